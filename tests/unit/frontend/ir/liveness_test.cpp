#include "frontend/ir/liveness.h"

#include <gtest/gtest.h>

namespace sheaf::ir {
namespace {

Instruction make(Opcode opcode, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
  return {opcode, 0, a, b, c, 0, 0};
}

TEST(Liveness, ARegisterIsDeadUntilItIsWrittenAgain) {
  Function function;
  function.register_count = 6;
  function.code = {make(Opcode::kMove, 4, 5), make(Opcode::kMove, 5, 4), make(Opcode::kReturn, 5)};
  const Liveness liveness(function);
  EXPECT_TRUE(liveness.is_live(0, 5));
  EXPECT_FALSE(liveness.is_live(0, 4));
  EXPECT_FALSE(liveness.is_live(1, 5));
  EXPECT_TRUE(liveness.is_live(1, 4));
  EXPECT_TRUE(liveness.is_live(2, 5));
}

TEST(Liveness, AHandlerReadsWhatItsBlockHeldButNotTheExceptionBefore) {
  Function function;
  function.register_count = 7;
  // r4 = r5 may throw; the handler at 2 returns r4 + r6, where r6 is the exception.
  function.code = {make(Opcode::kMove, 4, 5), make(Opcode::kReturn, 5), make(Opcode::kAdd, 4, 4, 6),
                   make(Opcode::kReturn, 4)};
  function.handlers = {{0, 1, 2, 6}};
  const Liveness liveness(function);
  EXPECT_TRUE(liveness.is_live(0, 4));
  EXPECT_FALSE(liveness.is_live(0, 6));
  EXPECT_TRUE(liveness.is_live(2, 6));
}

}  // namespace
}  // namespace sheaf::ir

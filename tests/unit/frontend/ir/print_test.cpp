#include "frontend/ir/print.h"

#include <gtest/gtest.h>

#include <limits>

#include "frontend/ir/blocks.h"

namespace sheaf::ir {
namespace {

TEST(IrPrint, WritesConstantsAsJavaScript) {
  EXPECT_EQ(print_constant(Undefined{}), "undefined");
  EXPECT_EQ(print_constant(Null{}), "null");
  EXPECT_EQ(print_constant(Uninitialized{}), "uninitialized");
  EXPECT_EQ(print_constant(true), "true");
  EXPECT_EQ(print_constant(0.1), "0.1");
  EXPECT_EQ(print_constant(-0.0), "-0");
  EXPECT_EQ(print_constant(std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(print_constant(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_EQ(print_constant(std::u16string(u"a\"\\\n\u00e9\xD800")), R"("a\"\\\n\u00e9\ud800")");
}

TEST(IrPrint, WritesEveryKindOfOperand) {
  Program program;
  program.source = std::make_shared<SourceFile>("a.js", "if (x)\n  y(1);");
  program.sites = {{SiteKind::kIf, {0, 14}, {4, 5}, 2, 0, {}}};
  program.arm_count = 2;
  auto function = std::make_unique<Function>();
  function->name = u"f";
  function->strict = true;
  function->register_count = 9;
  function->constants = {Undefined{}, std::u16string(u"x")};
  function->branches = {{0, 0, -1}};
  function->loops = {{1, 5}};
  function->handlers = {{0, 5, 5, 7}};
  function->code = {
      {Opcode::kLoadGlobal, kSourceOperation, 4, ~1, 0, 0, 4},
      {Opcode::kBranch, 0, 4, 2, 5, 0, 0},
      {Opcode::kCall, kSourceOperation, 8, 4, 1, 0, 9},
      {Opcode::kNewFunction, 0, 8, 0, 0, 0, 9},
      {Opcode::kJump, 0, 1, 0, 0, 0, 0},
      {Opcode::kReturn, 0, ~0, 0, 0, 0, 0},
  };
  finish_function(*function);
  program.functions.push_back(std::move(function));
  EXPECT_EQ(print(program),
            "site 0: if at 1:1-2:8, condition 1:5-1:6, arms 0..2\n"
            "\n"
            "function 0 \"f\": normal, strict, parameters 0, length 0, registers 9, at 1:1-1:1\n"
            "  loop 1..5\n"
            "  handler 0..5 →5 in r7\n"
            "    0 > s LoadGlobal            r4, \"x\"                                  ; 1:5\n"
            "    1 >   Branch                r4, →2, →5, site 0 arms 0/-              ; 1:1\n"
            "    2 >ts Call                  r8, (r4..r6)                             ; 2:3\n"
            "    3  t  NewFunction           r8, function 0                           ; 2:3\n"
            "    4     Jump                  →1                                       ; 1:1\n"
            "    5 >   Return                undefined                                ; 1:1\n");
}

}  // namespace
}  // namespace sheaf::ir

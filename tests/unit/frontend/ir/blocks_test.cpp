#include "frontend/ir/blocks.h"

#include <gtest/gtest.h>

#include <set>

#include "frontend/ir/operands.h"

namespace sheaf::ir {
namespace {

Function function_of(std::uint32_t registers, std::vector<Instruction> code) {
  Function function;
  function.register_count = registers;
  function.constants = {Undefined{}, true, std::u16string(u"name")};
  function.code = std::move(code);
  return function;
}

Instruction make(Opcode opcode, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                 std::int32_t d = 0) {
  return {opcode, 0, a, b, c, d, 0};
}

bool is_temporary(const Function& function, std::size_t index) {
  return (function.code[index].flags & kTemporaryDestination) != 0;
}

std::multiset<std::int32_t> reads_of(const Instruction& instruction) {
  std::multiset<std::int32_t> result;
  for_each_read(instruction, [&](std::int32_t index) { result.insert(index); });
  return result;
}

std::multiset<std::int32_t> writes_of(const Instruction& instruction) {
  std::multiset<std::int32_t> result;
  for_each_write(instruction, [&](std::int32_t index) { result.insert(index); });
  return result;
}

using Registers = std::multiset<std::int32_t>;

TEST(IrOperands, ReadsRegistersButNotConstantsOrImmediates) {
  EXPECT_EQ(reads_of(make(Opcode::kAdd, 4, 5, ~0)), Registers({5}));
  EXPECT_EQ(reads_of(make(Opcode::kStoreCaptured, 5, 1, 2, 6)), Registers({5, 6}));
  EXPECT_EQ(reads_of(make(Opcode::kGetProperty, 4, 5, ~2)), Registers({5}));
  EXPECT_EQ(reads_of(make(Opcode::kBranch, 7, 8, 9, 1)), Registers({7}));
}

TEST(IrOperands, ReadsTheUsedPartOfWindows) {
  EXPECT_EQ(reads_of(make(Opcode::kCall, 4, 10, 2)), Registers({10, 11, 12, 13}));
  EXPECT_EQ(reads_of(make(Opcode::kCallSpread, 4, 10)), Registers({10, 11, 12}));
  EXPECT_EQ(reads_of(make(Opcode::kNew, 4, 10, 1)), Registers({10, 12}));
  EXPECT_EQ(reads_of(make(Opcode::kNewSpread, 4, 10)), Registers({10, 12}));
  EXPECT_EQ(reads_of(make(Opcode::kSuperCall, 4, 10, 1)), Registers({0, 1, 2, 3, 12}));
  EXPECT_EQ(reads_of(make(Opcode::kCallIntrinsic, 4, ~2, 7, 2)), Registers({7, 8}));
  EXPECT_EQ(reads_of(make(Opcode::kCallIntrinsic, 4, ~2, 7, 0)), Registers({}));
}

TEST(IrOperands, ReadsFixedRegistersThatAreNotNamed) {
  EXPECT_EQ(reads_of(make(Opcode::kNewFunction, 4, 1)), Registers({0, 1, 2, 3}));
  EXPECT_EQ(reads_of(make(Opcode::kInitializeFields)), Registers({0, 1, 2, 3}));
  EXPECT_EQ(reads_of(make(Opcode::kGetSuper, 4, 5)), Registers({0, 1, 2, 3, 5}));
}

TEST(IrOperands, WritesEveryDestination) {
  EXPECT_EQ(writes_of(make(Opcode::kMove, 4, 5)), Registers({4}));
  EXPECT_EQ(writes_of(make(Opcode::kSetProperty, 4, ~2, 5)), Registers({}));
  EXPECT_EQ(writes_of(make(Opcode::kNewClass, 4, 1, ~0, 5)), Registers({4, 5}));
  EXPECT_EQ(writes_of(make(Opcode::kSuperCall, 4, 5, 0)), Registers({0, 4}));
}

TEST(IrBlocks, StartAtEntryTargetsAndAfterJumps) {
  Function function = function_of(6, {
                                         make(Opcode::kMove, 4, ~0),          // 0 entry
                                         make(Opcode::kBranch, 4, 3, 5, -1),  // 1
                                         make(Opcode::kMove, 5, ~0),          // 2 unreachable
                                         make(Opcode::kMove, 5, ~1),          // 3 target
                                         make(Opcode::kMove, 5, ~1),          // 4
                                         make(Opcode::kReturn, ~0),           // 5 target
                                     });
  finish_function(function);
  EXPECT_EQ(function.block_starts, std::vector<bool>({true, false, true, true, false, true}));
}

TEST(IrBlocks, StartAtLoopHeadersAndHandlerTargets) {
  Function function = function_of(6, {
                                         make(Opcode::kMove, 4, ~0),          // 0
                                         make(Opcode::kMove, 4, ~0),          // 1 header
                                         make(Opcode::kBranch, 4, 3, 5, -1),  // 2
                                         make(Opcode::kMove, 5, ~0),          // 3
                                         make(Opcode::kJump, 1),              // 4 latch
                                         make(Opcode::kReturn, ~0),           // 5
                                         make(Opcode::kReturn, 5),            // 6 handler
                                     });
  function.loops = {{1, 5}};
  function.handlers = {{1, 5, 6, 5}};
  finish_function(function);
  EXPECT_EQ(function.block_starts, std::vector<bool>({true, true, false, true, false, true, true}));
}

TEST(IrBlocks, StartWhereAGeneratorGoesOn) {
  Function function = function_of(8, {
                                         make(Opcode::kGeneratorStart),       // 0
                                         make(Opcode::kMove, 4, ~1),          // 1 across the yield
                                         make(Opcode::kMove, 5, ~1),          // 2 only before it
                                         make(Opcode::kYield, 6, 7, 5),       // 3
                                         make(Opcode::kBranch, 7, 6, 5, -1),  // 4
                                         make(Opcode::kYieldDelegate, 6, 7, 6),  // 5
                                         make(Opcode::kReturn, 4),               // 6
                                     });
  finish_function(function);
  EXPECT_EQ(function.block_starts, std::vector<bool>({true, true, false, false, true, true, true}));
  EXPECT_FALSE(is_temporary(function, 1));
  EXPECT_TRUE(is_temporary(function, 2));
  EXPECT_FALSE(is_temporary(function, 3));
}

TEST(IrBlocks, RegisterReadOnlyInItsBlockIsTemporary) {
  Function function = function_of(8, {
                                         make(Opcode::kMove, 4, ~1),          // read below
                                         make(Opcode::kNot, 5, 4),            // read in block 2
                                         make(Opcode::kBranch, 4, 3, 3, -1),  //
                                         make(Opcode::kMove, 4, 5),           // 4 again, never read
                                         make(Opcode::kReturn, ~0),
                                     });
  finish_function(function);
  EXPECT_TRUE(is_temporary(function, 0));
  EXPECT_FALSE(is_temporary(function, 1));
  EXPECT_FALSE(is_temporary(function, 2));  // no destination
  EXPECT_TRUE(is_temporary(function, 3));
}

TEST(IrBlocks, ReadBeforeTheWriteInABlockSpoilsEveryWrite) {
  Function function = function_of(8, {
                                         make(Opcode::kMove, 4, ~1),  // 0
                                         make(Opcode::kNot, 5, 4),    // 1
                                         make(Opcode::kJump, 3),      // 2
                                         make(Opcode::kIncrement, 4, 4),
                                         make(Opcode::kReturn, 4),
                                     });
  finish_function(function);
  EXPECT_FALSE(is_temporary(function, 0));
  EXPECT_TRUE(is_temporary(function, 1));
  EXPECT_FALSE(is_temporary(function, 3));
}

TEST(IrBlocks, FixedRegistersParametersAndExceptionsAreNeverTemporary) {
  Function function = function_of(8, {
                                         make(Opcode::kMove, 1, ~0),
                                         make(Opcode::kMove, 4, ~0),  // the parameter
                                         make(Opcode::kMove, 5, ~0),
                                         make(Opcode::kMove, 6, ~0),  // the exception
                                         make(Opcode::kReturn, ~0),
                                         make(Opcode::kReturn, 6),
                                     });
  function.parameter_count = 1;
  function.handlers = {{0, 4, 5, 6}};
  finish_function(function);
  EXPECT_FALSE(is_temporary(function, 0));
  EXPECT_FALSE(is_temporary(function, 1));
  EXPECT_TRUE(is_temporary(function, 2));
  EXPECT_FALSE(is_temporary(function, 3));
}

TEST(IrBlocks, WindowsCountAsReads) {
  Function function = function_of(9, {
                                         make(Opcode::kMove, 4, ~0),  // callee
                                         make(Opcode::kMove, 5, ~0),  // this
                                         make(Opcode::kMove, 6, ~0),  // argument
                                         make(Opcode::kMove, 7, ~0),  // behind the window
                                         make(Opcode::kJump, 5),
                                         make(Opcode::kCall, 8, 4, 1),
                                         make(Opcode::kReturn, 8),
                                     });
  finish_function(function);
  EXPECT_FALSE(is_temporary(function, 0));
  EXPECT_FALSE(is_temporary(function, 1));
  EXPECT_FALSE(is_temporary(function, 2));
  EXPECT_TRUE(is_temporary(function, 3));
  EXPECT_TRUE(is_temporary(function, 5));
}

TEST(IrBlocks, TwoDestinationsMustBothBeTemporary) {
  Function function = function_of(8, {
                                         make(Opcode::kNewClass, 4, 1, ~0, 5),
                                         make(Opcode::kNewClass, 6, 1, ~0, 7),
                                         make(Opcode::kJump, 3),
                                         make(Opcode::kReturn, 5),
                                     });
  finish_function(function);
  EXPECT_FALSE(is_temporary(function, 0));
  EXPECT_TRUE(is_temporary(function, 1));
}

}  // namespace
}  // namespace sheaf::ir

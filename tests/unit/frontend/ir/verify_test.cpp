#include "frontend/ir/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "frontend/ir/blocks.h"

namespace sheaf::ir {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Instruction make(Opcode opcode, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                 std::int32_t d = 0) {
  return {opcode, 0, a, b, c, d, 0};
}

/// A well-formed program with a loop inside a try, and one branch of a source `if`. Each test below
/// breaks one thing.
Program valid_program() {
  Program program;
  program.source = std::make_shared<SourceFile>("a.js", "if (x) y;");
  program.sites = {{SiteKind::kIf, {0, 9}, {4, 5}, 2, 0, {}}};
  program.arm_count = 2;
  auto function = std::make_unique<Function>();
  function->register_count = 8;
  function->parameter_count = 1;
  function->constants = {Undefined{}, 1.0, std::u16string(u"name")};
  function->branches = {{0, 0, 1}};
  function->code = {
      make(Opcode::kLoadGlobal, 5, ~2),      // 0
      make(Opcode::kMove, 6, ~1),            // 1 header of the loop
      make(Opcode::kBranch, 5, 3, 5, 0),     // 2
      make(Opcode::kGetProperty, 5, 5, ~2),  // 3
      make(Opcode::kJump, 1),                // 4 latch
      make(Opcode::kJump, 7),                // 5
      make(Opcode::kThrow, 7),               // 6 handler
      make(Opcode::kCall, 5, 5, 0),          // 7 window r5 r6
      make(Opcode::kReturn, ~0),             // 8
  };
  function->loops = {{1, 5}};
  function->handlers = {{0, 6, 6, 7}};
  finish_function(*function);
  program.functions.push_back(std::move(function));
  return program;
}

std::vector<std::string> violations_after(const std::function<void(Program&, Function&)>& change) {
  Program program = valid_program();
  change(program, *program.functions[0]);
  return verify(program);
}

/// The same, with blocks and flags recomputed, so that only the thing changed is wrong.
std::vector<std::string> finished_violations_after(
    const std::function<void(Program&, Function&)>& change) {
  Program program = valid_program();
  change(program, *program.functions[0]);
  finish_function(*program.functions[0]);
  return verify(program);
}

TEST(IrVerify, AcceptsAWellFormedProgram) { EXPECT_THAT(verify(valid_program()), IsEmpty()); }

TEST(IrVerify, RejectsAnEmptyProgram) {
  EXPECT_THAT(verify(Program()), ElementsAre(HasSubstr("no top level")));
}

TEST(IrVerify, RejectsOperandsOutOfRange) {
  const auto with = [](Instruction instruction) {
    return finished_violations_after(
        [&](Program&, Function& function) { function.code[7] = instruction; });
  };
  EXPECT_THAT(with(make(Opcode::kMove, 8, 5)), ElementsAre(HasSubstr("destination r8")));
  EXPECT_THAT(with(make(Opcode::kMove, -1, 5)), ElementsAre(HasSubstr("destination r-1")));
  EXPECT_THAT(with(make(Opcode::kMove, 5, 8)), ElementsAre(HasSubstr("register r8")));
  EXPECT_THAT(with(make(Opcode::kMove, 5, ~3)), ElementsAre(HasSubstr("constant 3")));
  EXPECT_THAT(with(make(Opcode::kLoadGlobal, 5, ~3)), ElementsAre(HasSubstr("not a constant")));
  EXPECT_THAT(with(make(Opcode::kLoadGlobal, 5, 2)), ElementsAre(HasSubstr("not a constant")));
  EXPECT_THAT(with(make(Opcode::kLoadGlobal, 5, ~1)), ElementsAre(HasSubstr("not a string")));
  EXPECT_THAT(with(make(Opcode::kNewFunction, 5, 1)), ElementsAre(HasSubstr("function number")));
  EXPECT_THAT(with(make(Opcode::kCall, 5, 5, 1)), IsEmpty());
  EXPECT_THAT(with(make(Opcode::kCall, 5, 5, 2)), ElementsAre(HasSubstr("window")));
  EXPECT_THAT(with(make(Opcode::kCallIntrinsic, 5, ~2, 99, 0)), IsEmpty());
  EXPECT_THAT(with(make(Opcode::kCallIntrinsic, 5, ~2, 7, 2)), ElementsAre(HasSubstr("window")));
  EXPECT_THAT(with(make(Opcode::kCreateRest, 5, -1)), ElementsAre(HasSubstr("immediate")));
  EXPECT_THAT(with(make(Opcode::kDefineMethod, 5, 5, 5, 3)), ElementsAre(HasSubstr("method")));
}

TEST(IrVerify, RejectsTargetsOutOfRangeAndBackward) {
  const auto with = [](std::int32_t target) {
    return finished_violations_after(
        [&](Program&, Function& function) { function.code[5] = make(Opcode::kJump, target); });
  };
  EXPECT_THAT(with(9), ElementsAre(HasSubstr("target out of range")));
  EXPECT_THAT(with(-1), ElementsAre(HasSubstr("target out of range")));
  EXPECT_THAT(with(5), ElementsAre(HasSubstr("jumps back to 5")));
  EXPECT_THAT(with(1), ElementsAre(HasSubstr("jumps back to 1")));  // a second latch
  EXPECT_THAT(with(3), ElementsAre(HasSubstr("jumps back"), HasSubstr("behind its header")));
}

TEST(IrVerify, RejectsBranchesAsLatch) {
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.code[4] = make(Opcode::kBranch, 5, 1, 5, -1);
              }),
              ElementsAre(HasSubstr("does not jump to the header"), HasSubstr("jumps back to 1")));
}

TEST(IrVerify, RejectsLoopsThatDoNotNest) {
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.loops = {{1, 10}};
              }),
              Contains(HasSubstr("loop 0: not a range")));
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.code[3] = make(Opcode::kJump, 0);
                function.loops = {{0, 4}, {1, 5}};
              }),
              Contains(HasSubstr("loop 1: neither inside nor behind loop 0")));
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.code[5] = make(Opcode::kJump, 0);
                function.code[2] = make(Opcode::kBranch, 5, 3, 6, 0);
                function.handlers = {};
                function.loops = {{1, 5}, {0, 6}};
              }),
              ElementsAre(HasSubstr("not sorted"), HasSubstr("neither inside nor behind")));
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.code[5] = make(Opcode::kJump, 0);
                function.code[2] = make(Opcode::kBranch, 5, 3, 6, 0);
                function.handlers = {};
                function.loops = {{0, 6}, {1, 5}};
              }),
              IsEmpty());
}

TEST(IrVerify, RejectsFallingOffTheEnd) {
  EXPECT_THAT(
      finished_violations_after([](Program&, Function& function) { function.code.pop_back(); }),
      ElementsAre(HasSubstr("falls off the end")));
  EXPECT_THAT(finished_violations_after([](Program&, Function& function) {
                function.code.clear();
                function.loops.clear();
                function.handlers.clear();
              }),
              ElementsAre(HasSubstr("falls off the end")));
}

TEST(IrVerify, RejectsMalformedHandlers) {
  const auto with = [](std::vector<Handler> handlers) {
    return finished_violations_after(
        [&](Program&, Function& function) { function.handlers = handlers; });
  };
  EXPECT_THAT(with({{2, 2, 6, 7}}), ElementsAre(HasSubstr("covers no range")));
  EXPECT_THAT(with({{0, 6, 9, 7}}), ElementsAre(HasSubstr("target out of range")));
  EXPECT_THAT(with({{0, 7, 6, 7}}), ElementsAre(HasSubstr("does not lie behind")));
  EXPECT_THAT(with({{0, 6, 6, 8}}), ElementsAre(HasSubstr("register out of range")));
  EXPECT_THAT(with({{0, 1, 3, 7}}), ElementsAre(HasSubstr("behind its header")));
  EXPECT_THAT(with({{1, 3, 5, 7}, {0, 6, 6, 7}}), IsEmpty());
  EXPECT_THAT(with({{0, 6, 6, 7}, {1, 3, 5, 7}}), ElementsAre(HasSubstr("innermost first")));
  EXPECT_THAT(with({{0, 3, 6, 7}, {1, 5, 6, 7}}), ElementsAre(HasSubstr("innermost first")));
}

TEST(IrVerify, RejectsWrongSitesAndArms) {
  EXPECT_THAT(violations_after([](Program&, Function& function) { function.branches[0].site = 1; }),
              ElementsAre(HasSubstr("site out of range")));
  EXPECT_THAT(
      violations_after([](Program&, Function& function) { function.branches[0].true_arm = 2; }),
      ElementsAre(HasSubstr("does not belong")));
  EXPECT_THAT(violations_after([](Program&, Function& function) {
                function.branches[0] = {-1, 0, -1};
              }),
              ElementsAre(HasSubstr("without a site")));
  EXPECT_THAT(violations_after([](Program&, Function& function) {
                function.branches[0] = {0, 0, -1};
              }),
              IsEmpty());
  EXPECT_THAT(violations_after([](Program&, Function& function) { function.branches.clear(); }),
              ElementsAre(HasSubstr("branch number out of range")));
  EXPECT_THAT(violations_after([](Program& program, Function&) { program.arm_count = 3; }),
              ElementsAre(HasSubstr("sum over the sites")));
  EXPECT_THAT(violations_after(
                  [](Program& program, Function&) { program.sites[0].kind = SiteKind::kSwitch; }),
              ElementsAre(HasSubstr("wrong number of arms")));
}

TEST(IrVerify, RejectsStaleBlocksAndFlags) {
  EXPECT_THAT(
      violations_after([](Program&, Function& function) { function.block_starts[3] = false; }),
      ElementsAre(HasSubstr("block_starts")));
  EXPECT_THAT(violations_after([](Program&, Function& function) {
                function.code[0].flags ^= kTemporaryDestination;
              }),
              ElementsAre(HasSubstr("kTemporaryDestination")));
  EXPECT_THAT(violations_after(
                  [](Program&, Function& function) { function.code[0].flags |= kSourceOperation; }),
              IsEmpty());
}

/// A generator that yields once in a loop; the changes below break its order.
std::vector<std::string> generator_violations_after(const std::function<void(Function&)>& change) {
  return finished_violations_after([&](Program&, Function& function) {
    function.is_generator = true;
    function.handlers = {};
    function.code = {
        make(Opcode::kMove, 5, ~1),          // 0
        make(Opcode::kGeneratorStart),       // 1
        make(Opcode::kMove, 6, 5),           // 2 header of the loop
        make(Opcode::kYield, 5, 7, 6),       // 3
        make(Opcode::kBranch, 7, 6, 5, -1),  // 4
        make(Opcode::kJump, 2),              // 5 latch
        make(Opcode::kReturn, 5),            // 6
    };
    function.loops = {{2, 6}};
    change(function);
  });
}

TEST(IrVerify, AcceptsAWellFormedGenerator) {
  EXPECT_THAT(generator_violations_after([](Function&) {}), IsEmpty());
  EXPECT_THAT(generator_violations_after([](Function& function) {
                function.kind = FunctionKind::kMethod;
                function.handlers = {{3, 4, 6, 5}};
              }),
              IsEmpty());
}

TEST(IrVerify, RejectsRestingOutsideGenerators) {
  EXPECT_THAT(generator_violations_after([](Function& function) { function.is_generator = false; }),
              ElementsAre(HasSubstr("(GeneratorStart): the function cannot rest"),
                          HasSubstr("(Yield): the function cannot rest")));
  EXPECT_THAT(
      generator_violations_after([](Function& function) { function.kind = FunctionKind::kArrow; }),
      ElementsAre(HasSubstr("of this kind cannot rest")));
}

TEST(IrVerify, RejectsGeneratorsThatDoNotStartOnceAndFirst) {
  const auto with = [](std::size_t place, Instruction instruction) {
    return generator_violations_after(
        [&](Function& function) { function.code[place] = instruction; });
  };
  EXPECT_THAT(with(1, make(Opcode::kMove, 5, ~1)),
              ElementsAre(HasSubstr("lies before"), HasSubstr("without its start")));
  EXPECT_THAT(with(0, make(Opcode::kGeneratorStart)), ElementsAre(HasSubstr("starts once")));
  EXPECT_THAT(with(0, make(Opcode::kYieldDelegate, 5, 6, ~0)),
              ElementsAre(HasSubstr("lies before the start")));
  EXPECT_THAT(with(0, make(Opcode::kJump, 2)), ElementsAre(HasSubstr("jumps past")));
  EXPECT_THAT(generator_violations_after([](Function& function) {
                function.code[1] = make(Opcode::kMove, 5, ~1);
                function.code[2] = make(Opcode::kGeneratorStart);
              }),
              ElementsAre(HasSubstr("lies in a loop")));
  EXPECT_THAT(generator_violations_after([](Function& function) {
                function.handlers = {{0, 1, 6, 5}};
              }),
              ElementsAre(HasSubstr("a handler leads past it")));
}

TEST(IrVerify, RejectsYieldsThatDoNotAskWhetherToReturn) {
  EXPECT_THAT(generator_violations_after([](Function& function) { function.code[4].a = 6; }),
              ElementsAre(HasSubstr("decides whether to return")));
  EXPECT_THAT(generator_violations_after([](Function& function) { function.code[4].d = 0; }),
              ElementsAre(HasSubstr("decides whether to return")));
}

TEST(IrVerify, RejectsTooFewRegistersAndFarPositions) {
  EXPECT_THAT(
      finished_violations_after([](Program&, Function& function) { function.parameter_count = 5; }),
      ElementsAre(HasSubstr("no room")));
  EXPECT_THAT(
      violations_after([](Program&, Function& function) { function.code[0].position = 10; }),
      ElementsAre(HasSubstr("position behind")));
}

}  // namespace
}  // namespace sheaf::ir

#include "interpreter/record/conclude.h"

#include "interpreter/record/arms.h"
#include "interpreter/record/ends.h"
#include "interpreter/semantics/error.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// One `if`, its branch, and nothing that runs it.
class ArmsTest : public ::testing::Test {
 protected:
  ArmsTest() { function().was_called = true; }
  void take(bool side, const Guard& guard) {
    take_arm(context, function(), 0, side, guard, nullptr);
  }
  const CompiledFunction& function() { return *context.modules[0].functions[0]; }
  std::vector<ArmStatus> conclusions() {
    conclude(context);
    std::vector<ArmStatus> result;
    for (const ArmRecord& arm : context.record.arm_records) result.push_back(arm.status);
    return result;
  }

  World world{{}, std::nullopt, "if (module) f(); else g();\n"};
  Context& context = world.context;
  const Guard a = world.boolean("a"), b = world.boolean("b");
};

using States = std::vector<ArmStatus>;

TEST_F(ArmsTest, ABranchKnowsItsArms) {
  EXPECT_EQ(arm_of(function(), 0, true), 0);
  EXPECT_EQ(arm_of(function(), 0, false), 1);
  EXPECT_EQ(arm_of(function(), -1, true), -1);
}

TEST_F(ArmsTest, AnArmIsCoveredByAModelOfItsGuard) {
  take(true, a & b);
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kInfeasible}));
  const auto& model = context.record.arm_records[0].model;
  ASSERT_TRUE(model);
  EXPECT_TRUE(world.evaluator(*model).holds(a & b));
}

TEST_F(ArmsTest, ArmsOfAFunctionThatNobodyCallsAreNotCalled) {
  function().was_called = false;
  EXPECT_EQ(conclusions(), (States{ArmStatus::kNotCalled, ArmStatus::kNotCalled}));
}

TEST_F(ArmsTest, ALostPathThatMayCallTheFunctionLeavesItsArmsUnknown) {
  function().was_called = false;
  context.record.lost_anywhere = record_limitation(context, "test", {}, "why");
  EXPECT_EQ(conclusions(), (States{ArmStatus::kUnknown, ArmStatus::kUnknown}));
}

TEST_F(ArmsTest, APathSurvivesTheAssumptionsOnlyIfItCanBe) {
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  const Guard never = context.predicates.less(x, y) & context.predicates.less(y, x);
  record_end(context, !never, OutcomeKind::kAssumptionFailed, Value::undefined(), {0, 3});
  record_end(context, never, OutcomeKind::kNormal, Value::undefined(), {});
  EXPECT_TRUE(context.record.any_path_survived);
  conclude(context);
  EXPECT_FALSE(context.record.any_path_survived);
  EXPECT_EQ(context.record.failed_assumptions, (std::set<CodePlace>{{0, 3}}));
}

TEST_F(ArmsTest, AHarnessErrorKeepsItsMessage) {
  const Value message = Value::string(context.strings.make_ascii("int('x'): no"));
  record_end(context, a, OutcomeKind::kHarnessError, message, {0, 3});
  record_errors(context);
  ASSERT_EQ(context.record.error_records.size(), 1u);
  const Outcome& outcome = context.record.error_records[0].outcome;
  EXPECT_EQ(outcome.kind, OutcomeKind::kHarnessError);
  EXPECT_EQ(outcome.message, "int('x'): no");
  EXPECT_FALSE(outcome.is_error);
}

TEST_F(ArmsTest, TheFirstModelStays) {
  take(true, a);
  const auto first = context.record.arms[0][0].model;
  take(true, !a);
  EXPECT_EQ(context.record.arms[0][0].model, first);
  EXPECT_EQ(context.record.arms[0][0].guards.size(), 2u);
  take(true, b.minus(a));  // known already
  EXPECT_EQ(context.record.arms[0][0].guards.size(), 2u);
}

TEST_F(ArmsTest, AnInfeasibleGuardCoversNothing) {
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  take(false, context.predicates.less(x, y) & context.predicates.less(y, x));
  EXPECT_EQ(conclusions(), (States{ArmStatus::kInfeasible, ArmStatus::kInfeasible}));
}

TEST_F(ArmsTest, WhereLostPathsMayHaveGoneAnywhereNothingIsInfeasible) {
  take(true, a);
  context.record.lost_anywhere = record_limitation(context, "concretised", {}, "too many values");
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kUnknown}));
  EXPECT_EQ(context.record.arm_records[1].reason, "may lie on paths given up: too many values");
}

TEST_F(ArmsTest, AnUnknownArmNamesTheLimitationThatReachesIt) {
  take(true, a);
  record_limitation(context, "solver-unknown", {0, 1}, "loses nothing");
  const std::size_t behind = record_limitation(context, "concretised", {0, 2}, "too late");
  const auto end = static_cast<std::uint32_t>(function().ir->code.size() - 1);
  context.record.lost_points[behind].insert({{0, 0, end}, Advance::kBefore});
  const std::size_t before = record_limitation(context, "concretised", {0, 3}, "in time");
  context.record.lost_points[before].insert({{0, 0, 0}, Advance::kBefore});
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kUnknown}));
  EXPECT_EQ(context.record.arm_records[1].reason, "may lie on paths given up: in time");
}

TEST_F(ArmsTest, ManyLimitationsAreFollowedTogether) {
  take(true, a);
  const auto end = static_cast<std::uint32_t>(function().ir->code.size() - 1);
  for (std::uint32_t i = 0; i < 40; ++i) {
    const std::size_t each = record_limitation(context, "concretised", {0, i}, "too late");
    context.record.lost_points[each].insert({{0, 0, end}, Advance::kBefore});
  }
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kInfeasible}));
  context.record.arm_records.clear();
  const std::size_t last = record_limitation(context, "concretised", {0, 40}, "in time");
  context.record.lost_points[last].insert({{0, 0, 0}, Advance::kBefore});
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kUnknown}));
}

TEST_F(ArmsTest, ALimitationThatLosesNoPathsSpoilsNoProof) {
  take(true, a);
  record_limitation(context, "solver-unknown", {}, "another arm is unknown");
  EXPECT_EQ(conclusions(), (States{ArmStatus::kCovered, ArmStatus::kInfeasible}));
}

TEST_F(ArmsTest, ARunThatEndedEarlyDecidesNothing) {
  context.record.termination = Termination::kMaxSteps;
  EXPECT_EQ(conclusions(), (States{ArmStatus::kUnknown, ArmStatus::kUnknown}));
  EXPECT_EQ(context.record.arm_records[0].reason, "not explored before the run ended");
}

TEST_F(ArmsTest, ArmsOfAPathAreReadOffTheGuards) {
  take(true, a | b);
  take(false, !(a | b));
  world.for_each_assignment([&](const Assignment& assignment) {
    const bool side = world.evaluator(assignment).holds(a | b);
    const PathResult path = predict_from_log(context, assignment);
    ASSERT_EQ(path.arms.size(), 1u);
    EXPECT_EQ(path.arms[0].second, side ? 0u : 1u);
  });
}

TEST_F(ArmsTest, AListenerToOnePathHearsOfArmsOnly) {
  context.record.listener = ArmListener::kTrace;
  take(false, a);
  EXPECT_EQ(context.record.path_arms.size(), 1u);
  EXPECT_FALSE(context.record.arms[0][1].model);
  EXPECT_TRUE(context.record.arms[0][1].guards.empty());
}

TEST_F(ArmsTest, ErrorsOfOnePlaceAreOneError) {
  const auto fail = [&](const Guard& guard, const char* message, std::uint32_t offset) {
    TestOperation operation(world, guard);
    const Value error = Value::heap(new_error(operation, guard, ErrorType::kError, message));
    record_end(context, guard, OutcomeKind::kUncaught, error, {0, offset});
  };
  fail(a & b, "same", 4);
  fail(a.minus(b), "same", 4);
  fail(b.minus(a), "same", 5);
  fail(!(a | b), "other", 4);
  record_errors(context);
  ASSERT_EQ(context.record.error_records.size(), 3u);
  for (const ErrorRecord& error : context.record.error_records) {
    Evaluator at = world.evaluator(*error.model);
    EXPECT_EQ(error.outcome.message, at.holds(a | b) ? "same" : "other");
    EXPECT_EQ(error.outcome.place.offset, at.holds(b.minus(a)) ? 5u : 4u);
  }
}

TEST_F(ArmsTest, AnErrorThatCannotBeIsNone) {
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  const Guard never = context.predicates.less(x, y) & context.predicates.less(y, x);
  record_end(context, never, OutcomeKind::kUncaught, Value::number(1), {});
  record_errors(context);
  EXPECT_TRUE(context.record.error_records.empty());
}

}  // namespace
}  // namespace sheaf

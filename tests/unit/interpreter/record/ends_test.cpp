#include "interpreter/record/ends.h"

#include "interpreter/record/conclude.h"
#include "interpreter/semantics/error.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Ends, PathsThatEndLeaveTheRun) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a"), b = world.boolean("b");
  EXPECT_FALSE(record_end(context, a & b, OutcomeKind::kNormal, Value::undefined(), {}));
  EXPECT_EQ(context.live_run, !(a & b));
  TestOperation operation(world, a.minus(b));
  const Value error =
      Value::heap(new_error(operation, a.minus(b), ErrorType::kRangeError, "too much"));
  EXPECT_TRUE(record_end(context, a.minus(b), OutcomeKind::kUncaught, error, {0, 3}));
  EXPECT_FALSE(record_end(context, !a, OutcomeKind::kAssumptionFailed, Value::undefined(), {}));
  EXPECT_TRUE(context.live_run.is_false());
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator at = world.evaluator(assignment);
    const Outcome outcome = predict_from_log(context, assignment).outcome;
    if (!at.holds(a)) {
      EXPECT_EQ(outcome.kind, OutcomeKind::kAssumptionFailed);
    } else if (at.holds(b)) {
      EXPECT_EQ(outcome.kind, OutcomeKind::kNormal);
    } else {
      EXPECT_EQ(outcome.kind, OutcomeKind::kUncaught);
      EXPECT_EQ(outcome.name, "RangeError");
      EXPECT_EQ(outcome.message, "too much");
      EXPECT_TRUE(outcome.is_error);
      EXPECT_EQ(outcome.place.offset, 3u);
    }
  });
}

TEST(Ends, WhatIsThrownIsKeptAsItWas) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* thrown = world.object();
  define_own(context, context.true_guard, thrown, world.key("v"),
             World::slot({{a, Value::number(1)}, {!a, world.text("one")}}));
  record_end(context, context.true_guard, OutcomeKind::kUncaught, Value::heap(thrown), {});
  context.live_run = context.true_guard;
  define_own(context, context.true_guard, thrown, world.key("v"), Value::null());
  world.for_each_assignment([&](const Assignment& assignment) {
    const Outcome outcome = predict_from_log(context, assignment).outcome;
    EXPECT_EQ(outcome.thrown, world.evaluator(assignment).holds(a) ? "{ v: 1 }" : "{ v: 'one' }");
    EXPECT_FALSE(outcome.is_error);
  });
}

TEST(Ends, LimitationsAreCountedOncePerPlace) {
  World world;
  Record& record = world.context.record;
  EXPECT_FALSE(record.incomplete);
  record_limitation(world.context, "concretised", {0, 5}, "first");
  record_limitation(world.context, "concretised", {0, 5}, "again");
  record_limitation(world.context, "concretised", {0, 6}, "elsewhere");
  record_limitation(world.context, "concretised", {1, 5}, "another module");
  record_limitation(world.context, "max-loop", {0, 5}, "another reason");
  EXPECT_TRUE(record.incomplete);
  ASSERT_EQ(record.limitations.size(), 4u);
  EXPECT_EQ(record.limitations[0].count, 2u);
  EXPECT_EQ(record.limitations[0].reason, "first");
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(record.limitations[i].count, 1u);
}

TEST(Ends, StartingAgainForgetsThePathNotTheFindings) {
  World world;
  Context& context = world.context;
  Record& record = context.record;
  record_end(context, context.true_guard, OutcomeKind::kNormal, Value::undefined(), {});
  record_limitation(context, "concretised", {0, 5}, "first");
  record.random_calls = Value::number(3);
  record.start_again();
  EXPECT_TRUE(record.ends.empty());
  EXPECT_EQ(record.random_calls.as_number(), 0);
  EXPECT_EQ(record.limitations.size(), 1u);
  EXPECT_TRUE(record.incomplete);
}

}  // namespace
}  // namespace sheaf

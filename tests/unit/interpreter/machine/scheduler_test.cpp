#include "interpreter/machine/scheduler.h"

#include "tests/unit/interpreter/machine/stage.h"

namespace sheaf {
namespace {

class SchedulerTest : public ::testing::Test {
 protected:
  Stage stage;
  Context& context = stage.context;
  const Guard everywhere = context.true_guard;
  const Guard a = stage.world.boolean("a"), b = stage.world.boolean("b");
};

Value number(double n) { return Value::number(n); }

TEST_F(SchedulerTest, EntriesAtOnePointMerge) {
  Stage::Body& main = stage.body("main");
  Activation* activation = stage.scheduler.activate(&main.compiled, &stage.world.realm, everywhere,
                                                    stage.root(everywhere), 0);
  stage.scheduler.push_entry(*activation, 3, a & b);
  stage.scheduler.push_entry(*activation, 5, !a);
  stage.scheduler.push_entry(*activation, 3, a.minus(b));
  ASSERT_EQ(activation->frontier.size(), 2u);
  EXPECT_EQ(activation->frontier[0].pc, 5u);
  EXPECT_EQ(activation->frontier[1].pc, 3u);
  EXPECT_EQ(activation->frontier[1].guard, a);
  EXPECT_EQ(context.statistics.merges, 1u);
  const Cursor cursor = stage.scheduler.take_entry(*activation);
  EXPECT_EQ(cursor.pc, 3u);
  EXPECT_FALSE(cursor.full);
  EXPECT_EQ(activation->frontier.size(), 1u);
}

TEST_F(SchedulerTest, TheLowestAddressRunsFirstSoThatPathsMeet) {
  Stage::Body& main = stage.body("main");
  main.actions[0] = stage.branch(a, 1, 3);
  main.actions[1] = stage.branch(b, 2, 5);
  main.actions[2] = stage.jump(5);
  main.actions[3] = stage.jump(5);
  main.actions[5] = stage.give(number(1));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.route(), "main@0 main@1 main@2 main@3 main@5");
  EXPECT_TRUE(stage.moments.back().guard.is_true());
  ASSERT_EQ(stage.ends.size(), 1u);
  EXPECT_EQ(stage.ends[0].how, "returned");
  EXPECT_TRUE(stage.ends[0].guard.is_true());
}

TEST_F(SchedulerTest, AStoreOfAPartKeepsTheRegisterOfTheOthers) {
  Stage::Body& main = stage.body("main");
  Activation* activation = stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.assign(*activation, 5, everywhere, number(1));
  stage.scheduler.assign(*activation, 5, a, number(2));
  EXPECT_EQ(restrict(activation->registers[5], a).as_number(), 2);
  EXPECT_EQ(restrict(activation->registers[5], !a).as_number(), 1);
  // Where the others have left, the same store overwrites.
  stage.scheduler.drop(*activation, !a);
  stage.scheduler.assign(*activation, 5, a, number(3));
  EXPECT_TRUE(activation->registers[5].is_single());
}

/// A loop at address 1 that is left for address 2 after so many rounds.
void add_loop(Stage& stage, Stage::Body& body, int rounds) {
  auto count = std::make_shared<int>(0);
  body.actions[1] = [&stage, count, rounds](Cursor& cursor) {
    return stage.scheduler.go_to(cursor, ++*count < rounds ? 1 : 2);
  };
}

TEST_F(SchedulerTest, ALoopThatHoldsUpOthersIsParked) {
  stage.scheduler.set_loop_bound(3);
  Stage::Body& main = stage.body("main");
  main.actions[0] = stage.branch(a, 1, 5);
  add_loop(stage, main, 6);
  main.actions[2] = stage.give(number(1));
  main.actions[5] = stage.give(number(2));
  Activation* activation = stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  // Three rounds, the fourth step back parks it; the others end, then it goes on.
  EXPECT_EQ(stage.route(), "main@0 main@1 main@1 main@1 main@1 main@5 main@1 main@1 main@2");
  ASSERT_EQ(stage.ends.size(), 2u);
  EXPECT_EQ(stage.ends[0].guard, !a);
  EXPECT_EQ(stage.ends[1].guard, a);
  EXPECT_EQ(activation->parked, 0u);
}

TEST_F(SchedulerTest, ALoopOfAllPathsHoldsUpNobody) {
  stage.scheduler.set_loop_bound(3);
  Stage::Body& main = stage.body("main");
  main.actions[0] = stage.jump(1);
  add_loop(stage, main, 6);
  main.actions[2] = stage.give(number(1));
  stage.start(main, everywhere, stage.root(everywhere));
  Activation* other = nullptr;
  stage.scheduler.for_each_activation([&](Activation& known) { other = &known; });
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.moments.size(), 8u);
  EXPECT_EQ(other->parked, 0u);
  EXPECT_EQ(stage.ends.size(), 1u);
}

TEST(Scheduler, ALoopBeyondTheUsersBoundIsLeft) {
  RunOptions options;
  options.max_loop = 5;
  Stage stage(options);
  const Guard a = stage.world.boolean("a");
  stage.scheduler.set_loop_bound(6);
  Stage::Body& main = stage.body("main");
  main.actions[0] = stage.branch(a, 1, 5);
  add_loop(stage, main, 1000);
  main.actions[5] = stage.give(Value::number(2));
  stage.start(main, stage.context.true_guard, stage.root(stage.context.true_guard));
  stage.scheduler.run_to_end();
  ASSERT_EQ(stage.ends.size(), 2u);
  EXPECT_EQ(stage.ends[0].how, "exceeded");
  EXPECT_EQ(stage.ends[0].guard, a);
  EXPECT_EQ(stage.ends[1].guard, !a);
  EXPECT_LT(stage.moments.size(), 20u);
}

TEST_F(SchedulerTest, AStopLeavesTheEntryWhereItWas) {
  Stage::Body& main = stage.body("main");
  main.actions[0] = stage.jump(1);
  add_loop(stage, main, 100);  // the client is asked every few rounds
  main.actions[2] = stage.give(number(1));
  Activation* activation = stage.start(main, everywhere, stage.root(everywhere));
  stage.stops = true;
  stage.scheduler.run_to_end();
  EXPECT_TRUE(stage.scheduler.stopped());
  ASSERT_EQ(activation->frontier.size(), 1u);
  EXPECT_EQ(activation->frontier[0].pc, 1u);
  stage.stops = false;
  stage.scheduler.allow();
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.ends.size(), 1u);
}

// ---- calls --------------------------------------------------------------------------------------

TEST_F(SchedulerTest, ACallDeliversWhenAllItsActivationsHaveFinished) {
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  Stage::Body& g = stage.body("g");
  main.actions[0] = stage.call({{a, &f}, {!a, &g}}, 5);
  Slot seen;
  main.actions[1] = [&](Cursor& cursor) {
    seen = cursor.activation->registers[5];
    return stage.give(number(0))(cursor);
  };
  f.actions[0] = stage.branch(b, 1, 2);
  f.actions[1] = stage.give(number(1));
  f.actions[2] = stage.give(number(2));
  g.actions[0] = stage.give(number(1));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  // The youngest runs first, and the caller goes on once.
  EXPECT_EQ(stage.route(), "main@0 g@0 f@0 f@1 f@2 main@1");
  EXPECT_TRUE(stage.moments.back().guard.is_true());
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(restrict(seen, a.minus(b)).as_number(), 2);
  EXPECT_EQ(restrict(seen, !a).as_number(), 1);
  EXPECT_EQ(restrict(seen, a & b).as_number(), 1);
}

TEST_F(SchedulerTest, WhatHasReturnedGoesOnWhenACalleeIsParked) {
  stage.scheduler.set_loop_bound(2);
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  main.actions[0] = stage.call({{everywhere, &f}}, 5);
  main.actions[1] = stage.give(number(0));
  f.actions[0] = stage.branch(a, 1, 3);
  add_loop(stage, f, 5);
  f.actions[2] = stage.give(number(1));
  f.actions[3] = stage.give(number(2));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.route(), "main@0 f@0 f@1 f@1 f@1 f@3 main@1 f@1 f@1 f@2 main@1");
  ASSERT_EQ(stage.ends.size(), 2u);
  EXPECT_EQ(stage.ends[0].guard, !a);
  EXPECT_EQ(stage.ends[1].guard, a);
}

TEST_F(SchedulerTest, PathsThatEndInTheCalleeLeaveTheCaller) {
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  main.actions[0] = stage.call({{everywhere, &f}}, 5);
  Guard live;
  main.actions[1] = [&](Cursor& cursor) {
    live = cursor.activation->live;
    EXPECT_TRUE(cursor.full);
    return stage.give(number(0))(cursor);
  };
  f.actions[0] = stage.branch(a, 1, 2);
  f.actions[1] = [&](Cursor& cursor) {
    stage.scheduler.drop(*cursor.activation, cursor.guard);
    return Step::kStop;
  };
  f.actions[2] = stage.give(number(2));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(live, !a);
}

// ---- exceptions ---------------------------------------------------------------------------------

TEST_F(SchedulerTest, TheInnermostHandlerCatches) {
  Stage::Body& main = stage.body("main");
  main.ir.handlers = {{1, 3, 6, 5}, {0, 5, 7, 4}};  // innermost first
  main.actions[0] = stage.branch(a, 2, 4);
  main.actions[2] = stage.fail(number(10));
  main.actions[4] = stage.fail(number(20));
  main.actions[6] = [&](Cursor& cursor) {
    EXPECT_EQ(cursor.guard, a);
    EXPECT_EQ(restrict(cursor.activation->registers[5], a).as_number(), 10);
    return stage.give(number(0))(cursor);
  };
  main.actions[7] = [&](Cursor& cursor) {
    EXPECT_EQ(cursor.guard, !a);
    EXPECT_EQ(restrict(cursor.activation->registers[4], !a).as_number(), 20);
    return stage.fail(number(30))(cursor);  // outside of all handlers
  };
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.route(), "main@0 main@2 main@4 main@6 main@7");
  ASSERT_EQ(stage.ends.size(), 2u);
  EXPECT_EQ(stage.ends[1].how, "threw at 7");
  EXPECT_EQ(stage.ends[1].guard, !a);
  EXPECT_EQ(stage.ends[1].value.as_number(), 30);
}

TEST_F(SchedulerTest, WhatNobodyCatchesReachesTheHandlerOfTheCaller) {
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  main.ir.handlers = {{0, 1, 3, 6}};
  main.actions[0] = stage.call({{everywhere, &f}}, 5);
  main.actions[1] = stage.give(number(0));
  main.actions[3] = [&](Cursor& cursor) {
    EXPECT_EQ(restrict(cursor.activation->registers[6], cursor.guard).as_number(), 10);
    return stage.give(number(0))(cursor);
  };
  f.actions[0] = stage.branch(a, 1, 2);
  f.actions[1] = stage.fail(number(10));
  f.actions[2] = stage.give(number(2));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.route(), "main@0 f@0 f@1 f@2 main@1 main@3");
  EXPECT_EQ(stage.moments[4].guard, !a);
  EXPECT_EQ(stage.moments[5].guard, a);
  EXPECT_EQ(stage.ends.size(), 2u);
}

}  // namespace
}  // namespace sheaf

// The scheduler where parts of an activation go ways of their own: rest, narrowing, states that
// refuse to merge.

#include "tests/unit/interpreter/machine/stage.h"

namespace sheaf {
namespace {

Value number(double n) { return Value::number(n); }

class SchedulerParts : public ::testing::Test {
 protected:
  Stage stage;
  Context& context = stage.context;
  const Guard everywhere = context.true_guard;
  const Guard a = stage.world.boolean("a"), b = stage.world.boolean("b");
  Activation* generator = nullptr;

  /// An action that starts a generator; it rests at address 2 at once.
  Stage::Action open(Stage::Body& code) {
    code.ir.is_generator = true;
    code.actions[0] = [this](Cursor& cursor) {
      stage.scheduler.rest(*cursor.activation, 2, cursor.guard, number(1));
      return Step::kStop;
    };
    return [this, &code](Cursor& cursor) {
      const auto record = stage.scheduler.take_record(cursor, cursor.guard, 5, 0);
      generator = stage.start(code, cursor.guard, record, 1);
      return Step::kStop;
    };
  }
  /// An action that resumes it behind the address where it rests, on a part of the paths.
  Stage::Action resume(const Guard& part, std::int32_t destination) {
    return [=, this](Cursor& cursor) {
      const Guard called = cursor.guard & part, rest = cursor.guard.minus(part);
      const std::uint32_t next = cursor.pc + 1;
      if (!rest.is_false()) {
        stage.scheduler.push_entry(*cursor.activation, next, rest);
      }
      const auto record = stage.scheduler.take_record(cursor, called, destination, 0);
      for (const FrontierEntry& entry : stage.scheduler.wake(*generator, called, record)) {
        stage.scheduler.push_entry(*generator, entry.pc + 1, entry.guard);
      }
      return Step::kStop;
    };
  }
};

TEST_F(SchedulerParts, OnlyTheWokenPartGoesOn) {
  Stage::Body& main = stage.body("main");
  Stage::Body& g = stage.body("g");
  main.actions[0] = open(g);
  main.actions[1] = resume(a, 6);
  g.actions[3] = stage.give(number(7));
  Slot first, second;
  std::vector<FrontierEntry> resting;
  main.actions[2] = [&](Cursor& cursor) {
    first = cursor.activation->registers[5];
    second = cursor.activation->registers[6];
    resting = generator->resting;
    return stage.give(number(0))(cursor);
  };
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(stage.route(), "main@0 g@0 main@1 g@3 main@2");
  EXPECT_TRUE(stage.moments.back().guard.is_true());
  EXPECT_EQ(first.as_number(), 1);
  EXPECT_EQ(restrict(second, a).as_number(), 7);
  ASSERT_EQ(resting.size(), 1u);
  EXPECT_EQ(resting[0].guard, !a);
  EXPECT_EQ(resting[0].pc, 2u);
  EXPECT_EQ(generator->live, !a);
}

TEST_F(SchedulerParts, AnActivationReturnsToEachOfItsRecords) {
  // Two callers resume parts of one generator; each gets what its own paths give.
  Stage::Body& main = stage.body("main");
  Stage::Body& g = stage.body("g");
  Stage::Body& f = stage.body("f");
  Stage::Body& h = stage.body("h");
  main.actions[0] = open(g);
  main.actions[1] = stage.call({{a, &f}, {!a, &h}}, 6);
  const auto wake_and_call = resume(everywhere, 5);
  f.actions[0] = h.actions[0] = wake_and_call;
  std::map<std::string, Slot> seen;
  for (auto* body : {&f, &h}) {
    body->actions[1] = [&, body](Cursor& cursor) {
      seen[body->name] = restrict(cursor.activation->registers[5], cursor.guard);
      return stage.give(cursor.activation->registers[5])(cursor);
    };
  }
  main.actions[2] = [&](Cursor& cursor) {
    seen["main"] = cursor.activation->registers[6];
    return stage.give(number(0))(cursor);
  };
  std::size_t most_returns = 0;
  g.actions[3] = [&](Cursor& cursor) {
    most_returns = std::max(most_returns, generator->returns.size());
    const Slot value = World::slot({{a, number(1)}, {!a, number(2)}});
    return stage.give(restrict(value, cursor.guard))(cursor);
  };
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  ASSERT_TRUE(seen["f"].is_single() && seen["h"].is_single());
  EXPECT_EQ(seen["f"].as_number(), 1);
  EXPECT_EQ(seen["h"].as_number(), 2);
  EXPECT_EQ(seen["main"].size(), 2u);
  ASSERT_EQ(stage.ends.size(), 1u);
  EXPECT_TRUE(stage.ends[0].guard.is_true());
}

TEST_F(SchedulerParts, EntriesThatRestAtOnePointMerge) {
  Stage::Body& g = stage.body("g");
  g.ir.is_generator = true;
  Activation* activation = stage.scheduler.activate(&g.compiled, &stage.world.realm, everywhere,
                                                    stage.root(everywhere), 0);
  activation->returns.front().record->caller = nullptr;
  stage.scheduler.rest(*activation, 2, a & b, number(1));
  stage.scheduler.rest(*activation, 4, !a, number(1));
  stage.scheduler.rest(*activation, 2, a.minus(b), number(1));
  ASSERT_EQ(activation->resting.size(), 2u);
  EXPECT_EQ(activation->resting[0].guard, a);
  EXPECT_EQ(activation->resting[1].guard, !a);
  EXPECT_TRUE(activation->live.is_true());
}

TEST_F(SchedulerParts, NarrowingLeavesNothingOfTheOthers) {
  stage.scheduler.set_loop_bound(1);
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  main.actions[0] = stage.branch(b, 1, 3);
  main.actions[1] = stage.call({{everywhere, &f}}, 5);
  main.actions[2] = stage.give(number(0));
  main.actions[3] = stage.give(number(0));
  // In f: the paths of a loop for ever; narrowing to !a takes them away. What returned before
  // is kept where it remains.
  f.actions[0] = stage.branch(a, 1, 2);
  f.actions[1] = stage.jump(1);
  f.actions[2] = stage.give(number(1));
  Activation* outer = stage.start(main, everywhere, stage.root(everywhere));
  bool narrowed = false;
  main.actions[2] = [&](Cursor& cursor) {
    EXPECT_EQ(cursor.guard, b.minus(a));
    stage.scheduler.narrow(cursor, !a);
    narrowed = true;
    EXPECT_EQ(context.live_run, !a);
    EXPECT_EQ(outer->live, !a);
    for (const FrontierEntry& entry : outer->frontier) EXPECT_TRUE(entry.guard.implies(!a));
    return stage.give(number(0))(cursor);
  };
  stage.scheduler.run_to_end();
  EXPECT_TRUE(narrowed);
  Guard ended = context.false_guard;
  for (const Stage::End& end : stage.ends) ended |= end.guard;
  EXPECT_EQ(ended, !a);
  std::size_t left = 0;
  stage.scheduler.for_each_activation([&](Activation&) { ++left; });
  EXPECT_EQ(left, 0u);
}

TEST_F(SchedulerParts, NarrowingToNothingEndsTheCursor) {
  Stage::Body& main = stage.body("main");
  Activation* activation = stage.start(main, a, stage.root(a));
  Cursor cursor = stage.scheduler.take_entry(*activation);
  stage.scheduler.push_entry(*activation, 4, a & b);
  stage.scheduler.narrow(cursor, !a);
  EXPECT_TRUE(cursor.guard.is_false());
  EXPECT_TRUE(activation->frontier.empty());
  EXPECT_TRUE(activation->live.is_false());
}

/// Refuses to merge whatever it is asked about.
class NeverMerges : public MultiSe {
 public:
  explicit NeverMerges(Context& context) : MultiSe(context, {.always_merges = false}) {}
  bool merge(Activation&, std::uint32_t, const Guard&, const Guard&) override {
    ++questions;
    return false;
  }
  int questions = 0;
};

TEST_F(SchedulerParts, StatesThatRefuseToMergeGoOnOneByOne) {
  NeverMerges strategy(context);
  context.follow(strategy);
  Stage::Body& main = stage.body("main");
  Stage::Body& f = stage.body("f");
  main.actions[0] = stage.call({{everywhere, &f}}, 5);
  main.actions[1] = [&](Cursor& cursor) {
    EXPECT_EQ(restrict(cursor.activation->registers[5], cursor.guard).as_number(),
              cursor.guard == a ? 1 : 2);
    return stage.give(number(0))(cursor);
  };
  f.actions[0] = stage.branch(a, 1, 2);
  f.actions[1] = stage.give(number(1));
  f.actions[2] = stage.give(number(2));
  stage.start(main, everywhere, stage.root(everywhere));
  stage.scheduler.run_to_end();
  EXPECT_EQ(strategy.questions, 1);
  ASSERT_EQ(stage.ends.size(), 2u);
  EXPECT_EQ(stage.ends[0].guard | stage.ends[1].guard, everywhere);
  EXPECT_TRUE(stage.ends[0].guard.disjoint(stage.ends[1].guard));
}

}  // namespace
}  // namespace sheaf

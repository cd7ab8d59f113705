#include "interpreter/semantics/values.h"

#include <rapidcheck.h>

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Values, TruthFollowsEachAlternative) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const Value x = world.integer("x", -1, 1);
    const Slot slots[] = {
        World::slot({{a & b, Value::number(0)}, {a.minus(b), world.text("")}, {!a, x}}),
        World::slot({{a, Value::number(std::nan(""))}, {!a, world.text("0")}}),
        World::slot({{a, Value::undefined()}, {b.minus(a), Value::null()}, {!(a | b), x}}),
        World::slot({{a, Value::heap(world.object())}, {!a, Value::boolean(false)}}),
    };
    for (const Slot& slot : slots) {
      const Guard truth = truthy(world.context, slot, world.context.true_guard);
      world.observe("true", truth);
      world.observe("true where b", truthy(world.context, slot, b));
    }
  });
}

TEST(Values, TruthOfTermsIsAPredicate) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", -2, 2);
  const Value half = *context.terms.divide(x, 2);
  const Value digits = context.terms.string_of_integer(x, context.strings);
  const Guard nonzero = !context.predicates.equal(x, Value::number(0));
  EXPECT_EQ(truthy(context, x, context.true_guard), nonzero);
  EXPECT_EQ(truthy(context, half, context.true_guard), nonzero);
  EXPECT_TRUE(truthy(context, digits, context.true_guard).is_true());  // "0" is true
}

TEST(Values, ASplitKeepsTheUnsplitGuardWhereOneSideCannotBe) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 100), y = world.integer("y", 0, 100);
  const Guard ascending = context.predicates.less(x, y);
  const Guard small = ascending & context.predicates.less(y, Value::number(10));
  // x < 10 follows, although no guard says so.
  const Guard implied = context.predicates.less(x, Value::number(10));
  Split sides = split(context, small, small & implied);
  EXPECT_EQ(sides.when_true, small);
  EXPECT_TRUE(sides.when_false.is_false());
  sides = split(context, small, small.minus(implied));
  EXPECT_TRUE(sides.when_true.is_false());
  EXPECT_EQ(sides.when_false, small);

  sides = split(context, small, small & context.predicates.less(x, Value::number(5)));
  EXPECT_EQ(sides.when_true | sides.when_false, small);
  EXPECT_TRUE(sides.when_true.disjoint(sides.when_false));
  ASSERT_TRUE(sides.true_model && sides.false_model);
  EXPECT_TRUE(world.evaluator(*sides.true_model).holds(sides.when_true));
  EXPECT_TRUE(world.evaluator(*sides.false_model).holds(sides.when_false));
}

TEST(Values, ARunOfOnePathAsksNothing) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 100), y = world.integer("y", 0, 100);
  const Value z = world.integer("z", 0, 100);
  // Three forms: the diagrams do not know that they exclude each other.
  const Guard impossible =
      context.predicates.less(x, y) & context.predicates.less(y, z) & context.predicates.less(z, x);
  ASSERT_FALSE(impossible.is_false());
  EXPECT_FALSE(may_exist(context, impossible));
  context.policy.one_path = true;
  const std::uint64_t queries = context.solver.statistics().queries;
  EXPECT_TRUE(may_exist(context, impossible));
  const Split sides = split(context, context.true_guard, impossible);
  EXPECT_EQ(sides.when_true, impossible);
  EXPECT_EQ(sides.when_false, !impossible);
  EXPECT_EQ(context.solver.statistics().queries, queries);
}

// ---- terms where values are needed --------------------------------------------------------------

TEST(Values, EnumerationGivesEachValueItsPaths) {
  check_law([](World& world) {
    TermTable& terms = world.context.terms;
    const Guard a = world.boolean("a");
    const Value x = world.integer("x", -3, 3);
    if (x.is_number()) {
      // One path: what the enumeration must come to.
      const double n = x.as_number();
      const double signed_zero = n == 0 ? -0.0 : -n;
      world.observe("plain", a, x);
      world.observe("negated", a, Value::number(signed_zero));
      world.observe("half", a, Value::number(n / 2));
      world.observe("text", a, world.text("n" + number_to_text(n)));
      return;
    }
    const Value text = terms.concat(
        world.text("n"), terms.string_of_integer(x, world.context.strings), world.context.strings);
    const std::pair<const char*, Value> all[] = {
        {"plain", x}, {"negated", *terms.negate(x)}, {"half", *terms.divide(x, 2)}, {"text", text}};
    for (const auto& [name, term] : all) {
      TestOperation operation(world, a);
      for (const auto& [part, value] : enumerate(operation, term, a, "a test")) {
        EXPECT_FALSE(value.is_term());
        EXPECT_TRUE(part.implies(a));
        world.observe(name, part, value);
      }
      EXPECT_TRUE(operation.limitations.empty());
    }
  });
}

TEST(Values, EnumerationLeavesOutWhatCannotBe) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 20), y = world.integer("y", 0, 3);
  TestOperation operation(world, context.predicates.less(x, y));
  const auto values = enumerate(operation, x, operation.paths(), "a test");
  ASSERT_EQ(values.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(values[i].second.as_number(), static_cast<double>(i));
  }
}

TEST(Values, TooManyValuesAreGivenUpButForAFew) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 1000);
  const Guard a = world.boolean("a");
  TestOperation operation(world, a);
  const auto values = enumerate(operation, x, a, "a symbolic index");
  ASSERT_GE(values.size(), 2u);
  ASSERT_LE(values.size(), 4u);
  Guard followed = context.false_guard;
  for (const auto& [guard, value] : values) {
    EXPECT_EQ(guard, a & context.predicates.equal(x, value));
    EXPECT_TRUE(followed.disjoint(guard));
    followed |= guard;
  }
  ASSERT_EQ(operation.limitations.size(), 1u);
  EXPECT_EQ(operation.limitations[0].code, "concretised");
  EXPECT_EQ(operation.limitations[0].reason, "a symbolic index");
  EXPECT_EQ(operation.limitations[0].guard, a.minus(followed));
  ASSERT_EQ(operation.ends.size(), 1u);
  EXPECT_EQ(operation.ends[0].first, a.minus(followed));
  EXPECT_EQ(operation.ends[0].second, OutcomeKind::kDropped);
  ASSERT_EQ(operation.result.ended.size(), 1u);
  EXPECT_EQ(operation.result.ended[0], a.minus(followed));
}

// ---- the bound of summaries ---------------------------------------------------------------------

TEST(Values, ASummaryAboveTheBoundBecomesASelect) {
  for (const bool texts : {false, true}) {
    RunOptions options;
    options.max_summary = 3;
    World world(options);
    Context& context = world.context;
    const Value x = world.integer("x", 0, 4);
    const auto value_of = [&](int i) {
      return texts ? world.text(std::string(static_cast<std::size_t>(i), 'y'))
                   : Value::number(7 * (i + 1));
    };
    SummaryBuilder builder;
    Guard rest = context.true_guard;
    for (int i = 0; i < 4; ++i) {
      const Guard here = rest & context.predicates.equal(x, Value::number(i));
      builder.add(here, value_of(i));
      rest = rest.minus(here);
    }
    builder.add(rest, Value::null());
    const Slot slot = finish(context, builder, context.true_guard);
    EXPECT_TRUE(builder.empty());
    EXPECT_EQ(slot.size(), 2u);  // the select and what is no integer
    world.for_each_assignment([&](const Assignment& assignment) {
      Evaluator at = world.evaluator(assignment);
      const auto i = static_cast<int>(at.integer(x));
      EXPECT_EQ(world.show(slot, at), world.show(i == 4 ? Value::null() : value_of(i), at));
    });
    EXPECT_EQ(context.summary_statistics.largest, 2u);
  }
}

TEST(Values, ASummaryWithinTheBoundStaysAsItIs) {
  RunOptions options;
  options.max_summary = 3;
  World world(options);
  const Guard a = world.boolean("a"), b = world.boolean("b");
  SummaryBuilder builder;
  builder.add(a & b, Value::number(1));
  builder.add(a.minus(b), Value::number(2));
  builder.add(!a, Value::number(3));
  const Slot slot = finish(world.context, builder, world.context.true_guard);
  ASSERT_EQ(slot.size(), 3u);
  for (const Alternative& alternative : slot.summary().alternatives()) {
    EXPECT_TRUE(alternative.value.is_number());
  }
}

// ---- stores -------------------------------------------------------------------------------------

TEST(Values, AStoreOverwritesOnlyWhatNobodyElseReads) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a"), b = world.boolean("b");
  EXPECT_TRUE(covers(context, context.true_guard, context.true_guard));
  EXPECT_TRUE(covers(context, a, a & b));  // the domain lies inside
  EXPECT_FALSE(covers(context, a & b, a));

  Slot location = Value::number(1);
  store(context, location, context.true_guard, a, Value::number(2));
  EXPECT_EQ(location.size(), 2u);
  store(context, location, context.true_guard, context.true_guard, Value::number(3));
  ASSERT_TRUE(location.is_single());
  EXPECT_EQ(location.as_number(), 3);

  // Paths that have ended read nothing any more …
  context.live_run = a;
  EXPECT_TRUE(covers(context, a & b, b));
  store(context, location, context.true_guard, a, Value::number(4));
  ASSERT_TRUE(location.is_single());
  // … but those that only left the activation do: live(run) counts, not live(activation).
  context.live_run = context.true_guard;
  store(context, location, context.true_guard, a, Value::number(5));
  EXPECT_EQ(location.size(), 2u);
}

TEST(Values, AStoreReachesItsOwnPathsOnly) {
  EXPECT_TRUE(rc::check("stores under guards", [] {
    struct Write {
      int guard, value;
    };
    std::vector<Write> writes;
    const int count = *rc::gen::inRange(1, 8);
    for (int i = 0; i < count; ++i) {
      writes.push_back({*rc::gen::inRange(0, 6), *rc::gen::inRange(0, 4)});
    }
    World world;
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b"), c = world.boolean("c");
    const Guard guards[] = {a, b, !c, a & b, b | c, context.true_guard};
    const Guard domain = a | b | c;
    Slot location = Value::number(-1);
    for (const Write& write : writes) {
      const Guard under = guards[write.guard] & domain;
      store(context, location, domain, under, Value::number(write.value));
    }
    world.for_each_assignment([&](const Assignment& assignment) {
      Evaluator at = world.evaluator(assignment);
      if (!at.holds(domain)) return;
      double expected = -1;
      for (const Write& write : writes) {
        if (at.holds(guards[write.guard])) expected = write.value;
      }
      const std::optional<Value> held = World::value_at(location, at);
      RC_ASSERT(held && held->as_number() == expected);
    });
  }));
}

}  // namespace
}  // namespace sheaf

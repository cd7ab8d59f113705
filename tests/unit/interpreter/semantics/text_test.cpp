#include "interpreter/semantics/text.h"

#include <rapidcheck.h>

#include <random>

#include "interpreter/semantics/values.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// As deep as a loop of 100 000 rounds makes a text: whoever recursed over it would end here.
constexpr int kDeep = 100'000;

/// What a loop makes of a text in one round, in a world with an integer x in −1 … 1 and a Boolean
/// a.
struct DeepText {
  const char* name;
  std::function<Value(World&, Value x, const Guard& a, Value text, int round)> step;
  /// The text where x is 1 and a is true.
  std::function<std::u16string(std::size_t rounds)> expected;
};

TEST(Text, DeepTextsNeedNoRecursion) {
  const auto join = [](World& world, Value a, Value b) {
    return world.context.terms.concat(a, b, world.context.strings);
  };
  const auto digits = [](World& world, Value x) {
    return world.context.terms.string_of_integer(x, world.context.strings);
  };
  const DeepText kinds[] = {
      {"appended",
       [&](World& world, Value x, const Guard&, Value text, int) {
         return join(world, text, digits(world, x));
       },
       [](std::size_t rounds) { return std::u16string(rounds, u'1'); }},
      {"prepended",
       [&](World& world, Value x, const Guard&, Value text, int) {
         return join(world, digits(world, x), text);
       },
       [](std::size_t rounds) { return std::u16string(rounds, u'1'); }},
      {"enclosed",
       [&](World& world, Value x, const Guard&, Value text, int) {
         if (text.is_string()) text = digits(world, x);
         return join(world, join(world, world.text("<"), text), world.text(">"));
       },
       [](std::size_t rounds) {
         return std::u16string(rounds, u'<') + u'1' + std::u16string(rounds, u'>');
       }},
      {"selected",
       [](World& world, Value, const Guard& a, Value text, int round) {
         const Value other = world.text(round % 2 == 0 ? "even" : "odd");
         return world.context.terms.select_string({{a, text}, {!a, other}});
       },
       [](std::size_t) { return std::u16string(); }},
  };
  for (const DeepText& kind : kinds) {
    SCOPED_TRACE(kind.name);
    World world;
    Context& context = world.context;
    const Value x = world.integer("x", -1, 1);
    const Guard a = world.boolean("a");
    Value text = Value::string(context.strings.empty());
    for (int i = 0; i < kDeep; ++i) text = kind.step(world, x, a, text, i);
    const std::u16string expected = kind.expected(kDeep);

    Assignment assignment;
    assignment.set(0, 1);
    assignment.set(1, 1);
    Evaluator evaluator = world.evaluator(assignment);
    EXPECT_TRUE(evaluator.string(text) == expected);
    EXPECT_EQ(evaluator.holds(truthy_value(context, text, context.true_guard)), !expected.empty());
    for_each_alternative(
        string_length(context, text), context.true_guard, [&](const Guard& guard, Value length) {
          if (!evaluator.holds(guard)) return;
          EXPECT_EQ(evaluator.number(length), static_cast<double>(expected.size()));
        });
    TestOperation operation(world, context.true_guard);
    const Value wanted = Value::string(context.strings.make(expected));
    EXPECT_TRUE(evaluator.holds(equal_texts(operation, text, wanted, context.true_guard)));
    const Value other = Value::string(context.strings.make(expected + u"!"));
    EXPECT_FALSE(evaluator.holds(equal_texts(operation, text, other, context.true_guard)));
    std::size_t found = 0;
    for (const auto& [part, value] : enumerate(operation, text, context.true_guard, "a test")) {
      if (!evaluator.holds(part)) continue;
      ++found;
      EXPECT_TRUE(value.as_string()->text() == expected);
    }
    EXPECT_EQ(found, 1u);
    EXPECT_TRUE(operation.limitations.empty());
  }
}

TEST(Text, ARopeWithManySpellingsIsComparedPartByPart) {
  World world;
  Context& context = world.context;
  // 3^60 spellings of 60 lengths.
  Value text = Value::string(context.strings.empty());
  std::vector<Guard> longer, changed;
  for (int i = 0; i < 60; ++i) {
    longer.push_back(world.boolean("longer" + std::to_string(i)));
    changed.push_back(world.boolean("changed" + std::to_string(i)));
    const auto with = [&](const char* end) {
      return context.terms.concat(text, world.text(end), context.strings);
    };
    text = context.terms.select_string({{longer[i] & changed[i], with("y")},
                                        {longer[i].minus(changed[i]), with("x")},
                                        {!longer[i], text}});
  }
  TestOperation operation(world, context.true_guard);
  const Guard equal = equal_texts(operation, text, world.text("xyx"), context.true_guard);
  Assignment assignment;
  const auto set = [&](const Guard& guard) {
    assignment.set(context.predicates.at(guard.view().variable()).input, 1);
  };
  for (const std::size_t i : {7u, 20u, 59u}) set(longer[i]);
  set(changed[20]);
  EXPECT_TRUE(world.evaluator(assignment).holds(equal));
  set(changed[59]);
  EXPECT_FALSE(world.evaluator(assignment).holds(equal));
}

/// A random text beside its value under every assignment.
struct Sample {
  Value value;
  std::vector<std::u16string> expected;
};

TEST(Text, EveryWayToLookAtATextAgreesWithEvaluation) {
  EXPECT_TRUE(rc::check("length, truth, equality, enumeration", [] {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    World world;
    Context& context = world.context;
    TermTable& terms = context.terms;
    const Guard a = world.boolean("a");
    const Value x = world.integer("x", -1, 11);
    std::vector<Assignment> assignments;
    world.for_each_assignment([&](const Assignment& each) { assignments.push_back(each); });
    std::vector<Evaluator> evaluators;
    for (const Assignment& each : assignments) evaluators.push_back(world.evaluator(each));
    const auto constant = [&](const char* text) {
      return Sample{world.text(text),
                    std::vector<std::u16string>(assignments.size(), from_utf8(text))};
    };
    std::vector<Sample> pool = {constant(""), constant("1"), constant("-"), constant("10")};
    const auto integer_text = [&](Value integer) {
      Sample sample{terms.string_of_integer(integer, context.strings), {}};
      for (Evaluator& each : evaluators) {
        sample.expected.push_back(from_utf8(std::to_string(each.integer(integer))));
      }
      return sample;
    };
    pool.push_back(integer_text(x));
    pool.push_back(integer_text(*terms.multiply(x, Value::number(-2))));
    pool.push_back(integer_text(*terms.multiply(x, Value::number(0))));  // a zero of either sign
    const auto pick = [&]() -> Sample { return pool[random() % pool.size()]; };
    for (int i = 0; i < 12; ++i) {
      const Sample first = pick(), second = pick();
      Sample made;
      if (random() % 2 == 0) {
        made.value = terms.concat(first.value, second.value, context.strings);
        for (std::size_t k = 0; k < assignments.size(); ++k) {
          made.expected.push_back(first.expected[k] + second.expected[k]);
        }
      } else {
        const Guard guard =
            random() % 2 == 0 ? a : context.predicates.less_equal(x, Value::number(4));
        made.value = terms.select_string({{guard, first.value}, {!guard, second.value}});
        for (std::size_t k = 0; k < assignments.size(); ++k) {
          made.expected.push_back(evaluators[k].holds(guard) ? first.expected[k]
                                                             : second.expected[k]);
        }
      }
      pool.push_back(std::move(made));
    }
    const Sample left = pool.back(), right = pick();
    const Slot length = string_length(context, left.value);
    const Guard truth = truthy_value(context, left.value, context.true_guard);
    const Interval range = terms.length(left.value);
    TestOperation operation(world, context.true_guard);
    const Guard equal = equal_texts(operation, left.value, right.value, context.true_guard);
    const auto values = enumerate(operation, left.value, context.true_guard, "a test");
    for (std::size_t k = 0; k < assignments.size(); ++k) {
      Evaluator& evaluator = evaluators[k];
      const std::u16string& expected = left.expected[k];
      RC_ASSERT(evaluator.string(left.value) == expected);
      RC_ASSERT(range.contains(static_cast<std::int64_t>(expected.size())));
      RC_ASSERT(evaluator.holds(truth) == !expected.empty());
      RC_ASSERT(evaluator.holds(equal) == (expected == right.expected[k]));
      std::size_t found = 0;
      for (const auto& [part, value] : values) {
        if (!evaluator.holds(part)) continue;
        ++found;
        RC_ASSERT(std::u16string(value.as_string()->text()) == expected);
      }
      RC_ASSERT(found == 1u);
      for_each_alternative(length, context.true_guard, [&](const Guard& guard, Value units) {
        if (!evaluator.holds(guard)) return;
        RC_ASSERT(evaluator.number(units) == static_cast<double>(expected.size()));
      });
    }
  }));
}

TEST(Text, WhatIsTooLongThrowsWhereItIs) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  // A rope of 2^28 units: nobody looks at its text.
  const JsString* half = context.strings.make(std::u16string(1 << 20, u'x'));
  while (half->length() < (1u << 28)) half = context.strings.concat(half, half);
  const Value long_text = Value::string(half);
  const Value either = context.terms.select_string({{a, long_text}, {!a, world.text("short")}});
  {
    TestOperation operation(world, context.true_guard);
    concatenate(operation, context.true_guard, long_text, either);
    ASSERT_EQ(operation.result.throws.size(), 1u);
    EXPECT_EQ(operation.result.throws[0].first, a);
    ASSERT_EQ(operation.result.values.size(), 1u);
    EXPECT_EQ(operation.result.values.alternatives()[0].guard, !a);
  }
  TestOperation operation(world, context.true_guard);
  concatenate(operation, context.true_guard, long_text, long_text);
  EXPECT_TRUE(operation.result.values.empty());
  ASSERT_EQ(operation.result.throws.size(), 1u);
  EXPECT_TRUE(operation.result.throws[0].first.is_true());
}

}  // namespace
}  // namespace sheaf

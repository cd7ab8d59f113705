#include "interpreter/semantics/read_texts.h"

#include "interpreter/semantics/compare_slots.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/operators.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// Texts of three lengths over the same units, as an input gives them, and positions in them.
struct Texts {
  explicit Texts(World& world)
      : a(world.boolean("a")), b(world.boolean("b")), c(world.boolean("c")) {
    TermTable& terms = world.context.terms;
    const std::vector<Value> units{world.integer("u", 'x', 'y'), Value::number('m'),
                                   world.integer("v", 'x', 'y')};
    const auto text = [&](std::ptrdiff_t length) {
      return terms.text_of_units({units.begin(), units.begin() + length}, world.context.strings);
    };
    texts = World::slot({{a, text(1)}, {(!a) & b, text(3)}, {(!a) & !b, text(2)}});
    positions = World::slot(
        {{c, Value::number(0)}, {(!c) & a, Value::number(1)}, {(!c) & !a, Value::number(2)}});
  }

  Guard a, b, c;
  Slot texts, positions;
};

TEST(ReadTexts, EachPathSeesTheCharacterOfItsTextAtItsPosition) {
  check_law([](World& world) {
    const Texts given(world);
    for (const Guard& guard : {world.context.true_guard, given.c, !given.b}) {
      if (guard.is_false()) continue;
      for (const Slot& positions : {given.positions, Slot(Value::number(1))}) {
        TestOperation operation(world, guard);
        if (!get_characters(operation, guard, given.texts, positions)) {
          // One path has one text: it is read as any element.
          for_each_alternative(given.texts, guard, [&](const Guard& part, Value text) {
            for_each_alternative(positions, part, [&](const Guard& both, Value position) {
              get_element(operation, both, text, position);
            });
          });
        }
        world.observe("character", operation.result);
      }
    }
  });
}

TEST(ReadTexts, OtherValuesAreLeftToOthers) {
  World world;
  const Texts given(world);
  const Guard& all = world.context.true_guard;
  TestOperation operation(world, all);
  const Slot mixed = World::slot({{given.a, world.text("m")}, {!given.a, Value::number(1)}});
  const Slot negative = World::slot({{given.a, Value::number(0)}, {!given.a, Value::number(-1)}});
  EXPECT_FALSE(get_characters(operation, all, mixed, given.positions));
  EXPECT_FALSE(get_characters(operation, all, given.texts, negative));
  EXPECT_FALSE(get_characters(operation, all, given.texts, world.text("length")));
  EXPECT_FALSE(get_lengths(world.context, all, mixed));
  EXPECT_TRUE(operation.result.values.empty());
}

TEST(ReadTexts, LengthsAreThoseThatThePathsSee) {
  World world;
  const Texts given(world);
  const Guard seen = given.a | given.b;
  const Slot lengths = get_lengths(world.context, seen, given.texts).value();
  EXPECT_EQ(lengths.size(), 2u);
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator evaluator = world.evaluator(assignment);
    if (!evaluator.holds(seen)) return;
    const Value text = World::value_at(given.texts, evaluator).value();
    EXPECT_EQ(World::value_at(lengths, evaluator).value().as_number(),
              static_cast<double>(evaluator.string(text).size()));
  });
  EXPECT_TRUE(get_lengths(world.context, given.a, given.texts)->identical(Value::number(1)));
}

TEST(ReadTexts, ManyNumbersAreComparedAsEachPathDoes) {
  check_law([](World& world) {
    const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
    const auto numbers = [&](Value chosen, double first) {
      SummaryBuilder builder;
      for (int i = 0; i <= 9; ++i) {
        builder.add(world.context.predicates.equal(chosen, Value::number(i)),
                    Value::number(first + i));
      }
      return builder.finish(world.context.true_guard);
    };
    const Slot left = numbers(x, 0), right = numbers(y, 2);
    for (const ir::Opcode opcode :
         {ir::Opcode::kLess, ir::Opcode::kLessEqual, ir::Opcode::kGreater,
          ir::Opcode::kGreaterEqual, ir::Opcode::kStrictEqual, ir::Opcode::kStrictNotEqual}) {
      const Guard& guard = world.context.true_guard;
      for (const Slot& other : {right, Slot(Value::number(3))}) {
        TestOperation operation(world, guard);
        if (compare_slots(operation, opcode, left, other, guard) == 0) {
          binary(operation, opcode, guard, left.value(), other.value());
        }
        world.observe("compared", operation.result);
      }
    }
  });
}

}  // namespace
}  // namespace sheaf

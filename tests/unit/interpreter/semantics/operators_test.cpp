#include "interpreter/semantics/operators.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

using ir::Opcode;

constexpr Opcode kBinary[] = {
    Opcode::kAdd,         Opcode::kSubtract,       Opcode::kMultiply,   Opcode::kDivide,
    Opcode::kRemainder,   Opcode::kPower,          Opcode::kBitAnd,     Opcode::kBitOr,
    Opcode::kBitXor,      Opcode::kShiftLeft,      Opcode::kShiftRight, Opcode::kShiftRightUnsigned,
    Opcode::kLess,        Opcode::kLessEqual,      Opcode::kGreater,    Opcode::kGreaterEqual,
    Opcode::kStrictEqual, Opcode::kStrictNotEqual, Opcode::kLooseEqual, Opcode::kLooseNotEqual,
};
constexpr Opcode kUnary[] = {
    Opcode::kNot,      Opcode::kTypeOf, Opcode::kIsNullish, Opcode::kIsUndefined, Opcode::kToString,
    Opcode::kToNumber, Opcode::kNegate, Opcode::kIncrement, Opcode::kDecrement,   Opcode::kBitNot,
};

void apply(World& world, Opcode opcode, const Guard& guard, const Slot& left, const Slot& right) {
  if (guard.is_false()) return;
  TestOperation operation(world, guard);
  for_each_alternative(left, guard, [&](const Guard& part, Value a) {
    for_each_alternative(
        right, part, [&](const Guard& both, Value b) { binary(operation, opcode, both, a, b); });
  });
  world.observe(std::to_string(static_cast<int>(opcode)), operation.result);
}

/// Operands of every kind, each a product of alternatives.
std::vector<Slot> operands(World& world, const Guard& a, const Guard& b, Value x) {
  return {
      World::slot({{a, x}, {!a, Value::number(2.5)}}),
      World::slot({{b, world.text("2")}, {!b, x}}),
      World::slot(
          {{a & b, Value::undefined()}, {a.minus(b), Value::null()}, {!a, Value::boolean(true)}}),
      World::slot({{b, Value::number(-0.0)}, {!b, Value::number(std::nan(""))}}),
      World::slot({{a, world.text("")}, {!a, Value::number(1e21)}}),
  };
}

TEST(Operators, BinaryOperatorsOnProductsOfAlternatives) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const std::vector<Slot> all = operands(world, a, b, world.integer("x", -2, 3));
    for (const Opcode opcode : kBinary) {
      for (const Slot& left : all) {
        for (const Slot& right : all) apply(world, opcode, a | b, left, right);
      }
    }
  });
}

TEST(Operators, TwoTermsMeetExactly) {
  check_law([](World& world) {
    const Value x = world.integer("x", -2, 2), y = world.integer("y", -1, 3);
    for (const Opcode opcode : kBinary) {
      apply(world, opcode, world.context.true_guard, x, y);
      apply(world, opcode, world.context.true_guard, y, x);
      apply(world, opcode, world.context.true_guard, x, x);
    }
  });
}

TEST(Operators, UnaryOperatorsOnAlternatives) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), b = world.boolean("b");
    std::vector<Slot> all = operands(world, a, b, world.integer("x", -2, 3));
    const Value symbol = world.context.names.symbol_iterator;
    all.push_back(World::slot({{a, symbol}, {!a, Value::heap(world.object())}}));
    if ((a | b).is_false()) return;
    for (const Opcode opcode : kUnary) {
      for (const Slot& operand : all) {
        TestOperation operation(world, a | b);
        for_each_alternative(operand, a | b, [&](const Guard& part, Value value) {
          unary(operation, opcode, part, value);
        });
        world.observe(std::to_string(static_cast<int>(opcode)), operation.result);
      }
    }
  });
}

TEST(Operators, SymbolsAndObjectsAreNoNumbers) {
  check_law([](World& world) {
    const Guard a = world.boolean("a");
    const Slot operand =
        World::slot({{a, world.context.names.symbol_iterator}, {!a, Value::heap(world.object())}});
    for (const Opcode opcode : kBinary) {
      apply(world, opcode, world.context.true_guard, operand, Value::number(1));
      apply(world, opcode, world.context.true_guard, world.text("text"), operand);
      apply(world, opcode, world.context.true_guard, operand, Value::null());
    }
  });
}

TEST(Operators, StrictEqualityOfTermsIsAGuard) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  const Value x = world.integer("x", -5, 5), y = world.integer("y", -5, 5);
  TestOperation operation(world, a);
  EXPECT_EQ(strict_equal(operation, x, x, a), a);
  EXPECT_EQ(strict_equal(operation, x, y, a), a & context.predicates.equal(x, y));
  EXPECT_EQ(strict_equal(operation, y, x, a), strict_equal(operation, x, y, a));
  EXPECT_EQ(strict_equal(operation, Value::number(2), x, a),
            a & context.predicates.equal(x, Value::number(2)));
  // −0 equals +0, for a term as for a number.
  EXPECT_EQ(strict_equal(operation, x, Value::number(-0.0), a),
            a & context.predicates.equal(x, Value::number(0)));
  EXPECT_TRUE(strict_equal(operation, x, Value::number(1.5), a).is_false());
  EXPECT_TRUE(strict_equal(operation, x, Value::number(std::nan("")), a).is_false());
  EXPECT_TRUE(strict_equal(operation, x, world.text("2"), a).is_false());
  EXPECT_TRUE(strict_equal(operation, x, Value::null(), a).is_false());
  EXPECT_EQ(loose_equal(operation, x, world.text("2"), a),
            a & context.predicates.equal(x, Value::number(2)));
  const Value digits = context.terms.string_of_integer(x, context.strings);
  EXPECT_EQ(strict_equal(operation, digits, world.text("-3"), a),
            a & context.predicates.equal(x, Value::number(-3)));
  EXPECT_TRUE(strict_equal(operation, digits, world.text("03"), a).is_false());
  EXPECT_TRUE(operation.limitations.empty());
}

TEST(Operators, InstancesFollowThePrototypesOfTheirPath) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const Value constructor = world.function("C");
    Object* first = world.object();
    Object* second = world.object();
    define_own(context, context.true_guard, as_object(constructor), context.names.key_prototype,
               World::slot({{a, Value::heap(first)}, {!a, Value::heap(second)}}));
    Object* middle = world.object();
    middle->prototype = World::slot({{b, Value::heap(first)}, {!b, Value::heap(second)}});
    Object* object = world.object();
    object->prototype = Value::heap(middle);
    world.observe("instance",
                  instance_part(context, context.true_guard, Value::heap(object), constructor));
    if (!b.is_false()) {
      world.observe("where b", instance_part(context, b, Value::heap(object), constructor));
    }
    apply(world, Opcode::kInstanceOf, context.true_guard,
          World::slot({{a, Value::heap(object)}, {!a, Value::number(1)}}),
          World::slot({{b, constructor}, {!b, Value::heap(object)}}));
  });
}

TEST(Operators, InFindsKeysWhereTheyAre) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a");
    Object* object = world.object();
    if (!a.is_false()) define_own(context, a, object, world.key("v"), Value::undefined());
    ArrayObject* array = world.array({1, 2});
    array->elements[1] = World::slot({{a, Value::absent()}, {!a, Value::number(1)}});
    const Value x = world.integer("x", -1, 2);
    for (const Value key : {world.text("v"), world.text("toString"), x, Value::number(1)}) {
      apply(world, Opcode::kIn, context.true_guard, key,
            World::slot({{a, Value::heap(object)}, {!a, Value::heap(array)}}));
      apply(world, Opcode::kIn, context.true_guard, key, Value::heap(array));
    }
    apply(world, Opcode::kIn, context.true_guard, world.text("v"), Value::number(1));
  });
}

}  // namespace
}  // namespace sheaf

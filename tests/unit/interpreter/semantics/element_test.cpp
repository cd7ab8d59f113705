#include "interpreter/semantics/element.h"

#include <rapidcheck.h>

#include "interpreter/semantics/values.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

void get(World& world, const Guard& guard, Value base, const Slot& key, const char* what) {
  if (guard.is_false()) return;
  TestOperation operation(world, guard);
  for_each_alternative(key, guard, [&](const Guard& part, Value value) {
    get_element(operation, part, base, value);
  });
  world.observe(what, operation.result);
}

void set(World& world, const Guard& guard, Value base, Value key, const Slot& value) {
  if (guard.is_false()) return;
  TestOperation operation(world, guard);
  set_element(operation, guard, base, key, restrict(value, guard), true);
  world.observe("set", operation.result);
}

TEST(Element, ASymbolicIndexReadsEveryPositionAndTheOutside) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a");
    const Value x = world.integer("x", -1, 4);
    ArrayObject* array = world.array({10, 11, 12});
    array->elements[1] = World::slot({{a, Value::number(5)}, {!a, Value::absent()}});
    define_own(context, context.true_guard, world.realm.array_prototype, world.key("name"),
               Value::number(0));
    Object* table = world.object();
    define_own(context, context.true_guard, table, world.key("2"), world.text("two"));
    define_own(context, context.true_guard, table, world.key("-1"), world.text("minus one"));
    if (!a.is_false()) define_own(context, a, table, world.key("0"), world.text("zero"));
    for (const Value base : {Value::heap(array), Value::heap(table), world.text("abc")}) {
      get(world, context.true_guard, base, x, "at x");
      get(world, a, base, x, "at x where a");
      const Slot mixed = World::slot({{a, x}, {!a, world.text("length")}});
      get(world, context.true_guard, base, mixed, "mixed");
    }
    get(world, context.true_guard, Value::null(), Value::number(0), "null");
    get(world, context.true_guard, Value::number(1.5), Value::number(0), "number");
  });
}

TEST(Element, AHoleReadsThePrototype) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a");
    ArrayObject* array = world.array({1, 2});
    array->elements[0] = World::slot({{a, Value::absent()}, {!a, Value::number(1)}});
    Object* parent = world.object();
    define_own(context, context.true_guard, parent, world.key("0"), world.text("inherited"));
    array->prototype = Value::heap(parent);
    get(world, context.true_guard, Value::heap(array), world.integer("x", 0, 2), "x");
  });
}

TEST(Element, AStoreAtASymbolicIndexReachesOnePositionOnEachPath) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), everywhere = world.context.true_guard;
    const Value x = world.integer("x", -1, 4);
    ArrayObject* array = world.array({10, 11, 12});
    const Value base = Value::heap(array);
    set(world, a, base, x, World::slot({{a, world.text("stored")}}));
    set(world, everywhere, base, Value::number(1), Value::null());
    set(world, everywhere, base, x, World::slot({{a, x}, {!a, Value::boolean(true)}}));
    world.observe("array", everywhere, base);
    Object* table = world.object();
    set(world, everywhere, Value::heap(table), x, Value::number(1));
    set(world, !a, Value::heap(table), world.text("1"), Value::number(2));
    world.observe("table", everywhere, Value::heap(table));
  });
}

TEST(Element, AFrozenArrayKeepsItsElements) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), everywhere = world.context.true_guard;
    ArrayObject* array = world.array({10, 11});
    freeze_array(array, a);
    set(world, everywhere, Value::heap(array), world.integer("x", 0, 2), Value::number(1));
    world.observe("array", everywhere, Value::heap(array));
  });
}

TEST(Element, PushingGrowsEachPathByOne) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    ArrayObject* array = world.array({});
    const auto push = [&](const Guard& guard, const Slot& value) {
      if (!guard.is_false()) array_push(context, guard, array, restrict(value, guard));
    };
    push(a, Value::number(1));
    push(b, world.integer("x", 0, 1));
    push(context.true_guard, World::slot({{a, world.text("a")}, {!a, world.text("not a")}}));
    push(!a, Value::null());
    push(context.true_guard, Value::undefined());
    world.observe("array", context.true_guard, Value::heap(array));
  });
}

TEST(Element, APathOutsideThePushSeesNothing) {
  World world;
  const Guard a = world.boolean("a");
  ArrayObject* array = world.array({1});
  array_push(world.context, a, array, Value::number(2));
  EXPECT_EQ(restrict(array->length, !a).as_number(), 1);
  EXPECT_TRUE(restrict(array->elements[1], !a).value().is_absent());
  EXPECT_EQ(restrict(array->length, a).as_number(), 2);
}

TEST(Element, LengthsChangeOnTheirPaths) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    ArrayObject* array = world.array({1, 2, 3});
    const auto set_length = [&](const Guard& guard, Value length) {
      if (guard.is_false()) return;
      TestOperation operation(world, guard);
      set_property(operation, guard, Value::heap(array), context.names.key_length, length,
                   Value::heap(array), true);
      world.observe("length", operation.result);
    };
    set_length(a, Value::number(1));
    set_length(b, world.integer("x", 0, 4));
    set_length(a & b, Value::number(5));
    set_length(!a, world.text("2"));
    set_length(!b, Value::number(-1));
    set_length(a, Value::number(1.5));
    if (!b.is_false()) define_element(context, b, array, 3, Value::number(7));
    world.observe("array", context.true_guard, Value::heap(array));
  });
}

TEST(Element, AnElementFarBeyondTheEndIsGivenUp) {
  World world;
  const Guard a = world.boolean("a");
  ArrayObject* array = world.array({1});
  TestOperation operation(world, a);
  set_element(operation, a, Value::heap(array), Value::number(1e9), Value::number(1), true);
  ASSERT_EQ(operation.limitations.size(), 1u);
  EXPECT_EQ(operation.limitations[0].code, "array-too-sparse");
  EXPECT_EQ(array->elements.size(), 1u);
}

TEST(Element, KeysThatAreObjectsGoThroughTheLibrary) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation operation(world, a);
  const Value base = Value::heap(world.array({1})), key = Value::heap(world.object());
  get_element(operation, a, base, key);
  set_element(operation, a, base, key, Value::number(1), true);
  ASSERT_EQ(operation.result.calls.size(), 2u);
  EXPECT_TRUE(as_function(operation.result.calls[0].callee.value())->code->is_library);
  EXPECT_EQ(operation.result.calls[0].arguments.size(), 2u);
  EXPECT_EQ(operation.result.calls[1].arguments.size(), 4u);
  EXPECT_EQ(operation.result.calls[1].guard, a);
}

/// A run of one path takes the parts that hold under its inputs.
class FollowInputs : public MultiSe {
 public:
  FollowInputs(World& world, const Assignment& assignment)
      : MultiSe(world.context, {.one_path = true}), evaluator_(world.evaluator(assignment)) {
    world.context.follow(*this);
  }
  std::size_t choose(std::span<const Guard> parts, const Guard&) override {
    std::size_t i = 0;
    while (i < parts.size() && !evaluator_.holds(parts[i])) ++i;
    return i;
  }

 private:
  Evaluator evaluator_;
};

TEST(Element, ARunOfOnePathStoresAtThePositionThatItFollows) {
  World world;
  const Value x = world.integer("x", 0, 5);
  Assignment assignment;
  assignment.set(0, 2);
  FollowInputs strategy(world, assignment);
  ArrayObject* array = world.array({10, 11, 12, 13});
  TestOperation operation(world);
  set_element(operation, world.context.true_guard, Value::heap(array), x, Value::number(1), true);
  EXPECT_EQ(array->elements[2].as_number(), 1);
  for (const std::size_t i : {0u, 1u, 3u}) {
    EXPECT_EQ(array->elements[i].as_number(), static_cast<double>(10 + i));
  }
  ASSERT_TRUE(operation.result.kept);
  EXPECT_TRUE(world.evaluator(assignment).holds(*operation.result.kept));
  EXPECT_EQ(operation.paths(), *operation.result.kept);
  // Later parts of the same operation are on that path only.
  const auto values = enumerate(operation, x, operation.paths(), "a test");
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(values[0].second.as_number(), 2);
}

TEST(Element, AnyHistoryOfAnArrayIsTheHistoryOfEachPath) {
  struct Action {
    int kind, guard, index, value;
  };
  EXPECT_TRUE(rc::check("elements set, pushed, deleted, cut under guards", [] {
    std::vector<Action> actions;
    const int count = *rc::gen::inRange(1, 10);
    for (int i = 0; i < count; ++i) {
      actions.push_back({*rc::gen::inRange(0, 6), *rc::gen::inRange(0, 6), *rc::gen::inRange(0, 4),
                         *rc::gen::inRange(0, 9)});
    }
    const auto difference = find_difference([&](World& world) {
      Context& context = world.context;
      const Guard a = world.boolean("a"), b = world.boolean("b");
      const Value x = world.integer("x", 0, 2);
      const Guard guards[] = {context.true_guard, a, !a, b, a & b, a | b};
      ArrayObject* array = world.array({1, 2});
      const Value base = Value::heap(array);
      for (const Action& action : actions) {
        const Guard& guard = guards[action.guard];
        if (guard.is_false()) continue;
        const Value value = Value::number(action.value), index = Value::number(action.index);
        TestOperation operation(world, guard);
        switch (action.kind) {
          case 0:
            array_push(context, guard, array, value);
            break;
          case 1:
            set_element(operation, guard, base, index, value, true);
            break;
          case 2:
            set_element(operation, guard, base, x, value, true);
            break;
          case 3:
            set_property(operation, guard, base, context.names.key_length, index, base, true);
            break;
          case 4:
            delete_property(operation, guard, base, to_key(context, index), true);
            break;
          default:
            get_element(operation, guard, base, x);
        }
        world.observe("action", operation.result);
      }
      world.observe("array", context.true_guard, base);
    });
    if (difference) RC_FAIL(*difference);
  }));
}

}  // namespace
}  // namespace sheaf

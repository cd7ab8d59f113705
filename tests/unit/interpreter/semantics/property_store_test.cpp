#include <rapidcheck.h>

#include "interpreter/semantics/property.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

void set(World& world, const Guard& guard, Value base, std::string_view key, const Slot& value,
         bool strict = true) {
  if (guard.is_false()) return;
  TestOperation operation(world, guard);
  set_property(operation, guard, base, world.key(key), restrict(value, guard), base, strict);
  world.observe("set " + std::string(key), operation.result);
}

TEST(PropertyStore, AStoreOfSomePathsIsSeenByThemOnly) {
  check_law([](World& world) {
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* object = world.object();
    const Value base = Value::heap(object);
    set(world, a, base, "v", Value::number(1));
    set(world, b, base, "v", world.integer("x", 0, 2));
    set(world, !b, base, "w", world.text("w"));
    set(world, world.context.true_guard, base, "z", Value::null());
    set(world, b, base, "w", world.text("late"));
    world.observe("object", world.context.true_guard, base);
  });
}

TEST(PropertyStore, AReadOnlyPropertyOfSomePathsRefuses) {
  for (const bool strict : {false, true}) {
    check_law([&](World& world) {
      Context& context = world.context;
      const Guard a = world.boolean("a"), b = world.boolean("b");
      Object* parent = world.object();
      Object* object = world.object();
      object->prototype = Value::heap(parent);
      const Value base = Value::heap(object);
      const auto define = [&](const Guard& guard, Object* target, const char* key,
                              std::uint8_t attributes) {
        if (guard.is_false()) return;
        define_own(context, guard, target, world.key(key), Value::number(1), attributes);
      };
      define(a, object, "own", kEnumerableProperty | kConfigurable);
      define(!a, object, "own", kAllAttributes);
      define(b, parent, "inherited", kEnumerableProperty);
      define(context.true_guard, object, "changed", kAllAttributes);
      define(a & b, object, "changed", kEnumerableProperty);
      for (const char* key : {"own", "inherited", "changed"}) {
        set(world, context.true_guard, base, key, Value::number(2), strict);
      }
      world.observe("object", context.true_guard, base);
    });
  }
}

TEST(PropertyStore, ASetterOfSomePathsIsCalledThere) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* parent = world.object();
    Object* object = world.object();
    object->prototype = World::slot({{b, Value::heap(parent)}, {!b, Value::null()}});
    auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
    accessor->setter = World::slot({{a, world.function("setter")}, {!a, Value::undefined()}});
    define_own(context, context.true_guard, parent, world.key("v"), Value::heap(accessor));
    set(world, context.true_guard, Value::heap(object), "v", world.integer("x", 0, 1));
    world.observe("object", context.true_guard, Value::heap(object));
  });
}

TEST(PropertyStore, AnObjectThatIsClosedOnSomePathsTakesNoNewProperty) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* object = world.object();
    if (!b.is_false()) define_own(context, b, object, world.key("v"), Value::number(0));
    object->extensible = World::slot({{a, Value::boolean(false)}, {!a, Value::boolean(true)}});
    set(world, context.true_guard, Value::heap(object), "v", Value::number(1));
    set(world, context.true_guard, Value::heap(object), "w", Value::number(1), false);
    TestOperation operation(world);
    // super.r = 2
    set_property(operation, context.true_guard, Value::heap(world.object()), world.key("r"),
                 Value::number(2), Value::heap(object), true);
    world.observe("receiver", operation.result);
    world.observe("object", context.true_guard, Value::heap(object));
  });
}

TEST(PropertyStore, AFrozenArrayRefusesWhereItIsFrozen) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a");
    ArrayObject* array = world.array({1, 2});
    freeze_array(array, a);
    for (const char* key : {"0", "5", "length"}) {
      set(world, context.true_guard, Value::heap(array), key, Value::number(1));
    }
    world.observe("array", context.true_guard, Value::heap(array));
  });
}

TEST(PropertyStore, PrimitivesTakeNothing) {
  check_law([](World& world) {
    const Guard everywhere = world.context.true_guard;
    for (const bool strict : {false, true}) {
      for (const Value base : {Value::undefined(), Value::null(), Value::number(1.5),
                               Value::boolean(true), world.text("text")}) {
        set(world, everywhere, base, "v", Value::number(1), strict);
      }
    }
  });
}

TEST(PropertyStore, LinkedArgumentsAreGivenUp) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* arguments = world.object();
  arguments->object_class = ObjectClass::kArguments;
  arguments->primitive = Value::number(1);  // one parameter
  define_own(context, a, arguments, world.key("0"), Value::number(1));
  define_own(context, context.true_guard, arguments, world.key("1"), Value::number(2));
  TestOperation operation(world);
  for (const char* key : {"0", "1"}) {
    set_property(operation, context.true_guard, Value::heap(arguments), world.key(key),
                 Value::number(7), Value::heap(arguments), true);
  }
  ASSERT_EQ(operation.limitations.size(), 1u);
  EXPECT_EQ(operation.limitations[0].code, "linked-arguments");
  EXPECT_EQ(operation.limitations[0].guard, a);
  ASSERT_EQ(operation.result.ended.size(), 1u);
  EXPECT_EQ(operation.result.ended[0], a);
  const Slot stored = get_own(context, arguments, world.key("0"), !a);
  ASSERT_TRUE(restrict(stored, !a).is_single());
  EXPECT_EQ(restrict(stored, !a).as_number(), 7);
}

/// What a program might do with one object, in any order.
struct Action {
  enum Kind { kSet, kDefine, kDefineReadOnly, kDelete, kClose, kCount } kind;
  int guard, key, value;
};

std::vector<Action> any_actions() {
  std::vector<Action> actions;
  const int count = *rc::gen::inRange(1, 12);
  for (int i = 0; i < count; ++i) {
    const int kind = *rc::gen::inRange(0, 12);
    // Closing is the rare case: nothing much happens afterwards.
    actions.push_back({kind >= 4 ? static_cast<Action::Kind>(kind % 4)
                                 : (kind == 0 ? Action::kClose : Action::kSet),
                       *rc::gen::inRange(0, 7), *rc::gen::inRange(0, 4), *rc::gen::inRange(0, 9)});
  }
  return actions;
}

TEST(PropertyStore, AnyHistoryIsTheHistoryOfEachPath) {
  EXPECT_TRUE(rc::check("properties set, defined, deleted under guards", [] {
    const std::vector<Action> actions = any_actions();
    const auto difference = find_difference([&](World& world) {
      Context& context = world.context;
      const Guard a = world.boolean("a"), b = world.boolean("b");
      const Guard guards[] = {context.true_guard, a, !a, b, a & b, a | b, b.minus(a)};
      const char* const keys[] = {"x", "y", "7", "z"};
      Object* parent = world.object();
      Object* object = world.object();
      object->prototype = Value::heap(parent);
      const Value base = Value::heap(object);
      if (!b.is_false()) {
        define_own(context, b, parent, world.key("z"), Value::number(-1), kEnumerableProperty);
      }
      for (const Action& action : actions) {
        const Guard& guard = guards[action.guard];
        if (guard.is_false()) continue;
        const PropertyKey key = world.key(keys[action.key]);
        const Value value = Value::number(action.value);
        TestOperation operation(world, guard);
        switch (action.kind) {
          case Action::kSet:
            set_property(operation, guard, base, key, value, base, true);
            break;
          case Action::kDefine:
            define_own(context, guard, object, key, value);
            break;
          case Action::kDefineReadOnly:
            define_own(context, guard, object, key, value, kConfigurable);
            break;
          case Action::kDelete:
            delete_property(operation, guard, base, key, true);
            break;
          default:
            object->extensible =
                update(object->extensible, guard, Value::boolean(false), context.true_guard);
        }
        world.observe("action", operation.result);
      }
      world.observe("object", context.true_guard, base);
    });
    if (difference) RC_FAIL(*difference);
  }));
}

}  // namespace
}  // namespace sheaf

#include "interpreter/semantics/property.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

void get(World& world, const Guard& guard, const Slot& base, PropertyKey key,
         const std::string& what) {
  TestOperation operation(world, guard);
  if (guard.is_false()) return;
  for_each_alternative(base, guard, [&](const Guard& part, Value value) {
    get_property(operation, part, value, key, value);
  });
  world.observe(what, operation.result);
}

Accessor* accessor(World& world, const Slot& getter, const Slot& setter) {
  auto* result = world.context.heap.make<Accessor>(CellKind::kAccessor, world.context.true_guard);
  result->getter = getter;
  result->setter = setter;
  return result;
}

TEST(Property, APointerSummaryReadsEachObject) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* one = world.object();
    Object* other = world.object();
    define_own(context, context.true_guard, one, world.key("v"), world.integer("x", 0, 2));
    define_own(context, context.true_guard, other, world.key("v"), Value::number(9));
    const Slot base = World::slot({{a & b, Value::heap(one)},
                                   {a.minus(b), Value::heap(other)},
                                   {b.minus(a), world.text("text")},
                                   {!(a | b), Value::undefined()}});
    get(world, context.true_guard, base, world.key("v"), "v");
    get(world, context.true_guard, base, world.key("length"), "length");
    get(world, a, base, world.key("toString"), "toString");
    get(world, b, base, world.key("1"), "character");
  });
}

TEST(Property, AnOwnPropertyOfSomePathsHidesThePrototypeThere) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b"), c = world.boolean("c");
    Object* left = world.object();
    Object* right = world.object();
    Object* object = world.object();
    object->prototype = World::slot(
        {{a, Value::heap(left)}, {b.minus(a), Value::heap(right)}, {!(a | b), Value::null()}});
    define_own(context, context.true_guard, left, world.key("v"), world.text("left"));
    if (!c.is_false()) {
      define_own(context, c, right, world.key("v"), world.text("right"));
      define_own(context, c, object, world.key("w"), world.text("own"));
    }
    define_own(context, context.true_guard, left, world.key("w"), world.text("inherited"));
    for (const char* name : {"v", "w", "none", "hasOwnProperty"}) {
      get(world, context.true_guard, Value::heap(object), world.key(name), name);
    }
    world.observe("shown", context.true_guard,
                  shown_property(context, Value::heap(object), world.key("w"), context.true_guard));
  });
}

TEST(Property, AnAccessorAsksForACallOnItsPathsOnly) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* object = world.object();
  const Value getter = world.function("getter");
  define_own(context, a, object, world.key("v"), Value::heap(accessor(world, getter, Slot())));
  define_own(context, !a, object, world.key("v"), Value::number(1));
  TestOperation operation(world);
  get_property(operation, context.true_guard, Value::heap(object), world.key("v"),
               Value::heap(object));
  ASSERT_EQ(operation.result.calls.size(), 1u);
  const CallRequest& call = operation.result.calls[0];
  EXPECT_EQ(call.guard, a);
  EXPECT_EQ(call.callee.value().bits(), getter.bits());
  EXPECT_EQ(call.this_value.value().bits(), Value::heap(object).bits());
  ASSERT_EQ(operation.result.values.size(), 1u);
  EXPECT_EQ(operation.result.values.alternatives()[0].guard, !a);
  EXPECT_EQ(operation.result.values.alternatives()[0].value.as_number(), 1);
}

TEST(Property, APairOfAccessorsIsOnePerPath) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* object = world.object();
    const PropertyKey key = world.key("v");
    const auto define = [&](const Guard& guard, bool getter, const char* name) {
      if (guard.is_false()) return;
      define_accessor(context, guard, object, key, getter, world.function(name), kAllAttributes);
    };
    define(a, true, "getA");
    define(b, false, "setB");
    define(a & b, true, "getBoth");
    get(world, context.true_guard, Value::heap(object), key, "get");
    TestOperation operation(world);
    set_property(operation, context.true_guard, Value::heap(object), key, Value::number(1),
                 Value::heap(object), true);
    world.observe("set", operation.result);
    world.observe("object", context.true_guard, Value::heap(object));
  });
}

TEST(Property, DeletingOnSomePathsLeavesTheOthers) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const Guard everywhere = context.true_guard;
    Object* object = world.object();
    define_own(context, everywhere, object, world.key("v"), Value::number(1));
    define_own(context, everywhere, object, world.key("w"), Value::number(2));
    define_own(context, everywhere, object, world.key("fixed"), Value::number(3), kWritable);
    ArrayObject* array = world.array({1, 2, 3});
    freeze_array(array, b);
    const auto remove = [&](const Guard& guard, Value base, const char* key, bool strict) {
      if (guard.is_false()) return;
      TestOperation operation(world, guard);
      delete_property(operation, guard, base, world.key(key), strict);
      world.observe(key, operation.result);
    };
    remove(a, Value::heap(object), "v", true);
    remove(a | b, Value::heap(object), "w", true);
    remove(!(a | b), Value::heap(object), "w", true);
    remove(b, Value::heap(object), "fixed", true);
    remove(a, Value::heap(object), "fixed", false);
    remove(everywhere, Value::heap(array), "1", true);
    remove(a, Value::heap(array), "1", false);
    // What comes back comes last on its paths.
    if (!a.is_false()) define_own(context, a, object, world.key("v"), Value::number(4));
    world.observe("object", everywhere, Value::heap(object));
    world.observe("array", everywhere, Value::heap(array));
  });
}

TEST(Property, APropertyDeletedOnAllPathsIsGone) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* object = world.object();
  define_own(context, context.true_guard, object, world.key("v"), Value::number(1));
  for (const Guard& guard : {a, !a}) {
    TestOperation operation(world, guard);
    delete_property(operation, guard, Value::heap(object), world.key("v"), false);
  }
  EXPECT_EQ(object->properties.size(), 0u);
}

TEST(Property, KeysStandInTheOrderOfTheirPath) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a"), b = world.boolean("b");
    Object* object = world.object();
    const auto define = [&](const Guard& guard, const char* key, double value) {
      if (guard.is_false()) return;
      define_own(context, guard, object, world.key(key), Value::number(value));
    };
    define(a, "x", 1);
    define(b, "y", 2);
    define(!a, "x", 3);
    define(context.true_guard, "10", 4);
    define(!b, "y", 5);
    define(a, "9", 6);
    define(context.true_guard, "z", 7);
    define_own(context, context.true_guard, object, context.names.symbol_iterator, Slot());
    define_own(context, context.true_guard, object, world.key("hidden"), Slot(), kWritable);
    for (const bool enumerable_only : {false, true}) {
      for (const bool symbols : {false, true}) {
        for (const auto& [key, guard] :
             own_keys(context, object, context.true_guard, enumerable_only, symbols)) {
          world.observe("key", guard, key);
        }
      }
    }
    ArrayObject* array = world.array({1, 2});
    if (!a.is_false()) {
      define_own(context, a, array, world.key("3"), Value::number(0));
      define_own(context, a, array, world.key("name"), Value::number(0));
    }
    for (const auto& [key, guard] : own_keys(context, array, b, false, false)) {
      world.observe("array key", guard, key);
    }
  });
}

TEST(Property, PlainPropertiesAreFoundWithoutLookingAtPaths) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* parent = world.object();
  Object* object = world.object();
  object->prototype = Value::heap(parent);
  define_own(context, context.true_guard, parent, world.key("v"),
             World::slot({{a, Value::number(1)}, {!a, Value::number(2)}}));
  define_own(context, a, parent, world.key("half"), Value::number(1));
  define_own(context, context.true_guard, parent, world.key("code"),
             Value::heap(accessor(world, world.function("getter"), Slot())));
  const Value base = Value::heap(object);
  const Slot* found = find_plain_property(context, base, world.key("v"));
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->size(), 2u);
  EXPECT_EQ(find_plain_property(context, base, world.key("half")), nullptr);
  EXPECT_EQ(find_plain_property(context, base, world.key("code")), nullptr);
  EXPECT_TRUE(found_part(context, base, world.key("none"), context.true_guard).is_false());
  EXPECT_EQ(found_part(context, base, world.key("half"), context.true_guard), a);
  object->prototype = World::slot({{a, Value::heap(parent)}, {!a, Value::null()}});
  EXPECT_EQ(find_plain_property(context, base, world.key("v")), nullptr);
  EXPECT_EQ(found_part(context, base, world.key("v"), context.true_guard), a);
}

TEST(Property, KeysThatAreIndices) {
  World world;
  const auto index = [&](const char* text) { return index_of_key(world.key(text)); };
  EXPECT_EQ(index("0"), 0);
  EXPECT_EQ(index("42"), 42);
  EXPECT_EQ(index("4294967294"), 4294967294);
  for (const char* text : {"", "-1", "01", "1.5", "4294967295", "99999999999", "x", "1e3"}) {
    EXPECT_EQ(index(text), -1) << text;
  }
  EXPECT_EQ(index_of_key(world.context.names.symbol_iterator), -1);
  EXPECT_EQ(index_of_number(-0.0), 0);
  EXPECT_EQ(index_of_number(4294967295.0), -1);
  EXPECT_EQ(index_of_number(0.5), -1);
  EXPECT_EQ(index_of_number(std::nan("")), -1);
}

TEST(Property, SymbolicKeysAreEnumerated) {
  check_law([](World& world) {
    Context& context = world.context;
    const Guard a = world.boolean("a");
    const Slot keys = World::slot({{a, world.integer("x", 0, 3)}, {!a, world.text("name")}});
    TestOperation operation(world);
    for_each_key(operation, keys, context.true_guard, [&](const Guard& part, PropertyKey key) {
      EXPECT_TRUE(key.is_string() && key.as_string()->is_interned());
      world.observe("key", part, key);
    });
  });
}

}  // namespace
}  // namespace sheaf

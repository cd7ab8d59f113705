#include "interpreter/semantics/describe.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Describe, ValuesAsMessagesShowThem) {
  World world({}, std::nullopt, "function add(a, b) { return a + b; }\n");
  Context& context = world.context;
  const Guard everywhere = context.true_guard;
  const auto shown = [&](Value value) { return describe(context, value, everywhere); };
  EXPECT_EQ(shown(Value::undefined()), "undefined");
  EXPECT_EQ(shown(Value::number(1.5)), "1.5");
  EXPECT_EQ(shown(world.text("text")), "text");
  EXPECT_EQ(shown(context.names.symbol_iterator), "Symbol(Symbol.iterator)");
  EXPECT_EQ(shown(Value::heap(world.array({1}))), "[object Array]");
  EXPECT_EQ(shown(Value::heap(world.object())), "#<Object>");
  EXPECT_EQ(shown(Value::heap(new_object(context, everywhere, Value::null()))), "[object Object]");
  EXPECT_EQ(shown(world.function("native")), "function native() { [native code] }");
  EXPECT_EQ(shown(Value::heap(
                new_function(world.realm, everywhere, context.modules[0].functions[1].get()))),
            "function add(a, b) { return a + b; }");
  const Value x = world.integer("x", 0, 1);
  EXPECT_EQ(shown(x), "number");
  EXPECT_EQ(shown(context.terms.string_of_integer(x, context.strings)), "string");
  EXPECT_EQ(describe_key(world.key("k")), "k");
  EXPECT_EQ(describe_key(context.names.symbol_to_primitive), "Symbol(Symbol.toPrimitive)");
}

TEST(Describe, AConstructorThatDiffersBetweenPathsIsKnownOnEach) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  Object* object = world.object();
  define_own(context, a, object, context.names.key_constructor, world.function("Point"));
  EXPECT_EQ(constructor_name(context, Value::heap(object), a), "Point");
  EXPECT_EQ(constructor_name(context, Value::heap(object), !a), "Object");
  EXPECT_EQ(constructor_name(context, Value::heap(object), context.true_guard), "");
  EXPECT_EQ(describe(context, Value::heap(object), a), "#<Point>");
}

}  // namespace
}  // namespace sheaf

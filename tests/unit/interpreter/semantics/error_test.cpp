#include "interpreter/semantics/error.h"

#include "interpreter/semantics/describe.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Error, IsMadeInTheRealmOfItsOperation) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  TestOperation operation(world, a);
  operation.where = {0, 2};
  throw_error(operation, a, ErrorType::kRangeError, "too much");
  ASSERT_EQ(operation.result.throws.size(), 1u);
  const auto& [guard, error] = operation.result.throws[0];
  EXPECT_EQ(guard, a);
  EXPECT_EQ(error.as_heap()->domain, a);
  EXPECT_EQ(as_object(error)->prototype.value().bits(),
            Value::heap(world.realm.error_prototypes[2]).bits());
  EXPECT_EQ(place_of_error(context, error, {}).offset, 2u);
  EXPECT_EQ(place_of_error(context, Value::number(1), {0, 9}).offset, 9u);
  EXPECT_EQ(describe(context, error, a), "RangeError: too much");
  EXPECT_FALSE(is_assertion_error(context, error));
  EXPECT_FALSE(is_stack_overflow(context, error));
}

TEST(Error, TheStackIsWrittenAtTheFirstLook) {
  World world({}, std::nullopt, "f(a);\n  g(b);\n");
  Context& context = world.context;
  const Guard a = world.boolean("a"), everywhere = context.true_guard;
  const Value x = world.integer("x", 0, 2);
  TestOperation operation(world);
  operation.where = {0, 8};
  Object* error = new_error(operation, everywhere, ErrorType::kTypeError, "first");
  // A message that changes before the look is the one that is shown; afterwards it is not.
  define_own(context, a, error, context.names.key_message,
             context.terms.string_of_integer(x, context.strings), kWritable | kConfigurable);
  EXPECT_TRUE(is_accessor(get_own(context, error, context.names.key_stack, everywhere).value()));
  fix_stack(context, everywhere, error, {});
  define_own(context, everywhere, error, context.names.key_message, world.text("late"),
             kWritable | kConfigurable);
  fix_stack(context, everywhere, error, {});
  const Slot stack = get_own(context, error, context.names.key_stack, everywhere);
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator at = world.evaluator(assignment);
    const std::string message = at.holds(a) ? std::to_string(at.integer(x)) : "first";
    EXPECT_EQ(world.show(stack, at), "'TypeError: " + message + "\n    at test.js:2:3'");
  });
}

TEST(Error, ALookOnSomePathsFixesTheStackThere) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a");
  TestOperation operation(world);
  Object* error = new_error(operation, context.true_guard, ErrorType::kError, "first");
  fix_stack(context, a, error, {});
  define_own(context, context.true_guard, error, context.names.key_message, world.text("second"),
             kWritable | kConfigurable);
  fix_stack(context, context.true_guard, error, {});
  const Slot stack = get_own(context, error, context.names.key_stack, context.true_guard);
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator at = world.evaluator(assignment);
    const std::string message = at.holds(a) ? "first" : "second";
    EXPECT_EQ(world.show(stack, at), "'Error: " + message + "\n    at test.js:1:1'");
  });
}

}  // namespace
}  // namespace sheaf

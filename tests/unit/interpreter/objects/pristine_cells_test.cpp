#include "interpreter/objects/pristine_cells.h"

#include "interpreter/semantics/element.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(PristineCells, WhatWasChangedIsPutBack) {
  World world;
  Context& context = world.context;
  const Guard everywhere = context.true_guard;
  Object* object = world.object();
  ArrayObject* array = world.array({1, 2});
  const Value function = world.function("f");
  define_own(context, everywhere, object, world.key("v"), Value::number(1));
  context.pristine.seal(true);
  const std::size_t cells = context.heap.size();

  define_own(context, everywhere, object, world.key("v"), Value::number(2));
  define_own(context, everywhere, object, world.key("w"), Value::number(2));
  define_element(context, everywhere, array, 5, Value::number(3));
  define_own(context, everywhere, as_object(function), world.key("v"), Value::number(2));
  Object* made = world.object();
  define_own(context, everywhere, object, world.key("made"), Value::heap(made));
  EXPECT_GT(context.heap.size(), cells);

  context.pristine.restore();
  EXPECT_EQ(context.heap.size(), cells);
  EXPECT_EQ(object->properties.size(), 1u);
  EXPECT_EQ(get_own(context, object, world.key("v"), everywhere).as_number(), 1);
  EXPECT_EQ(array->elements.size(), 2u);
  EXPECT_EQ(array->length.as_number(), 2);
  EXPECT_TRUE(
      get_own(context, as_object(function), world.key("v"), everywhere).value().is_absent());
}

TEST(PristineCells, EveryRestartFindsTheFirstState) {
  World world;
  Context& context = world.context;
  Object* object = world.object();
  context.pristine.seal(true);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(object->properties.size(), 0u);
    define_own(context, context.true_guard, object, world.key("v"), Value::number(i));
    define_own(context, context.true_guard, object, world.key("v"), Value::number(i + 1));
    EXPECT_EQ(object->properties.size(), 1u);
    context.pristine.restore();
  }
  EXPECT_EQ(object->properties.size(), 0u);
}

TEST(PristineCells, ARunThatDoesNotRestartCopiesNothing) {
  World world;
  Context& context = world.context;
  Object* object = world.object();
  context.pristine.seal(false);
  define_own(context, context.true_guard, object, world.key("v"), Value::number(1));
  context.pristine.restore();
  EXPECT_EQ(object->properties.size(), 1u);
}

}  // namespace
}  // namespace sheaf

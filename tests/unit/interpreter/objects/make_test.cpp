#include "interpreter/objects/make.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

TEST(Make, AFunctionGetsItsPropertiesWhenSomeoneLooks) {
  World world({}, std::nullopt, "function f(a, b = 1) {} const g = () => 0; function* h() {}");
  Context& context = world.context;
  const Guard a = world.boolean("a");
  const auto make = [&](std::size_t index) {
    return new_function(world.realm, a, context.modules[0].functions[index].get());
  };
  FunctionObject* f = make(1);
  EXPECT_FALSE(f->has_own_properties);
  EXPECT_EQ(f->properties.size(), 0u);
  EXPECT_EQ(get_own(context, f, context.names.key_length, a).as_number(), 1);
  const Slot prototype = get_own(context, f, context.names.key_prototype, a);
  ASSERT_TRUE(is_object(prototype.value()));
  EXPECT_EQ(as_object(prototype.value())->domain, a);
  const std::size_t properties = f->properties.size();
  materialise(context, f);
  EXPECT_EQ(f->properties.size(), properties);
  std::size_t constructors = 0, arrows = 0, generators = 0;
  for (std::size_t i = 1; i < 4; ++i) {
    FunctionObject* function = make(i);
    const bool has_prototype =
        !get_own(context, function, context.names.key_prototype, a).value().is_absent();
    constructors += is_constructor(*function) ? 1 : 0;
    arrows += !has_prototype ? 1 : 0;
    generators += has_prototype && !is_constructor(*function) ? 1 : 0;
  }
  EXPECT_EQ(constructors, 1u);
  EXPECT_EQ(arrows, 1u);
  EXPECT_EQ(generators, 1u);
}

}  // namespace
}  // namespace sheaf

#include "interpreter/record/inputs.h"

#include "interpreter/record/conclude.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// Asks for an integer; the inputs given, each with its part.
std::vector<std::pair<Guard, InputId>> ask(Context& context, const Guard& guard,
                                           const std::string& name) {
  std::vector<std::pair<Guard, InputId>> result;
  request_input(
      context, guard, {name, InputType::kInteger, 0, 9},
      [&](const Guard& part, const Input& input) { result.emplace_back(part, input.id); });
  return result;
}

TEST(Inputs, TheNextRequestOfANameIsCountedOnEachPath) {
  World world;
  Context& context = world.context;
  const Guard a = world.boolean("a"), everywhere = context.true_guard;
  const auto first = ask(context, a, "x");
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(context.inputs.at(first[0].second).request, 0u);
  // Where a held this is the second request, elsewhere the first: the same input as before.
  const auto second = ask(context, everywhere, "x");
  ASSERT_EQ(second.size(), 2u);
  for (const auto& [part, id] : second) {
    EXPECT_EQ(part, context.inputs.at(id).request == 1 ? a : !a);
    if (part == !a) {
      EXPECT_EQ(id, first[0].second);
    }
  }
  EXPECT_EQ(ask(context, everywhere, "y").size(), 1u);
  EXPECT_EQ(context.record.requests.size(), 4u);
  EXPECT_EQ(restrict(context.record.request_counts["x"], a).as_number(), 2);
  EXPECT_EQ(restrict(context.record.request_counts["x"], !a).as_number(), 1);
}

TEST(Inputs, ValuesInTheOrderOfRequestsGiveTheAssignment) {
  World world;
  Context& context = world.context;
  // boolean a; if (a) x; y; x
  InputId a_id = 0;
  request_input(context, context.true_guard, {"a", InputType::kBoolean, 0, 1},
                [&](const Guard&, const Input& input) { a_id = input.id; });
  const Guard a = context.predicates.boolean_input(a_id);
  ask(context, a, "x");
  ask(context, context.true_guard, "y");
  ask(context, context.true_guard, "x");
  const auto value = [](const char* name, std::int64_t n) {
    return InputValue{name, InputType::kInteger, n};
  };
  const InputValue yes{"a", InputType::kBoolean, 1}, no{"a", InputType::kBoolean, 0};
  const std::vector<std::vector<InputValue>> fitting = {
      {yes, value("x", 1), value("y", 2), value("x", 3)}, {no, value("y", 2), value("x", 3)}};
  for (const auto& values : fitting) {
    const auto assignment = assignment_for(context, values);
    ASSERT_TRUE(assignment);
    const PathResult path = predict_from_log(context, *assignment);
    ASSERT_EQ(path.inputs.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(path.inputs[i].name, values[i].name);
      EXPECT_EQ(path.inputs[i].value, values[i].value);
    }
  }
  EXPECT_FALSE(assignment_for(context, {yes, value("x", 1)}));
  EXPECT_FALSE(assignment_for(context, {no, value("y", 1), value("x", 2), value("x", 3)}));
  EXPECT_FALSE(assignment_for(context, {value("a", 1)}));
}

TEST(Inputs, AConcreteRunTakesItsListInOrderThenDefaults) {
  RunOptions options;
  options.inputs = {{"x", InputType::kInteger, 7}};
  World world(options);
  Context& context = world.context;
  const InputId x = ask(context, context.true_guard, "x")[0].second;
  const InputId y = ask(context, context.true_guard, "y")[0].second;
  EXPECT_EQ(context.record.concrete.value(context.inputs.at(x)), 7);
  EXPECT_EQ(context.record.concrete.value(context.inputs.at(y)), 0);
  EXPECT_EQ(context.record.next_input, 1u);
}

}  // namespace
}  // namespace sheaf

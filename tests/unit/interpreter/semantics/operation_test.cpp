#include "interpreter/semantics/operation.h"

#include "interpreter/semantics/values.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// A native that tells what it was called with.
void tell(NativeCall& call) {
  std::string text;
  const auto add = [&](const Slot& slot) {
    if (slot.is_summary()) {
      text += " summary";
    } else if (slot.value().is_term()) {
      text += " term";
    } else {
      text += " " + to_utf8(to_string(call.context, slot.value())->text());
    }
  };
  add(call.this_slot);
  for (const Slot& argument : call.arguments) add(argument);
  call.give(Value::string(call.context.strings.make_ascii(text)));
}

Value native(World& world, const NativeEntry& entry) {
  return Value::heap(new_native(world.realm, &entry));
}

TEST(Operation, ANativeSeesTheProductOfTheOperandsItExpands) {
  static const NativeEntry kTell{.name = "tell", .function = tell};
  check_law([](World& world) {
    const Guard a = world.boolean("a"), b = world.boolean("b");
    const Slot self = World::slot({{a, Value::number(1)}, {!a, Value::number(2)}});
    const Slot arguments[] = {World::slot({{b, world.text("b")}, {!b, Value::null()}}),
                              world.integer("x", 0, 2)};
    TestOperation operation(world, a | b);
    if ((a | b).is_false()) return;
    call_native(operation, a | b, as_function(native(world, kTell)), self, arguments, Value());
    world.observe("call", operation.result);
  });
}

TEST(Operation, OtherOperandsStaySummaries) {
  static const NativeEntry kTell{
      .name = "tell", .function = tell, .expand = expand_argument(1), .accepts_terms = true};
  World world;
  const Guard a = world.boolean("a");
  const Slot both = World::slot({{a, Value::number(1)}, {!a, Value::number(2)}});
  const Slot arguments[] = {both, both, world.integer("x", 0, 2)};
  TestOperation operation(world);
  call_native(operation, world.context.true_guard, as_function(native(world, kTell)), both,
              arguments, Value());
  const auto& given = operation.result.values.alternatives();
  ASSERT_EQ(given.size(), 2u);
  EXPECT_EQ(to_utf8(given[0].value.as_string()->text()), " summary summary 1 term");
  EXPECT_EQ(given[0].guard, a);
  EXPECT_EQ(to_utf8(given[1].value.as_string()->text()), " summary summary 2 term");
}

TEST(Operation, AnIntrinsicIsNotCalledWhereNoInputsLead) {
  static const NativeEntry kIntrinsic{.name = "__tell", .function = tell};
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  const Guard less = context.predicates.less(x, y), more = context.predicates.less(y, x);
  const Slot arguments[] = {World::slot({{less, Value::number(1)}, {!less, Value::number(2)}}),
                            World::slot({{more, Value::number(3)}, {!more, Value::number(4)}})};
  TestOperation operation(world);
  call_native(operation, context.true_guard, as_function(native(world, kIntrinsic)), Slot(),
              arguments, Value());
  // x < y and y < x exclude each other, though no guard says so.
  EXPECT_EQ(operation.result.values.size(), 3u);
}

TEST(Operation, GivingUpSaysWhyAndEndsThePaths) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation operation(world);
  operation.give_up(a, "unsupported", "a test");
  ASSERT_EQ(operation.limitations.size(), 1u);
  EXPECT_EQ(operation.limitations[0].code, "unsupported");
  ASSERT_EQ(operation.ends.size(), 1u);
  EXPECT_EQ(operation.ends[0].second, OutcomeKind::kDropped);
  ASSERT_EQ(operation.result.ended.size(), 1u);
  EXPECT_EQ(operation.result.ended[0], a);
  EXPECT_FALSE(operation.result.only_values());
}

TEST(Operation, NothingIsGivenUpWhereNoInputsLead) {
  World world;
  Context& context = world.context;
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  const Value z = world.integer("z", 0, 9);
  const Guard nowhere =
      context.predicates.less(x, y) & context.predicates.less(y, z) & context.predicates.less(z, x);
  ASSERT_FALSE(nowhere.is_false());
  TestOperation operation(world);
  operation.give_up(nowhere, "unsupported", "a test");
  EXPECT_TRUE(operation.limitations.empty());
  EXPECT_TRUE(operation.ends.empty());
  // They do not go on, either.
  ASSERT_EQ(operation.result.ended.size(), 1u);
  EXPECT_EQ(operation.result.ended[0], nowhere);
  EXPECT_TRUE(context.live_run.disjoint(nowhere));
}

TEST(Operation, AnInnerOperationHandsOutItsChoice) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation outer(world);
  {
    InnerOperation inner(outer);
    inner.result.kept = a;
    inner.result.values.add(a, Value::number(1));
    EXPECT_TRUE(outer.paths().is_true());
  }
  EXPECT_EQ(outer.paths(), a);
  EXPECT_TRUE(outer.result.values.empty());
}

TEST(Operation, ManyPathsKeepAllParts) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation operation(world);
  std::vector<std::pair<Guard, int>> parts{{a, 1}, {!a, 2}};
  operation.keep_chosen(parts);
  EXPECT_EQ(parts.size(), 2u);
  EXPECT_FALSE(operation.result.kept);
}

TEST(Operation, ALibraryCallGetsWhatItsPathsSee) {
  World world;
  const Guard a = world.boolean("a");
  TestOperation operation(world, a);
  call_library(operation, a, u"op$add",
               {World::slot({{a, Value::number(1)}, {!a, Value::number(2)}}), Value::number(3)});
  ASSERT_EQ(operation.result.calls.size(), 1u);
  const CallRequest& call = operation.result.calls[0];
  ASSERT_EQ(call.arguments.size(), 2u);
  EXPECT_TRUE(call.arguments[0].is_single());
  EXPECT_EQ(call.argument_count.as_number(), 2);
  EXPECT_TRUE(call.new_target.value().is_undefined());
}

}  // namespace
}  // namespace sheaf

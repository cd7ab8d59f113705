#include "interpreter/builtins/operands.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

void give_text(NativeCall& call, const std::string& text) {
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

void tell_number(NativeCall& call, Number number) {
  give_text(call, "number " + number_to_text(number));
}
void tell_numeric(NativeCall& call, Numeric number) {
  give_text(call, number.is_term() ? "term" : "number " + number_to_text(number.number()));
}
void tell_text(NativeCall& call, Text text, std::optional<Integer> position) {
  give_text(call, to_utf8(text) + (position ? " at " + number_to_text(*position) : ""));
}
void tell_rest(NativeCall& call, Slot first, Rest<Number> others) {
  std::string text = first.is_summary() ? "summary" : "single";
  for (const Number other : others) text += " " + number_to_text(other);
  give_text(call, text);
}
void tell_this(NativeCall& call, This<NumberValue> self) {
  give_text(call, number_to_text(self.value));
}
void tell_receiver(NativeCall& call, This<ReceiverText> self) { give_text(call, to_utf8(self)); }

constexpr NativeEntry kNumber = native<tell_number>("tellNumber", 1);
constexpr NativeEntry kNumeric = native<tell_numeric>("tellNumeric", 1);
constexpr NativeEntry kText = native<tell_text>("tellText", 2);
constexpr NativeEntry kRest = native<tell_rest>("tellRest", 1);
constexpr NativeEntry kThis = native<tell_this>("tellThis");
constexpr NativeEntry kReceiver = native<tell_receiver>("tellReceiver");

void call_and_observe(World& world, const NativeEntry& entry, const Slot& self,
                      std::initializer_list<Slot> arguments) {
  TestOperation operation(world);
  const std::vector<Slot> list(arguments);
  call_native(operation, world.context.true_guard, new_native(world.realm, &entry), self, list,
              Value());
  world.observe(std::string(entry.name), operation.result);
}

TEST(CallNative, ARowIsWhatTheParametersSay) {
  EXPECT_EQ(kText.takes->at(0), Takes::kUnread);
  EXPECT_EQ(kText.takes->at(1), Takes::kText);
  EXPECT_EQ(kText.takes->at(2), Takes::kNumber);
  EXPECT_EQ(kText.takes->at(3), Takes::kUnread);
  EXPECT_EQ(kRest.takes->at(1), Takes::kUnread);
  EXPECT_EQ(kRest.takes->at(2), Takes::kNumber);
  EXPECT_EQ(kRest.takes->at(100), Takes::kNumber);
  EXPECT_EQ(kThis.takes->at(0), Takes::kNumberValue);
  EXPECT_TRUE(kText.takes->converts);
  EXPECT_FALSE(kThis.takes->converts);
}

TEST(CallNative, OperandsAreWhatTheNativeTakesOnEveryPath) {
  check_law([](World& world) {
    const Guard b = world.boolean("b");
    const Value x = world.integer("x", -1, 2);
    const Slot mixed = World::slot({{b, x}, {!b, world.text(" 7 ")}});
    call_and_observe(world, kNumber, Slot(), {mixed});
    call_and_observe(world, kText, Slot(), {mixed, World::slot({{b, Value()}, {!b, x}})});
    call_and_observe(world, kText, Slot(), {});
    call_and_observe(world, kRest, Slot(), {x, x, Value::null(), Value::boolean(true)});
  });
}

TEST(CallNative, ATermOfNumbersStaysOneWhereItMay) {
  World world;
  const Value x = world.integer("x", 0, 3);
  const Value text = world.context.terms.string_of_integer(x, world.context.strings);
  TestOperation operation(world);
  for (const Value operand : {x, text}) {
    call_native(operation, world.context.true_guard, new_native(world.realm, &kNumeric), Slot(),
                std::vector<Slot>{operand}, Value());
  }
  for (const Alternative& given : operation.result.values.alternatives()) {
    EXPECT_EQ(to_utf8(given.value.as_string()->text()), "term");
  }
}

TEST(CallNative, AnUnreadOperandIsNotSplit) {
  World world;
  const Guard b = world.boolean("b");
  TestOperation operation(world);
  const Slot both = World::slot({{b, Value::number(1)}, {!b, Value::number(2)}});
  call_native(operation, world.context.true_guard, new_native(world.realm, &kRest), both,
              std::vector<Slot>{both, Value::number(3)}, Value());
  ASSERT_EQ(operation.result.values.size(), 1u);
  EXPECT_EQ(to_utf8(operation.result.values.alternatives()[0].value.as_string()->text()),
            "summary 3");
}

TEST(CallNative, AReceiverIsTheValueOfItsWrapper) {
  check_law([](World& world) {
    const Guard b = world.boolean("b");
    Object* wrapper = world.object();
    wrapper->object_class = ObjectClass::kNumber;
    wrapper->primitive = World::slot({{b, world.integer("x", 0, 2)}, {!b, Value::number(0.5)}});
    call_and_observe(world, kThis, Value::heap(wrapper), {});
    call_and_observe(world, kThis, world.text("a"), {});
    call_and_observe(world, kReceiver, World::slot({{b, Value::null()}, {!b, world.text("a")}}),
                     {});
  });
}

TEST(CallNative, ObjectsAreConvertedByTheLibrary) {
  World world;
  TestOperation operation(world);
  call_native(operation, world.context.true_guard, new_native(world.realm, &kNumber), Slot(),
              std::vector<Slot>{Value::heap(world.object())}, Value());
  EXPECT_TRUE(operation.result.values.alternatives().empty());
  ASSERT_EQ(operation.result.calls.size(), 1u);
  EXPECT_EQ(to_utf8(as_function(operation.result.calls[0].callee.value())->name->text()),
            "coerceAndCall");
}

TEST(CallNative, ManyArgumentsDoNotRecurse) {
  World world;
  const Guard b = world.boolean("b");
  const std::vector<Slot> arguments(20000, Slot(Value::number(1)));
  std::vector<Slot> list(arguments);
  list[10000] = World::slot({{b, Value::number(1)}, {!b, Value::number(2)}});
  TestOperation operation(world);
  call_native(operation, world.context.true_guard, new_native(world.realm, &kRest), Slot(), list,
              Value());
  EXPECT_EQ(operation.result.values.size(), 2u);
}

}  // namespace
}  // namespace sheaf

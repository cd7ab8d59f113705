// The harness API: require('sheaf').

#include <cmath>

#include "bdd/fault.h"
#include "interpreter/builtins/builtins.h"
#include "interpreter/record/inputs.h"

namespace sheaf {

namespace {

std::optional<std::string> name_argument(NativeCall& call) {
  const Value name = call.argument(0);
  if (!name.is_string()) {
    call.throw_error(ErrorType::kTypeError, "The name of an input must be a string");
    return std::nullopt;
  }
  return to_utf8(name.as_string()->text());
}

/// Bound `min` or `max` of an options object; the fallback where it is missing.
std::optional<std::int64_t> bound(NativeCall& call, std::string_view key, std::int64_t fallback) {
  const Value options = call.argument(1);
  if (!is_object(options)) return fallback;
  const Slot slot = data_property(call, options, call.realm.key(key), call.guard);
  const Slot seen = restrict(slot, call.guard);
  if (!seen.is_single()) {
    call.throw_error(ErrorType::kTypeError, "The bounds of an input must not depend on inputs");
    return std::nullopt;
  }
  const Value value = seen.value();
  if (value.is_absent() || value.is_undefined()) return fallback;
  if (!value.is_number() || value.as_number() != std::floor(value.as_number()) ||
      std::fabs(value.as_number()) > static_cast<double>(kMaxSafeInteger)) {
    call.throw_error(ErrorType::kTypeError, "The bounds of an input must be safe integers");
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value.as_number());
}

constexpr std::int64_t kMinInt32 = -2147483648LL, kMaxInt32 = 2147483647LL;

void give_integer(NativeCall& call, const std::string& name, std::int64_t low, std::int64_t high) {
  Context& context = call.context;
  request_input(context, call.guard, name, InputType::kInteger, low, high,
                [&](const Guard& guard, const Input& input) {
                  if (context.options.inputs) {
                    call.result.values.add(
                        guard,
                        Value::number(static_cast<double>(context.record.concrete.value(input))));
                  } else {
                    call.result.values.add(guard, context.terms.input(input.id));
                  }
                });
}

void sheaf_int(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  const auto low = bound(call, "min", kMinInt32);
  if (!low) return;
  const auto high = bound(call, "max", kMaxInt32);
  if (!high) return;
  if (*low > *high) {
    call.throw_error(ErrorType::kRangeError, "int: min is greater than max");
    return;
  }
  give_integer(call, *name, *low, *high);
}

void sheaf_read_input(NativeCall& call) {
  // Unnamed: the call site is the name.
  const CodePlace place = call.place();
  const SourcePosition position =
      call.context.modules.source(place.module).position_of(place.offset);
  give_integer(call,
               "readInput@" + std::to_string(position.line) + ":" + std::to_string(position.column),
               kMinInt32, kMaxInt32);
}

void sheaf_boolean(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  Context& context = call.context;
  request_input(context, call.guard, *name, InputType::kBoolean, 0, 1,
                [&](const Guard& guard, const Input& input) {
                  if (context.options.inputs) {
                    call.result.values.add(
                        guard, Value::boolean(context.record.concrete.value(input) != 0));
                    return;
                  }
                  const Guard truth = guard & context.predicates.boolean_input(input.id);
                  call.result.values.add(truth, Value::boolean(true));
                  call.result.values.add(guard.minus(truth), Value::boolean(false));
                });
}

void sheaf_one_of(NativeCall& call) {
  const auto name = name_argument(call);
  if (!name) return;
  if (!is_array(call.argument(1))) {
    call.throw_error(ErrorType::kTypeError, "oneOf needs an array of values");
    return;
  }
  Context& context = call.context;
  ArrayObject* values = as_array(call.argument(1));
  for_each_alternative(values->length, call.guard, [&](const Guard& guard, Value length) {
    const auto count = static_cast<std::int64_t>(length.as_number());
    if (count == 0) {
      throw_error(call, guard, ErrorType::kTypeError, "oneOf needs at least one value");
      return;
    }
    const auto give = [&](const Guard& part, std::int64_t index) {
      if (part.is_false()) return;
      get_element(call, part, call.argument(1), Value::number(static_cast<double>(index)));
    };
    request_input(context, guard, *name, InputType::kChoice, 0, count - 1,
                  [&](const Guard& part, const Input& input) {
                    if (context.options.inputs) {
                      give(part, context.record.concrete.value(input));
                      return;
                    }
                    Guard rest = part;
                    for (std::int64_t i = 0; i + 1 < count; ++i) {
                      const Guard here = rest & context.predicates.choice_input(
                                                    input.id, static_cast<std::uint32_t>(i));
                      rest = rest.minus(here);
                      give(here, i);
                    }
                    give(rest, count - 1);
                  });
  });
}

void sheaf_assume(NativeCall& call) {
  Context& context = call.context;
  const Guard holds = fault_active(Fault::kIgnoredAssumption)
                          ? call.guard
                          : truthy(context, call.argument_slot(0), call.guard);
  const Split sides = split(context, call.guard, holds);
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    context.hits.add(GuardedOperation::kAssumptionOnPart, !(sides.when_false == call.guard));
    call.end_paths(sides.when_false, OutcomeKind::kAssumptionFailed);
    call.result.ended.push_back(sides.when_false);
  }
}

/// A text is made of the message as of that of any error; objects are converted by the library,
/// which calls again.
void throw_assertion(NativeCall& call, const Guard& guard, const Slot& message,
                     const char* fallback, bool is_assert) {
  Context& context = call.context;
  const auto fail = [&](const Guard& part, const Slot& text) {
    Object* error = new_object(context, part, Value::heap(call.realm.assertion_error_prototype));
    error->object_class = ObjectClass::kError;
    context.record.error_places[error->id] = call.place();
    context.record.assertion_errors.insert(error->id);
    define_own(context, part, error, context.names.key_message, text, kWritable | kConfigurable);
    define_stack(call.realm, part, error);
    call.result.throws.emplace_back(part, Value::heap(error));
  };
  for_each_alternative(message, guard, [&](const Guard& part, Value value) {
    if (value.is_undefined()) {
      fail(part, Value::string(context.strings.make_ascii(fallback)));
    } else if (is_object(value)) {
      call_library(call, part, u"assertionOfObject",
                   {Value::heap(call.callee), Value::boolean(is_assert), value});
    } else {
      Guard named = part;
      const Slot text = to_texts(call, value, named);
      for_each_alternative(text, named,
                           [&](const Guard& piece, Value shown) { fail(piece, shown); });
    }
  });
}

void sheaf_assert(NativeCall& call) {
  Context& context = call.context;
  const Split sides =
      split(context, call.guard, truthy(context, call.argument_slot(0), call.guard));
  if (!sides.when_true.is_false()) call.result.values.add(sides.when_true, Value::undefined());
  if (!sides.when_false.is_false()) {
    throw_assertion(call, sides.when_false, call.argument_slot(1), "Assertion failed", true);
  }
}

void sheaf_unreachable(NativeCall& call) {
  throw_assertion(call, call.guard, call.argument_slot(0), "Unreachable code reached", false);
}

const NativeEntry kSheaf[] = {
    {"int", sheaf_int, 2, expand_argument(0) | expand_argument(1)},
    {"boolean", sheaf_boolean, 1, expand_argument(0)},
    {"oneOf", sheaf_one_of, 2, expand_argument(0) | expand_argument(1)},
    {"readInput", sheaf_read_input, 0, kExpandNothing},
    {"assume", sheaf_assume, 1, kExpandNothing},
    {"assert", sheaf_assert, 2, kExpandNothing},
    {"unreachable", sheaf_unreachable, 1, kExpandNothing},
};

}  // namespace

void install_sheaf(Realm& realm) {
  realm.sheaf_module =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  for (const NativeEntry& entry : kSheaf) realm.define_native(realm.sheaf_module, entry);
  realm.assertion_error_prototype =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.error_prototypes[0]));
  realm.define(realm.assertion_error_prototype, "name",
               Value::string(realm.context.strings.intern_ascii("AssertionError")));
}

}  // namespace sheaf

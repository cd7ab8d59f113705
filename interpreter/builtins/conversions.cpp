// Intrinsics: natives that only library code calls, as `__name(…)`.

#include <cmath>

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

void give_boolean(NativeCall& call, bool truth) { call.give(Value::boolean(truth)); }

void is_object_intrinsic(NativeCall& call) { give_boolean(call, is_object(call.argument(0))); }
void is_callable_intrinsic(NativeCall& call) { give_boolean(call, is_callable(call.argument(0))); }
void is_array_intrinsic(NativeCall& call) { give_boolean(call, is_array(call.argument(0))); }

std::string message_of(NativeCall& call) {
  return to_utf8(to_string(call.context, call.argument(0))->text());
}
void throw_type_error(NativeCall& call) {
  call.throw_error(ErrorType::kTypeError, message_of(call));
}
void throw_range_error(NativeCall& call) {
  call.throw_error(ErrorType::kRangeError, message_of(call));
}

void describe_intrinsic(NativeCall& call) {
  const std::string text = describe(call.context, call.argument(0), call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

/// `number 5`, `object null`, `#<Object>`: how the reference context names what is not iterable.
void describe_with_type(NativeCall& call) {
  const Value value = call.argument(0);
  std::string text = describe(call.context, value, call.guard);
  if (!is_object(value) && !value.is_undefined()) {
    text = to_utf8(type_of(call.context, value)->text()) + " " + text;
  }
  if (is_object(value) && !is_callable(value)) text = "object";
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

void describe_type(NativeCall& call) {
  const std::string text = to_utf8(type_of(call.context, call.argument(0))->text());
  const bool vowel = text[0] == 'o' || text[0] == 'u';
  call.give(Value::string(call.context.strings.make_ascii((vowel ? "an " : "a ") + text)));
}

void constructor_name_intrinsic(NativeCall& call) {
  const std::string name = constructor_name(call.context, call.argument(0), call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(name.empty() ? "Object" : name))));
}

void done(NativeCall& call) { call.give(Value::marker(Value::Marker::kDone)); }
void symbol_iterator(NativeCall& call) { call.give(call.context.names.symbol_iterator); }
void symbol_to_primitive(NativeCall& call) { call.give(call.context.names.symbol_to_primitive); }
void symbol_to_string_tag(NativeCall& call) { call.give(call.context.names.symbol_to_string_tag); }

/// __call(f, thisArgument, …): an ordinary call.
void call_intrinsic(NativeCall& call) {
  CallRequest request;
  request.guard = call.guard;
  request.callee = restrict(call.argument_slot(0), call.guard);
  request.this_value = restrict(call.argument_slot(1), call.guard);
  for (std::size_t i = 2; i < call.arguments.size(); ++i) {
    request.arguments.push_back(restrict(call.arguments[i], call.guard));
  }
  request.argument_count = Value::number(static_cast<double>(request.arguments.size()));
  request.new_target = Value::undefined();
  call.result.calls.push_back(std::move(request));
}

/// __construct(f, newTarget, …): [[Construct]].
void construct_intrinsic(NativeCall& call) {
  call_intrinsic(call);
  CallRequest& request = call.result.calls.back();
  request.new_target = request.this_value;
  request.this_value = Value::undefined();
}

/// __applyList(f, thisArgument, list): the list is an array of the library's own.
void apply_list(NativeCall& call) {
  Context& context = call.context;
  ArrayObject* list = as_array(call.argument(2));
  for_each_alternative(list->length, call.guard, [&](const Guard& part, Value length) {
    CallRequest request;
    request.guard = part;
    request.callee = restrict(call.argument_slot(0), part);
    request.this_value = restrict(call.argument_slot(1), part);
    const auto count = static_cast<std::size_t>(length.as_number());
    for (std::size_t i = 0; i < count; ++i) {
      request.arguments.push_back(restrict(element_or_undefined(context, list, i, part), part));
    }
    request.argument_count = length;
    request.new_target = Value::undefined();
    call.result.calls.push_back(std::move(request));
  });
}

/// ECMA-262 7.1.20 ToLength of a number; other values are converted by the library first.
void to_length(NativeCall& call) {
  const Value value = call.argument(0);
  Context& context = call.context;
  if (value.is_number()) {
    const double number = value.as_number();
    const double integer = to_integer_or_infinity(number);
    call.give(Value::number(std::fmin(std::fmax(integer, 0), 9007199254740991.0)));
    return;
  }
  if (value.is_term() && context.terms.is_integer(value)) {
    const Guard negative = call.guard & context.predicates.less(value, Value::number(0));
    if (!negative.is_false()) call.result.values.add(negative, Value::number(0));
    const Guard rest = call.guard.minus(negative);
    if (!rest.is_false()) call.result.values.add(rest, context.terms.positive_zero(value));
    return;
  }
  if (value.is_undefined()) {
    call.give(Value::number(0));
    return;
  }
  call_library(call, call.guard, u"toLengthSlow", {value});
}

/// ECMA-262 7.1.5 ToIntegerOrInfinity of a number.
void to_integer(NativeCall& call) {
  const Value value = call.argument(0);
  Context& context = call.context;
  if (!value.is_term()) {
    call.give(Value::number(to_integer_or_infinity(to_number(value))));
    return;
  }
  if (context.terms.is_integer(value)) {
    call.give(context.terms.positive_zero(value));
    return;
  }
  for (auto& [part, concrete] : enumerate(call, value, call.guard, "a symbolic position")) {
    call.result.values.add(part, Value::number(to_integer_or_infinity(to_number(concrete))));
  }
}

void is_finite(NativeCall& call) {
  const Value value = call.argument(0);
  give_boolean(call, value.is_term() || std::isfinite(to_number(value)));
}

/// Where two numbers are equal but only one of them is −0.
Guard differing_zeros(Context& context, Value a, Value b, const Guard& equal) {
  const auto negative = [&](Value v) -> Guard {
    if (v.is_number()) {
      return v.as_number() == 0 && std::signbit(v.as_number()) ? context.true_guard
                                                               : context.false_guard;
    }
    if (!v.is_term() || !context.terms.is_integer(v) || !context.terms.may_be_negative_zero(v)) {
      return context.false_guard;
    }
    return zero_is_negative(context, v) & context.predicates.equal(v, Value::number(0));
  };
  const Guard first = negative(a) & equal, second = negative(b) & equal;
  return first.minus(second) | second.minus(first);
}

void give_truth(NativeCall& call, const Guard& truth) {
  call.result.values.add(truth, Value::boolean(true));
  call.result.values.add(call.guard.minus(truth), Value::boolean(false));
}

/// ECMA-262 7.2.11 SameValueZero
void same_value_zero(NativeCall& call) {
  const Value a = call.argument(0), b = call.argument(1);
  if (a.is_number() && b.is_number() && std::isnan(a.as_number())) {
    give_boolean(call, std::isnan(b.as_number()));
    return;
  }
  give_truth(call, strict_equal(call, a, b, call.guard));
}

/// ECMA-262 7.2.10 SameValue
void same_value_intrinsic(NativeCall& call) {
  const Value a = call.argument(0), b = call.argument(1);
  if (!a.is_term() && !b.is_term()) {
    give_boolean(call, same_value(a, b));
    return;
  }
  const Guard equal = strict_equal(call, a, b, call.guard);
  give_truth(call, equal.minus(differing_zeros(call.context, a, b, equal)));
}

/// __findKey(keys, key): position of the key in the array of a Map or Set, −1 if it has none.
void find_key(NativeCall& call) {
  Context& context = call.context;
  ArrayObject* keys = as_array(call.argument(0));
  const Value wanted = call.argument(1);
  const bool is_nan = wanted.is_number() && std::isnan(wanted.as_number());
  Guard rest = call.guard;
  for (std::size_t i = 0; i < keys->elements.size() && !rest.is_false(); ++i) {
    Guard here = context.false_guard;
    for_each_alternative(keys->elements[i], rest, [&](const Guard& part, Value key) {
      if (key.is_absent()) return;
      if (is_nan) {
        if (key.is_number() && std::isnan(key.as_number())) here |= part;
      } else {
        here |= strict_equal(call, key, wanted, part);
      }
    });
    if (here.is_false()) continue;
    call.result.values.add(here, Value::number(static_cast<double>(i)));
    rest = rest.minus(here);
  }
  if (!rest.is_false()) call.result.values.add(rest, Value::number(-1));
}

/// −0 becomes +0: the keys of Map and Set.
void positive_zero(NativeCall& call) {
  const Value value = call.argument(0);
  if (value.is_number() && value.as_number() == 0) {
    call.give(Value::number(0));
  } else if (value.is_term() && call.context.terms.is_integer(value)) {
    call.give(call.context.terms.positive_zero(value));
  } else {
    call.give(value);
  }
}

void push(NativeCall& call) {
  array_push(call.context, call.guard, as_array(call.argument(0)),
             restrict(call.argument_slot(1), call.guard));
  call.give(Value::undefined());
}

void joining(NativeCall& call) { call.give(Value::heap(call.realm.join_stack)); }

/// __newIteratorRecord(iterator, next)
void new_iterator_record(NativeCall& call) {
  auto* record = call.context.heap.make<IteratorCell>(CellKind::kIterator, call.guard);
  record->source = restrict(call.argument_slot(0), call.guard);
  record->next_method = restrict(call.argument_slot(1), call.guard);
  call.give(Value::heap(record));
}

/// [[primitive]] of a wrapper: what kind of primitive it holds, or undefined.
void primitive_kind(NativeCall& call) {
  Context& context = call.context;
  const Value value = call.argument(0);
  if (is_object(value)) {
    switch (as_object(value)->object_class) {
      case ObjectClass::kNumber:
        call.give(Value::string(context.names.text_number));
        return;
      case ObjectClass::kString:
        call.give(Value::string(context.names.text_string));
        return;
      case ObjectClass::kBoolean:
        call.give(Value::string(context.names.text_boolean));
        return;
      default:
        break;
    }
  }
  call.give(Value::undefined());
}

void primitive_of(NativeCall& call) {
  call.give(restrict(as_object(call.argument(0))->primitive, call.guard));
}

std::string_view class_name(ObjectClass kind) {
  switch (kind) {
    case ObjectClass::kMap:
      return "Map";
    case ObjectClass::kSet:
      return "Set";
    case ObjectClass::kArrayIterator:
      return "Array Iterator";
    case ObjectClass::kStringIterator:
      return "String Iterator";
    case ObjectClass::kMapIterator:
      return "Map Iterator";
    case ObjectClass::kSetIterator:
      return "Set Iterator";
    default:
      return "";
  }
}

/// __internal(object, class, method[, prefix]): the internal state of a built-in object, or the
/// TypeError that a method throws for another receiver.
void internal(NativeCall& call) {
  const Value object = call.argument(0);
  const std::string wanted = to_utf8(call.argument(1).as_string()->text());
  if (is_object(object) && class_name(as_object(object)->object_class) == wanted) {
    call.give(restrict(as_object(object)->primitive, call.guard));
    return;
  }
  std::string method = to_utf8(call.argument(2).as_string()->text());
  std::string prefix;
  if (call.argument(3).is_string()) prefix = to_utf8(call.argument(3).as_string()->text());
  call.throw_error(ErrorType::kTypeError, "Method " + prefix + wanted + ".prototype." + method +
                                              " called on incompatible receiver " +
                                              describe(call.context, object, call.guard));
}

constexpr NativeEntry kIntrinsics[] = {
    {.name = "__isObject", .function = is_object_intrinsic, .accepts_terms = true},
    {.name = "__isCallable", .function = is_callable_intrinsic, .accepts_terms = true},
    {.name = "__isArray", .function = is_array_intrinsic, .accepts_terms = true},
    {.name = "__throwTypeError", .function = throw_type_error},
    {.name = "__throwRangeError", .function = throw_range_error},
    {.name = "__describe", .function = describe_intrinsic},
    {.name = "__describeWithType", .function = describe_with_type},
    {.name = "__describeForIteration", .function = describe_with_type},
    {.name = "__describeType", .function = describe_type, .accepts_terms = true},
    {.name = "__constructorName", .function = constructor_name_intrinsic},
    {.name = "__done", .function = done},
    {.name = "__symbolIterator", .function = symbol_iterator},
    {.name = "__symbolToPrimitive", .function = symbol_to_primitive},
    {.name = "__symbolToStringTag", .function = symbol_to_string_tag},
    {.name = "__call", .function = call_intrinsic, .expand = kExpandNothing},
    {.name = "__construct", .function = construct_intrinsic, .expand = kExpandNothing},
    {.name = "__applyList",
     .function = apply_list,
     .expand = expand_argument(2),
     .accepts_terms = true},
    {.name = "__toLength", .function = to_length, .accepts_terms = true},
    {.name = "__toInteger", .function = to_integer, .accepts_terms = true},
    {.name = "__isFinite", .function = is_finite, .accepts_terms = true},
    {.name = "__sameValueZero", .function = same_value_zero, .accepts_terms = true},
    {.name = "__sameValue", .function = same_value_intrinsic, .accepts_terms = true},
    {.name = "__findKey", .function = find_key, .accepts_terms = true},
    {.name = "__positiveZero", .function = positive_zero, .accepts_terms = true},
    {.name = "__push", .function = push, .expand = expand_argument(0)},
    {.name = "__joining", .function = joining},
    {.name = "__newIteratorRecord", .function = new_iterator_record, .expand = kExpandNothing},
    {.name = "__primitiveKind", .function = primitive_kind, .accepts_terms = true},
    {.name = "__primitive", .function = primitive_of},
    {.name = "__internal", .function = internal, .accepts_terms = true},
};

/// Object.is(a, b), ECMA-262 20.1.2.14
constexpr NativeEntry kObjectIs{
    .name = "is", .function = same_value_intrinsic, .length = 2, .accepts_terms = true};

}  // namespace

void install_conversions(Realm& realm) {
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  realm.join_stack = new_array(realm, realm.context.true_guard);
  const Slot object =
      get_own(realm.context, realm.global, realm.key("Object"), realm.context.true_guard);
  realm.define_native(as_object(object.value()), kObjectIs);
}

}  // namespace sheaf

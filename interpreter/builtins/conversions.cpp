// Intrinsics: natives that only library code calls, as `__name(…)`.

#include <cmath>

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

void give_boolean(NativeCall& call, bool truth) { call.give(Value::boolean(truth)); }

void is_object_intrinsic(NativeCall& call, Any value) { give_boolean(call, value.is_object()); }
void is_callable_intrinsic(NativeCall& call, Any value) {
  give_boolean(call, is_callable(value.value()));
}
void is_array_intrinsic(NativeCall& call, Any value) { give_boolean(call, value.is_array()); }

/// __throwTypeError(message) and the like: one error for all paths; the message may be symbolic.
template <ErrorType type>
void throw_error_of(NativeCall& call, Slot message) {
  throw_error_of_text(call, call.guard, type, message);
}

void describe_intrinsic(NativeCall& call, Concrete value) {
  const std::string text = describe(call.context, value, call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

/// `number 5`, `object null`, `string "a"`, `symbol`: how the reference names what it was given
/// where it cannot name the expression.
void describe_with_type(NativeCall& call, Concrete value) {
  std::string text = to_utf8(type_of(call.context, value)->text());
  if (value.string() != nullptr) {
    text += " \"" + to_utf8(value.string()->text()) + "\"";
  } else if (!value.is_undefined() && !value.value().is_heap()) {
    text += " " + describe(call.context, value, call.guard);
  }
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

void describe_type(NativeCall& call, Any value) {
  if (!value.is_term() && value.value().is_null()) {
    return call.give(Value::string(call.context.strings.make_ascii("null")));
  }
  const std::string text = to_utf8(type_of(call.context, value.value())->text());
  const bool vowel = text[0] == 'o';  // the reference says "a undefined"
  call.give(Value::string(call.context.strings.make_ascii((vowel ? "an " : "a ") + text)));
}

void constructor_name_intrinsic(NativeCall& call, Concrete value) {
  const std::string name = constructor_name(call.context, value, call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(name.empty() ? "Object" : name))));
}

void done(NativeCall& call) { call.give(Value::marker(Value::Marker::kDone)); }
void symbol_iterator(NativeCall& call) { call.give(call.context.names.symbol_iterator); }
void symbol_to_primitive(NativeCall& call) { call.give(call.context.names.symbol_to_primitive); }
void symbol_to_string_tag(NativeCall& call) { call.give(call.context.names.symbol_to_string_tag); }

void ask_for_call(NativeCall& call, const Slot& callee, const Slot& this_value,
                  const Slot& new_target, const Rest<Slot>& arguments) {
  CallRequest request;
  request.guard = call.guard;
  request.callee = restrict(callee, call.guard);
  request.this_value = restrict(this_value, call.guard);
  for (const Slot& argument : arguments) {
    request.arguments.push_back(restrict(argument, call.guard));
  }
  request.argument_count = Value::number(static_cast<double>(request.arguments.size()));
  request.new_target = restrict(new_target, call.guard);
  call.result.calls.push_back(std::move(request));
}

/// __call(f, thisArgument, …): an ordinary call.
void call_intrinsic(NativeCall& call, Slot callee, Slot this_value, Rest<Slot> arguments) {
  ask_for_call(call, callee, this_value, Value::undefined(), arguments);
}

/// __construct(f, newTarget, …): [[Construct]].
void construct_intrinsic(NativeCall& call, Slot callee, Slot new_target, Rest<Slot> arguments) {
  ask_for_call(call, callee, Value::undefined(), new_target, arguments);
}

/// __applyList(f, thisArgument, list): the list is an array of the library's own.
void apply_list(NativeCall& call, Slot callee, Slot this_value, Any arguments) {
  Context& context = call.context;
  ArrayObject* list = arguments.array();
  for_each_alternative(list->length, call.guard, [&](const Guard& part, Value length) {
    CallRequest request;
    request.guard = part;
    request.callee = restrict(callee, part);
    request.this_value = restrict(this_value, part);
    const auto count = static_cast<std::size_t>(length.as_number());
    for (std::size_t i = 0; i < count; ++i) {
      request.arguments.push_back(restrict(element_or_undefined(context, list, i, part), part));
    }
    request.argument_count = length;
    request.new_target = Value::undefined();
    call.result.calls.push_back(std::move(request));
  });
}

/// The integers of a quotient term a / c towards negative infinity, if there is a term for them.
std::optional<Value> floor_of_quotient(Context& context, Value value) {
  const Term& term = context.terms.at(value.as_term());
  if (term.kind != TermKind::kQuotient || term.constant == 1) return std::nullopt;
  return context.terms.floor_divide(term.left.value(), term.constant);
}

double length_of(double number) {
  return std::fmin(std::fmax(to_integer_or_infinity(number), 0), 9007199254740991.0);
}

/// __symbol(name): a well-known symbol.
void symbol(NativeCall& call, Text name) {
  call.give(well_known_symbol(call.context, to_utf8(name)));
}

void is_constructor_intrinsic(NativeCall& call, Any value) {
  give_boolean(call, is_callable(value.value()) && is_constructor(*as_function(value.value())));
}

/// ECMA-262 7.1.20 ToLength.
void to_length(NativeCall& call, Numeric value) {
  Context& context = call.context;
  if (!value.is_term()) {
    call.give(Value::number(length_of(value.number())));
    return;
  }
  // Above zero, the integer part is the floor.
  const std::optional<Value> floor = context.terms.is_integer(value.value())
                                         ? value.value()
                                         : floor_of_quotient(context, value.value());
  if (!floor) {
    for (auto& [part, number] : enumerate(call, value.value(), call.guard, "a symbolic length")) {
      call.result.values.add(part, Value::number(length_of(number.as_number())));
    }
    return;
  }
  const Guard negative = call.guard & context.predicates.less(*floor, Value::number(0));
  if (!negative.is_false()) call.result.values.add(negative, Value::number(0));
  const Guard rest = call.guard.minus(negative);
  if (!rest.is_false()) call.result.values.add(rest, context.terms.positive_zero(*floor));
}

/// ECMA-262 7.1.5 ToIntegerOrInfinity of a number.
void to_integer(NativeCall& call, Numeric value) {
  Context& context = call.context;
  if (!value.is_term()) {
    call.give(Value::number(to_integer_or_infinity(value.number())));
  } else if (context.terms.is_integer(value.value())) {
    call.give(context.terms.positive_zero(value.value()));
  } else {
    for (auto& [part, number] : enumerate(call, value.value(), call.guard, "a symbolic position")) {
      call.result.values.add(part, Value::number(to_integer_or_infinity(number.as_number())));
    }
  }
}

void is_finite(NativeCall& call, Numeric value) {
  give_boolean(call, value.is_term() || std::isfinite(value.number()));
}

void give_truth(NativeCall& call, const Guard& truth) {
  call.result.values.add(truth, Value::boolean(true));
  call.result.values.add(call.guard.minus(truth), Value::boolean(false));
}

/// ECMA-262 7.2.11 SameValueZero
void same_value_zero(NativeCall& call, Any left, Any right) {
  const Value a = left.value(), b = right.value();
  if (a.is_number() && b.is_number() && std::isnan(a.as_number())) {
    give_boolean(call, std::isnan(b.as_number()));
    return;
  }
  give_truth(call, strict_equal(call, a, b, call.guard));
}

/// ECMA-262 7.2.10 SameValue
void same_value_intrinsic(NativeCall& call, Any left, Any right) {
  give_truth(call, same_value_part(call, left.value(), right.value(), call.guard));
}

/// __findKey(keys, key): position of the key in the array of a Map or Set, −1 if it has none.
void find_key(NativeCall& call, Any list, Any key_wanted) {
  Context& context = call.context;
  ArrayObject* keys = list.array();
  const Value wanted = key_wanted.value();
  const bool is_nan = wanted.is_number() && std::isnan(wanted.as_number());
  Guard rest = call.guard;
  for (const std::uint32_t i : context.key_indexes.candidates(*keys, wanted)) {
    if (rest.is_false()) break;
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
void positive_zero(NativeCall& call, Any operand) {
  const Value value = operand.value();
  if (value.is_number() && value.as_number() == 0) {
    call.give(Value::number(0));
  } else if (value.is_term() && call.context.terms.is_integer(value)) {
    call.give(call.context.terms.positive_zero(value));
  } else {
    call.give(value);
  }
}

void push(NativeCall& call, Any array, Slot value) {
  call.context.pristine.keep(array.array());  // it may be a queue of the host
  array_push(call.context, call.guard, array.array(), restrict(value, call.guard));
  call.give(Value::undefined());
}

/// __pushKey(keys, key): into the array of a Map or Set.
void push_key(NativeCall& call, Any list, Slot key) {
  ArrayObject* keys = list.array();
  const Slot added = restrict(key, call.guard);
  const Slot length = keys->length;
  array_push(call.context, call.guard, keys, added);
  for_each_alternative(length, call.guard, [&](const Guard&, Value position) {
    call.context.key_indexes.add(*keys, added, static_cast<std::size_t>(position.as_number()));
  });
  call.give(Value::undefined());
}

void joining(NativeCall& call) { call.give(Value::heap(call.realm.join_stack)); }

/// __newIteratorRecord(iterator, next)
void new_iterator_record(NativeCall& call, Slot iterator, Slot next) {
  auto* record = call.context.heap.make<IteratorCell>(CellKind::kIterator, call.guard);
  record->source = restrict(iterator, call.guard);
  record->next_method = restrict(next, call.guard);
  call.give(Value::heap(record));
}

/// [[primitive]] of a wrapper: what kind of primitive it holds, or undefined.
void primitive_kind(NativeCall& call, Any value) {
  Context& context = call.context;
  if (value.is_object()) {
    switch (value.object()->object_class) {
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

void primitive_of(NativeCall& call, Any value) {
  call.give(restrict(value.object()->primitive, call.guard));
}

std::string_view class_name(ObjectClass kind) {
  switch (kind) {
    case ObjectClass::kMap:
      return "Map";
    case ObjectClass::kSet:
      return "Set";
    case ObjectClass::kPromise:
      return "Promise";
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
void internal(NativeCall& call, Any object, Text class_wanted, Text method,
              std::optional<Text> prefix) {
  const std::string wanted = to_utf8(class_wanted);
  if (object.is_object() && class_name(object.object()->object_class) == wanted) {
    call.give(restrict(object.object()->primitive, call.guard));
    return;
  }
  throw_naming(call, object,
               "Method " + (prefix ? to_utf8(*prefix) : "") + wanted + ".prototype." +
                   to_utf8(method) + " called on incompatible receiver ",
               "");
}

constexpr NativeEntry kIntrinsics[] = {
    native<is_object_intrinsic>("__isObject"),
    native<is_callable_intrinsic>("__isCallable"),
    native<is_array_intrinsic>("__isArray"),
    native<throw_error_of<ErrorType::kTypeError>>("__throwTypeError"),
    native<throw_error_of<ErrorType::kRangeError>>("__throwRangeError"),
    native<throw_error_of<ErrorType::kSyntaxError>>("__throwSyntaxError"),
    native<throw_error_of<ErrorType::kUriError>>("__throwUriError"),
    native<symbol>("__symbol"),
    native<is_constructor_intrinsic>("__isConstructor"),
    native<describe_intrinsic>("__describe"),
    native<describe_with_type>("__describeWithType"),
    native<describe_with_type>("__describeForIteration"),
    native<describe_type>("__describeType"),
    native<constructor_name_intrinsic>("__constructorName"),
    native<done>("__done"),
    native<symbol_iterator>("__symbolIterator"),
    native<symbol_to_primitive>("__symbolToPrimitive"),
    native<symbol_to_string_tag>("__symbolToStringTag"),
    native<call_intrinsic>("__call"),
    native<construct_intrinsic>("__construct"),
    native<apply_list>("__applyList"),
    native<to_length>("__toLength"),
    native<to_integer>("__toInteger"),
    native<is_finite>("__isFinite"),
    native<same_value_zero>("__sameValueZero"),
    native<same_value_intrinsic>("__sameValue"),
    native<find_key>("__findKey"),
    native<positive_zero>("__positiveZero"),
    native<push>("__push"),
    native<push_key>("__pushKey"),
    native<joining>("__joining"),
    native<new_iterator_record>("__newIteratorRecord"),
    native<primitive_kind>("__primitiveKind"),
    native<primitive_of>("__primitive"),
    native<internal>("__internal"),
};

/// Object.is(a, b), ECMA-262 20.1.2.14
constexpr NativeEntry kObjectIs = native<same_value_intrinsic>("is", 2);

}  // namespace

void install_conversions(Realm& realm) {
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  realm.join_stack = new_array(realm, realm.context.true_guard);
  const Slot object = shown_property(realm.context, Value::heap(realm.global), realm.key("Object"),
                                     realm.context.true_guard);
  realm.define_native(as_object(object.value()), kObjectIs);
}

}  // namespace sheaf

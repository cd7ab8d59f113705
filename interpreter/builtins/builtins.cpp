#include "interpreter/builtins/builtins.h"

#include <cmath>

namespace sheaf {

namespace {

enum class Operand : std::uint8_t { kPrimitive, kObject, kThrown };

Operand examine(NativeCall& call, Value value, char hint) {
  if (is_object(value)) return Operand::kObject;
  if (!is_symbol(value)) return Operand::kPrimitive;
  call.throw_error(ErrorType::kTypeError, hint == 's'
                                              ? "Cannot convert a Symbol value to a string"
                                              : "Cannot convert a Symbol value to a number");
  return Operand::kThrown;
}

}  // namespace

bool convert_operands(NativeCall& call, std::string_view hints) {
  bool objects = false;
  for (std::size_t i = 0; i < hints.size() && i <= call.arguments.size(); ++i) {
    if (hints[i] == '-') continue;
    switch (examine(call, i == 0 ? call.this_value() : call.argument(i - 1), hints[i])) {
      case Operand::kPrimitive:
        break;
      case Operand::kObject:
        objects = true;
        break;
      case Operand::kThrown:
        return true;
    }
  }
  if (!objects) return false;
  const std::size_t count = std::min<std::size_t>(call.arguments.size(), 3);
  call_library(call, call.guard, u"coerceAndCall",
               {Value::heap(call.callee), Value::string(call.context.strings.make_ascii(hints)),
                call.this_slot, call.argument_slot(0), call.argument_slot(1), call.argument_slot(2),
                Value::number(static_cast<double>(count))});
  return true;
}

bool convert_list(NativeCall& call, char hint) {
  bool objects = false;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    switch (examine(call, call.argument(i), hint)) {
      case Operand::kPrimitive:
        break;
      case Operand::kObject:
        objects = true;
        break;
      case Operand::kThrown:
        // An object before the symbol converts first; its side effects come before the throw, but
        // nothing is left to compute.
        return true;
    }
  }
  if (!objects) return false;
  ArrayObject* list = new_array(call.realm, call.guard);
  for (const Slot& argument : call.arguments) array_push(call.context, call.guard, list, argument);
  const char letter[] = {hint, '\0'};
  call_library(call, call.guard, u"coerceListAndCall",
               {Value::heap(call.callee), Value::string(call.context.strings.make_ascii(letter)),
                call.this_slot, Value::heap(list)});
  return true;
}

double to_integer_or_infinity(double number) {
  if (std::isnan(number)) return 0;
  return std::trunc(number) + 0.0;  // −0 becomes +0
}

double integer_argument(const NativeCall& call, std::size_t i, double when_undefined) {
  const Value value = call.argument(i);
  if (value.is_undefined()) return when_undefined;
  return to_integer_or_infinity(to_number(value));
}

Slot prototype_for_new(const NativeCall& call, Object* fallback) {
  if (!is_object(call.new_target)) return Value::heap(fallback);
  Context& context = call.context;
  SummaryBuilder builder;
  for_each_alternative(lookup(context, call.new_target, context.names.key_prototype, call.guard),
                       call.guard, [&](const Guard& part, Value prototype) {
                         builder.add(part,
                                     is_object(prototype) ? prototype : Value::heap(fallback));
                       });
  return builder.finish();
}

Slot element_or_undefined(Context& context, ArrayObject* array, std::size_t i, const Guard& guard) {
  if (i >= array->elements.size()) return Value::undefined();
  const Slot& element = array->elements[i];
  if (element.is_single()) {
    return element.value().is_absent() ? Slot(Value::undefined()) : element;
  }
  SummaryBuilder builder;
  for_each_alternative(element, guard, [&](const Guard& part, Value value) {
    builder.add(part, value.is_absent() ? Value::undefined() : value);
  });
  return finish(context, builder, guard);
}

void define_under_symbol(Realm& realm, Object* target, Value symbol, Value value,
                         std::uint8_t attributes) {
  define_own(realm.context, realm.context.true_guard, target, symbol, value, attributes);
}

Object* new_builtin_iterator(Realm& realm, const Guard& guard, ObjectClass kind,
                             std::span<const Slot> state) {
  Object* prototype = nullptr;
  switch (kind) {
    case ObjectClass::kArrayIterator:
      prototype = realm.array_iterator_prototype;
      break;
    case ObjectClass::kStringIterator:
      prototype = realm.string_iterator_prototype;
      break;
    case ObjectClass::kMapIterator:
      prototype = realm.map_iterator_prototype;
      break;
    default:
      prototype = realm.set_iterator_prototype;
      break;
  }
  Object* iterator = new_object(realm.context, guard, Value::heap(prototype));
  iterator->object_class = kind;
  ArrayObject* list = new_array(realm, guard);
  for (const Slot& slot : state) array_push(realm.context, guard, list, restrict(slot, guard));
  iterator->primitive = Value::heap(list);
  return iterator;
}

Value primitive_to_string(Context& context, Value primitive) {
  if (!primitive.is_term()) return Value::string(to_string(context, primitive));
  return context.terms.is_string_term(primitive) ? primitive
                                                 : context.terms.string_of_integer(primitive);
}

}  // namespace sheaf

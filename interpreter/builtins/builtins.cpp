#include "interpreter/builtins/builtins.h"

#include <cmath>

namespace sheaf {

void take_effects(NativeCall& call, OperationResult& inner) {
  for (auto& entry : inner.throws) call.result.throws.push_back(std::move(entry));
  for (CallRequest& request : inner.calls) call.result.calls.push_back(std::move(request));
  for (Guard& guard : inner.ended) call.result.ended.push_back(std::move(guard));
}

Slot to_texts(NativeCall& call, const Slot& primitives, Guard& guard) {
  InnerOperation inner(call);
  for_each_alternative(primitives, guard, [&](const Guard& part, Value value) {
    unary(inner, ir::Opcode::kToString, part, value);
  });
  for (const auto& [part, thrown] : inner.result.throws) guard = guard.minus(part);
  for (const Guard& part : inner.result.ended) guard = guard.minus(part);
  if (inner.result.kept) guard &= *inner.result.kept;
  take_effects(call, inner.result);
  return finish(call.context, inner.result.values, guard);
}

void throw_naming(NativeCall& call, Any value, std::string_view before, std::string_view after) {
  throw_naming(call, call.guard, std::string(before), value.value(), std::string(after));
}

double to_integer_or_infinity(double number) {
  if (std::isnan(number)) return 0;
  return std::trunc(number) + 0.0;  // −0 becomes +0
}

Slot prototype_for_new(NativeCall& call, Object* fallback) {
  if (!is_object(call.new_target)) return Value::heap(fallback);
  Context& context = call.context;
  SummaryBuilder builder;
  for_each_alternative(
      data_property(call, call.new_target, context.names.key_prototype, call.guard), call.guard,
      [&](const Guard& part, Value prototype) {
        builder.add(part, is_object(prototype) ? prototype : Value::heap(fallback));
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

Value well_known_symbol(const Context& context, std::string_view name) {
  for (const auto& [symbol_name, symbol] : context.names.symbols) {
    if (symbol_name == name) return symbol;
  }
  std::abort();
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

}  // namespace sheaf

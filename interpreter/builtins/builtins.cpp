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
  call.engine.call_library(
      call.result, call.guard, u"coerceAndCall",
      {Value::heap(call.callee), Value::string(call.engine.strings.make_ascii(hints)),
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
  ArrayObject* list = call.engine.new_array(call.guard);
  for (const Slot& argument : call.arguments) call.engine.array_push(call.guard, list, argument);
  const char letter[] = {hint, '\0'};
  call.engine.call_library(
      call.result, call.guard, u"coerceListAndCall",
      {Value::heap(call.callee), Value::string(call.engine.strings.make_ascii(letter)),
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
  return to_integer_or_infinity(Engine::to_number(value));
}

Slot prototype_for_new(const NativeCall& call, Object* fallback) {
  if (!is_object(call.new_target)) return Value::heap(fallback);
  Engine& engine = call.engine;
  SummaryBuilder builder;
  for_each_alternative(engine.lookup(call.new_target, engine.realm->key_prototype, call.guard),
                       call.guard, [&](const Guard& part, Value prototype) {
                         builder.add(part,
                                     is_object(prototype) ? prototype : Value::heap(fallback));
                       });
  return builder.finish();
}

std::string constructor_name(Engine& engine, Value object, const Guard& guard) {
  const Slot constructor =
      restrict(engine.lookup(object, engine.realm->key_constructor, guard), guard);
  if (!constructor.is_single() || !is_callable(constructor.value())) return {};
  const Slot name =
      restrict(engine.lookup(constructor.value(), engine.realm->key_name, guard), guard);
  if (!name.is_single() || !name.value().is_string()) return {};
  return to_utf8(name.value().as_string()->text());
}

std::string describe(Engine& engine, Value value, const Guard& guard) {
  if (is_symbol(value)) {
    const JsString* description = static_cast<Symbol*>(value.as_heap())->description;
    return "Symbol(" + (description == nullptr ? std::string() : to_utf8(description->text())) +
           ")";
  }
  if (value.is_term()) return engine.terms.is_string_term(value) ? "string" : "number";
  if (!is_object(value)) return to_utf8(engine.to_string(value)->text());
  if (is_callable(value)) {
    const FunctionObject* function = as_function(value);
    if (function->code == nullptr || function->code->is_library) {
      return "function " + to_utf8(function->name->text()) + "() { [native code] }";
    }
    const SourceRange range = function->code->ir->range;
    return function->code->program->source->text().substr(range.begin, range.end - range.begin);
  }
  if (is_array(value)) return "[object Array]";
  if (as_object(value)->object_class == ObjectClass::kError) {
    const auto text = [&](PropertyKey key, const char* missing) -> std::string {
      const Slot slot = restrict(engine.lookup(value, key, guard), guard);
      if (!slot.is_single() || slot.value().is_absent() || slot.value().is_heap()) return missing;
      return describe(engine, slot.value(), guard);
    };
    const std::string name = text(engine.realm->key_name, "Error");
    const std::string message = text(engine.realm->key_message, "");
    return message.empty() ? name : name.empty() ? message : name + ": " + message;
  }
  const std::string name = constructor_name(engine, value, guard);
  return name.empty() ? "[object Object]" : "#<" + name + ">";
}

Slot element_or_undefined(Engine& engine, ArrayObject* array, std::size_t i, const Guard& guard) {
  if (i >= array->elements.size()) return Value::undefined();
  const Slot& element = array->elements[i];
  if (element.is_single()) {
    return element.value().is_absent() ? Slot(Value::undefined()) : element;
  }
  SummaryBuilder builder;
  for_each_alternative(element, guard, [&](const Guard& part, Value value) {
    builder.add(part, value.is_absent() ? Value::undefined() : value);
  });
  return engine.finish(builder, guard);
}

void define_under_symbol(Realm& realm, Object* target, Value symbol, Value value,
                         std::uint8_t attributes) {
  realm.engine.define_own(realm.engine.true_guard, target, symbol, value, attributes);
}

Object* new_builtin_iterator(Engine& engine, const Guard& guard, ObjectClass kind,
                             std::span<const Slot> state) {
  Object* prototype = nullptr;
  switch (kind) {
    case ObjectClass::kArrayIterator:
      prototype = engine.realm->array_iterator_prototype;
      break;
    case ObjectClass::kStringIterator:
      prototype = engine.realm->string_iterator_prototype;
      break;
    case ObjectClass::kMapIterator:
      prototype = engine.realm->map_iterator_prototype;
      break;
    default:
      prototype = engine.realm->set_iterator_prototype;
      break;
  }
  Object* iterator = engine.new_object(guard, Value::heap(prototype));
  iterator->object_class = kind;
  ArrayObject* list = engine.new_array(guard);
  for (const Slot& slot : state) engine.array_push(guard, list, restrict(slot, guard));
  iterator->primitive = Value::heap(list);
  return iterator;
}

Value primitive_to_string(Engine& engine, Value primitive) {
  if (!primitive.is_term()) return Value::string(engine.to_string(primitive));
  return engine.terms.is_string_term(primitive) ? primitive
                                                : engine.terms.string_of_integer(primitive);
}

}  // namespace sheaf

// Functions and classes as values.

#include "interpreter/builtins/builtins.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

using ir::FunctionKind;
using ir::Opcode;

FunctionObject* Engine::new_function(const Guard& guard, const CompiledFunction* code) {
  auto* function = heap.make<FunctionObject>(CellKind::kFunction, guard);
  function->prototype = Value::heap(realm->function_prototype);
  function->code = code;
  function->name = strings.intern(code->ir->name);
  return function;
}

FunctionObject* Engine::new_native(const NativeEntry* entry) {
  auto* function = heap.make<FunctionObject>(CellKind::kFunction, true_guard);
  function->prototype = Value::heap(realm->function_prototype);
  function->native = entry;
  function->name = strings.intern_ascii(entry->name);
  return function;
}

void Engine::materialise(FunctionObject* function) {
  if (function->has_own_properties) return;
  keep_unchanged(function);
  // As if done when the function was made: on its whole domain.
  function->has_own_properties = true;
  const Guard domain = function->domain;
  double length = 0;
  if (function->code != nullptr) length = function->code->ir->length;
  if (function->native != nullptr) length = function->native->length;
  function->properties.append(realm->key_length, Value::number(length), kConfigurable);
  function->properties.append(realm->key_name, Value::string(function->name), kConfigurable);
  if (function->code != nullptr && function->code->ir->kind == FunctionKind::kNormal &&
      !function->code->is_library) {
    Object* prototype = new_object(domain, Value::heap(realm->object_prototype));
    prototype->properties.append(realm->key_constructor, Value::heap(function),
                                 kWritable | kConfigurable);
    function->properties.append(realm->key_prototype, Value::heap(prototype), kWritable);
  }
}

Step Engine::execute_class(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> Slot {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  const auto closure = [&](std::int32_t index) {
    FunctionObject* made = new_function(cursor.guard, function_of(function, index));
    made->environment = restrict(activation.registers[ir::kEnvironmentRegister], cursor.guard);
    if (made->code->ir->kind == FunctionKind::kArrow) {
      made->captured_this = restrict(activation.registers[ir::kThisRegister], cursor.guard);
      made->captured_callee = restrict(activation.registers[ir::kCalleeRegister], cursor.guard);
      made->captured_new_target =
          restrict(activation.registers[ir::kNewTargetRegister], cursor.guard);
    }
    return made;
  };
  const auto next = [&] {
    ++cursor.pc;
    return Step::kNext;
  };
  switch (instruction.opcode) {
    case Opcode::kNewFunction:
      write(cursor, instruction.a, instruction.flags, Value::heap(closure(instruction.b)));
      return next();
    case Opcode::kNewClass: {
      // ECMA-262 15.7.14 ClassDefinitionEvaluation, steps 1–14.
      FunctionObject* constructor = closure(instruction.b);
      Object* prototype = new_object(cursor.guard, Value::heap(realm->object_prototype));
      OperationResult result;
      Guard made = cursor.guard;
      for_each_alternative(operand(instruction.c), cursor.guard, [&](const Guard& g, Value parent) {
        if (parent.is_marker(Value::Marker::kUninitialized)) return;
        if (parent.is_null()) {
          store(prototype->prototype, prototype->domain, g, Value::null());
          return;
        }
        if (!is_callable(parent) || !is_constructor(*as_function(parent))) {
          throw_error(result, g, ErrorType::kTypeError,
                      "Class extends value " +
                          (is_object(parent) && !is_callable(parent) ? std::string("#<Object>")
                                                                     : describe(*this, parent, g)) +
                          " is not a constructor or null");
          made = made.minus(g);
          return;
        }
        store(constructor->prototype, constructor->domain, g, parent);
        for_each_alternative(lookup(parent, realm->key_prototype, g), g,
                             [&](const Guard& part, Value p) {
                               store(prototype->prototype, prototype->domain, part,
                                     is_object(p) ? p : Value::null());
                             });
      });
      materialise(constructor);
      constructor->properties.append(realm->key_prototype, Value::heap(prototype), 0);
      prototype->properties.append(realm->key_constructor, Value::heap(constructor),
                                   kWritable | kConfigurable);
      constructor->home_object = Value::heap(prototype);
      result.values.add(made, Value::heap(constructor));
      write(cursor, instruction.d, 0, Value::heap(prototype));
      return finish_operation(cursor, result, instruction.a, instruction.flags);
    }
    case Opcode::kDefineMethod: {
      const auto kind = instruction.d & ir::kMethodKindMask;
      std::uint8_t attributes = kConfigurable;
      if ((instruction.d & ir::kEnumerable) != 0) attributes |= kEnumerableProperty;
      OperationResult result;
      for_each_alternative(
          operand(instruction.a), cursor.guard, [&](const Guard& g1, Value object) {
            for_each_key(
                operand(instruction.b), g1, result.ended, [&](const Guard& g2, PropertyKey key) {
                  for_each_alternative(
                      operand(instruction.c), g2, [&](const Guard& g, Value method) {
                        FunctionObject* f = as_function(method);
                        store(f->home_object, f->domain, g, object);
                        name_function(g, f, key,
                                      kind == ir::kGetter   ? "get "
                                      : kind == ir::kSetter ? "set "
                                                            : "");
                        if (kind == ir::kMethod) {
                          define_own(g, as_object(object), key, method, attributes | kWritable);
                        } else {
                          define_accessor(g, as_object(object), key, kind == ir::kGetter, method,
                                          attributes);
                        }
                      });
                });
          });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kSetFieldInitializer:
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g1, Value c) {
        for_each_alternative(operand(instruction.b), g1, [&](const Guard& g, Value f) {
          FunctionObject* constructor = as_function(c);
          store(constructor->field_initializer, constructor->domain, g, f);
          FunctionObject* initializer = as_function(f);
          store(initializer->home_object, initializer->domain, g, constructor->home_object);
        });
      });
      return next();
    case Opcode::kInitializeFields: {
      OperationResult result;
      for_each_alternative(
          activation.registers[ir::kCalleeRegister], cursor.guard, [&](const Guard& g1, Value c) {
            for_each_alternative(as_function(c)->field_initializer, g1,
                                 [&](const Guard& g, Value f) {
                                   if (!is_callable(f)) return;
                                   result.calls.push_back({g,
                                                           f,
                                                           activation.registers[ir::kThisRegister],
                                                           {},
                                                           Value::number(0),
                                                           Value::undefined()});
                                 });
          });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kSetFunctionName: {
      OperationResult result;
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g1, Value f) {
        if (!is_callable(f)) return;
        for_each_key(
            operand(instruction.b), g1, result.ended,
            [&](const Guard& g, PropertyKey key) { name_function(g, as_function(f), key, ""); });
      });
      return finish_operation(cursor, result, -1, 0);
    }
    default:
      std::abort();
  }
}

void Engine::name_function(const Guard& guard, FunctionObject* function, PropertyKey key,
                           std::string_view prefix) {
  if (!function->code->ir->name.empty() && prefix.empty()) return;
  std::u16string text = from_utf8(prefix);
  if (is_symbol(key)) {
    const JsString* description = static_cast<Symbol*>(key.as_heap())->description;
    if (description != nullptr) {
      text += u'[';
      text += description->text();
      text += u']';
    }
  } else {
    text += key.as_string()->text();
  }
  const JsString* name = strings.intern(text);
  if (covers(guard, function->domain)) {
    function->name = name;
    if (!function->has_own_properties) return;
  }
  // A key that differs between paths gives a name that does.
  materialise(function);
  const std::int32_t at = function->properties.find(realm->key_name);
  if (at < 0) return;
  Slot& location = function->properties[static_cast<std::size_t>(at)].value;
  for_each_alternative(Slot(location), guard, [&](const Guard& part, Value old) {
    // A class may have a static member `name` already.
    if (!prefix.empty() || (old.is_string() && old.as_string()->length() == 0)) {
      store(location, function->domain, part, Value::string(name));
    }
  });
}

/// A getter or setter; the other half of an existing pair is kept.
void Engine::define_accessor(const Guard& guard, Object* object, PropertyKey key, bool getter,
                             const Slot& function, std::uint8_t attributes) {
  for_each_alternative(get_own(object, key, guard), guard, [&](const Guard& part, Value old) {
    auto* accessor = heap.make<Accessor>(CellKind::kAccessor, part);
    if (is_accessor(old)) {
      accessor->getter = static_cast<Accessor*>(old.as_heap())->getter;
      accessor->setter = static_cast<Accessor*>(old.as_heap())->setter;
    }
    (getter ? accessor->getter : accessor->setter) = restrict(function, part);
    define_own(part, object, key, Value::heap(accessor), attributes);
  });
}

}  // namespace sheaf

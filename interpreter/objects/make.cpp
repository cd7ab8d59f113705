#include "interpreter/objects/make.h"

#include "interpreter/context.h"

namespace sheaf {

using ir::FunctionKind;

Object* new_object(Context& context, const Guard& guard, Slot prototype) {
  auto* object = context.heap.make<Object>(CellKind::kObject, guard);
  object->prototype = std::move(prototype);
  return object;
}

ArrayObject* new_array(Realm& realm, const Guard& guard) {
  auto* array = realm.context.heap.make<ArrayObject>(CellKind::kArray, guard);
  array->prototype = Value::heap(realm.array_prototype);
  return array;
}

Object* new_wrapper(Realm& realm, const Guard& guard, Value primitive) {
  Object* wrapper =
      new_object(realm.context, guard, realm.prototype_of_primitive(primitive, false));
  wrapper->object_class = primitive.is_string()    ? ObjectClass::kString
                          : primitive.is_boolean() ? ObjectClass::kBoolean
                          : is_symbol(primitive)   ? ObjectClass::kSymbol
                                                   : ObjectClass::kNumber;
  wrapper->primitive = primitive;
  return wrapper;
}

Value sloppy_this(Realm& realm, const Guard& guard, Value value) {
  if (is_object(value) || realm.context.terms.is_string_term(value)) return value;
  return Value::heap(value.is_nullish() ? realm.global : new_wrapper(realm, guard, value));
}

FunctionObject* new_function(Realm& realm, const Guard& guard, const CompiledFunction* code) {
  auto* function = realm.context.heap.make<FunctionObject>(CellKind::kFunction, guard);
  const bool is_async = code->ir->is_async;
  Object* prototype = is_async ? realm.async_function_prototype : realm.function_prototype;
  if (code->ir->is_generator) {
    prototype =
        is_async ? realm.async_generator_function_prototype : realm.generator_function_prototype;
  }
  function->prototype = Value::heap(prototype);
  function->code = code;
  function->realm = &realm;
  function->name = realm.context.strings.intern(code->ir->name);
  return function;
}

FunctionObject* new_native(Realm& realm, const NativeEntry* entry) {
  Context& context = realm.context;
  auto* function = context.heap.make<FunctionObject>(CellKind::kFunction, context.true_guard);
  function->prototype = Value::heap(realm.function_prototype);
  function->native = entry;
  function->realm = &realm;
  function->name = context.strings.intern_ascii(entry->name);
  return function;
}

void materialise(Context& context, FunctionObject* function) {
  if (function->has_own_properties) return;
  context.pristine.keep(function);
  // As if done when the function was made: on its whole domain.
  function->has_own_properties = true;
  const Guard domain = function->domain;
  const Names& names = context.names;
  double length = 0;
  if (function->code != nullptr) length = function->code->ir->length;
  if (function->native != nullptr) length = function->native->length;
  function->properties.append(names.key_length, Value::number(length), kConfigurable);
  function->properties.append(names.key_name, Value::string(function->name), kConfigurable);
  if (function->code == nullptr || function->code->is_library) return;
  const bool is_plain = function->code->ir->kind == FunctionKind::kNormal &&
                        !function->code->ir->is_async && !function->code->ir->is_generator;
  if (is_plain && !function->code->ir->strict) {
    for (const Property& member : function->realm->sloppy_function_members) {
      function->properties.append(member.key, member.value, member.attributes);
    }
  }
  if (function->code->ir->is_generator) {
    // ECMA-262 15.5.4: not a constructor; `prototype` is what its generators inherit from.
    const Realm& realm = *function->realm;
    Object* prototype =
        new_object(context, domain,
                   Value::heap(function->code->ir->is_async ? realm.async_generator_prototype
                                                            : realm.generator_prototype));
    function->properties.append(names.key_prototype, Value::heap(prototype), kWritable);
  } else if (is_plain) {
    Object* prototype = new_object(context, domain, Value::heap(function->realm->object_prototype));
    prototype->properties.append(names.key_constructor, Value::heap(function),
                                 kWritable | kConfigurable);
    function->properties.append(names.key_prototype, Value::heap(prototype), kWritable);
  }
}

bool is_constructor(const FunctionObject& function) {
  if (function.native != nullptr) return function.native->is_constructor;
  if (function.code == nullptr) return true;  // bound: its target decides
  if (function.code->ir->can_rest()) return false;
  const FunctionKind kind = function.code->ir->kind;
  if (kind == FunctionKind::kNormal && function.code->is_library) {
    // Only what the library gave a prototype: its other functions are methods.
    return function.properties.find(function.realm->context.names.key_prototype) >= 0;
  }
  return kind == FunctionKind::kNormal || kind == FunctionKind::kClassConstructor ||
         kind == FunctionKind::kDerivedConstructor;
}

}  // namespace sheaf

// Object, ECMA-262 20.1. What may run getters or conversions is in stdlib/object.js, over the
// intrinsics of object_properties.cpp.

#include "interpreter/builtins/object_properties.h"

#include "interpreter/objects/internal_methods.h"

namespace sheaf {

namespace {

// 20.1.1.1 Object ( [ value ] )
void construct(NativeCall& call, Any value) {
  Context& context = call.context;
  const bool derived =
      !call.new_target.is_undefined() && call.new_target.bits() != Value::heap(call.callee).bits();
  if (derived || value.is_nullish()) {
    call.give(Value::heap(
        new_object(context, call.guard, prototype_for_new(call, call.realm.object_prototype))));
    return;
  }
  to_object(call);
}

/// Keys of an object or primitive as an array; on each path exactly its own.
void give_keys(NativeCall& call, Value value, bool enumerable_only, bool symbols_only) {
  Context& context = call.context;
  if (value.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  ArrayObject* result = new_array(call.realm, call.guard);
  if (value.is_string() && !symbols_only) {
    for (std::uint32_t i = 0; i < value.as_string()->length(); ++i) {
      array_push(context, call.guard, result, to_key(context, Value::number(i)));
    }
    if (!enumerable_only) array_push(context, call.guard, result, context.names.key_length);
  }
  if (is_object(value)) {
    for (const auto& [key, present] :
         own_keys(context, as_object(value), call.guard, enumerable_only, symbols_only)) {
      if (is_symbol(key) == symbols_only) array_push(context, present, result, key);
    }
  }
  call.give(Value::heap(result));
}

// 20.1.2.18 Object.keys ( O )
void keys(NativeCall& call, Concrete value) { give_keys(call, value, true, false); }
// 20.1.2.10 Object.getOwnPropertyNames ( O )
void get_own_property_names(NativeCall& call, Concrete value) {
  give_keys(call, value, false, false);
}
// 20.1.2.11 Object.getOwnPropertySymbols ( O )
void get_own_property_symbols(NativeCall& call, Concrete value) {
  give_keys(call, value, false, true);
}

// 20.1.2.12 Object.getPrototypeOf ( O )
void get_prototype_of(NativeCall& call, Any operand) {
  const Value value = operand.value();
  if (value.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  if (is_object(value)) {
    call.give(restrict(as_object(value)->prototype, call.guard));
  } else {
    call.give(call.realm.prototype_of_primitive(value, is_string_term(call.context, value)));
  }
}

/// 10.1.2.1 OrdinarySetPrototypeOf; false after a throw.
bool change_prototype(NativeCall& call, Object* object, Value prototype) {
  Context& context = call.context;
  Guard cyclic = context.false_guard;
  std::vector<std::pair<Guard, Value>> looking{{call.guard, prototype}};
  while (!looking.empty()) {
    auto [part, current] = std::move(looking.back());
    looking.pop_back();
    if (!is_object(current)) continue;
    if (as_object(current) == object) {
      cyclic |= part;
      continue;
    }
    for_each_alternative(as_object(current)->prototype, part, [&](const Guard& piece, Value next) {
      looking.emplace_back(piece, next);
    });
  }
  const Guard rest = call.guard.minus(cyclic);
  if (!cyclic.is_false()) {
    throw_error(call, cyclic, ErrorType::kTypeError, "Cyclic __proto__ value");
  }
  context.pristine.keep(object);
  for_each_alternative(object->extensible, rest, [&](const Guard& part, Value extensible) {
    if (extensible.is_true()) {
      store(context, object->prototype, object->domain, part, prototype);
      call.result.values.add(part, Value::heap(object));
      return;
    }
    for_each_alternative(object->prototype, part, [&](const Guard& piece, Value old) {
      if (old.bits() == prototype.bits()) {
        call.result.values.add(piece, Value::heap(object));
      } else {
        throw_error(call, piece, ErrorType::kTypeError,
                    describe(context, Value::heap(object), piece) + " is not extensible");
      }
    });
  });
  return true;
}

// 20.1.2.22 Object.setPrototypeOf ( O, proto )
void set_prototype_of(NativeCall& call, Any target, Any parent) {
  const Value object = target.value(), prototype = parent.value();
  if (object.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Object.setPrototypeOf called on null or undefined");
    return;
  }
  if (!is_object(prototype) && !prototype.is_null()) {
    throw_naming(call, parent, "Object prototype may only be an Object or null: ", "");
    return;
  }
  if (!is_object(object)) {
    call.give(object);
    return;
  }
  change_prototype(call, as_object(object), prototype);
}

enum class Integrity : std::uint8_t { kSealed, kFrozen };

/// 7.3.15 SetIntegrityLevel. Attributes are kept per slot, not per path.
void protect(NativeCall& call, Value value, Integrity level) {
  call.give(value);
  if (!is_object(value)) return;
  Context& context = call.context;
  Object* object = as_object(value);
  context.pristine.keep(object);
  PropertyMap& map = property_map(context, *object);
  std::uint8_t keep =
      level == Integrity::kFrozen ? kEnumerableProperty : kEnumerableProperty | kWritable;
  const bool whole = covers(context, call.guard, object->domain);
  const std::size_t first = whole ? 0 : separate_slots(context, *object, call.guard);
  for (std::size_t i = first; i < map.size(); ++i) {
    Property& property = map[i];
    std::uint8_t attributes = property.attributes & keep;
    for_each_alternative(property.value, call.guard, [&](const Guard&, Value v) {
      // An accessor has no writable attribute.
      if (is_accessor(v)) attributes |= property.attributes & kWritable;
    });
    property.attributes = attributes;
  }
  store(context, object->extensible, object->domain, call.guard, Value::boolean(false));
  if (const InternalMethods* methods = internal_methods(*object)) {
    methods->limit_attributes(context, call.guard, *object, keep);
  }
}

// 20.1.2.6 Object.freeze ( O ), 20.1.2.21 Object.seal ( O )
void freeze(NativeCall& call, Any value) { protect(call, value.value(), Integrity::kFrozen); }
void seal(NativeCall& call, Any value) { protect(call, value.value(), Integrity::kSealed); }

/// 7.3.16 TestIntegrityLevel
void test_integrity(NativeCall& call, Value value, Integrity level) {
  Context& context = call.context;
  if (!is_object(value)) {
    call.give(Value::boolean(true));
    return;
  }
  Object* object = as_object(value);
  Guard open = context.false_guard;
  for_each_alternative(object->extensible, call.guard, [&](const Guard& part, Value extensible) {
    if (extensible.is_true()) open |= part;
  });
  const Guard closed = call.guard.minus(open);
  if (!closed.is_false()) {
    for (const auto& [key, present] : own_keys(context, object, closed, false, true)) {
      // DEVIATION: as in V8, the length of an array may change and the array be frozen.
      if (is_array(value) && key.bits() == context.names.key_length.bits()) continue;
      visit_own(
          context, *object, key, present, [&](const Guard& part, std::uint8_t attributes, Value v) {
            const bool loose =
                (attributes & kConfigurable) != 0 ||
                (level == Integrity::kFrozen && !is_accessor(v) && (attributes & kWritable) != 0);
            if (loose) open |= part;
          });
    }
  }
  call.result.values.add(open, Value::boolean(false));
  call.result.values.add(call.guard.minus(open), Value::boolean(true));
}

void is_frozen(NativeCall& call, Any value) {
  test_integrity(call, value.value(), Integrity::kFrozen);
}
void is_sealed(NativeCall& call, Any value) {
  test_integrity(call, value.value(), Integrity::kSealed);
}

// 20.1.2.20 Object.preventExtensions ( O )
void prevent_extensions(NativeCall& call, Any operand) {
  const Value value = operand.value();
  call.give(value);
  if (!is_object(value)) return;
  Object* object = as_object(value);
  call.context.pristine.keep(object);
  store(call.context, object->extensible, object->domain, call.guard, Value::boolean(false));
}

// 20.1.2.15 Object.isExtensible ( O )
void is_extensible(NativeCall& call, Any operand) {
  const Value value = operand.value();
  if (!is_object(value)) {
    call.give(Value::boolean(false));
  } else {
    call.give(restrict(as_object(value)->extensible, call.guard));
  }
}

// 20.1.3.6 Object.prototype.toString ( )
void give_class_text(NativeCall& call, Value self) {
  Context& context = call.context;
  std::string_view name = "Object";
  if (self.is_undefined()) name = "Undefined";
  if (self.is_null()) name = "Null";
  if (self.is_boolean()) name = "Boolean";
  if (self.is_number() || self.is_term()) name = "Number";
  if (self.is_string() || is_string_term(context, self)) name = "String";
  if (is_callable(self)) name = "Function";
  if (is_array(self)) name = "Array";
  if (is_object(self)) {
    switch (as_object(self)->object_class) {
      case ObjectClass::kError:
        name = "Error";
        break;
      case ObjectClass::kArguments:
        name = "Arguments";
        break;
      case ObjectClass::kBoolean:
        name = "Boolean";
        break;
      case ObjectClass::kNumber:
        name = "Number";
        break;
      case ObjectClass::kString:
        name = "String";
        break;
      default:
        break;
    }
  }
  const auto text = [&](const std::string& tag) {
    return Value::string(context.strings.make(from_utf8("[object " + tag + "]")));
  };
  if (self.is_nullish()) {
    call.give(text(std::string(name)));
    return;
  }
  const Value holder = is_object(self)
                           ? self
                           : call.realm.prototype_of_primitive(self, is_string_term(context, self));
  for_each_found(
      context, holder, context.names.symbol_to_string_tag, call.guard,
      [&](const Guard& part, Found found) {
        const Value tag = found.value;
        if (found.kind == Found::Kind::kAccessor) {
          call_library(call, part, u"objectToStringTag",
                       {self, Value::string(context.strings.make_ascii(name))});
          return;
        }
        call.result.values.add(
            part, text(tag.is_string() ? to_utf8(tag.as_string()->text()) : std::string(name)));
      });
}

void to_string(NativeCall& call, This<Any> self) { give_class_text(call, self.value()); }
/// __objectToString(value)
void text_of_class(NativeCall& call, Any value) { give_class_text(call, value.value()); }

// 20.1.3.7 Object.prototype.valueOf ( )
void value_of(NativeCall& call, This<Any> self) {
  if (self.is_object()) {
    call.give(self.value());
    return;
  }
  // ToObject(this value): pass it on as the argument of the intrinsic.
  const Slot operand = self.value();
  NativeCall inner(call, call.guard, call.callee, operand, std::span(&operand, 1), call.new_target);
  to_object(inner);
}

// 20.1.3.3 Object.prototype.isPrototypeOf ( V )
void is_prototype_of(NativeCall& call, This<Any> self, Any value) {
  if (!value.is_object()) {
    call.give(Value::boolean(false));
    return;
  }
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  std::vector<std::pair<Guard, Value>> looking{{call.guard, value.value()}};
  while (!looking.empty()) {
    auto [part, current] = std::move(looking.back());
    looking.pop_back();
    for_each_alternative(as_object(current)->prototype, part, [&](const Guard& piece, Value next) {
      if (!is_object(next)) {
        call.result.values.add(piece, Value::boolean(false));
      } else if (next.bits() == self.value().bits()) {
        call.result.values.add(piece, Value::boolean(true));
      } else {
        looking.emplace_back(piece, next);
      }
    });
  }
}

// B.2.2.1 Object.prototype.__proto__
void get_proto(NativeCall& call, This<Any> receiver) {
  const Value self = receiver.value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
  } else if (is_object(self)) {
    call.give(restrict(as_object(self)->prototype, call.guard));
  } else {
    call.give(call.realm.prototype_of_primitive(self, is_string_term(call.context, self)));
  }
}

void set_proto(NativeCall& call, This<Any> receiver, Any parent) {
  const Value self = receiver.value(), prototype = parent.value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError,
                     "Object.prototype.__proto__ called on null or undefined");
  } else if (is_object(self) && (is_object(prototype) || prototype.is_null())) {
    change_prototype(call, as_object(self), prototype);
  } else {
    call.give(Value::undefined());
  }
}

constexpr NativeEntry kConstructor = native_constructor<construct>("Object", 1);
constexpr NativeEntry kFunctions[] = {
    native<keys>("keys", 1),
    native<get_own_property_names>("getOwnPropertyNames", 1),
    native<get_own_property_symbols>("getOwnPropertySymbols", 1),
    native<get_prototype_of>("getPrototypeOf", 1),
    native<set_prototype_of>("setPrototypeOf", 2),
    native<freeze>("freeze", 1),
    native<seal>("seal", 1),
    native<is_frozen>("isFrozen", 1),
    native<is_sealed>("isSealed", 1),
    native<prevent_extensions>("preventExtensions", 1),
    native<is_extensible>("isExtensible", 1),
};
constexpr NativeEntry kMethods[] = {
    native<to_string>("toString"),
    native<value_of>("valueOf"),
    native<is_prototype_of>("isPrototypeOf", 1),
};
constexpr NativeEntry kToString = native<text_of_class>("__objectToString");
constexpr NativeEntry kGetProto = native<get_proto>("get __proto__");
constexpr NativeEntry kSetProto = native<set_proto>("set __proto__", 1);

}  // namespace

void install_object(Realm& realm) {
  Context& context = realm.context;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.object_prototype);
  define_natives(realm, constructor, kFunctions);
  define_natives(realm, realm.object_prototype, kMethods);
  auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
  accessor->getter = Value::heap(new_native(realm, &kGetProto));
  accessor->setter = Value::heap(new_native(realm, &kSetProto));
  realm.define(realm.object_prototype, "__proto__", Value::heap(accessor), kConfigurable);
  realm.define(realm.global, "globalThis", Value::heap(realm.global));
  realm.define(realm.global, "global", Value::heap(realm.global), kAllAttributes);
  define_under_symbol(realm, realm.global, realm.context.names.symbol_to_string_tag,
                      realm.key("global"), kConfigurable);
  realm.define(realm.global, "undefined", Value::undefined(), 0);
  realm.add_intrinsics(&kToString, 1);
  install_object_intrinsics(realm);
}

}  // namespace sheaf

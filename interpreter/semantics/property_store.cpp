// Writing properties on many paths.

#include "bdd/fault.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

Guard read_only_part(Context& context, Object* holder, PropertyKey key, const Guard& guard) {
  if (holder->kind == CellKind::kArray && index_of_key(key) >= 0)
    return frozen_part(context, holder, guard);
  Guard result = context.false_guard;
  const PropertyMap& map = holder->properties;
  for (std::int32_t at = map.find(key); at >= 0; at = map.find_next(key, at)) {
    const Property& property = map[static_cast<std::size_t>(at)];
    if ((property.attributes & kWritable) != 0) continue;
    for_each_alternative(property.value, guard, [&](const Guard& part, Value value) {
      if (!value.is_absent() && !is_accessor(value)) result |= part;
    });
  }
  return result;
}

void define_element(Context& context, const Guard& guard, ArrayObject* array, std::size_t index,
                    const Slot& value) {
  context.pristine.keep(array);
  if (index >= array->elements.size()) {
    context.heap.count_memory((index + 1 - array->elements.size()) * sizeof(Slot));
    array->elements.resize(index + 1, Slot(Value::absent()));
    context.longest_sequence = std::max(context.longest_sequence, index + 1);
  }
  store(context, array->elements[index], array->domain, guard, value);
  const auto needed = static_cast<double>(index + 1);
  SummaryBuilder longer;
  for_each_alternative(array->length, guard, [&](const Guard& part, Value length) {
    if (length.as_number() < needed) longer.add(part, Value::number(needed));
  });
  if (longer.empty()) return;
  Guard grown = context.false_guard;
  for (const Alternative& alternative : longer.alternatives()) grown |= alternative.guard;
  store_own(context, array->length, array->domain, grown, longer.finish());
}

void define_own(Context& context, const Guard& guard, Object* object, PropertyKey key,
                const Slot& value, std::uint8_t attributes) {
  context.pristine.keep(object);
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      define_element(context, guard, array, static_cast<std::size_t>(index), value);
      return;
    }
  }
  PropertyMap& map = object->properties;
  std::int32_t at = map.find(key);
  if (at < 0) {
    // New on all paths that reach here; absent elsewhere.
    Slot slot = Value::absent();
    store(context, slot, object->domain, guard, value);
    map.append(key, std::move(slot), attributes);
    return;
  }
  // Paths on which some slot of the key is present keep that slot; the others insert.
  Guard missing = guard;
  std::int32_t last = at;
  for (; at >= 0; at = map.find_next(key, at)) {
    last = at;
    Property& property = map[static_cast<std::size_t>(at)];
    const Guard present = presence(property.value, guard);
    if (present.is_false()) continue;
    store(context, property.value, object->domain, present, restrict(value, present));
    missing = missing.minus(present);
    if (property.attributes == attributes) continue;
    if (covers(context, present, object->domain)) {
      property.attributes = attributes;
    } else {
      // Attributes are per slot: these paths get slots of their own, and no slot of the old ones is
      // present there any more.
      for (std::size_t i = separate_slots(context, object, present); i < map.size(); ++i) {
        if (map[i].key.bits() == key.bits()) map[i].attributes = attributes;
      }
      if (!missing.is_false())
        define_own(context, missing, object, key, restrict(value, missing), attributes);
      return;
    }
  }
  if (missing.is_false()) return;
  const auto slot = static_cast<std::size_t>(last);
  if (map[slot].attributes == attributes) {
    if (!fault_active(Fault::kSlotOrder)) map.insert_last(slot, missing);
    store(context, map[slot].value, object->domain, missing, restrict(value, missing));
  } else {
    Slot made = Value::absent();
    store(context, made, object->domain, missing, restrict(value, missing));
    map.append(key, std::move(made), attributes);
  }
}

std::size_t separate_slots(Context& context, Object* object, const Guard& guard) {
  PropertyMap& map = object->properties;
  map.settle_order(object->domain);
  const std::size_t first = map.size();
  for (std::size_t i = 0; i < first; ++i) {
    const Guard present = presence(map[i].value, guard);
    if (present.is_false()) continue;
    Slot moved = Value::absent();
    store(context, moved, object->domain, present, restrict(map[i].value, present));
    store(context, map[i].value, object->domain, present, Value::absent());
    const Property property = map[i];
    map.append(property.key, std::move(moved), property.attributes);
  }
  return first;
}

Guard linked_part(Context& context, Object* object, PropertyKey key, const Guard& guard) {
  if (object->object_class != ObjectClass::kArguments || !object->primitive.is_single() ||
      !object->primitive.value().is_number()) {
    return context.false_guard;
  }
  const std::int64_t index = index_of_key(key);
  if (index < 0 || static_cast<double>(index) >= object->primitive.value().as_number()) {
    return context.false_guard;
  }
  return presence(get_own(context, object, key, guard), guard);
}

bool is_nowhere_on_chain(Context& context, const Slot& prototype, PropertyKey key) {
  const Slot* at = &prototype;
  while (at->is_single() && is_object(at->value())) {
    Object* object = as_object(at->value());
    if (object->kind == CellKind::kFunction)
      materialise(context, static_cast<FunctionObject*>(object));
    const bool is_exotic =
        object->kind == CellKind::kArray || object->object_class == ObjectClass::kString;
    if ((is_exotic && (index_of_key(key) >= 0 || key.bits() == context.names.key_length.bits())) ||
        object->properties.find(key) >= 0) {
      return false;
    }
    at = &object->prototype;
  }
  return at->is_single();
}

namespace {

bool store_plain(Context& context, Object* object, const Guard& guard, PropertyKey key,
                 const Slot& value) {
  if (object->object_class == ObjectClass::kString ||
      (object->kind == CellKind::kArray && index_of_key(key) >= 0)) {
    return false;
  }
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
  PropertyMap& map = object->properties;
  const std::int32_t at = map.find(key);
  const auto may_insert = [&] {
    return object->extensible.is_single() && object->extensible.value().is_true() &&
           is_nowhere_on_chain(context, object->prototype, key);
  };
  if (at < 0) {
    if (!may_insert()) return false;
    define_own(context, guard, object, key, value, kAllAttributes);
    return true;
  }
  Property& property = map[static_cast<std::size_t>(at)];
  if ((property.attributes & kWritable) == 0 || map.find_next(key, at) >= 0) return false;
  Guard missing = context.false_guard;
  if (property.value.is_summary()) {
    for (const Alternative& alternative : property.value.summary().alternatives()) {
      if (is_accessor(alternative.value)) return false;
      if (alternative.value.is_absent()) missing = alternative.guard & guard;
    }
  } else if (property.value.value().is_absent()) {
    missing = guard;
  } else if (is_accessor(property.value.value())) {
    return false;
  }
  if (!missing.is_false()) {
    // An insertion makes all attributes true.
    if (property.attributes != kAllAttributes || !may_insert()) return false;
    if (!fault_active(Fault::kSlotOrder)) map.insert_last(static_cast<std::size_t>(at), missing);
  }
  store(context, property.value, object->domain, guard, value);
  return true;
}

}  // namespace

void end_linked_paths(Operation& operation, const Guard& linked) {
  operation.give_up(
      linked, "linked-arguments",
      "an element of `arguments` is assigned, but not the parameter that it is linked to");
}

void set_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& value, const Slot& receiver, bool strict) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (base.is_nullish()) {
    throw_error(operation, guard, ErrorType::kTypeError,
                std::string("Cannot set properties of ") + (base.is_null() ? "null" : "undefined") +
                    " (setting '" + describe_key(key) + "')");
    return;
  }
  if (!is_object(base)) {
    if (strict) {
      throw_error(operation, guard, ErrorType::kTypeError,
                  "Cannot create property '" + describe_key(key) + "' on " +
                      to_utf8(type_of(context, base)->text()) + " '" +
                      to_utf8(to_string(context, base)->text()) + "'");
    }
    return;
  }
  Object* object = as_object(base);
  if (object->kind == CellKind::kArray && key.bits() == context.names.key_length.bits()) {
    for_each_alternative(value, guard.minus(frozen_part(context, object, guard)),
                         [&](const Guard& part, Value length) {
                           set_array_length(operation, part, static_cast<ArrayObject*>(object),
                                            length);
                         });
    const Guard frozen = frozen_part(context, object, guard);
    if (strict && !frozen.is_false()) {
      throw_error(operation, frozen, ErrorType::kTypeError,
                  "Cannot assign to read only property 'length' of object '[object Array]'");
    }
    return;
  }
  if (const Guard linked = linked_part(context, object, key, guard); !linked.is_false()) {
    // DEVIATION from ECMA-262 10.4.4.4: the store would have to reach the parameter, too.
    end_linked_paths(operation, linked);
    const Guard rest = guard.minus(linked);
    if (!rest.is_false()) {
      set_property(operation, rest, base, key, restrict(value, rest), receiver, strict);
    }
    return;
  }
  context.pristine.keep(object);
  if (store_plain(context, object, guard, key, value)) return;
  const auto reject = [&](const Guard& part, const std::string& message) {
    if (strict) throw_error(operation, part, ErrorType::kTypeError, message);
  };
  std::int32_t at = object->kind == CellKind::kArray && index_of_key(key) >= 0
                        ? -1
                        : object->properties.find(key);
  // ECMA-262 10.1.9 OrdinarySet: an accessor or a read-only property anywhere on the chain decides;
  // otherwise the receiver gets an own data property.
  Guard plain = guard;
  const auto visit = [&](const Guard& part, Object* holder, Value current) {
    if (!is_accessor(current)) {
      const Guard blocked = read_only_part(context, holder, key, part);
      if (blocked.is_false()) return;
      plain = plain.minus(blocked);
      reject(blocked, "Cannot assign to read only property '" + describe_key(key) +
                          "' of object '" + describe(context, base, blocked) + "'");
      return;
    }
    plain = plain.minus(part);
    for_each_alternative(
        static_cast<Accessor*>(current.as_heap())->setter, part, [&](const Guard& p, Value setter) {
          if (setter.is_undefined()) {
            reject(p, "Cannot set property " + describe_key(key) + " of " +
                          describe(context, Value::heap(holder), p) + " which has only a getter");
            return;
          }
          CallRequest request{
              p, setter, receiver, {restrict(value, p)}, Value::number(1), Value::undefined()};
          result.calls.push_back(std::move(request));
        });
  };
  const auto walk = [&](const auto& self, Object* holder, const Guard& under) -> void {
    for_each_alternative(
        get_own(context, holder, key, under), under, [&](const Guard& part, Value current) {
          if (!current.is_absent()) {
            visit(part, holder, current);
            return;
          }
          for_each_alternative(holder->prototype, part, [&](const Guard& p, Value parent) {
            if (is_object(parent)) self(self, as_object(parent), p);
          });
        });
  };
  walk(walk, object, guard);
  if (plain.is_false()) return;
  // A slot that is present takes the value and keeps its attributes.
  for (; at >= 0 && !plain.is_false(); at = object->properties.find_next(key, at)) {
    Property& property = object->properties[static_cast<std::size_t>(at)];
    const Guard present = presence(property.value, plain);
    if (present.is_false()) continue;
    store(context, property.value, object->domain, present, restrict(value, present));
    plain = plain.minus(present);
  }
  if (plain.is_false()) return;
  for_each_alternative(object->extensible, plain, [&](const Guard& part, Value extensible) {
    Guard allowed = part;
    if (!extensible.as_boolean()) {
      const Guard absent = part.minus(presence(get_own(context, object, key, part), part));
      if (!absent.is_false()) {
        reject(absent, "Cannot add property " + describe_key(key) + ", object is not extensible");
        allowed = allowed.minus(absent);
      }
    }
    if (!allowed.is_false()) {
      define_own(context, allowed, object, key, restrict(value, allowed), kAllAttributes);
    }
  });
}

void name_function(Context& context, const Guard& guard, FunctionObject* function, PropertyKey key,
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
  const JsString* name = context.strings.intern(text);
  if (covers(context, guard, function->domain)) {
    function->name = name;
    if (!function->has_own_properties) return;
  }
  // A key that differs between paths gives a name that does.
  materialise(context, function);
  const std::int32_t at = function->properties.find(context.names.key_name);
  if (at < 0) return;
  Slot& location = function->properties[static_cast<std::size_t>(at)].value;
  for_each_alternative(Slot(location), guard, [&](const Guard& part, Value old) {
    // A class may have a static member `name` already.
    Guard unnamed = part;
    if (prefix.empty()) {
      const bool is_text = old.is_string() || is_string_term(context, old);
      unnamed = is_text ? part.minus(truthy_value(context, old, part)) : context.false_guard;
    }
    if (unnamed.is_false()) return;
    store(context, location, function->domain, unnamed, Value::string(name));
  });
}

/// A getter or setter; the other half of an existing pair is kept.
void define_accessor(Context& context, const Guard& guard, Object* object, PropertyKey key,
                     bool getter, const Slot& function, std::uint8_t attributes) {
  for_each_alternative(get_own(context, object, key, guard), guard,
                       [&](const Guard& part, Value old) {
                         auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, part);
                         if (is_accessor(old)) {
                           accessor->getter = static_cast<Accessor*>(old.as_heap())->getter;
                           accessor->setter = static_cast<Accessor*>(old.as_heap())->setter;
                         }
                         (getter ? accessor->getter : accessor->setter) = restrict(function, part);
                         define_own(context, part, object, key, Value::heap(accessor), attributes);
                       });
}

}  // namespace sheaf

// Reading and writing properties on many paths.

#include "bdd/fault.h"
#include "interpreter/builtins/builtins.h"
#include "interpreter/engine.h"
#include "interpreter/realm.h"

namespace sheaf {

namespace {
constexpr const char* kLinkedStore =
    "an element of `arguments` is assigned, but not the parameter that it is linked to";
}  // namespace

/// Paths of `guard` on which the object is a frozen array.
Guard Engine::frozen_part(const Object* object, const Guard& guard) const {
  if (object->kind != CellKind::kArray) return false_guard;
  Guard result = false_guard;
  for_each_alternative(static_cast<const ArrayObject*>(object)->frozen, guard,
                       [&](const Guard& part, Value frozen) {
                         if (frozen.is_true()) result |= part;
                       });
  return result;
}

Guard Engine::read_only_part(Object* holder, PropertyKey key, const Guard& guard) const {
  if (holder->kind == CellKind::kArray && index_of_key(key) >= 0) return frozen_part(holder, guard);
  Guard result = false_guard;
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

bool Engine::covers(const Guard& guard, const Guard& domain) const {
  if (fault_active(Fault::kStrongStore)) return true;
  if (dse_ || guard == live_run || guard.is_true() || domain.implies(guard)) return true;
  return !live_run.is_true() && (domain & live_run).implies(guard);
}

void Engine::store(Slot& location, const Guard& domain, const Guard& guard, const Slot& value) {
  if (covers(guard, domain)) {
    location = value;
  } else {
    hits.add(GuardedOperation::kHeapUpdate);
    location = update(location, guard, value, domain);
    count_assignment(location);
  }
}

std::int64_t Engine::index_of_number(double number) {
  if (number >= 0 && number < 4294967295.0 && number == std::floor(number)) {
    return static_cast<std::int64_t>(number);
  }
  return -1;
}

std::int64_t Engine::index_of_key(PropertyKey key) {
  if (!key.is_string()) return -1;
  const std::u16string_view text = key.as_string()->text();
  if (text.empty() || text.size() > 10) return -1;
  if (text[0] == u'0') return text.size() == 1 ? 0 : -1;
  std::int64_t index = 0;
  for (const char16_t unit : text) {
    if (unit < u'0' || unit > u'9') return -1;
    index = index * 10 + (unit - u'0');
  }
  return index < 4294967295 ? index : -1;
}

PropertyKey Engine::to_key(Value primitive) {
  if (is_symbol(primitive)) return primitive;
  if (primitive.is_string()) return Value::string(strings.intern(primitive.as_string()));
  return Value::string(strings.intern(to_string(primitive)));
}

void Engine::for_each_key(const Slot& keys, const Guard& guard, std::vector<Guard>& ended,
                          const std::function<void(const Guard&, PropertyKey)>& visit) {
  for_each_alternative(keys, guard, [&](const Guard& part, Value key) {
    if (!key.is_term()) {
      visit(part, to_key(key));
      return;
    }
    for (auto& [piece, concrete] :
         enumerate(key, part, ended, "a symbolic property key", current_place())) {
      visit(piece, to_key(concrete));
    }
  });
}

Slot Engine::get_own(Object* object, PropertyKey key, const Guard& guard) {
  if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      return static_cast<std::size_t>(index) < array->elements.size()
                 ? array->elements[static_cast<std::size_t>(index)]
                 : Slot(Value::absent());
    }
    if (key.bits() == realm->key_length.bits()) return array->length;
  }
  if (object->object_class == ObjectClass::kString && object->primitive.is_single()) {
    const JsString* text = object->primitive.value().as_string();
    const std::int64_t index = index_of_key(key);
    if (index >= 0 && index < text->length()) {
      return Value::string(strings.single(text->text()[static_cast<std::size_t>(index)]));
    }
    if (key.bits() == realm->key_length.bits()) return Value::number(text->length());
  }
  return object->properties.get(key, guard);
}

Slot Engine::lookup(Value object, PropertyKey key, const Guard& guard) {
  Slot own = get_own(as_object(object), key, guard);
  if (own.is_single() && !own.value().is_absent()) return own;
  hits.add(GuardedOperation::kGuardedPresence, own.is_summary());
  SummaryBuilder builder;
  for_each_alternative(own, guard, [&](const Guard& part, Value value) {
    if (!value.is_absent()) {
      builder.add(part, value);
      return;
    }
    for_each_alternative(as_object(object)->prototype, part, [&](const Guard& p, Value proto) {
      if (is_object(proto) && !(fault_active(Fault::kSkippedPrototype) && own.is_summary())) {
        builder.add(p, lookup(proto, key, p));
      } else {
        builder.add(p, Value::absent());
      }
    });
  });
  return builder.finish();
}

namespace {

std::string describe_key(PropertyKey key) {
  if (key.is_string()) return to_utf8(key.as_string()->text());
  const JsString* description = static_cast<Symbol*>(key.as_heap())->description;
  return "Symbol(" + (description != nullptr ? to_utf8(description->text()) : std::string()) + ")";
}

}  // namespace

void Engine::get_property(OperationResult& result, const Guard& guard, Value base, PropertyKey key,
                          const Slot& receiver) {
  Value holder = base;
  if (!is_object(base)) {
    if (base.is_nullish()) {
      throw_error(result, guard, ErrorType::kTypeError,
                  std::string("Cannot read properties of ") +
                      (base.is_null() ? "null" : "undefined") + " (reading '" + describe_key(key) +
                      "')");
      return;
    }
    if (base.is_string()) {
      const JsString* text = base.as_string();
      if (key.bits() == realm->key_length.bits()) {
        result.values.add(guard, Value::number(text->length()));
        return;
      }
      const std::int64_t index = index_of_key(key);
      if (index >= 0) {
        if (index < text->length()) {
          const char16_t unit = text->text()[static_cast<std::size_t>(index)];
          result.values.add(guard, Value::string(strings.single(unit)));
        } else {
          result.values.add(guard, Value::undefined());
        }
        return;
      }
    }
    if (terms_is_string(base) && key.bits() == realm->key_length.bits()) {
      result.values.add(guard, string_length(base));
      return;
    }
    holder = realm->prototype_of_primitive(base, terms_is_string(base));
  }
  // Walk the chain; the part of the paths that finds the property leaves it.
  const Slot found = lookup(holder, key, guard);
  for_each_alternative(found, guard, [&](const Guard& part, Value value) {
    if (value.is_absent()) {
      result.values.add(part, Value::undefined());
    } else if (is_accessor(value)) {
      for_each_alternative(static_cast<Accessor*>(value.as_heap())->getter, part,
                           [&](const Guard& p, Value getter) {
                             if (getter.is_undefined()) {
                               result.values.add(p, Value::undefined());
                             } else {
                               result.calls.push_back(
                                   {p, getter, receiver, {}, Value::number(0), Value::undefined()});
                             }
                           });
    } else {
      result.values.add(part, value);
    }
  });
}

void Engine::define_element(const Guard& guard, ArrayObject* array, std::size_t index,
                            const Slot& value) {
  keep_unchanged(array);
  if (index >= array->elements.size()) {
    heap.count_memory((index + 1 - array->elements.size()) * sizeof(Slot));
    array->elements.resize(index + 1, Slot(Value::absent()));
  }
  store(array->elements[index], array->domain, guard, value);
  const auto needed = static_cast<double>(index + 1);
  SummaryBuilder longer;
  for_each_alternative(array->length, guard, [&](const Guard& part, Value length) {
    if (length.as_number() < needed) longer.add(part, Value::number(needed));
  });
  if (longer.empty()) return;
  Guard grown = false_guard;
  for (const Alternative& alternative : longer.alternatives()) grown |= alternative.guard;
  store(array->length, array->domain, grown, longer.finish());
}

void Engine::define_own(const Guard& guard, Object* object, PropertyKey key, const Slot& value,
                        std::uint8_t attributes) {
  keep_unchanged(object);
  if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      define_element(guard, array, static_cast<std::size_t>(index), value);
      return;
    }
  }
  if (!linked_part(object, key, guard).is_false()) {
    limit("linked-arguments", current_place(), kLinkedStore);
  }
  PropertyMap& map = object->properties;
  std::int32_t at = map.find(key);
  if (at < 0) {
    // New on all paths that reach here; absent elsewhere.
    Slot slot = Value::absent();
    store(slot, object->domain, guard, value);
    map.append(key, std::move(slot), attributes);
    return;
  }
  // Paths on which some slot of the key is present keep that slot; the others insert.
  Guard missing = guard;
  while (at >= 0) {
    Property& property = map[static_cast<std::size_t>(at)];
    Guard present = false_guard;
    for_each_alternative(property.value, guard, [&](const Guard& part, Value old) {
      if (!old.is_absent()) present |= part;
    });
    if (!present.is_false()) {
      store(property.value, object->domain, present, restrict(value, present));
      missing = missing.minus(present);
      if (property.attributes != attributes) {
        if (covers(present, object->domain)) {
          property.attributes = attributes;
        } else {
          // Attributes are per slot: these paths get slots of their own.
          for (std::size_t i = separate_slots(object, present); i < map.size(); ++i) {
            if (map[i].key.bits() == key.bits()) map[i].attributes = attributes;
          }
        }
      }
    }
    if (missing.is_false()) return;
    at = map.find_next(key, at);
  }
  // Insert on the missing paths: reuse the last slot of the key if nothing later is present there.
  std::int32_t last = map.find(key);
  for (std::int32_t next = last; next >= 0; next = map.find_next(key, next)) last = next;
  bool in_place = map[static_cast<std::size_t>(last)].attributes == attributes;
  for (std::size_t i = static_cast<std::size_t>(last) + 1; in_place && i < map.size(); ++i) {
    for_each_alternative(map[i].value, missing, [&](const Guard&, Value v) {
      if (!v.is_absent()) in_place = false;
    });
  }
  if (in_place || fault_active(Fault::kSlotOrder)) {
    store(map[static_cast<std::size_t>(last)].value, object->domain, missing,
          restrict(value, missing));
  } else {
    Slot slot = Value::absent();
    store(slot, object->domain, missing, restrict(value, missing));
    map.append(key, std::move(slot), attributes);
  }
}

std::size_t Engine::separate_slots(Object* object, const Guard& guard) {
  PropertyMap& map = object->properties;
  const std::size_t first = map.size();
  for (std::size_t i = 0; i < first; ++i) {
    Guard present = false_guard;
    for_each_alternative(map[i].value, guard, [&](const Guard& part, Value v) {
      if (!v.is_absent()) present |= part;
    });
    if (present.is_false()) continue;
    Slot moved = Value::absent();
    store(moved, object->domain, present, restrict(map[i].value, present));
    store(map[i].value, object->domain, present, Value::absent());
    const Property property = map[i];
    map.append(property.key, std::move(moved), property.attributes);
  }
  return first;
}

Guard Engine::linked_part(Object* object, PropertyKey key, const Guard& guard) {
  Guard result = false_guard;
  if (object->object_class != ObjectClass::kArguments || !object->primitive.is_single() ||
      !object->primitive.value().is_number()) {
    return result;
  }
  const std::int64_t index = index_of_key(key);
  if (index < 0 || static_cast<double>(index) >= object->primitive.value().as_number()) {
    return result;
  }
  for_each_alternative(get_own(object, key, guard), guard, [&](const Guard& part, Value old) {
    if (!old.is_absent()) result |= part;
  });
  return result;
}

void Engine::set_property(OperationResult& result, const Guard& guard, Value base, PropertyKey key,
                          const Slot& value, const Slot& receiver, bool strict) {
  if (base.is_nullish()) {
    throw_error(result, guard, ErrorType::kTypeError,
                std::string("Cannot set properties of ") + (base.is_null() ? "null" : "undefined") +
                    " (setting '" + describe_key(key) + "')");
    return;
  }
  if (!is_object(base)) {
    if (strict) {
      throw_error(result, guard, ErrorType::kTypeError,
                  "Cannot create property '" + describe_key(key) + "' on " +
                      to_utf8(type_of(base)->text()) + " '" + to_utf8(to_string(base)->text()) +
                      "'");
    }
    return;
  }
  Object* object = as_object(base);
  if (object->kind == CellKind::kArray && key.bits() == realm->key_length.bits()) {
    for_each_alternative(
        value, guard.minus(frozen_part(object, guard)), [&](const Guard& part, Value length) {
          set_array_length(result, part, static_cast<ArrayObject*>(object), length);
        });
    const Guard frozen = frozen_part(object, guard);
    if (strict && !frozen.is_false()) {
      throw_error(result, frozen, ErrorType::kTypeError,
                  "Cannot assign to read only property 'length' of object '[object Array]'");
    }
    return;
  }
  if (const Guard linked = linked_part(object, key, guard); !linked.is_false()) {
    // DEVIATION from ECMA-262 10.4.4.4: the store would have to reach the parameter, too.
    drop_paths(linked, "linked-arguments", current_place(), kLinkedStore);
    result.ended.push_back(linked);
    const Guard rest = guard.minus(linked);
    if (!rest.is_false()) {
      set_property(result, rest, base, key, restrict(value, rest), receiver, strict);
    }
    return;
  }
  keep_unchanged(object);
  const auto reject = [&](const Guard& part, const std::string& message) {
    if (strict) throw_error(result, part, ErrorType::kTypeError, message);
  };
  if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
  // Own data property, writable everywhere: the usual store.
  std::int32_t at = object->kind == CellKind::kArray && index_of_key(key) >= 0
                        ? -1
                        : object->properties.find(key);
  if (at >= 0) {
    Property& property = object->properties[static_cast<std::size_t>(at)];
    if (property.value.is_single() && !property.value.value().is_absent() &&
        !is_accessor(property.value.value()) && (property.attributes & kWritable) != 0) {
      store(property.value, object->domain, guard, value);
      return;
    }
  }
  // ECMA-262 10.1.9 OrdinarySet: an accessor or a read-only property anywhere on the chain decides;
  // otherwise the receiver gets an own data property.
  Guard plain = guard;
  const auto visit = [&](const Guard& part, Object* holder, Value current) {
    if (!is_accessor(current)) {
      const Guard blocked = read_only_part(holder, key, part);
      if (blocked.is_false()) return;
      plain = plain.minus(blocked);
      reject(blocked, "Cannot assign to read only property '" + describe_key(key) +
                          "' of object '" + describe(*this, base, blocked) + "'");
      return;
    }
    plain = plain.minus(part);
    for_each_alternative(
        static_cast<Accessor*>(current.as_heap())->setter, part, [&](const Guard& p, Value setter) {
          if (setter.is_undefined()) {
            reject(p, "Cannot set property " + describe_key(key) + " of " +
                          describe(*this, Value::heap(holder), p) + " which has only a getter");
            return;
          }
          CallRequest request{
              p, setter, receiver, {restrict(value, p)}, Value::number(1), Value::undefined()};
          result.calls.push_back(std::move(request));
        });
  };
  const auto walk = [&](const auto& self, Object* holder, const Guard& under) -> void {
    for_each_alternative(get_own(holder, key, under), under, [&](const Guard& part, Value current) {
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
    Guard present = false_guard;
    for_each_alternative(property.value, plain, [&](const Guard& part, Value old) {
      if (!old.is_absent()) present |= part;
    });
    if (present.is_false()) continue;
    store(property.value, object->domain, present, restrict(value, present));
    plain = plain.minus(present);
  }
  if (plain.is_false()) return;
  for_each_alternative(object->extensible, plain, [&](const Guard& part, Value extensible) {
    Guard allowed = part;
    if (!extensible.as_boolean()) {
      Guard absent = false_guard;
      for_each_alternative(get_own(object, key, part), part, [&](const Guard& p, Value v) {
        if (v.is_absent()) absent |= p;
      });
      if (!absent.is_false()) {
        reject(absent, "Cannot add property " + describe_key(key) + ", object is not extensible");
        allowed = allowed.minus(absent);
      }
    }
    if (!allowed.is_false()) {
      define_own(allowed, object, key, restrict(value, allowed), kAllAttributes);
    }
  });
}

void Engine::delete_property(OperationResult& result, const Guard& guard, Value base,
                             PropertyKey key, bool strict) {
  if (base.is_nullish()) {
    throw_error(result, guard, ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  if (!is_object(base)) {
    result.values.add(guard, Value::boolean(true));
    return;
  }
  Object* object = as_object(base);
  keep_unchanged(object);
  if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      Guard refused = false_guard;
      for_each_alternative(get_own(object, key, guard), frozen_part(object, guard),
                           [&](const Guard& part, Value v) {
                             if (!v.is_absent()) refused |= part;
                           });
      const Guard allowed = guard.minus(refused);
      if (static_cast<std::size_t>(index) < array->elements.size() && !allowed.is_false()) {
        store(array->elements[static_cast<std::size_t>(index)], array->domain, allowed,
              Value::absent());
      }
      result.values.add(allowed, Value::boolean(true));
      if (refused.is_false()) return;
      if (strict) {
        throw_error(result, refused, ErrorType::kTypeError,
                    "Cannot delete property '" + describe_key(key) + "' of [object Array]");
      } else {
        result.values.add(refused, Value::boolean(false));
      }
      return;
    }
  }
  Guard refused = false_guard;
  PropertyMap& map = object->properties;
  for (std::int32_t at = map.find(key); at >= 0;) {
    Property& property = map[static_cast<std::size_t>(at)];
    const std::int32_t next = map.find_next(key, at);
    if ((property.attributes & kConfigurable) == 0) {
      for_each_alternative(property.value, guard, [&](const Guard& part, Value v) {
        if (!v.is_absent()) refused |= part;
      });
    } else {
      store(property.value, object->domain, guard, Value::absent());
      if (next < 0 && (property.value.is_single() || fault_active(Fault::kDeletedEverywhere))) {
        map.erase(static_cast<std::size_t>(at));  // gone on all paths
      }
    }
    at = next;
  }
  if (refused.is_false()) {
    result.values.add(guard, Value::boolean(true));
    return;
  }
  result.values.add(guard.minus(refused), Value::boolean(true));
  if (strict) {
    throw_error(
        result, refused, ErrorType::kTypeError,
        "Cannot delete property '" + describe_key(key) + "' of " + describe(*this, base, refused));
  } else {
    result.values.add(refused, Value::boolean(false));
  }
}

std::vector<std::pair<PropertyKey, Guard>> Engine::own_keys(Object* object, const Guard& guard,
                                                            bool enumerable_only, bool symbols) {
  if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
  std::vector<std::pair<PropertyKey, Guard>> result;
  const auto present = [&](const Slot& slot) {
    if (fault_active(Fault::kAbsentIsPresent)) return guard;
    Guard under = false_guard;
    for_each_alternative(slot, guard, [&](const Guard& part, Value v) {
      if (!v.is_absent()) under |= part;
    });
    return under;
  };
  // ECMA-262 10.1.11.1: integer keys ascending, then strings, then symbols in order of creation.
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    for (std::size_t i = 0; i < array->elements.size(); ++i) {
      Guard under = present(array->elements[i]);
      if (!under.is_false()) {
        result.emplace_back(to_key(Value::number(static_cast<double>(i))), std::move(under));
      }
    }
    if (!enumerable_only) result.emplace_back(realm->key_length, guard);
  }
  if (object->object_class == ObjectClass::kString && object->primitive.is_single()) {
    const std::uint32_t length = object->primitive.value().as_string()->length();
    for (std::uint32_t i = 0; i < length; ++i) {
      result.emplace_back(to_key(Value::number(i)), guard);
    }
  }
  std::map<std::int64_t, Guard> integers;
  std::vector<std::pair<PropertyKey, Guard>> texts, symbol_keys;
  for (const Property& property : object->properties) {
    if (enumerable_only && (property.attributes & kEnumerableProperty) == 0) continue;
    const bool symbol = is_symbol(property.key);
    if (symbol && !symbols) continue;
    Guard under = present(property.value);
    if (under.is_false()) continue;
    const std::int64_t index = index_of_key(property.key);
    if (index >= 0) {
      auto [entry, is_new] = integers.emplace(index, under);
      if (!is_new) entry->second |= under;
    } else {
      (symbol ? symbol_keys : texts).emplace_back(property.key, std::move(under));
    }
  }
  for (auto& [index, under] : integers) {
    result.emplace_back(to_key(Value::number(static_cast<double>(index))), under);
  }
  for (auto& entry : texts) result.push_back(std::move(entry));
  for (auto& entry : symbol_keys) result.push_back(std::move(entry));
  return result;
}

}  // namespace sheaf

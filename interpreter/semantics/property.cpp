// Reading, deleting and listing properties on many paths.

#include "bdd/fault.h"
#include "interpreter/builtins/builtins.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

std::string describe_key(PropertyKey key) {
  if (key.is_string()) return to_utf8(key.as_string()->text());
  const JsString* description = static_cast<Symbol*>(key.as_heap())->description;
  return "Symbol(" + (description != nullptr ? to_utf8(description->text()) : std::string()) + ")";
}

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

template <typename Visitor>
void Engine::for_each_on_chain(Value object, PropertyKey key, const Guard& guard,
                               const Visitor& visit) {
  const Slot own = get_own(as_object(object), key, guard);
  if (own.is_single() && !own.value().is_absent()) {
    visit(guard, own.value());
    return;
  }
  hits.add(GuardedOperation::kGuardedPresence, own.is_summary());
  for_each_alternative(own, guard, [&](const Guard& part, Value value) {
    if (!value.is_absent()) {
      visit(part, value);
      return;
    }
    for_each_alternative(as_object(object)->prototype, part, [&](const Guard& p, Value proto) {
      if (is_object(proto) && !(fault_active(Fault::kSkippedPrototype) && own.is_summary())) {
        for_each_on_chain(proto, key, p, visit);
      } else {
        visit(p, Value::absent());
      }
    });
  });
}

Slot Engine::lookup(Value object, PropertyKey key, const Guard& guard) {
  Slot own = get_own(as_object(object), key, guard);
  if (own.is_single() && !own.value().is_absent()) return own;
  SummaryBuilder builder;
  for_each_on_chain(object, key, guard,
                    [&](const Guard& part, Value value) { builder.add(part, value); });
  return builder.finish(guard);
}

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
  for_each_on_chain(holder, key, guard, [&](const Guard& part, Value value) {
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
      const Guard refused = presence(get_own(object, key, guard), frozen_part(object, guard));
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
      refused |= presence(property.value, guard);
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
    return fault_active(Fault::kAbsentIsPresent) ? guard : presence(slot, guard);
  };
  object->properties.settle_order(object->domain);
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

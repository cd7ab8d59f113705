// Reading, deleting and listing properties on many paths.

#include "interpreter/semantics/property.h"
#include "bdd/fault.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

/// Paths of `guard` on which the object is a frozen array.
Guard frozen_part(Context& context, const Object* object, const Guard& guard) {
  if (object->kind != CellKind::kArray) return context.false_guard;
  Guard result = context.false_guard;
  for_each_alternative(static_cast<const ArrayObject*>(object)->frozen, guard,
                       [&](const Guard& part, Value frozen) {
                         if (frozen.is_true()) result |= part;
                       });
  return result;
}

std::int64_t index_of_number(double number) {
  if (number >= 0 && number < 4294967295.0 && number == std::floor(number)) {
    return static_cast<std::int64_t>(number);
  }
  return -1;
}

std::int64_t index_of_key(PropertyKey key) {
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

PropertyKey to_key(Context& context, Value primitive) {
  if (is_symbol(primitive)) return primitive;
  if (primitive.is_string()) return Value::string(context.strings.intern(primitive.as_string()));
  return Value::string(context.strings.intern(to_string(context, primitive)));
}

void for_each_key(Operation& operation, const Slot& keys, const Guard& guard,
                  const std::function<void(const Guard&, PropertyKey)>& visit) {
  Context& context = operation.context;
  for_each_alternative(keys, guard, [&](const Guard& part, Value key) {
    if (!key.is_term()) {
      visit(part, to_key(context, key));
      return;
    }
    for (auto& [piece, concrete] : enumerate(operation, key, part, "a symbolic property key")) {
      visit(piece, to_key(context, concrete));
    }
  });
}

Slot get_own(Context& context, Object* object, PropertyKey key, const Guard& guard) {
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      return static_cast<std::size_t>(index) < array->elements.size()
                 ? array->elements[static_cast<std::size_t>(index)]
                 : Slot(Value::absent());
    }
    if (key.bits() == context.names.key_length.bits()) return array->length;
  }
  if (object->object_class == ObjectClass::kString && object->primitive.is_single()) {
    const JsString* text = object->primitive.value().as_string();
    const std::int64_t index = index_of_key(key);
    if (index >= 0 && index < text->length()) {
      return Value::string(context.strings.single(text->text()[static_cast<std::size_t>(index)]));
    }
    if (key.bits() == context.names.key_length.bits()) return Value::number(text->length());
  }
  return object->properties.get(key, guard);
}

namespace {

template <typename Visitor>
void for_each_on_chain(Context& context, Value object, PropertyKey key, const Guard& guard,
                       const Visitor& visit) {
  const Slot own = get_own(context, as_object(object), key, guard);
  if (own.is_single() && !own.value().is_absent()) {
    visit(guard, own.value());
    return;
  }
  context.hits.add(GuardedOperation::kGuardedPresence, own.is_summary());
  for_each_alternative(own, guard, [&](const Guard& part, Value value) {
    if (!value.is_absent()) {
      visit(part, value);
      return;
    }
    for_each_alternative(as_object(object)->prototype, part, [&](const Guard& p, Value proto) {
      if (is_object(proto) && !(fault_active(Fault::kSkippedPrototype) && own.is_summary())) {
        for_each_on_chain(context, proto, key, p, visit);
      } else {
        visit(p, Value::absent());
      }
    });
  });
}

}  // namespace

Slot lookup(Context& context, Value object, PropertyKey key, const Guard& guard) {
  Slot own = get_own(context, as_object(object), key, guard);
  if (own.is_single() && !own.value().is_absent()) return own;
  SummaryBuilder builder;
  for_each_on_chain(context, object, key, guard,
                    [&](const Guard& part, Value value) { builder.add(part, value); });
  return builder.finish(guard);
}

void get_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& receiver) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  Realm& realm = operation.realm;
  Value holder = base;
  if (!is_object(base)) {
    if (base.is_nullish()) {
      throw_error(operation, guard, ErrorType::kTypeError,
                  std::string("Cannot read properties of ") +
                      (base.is_null() ? "null" : "undefined") + " (reading '" + describe_key(key) +
                      "')");
      return;
    }
    if (base.is_string()) {
      const JsString* text = base.as_string();
      if (key.bits() == context.names.key_length.bits()) {
        context.longest_sequence = std::max(context.longest_sequence, std::size_t{text->length()});
        result.values.add(guard, Value::number(text->length()));
        return;
      }
      const std::int64_t index = index_of_key(key);
      if (index >= 0) {
        if (index < text->length()) {
          const char16_t unit = text->text()[static_cast<std::size_t>(index)];
          result.values.add(guard, Value::string(context.strings.single(unit)));
        } else {
          result.values.add(guard, Value::undefined());
        }
        return;
      }
    }
    if (is_string_term(context, base) && key.bits() == context.names.key_length.bits()) {
      result.values.add(guard, string_length(context, base));
      return;
    }
    holder = realm.prototype_of_primitive(base, is_string_term(context, base));
  }
  get_present(operation, guard, holder, key, receiver,
              [&](const Guard& part) { result.values.add(part, Value::undefined()); });
}

void get_present(Operation& operation, const Guard& guard, Value holder, PropertyKey key,
                 const Slot& receiver, const std::function<void(const Guard&)>& when_absent) {
  OperationResult& result = operation.result;
  for_each_on_chain(operation.context, holder, key, guard, [&](const Guard& part, Value value) {
    if (value.is_absent()) {
      when_absent(part);
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

void delete_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                     bool strict) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (base.is_nullish()) {
    throw_error(operation, guard, ErrorType::kTypeError,
                "Cannot convert undefined or null to object");
    return;
  }
  if (!is_object(base)) {
    result.values.add(guard, Value::boolean(true));
    return;
  }
  Object* object = as_object(base);
  context.pristine.keep(object);
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
  if (object->kind == CellKind::kArray) {
    auto* array = static_cast<ArrayObject*>(object);
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      const Guard refused =
          presence(get_own(context, object, key, guard), frozen_part(context, object, guard));
      const Guard allowed = guard.minus(refused);
      if (static_cast<std::size_t>(index) < array->elements.size() && !allowed.is_false()) {
        store(context, array->elements[static_cast<std::size_t>(index)], array->domain, allowed,
              Value::absent());
      }
      result.values.add(allowed, Value::boolean(true));
      if (refused.is_false()) return;
      if (strict) {
        throw_error(operation, refused, ErrorType::kTypeError,
                    "Cannot delete property '" + describe_key(key) + "' of [object Array]");
      } else {
        result.values.add(refused, Value::boolean(false));
      }
      return;
    }
  }
  Guard refused = context.false_guard;
  PropertyMap& map = object->properties;
  for (std::int32_t at = map.find(key); at >= 0;) {
    Property& property = map[static_cast<std::size_t>(at)];
    const std::int32_t next = map.find_next(key, at);
    if ((property.attributes & kConfigurable) == 0) {
      refused |= presence(property.value, guard);
    } else {
      store(context, property.value, object->domain, guard, Value::absent());
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
    throw_error(operation, refused, ErrorType::kTypeError,
                "Cannot delete property '" + describe_key(key) + "' of " +
                    describe(context, base, refused));
  } else {
    result.values.add(refused, Value::boolean(false));
  }
}

std::vector<std::pair<PropertyKey, Guard>> own_keys(Context& context, Object* object,
                                                    const Guard& guard, bool enumerable_only,
                                                    bool symbols) {
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
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
        result.emplace_back(to_key(context, Value::number(static_cast<double>(i))),
                            std::move(under));
      }
    }
    if (!enumerable_only) result.emplace_back(context.names.key_length, guard);
  }
  if (object->object_class == ObjectClass::kString && object->primitive.is_single()) {
    const std::uint32_t length = object->primitive.value().as_string()->length();
    for (std::uint32_t i = 0; i < length; ++i) {
      result.emplace_back(to_key(context, Value::number(i)), guard);
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
    result.emplace_back(to_key(context, Value::number(static_cast<double>(index))), under);
  }
  for (auto& entry : texts) result.push_back(std::move(entry));
  for (auto& entry : symbol_keys) result.push_back(std::move(entry));
  return result;
}

bool is_plain_data(const Slot& slot) {
  const auto plain = [](Value v) { return !v.is_absent() && !is_accessor(v); };
  if (slot.is_single()) return plain(slot.value());
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!plain(alternative.value)) return false;
  }
  return true;
}

const Slot* find_plain_property(Context& context, Value base, PropertyKey key) {
  for (int hops = 0; hops < 32 && is_object(base); ++hops) {
    Object* object = as_object(base);
    if (object->kind == CellKind::kFunction)
      materialise(context, static_cast<FunctionObject*>(object));
    if (object->kind == CellKind::kArray && key.bits() == context.names.key_length.bits()) {
      return &static_cast<ArrayObject*>(object)->length;
    }
    if (object->object_class == ObjectClass::kString) return nullptr;
    const std::int32_t at = object->properties.find(key);
    if (at >= 0) {
      if (object->properties.find_next(key, at) >= 0) return nullptr;
      const Slot& slot = object->properties[static_cast<std::size_t>(at)].value;
      return is_plain_data(slot) ? &slot : nullptr;
    }
    if (!object->prototype.is_single()) return nullptr;
    base = object->prototype.value();
  }
  return nullptr;
}

Guard inherited_read_only(Context& context, Value start, PropertyKey key, const Guard& guard) {
  Guard result = context.false_guard;
  if (!is_object(start)) return result;
  for_each_alternative(
      get_own(context, as_object(start), key, guard), guard, [&](const Guard& own, Value current) {
        if (!current.is_absent()) {
          result |= read_only_part(context, as_object(start), key, own);
          return;
        }
        for_each_alternative(as_object(start)->prototype, own,
                             [&](const Guard& part, Value parent) {
                               result |= inherited_read_only(context, parent, key, part);
                             });
      });
  return result;
}

void set_receiver(Operation& operation, const Guard& guard, Value object, PropertyKey key,
                  const Slot& value) {
  Context& context = operation.context;
  if (!is_object(object)) {
    set_property(operation, guard, object, key, value, object, true);
    return;
  }
  for_each_alternative(
      get_own(context, as_object(object), key, guard), guard, [&](const Guard& own, Value current) {
        if (is_accessor(current)) {
          throw_error(operation, own, ErrorType::kTypeError,
                      "Cannot redefine property: " + to_utf8(to_string(context, key)->text()));
          return;
        }
        if (!current.is_absent()) {
          set_property(operation, own, object, key, value, object, true);
          return;
        }
        for_each_alternative(
            as_object(object)->extensible, own, [&](const Guard& part, Value open) {
              if (open.as_boolean()) {
                define_own(context, part, as_object(object), key, restrict(value, part));
              } else {
                throw_error(operation, part, ErrorType::kTypeError,
                            "Cannot add property " + to_utf8(to_string(context, key)->text()) +
                                ", object is not extensible");
              }
            });
      });
}

}  // namespace sheaf

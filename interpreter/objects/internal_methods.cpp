// Own properties: those in the map, and those that the kind of the object claims.

#include "interpreter/objects/internal_methods.h"

#include "interpreter/objects/make.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

PropertyMap& property_map(Context& context, Object& object) {
  if (object.kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(&object));
  return object.properties;
}

Slot own_slot(Context& context, Object& object, PropertyKey key, const Guard& guard) {
  if (const InternalMethods* methods = claims(context, object, key)) {
    return methods->get(context, object, key, guard);
  }
  return property_map(context, object).get(key, guard);
}

void visit_own(Context& context, Object& object, PropertyKey key, const Guard& guard,
               const OwnVisitor& visit) {
  if (const InternalMethods* methods = claims(context, object, key)) {
    methods->visit(context, object, key, guard, visit);
  } else {
    visit_in_map(context, object, key, guard, visit);
  }
}

void visit_keys(Context& context, Object& object, const Guard& guard, const KeyVisitor& visit) {
  PropertyMap& map = property_map(context, object);
  if (const InternalMethods* methods = internal_methods(object)) {
    methods->list(context, object, guard, visit);
  }
  map.settle_order(object.domain);
  for (const Property& property : map) {
    if (is_private_name(property.key)) continue;
    const Guard present = presence(property.value, guard);
    if (!present.is_false()) visit(property.key, present, property.attributes);
  }
}

void visit_possible_keys(Context& context, Object& object, const Guard& guard,
                         const std::function<void(PropertyKey)>& visit) {
  if (const InternalMethods* methods = internal_methods(object)) {
    methods->list(context, object, guard,
                  [&](PropertyKey key, const Guard&, std::uint8_t) { visit(key); });
  }
  for (const Property& property : property_map(context, object)) {
    if (!is_private_name(property.key)) visit(property.key);
  }
}

void remove_own(Context& context, const Guard& guard, Object& object, PropertyKey key) {
  context.pristine.keep(&object);
  if (const InternalMethods* methods = claims(context, object, key)) {
    methods->remove(context, guard, object, key);
  } else {
    remove_from_map(context, guard, object, key);
  }
}

void visit_in_map(Context& context, Object& object, PropertyKey key, const Guard& guard,
                  const OwnVisitor& visit) {
  const PropertyMap& map = property_map(context, object);
  Guard rest = guard;
  for (std::int32_t at = map.find(key); at >= 0 && !rest.is_false(); at = map.find_next(key, at)) {
    const Property property = map[static_cast<std::size_t>(at)];
    const Guard seen = rest;
    for_each_alternative(property.value, seen, [&](const Guard& part, Value value) {
      if (value.is_absent()) return;
      visit(part, property.attributes, value);
      rest = rest.minus(part);
    });
  }
}

void define_in_map(Context& context, const Guard& guard, Object& object, PropertyKey key,
                   const Slot& value, std::uint8_t attributes) {
  PropertyMap& map = property_map(context, object);
  std::int32_t at = map.find(key);
  if (at < 0) {
    // New on all paths that reach here; absent elsewhere.
    Slot slot = Value::absent();
    store(context, slot, object.domain, guard, value);
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
    store(context, property.value, object.domain, present, restrict(value, present));
    missing = missing.minus(present);
    if (property.attributes == attributes) continue;
    if (covers(context, present, object.domain)) {
      property.attributes = attributes;
    } else {
      // Attributes are per slot: these paths get slots of their own, and no slot of the old ones is
      // present there any more.
      for (std::size_t i = separate_slots(context, object, present); i < map.size(); ++i) {
        if (map[i].key.bits() == key.bits()) map[i].attributes = attributes;
      }
      if (!missing.is_false())
        define_in_map(context, missing, object, key, restrict(value, missing), attributes);
      return;
    }
  }
  if (missing.is_false()) return;
  const auto slot = static_cast<std::size_t>(last);
  if (map[slot].attributes == attributes) {
    map.insert_last(slot, missing);
    store(context, map[slot].value, object.domain, missing, restrict(value, missing));
  } else {
    Slot made = Value::absent();
    store(context, made, object.domain, missing, restrict(value, missing));
    map.append(key, std::move(made), attributes);
  }
}

Guard store_in_map(Context& context, const Guard& guard, Object& object, PropertyKey key,
                   const Slot& value) {
  PropertyMap& map = property_map(context, object);
  Guard missing = guard;
  for (std::int32_t at = map.find(key); at >= 0 && !missing.is_false();
       at = map.find_next(key, at)) {
    Property& property = map[static_cast<std::size_t>(at)];
    const Guard present = presence(property.value, missing);
    if (present.is_false()) continue;
    store(context, property.value, object.domain, present, restrict(value, present));
    missing = missing.minus(present);
  }
  return missing;
}

void remove_from_map(Context& context, const Guard& guard, Object& object, PropertyKey key) {
  PropertyMap& map = property_map(context, object);
  for (std::int32_t at = map.find(key); at >= 0;) {
    Property& property = map[static_cast<std::size_t>(at)];
    const std::int32_t next = map.find_next(key, at);
    store(context, property.value, object.domain, guard, Value::absent());
    const bool is_gone = property.value.is_single() && property.value.value().is_absent();
    if (next < 0 && is_gone) map.erase(static_cast<std::size_t>(at));
    at = next;
  }
}

std::size_t separate_slots(Context& context, Object& object, const Guard& guard) {
  PropertyMap& map = property_map(context, object);
  map.settle_order(object.domain);
  const std::size_t first = map.size();
  for (std::size_t i = 0; i < first; ++i) {
    const Guard present = presence(map[i].value, guard);
    if (present.is_false()) continue;
    Slot moved = Value::absent();
    store(context, moved, object.domain, present, restrict(map[i].value, present));
    store(context, map[i].value, object.domain, present, Value::absent());
    const Property property = map[i];
    map.append(property.key, std::move(moved), property.attributes);
  }
  return first;
}

}  // namespace sheaf

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/context.h"

namespace sheaf {

class Operation;

/// The own properties of objects, ECMA-262 10, on many paths.
///
/// An object keeps its properties in its map, except the keys that its kind *claims*: an array its
/// elements and its length, a String object its characters, an `arguments` object the elements that
/// are linked to parameters. Each kind that claims keys is a row of one table, and nothing else in
/// the interpreter asks what kind of object has a property. What is common to all (prototypes,
/// receivers, refusals and their messages) is in semantics/property.
///
/// The slots here are raw: they may hold accessor cells. Only the files listed in
/// tests/checks/seams.js include this header, so that no accessor leaks to a program.

/// (paths, attributes, value or accessor) of a property where it is present.
using OwnVisitor = std::function<void(const Guard&, std::uint8_t, Value)>;
/// (key, paths on which it is present, attributes)
using KeyVisitor = std::function<void(PropertyKey, const Guard&, std::uint8_t)>;

/// Paths on which an object does not take a change, and what strict code is told.
struct Refusal {
  Guard guard;
  std::string message;
};

/// What a kind of object does with the keys that it claims.
struct InternalMethods {
  bool (*claims)(const Context&, const Object&, PropertyKey);
  /// The slot, absent where there is no such property.
  Slot (*get)(Context&, Object&, PropertyKey, const Guard&);
  void (*visit)(Context&, Object&, PropertyKey, const Guard&, const OwnVisitor&);
  /// Takes a value on paths on which the property is writable, or absent and the object extensible.
  void (*put)(Operation&, const Guard&, Object&, PropertyKey, const Slot&, std::vector<Refusal>&);
  /// Gives a present property these attributes, or gives up the paths on which it cannot keep them.
  void (*set_attributes)(Operation&, const Guard&, Object&, PropertyKey, std::uint8_t);
  /// Takes a configurable property away.
  void (*remove)(Context&, const Guard&, Object&, PropertyKey);
  /// The claimed keys that are not in the map.
  void (*list)(Context&, Object&, const Guard&, const KeyVisitor&);
  /// Leaves no more than these attributes to all properties outside the map.
  void (*limit_attributes)(Context&, const Guard&, Object&, std::uint8_t);
};

extern const InternalMethods kArrayMethods;
extern const InternalMethods kStringMethods;
extern const InternalMethods kArgumentsMethods;

/// The row of this kind of object; null if it claims no keys.
inline const InternalMethods* internal_methods(const Object& object) {
  if (object.kind == CellKind::kArray) return &kArrayMethods;
  if (object.object_class == ObjectClass::kOrdinary) return nullptr;
  if (object.object_class == ObjectClass::kString) return &kStringMethods;
  if (object.object_class == ObjectClass::kArguments) return &kArgumentsMethods;
  return nullptr;
}

/// The row of the object if it claims the key, else null.
inline const InternalMethods* claims(const Context& context, const Object& object,
                                     PropertyKey key) {
  const InternalMethods* methods = internal_methods(object);
  return methods != nullptr && methods->claims(context, object, key) ? methods : nullptr;
}

/// The map of an object, with the properties of a function that are made when first looked at.
PropertyMap& property_map(Context& context, Object& object);

// ---- own properties of any object ---------------------------------------------------------------

/// [[GetOwnProperty]]: the raw slot, absent where there is none.
Slot own_slot(Context& context, Object& object, PropertyKey key, const Guard& guard);
/// [[GetOwnProperty]], with attributes; paths without the property are not visited.
void visit_own(Context& context, Object& object, PropertyKey key, const Guard& guard,
               const OwnVisitor& visit);
/// [[OwnPropertyKeys]] with presence; private names are no keys.
void visit_keys(Context& context, Object& object, const Guard& guard, const KeyVisitor& visit);
/// Keys that the object may have on these paths, in no order that programs know, some of them more
/// than once: costs no guard operation for the keys of its map.
void visit_possible_keys(Context& context, Object& object, const Guard& guard,
                         const std::function<void(PropertyKey)>& visit);
/// [[Delete]] of a property that is configurable on these paths.
void remove_own(Context& context, const Guard& guard, Object& object, PropertyKey key);

// ---- properties in the map ----------------------------------------------------------------------

/// The property with this value and these attributes; nothing refuses.
void define_in_map(Context& context, const Guard& guard, Object& object, PropertyKey key,
                   const Slot& value, std::uint8_t attributes);
/// The value of a present property; its attributes stay. Answers the paths that lack it.
Guard store_in_map(Context& context, const Guard& guard, Object& object, PropertyKey key,
                   const Slot& value);
void visit_in_map(Context& context, Object& object, PropertyKey key, const Guard& guard,
                  const OwnVisitor& visit);
void remove_from_map(Context& context, const Guard& guard, Object& object, PropertyKey key);
/// Gives the paths of `guard` slots of their own for all properties, in the same order; returns the
/// number of the first one.
std::size_t separate_slots(Context& context, Object& object, const Guard& guard);

}  // namespace sheaf

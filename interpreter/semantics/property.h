#pragma once

#include <functional>

#include "interpreter/semantics/operation.h"

namespace sheaf {

// ---- keys ---------------------------------------------------------------------------------------

/// Property key of a plain value; objects must have been converted before.
PropertyKey to_key(Context& context, Value primitive);
/// Visits the keys that a converted slot holds on these paths; symbolic ones are enumerated.
void for_each_key(Operation& operation, const Slot& keys, const Guard& guard,
                  const std::function<void(const Guard&, PropertyKey)>& visit);
/// Array index of a key, or -1.
std::int64_t index_of_key(PropertyKey key);
std::int64_t index_of_number(double number);

// ---- looking, without side effects --------------------------------------------------------------

/// Own property, absent where there is none; accessors as they are.
Slot get_own(Context& context, Object* object, PropertyKey key, const Guard& guard);
/// Through the prototype chain; accessors as they are.
Slot lookup(Context& context, Value object, PropertyKey key, const Guard& guard);
/// In enumeration order: key and the guard under which it is present.
std::vector<std::pair<PropertyKey, Guard>> own_keys(Context& context, Object* object,
                                                    const Guard& guard, bool enumerable_only,
                                                    bool symbols);
/// The slot of a property that is found without splitting paths or running code, or null.
const Slot* find_plain_property(Context& context, Value base, PropertyKey key);
/// Whether a property slot can be handed out as it is: present on all paths, no accessor.
bool is_plain_data(const Slot& slot);
/// Paths of `guard` on which the object is a frozen array.
Guard frozen_part(Context& context, const Object* object, const Guard& guard);
/// Paths of `guard` on which the object has the property and it is read-only.
Guard read_only_part(Context& context, Object* holder, PropertyKey key, const Guard& guard);
/// Paths on which the first object of the chain that has the property has it read-only.
Guard inherited_read_only(Context& context, Value start, PropertyKey key, const Guard& guard);
/// Whether neither this prototype nor any beyond it has the property on any path.
bool is_nowhere_on_chain(Context& context, const Slot& prototype, PropertyKey key);
/// Paths on which this is an element of `arguments` that is linked to a parameter.
Guard linked_part(Context& context, Object* object, PropertyKey key, const Guard& guard);

// ---- operations
// -----------------------------------------------------------------------------------

void get_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& receiver);
/// The same for an object, with a word on the paths that find nothing.
void get_present(Operation& operation, const Guard& guard, Value holder, PropertyKey key,
                 const Slot& receiver, const std::function<void(const Guard&)>& when_absent);
void set_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& value, const Slot& receiver, bool strict);
void delete_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                     bool strict);
/// ECMA-262 10.1.9.2 step 2: super.key = value where no accessor takes it. The receiver's own
/// property gets the value; accessors that it inherits are not asked.
void set_receiver(Operation& operation, const Guard& guard, Value object, PropertyKey key,
                  const Slot& value);
/// Gives up paths that would have to change the parameter, too.
void end_linked_paths(Operation& operation, const Guard& linked);

// ---- definitions
// ----------------------------------------------------------------------------------

void define_own(Context& context, const Guard& guard, Object* object, PropertyKey key,
                const Slot& value, std::uint8_t attributes = kAllAttributes);
void define_accessor(Context& context, const Guard& guard, Object* object, PropertyKey key,
                     bool getter, const Slot& function, std::uint8_t attributes);
void name_function(Context& context, const Guard& guard, FunctionObject* function, PropertyKey key,
                   std::string_view prefix);
/// Gives the paths of `guard` slots of their own for all properties, in the same order; returns the
/// number of the first one.
std::size_t separate_slots(Context& context, Object* object, const Guard& guard);

}  // namespace sheaf

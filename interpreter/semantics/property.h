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
/// The paths on which the value is a text and the key one of its own: a position or `length`.
Guard own_in_text(Context& context, const Guard& guard, Value base, PropertyKey key);

// ---- looking, without running code --------------------------------------------------------------

/// What a walk along the prototypes finds on some paths. A getter is not called: whoever needs its
/// value asks get_property, which can.
struct Found {
  enum class Kind : std::uint8_t { kAbsent, kData, kAccessor };
  Kind kind = Kind::kAbsent;
  Value value;  // of kData; undefined otherwise
};
void for_each_found(Context& context, Value object, PropertyKey key, const Guard& guard,
                    const std::function<void(const Guard&, Found)>& visit);
/// Paths on which the object, or one that it inherits from, has the property.
Guard found_part(Context& context, Value object, PropertyKey key, const Guard& guard);
/// The value along the prototypes, absent where there is none. Paths on which a getter would have
/// to run are given up: a native cannot wait for it.
Slot data_property(Operation& operation, Value object, PropertyKey key, const Guard& guard);
/// The same for messages and printed text: a getter's value is undefined.
Slot shown_property(Context& context, Value object, PropertyKey key, const Guard& guard);
/// In enumeration order: key and the guard under which it is present.
std::vector<std::pair<PropertyKey, Guard>> own_keys(Context& context, Object* object,
                                                    const Guard& guard, bool enumerable_only,
                                                    bool symbols);
/// Texts that may be keys of the object on these paths, each once, in no order that programs know.
/// Asks no guard where they are present.
std::vector<PropertyKey> possible_keys(Context& context, Object* object, const Guard& guard);
/// The slot of a property that is found without splitting paths or running code, or null.
const Slot* find_plain_property(Context& context, Value base, PropertyKey key);
/// Whether a property slot can be handed out as it is: present on all paths, no accessor.
bool is_plain_data(const Slot& slot);

// ---- operations ---------------------------------------------------------------------------------

/// Undefined and null have no properties.
void throw_nullish_read(Operation& operation, const Guard& guard, Value base,
                        const std::string& key);
void get_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& receiver);
/// The same for an object, with a word on the paths that find nothing.
void get_present(Operation& operation, const Guard& guard, Value holder, PropertyKey key,
                 const Slot& receiver, const std::function<void(const Guard&)>& when_absent);
/// `base`: where the walk along the prototypes begins; `receiver` gets the value, or its setter is
/// called with it. They differ in `super.key = value`.
void set_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& value, const Slot& receiver, bool strict);
void delete_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                     bool strict);
// ---- definitions --------------------------------------------------------------------------------

/// An own property that nothing refuses: of a new object, or checked by the caller.
void define_own(Context& context, const Guard& guard, Object* object, PropertyKey key,
                const Slot& value, std::uint8_t attributes = kAllAttributes);
void define_accessor(Context& context, const Guard& guard, Object* object, PropertyKey key,
                     bool getter, const Slot& function, std::uint8_t attributes);
void name_function(Context& context, const Guard& guard, FunctionObject* function, PropertyKey key,
                   std::string_view prefix);

}  // namespace sheaf

#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

// Private names of classes, ECMA-262 7.3.26–7.3.34. A field is an own property of the object under
// the name; of private methods and accessors the object has the brand, and they stand in the name
// (summaries/heap.h). Prototypes, extensibility and attributes have no part in any of it.

/// `base.#name`
void get_private(Operation& operation, const Guard& guard, Value base, PropertyKey name);
/// `base.#name = value`
void set_private(Operation& operation, const Guard& guard, Value base, PropertyKey name,
                 const Slot& value);
/// `#name in base`
void has_private(Operation& operation, const Guard& guard, Value base, PropertyKey name);
/// A new instance gets the field, or the brand.
void add_private(Operation& operation, const Guard& guard, Object& object, PropertyKey name,
                 const Slot& value);

enum class PrivateMethodKind : std::uint8_t { kMethod, kGetter, kSetter };
/// A class defines the method, or one half of an accessor.
void define_private_method(Context& context, const Guard& guard, PropertyKey name,
                           PrivateMethodKind kind, Value function);

}  // namespace sheaf

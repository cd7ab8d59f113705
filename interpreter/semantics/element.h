#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

void get_element(Operation& operation, const Guard& guard, Value base, Value key);
void set_element(Operation& operation, const Guard& guard, Value base, Value key, const Slot& value,
                 bool strict);
/// The element as an own property; the array grows where it must.
void define_element(Context& context, const Guard& guard, ArrayObject* array, std::size_t index,
                    const Slot& value);
void array_push(Context& context, const Guard& guard, ArrayObject* array, const Slot& value);
void set_array_length(Operation& operation, const Guard& guard, ArrayObject* array, Value length);

}  // namespace sheaf

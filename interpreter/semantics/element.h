#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Arrays are dense vectors; a program that writes far beyond the end meets this limit.
constexpr std::int64_t kMaxElements = std::int64_t{1} << 26;

void get_element(Operation& operation, const Guard& guard, Value base, Value key);
void set_element(Operation& operation, const Guard& guard, Value base, Value key, const Slot& value,
                 bool strict);
/// Makes room for so many elements, the new ones absent, within the limit of memory.
void grow_elements(Context& context, ArrayObject& array, std::size_t size);
/// The element as an own property; the array grows where it must.
void define_element(Context& context, const Guard& guard, ArrayObject* array, std::size_t index,
                    const Slot& value);
void array_push(Context& context, const Guard& guard, ArrayObject* array, const Slot& value);
/// Whether on all paths elements may be written and added.
bool is_open(const ArrayObject& array);

}  // namespace sheaf

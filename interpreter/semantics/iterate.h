#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

void open_iterator(Operation& operation, const Guard& guard, const Slot& source);
void step_iterator(Operation& operation, const Guard& guard, IteratorCell* record);
void close_iterator(Operation& operation, const Guard& guard, IteratorCell* record);
void open_key_list(Operation& operation, const Guard& guard, const Slot& source);
void step_key_list(Operation& operation, const Guard& guard, KeyListCell* list);

}  // namespace sheaf

#include "interpreter/machine/activation.h"

namespace sheaf {

void Activation::trace(CellVisitor& visitor) {
  for (Slot& slot : registers) visitor.visit_slot(slot, SlotRole::kValue);
  for (Slot& slot : arguments) visitor.visit_slot(slot, SlotRole::kValue);
  visitor.visit_slot(argument_count, SlotRole::kOwn);
  visitor.visit_slot(generator_state, SlotRole::kValue);
  visitor.visit_slot(requests, SlotRole::kValue);
  for (const ReturnPoint& point : returns) {
    point.record->results.trace(visitor);
    point.record->thrown.trace(visitor);
  }
}

std::unique_ptr<HeapCell> Activation::clone() const { return std::make_unique<Activation>(*this); }

void Activation::assign(HeapCell&& copy) { *this = static_cast<Activation&&>(copy); }

std::size_t Activation::memory_bytes() const {
  return sizeof(Activation) + sheaf::memory_bytes(registers) + sheaf::memory_bytes(arguments) +
         resting.capacity() * sizeof(FrontierEntry);
}

}  // namespace sheaf

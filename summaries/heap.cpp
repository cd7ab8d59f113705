#include "summaries/heap.h"

#include <cstdio>
#include <cstdlib>

namespace sheaf {

void Object::trace(CellVisitor& visitor) {
  visitor.visit_slot(prototype, SlotRole::kValue);
  visitor.visit_slot(extensible, SlotRole::kOwn);
  visitor.visit_slot(primitive, SlotRole::kValue);
  properties.trace(visitor);
}

std::unique_ptr<HeapCell> Object::clone() const { return std::make_unique<Object>(*this); }

void Object::assign(HeapCell&& copy) { *this = static_cast<Object&&>(copy); }

std::size_t Object::memory_bytes() const { return sizeof(Object) + properties.memory_bytes(); }

void ArrayObject::trace(CellVisitor& visitor) {
  Object::trace(visitor);
  for (Slot& element : elements) visitor.visit_slot(element, SlotRole::kValue);
  visitor.visit_slot(length, SlotRole::kOwn);
  visitor.visit_slot(element_attributes, SlotRole::kOwn);
  visitor.visit_slot(length_writable, SlotRole::kOwn);
}

std::unique_ptr<HeapCell> ArrayObject::clone() const {
  return std::make_unique<ArrayObject>(*this);
}

void ArrayObject::assign(HeapCell&& copy) { *this = static_cast<ArrayObject&&>(copy); }

std::size_t ArrayObject::memory_bytes() const {
  return sizeof(ArrayObject) + properties.memory_bytes() + sheaf::memory_bytes(elements);
}

void Environment::trace(CellVisitor& visitor) {
  visitor.visit_slot(parent, SlotRole::kValue);
  for (Slot& slot : slots) visitor.visit_slot(slot, SlotRole::kValue);
}

std::unique_ptr<HeapCell> Environment::clone() const {
  return std::make_unique<Environment>(*this);
}

void Environment::assign(HeapCell&& copy) { *this = static_cast<Environment&&>(copy); }

std::size_t Environment::memory_bytes() const {
  return sizeof(Environment) + sheaf::memory_bytes(slots);
}

void Symbol::trace(CellVisitor& visitor) {
  if (description != nullptr) visitor.visit_string(description);
  if (brand != nullptr) visitor.visit_cell(brand);
  visitor.visit_slot(element, SlotRole::kValue);
}

std::unique_ptr<HeapCell> Symbol::clone() const { return std::make_unique<Symbol>(*this); }

void Symbol::assign(HeapCell&& copy) { *this = static_cast<Symbol&&>(copy); }

std::size_t Symbol::memory_bytes() const { return sizeof(Symbol); }

void Accessor::trace(CellVisitor& visitor) {
  visitor.visit_slot(getter, SlotRole::kValue);
  visitor.visit_slot(setter, SlotRole::kValue);
}

std::unique_ptr<HeapCell> Accessor::clone() const { return std::make_unique<Accessor>(*this); }

void Accessor::assign(HeapCell&& copy) { *this = static_cast<Accessor&&>(copy); }

std::size_t Accessor::memory_bytes() const { return sizeof(Accessor); }

void Heap::out_of_ids() {
  std::fprintf(stderr, "sheaf: a run made more than 4294967295 cells\n");
  std::abort();
}

std::size_t Heap::sweep(std::size_t summary_bytes) {
  memory_bytes_ = summary_bytes;
  auto kept = cells_.begin();
  std::size_t index = 0, freed = 0;
  for (std::unique_ptr<HeapCell>& cell : cells_) {
    const bool is_kept = cell->marked || index < immortal_;
    ++index;
    if (!is_kept) {
      freed += cell->memory_bytes();
      cell.reset();
      continue;
    }
    cell->marked = false;
    memory_bytes_ += cell->memory_bytes();
    if (&*kept != &cell) *kept = std::move(cell);
    ++kept;
  }
  cells_.erase(kept, cells_.end());
  collect_at_ = next_collection(memory_bytes_);
  return freed;
}

}  // namespace sheaf

#include "summaries/collector.h"

#include <cstdio>
#include <cstdlib>

namespace sheaf {

Collector::Collector(Heap& heap, StringTable& strings, Guard live)
    : heap_(heap), strings_(strings), live_(std::move(live)), restricts_(!live_.is_true()) {
  strings_.begin_collection();
}

Collector::~Collector() {
  if (is_finished_) return;
  std::fprintf(stderr, "sheaf: a collection was not finished\n");
  std::abort();
}

void Collector::visit_slot(Slot& slot, SlotRole) {
  if (slot.is_single()) {
    visit_value(slot.value());
    return;
  }
  if (restricts_) {
    drop_dead_alternatives(slot);
    if (slot.is_single()) {
      visit_value(slot.value());
      return;
    }
  }
  const Summary& summary = slot.summary();
  for (const Alternative& alternative : summary.alternatives()) visit_value(alternative.value);
  // Its share: a summary is held by many slots, or by this one alone.
  summary_bytes_ += summary.memory_bytes() / summary.references();
}

void Collector::drop_dead_alternatives(Slot& slot) {
  if (slot.summary().references() == 1) {
    Slot restricted = drop_dead(slot, live_);
    if (!restricted.identical(slot)) slot = std::move(restricted);
    return;
  }
  const auto [place, is_new] = shared_.try_emplace(&slot.summary());
  auto& [before, after] = place->second;
  if (is_new) {
    before = slot;
    after = drop_dead(slot, live_);
  }
  if (!after.identical(slot)) slot = after;
}

void Collector::visit_value(Value value) {
  if (value.is_heap()) {
    HeapCell* const cell = value.as_heap();
    if (cell->marked) return;
    cell->marked = true;
    pending_.push_back(cell);
  } else if (value.is_string()) {
    strings_.mark(value.as_string());
  }
}

std::size_t Collector::finish() {
  for (std::size_t i = 0; i < heap_.immortal_; ++i) visit_cell(heap_.cells_[i].get());
  while (!pending_.empty()) {
    HeapCell* const cell = pending_.back();
    pending_.pop_back();
    cell->trace(*this);
  }
  shared_.clear();
  is_finished_ = true;
  const std::size_t cell_bytes = heap_.sweep(summary_bytes_);
  return cell_bytes + strings_.sweep();
}

}  // namespace sheaf

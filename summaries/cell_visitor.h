#pragma once

#include "summaries/summary.h"

namespace sheaf {

/// Whose a location is.
enum class SlotRole : std::uint8_t {
  kValue,  // a variable, field or element of the program: what two states are compared by
  kOwn,    // the engine's: a length, a position, a list of keys, what a function was made with
};

/// What a walk over cells sees of each. Every cell shows all its locations (HeapCell::trace), so
/// that one enumeration per kind serves the collector, comparisons of states and narrowing.
///
/// Locations come as mutable references: a walk may replace what they hold, as long as every path
/// that may read them still sees the same value.
class CellVisitor {
 public:
  virtual void visit_slot(Slot& slot, SlotRole role) = 0;
  /// A value outside any location, the same on all paths: a property's key, a constant in a term.
  virtual void visit_value(Value) {}
  virtual void visit_string(const JsString*) {}

  void visit_cell(HeapCell* cell) { visit_value(Value::heap(cell)); }
  /// All that a location holds, without a chance to change it: locations that are read on paths
  /// which have ended, such as recorded outcomes.
  void visit_held(const Slot& slot) {
    if (slot.is_single()) {
      visit_value(slot.value());
    } else {
      for (const Alternative& each : slot.summary().alternatives()) visit_value(each.value);
    }
  }

 protected:
  CellVisitor() = default;
  CellVisitor(const CellVisitor&) = default;
  CellVisitor& operator=(const CellVisitor&) = default;
  ~CellVisitor() = default;
};

}  // namespace sheaf

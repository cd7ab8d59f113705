#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "summaries/heap.h"

namespace sheaf {

/// The built-in cells as they were before the program ran. A run that starts again and again puts
/// them back each time instead of making them anew; only those that a program changes are copied.
class PristineCells {
 public:
  explicit PristineCells(Heap& heap) : heap_(heap) {}

  /// All cells made so far are built-in; from now on changes are noticed if someone needs them: a
  /// run that restarts, or one that compares states.
  void seal(bool notices_changes) {
    mark_ = heap_.mark();
    notices_changes_ = notices_changes;
  }
  Heap::Mark mark() const { return mark_; }

  /// Call before changing a cell.
  void keep(HeapCell* cell) {
    if (notices_changes_ && cell->id < mark_.next_id) copy(cell);
  }
  /// Visits the built-in cells that the program has changed, in the order of their first change.
  template <typename Visitor>
  void for_each_changed(const Visitor& visit) const {
    for (const auto& [cell, kept] : copies_) visit(cell);
  }
  /// The copies, for whoever looks for references.
  void trace(CellVisitor& visitor) {
    for (auto& [cell, kept] : copies_) kept->trace(visitor);
  }
  /// Puts back what was changed and drops the cells that the program made.
  void restore();

 private:
  void copy(HeapCell* cell);

  Heap& heap_;
  Heap::Mark mark_;
  bool notices_changes_ = false;
  std::vector<std::pair<HeapCell*, std::unique_ptr<HeapCell>>> copies_;
};

}  // namespace sheaf

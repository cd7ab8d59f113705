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

  /// All cells made so far are built-in; from now on changes are noticed if the run restarts.
  void seal(bool restarts) {
    mark_ = heap_.mark();
    restarts_ = restarts;
  }
  Heap::Mark mark() const { return mark_; }

  /// Call before changing a cell.
  void keep(HeapCell* cell) {
    if (restarts_ && cell->id < mark_.next_id) copy(cell);
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
  bool restarts_ = false;
  std::vector<std::pair<HeapCell*, std::unique_ptr<HeapCell>>> copies_;
};

}  // namespace sheaf

#include "interpreter/objects/pristine_cells.h"

namespace sheaf {

void PristineCells::copy(HeapCell* cell) {
  for (const auto& [known, kept] : copies_) {
    if (known == cell) return;
  }
  copies_.emplace_back(cell, cell->clone());
}

void PristineCells::restore() {
  for (auto& [cell, kept] : copies_) cell->assign(std::move(*kept));
  copies_.clear();
  heap_.back_to(mark_);
}

}  // namespace sheaf

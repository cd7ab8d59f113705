#include "interpreter/objects/pristine_cells.h"

#include "interpreter/objects/function_object.h"

namespace sheaf {

void PristineCells::copy(HeapCell* cell) {
  for (const auto& [known, kept] : copies_) {
    if (known == cell) return;
  }
  std::unique_ptr<HeapCell> kept;
  switch (cell->kind) {
    case CellKind::kFunction:
      kept = std::make_unique<FunctionObject>(*static_cast<FunctionObject*>(cell));
      break;
    case CellKind::kArray:
      kept = std::make_unique<ArrayObject>(*static_cast<ArrayObject*>(cell));
      break;
    default:
      kept = std::make_unique<Object>(*static_cast<Object*>(cell));
      break;
  }
  copies_.emplace_back(cell, std::move(kept));
}

void PristineCells::restore() {
  for (auto& [cell, kept] : copies_) {
    switch (cell->kind) {
      case CellKind::kFunction:
        *static_cast<FunctionObject*>(cell) = std::move(static_cast<FunctionObject&>(*kept));
        break;
      case CellKind::kArray:
        *static_cast<ArrayObject*>(cell) = std::move(static_cast<ArrayObject&>(*kept));
        break;
      default:
        *static_cast<Object*>(cell) = std::move(static_cast<Object&>(*kept));
        break;
    }
  }
  copies_.clear();
  heap_.back_to(mark_);
}

}  // namespace sheaf

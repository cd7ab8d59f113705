// Running the program again from its start: what path-by-path runs do for every path, and adaptive
// ones for every region.

#include <algorithm>

#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

void Engine::keep_unchanged(HeapCell* cell) {
  if (!restarts_ || cell->id >= builtins_mark_.cells) return;
  for (const auto& [known, copy] : changed_builtins_) {
    if (known == cell) return;
  }
  std::unique_ptr<HeapCell> copy;
  switch (cell->kind) {
    case CellKind::kFunction:
      copy = std::make_unique<FunctionObject>(*static_cast<FunctionObject*>(cell));
      break;
    case CellKind::kArray:
      copy = std::make_unique<ArrayObject>(*static_cast<ArrayObject*>(cell));
      break;
    default:
      copy = std::make_unique<Object>(*static_cast<Object*>(cell));
      break;
  }
  changed_builtins_.emplace_back(cell, std::move(copy));
}

void Engine::reset_path() {
  stack_.clear();
  parked_.clear();
  activations_.clear();
  for (auto& [cell, copy] : changed_builtins_) {
    switch (cell->kind) {
      case CellKind::kFunction:
        *static_cast<FunctionObject*>(cell) = std::move(static_cast<FunctionObject&>(*copy));
        break;
      case CellKind::kArray:
        *static_cast<ArrayObject*>(cell) = std::move(static_cast<ArrayObject&>(*copy));
        break;
      default:
        *static_cast<Object*>(cell) = std::move(static_cast<Object&>(*copy));
        break;
    }
  }
  changed_builtins_.clear();
  realm->path = {};
  realm->join_stack->elements.clear();
  realm->join_stack->length = Value::number(0);
  std::erase_if(library_objects_,
                [&](const auto& entry) { return entry.second->id >= builtins_mark_.cells; });
  heap.back_to(builtins_mark_);
  output.clear();
  ends.clear();
  requests.clear();
  request_counts_.clear();
  for (auto& module : modules) {
    module->module_object = Value::undefined();
    module->loaded = false_guard;
  }
  live_run = true_guard;
  ended_ = Paths::none();
}

}  // namespace sheaf

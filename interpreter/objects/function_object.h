#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/objects/modules.h"
#include "summaries/heap.h"

namespace sheaf {

struct NativeEntry;
struct Realm;

/// A callable. Exactly one of `code`, `native` and `bound_target` says what runs.
struct FunctionObject : Object {
  const CompiledFunction* code = nullptr;
  const NativeEntry* native = nullptr;
  Realm* realm = nullptr;  // in which it was made
  Slot environment;
  // Arrows take these from the activation that made them.
  Slot captured_this;
  Slot captured_callee;
  Slot captured_new_target;
  Slot home_object;
  Slot field_initializer;
  Slot bound_target = Value::absent();
  Slot bound_this;
  std::vector<Slot> bound_arguments;
  /// `name`, `length` and `prototype` are made when first looked at.
  bool has_own_properties = false;
  const JsString* name = nullptr;

  void trace(CellVisitor& visitor) override {
    Object::trace(visitor);
    visitor.visit_slot(environment, SlotRole::kValue);
    visitor.visit_slot(captured_this, SlotRole::kValue);
    for (Slot* slot : {&captured_callee, &captured_new_target, &home_object, &field_initializer}) {
      visitor.visit_slot(*slot, SlotRole::kOwn);
    }
    visitor.visit_slot(bound_target, SlotRole::kValue);
    visitor.visit_slot(bound_this, SlotRole::kValue);
    for (Slot& argument : bound_arguments) visitor.visit_slot(argument, SlotRole::kValue);
    if (name != nullptr) visitor.visit_string(name);
  }
  std::unique_ptr<HeapCell> clone() const override {
    return std::make_unique<FunctionObject>(*this);
  }
  void assign(HeapCell&& copy) override { *this = static_cast<FunctionObject&&>(copy); }
  std::size_t memory_bytes() const override {
    return sizeof(FunctionObject) + properties.memory_bytes() +
           sheaf::memory_bytes(bound_arguments);
  }
};

/// Whether `new` may call it.
bool is_constructor(const FunctionObject& function);

inline FunctionObject* as_function(Value v) { return static_cast<FunctionObject*>(v.as_heap()); }

/// State of for-of over any iterable, and of destructuring. Arrays and strings that iterate in the
/// built-in way are walked by index; others hold their iterator object and its `next`.
struct IteratorCell : HeapCell {
  Slot source;       // array, string, or iterator object
  Slot next_method;  // absent for the built-in walk
  Slot index = Value::number(0);
  Slot finished = Value::boolean(false);

  /// Positions, like lengths of arrays, are the engine's own numbers: they stay guarded. So does
  /// what is walked, which must be known.
  void trace(CellVisitor& visitor) override {
    visitor.visit_slot(source, SlotRole::kOwn);
    for (Slot* slot : {&next_method, &index, &finished}) visitor.visit_slot(*slot, SlotRole::kOwn);
  }
  std::unique_ptr<HeapCell> clone() const override { return std::make_unique<IteratorCell>(*this); }
  void assign(HeapCell&& copy) override { *this = static_cast<IteratorCell&&>(copy); }
  std::size_t memory_bytes() const override { return sizeof(IteratorCell); }
};

/// Keys of a for-in: each is a slot with the absent marker on the paths where it is not a key.
struct KeyListCell : HeapCell {
  std::vector<Slot> keys;
  Slot object;
  Slot index = Value::number(0);

  void trace(CellVisitor& visitor) override {
    visitor.visit_slot(object, SlotRole::kOwn);
    for (Slot& key : keys) visitor.visit_slot(key, SlotRole::kOwn);
    visitor.visit_slot(index, SlotRole::kOwn);
  }
  std::unique_ptr<HeapCell> clone() const override { return std::make_unique<KeyListCell>(*this); }
  void assign(HeapCell&& copy) override { *this = static_cast<KeyListCell&&>(copy); }
  std::size_t memory_bytes() const override {
    return sizeof(KeyListCell) + sheaf::memory_bytes(keys);
  }
};

}  // namespace sheaf

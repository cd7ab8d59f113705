#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "summaries/property_map.h"

namespace sheaf {

/// The heap: objects are shared by all paths, their fields are summaries.
///
/// An object comes to be once for all paths that run the creating instruction together; `domain` is
/// the guard of those paths. A path outside the domain has no reference to the object, so a store
/// under a guard that covers domain ∧ live(run) may simply overwrite. The alternative, a heap per
/// path, would need copying at every branch and comparing at every join; the alternative of one
/// summary of whole objects would multiply fields that have nothing to do with each other.
///
/// Cells live as long as their Heap.
enum class CellKind : std::uint8_t {
  kObject,
  kArray,
  kFunction,
  kEnvironment,
  kSymbol,
  kAccessor,
  kIterator,
  kKeyList,
  kActivation,
};

struct HeapCell {
  CellKind kind = CellKind::kObject;
  std::uint32_t id = 0;  // in order of creation: the only order of cells
  Guard domain;
  virtual ~HeapCell() = default;
};

/// What an ordinary object is, beyond its properties.
enum class ObjectClass : std::uint8_t {
  kOrdinary,
  kError,
  kArguments,
  kBoolean,
  kNumber,
  kString,
  kSymbol,
  kMap,
  kSet,
  kGlobal,
  kArrayIterator,
  kStringIterator,
  kMapIterator,
  kSetIterator,
  kGenerator,
};

struct Object : HeapCell {
  ObjectClass object_class = ObjectClass::kOrdinary;
  Slot prototype = Value::null();
  Slot extensible = Value::boolean(true);
  PropertyMap properties;
  Slot primitive;  // [[BooleanData]], [[NumberData]], …; the state of a Map, Set or iterator
};

/// Elements beyond the vector and the absent ones inside are holes. `length` is a summary of
/// numbers of its own: on each path it is at least one more than the last present element.
struct ArrayObject : Object {
  std::vector<Slot> elements;
  Slot length = Value::number(0);
  Slot frozen = Value::boolean(false);  // elements and length are read-only
};

/// Captured variables of one scope activation.
struct Environment : HeapCell {
  Slot parent = Value::undefined();
  std::vector<Slot> slots;
};

struct Symbol : HeapCell {
  const JsString* description = nullptr;
};

/// Value of an accessor property's slot.
struct Accessor : HeapCell {
  Slot getter = Value::undefined();
  Slot setter = Value::undefined();
};

class Heap {
 public:
  /// Makes a cell of type T (a HeapCell) owned by the heap.
  template <typename T>
  T* make(CellKind kind, const Guard& domain) {
    auto owned = std::make_unique<T>();
    T* cell = owned.get();
    cell->kind = kind;
    cell->id = static_cast<std::uint32_t>(cells_.size());
    cell->domain = domain;
    cells_.push_back(std::move(owned));
    memory_bytes_ += sizeof(T);
    return cell;
  }
  /// Takes over a cell that was made elsewhere.
  void adopt(std::unique_ptr<HeapCell> cell, const Guard& domain) {
    cell->id = static_cast<std::uint32_t>(cells_.size());
    cell->domain = domain;
    cells_.push_back(std::move(cell));
  }
  std::size_t size() const { return cells_.size(); }
  struct Mark {
    std::size_t cells = 0, memory_bytes = 0;
  };
  Mark mark() const { return {cells_.size(), memory_bytes_}; }
  /// Drops the cells made since the mark: nothing may refer to them any more.
  void back_to(Mark mark) {
    while (cells_.size() > mark.cells) cells_.pop_back();
    memory_bytes_ = mark.memory_bytes;
  }
  /// Visits the cells made since the mark, oldest first.
  template <typename Visitor>
  void for_each_since(Mark mark, const Visitor& visit) const {
    for (std::size_t i = mark.cells; i < cells_.size(); ++i) visit(*cells_[i]);
  }
  std::size_t memory_bytes() const { return memory_bytes_; }
  void count_memory(std::size_t bytes) { memory_bytes_ += bytes; }

 private:
  std::deque<std::unique_ptr<HeapCell>> cells_;
  std::size_t memory_bytes_ = 0;
};

inline bool is_object(Value v) {
  if (!v.is_heap()) return false;
  const CellKind kind = v.as_heap()->kind;
  return kind == CellKind::kObject || kind == CellKind::kArray || kind == CellKind::kFunction;
}
inline Object* as_object(Value v) { return static_cast<Object*>(v.as_heap()); }
inline bool is_array(Value v) { return v.is_heap() && v.as_heap()->kind == CellKind::kArray; }
inline ArrayObject* as_array(Value v) { return static_cast<ArrayObject*>(v.as_heap()); }
inline bool is_callable(Value v) { return v.is_heap() && v.as_heap()->kind == CellKind::kFunction; }
inline bool is_symbol(Value v) { return v.is_heap() && v.as_heap()->kind == CellKind::kSymbol; }
inline bool is_accessor(Value v) { return v.is_heap() && v.as_heap()->kind == CellKind::kAccessor; }

}  // namespace sheaf

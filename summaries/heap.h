#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "summaries/cell_visitor.h"
#include "summaries/collection_step.h"
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
/// A cell lives until no path that still runs can reach it; collector.h finds that out.
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

/// What every cell can do. All members are pure, and Heap::make takes only types that declare each
/// of them anew, so that a kind that forgets one, or inherits the one of its base, does not
/// compile.
struct HeapCell {
  CellKind kind = CellKind::kObject;
  bool marked = false;   // the collector's; false while none runs
  std::uint32_t id = 0;  // in order of creation: the only order of cells
  Guard domain;

  HeapCell() = default;
  HeapCell(const HeapCell&) = default;
  HeapCell& operator=(const HeapCell&) = default;
  virtual ~HeapCell() = default;

  /// Shows every location of the cell, and every value and string it refers to besides.
  virtual void trace(CellVisitor& visitor) = 0;
  /// A copy outside the heap, of the same type and identity, to put back later.
  virtual std::unique_ptr<HeapCell> clone() const = 0;
  /// Takes the state of a cell of the same type, such as a clone.
  virtual void assign(HeapCell&& copy) = 0;
  /// What the cell and its vectors take, without the summaries in its slots. Constant time.
  virtual std::size_t memory_bytes() const = 0;
};

inline std::size_t memory_bytes(const std::vector<Slot>& slots) {
  return slots.capacity() * sizeof(Slot);
}

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
  kPromise,
};

struct Object : HeapCell {
  ObjectClass object_class = ObjectClass::kOrdinary;
  Slot prototype = Value::null();
  Slot extensible = Value::boolean(true);
  PropertyMap properties;
  Slot primitive;  // [[BooleanData]], [[NumberData]], …; the state of a Map, Set, iterator or
                   // promise

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;
};

/// Elements beyond the vector and the absent ones inside are holes. `length` is a summary of
/// numbers of its own: on each path it is at least one more than the last present element.
struct ArrayObject : Object {
  std::vector<Slot> elements;
  Slot length = Value::number(0);
  Slot element_attributes = Value::number(kAllAttributes);  // of every element
  Slot length_writable = Value::boolean(true);

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;
};

/// Captured variables of one scope activation.
struct Environment : HeapCell {
  Slot parent = Value::undefined();
  std::vector<Slot> slots;

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;
};

/// What a symbol is to a program. The private names of a class are symbols that no program sees: a
/// field is a property under one, and the methods and accessors of a class stand in theirs, for
/// whoever has the brand of the class, which is a property under one, too.
enum class SymbolRole : std::uint8_t {
  kPublic,
  kPrivateField,
  kPrivateMethod,
  kInstanceBrand,
  kStaticBrand,
};

struct Symbol : HeapCell {
  const JsString* description = nullptr;  // of a brand, the name of its class
  SymbolRole role = SymbolRole::kPublic;
  // Of a private method: who has it, and the function or accessor.
  Symbol* brand = nullptr;
  Slot element = Value::absent();

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;
};

/// Value of an accessor property's slot.
struct Accessor : HeapCell {
  Slot getter = Value::undefined();
  Slot setter = Value::undefined();

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;
};

/// A cell that has the whole protocol itself: the type of an inherited member names the base.
template <typename T>
concept CellType = std::is_base_of_v<HeapCell, T> && !std::is_abstract_v<T> &&
                   std::is_same_v<decltype(&T::trace), void (T::*)(CellVisitor&)> &&
                   std::is_same_v<decltype(&T::clone), std::unique_ptr<HeapCell> (T::*)() const> &&
                   std::is_same_v<decltype(&T::assign), void (T::*)(HeapCell&&)> &&
                   std::is_same_v<decltype(&T::memory_bytes), std::size_t (T::*)() const>;

class Heap {
 public:
  /// Makes a cell of type T owned by the heap.
  template <CellType T>
  T* make(CellKind kind, const Guard& domain) {
    auto owned = std::make_unique<T>();
    T* cell = owned.get();
    cell->kind = kind;
    adopt(std::move(owned), domain);
    memory_bytes_ += sizeof(T);
    return cell;
  }
  /// Takes over a cell that was made elsewhere.
  void adopt(std::unique_ptr<HeapCell> cell, const Guard& domain) {
    if (next_id_ == std::numeric_limits<std::uint32_t>::max()) [[unlikely]]
      out_of_ids();
    cell->id = next_id_++;
    cell->domain = domain;
    cells_.push_back(std::move(cell));
  }
  std::size_t size() const { return cells_.size(); }
  /// A point in the order of creation. `cells`: how many there were; `next_id`: all ids from here
  /// on are younger (the same number, unless a collection came before the mark).
  struct Mark {
    std::size_t cells = 0, memory_bytes = 0;
    std::uint32_t next_id = 0;
  };
  /// From now on the cells made so far are immortal: a run that comes back to the mark finds each
  /// of them in its place. The collector takes them all for roots.
  Mark mark() {
    immortal_ = cells_.size();
    return {cells_.size(), memory_bytes_, next_id_};
  }
  /// Drops the cells made since the mark: nothing may refer to them any more, nor to their ids,
  /// which are given out once more.
  void back_to(Mark mark) {
    while (cells_.size() > mark.cells) cells_.pop_back();
    next_id_ = mark.next_id;
    memory_bytes_ = mark.memory_bytes;
    collect_at_ = next_collection(memory_bytes_);
  }
  /// Visits the cells made since the mark, oldest first.
  template <typename Visitor>
  void for_each_since(Mark mark, const Visitor& visit) const {
    for (std::size_t i = mark.cells; i < cells_.size(); ++i) visit(*cells_[i]);
  }
  /// Between collections: cells, and what count_memory was told. A collection counts anew, with
  /// all vectors and summaries as they are.
  std::size_t memory_bytes() const { return memory_bytes_; }
  /// Before the bytes are allocated; fails if there are not so many left.
  /// Whether so much is left for a while. Throws std::bad_alloc.
  void require_memory(std::size_t bytes) const { bound_.require(memory_bytes_, bytes); }
  void count_memory(std::size_t bytes) {
    bound_.require(memory_bytes_, bytes);
    memory_bytes_ += bytes;
  }
  /// So much may still be allocated.
  void set_memory_left(std::size_t bytes) {
    bound_.set(memory_bytes_ + bytes);
    collect_at_ = next_collection_within(collect_at_, memory_bytes_, bytes);
  }
  /// Whether a collection pays (collection_step.h). One comparison: ask at every safe point.
  bool should_collect() const { return memory_bytes_ >= collect_at_; }

 private:
  friend class Collector;

  [[noreturn]] static void out_of_ids();
  /// Frees the cells without a mark, except the immortal ones, and takes the marks of the others
  /// away; answers the bytes freed. `summary_bytes`: what the slots of the others hold.
  std::size_t sweep(std::size_t summary_bytes);

  std::deque<std::unique_ptr<HeapCell>> cells_;  // in order of creation
  std::size_t immortal_ = 0;                     // the first of them
  std::uint32_t next_id_ = 0;
  std::size_t memory_bytes_ = 0;
  MemoryBound bound_;
  std::size_t collect_at_ = next_collection(0);
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
inline Symbol* as_symbol(Value v) { return static_cast<Symbol*>(v.as_heap()); }
inline bool is_private_name(Value v) {
  return is_symbol(v) && as_symbol(v)->role != SymbolRole::kPublic;
}
inline bool is_accessor(Value v) { return v.is_heap() && v.as_heap()->kind == CellKind::kAccessor; }

}  // namespace sheaf

#pragma once

#include <cstdint>
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
};

/// Keys of a for-in: each is a slot with the absent marker on the paths where it is not a key.
struct KeyListCell : HeapCell {
  std::vector<Slot> keys;
  Slot object;
  Slot index = Value::number(0);
};

}  // namespace sheaf

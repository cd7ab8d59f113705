#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/builtins/operands.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/error.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

/// Moves what an inner operation did, but for its values, into the call.
void take_effects(NativeCall& call, OperationResult& inner);

/// The texts of primitives on the paths of `guard`, less those given up or thrown from: ToString of
/// every alternative. The guard is narrowed to the paths that have a text.
Slot to_texts(NativeCall& call, const Slot& primitives, Guard& guard);

/// Throws a TypeError that names the value between two texts, on each of the values of a term.
void throw_naming(NativeCall& call, Any value, std::string_view before, std::string_view after);

/// Prototype of an object that a native constructor makes: new.target's, or the fallback.
Slot prototype_for_new(NativeCall& call, Object* fallback);

/// Element i of the array on the paths of `guard`; undefined for holes.
Slot element_or_undefined(Context& context, ArrayObject* array, std::size_t i, const Guard& guard);

template <std::size_t N>
void define_natives(Realm& realm, Object* target, const NativeEntry (&entries)[N]) {
  for (const NativeEntry& entry : entries) realm.define_native(target, entry);
}

/// The symbol that Symbol has under this name.
Value well_known_symbol(const Context& context, std::string_view name);

/// Puts a native under a symbol, as `[Symbol.iterator]`.
void define_under_symbol(Realm& realm, Object* target, Value symbol, Value value,
                         std::uint8_t attributes = kWritable | kConfigurable);

/// Makes an iterator object of a built-in kind; its state is an array that library code reads.
Object* new_builtin_iterator(Realm& realm, const Guard& guard, ObjectClass kind,
                             std::span<const Slot> state);

}  // namespace sheaf

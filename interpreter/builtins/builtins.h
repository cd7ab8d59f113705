#pragma once

#include <optional>
#include <string>
#include <string_view>

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

/// Natives work on primitives; an object among the operands must be converted first, which may run
/// user code. `hints` has one letter per operand, `this` first: `s` ToString, `n` ToNumber, `-` as
/// it is. Answers true when the call has been passed on to the library, which converts and calls
/// the same native again, or when it has thrown (symbols do not convert).
bool convert_operands(NativeCall& call, std::string_view hints);

/// The same for natives that take any number of arguments of one kind.
bool convert_list(NativeCall& call, char hint);

/// An expanded argument as ToIntegerOrInfinity (ECMA-262 7.1.5); objects have been converted.
double integer_argument(const NativeCall& call, std::size_t i, double when_undefined);
double to_integer_or_infinity(double number);

/// Prototype of an object that a native constructor makes: new.target's, or the fallback.
Slot prototype_for_new(const NativeCall& call, Object* fallback);

/// Calls visit(guard, value) for each element of the array on each path of `guard`, in order; holes
/// are visited as undefined.
Slot element_or_undefined(Context& context, ArrayObject* array, std::size_t i, const Guard& guard);

template <std::size_t N>
void define_natives(Realm& realm, Object* target, const NativeEntry (&entries)[N]) {
  for (const NativeEntry& entry : entries) realm.define_native(target, entry);
}

/// Puts a native under a symbol, as `[Symbol.iterator]`.
void define_under_symbol(Realm& realm, Object* target, Value symbol, Value value,
                         std::uint8_t attributes = kWritable | kConfigurable);

/// Makes an iterator object of a built-in kind; its state is an array that library code reads.
Object* new_builtin_iterator(Realm& realm, const Guard& guard, ObjectClass kind,
                             std::span<const Slot> state);

/// String(value) of a primitive, also of symbolic ones. Symbols must have been refused before.
Value primitive_to_string(Context& context, Value primitive);

}  // namespace sheaf

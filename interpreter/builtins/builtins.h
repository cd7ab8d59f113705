#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/objects/realm.h"

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

/// A value as error messages show it, without running user code: `#<Point>`, `[object Array]`, `1`.
std::string describe(Engine& engine, Value value, const Guard& guard);
/// A key as error messages show it: its text, or `Symbol(description)`.
std::string describe_key(PropertyKey key);

/// Name of the constructor that made an object, empty if unknown.
std::string constructor_name(Engine& engine, Value object, const Guard& guard);

/// Calls visit(guard, value) for each element of the array on each path of `guard`, in order; holes
/// are visited as undefined.
Slot element_or_undefined(Engine& engine, ArrayObject* array, std::size_t i, const Guard& guard);

template <std::size_t N>
void define_natives(Realm& realm, Object* target, const NativeEntry (&entries)[N]) {
  for (const NativeEntry& entry : entries) realm.define_native(target, entry);
}

/// Puts a native under a symbol, as `[Symbol.iterator]`.
void define_under_symbol(Realm& realm, Object* target, Value symbol, Value value,
                         std::uint8_t attributes = kWritable | kConfigurable);

/// Makes an iterator object of a built-in kind; its state is an array that library code reads.
Object* new_builtin_iterator(Engine& engine, const Guard& guard, ObjectClass kind,
                             std::span<const Slot> state);

/// String(value) of a primitive, also of symbolic ones. Symbols must have been refused before.
Value primitive_to_string(Engine& engine, Value primitive);

}  // namespace sheaf

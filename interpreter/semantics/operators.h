#pragma once

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Operators on one alternative of each operand.
void binary(Operation& operation, ir::Opcode opcode, const Guard& guard, Value a, Value b);
void unary(Operation& operation, ir::Opcode opcode, const Guard& guard, Value a);
Guard strict_equal(Operation& operation, Value a, Value b, const Guard& guard);
/// ECMA-262 7.2.10 SameValue
Guard same_value_part(Operation& operation, Value a, Value b, const Guard& guard);
Guard loose_equal(Operation& operation, Value a, Value b, const Guard& guard);
void has_property(Operation& operation, const Guard& guard, Value key, Value object);
void instance_of(Operation& operation, const Guard& guard, Value object, Value target);
/// ECMA-262 7.3.22 OrdinaryHasInstance.
void ordinary_has_instance(Operation& operation, const Guard& guard, Value target, Value object);

/// Paths on which the object inherits from what the constructor's `prototype` is.
Guard instance_part(Context& context, const Guard& guard, Value object, Value constructor);

/// An operator as programs write it, `*`; conversions as what does them, `Number()`.
std::string_view operator_word(ir::Opcode opcode);
/// The library's function for an operator that meets an object, or a text as a number.
std::u16string_view library_name(ir::Opcode opcode);

// Where an operand is a term (operators_symbolic.cpp).
Guard symbolic_equal(Operation& operation, Value a, Value b, const Guard& guard);
void symbolic_binary(Operation& operation, ir::Opcode opcode, const Guard& guard, Value a, Value b);
void symbolic_unary(Operation& operation, ir::Opcode opcode, const Guard& guard, Value a);

}  // namespace sheaf

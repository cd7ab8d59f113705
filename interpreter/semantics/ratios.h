#pragma once

#include <optional>

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

/// Quotients of integers whose divisor is a term.
namespace sheaf {

/// a / b for integers, b a term: a ratio where b is not zero. False: nothing was done.
bool divide_terms(Operation& operation, const Guard& guard, Value a, Value b);

/// a / 0 or a / −0 for an integer a: an infinity, or NaN where a is zero.
void divide_by_zero(Operation& operation, const Guard& guard, Value a, double zero);

/// A relation of a ratio with a number, right on the paths of the guard; nothing if the number is
/// no integer, or the numbers to compare are too large.
std::optional<Guard> compare_ratio(Context& context, ir::Opcode opcode, const Guard& guard,
                                   const Term& ratio, double number);
std::optional<Guard> equal_ratio(Context& context, const Guard& guard, const Term& ratio,
                                 double number);

}  // namespace sheaf

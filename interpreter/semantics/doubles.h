#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Symbolic doubles (TermKind::kOrdered). Their order is decided exactly; what else is done with
/// them is done on a few values, and the paths of all others are given up.

bool is_ordered(const Context& context, Value value);

/// The paths of the guard on which `a opcode b` holds, for one of the four relations. Numbers and
/// terms, of which at least one is a symbolic double; nothing if the other one has no place among
/// the doubles (a quotient, an integer that may be very large).
std::optional<Guard> compare_ordered(Context& context, ir::Opcode opcode, const Guard& guard,
                                     Value a, Value b);
std::optional<Guard> equal_ordered(Context& context, const Guard& guard, Value a, Value b);

/// Whether it has a place among the doubles, or stands before or after all: a number, a symbolic
/// double, an integer within ±2^40.
bool has_place(const Context& context, Value value);

/// −a
void negate_ordered(Operation& operation, const Guard& guard, Value a);

/// A few values of a symbolic double: the one of a model, and those among simple and extreme ones
/// that are feasible.
std::vector<std::pair<Guard, Value>> sample_ordered(Operation& operation, Value number,
                                                    const Guard& guard);

}  // namespace sheaf

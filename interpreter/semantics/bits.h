#pragma once

#include <optional>

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

/// ECMA-262 7.1.6 ToInt32 of an integer, as a term; nothing if it is too large for one.
std::optional<Value> to_int32_term(Context& context, const Guard& guard, Value integer);

/// `&`, `|`, `^`, `~`, shifts of integers of which at least one is a term, as arithmetic: a mask is
/// a quotient of a remainder, a shift a product or a quotient; two terms are taken bit by bit.
/// Nothing if a shift's distance is a term, or if numbers become too large.
std::optional<Value> bit_term(Context& context, ir::Opcode opcode, const Guard& guard, Value a,
                              Value b);

}  // namespace sheaf

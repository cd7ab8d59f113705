#pragma once

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Whether numbers that may be positions in some array or text are joined, too.
enum class Positions : std::uint8_t { kStayApart, kJoin };

/// Many integers become one select term for each magnitude (just one if positions join), fractions
/// a fraction of selects, many texts one text for each length; other values stay as they are.
void select_in(Context& context, const Summary::Alternatives& alternatives, Positions positions,
               SummaryBuilder& out);

/// Operands of `+ - * /` whose alternatives are too many to take each with each: their integers
/// become one select for each magnitude, as those of the result would.
void join_many(Context& context, ir::Opcode opcode, Slot& left, Slot& right, const Guard& guard);

/// Numbers that a loop has merged round by round, compared with a number, become one select: each
/// of them is a variable of guards anyway, and where several stand side by side, the guard of the
/// comparison tells their paths apart, which are often most of all there is to tell.
void join_compared(Context& context, ir::Opcode opcode, Slot& left, Slot& right,
                   const Guard& guard);

}  // namespace sheaf

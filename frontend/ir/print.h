#pragma once

#include <string>

#include "frontend/ir/ir.h"

namespace sheaf::ir {

/// A program as stable text, for people and for golden tests. One line per instruction:
///
///     number  flags  opcode  operands  ; line:column
///
/// The flags are `>` where a block starts, `t` where the destination is a temporary and `s` for an
/// operation of the source. Constants stand in place, targets as →number, branches with their arms.
std::string print(const Program& program);

/// One function of the program, in the same form.
std::string print_function(const Program& program, std::size_t number);

/// A constant as JavaScript would write it; other than ASCII is escaped.
std::string print_constant(const Constant& constant);

}  // namespace sheaf::ir

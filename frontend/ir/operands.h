#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontend/ir/ir.h"

/// What the operands of an instruction mean, derived from the rows of opcodes.def, so that no
/// stage keeps its own idea of which registers an instruction reads and writes.
namespace sheaf::ir {

struct OpcodeRow {
  std::string_view name;
  std::string_view operands;  // letters for a b c d, see opcodes.def
};

inline constexpr OpcodeRow kOpcodeRows[] = {
#define SHEAF_OPCODE(name, operands) {#name, operands},
#include "frontend/ir/opcodes.def"
};

inline constexpr std::size_t kOpcodeCount = sizeof(kOpcodeRows) / sizeof(kOpcodeRows[0]);

inline std::string_view name_of(Opcode opcode) {
  return kOpcodeRows[static_cast<std::size_t>(opcode)].name;
}

inline std::string_view operands_of(Opcode opcode) {
  return kOpcodeRows[static_cast<std::size_t>(opcode)].operands;
}

inline std::array<std::int32_t, 4> operand_values(const Instruction& instruction) {
  return {instruction.a, instruction.b, instruction.c, instruction.d};
}

/// A run of registers [first, first + count); count is 0 when the instruction has no window.
struct RegisterWindow {
  std::int32_t first = 0;
  std::int32_t count = 0;
  /// How many registers at the start are part of the window but never read.
  std::int32_t unused_at_start = 0;
  /// The second register is never read (a New has no receiver).
  bool unused_second = false;
};

inline RegisterWindow window_of(const Instruction& instruction) {
  switch (instruction.opcode) {
    case Opcode::kCall:
      return {instruction.b, instruction.c + 2, 0, false};
    case Opcode::kCallSpread:
      return {instruction.b, 3, 0, false};
    case Opcode::kNew:
      return {instruction.b, instruction.c + 2, 0, true};
    case Opcode::kNewSpread:
      return {instruction.b, 3, 0, true};
    case Opcode::kSuperCall:
      return {instruction.b, instruction.c + 2, 2, false};
    case Opcode::kSuperCallSpread:
      return {instruction.b, 3, 2, false};
    case Opcode::kCallIntrinsic:
      return {instruction.c, instruction.d, 0, false};
    default:
      return {};
  }
}

/// Whether the instruction reads the fixed registers r0 to r3 without naming them.
inline bool reads_fixed_registers(Opcode opcode) {
  switch (opcode) {
    case Opcode::kNewFunction:
    case Opcode::kNewClass:
    case Opcode::kInitializeFields:
    case Opcode::kGetSuper:
    case Opcode::kSetSuper:
    case Opcode::kSuperCall:
    case Opcode::kSuperCallSpread:
      return true;
    default:
      return false;
  }
}

/// Calls `visit(register)` for each register that the instruction reads; a register may be visited
/// more than once.
template <typename Visit>
void for_each_read(const Instruction& instruction, Visit visit) {
  const std::string_view operands = operands_of(instruction.opcode);
  const std::array<std::int32_t, 4> values = operand_values(instruction);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == 'R' && values[i] >= 0) visit(values[i]);
  }
  const RegisterWindow window = window_of(instruction);
  for (std::int32_t i = window.unused_at_start; i < window.count; ++i) {
    if (i == 1 && window.unused_second) continue;
    visit(window.first + i);
  }
  if (reads_fixed_registers(instruction.opcode)) {
    for (std::int32_t fixed = 0; fixed < kFirstParameterRegister; ++fixed) visit(fixed);
  }
}

/// Calls `visit(register)` for each register named as a destination, then for r0 when the
/// instruction binds `this`.
template <typename Visit>
void for_each_write(const Instruction& instruction, Visit visit) {
  const std::string_view operands = operands_of(instruction.opcode);
  const std::array<std::int32_t, 4> values = operand_values(instruction);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] == 'D') visit(values[i]);
  }
  if (instruction.opcode == Opcode::kSuperCall || instruction.opcode == Opcode::kSuperCallSpread) {
    visit(kThisRegister);
  }
}

/// Whether control never goes on at the next instruction.
inline bool ends_block(Opcode opcode) {
  return opcode == Opcode::kJump || opcode == Opcode::kBranch || opcode == Opcode::kReturn ||
         opcode == Opcode::kThrow;
}

/// Whether a generator's activation rests at the instruction until somebody resumes it.
inline bool is_resting_point(Opcode opcode) {
  return opcode == Opcode::kGeneratorStart || opcode == Opcode::kYield ||
         opcode == Opcode::kYieldDelegate;
}

/// Calls `visit(target)` for each instruction index that the instruction names as a target.
template <typename Visit>
void for_each_target(const Instruction& instruction, Visit visit) {
  if (instruction.opcode == Opcode::kJump) visit(instruction.a);
  if (instruction.opcode == Opcode::kBranch) {
    visit(instruction.b);
    visit(instruction.c);
  }
}

}  // namespace sheaf::ir

#include "tests/faults/hit_counts.h"

#include <algorithm>

#include "interpreter/machine/machine.h"

namespace sheaf {

using ir::Opcode;

namespace {

bool has_term(const Slot& slot) {
  if (slot.is_single()) return slot.value().is_term();
  const auto& alternatives = slot.summary().alternatives();
  return std::any_of(alternatives.begin(), alternatives.end(),
                     [](const Alternative& alternative) { return alternative.value.is_term(); });
}

}  // namespace

void count_instruction(const Context& context, const Cursor& cursor,
                       const ir::Instruction& instruction) {
  const Activation& activation = *cursor.activation;
  const auto slot = [&](std::int32_t index) -> const Slot& {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : activation.function->constants[static_cast<std::size_t>(~index)];
  };
  int summaries = 0;
  bool meets_term = false;
  ir::for_each_read(instruction, [&](std::int32_t read) {
    if (slot(read).is_summary()) ++summaries;
    meets_term = meets_term || has_term(slot(read));
  });
  if (instruction.opcode == Opcode::kCreateArguments || instruction.opcode == Opcode::kCreateRest) {
    // These read the arguments themselves.
    if (activation.argument_count.is_summary()) ++summaries;
    for (const Slot& argument : activation.arguments) {
      if (argument.is_summary()) ++summaries;
      meets_term = meets_term || has_term(argument);
    }
  }
  // This one reads the function that was called: it decides on the prototype.
  if (instruction.opcode == Opcode::kGeneratorStart && slot(ir::kCalleeRegister).is_summary()) {
    ++summaries;
  }
  // This one reads nothing but where it is: it counts where not every path calls.
  if (instruction.opcode == Opcode::kAsyncStart && !(cursor.guard == context.live_run)) {
    ++summaries;
  }
  HitCounts::Instructions& counts =
      hit_counts.opcodes[static_cast<std::size_t>(instruction.opcode)];
  ++counts.all;
  if (!cursor.full || summaries > 0 || meets_term) ++counts.guarded;

  const std::string_view operands = ir::operands_of(instruction.opcode);
  if (operands == "DRR" && instruction.opcode <= Opcode::kInstanceOf) {
    count_hit(GuardedOperation::kProduct, summaries > 1);
    count_hit(GuardedOperation::kSymbolicOperand, meets_term);
  }
  switch (instruction.opcode) {
    case Opcode::kGetElement:
      count_hit(GuardedOperation::kLoadAtSymbolicIndex, has_term(slot(instruction.c)));
      [[fallthrough]];
    case Opcode::kGetProperty:
      count_hit(GuardedOperation::kLoadThroughSummary, slot(instruction.b).is_summary());
      break;
    case Opcode::kSetElement:
      count_hit(GuardedOperation::kStoreAtSymbolicIndex, has_term(slot(instruction.b)));
      [[fallthrough]];
    case Opcode::kSetProperty:
      count_hit(GuardedOperation::kStoreThroughSummary, slot(instruction.a).is_summary());
      break;
    case Opcode::kDeleteProperty:
      count_hit(GuardedOperation::kDeleteOnPart, !(cursor.guard == context.live_run));
      break;
    case Opcode::kReturn:
      count_hit(GuardedOperation::kReturnOnPart, !cursor.full);
      break;
    case Opcode::kCall:
    case Opcode::kCallSpread:
      count_hit(GuardedOperation::kCallOfSummary, slot(instruction.b).is_summary());
      break;
    default:
      break;
  }
}

}  // namespace sheaf

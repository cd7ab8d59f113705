// What a merged run counts beside its work: alternatives per statement.

#include "interpreter/machine/machine.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// How many values of `slot` these paths see.
std::uint64_t seen(const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return 1;
  const Summary::Alternatives& alternatives = slot.summary().alternatives();
  if (alternatives.size() >= kManyAlternatives && guard.implies(alternatives.back().guard)) {
    return 1;
  }
  std::uint64_t count = 0;
  for (const Alternative& alternative : alternatives) {
    count += alternative.guard.disjoint(guard) ? 0 : 1;
  }
  return std::max<std::uint64_t>(count, 1);
}

}  // namespace

void Machine::count_alternatives(const Cursor& cursor, const ir::Instruction& instruction) {
  // A state has one value for each, be it a select or a formula.
  if (context.policy.single_values) return;
  const Activation& activation = *cursor.activation;
  const auto size = [&](std::int32_t index) {
    return index >= 0 ? seen(activation.registers[static_cast<std::size_t>(index)], cursor.guard)
                      : std::uint64_t{1};
  };
  std::uint64_t alternatives = 1;
  switch (instruction.opcode) {
    case Opcode::kMove:
      alternatives = size(instruction.b);
      break;
    case Opcode::kBranch:
    case Opcode::kReturn:
    case Opcode::kThrow:
      alternatives = size(instruction.a);
      break;
    case Opcode::kStoreCaptured:
      alternatives = size(instruction.d);
      break;
    case Opcode::kStoreGlobal:
    case Opcode::kGetProperty:
    case Opcode::kCall:
    case Opcode::kCallSpread:
    case Opcode::kNew:
    case Opcode::kNewSpread:
      alternatives = size(instruction.b);
      break;
    case Opcode::kGetElement:
      alternatives = size(instruction.b) * size(instruction.c);
      break;
    case Opcode::kSetProperty:
      alternatives = size(instruction.a) * size(instruction.c);
      break;
    case Opcode::kSetElement:
      alternatives = size(instruction.a) * size(instruction.b) * size(instruction.c);
      break;
    default:  // operators count the products that they compute
      break;
  }
  context.statistics.operations += alternatives - 1;
  if (context.policy.is_studied) context.strategy->at_statement(cursor);
}

}  // namespace sheaf

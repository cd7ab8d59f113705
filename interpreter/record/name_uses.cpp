#include "interpreter/record/name_uses.h"

#include <array>

#include "frontend/ir/operands.h"

namespace sheaf {

using ir::Opcode;

NameUses::NameUses(const std::vector<const ir::Program*>& programs) {
  for (const ir::Program* program : programs) {
    if (!program) continue;
    for (const auto& function : program->functions) {
      for (const ir::Instruction& instruction : function->code) {
        const std::string_view operands = ir::operands_of(instruction.opcode);
        const std::array<std::int32_t, 4> values = ir::operand_values(instruction);
        for (std::size_t i = 0; i < operands.size(); ++i) {
          if ((operands[i] != 'R' && operands[i] != 'K') || values[i] >= 0) continue;
          const ir::Constant& constant = function->constants[static_cast<std::size_t>(~values[i])];
          const auto* text = std::get_if<std::u16string>(&constant);
          if (!text) continue;
          unsigned use = kValue;
          if (instruction.opcode == Opcode::kGetProperty) use = kRead;
          const bool stores = instruction.opcode == Opcode::kSetProperty ||
                              instruction.opcode == Opcode::kDefineProperty ||
                              instruction.opcode == Opcode::kDefineMethod;
          if (stores && i == 1) use = kStored;
          uses_[*text] |= use;
        }
      }
    }
  }
}

bool NameUses::has(std::initializer_list<std::u16string_view> names, unsigned uses) const {
  for (const auto& [text, found] : uses_) {
    if ((found & uses) == 0) continue;
    for (const std::u16string_view name : names) {
      if (text == name) return true;
      // A value may be cut up, parsed or compiled before it is used.
      if ((found & uses & kValue) != 0 && text.find(name) != text.npos) return true;
    }
  }
  for (const std::u16string_view name : names) {
    if (has_pieces(name)) return true;
  }
  return false;
}

/// Whether one text ends as the name begins, and another begins with the rest of it.
bool NameUses::has_pieces(std::u16string_view name) const {
  for (std::size_t at = 1; at < name.size(); ++at) {
    bool begins = false;
    bool ends = false;
    for (const auto& [text, found] : uses_) {
      if ((found & kValue) == 0) continue;
      begins = begins || text.ends_with(name.substr(0, at));
      ends = ends || text.starts_with(name.substr(at));
    }
    if (begins && ends) return true;
  }
  return false;
}

bool NameUses::mentions(std::initializer_list<std::u16string_view> names) const {
  return has(names, kRead | kStored | kValue);
}

bool NameUses::mentions_beyond_reads(std::initializer_list<std::u16string_view> names) const {
  return has(names, kStored | kValue);
}

bool NameUses::mentions_as_value(std::initializer_list<std::u16string_view> names) const {
  return has(names, kValue);
}

}  // namespace sheaf

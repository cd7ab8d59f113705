#include "frontend/ir/blocks.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontend/ir/operands.h"

namespace sheaf::ir {

std::vector<bool> find_block_starts(const Function& function) {
  std::vector<bool> starts(function.code.size(), false);
  // Indices out of range are left to the verifier, which has words for them.
  const auto mark = [&starts](std::int64_t index) {
    if (index >= 0 && static_cast<std::size_t>(index) < starts.size()) {
      starts[static_cast<std::size_t>(index)] = true;
    }
  };
  mark(0);
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    for_each_target(function.code[i], mark);
    const Opcode opcode = function.code[i].opcode;
    if (ends_block(opcode) || is_resting_point(opcode)) mark(static_cast<std::int64_t>(i) + 1);
  }
  for (const Handler& handler : function.handlers) mark(handler.target);
  for (const Loop& loop : function.loops) mark(loop.header);
  return starts;
}

std::vector<bool> find_temporaries(const Function& function,
                                   const std::vector<bool>& block_starts) {
  std::vector<bool> temporary(function.register_count, true);
  const auto keep = [&temporary](std::size_t index) {
    if (index < temporary.size()) temporary[index] = false;
  };
  // The activation's start writes these, and a throw anywhere in the range writes the handler's.
  for (std::size_t i = 0; i < kFirstParameterRegister + function.parameter_count; ++i) keep(i);
  for (const Handler& handler : function.handlers) {
    keep(static_cast<std::size_t>(handler.exception_register));
  }

  // written_in[r]: the last block that wrote r, numbered from 1.
  std::vector<std::uint32_t> written_in(function.register_count, 0);
  std::uint32_t block = 0;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    if (block_starts[i]) ++block;
    for_each_read(function.code[i], [&](std::int32_t index) {
      const auto read = static_cast<std::size_t>(index);
      if (read < written_in.size() && written_in[read] != block) keep(read);
    });
    for_each_write(function.code[i], [&](std::int32_t index) {
      const auto written = static_cast<std::size_t>(index);
      if (written < written_in.size()) written_in[written] = block;
    });
  }
  return temporary;
}

void finish_function(Function& function) {
  function.block_starts = find_block_starts(function);
  const std::vector<bool> temporary = find_temporaries(function, function.block_starts);
  for (Instruction& instruction : function.code) {
    const std::string_view operands = operands_of(instruction.opcode);
    const std::array<std::int32_t, 4> values = operand_values(instruction);
    bool has_destination = false;
    bool all_temporary = true;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] != 'D') continue;
      const auto destination = static_cast<std::size_t>(values[i]);
      has_destination = true;
      all_temporary = all_temporary && destination < temporary.size() && temporary[destination];
    }
    if (has_destination && all_temporary) {
      instruction.flags = static_cast<std::uint8_t>(instruction.flags | kTemporaryDestination);
    } else {
      instruction.flags = static_cast<std::uint8_t>(instruction.flags & ~kTemporaryDestination);
    }
  }
}

}  // namespace sheaf::ir

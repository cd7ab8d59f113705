#include "frontend/ir/liveness.h"

#include "frontend/ir/operands.h"

namespace sheaf::ir {

Liveness::Liveness(const Function& function)
    : register_count_(function.register_count),
      live_((function.code.size() + 1) * function.register_count, false) {
  std::vector<bool> now(register_count_);
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t pc = function.code.size(); pc-- > 0;) {
      const Instruction& instruction = function.code[pc];
      const auto join = [&](std::size_t target) {
        for (std::size_t r = 0; r < register_count_; ++r) {
          if (live_[target * register_count_ + r]) now[r] = true;
        }
      };
      now.assign(register_count_, false);
      switch (instruction.opcode) {
        case Opcode::kJump:
          join(static_cast<std::size_t>(instruction.a));
          break;
        case Opcode::kBranch:
          join(static_cast<std::size_t>(instruction.b));
          join(static_cast<std::size_t>(instruction.c));
          break;
        case Opcode::kReturn:
        case Opcode::kThrow:
          break;
        default:
          join(pc + 1);
          break;
      }
      for_each_write(instruction,
                     [&](std::int32_t r) { now[static_cast<std::size_t>(r)] = false; });
      // A throw leaves before the destination is written.
      for (const Handler& handler : function.handlers) {
        if (pc < handler.begin || pc >= handler.end) continue;
        const auto exception = static_cast<std::size_t>(handler.exception_register);
        // The throw writes it.
        const bool was_live = now[exception];
        join(handler.target);
        now[exception] = was_live;
      }
      for_each_read(instruction, [&](std::int32_t r) { now[static_cast<std::size_t>(r)] = true; });
      for (std::size_t r = 0; r < register_count_; ++r) {
        if (now[r] && !live_[pc * register_count_ + r]) {
          live_[pc * register_count_ + r] = true;
          changed = true;
        }
      }
    }
  }
}

}  // namespace sheaf::ir

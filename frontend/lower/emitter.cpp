#include "frontend/lower/emitter.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "frontend/ir/operands.h"

namespace sheaf {

using ir::Opcode;

Operand Emitter::new_local(std::int32_t count) {
  const Operand first = kLocalBase + locals_;
  locals_ += count;
  most_locals_ = std::max(most_locals_, locals_);
  return first;
}

Operand Emitter::new_temporary(std::int32_t count) {
  const Operand first = kTemporaryBase + temporaries_;
  temporaries_ += count;
  most_temporaries_ = std::max(most_temporaries_, temporaries_);
  return first;
}

void Emitter::release(Mark mark) {
  locals_ = mark.locals;
  temporaries_ = mark.temporaries;
}

Operand Emitter::constant(const ir::Constant& value) {
  auto& constants = function_.constants;
  const auto add = [&]() -> Operand {
    constants.push_back(value);
    return ~static_cast<Operand>(constants.size() - 1);
  };
  if (const auto* text = std::get_if<std::u16string>(&value)) {
    const auto found = strings_.find(*text);
    return found != strings_.end() ? found->second : strings_[*text] = add();
  }
  if (const auto* number = std::get_if<double>(&value)) {
    const auto bits = std::bit_cast<std::uint64_t>(*number);
    const auto found = numbers_.find(bits);
    return found != numbers_.end() ? found->second : numbers_[bits] = add();
  }
  // What is left are kinds of one value, and the two booleans.
  const auto* boolean = std::get_if<bool>(&value);
  const std::size_t key = 2 * value.index() + (boolean && *boolean ? 1 : 0);
  const auto found = singles_.find(key);
  return found != singles_.end() ? found->second : singles_[key] = add();
}

void Emitter::emit(Opcode opcode, std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
  if (!reachable_) return;
  function_.code.push_back({opcode, 0, a, b, c, d, position_});
  if (opcode == Opcode::kReturn || opcode == Opcode::kThrow) reachable_ = false;
}

void Emitter::emit_source(Opcode opcode, std::int32_t a, std::int32_t b, std::int32_t c,
                          std::int32_t d) {
  if (!reachable_) return;
  emit(opcode, a, b, c, d);
  count_last_instruction();
}

void Emitter::count_last_instruction() {
  auto& code = function_.code;
  if (statement_operation_ >= 0) {
    std::uint8_t& flags = code[static_cast<std::size_t>(statement_operation_)].flags;
    flags = static_cast<std::uint8_t>(flags & ~ir::kSourceOperation);
  }
  code.back().flags |= ir::kSourceOperation;
  statement_operation_ = static_cast<std::int64_t>(code.size()) - 1;
}

void Emitter::move(Operand destination, Operand source) {
  if (destination != source) emit(Opcode::kMove, destination, source);
}

Label Emitter::new_label() {
  labels_.emplace_back();
  return {static_cast<std::int32_t>(labels_.size() - 1)};
}

void Emitter::bind(Label label) {
  auto& code = function_.code;
  LabelState& state = labels_[static_cast<std::size_t>(label.id)];
  // A jump to the next instruction is dropped, unless something refers to the place behind it.
  if (!reachable_ && !code.empty() && code.back().opcode == Opcode::kJump &&
      code.back().a == label.id && fixed_ != code.size()) {
    code.pop_back();
    reachable_ = true;
  }
  new_statement();
  state.address = static_cast<std::int64_t>(code.size());
  if (state.used) reachable_ = true;
  fixed_ = static_cast<std::uint32_t>(code.size());
}

void Emitter::jump(Label label) {
  if (!reachable_) return;
  labels_[static_cast<std::size_t>(label.id)].used = true;
  emit(Opcode::kJump, label.id);
  reachable_ = false;
}

void Emitter::branch(Operand condition, Label when_true, Label when_false, std::int32_t branch) {
  if (!reachable_) return;
  labels_[static_cast<std::size_t>(when_true.id)].used = true;
  labels_[static_cast<std::size_t>(when_false.id)].used = true;
  emit(Opcode::kBranch, condition, when_true.id, when_false.id, branch);
  if (branch >= 0) count_last_instruction();
  new_statement();
  reachable_ = false;
}

std::uint32_t Emitter::open_loop() {
  new_statement();
  // Each loop has a header of its own, also `do do … while (a); while (b);`.
  if (!open_loops_.empty() && open_loops_.back() == function_.code.size()) {
    const Mark before = mark();
    emit(Opcode::kMove, new_temporary(), undefined());
    release(before);
  }
  open_loops_.push_back(here());
  return open_loops_.back();
}

void Emitter::close_loop(std::uint32_t header) {
  open_loops_.pop_back();
  // Without a way back there is no loop, only code that runs at most once.
  if (!reachable_) return;
  const Label label = new_label();
  LabelState& state = labels_[static_cast<std::size_t>(label.id)];
  state.address = header;
  state.used = true;
  emit(Opcode::kJump, label.id);
  reachable_ = false;
  function_.loops.push_back({header, here()});
}

std::uint32_t Emitter::here() {
  fixed_ = static_cast<std::uint32_t>(function_.code.size());
  return fixed_;
}

bool Emitter::add_handler(std::uint32_t begin, std::uint32_t end, Label target,
                          Operand exception_register) {
  if (begin >= end) return false;
  labels_[static_cast<std::size_t>(target.id)].used = true;
  handlers_.push_back({begin, end, target, exception_register});
  return true;
}

std::int32_t Emitter::add_branch(ir::BranchArms arms) {
  function_.branches.push_back(arms);
  return static_cast<std::int32_t>(function_.branches.size() - 1);
}

Operand Emitter::final_register(Operand operand) const {
  const std::int32_t first_local =
      ir::kFirstParameterRegister + static_cast<std::int32_t>(function_.parameter_count);
  if (is_temporary(operand)) return operand - kTemporaryBase + first_local + most_locals_;
  if (is_local(operand)) return operand - kLocalBase + first_local;
  return operand;
}

void Emitter::finish() {
  if (reachable_) emit(Opcode::kReturn, undefined());
  const auto address = [&](std::int32_t label) {
    const std::int64_t found = labels_[static_cast<std::size_t>(label)].address;
    if (found < 0) {
      std::fputs("lowering: a label was never bound\n", stderr);
      std::abort();
    }
    return static_cast<std::int32_t>(found);
  };
  for (ir::Instruction& instruction : function_.code) {
    const std::string_view operands = ir::operands_of(instruction.opcode);
    std::int32_t* values[] = {&instruction.a, &instruction.b, &instruction.c, &instruction.d};
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const char letter = operands[i];
      if (letter == 'T') *values[i] = address(*values[i]);
      if (letter == 'D' || letter == 'R' || letter == 'W') *values[i] = final_register(*values[i]);
    }
  }
  for (const PendingHandler& handler : handlers_) {
    function_.handlers.push_back({handler.begin, handler.end,
                                  static_cast<std::uint32_t>(address(handler.target.id)),
                                  final_register(handler.exception_register)});
  }
  std::sort(function_.loops.begin(), function_.loops.end(),
            [](const ir::Loop& a, const ir::Loop& b) {
              return a.header != b.header ? a.header < b.header : a.end > b.end;
            });
  function_.register_count = static_cast<std::uint32_t>(
      ir::kFirstParameterRegister + static_cast<std::int32_t>(function_.parameter_count) +
      most_locals_ + most_temporaries_);
}

}  // namespace sheaf

#include "frontend/ir/verify.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>

#include "frontend/ir/blocks.h"
#include "frontend/ir/operands.h"

namespace sheaf::ir {
namespace {

/// Checks one function; messages start with its number and, where it helps, the instruction.
class FunctionVerifier {
 public:
  FunctionVerifier(const Program& program, std::size_t number, std::vector<std::string>& violations)
      : program_(program),
        function_(*program.functions[number]),
        number_(number),
        size_(static_cast<std::int64_t>(function_.code.size())),
        violations_(violations),
        outer_loop_(function_.loops.size(), -1),
        innermost_loop_(function_.code.size(), -1),
        latches_(function_.code.size(), -1) {}

  void verify() {
    if (function_.register_count <
        static_cast<std::uint32_t>(kFirstParameterRegister) + function_.parameter_count) {
      report("register_count leaves no room for the fixed registers and parameters");
    }
    verify_branches();
    verify_loops();
    verify_handlers();
    for (std::int64_t i = 0; i < size_; ++i) verify_instruction(i);
    if (size_ == 0 || !ends_block(at(size_ - 1).opcode)) report("control falls off the end");
    verify_generator();
    verify_blocks();
  }

 private:
  static std::size_t to_index(std::int64_t value) { return static_cast<std::size_t>(value); }
  const Loop& loop_at(std::int64_t index) const { return function_.loops[to_index(index)]; }

  const Instruction& at(std::int64_t index) const {
    return function_.code[static_cast<std::size_t>(index)];
  }

  void report(const std::string& message) {
    violations_.push_back("function " + std::to_string(number_) + ": " + message);
  }

  void report(std::int64_t index, const std::string& message) {
    report("instruction " + std::to_string(index) + " (" + std::string(name_of(at(index).opcode)) +
           "): " + message);
  }

  void verify_branches() {
    for (std::size_t i = 0; i < function_.branches.size(); ++i) {
      const BranchArms& arms = function_.branches[i];
      const std::string name = "branch " + std::to_string(i);
      if (arms.site < -1 || arms.site >= static_cast<std::int64_t>(program_.sites.size())) {
        report(name + ": site out of range");
        continue;
      }
      for (const std::int32_t arm : {arms.true_arm, arms.false_arm}) {
        if (arm == -1) continue;
        if (arms.site == -1) {
          report(name + ": arm without a site");
          continue;
        }
        const Site& site = program_.sites[static_cast<std::size_t>(arms.site)];
        const std::int64_t first = site.first_arm;
        if (arm < first || arm >= first + site.arm_count) {
          report(name + ": arm " + std::to_string(arm) + " does not belong to its site");
        }
      }
    }
  }

  void verify_loops() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < function_.loops.size(); ++i) {
      const Loop& loop = function_.loops[i];
      const std::string name = "loop " + std::to_string(i);
      if (loop.header >= loop.end || loop.end > size_) {
        report(name + ": not a range of instructions");
        continue;
      }
      const Instruction& latch = at(std::int64_t{loop.end} - 1);
      if (latch.opcode != Opcode::kJump || latch.a != static_cast<std::int64_t>(loop.header)) {
        report(name + ": the last instruction does not jump to the header");
      }
      if (i > 0 && function_.loops[i - 1].header > loop.header) {
        report(name + ": loops are not sorted by header");
      }
      // Those around it are on the stack, outermost first; the innermost says enough.
      while (!open.empty() && function_.loops[open.back()].end <= loop.header) open.pop_back();
      if (!open.empty()) {
        const Loop& around = function_.loops[open.back()];
        if (loop.header < around.header || loop.end >= around.end) {
          report(name + ": neither inside nor behind loop " + std::to_string(open.back()));
        }
        outer_loop_[i] = static_cast<std::int64_t>(open.back());
      }
      open.push_back(i);
      latches_[loop.end - 1] = loop.header;
    }
    find_innermost_loops();
  }

  void find_innermost_loops() {
    std::size_t next = 0;
    std::int64_t inside = -1;
    for (std::int64_t pc = 0; pc < size_; ++pc) {
      while (inside >= 0 && loop_at(inside).end <= pc) inside = outer_loop_[to_index(inside)];
      for (; next < function_.loops.size() && function_.loops[next].header <= pc; ++next) {
        if (function_.loops[next].end > pc) inside = static_cast<std::int64_t>(next);
      }
      innermost_loop_[to_index(pc)] = inside;
    }
  }

  void verify_handlers() {
    // The handlers so far that no other is around, by their first instruction.
    std::map<std::uint32_t, const Handler*> outermost;
    for (std::size_t i = 0; i < function_.handlers.size(); ++i) {
      const Handler& handler = function_.handlers[i];
      const std::string name = "handler " + std::to_string(i);
      if (handler.begin >= handler.end || handler.end > size_) {
        report(name + ": covers no range of instructions");
        continue;
      }
      if (handler.target >= size_) {
        report(name + ": target out of range");
        continue;
      }
      if (handler.target < handler.end) {
        report(name + ": the target does not lie behind the instructions covered");
      }
      if (!is_register(handler.exception_register)) report(name + ": register out of range");
      if (const Loop* loop = loop_entered_sideways(handler.begin, handler.target)) {
        report(name + ": enters the loop at " + std::to_string(loop->header) +
               " behind its header");
      }
      auto overlapping = outermost.upper_bound(handler.begin);
      if (overlapping != outermost.begin() && std::prev(overlapping)->second->end > handler.begin) {
        --overlapping;
      }
      while (overlapping != outermost.end() && overlapping->first < handler.end) {
        const Handler* earlier = overlapping->second;
        if (earlier->begin < handler.begin || earlier->end > handler.end) {
          report(name + ": neither around nor apart from the earlier handler " +
                 std::to_string(earlier - function_.handlers.data()) +
                 ", handlers are listed innermost first");
        }
        overlapping = outermost.erase(overlapping);
      }
      outermost[handler.begin] = &handler;
    }
  }

  bool is_register(std::int64_t index) const {
    return index >= 0 && index < std::int64_t{function_.register_count};
  }

  /// A loop that an edge enters elsewhere than at its header, or null.
  const Loop* loop_entered_sideways(std::int64_t from, std::int64_t to) const {
    for (std::int64_t i = innermost_loop_[to_index(to)]; i >= 0; i = outer_loop_[to_index(i)]) {
      const Loop& loop = loop_at(i);
      if (from >= loop.header && from < loop.end) return nullptr;  // and in all around it
      if (to > loop.header) return &loop;
    }
    return nullptr;
  }

  void verify_instruction(std::int64_t index) {
    const Instruction& instruction = at(index);
    const std::string_view operands = operands_of(instruction.opcode);
    const std::array<std::int32_t, 4> values = operand_values(instruction);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      verify_operand(index, operands[i], values[i]);
    }
    const RegisterWindow window = window_of(instruction);
    if (window.count < 0) {
      report(index, "negative number of arguments");
    } else if (window.count > 0 && (!is_register(window.first) ||
                                    !is_register(std::int64_t{window.first} + window.count - 1))) {
      report(index, "window of registers out of range");
    }
    if (instruction.opcode == Opcode::kDefineMethod &&
        ((instruction.d & ~(kMethodKindMask | kEnumerable)) != 0 ||
         (instruction.d & kMethodKindMask) == kMethodKindMask)) {
      report(index, "unknown method flags");
    }
    if ((instruction.flags & ~(kTemporaryDestination | kSourceOperation)) != 0) {
      report(index, "unknown flags");
    }
    if (program_.source && instruction.position > program_.source->text().size()) {
      report(index, "position behind the end of the source");
    }
  }

  void verify_operand(std::int64_t index, char letter, std::int32_t value) {
    switch (letter) {
      case 'D':
        if (!is_register(value))
          report(index, "destination r" + std::to_string(value) + " out of range");
        break;
      case 'R':
        if (value < 0) {
          if (!is_constant(value))
            report(index, "constant " + std::to_string(~value) + " out of range");
        } else if (!is_register(value)) {
          report(index, "register r" + std::to_string(value) + " out of range");
        }
        break;
      case 'K':
        if (value >= 0 || !is_constant(value)) {
          report(index, "name is not a constant in range");
        } else if (!std::holds_alternative<std::u16string>(
                       function_.constants[static_cast<std::size_t>(~value)])) {
          report(index, "name is not a string constant");
        }
        break;
      case 'T':
        verify_target(index, value);
        break;
      case 'B':
        if (value < -1 || value >= static_cast<std::int64_t>(function_.branches.size())) {
          report(index, "branch number out of range");
        }
        break;
      case 'F':
        if (value < 0 || value >= static_cast<std::int64_t>(program_.functions.size())) {
          report(index, "function number out of range");
        }
        break;
      case 'I':
        if (value < 0) report(index, "negative immediate");
        break;
      default:  // 'W': checked as a whole
        break;
    }
  }

  bool is_constant(std::int32_t operand) const {
    return ~operand < static_cast<std::int64_t>(function_.constants.size());
  }

  void verify_target(std::int64_t index, std::int64_t target) {
    if (target < 0 || target >= size_) {
      report(index, "target out of range");
      return;
    }
    if (target <= index && !is_latch(index, target)) {
      report(index, "jumps back to " + std::to_string(target) + " but is not the latch of a loop");
    }
    if (const Loop* loop = loop_entered_sideways(index, target)) {
      report(index, "enters the loop at " + std::to_string(loop->header) + " behind its header");
    }
  }

  bool is_latch(std::int64_t index, std::int64_t target) const {
    if (at(index).opcode != Opcode::kJump) return false;
    return latches_[to_index(index)] == target;
  }

  /// A generator's call returns at GeneratorStart, and an async function makes its promise behind
  /// AsyncStart; so every path must come by there once, before it can rest anywhere else.
  void verify_generator() {
    std::int64_t start = -1;
    for (std::int64_t i = 0; i < size_; ++i) {
      const Opcode opcode = at(i).opcode;
      const bool is_start = opcode == Opcode::kGeneratorStart || opcode == Opcode::kAsyncStart;
      if (!is_resting_point(opcode) && !is_start) continue;
      if (!function_.can_rest()) {
        report(i, "the function cannot rest");
      } else if (!is_start) {
        if (start < 0) report(i, "lies before the start");
        if (opcode == Opcode::kYield && !function_.is_async) verify_yield(i);
      } else if (opcode == Opcode::kAsyncStart && function_.is_async && function_.is_generator) {
        continue;  // what resumes it, before the start
      } else if ((opcode == Opcode::kAsyncStart) != !function_.is_generator) {
        report(i, "not the start of such a function");
      } else if (start >= 0) {
        report(i, "a function starts once");
      } else {
        start = i;
      }
    }
    if (!function_.can_rest()) return;
    const bool is_async_arrow = function_.kind == FunctionKind::kArrow && function_.is_async;
    if (function_.kind != FunctionKind::kNormal && function_.kind != FunctionKind::kMethod &&
        !is_async_arrow) {
      report("a function of this kind cannot rest");
    }
    if (start < 0) return report("a function that can rest without its start");
    for (const Loop& loop : function_.loops) {
      if (start >= loop.header && start < loop.end) report(start, "lies in a loop");
    }
    for (const Handler& handler : function_.handlers) {
      if (handler.begin <= start && (handler.end > start || handler.target > start)) {
        report(start, "a handler leads past it");
      }
    }
    for (std::int64_t i = 0; i < start; ++i) {
      for_each_target(at(i), [&](std::int64_t target) {
        if (target > start) report(i, "jumps past the start");
      });
    }
  }

  void verify_yield(std::int64_t index) {
    if (index + 1 >= size_) return;  // falls off the end
    const Instruction& next = at(index + 1);
    if (next.opcode != Opcode::kBranch || next.a != at(index).b || next.d != -1) {
      report(index, "no branch of its own decides whether to return");
    }
  }

  void verify_blocks() {
    Function fresh;
    fresh.code = function_.code;
    fresh.register_count = function_.register_count;
    fresh.parameter_count = function_.parameter_count;
    fresh.handlers = function_.handlers;
    fresh.loops = function_.loops;
    finish_function(fresh);
    if (fresh.block_starts != function_.block_starts) {
      report("block_starts is not what the code implies");
    }
    for (std::int64_t i = 0; i < size_; ++i) {
      if (fresh.code[static_cast<std::size_t>(i)].flags != at(i).flags) {
        report(i, "kTemporaryDestination is not what the code implies");
      }
    }
  }

  const Program& program_;
  const Function& function_;
  std::size_t number_;
  std::int64_t size_;
  std::vector<std::string>& violations_;
  std::vector<std::int64_t> outer_loop_;      // by loop; -1 for none
  std::vector<std::int64_t> innermost_loop_;  // by instruction; -1 for none
  std::vector<std::int64_t> latches_;         // by instruction: the header that it jumps back to
};

void verify_sites(const Program& program, std::vector<std::string>& violations) {
  std::uint64_t arms = 0;
  for (std::size_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    const std::string name = "site " + std::to_string(i);
    if (site.first_arm != arms) violations.push_back(name + ": arms are not consecutive");
    arms += site.arm_count;
    const std::uint64_t expected = site.kind == SiteKind::kSwitch ? site.cases.size() + 1 : 2;
    if (site.arm_count != expected) violations.push_back(name + ": wrong number of arms");
  }
  if (arms != program.arm_count) violations.push_back("arm_count is not the sum over the sites");
}

}  // namespace

std::vector<std::string> verify(const Program& program) {
  std::vector<std::string> violations;
  if (program.functions.empty()) violations.push_back("no top level function");
  verify_sites(program, violations);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    if (!program.functions[i]) {
      violations.push_back("function " + std::to_string(i) + ": missing");
    } else {
      FunctionVerifier(program, i, violations).verify();
    }
  }
  return violations;
}

}  // namespace sheaf::ir

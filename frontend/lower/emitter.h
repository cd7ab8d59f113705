#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf {

/// A register (>= 0) or a constant (~index), as in the instructions.
using Operand = std::int32_t;
inline constexpr Operand kNoOperand = INT32_MIN;

/// A place in the code that is not known yet.
struct Label {
  std::int32_t id = -1;
};

/// Builds the code of one function.
///
/// Registers come in two stacks: *locals* may keep a value from block to block, *temporaries* never
/// do. Keeping them apart lets the engine overwrite a temporary without looking at what it held on
/// other paths. While code is emitted both are numbered in ranges of their own; `finish` lays them
/// out behind the parameters. Code that cannot be reached is not emitted at all.
class Emitter {
 public:
  explicit Emitter(ir::Function& function) : function_(function) {}

  // Registers.
  Operand new_local(std::int32_t count = 1);
  Operand new_temporary(std::int32_t count = 1);
  static bool is_local(Operand operand) {
    return operand >= kLocalBase && operand < kTemporaryBase;
  }
  static bool is_temporary(Operand operand) { return operand >= kTemporaryBase; }
  /// Heights of both stacks, to go back to.
  struct Mark {
    std::int32_t locals = 0, temporaries = 0;
  };
  Mark mark() const { return {locals_, temporaries_}; }
  void release(Mark mark);

  // Constants.
  Operand constant(const ir::Constant& value);
  Operand undefined() { return constant(ir::Undefined{}); }
  Operand uninitialized() { return constant(ir::Uninitialized{}); }
  Operand number(double value) { return constant(value); }
  Operand string(const std::u16string& value) { return constant(value); }

  // Code.
  void set_position(std::uint32_t position) { position_ = position; }
  std::uint32_t position() const { return position_; }
  void emit(ir::Opcode opcode, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
            std::int32_t d = 0);
  /// Operations that follow belong to another statement of the source.
  void new_statement() { statement_operation_ = -1; }
  /// The same for an operation that the programmer wrote. The last one of a statement (in each
  /// block, where it has several) is the one that counts.
  void emit_source(ir::Opcode opcode, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0,
                   std::int32_t d = 0);
  /// Nothing when both are the same.
  void move(Operand destination, Operand source);
  bool reachable() const { return reachable_; }

  Label new_label();
  void bind(Label label);
  void jump(Label label);
  void branch(Operand condition, Label when_true, Label when_false, std::int32_t branch = -1);

  /// Marks the header of a loop; `close_loop` jumps back to it and ends the loop.
  std::uint32_t open_loop();
  void close_loop(std::uint32_t header);

  /// The current place, as the begin or end of a handler's range.
  std::uint32_t here();
  /// Instructions [begin, end) throw to `target`. Inner handlers are added before outer ones.
  /// Returns whether the range holds any instruction.
  bool add_handler(std::uint32_t begin, std::uint32_t end, Label target,
                   Operand exception_register);

  std::int32_t add_branch(ir::BranchArms arms);

  /// Resolves labels and registers; fills what the function knows about its code.
  void finish();

 private:
  void count_last_instruction();

  static constexpr std::int32_t kLocalBase = 1 << 24;
  static constexpr std::int32_t kTemporaryBase = 1 << 25;

  Operand final_register(Operand operand) const;

  struct LabelState {
    std::int64_t address = -1;
    bool used = false;
  };
  struct PendingHandler {
    std::uint32_t begin, end;
    Label target;
    Operand exception_register;
  };

  ir::Function& function_;
  std::int32_t locals_ = 0, temporaries_ = 0;
  std::int32_t most_locals_ = 0, most_temporaries_ = 0;
  std::uint32_t position_ = 0;
  bool reachable_ = true;
  /// The operation that counts so far in this statement and block, or -1.
  std::int64_t statement_operation_ = -1;
  /// Something refers to this place: the instruction before it must not be dropped.
  std::uint32_t fixed_ = 0;
  std::vector<LabelState> labels_;
  std::vector<std::uint32_t> open_loops_;
  std::vector<PendingHandler> handlers_;
  std::map<std::u16string, Operand> strings_;
  std::map<std::uint64_t, Operand> numbers_;
  std::map<std::size_t, Operand> singles_;  // undefined, null, the marker, the booleans
};

/// Gives back all registers taken during its lifetime.
class RegisterScope {
 public:
  explicit RegisterScope(Emitter& emitter) : emitter_(emitter), mark_(emitter.mark()) {}
  ~RegisterScope() { emitter_.release(mark_); }
  RegisterScope(const RegisterScope&) = delete;
  RegisterScope& operator=(const RegisterScope&) = delete;

 private:
  Emitter& emitter_;
  Emitter::Mark mark_;
};

}  // namespace sheaf

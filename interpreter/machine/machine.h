#pragma once

#include <memory>
#include <span>
#include <vector>

#include "interpreter/machine/budget.h"
#include "interpreter/machine/scheduler.h"
#include "interpreter/machine/stack_depth.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

struct CallGroup;

/// Runs instructions on the entries that the scheduler hands out: the single-value path here, the
/// rest through the semantics. Files by topic: execute.cpp (the loop), branch.cpp, call.cpp and
/// call_plain.cpp, generator.cpp, execute_*.cpp (instructions by what they work on), count.cpp.
class Machine : private Scheduler::Client {
 public:
  explicit Machine(Context& shared);
  ~Machine() override;

  Context& context;
  Scheduler scheduler;
  Budget budget;

  /// Adds a realm with all built-ins. The first is the harness's.
  Realm& add_realm();
  Realm& realm(std::size_t index = 0) { return *realms_[index]; }
  std::size_t realm_count() const { return realms_.size(); }
  std::vector<Realm*> all_realms() const;

  /// The top level of a module starts in a realm, on the paths of `guard`.
  void start_module(Realm& realm, ModuleIndex index, const Guard& guard);
  /// Frees what no path that still runs can reach.
  void collect();
  /// No path runs any more: frees what the record does not need, where that is much.
  void release();
  /// Back to the state before the program ran; guards, terms and the solver's knowledge stay.
  void start_again();

  /// Where the user's code stands: the innermost instruction outside the library.
  CodePlace user_place(const Activation& activation, std::uint32_t pc, const Guard& guard) const;
  /// Where a limit of the guard manager ended the run.
  CodePlace last_place() const { return last_place_; }

  /// Ends paths and records how.
  void end_paths(const Guard& guard, OutcomeKind kind, Value thrown, CodePlace place);
  /// Records why something is not done exactly on the paths of `guard`, which stand at this point
  /// and will be lost.
  void limit(const char* code, CodePlace place, std::string reason, const Activation& activation,
             std::uint32_t pc, const Guard& guard);

 private:
  bool should_collect() const;

  // Scheduler::Client
  void run(Activation& activation) override;
  void run_entry(Cursor& cursor);
  bool should_stop() override;
  void root_returned(const CallRecord& root, const Guard& guard) override;
  bool start_next() override;
  void root_threw(const CallRecord& root, const Guard& guard, const Slot& exception,
                  const Activation& activation, std::uint32_t pc) override;
  void loop_exceeded(Cursor& cursor) override;

  /// The steps are over: the entry waits, the run stops.
  void stop_before(Cursor& cursor);
  /// Paths come back from so deep that nobody knows whether Node gets there: they are given up, but
  /// for an overflow of the stack itself. `exception` is undefined when they return.
  bool give_up_depth(Cursor& cursor, const Guard& guard, const Slot& exception) {
    return cursor.activation->stack_bytes > kNodeMayThrowBytes &&
           give_up_deep(cursor, guard, exception);
  }
  bool give_up_deep(Cursor& cursor, const Guard& guard, const Slot& exception);

  // execute.cpp
  Step execute_slow(Cursor& cursor, const ir::Instruction& instruction);
  void write(Cursor& cursor, std::int32_t destination, std::uint8_t flags, Slot value);
  void count_alternatives(const Cursor& cursor, const ir::Instruction& instruction);  // count.cpp

  // branch.cpp
  Step branch(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_return(Cursor& cursor, const ir::Instruction& instruction);

  Step execute_object(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_class(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_property(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_variable(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_iteration(Cursor& cursor, const ir::Instruction& instruction);
  void arguments_into(const Cursor& cursor, std::size_t from,
                      const std::function<void(const Guard&, std::size_t, const Slot&)>& visit);

  // generator.cpp
  Step execute_generator(Cursor& cursor, const ir::Instruction& instruction);
  void resume(const ResumeRequest& request, const std::shared_ptr<CallRecord>& record);

  // call.cpp
  Step execute_call(Cursor& cursor, const ir::Instruction& instruction);
  /// Calls one known function with the window's arguments; false if the general way must be taken.
  bool call_plain(Cursor& cursor, const ir::Instruction& instruction, Step& step);
  /// Runs natives now and makes activations for code; results arrive at the cursor's next
  /// instruction in `destination`.
  Step finish_operation(Cursor& cursor, Operation& operation, std::int32_t destination,
                        std::uint8_t flags, bool binds_this = false);
  void refuse_calls(Operation& operation, std::vector<CallGroup>& groups);
  Guard leave_by_throws(Cursor& cursor, const OperationResult& result, Guard rest);
  void choose_outcome(Cursor& cursor, OperationResult& result, std::vector<CallGroup>& groups);
  void place_call(Operation& operation, std::vector<CallGroup>& groups, CallRequest& request,
                  const Guard& guard, Value callee);
  void start_group(CallGroup& group, const std::shared_ptr<CallRecord>& record,
                   std::uint32_t depth);

  /// Deeper calls need a decision: do they throw, or are they given up?
  const std::uint64_t depth_bound_;
  std::vector<std::unique_ptr<Realm>> realms_;
  /// Whose module runs, and paths that have come to the end of it: their jobs run when all have.
  Realm* module_realm_ = nullptr;
  std::vector<FrontierEntry> finished_modules_;
  /// The entry being run, for places in messages.
  Cursor* current_ = nullptr;
  CodePlace last_place_;
  /// Since the last collection, paths ended this often; and when that was.
  std::uint64_t ends_since_collection_ = 0, instructions_at_collection_ = 0;

  friend class InstructionOperation;
};

/// The operation of the running instruction.
class InstructionOperation : public Operation {
 public:
  InstructionOperation(Machine& machine, Cursor& cursor)
      : Operation(machine.context, *cursor.activation->realm, cursor.guard, own_),
        machine_(machine),
        cursor_(cursor) {}
  CodePlace place() const override {
    return machine_.user_place(*cursor_.activation, cursor_.pc, cursor_.guard);
  }
  bool is_in_library() const override { return cursor_.activation->function->is_library; }
  void limit(const Guard& guard, const char* code, std::string reason) override;
  void end_paths(const Guard& guard, OutcomeKind kind, Value message) override;

 private:
  Machine& machine_;
  Cursor& cursor_;
  OperationResult own_;
};

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bdd/guard.h"
#include "interpreter/record/run_result.h"
#include "summaries/summary.h"

namespace sheaf {

struct Activation;
struct Context;
struct Cursor;
class Machine;
struct OperationResult;

/// What the machine and the operations must know of a strategy at every step: plain facts, so that
/// the single-value path reads a flag and calls nobody.
struct Policy {
  /// One path at a time: every location holds one value, every store overwrites, and no question
  /// about feasibility is asked, because the model that the run follows answers it.
  bool one_path = false;
  /// Entries at one point always become one. Otherwise the strategy is asked about each pair,
  /// states return to their caller one by one, and several may stand inside one block.
  bool always_merges = true;
  /// Within a state every location holds one value: several integers, texts or Booleans become one
  /// (a select, a formula), and any others divide the state.
  bool single_values = false;
  /// The strategy wants to see every branch before it divides (Strategy::before_branch).
  bool watches_branches = false;
  /// The strategy wants to see every statement of the program and every join (at_statement,
  /// before_join).
  bool is_studied = false;
  /// The program runs again and again from its start: built-in objects are restored each time, and
  /// a single path is looked at by running it.
  bool restarts = false;
};

/// How a guard divides on a condition. When one side is infeasible or left for later, it is false,
/// and the other side says which paths go on.
struct Split {
  Guard when_true, when_false;
  std::shared_ptr<const Assignment> true_model, false_model;
};

/// The arms that the two sides of a branch take: module << 32 | arm, or -1.
struct BranchArmIds {
  std::int64_t if_true = -1, if_false = -1;
};

/// Two groups of paths that are about to become one.
struct Join {
  Activation& activation;  // in which they join, at `pc`
  std::uint32_t pc;
  const Guard& first;
  const Guard& second;
  /// Returns of a call: where the result goes (-1: nowhere), and what each side returned.
  std::int32_t destination = -1;
  Slot first_result = {}, second_result = {};
};

/// What is left open to policies: which of several parts goes on now, which states merge, and how
/// the whole run is driven. Everything else is the same for all of them.
class Strategy {
 public:
  explicit Strategy(Policy facts) : policy(facts) {}
  virtual ~Strategy() = default;
  Strategy(const Strategy&) = delete;
  Strategy& operator=(const Strategy&) = delete;

  const Policy policy;

  /// Runs the program until nothing is left or the budget is spent.
  virtual void explore(Machine& machine) = 0;

  /// A branch: which sides go on now. `truth` is the part of `guard` on which the condition holds.
  virtual Split divide(const Guard& guard, const Guard& truth, BranchArmIds arms) = 0;

  /// Inside an operation that cannot wait for its outcome (a store at a symbolic index): the number
  /// of the part that goes on now, or parts.size() for none; called only if `one_path`. The others
  /// are left for later. `guard` is the condition of the path so far.
  virtual std::size_t choose(std::span<const Guard> parts, const Guard& guard);

  /// May the states of these two guards, both at this point, become one? Makes them one if so.
  /// Called only unless `always_merges`.
  virtual bool merge(Activation& activation, std::uint32_t pc, const Guard& first,
                     const Guard& second);
  /// A state came to a point where others wait, and merge() refused each of them.
  virtual void stay_apart(const Activation& activation);

  /// Before a branch divides; may take paths away from the run. Called if `watches_branches`.
  virtual void before_branch(Machine& machine, Cursor& cursor);
  /// A call begins. Called if `watches_branches`.
  virtual void call_begins(Activation& activation);

  /// A statement of the program begins. Called if `is_studied`.
  virtual void at_statement(const Cursor& cursor);
  /// Paths are about to join in the program's own code. Called if `is_studied`.
  virtual void before_join(const Join& join);

  /// Inputs of the path that runs; null if many run.
  virtual std::shared_ptr<const Assignment> path_model() const { return nullptr; }

  /// What one path does: read off the log of the run, unless the log is that of another path.
  virtual PathResult predict(Machine& machine, const Assignment& assignment);

  /// What the strategy has counted.
  virtual void add_statistics(RunStatistics& statistics) const;
};

/// Makes the strategy of this name for a run.
std::unique_ptr<Strategy> make_strategy(Context& context);

}  // namespace sheaf

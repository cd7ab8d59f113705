#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "bdd/guard.h"
#include "summaries/predicate_table.h"

namespace sheaf {

enum class Feasible : std::uint8_t { kSat, kUnsat, kUnknown };

struct Answer {
  Feasible feasible = Feasible::kUnknown;
  std::shared_ptr<const Assignment> model;  // kSat: satisfies the guard, validated by evaluation
  std::string reason;                       // kUnknown
};

/// What each level answered, and how long it took.
struct SolverStatistics {
  std::uint64_t queries = 0;
  std::uint64_t bdd = 0;          // false as a BDD
  std::uint64_t knowledge = 0;    // refuted by chains of one form
  std::uint64_t memo = 0;         // known satisfiable guard
  std::uint64_t pool = 0;         // a pooled model satisfies it
  std::uint64_t repair = 0;       // a repaired model does
  std::uint64_t goals = 0;        // paths found from a comparison back to the inputs
  std::uint64_t difference = 0;   // decided by difference logic or by clauses learned before
  std::uint64_t linear = 0;       // decided by the simplex method
  std::uint64_t enumeration = 0;  // decided by trying all values of a few small inputs
  std::uint64_t calls = 0;        // cvc5 checks
  std::uint64_t sat = 0, unsat = 0, unknown = 0;  // answers of those calls
  std::uint64_t clauses = 0;                      // learned cores
  double time_ms = 0;                             // all levels
  double call_time_ms = 0;                        // cvc5 alone
};

/// Each level can be turned off, so that tests can compare what the others answer.
struct SolverLevels {
  bool knowledge = true;
  bool memo = true;
  bool pool = true;
  bool repair = true;
  bool goals = true;      // comparisons of merged values, searched back to the inputs
  bool expansion = true;  // predicates over selects, rewritten for the levels below
  bool difference = true;
  bool linear = true;
  bool enumeration = true;
  bool cubes = true;         // cvc5 on lazy cubes
  bool whole_guards = true;  // cvc5 on a whole guard, when cubes do not come to an end
};

struct SolverLimits {
  std::uint64_t resource_limit = 200000;  // cvc5's rlimit-per: deterministic, unlike a clock
  std::uint64_t timeout_ms = 5000;        // per cvc5 check, in case resources are spent too slowly
  std::uint32_t max_cubes = 256;  // theory queries per guard before the whole guard is asked
  std::size_t pool_size = 10;
  std::size_t memo_size = 256;           // guards remembered; each keeps its nodes alive
  std::size_t max_repair_nodes = 20000;  // larger guards get a greedy path instead of the nearest
  SolverLevels levels;
};

/// Is a guard satisfiable by some inputs? Levels cheapest first: BDD, memo and model pool, repair,
/// search for goals, expansion of selects, knowledge chains, repair again, difference logic, the
/// simplex method, enumeration of small ranges, cvc5 on lazy cubes. (Memo, pool and the first
/// repair stand before the chains because they build no nodes; the answers are the same.)
///
/// Every model is validated by evaluating the guard. Unsat is always exact. The answers depend on
/// the queries so far, never on addresses or clocks (but for the timeout of last resort and the
/// deadline of the run).
class Solver {
 public:
  Solver(GuardManager& guards, InputTable& inputs, TermTable& terms, PredicateTable& predicates,
         SolverLimits limits = {});
  ~Solver();

  /// Implicitly under the axioms of choices and the bounds of inputs.
  Answer check(const Guard& guard);
  /// Like check, but the model starts from `parent` (concolic runs repair their parent's model).
  Answer check_near(const Guard& guard, const Assignment& parent);

  /// From then on every answer is unknown, soon even that of the question in progress.
  void set_deadline(std::chrono::steady_clock::time_point deadline);

  const SolverStatistics& statistics() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace sheaf

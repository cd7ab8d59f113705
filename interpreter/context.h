#pragma once

#include <atomic>
#include <exception>
#include <unordered_map>

#include "bdd/guard_manager.h"
#include "interpreter/objects/key_index.h"
#include "interpreter/objects/modules.h"
#include "interpreter/objects/names.h"
#include "interpreter/objects/pristine_cells.h"
#include "interpreter/record/record.h"
#include "interpreter/run.h"
#include "interpreter/strategies/strategy.h"
#include "solver/solver.h"
#include "summaries/heap.h"
#include "summaries/predicate_table.h"
#include "summaries/summary_builder.h"

namespace sheaf {

/// The run has to stop inside an operation: its time is over.
class StopInside : public std::exception {
 public:
  const char* what() const noexcept override { return "the time of the run is over"; }
};

/// What all rooms of one run share: its tables, its heap, what it has recorded. Data without
/// behaviour: who changes what stands in the rooms. Two runs share nothing.
struct Context {
  Context(RunOptions run_options, ModuleLoader& loader);

  const RunOptions options;
  GuardManager guards;
  StringTable strings;
  InputTable inputs;
  TermTable terms;
  PredicateTable predicates;
  Solver solver;
  Heap heap;
  const Guard true_guard, false_guard;
  /// Paths that have not ended.
  Guard live_run;
  Names names;
  Modules modules;
  PristineCells pristine;
  KeyIndexes key_indexes;
  Record record;
  RunStatistics statistics;
  SummaryStatistics summary_statistics;
  /// The longest array made so far, or string whose length was asked for.
  std::size_t longest_sequence = 0;
  /// Lengths of string terms, for all inputs. They are numbers and terms, nothing that a collection
  /// looks for: it must not drop what belongs to ended paths either, since a run may start again.
  std::unordered_map<TermId, Slot> string_lengths;

  /// Set from the watchdog's thread when the time is over.
  std::atomic<bool> time_is_over = false;
  /// To be called in long loops of one operation.
  void go_on() const {
    if (time_is_over.load(std::memory_order_relaxed)) [[unlikely]] {
      throw StopInside();
    }
  }

  /// References that the tables hold.
  void trace(CellVisitor& visitor);

  /// The strategy that drives the run at the moment, and what is to be known of it at every step.
  Strategy* strategy = nullptr;
  Policy policy;
  void follow(Strategy& driver) {
    strategy = &driver;
    policy = driver.policy;
  }
};

}  // namespace sheaf

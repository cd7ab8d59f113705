#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "interpreter/record/run_result.h"

namespace sheaf {

enum class StrategyKind : std::uint8_t { kMultiSe, kDse, kCsm, kAdaptive };

/// `dse`: which path comes next of those that leave a path at some decision.
enum class Search : std::uint8_t {
  kDepth,      // the youngest; of the youngest few, one that would take an arm not yet covered
  kBreadth,    // with the fewest decisions
  kUncovered,  // what would take an arm not yet covered, else with the fewest decisions
};

/// Snapshot for a progress display.
struct Progress {
  double elapsed_ms = 0;
  std::uint64_t arms_covered = 0, arms_total = 0, errors = 0;
  std::uint64_t largest_summary = 0;
  double solver_time_ms = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t instructions = 0;
  /// Where the run works: calls in progress, and rounds of the loops of the innermost one.
  CodePlace place;
  std::uint32_t depth = 0;
  std::uint64_t rounds = 0;
};

struct Observation;  // record/observation.h
class Watchdog;      // machine/watchdog.h

/// When paths leave the merged run of the strategy `adaptive`; see strategies/adaptive.h.
struct AdaptiveLimits {
  /// Work before the first comparison, in nanoseconds: shorter runs never pay for probes. Without
  /// permutations merging is given more time before it has to compare.
  double first_check = 25e6;
  double first_probes = 100e6;
  /// Paths leave when merging them has cost this share of what they cost one by one. What merging
  /// still has to do is not known; where the slots of an array hold permutations it grows with
  /// their number, so the paths leave early.
  double leaving_share = 3.0;
  double permuted_leaving_share = 0.07;
  /// … but not any more when so large a share has been spent that leaving cannot be better than the
  /// path-by-path run alone; from then on the usual share counts.
  double permuted_latest_share = 0.25;
  /// Estimates that vary more than this (standard deviation over mean) are not trusted: where most
  /// paths hide in unlikely corners, as in parsers, probes miss them. Comparisons of an order are
  /// more even than tests of tokens.
  double max_variation = 1.0;
  double permuted_max_variation = 2.0;
};

struct RunOptions {
  StrategyKind strategy = StrategyKind::kMultiSe;
  Search search = Search::kDepth;
  double max_time_ms = 60000;  // of the exploration; 0: none
  /// When conclusions, predictions and single paths that run again must be done.
  std::chrono::steady_clock::time_point finish_by = std::chrono::steady_clock::time_point::max();
  std::uint64_t max_steps = 0;  // instructions; 0: none
  std::uint64_t max_paths = 0;  // dse; 0: none
  std::uint64_t max_loop = 0;   // 0: bounds deepen until a budget is spent
  /// Activations; paths that call deeper are given up, unless Node always throws there.
  std::uint64_t max_depth = 50'000;
  std::uint64_t max_memory_bytes = 2ull << 30;
  std::uint32_t max_summary = 512;  // above: one select term
  std::uint64_t seed = 0;
  SolverLimits solver;
  AdaptiveLimits adaptive;
  bool stop_on_error = false;
  /// Realms beside the harness's own: the processes of an application
  /// (interpreter/builtins/processes.h).
  std::uint32_t processes = 0;
  /// Paths of an application meet at its event positions only; `multise` only.
  bool merge_at_events = false;
  /// Measure the time spent in decision diagrams; slows the run down.
  bool time_guards = false;
  /// Count what costs much to count (RunStatistics::study); `multise` only.
  bool study = false;
  /// Concrete run: inputs come from this list in request order, then defaults.
  std::optional<std::vector<InputValue>> inputs;
  /// Concrete runs print at once through this; symbolic runs record.
  std::function<void(std::string_view)> print;
  std::function<void(const Progress&)> progress;
  /// Told of every arm that is covered and every error, when it is found.
  std::function<void(const Finding&)> found;
  /// Told of every time that paths pass a watched place (frontend/watch.h), while the run stands
  /// there.
  std::function<void(const Observation&)> observed;
  const std::atomic<bool>* interrupt = nullptr;
  /// Shared by runs that follow each other; a run that is given none starts its own.
  std::shared_ptr<Watchdog> watchdog;
};

/// Loads a module text for `require`. The engine itself touches no file.
class ModuleLoader {
 public:
  virtual ~ModuleLoader() = default;
  struct Loaded {
    std::string path;  // identity of the module
    std::shared_ptr<const ir::Program> program;
    std::string error;        // why there is none
    bool is_missing = false;  // because nothing has that name: `require` throws
  };
  virtual Loaded load(const std::string& from_path, const std::string& specifier) = 0;
  /// A script of a page: the file that `source` names, seen from the page.
  virtual Loaded load_script(const std::string& page, const std::string& source);
  /// A script inside a page: the units [begin, end) of its text between these two texts.
  struct PagePart {
    std::size_t begin = 0, end = 0;
    std::string before, after;
  };
  virtual Loaded load_page_part(const std::string& page, const PagePart& part);
  virtual std::optional<std::string> read_text(const std::string& path);
};

/// One exploration of one harness: runs it on all inputs (or concretely), then answers questions.
/// Everything a run needs is inside: two runs in one process do not notice each other.
class Run {
 public:
  Run(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader, RunOptions options);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  void explore();

  bool complete() const;
  Termination termination() const;
  const RunStatistics& statistics() const;
  std::vector<std::shared_ptr<const ir::Program>> modules() const;
  /// One per arm of every loaded module, in order.
  const std::vector<ArmRecord>& arms() const;
  const std::vector<ErrorRecord>& errors() const;
  const std::vector<Limitation>& limitations() const;
  /// If no path got past the assumptions: where they failed. Proved only by a complete run.
  std::vector<CodePlace> unsatisfied_assumptions() const;
  const InputTable& inputs() const;
  /// What the library noted on some feasible path (`__note`).
  const std::set<std::string>& notes() const;

  /// The path that these inputs take, predicted from the summaries.
  PathResult predict(const Assignment& assignment) const;
  /// An assignment that gives these values in request order (for predictions of Node's runs):
  /// walks the guarded request log. Empty if the values do not fit the log.
  std::optional<Assignment> assignment_for(const std::vector<InputValue>& values) const;
  /// What the run takes: of --max-memory, at the moment.
  std::size_t memory_bytes() const;
  /// The single path of a concrete run (options.inputs given).
  PathResult concrete_result() const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace sheaf

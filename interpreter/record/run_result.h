#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bdd/guard.h"
#include "frontend/ir/ir.h"
#include "solver/solver.h"
#include "summaries/input.h"

namespace sheaf {

/// Number of a loaded module: 0 is the harness, others in order of first require.
using ModuleIndex = std::uint32_t;

struct CodePlace {
  ModuleIndex module = 0;
  std::uint32_t offset = 0;  // byte offset in the module's text
  auto operator<=>(const CodePlace&) const = default;
};

enum class OutcomeKind : std::uint8_t {
  kNormal,
  kUncaught,            // an exception left the program
  kAssertion,           // … thrown by assert() or unreachable()
  kStackOverflow,       // … RangeError: Maximum call stack size exceeded
  kUnhandledRejection,  // a promise was rejected, and nobody had asked to hear of it
  kAssumptionFailed,    // assume() failed: the path ends quietly
  kHarnessError,        // the harness uses its API wrongly: nothing is said of the program
  kDropped,             // the engine gave this part up; a limitation says why
};

/// How a path ended, as text: what a test compares with Node.
struct Outcome {
  OutcomeKind kind = OutcomeKind::kNormal;
  std::string name;     // of an Error: its `name`; else empty
  std::string message;  // of an Error: its `message`
  std::string thrown;   // thrown value as console.log would show it (first line for errors)
  bool is_error = false;
  CodePlace place;
  /// The engine made the error, not the program, or a getter gives its texts: the reference has the
  /// words.
  bool is_own_text = false;
};

/// One value a path asks for, in order.
struct InputValue {
  std::string name;
  InputType type = InputType::kInteger;
  std::int64_t value = 0;  // Booleans 0/1, choices their index, texts their length
  /// What the program allows; none if the smallest is greater than the greatest.
  std::int64_t minimum = 0, maximum = -1;
  std::u16string text = {};  // of a text
  double number = 0;         // of a number
  /// Of a choice: its value as a program would write it; empty if that is not known. Not compared.
  std::string shown = {};
};

/// What one path does, found by evaluating a finished run under an assignment, or by running
/// concretely.
struct PathResult {
  std::vector<InputValue> inputs;
  std::string output;          // UTF-8, as printed on stdout
  bool output_is_cut = false;  // there was more than is kept of one path
  Outcome outcome;
  std::vector<std::pair<ModuleIndex, std::uint32_t>> arms;  // (module, arm number), sorted, unique
  /// A concrete run: why the given inputs are none of this program, which ended it; else empty.
  std::string input_mismatch;
};

enum class ArmStatus : std::uint8_t {
  kCovered,
  kInfeasible,  // its function was called, and no input takes it
  kNotCalled,   // no input calls its function
  kUnknown,
};

struct ArmRecord {
  ModuleIndex module = 0;
  std::uint32_t site = 0;  // index into Program::sites
  std::uint32_t arm = 0;   // within the site
  ArmStatus status = ArmStatus::kInfeasible;
  std::shared_ptr<const Assignment> model;  // kCovered: inputs that reach it
  std::string reason;                       // kUnknown
};

/// A group of paths that end with the same error at the same place; of the program or of the
/// harness (OutcomeKind::kHarnessError).
struct ErrorRecord {
  Outcome outcome;  // under `model`
  std::shared_ptr<const Assignment> model;
};

/// Something new, told while the run goes on: inputs that lead there. A path that goes on may ask
/// for more inputs.
struct Finding {
  std::vector<std::shared_ptr<const ir::Program>> modules;  // loaded so far
  std::vector<InputValue> inputs;
  std::optional<std::pair<ModuleIndex, std::uint32_t>> arm;  // covered for the first time
  std::optional<Outcome> error;
};

/// Something the run did not do exactly; `complete` means there is none.
struct Limitation {
  std::string code;  // stable kebab-case word
  CodePlace place;
  std::uint64_t count = 1;
  std::string reason;
};

enum class Termination : std::uint8_t {
  kExhausted,
  kMaxTime,
  kMaxSteps,
  kMaxMemory,
  kMaxPaths,
  kStopOnError,
  kInterrupted,
};

/// What a study of a merged run has counted (RunOptions::study). A point is one execution of a
/// statement; at each, every variable in scope that is set counts.
struct StudyStatistics {
  std::uint64_t merges = 0;          // joins of paths, returns of calls included
  std::uint64_t precise_merges = 0;  // a conventional merger could make them
  double summary_size = 0;           // average over variables and points
  /// Average over variables and points of feasible paths to the point ÷ size of the summary there.
  double sharing = 0;
  std::uint64_t paths = 0;      // feasible paths to the ends, told apart by their branches
  std::string sharing_unknown;  // why `sharing` and `paths` are not known; else empty
};

struct RunStatistics {
  std::uint64_t instructions = 0;
  std::uint64_t operations = 0;    // source operations, one per alternative computed
  std::uint64_t merged_steps = 0;  // blocks run
  std::uint64_t merges = 0;
  std::uint64_t paths =
      0;  // feasible paths run one by one; what summaries stand for is not counted
  std::uint64_t repeated_operations =
      0;  // one path at a time: done again to reach a path's new ground
  double repeated_ms = 0;
  std::uint64_t refused_merges = 0;                 // states that stayed apart
  std::map<std::string, std::uint64_t> refused_by;  // the types that stopped them
  std::uint64_t selects_above_bound = 0;  // summaries that --max-summary turned into selects
  double summary_size_average = 0;
  std::uint64_t summary_size_max = 0;
  std::optional<StudyStatistics> study;
  std::uint64_t bdd_nodes = 0, bdd_peak_nodes = 0;
  double bdd_time_ms = 0;  // only with RunOptions::time_guards
  double elapsed_ms = 0;
  double peak_rss_mib = 0;
  SolverStatistics solver;
};

}  // namespace sheaf

#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/run.h"
#include "testgen/node_package.h"
#include "testgen/place.h"

namespace sheaf {

class NodeWorker;

enum class ReplayStatus : std::uint8_t {
  kNotRun,
  kAgrees,
  kAgreesSoFar,  // the path was given up, and what came before agrees: no confirmation
  kDiverged,
};

/// How a concrete run ended, and how far it came.
struct ConcreteEnd {
  Termination by = Termination::kExhausted;
  std::uint64_t steps = 0;
};

/// A concrete run that took many steps and was stopped.
struct Endless {
  CodePlace place;  // where it stood
  std::uint64_t steps = 0;
};

struct ErrorWords {
  std::string name, message;
};
void take_words(const ErrorWords& words, Outcome& outcome);

struct ReplayResult {
  ReplayStatus self = ReplayStatus::kNotRun;
  ReplayStatus node = ReplayStatus::kNotRun;
  std::vector<std::string> differences;
  /// A concrete run ended otherwise than predicted.
  bool ended_otherwise = false;
  /// Arms that a concrete run took and the prediction has not, and the other way round. Node's word
  /// counts where it runs.
  std::vector<std::pair<ModuleIndex, std::uint32_t>> not_predicted, not_taken;
  /// The path was given up, and a concrete run did not end either.
  std::optional<Endless> endless;
  /// What Node calls an error that the engine made.
  std::optional<ErrorWords> node_words;

  bool diverged() const {
    return self == ReplayStatus::kDiverged || node == ReplayStatus::kDiverged;
  }
  bool ran() const { return self != ReplayStatus::kNotRun || node != ReplayStatus::kNotRun; }
  /// Some concrete run did all that was predicted, and none did otherwise.
  bool confirmed() const {
    return !diverged() && (self == ReplayStatus::kAgrees || node == ReplayStatus::kAgrees);
  }
};

/// Runs generated inputs concretely and compares with what a run predicted for them. A difference
/// is a fault of ours, never of the program under test.
class Replayer {
 public:
  /// `modules` of the finished run, the harness first. `options` are those of concrete runs.
  /// Without `node` only the engine itself replays.
  Replayer(ModuleList modules, ModuleLoader& loader, RunOptions options,
           std::optional<NodePackage> node);
  ~Replayer();

  /// In this process, one concrete path.
  void replay_self(const PathResult& predicted, ReplayResult& result);
  /// In Node's worker, instrumented.
  void replay_node(const PathResult& predicted, ReplayResult& result);
  /// In a `node` process of its own, the way a user runs the harness.
  void replay_process(const PathResult& predicted, const std::string& input_file,
                      ReplayResult& result);

  /// After RunOptions::finish_by nothing is replayed any more, and what takes longer is left alone:
  /// such inputs stay as they are, neither confirmed nor refuted.
  bool is_late() const { return !milliseconds_left(1).has_value(); }

  /// The answer of Node's worker to a request of another kind (node/README.md), to which the limits
  /// of a run are added. Nothing if it has not the time for it or gives no answer.
  std::optional<std::string> ask_node(nlohmann::json request);

  bool has_node() const { return node_.has_value(); }

  /// The concrete path of these inputs, in the numbering of `modules`.
  PathResult run_concretely(const std::vector<InputValue>& inputs) {
    ConcreteEnd end;
    return run_concretely(inputs, kNoBound, end);
  }
  /// The constructor's modules, followed by those that only concrete runs have loaded.
  const ModuleList& modules() const { return modules_; }

 private:
  static constexpr std::uint64_t kNoBound = ~std::uint64_t{0};
  /// Stopped after so many steps, if the options do not stop it before.
  PathResult run_concretely(const std::vector<InputValue>& inputs, std::uint64_t max_steps,
                            ConcreteEnd& end);
  NodeWorker& worker();
  /// At most as many as wanted; nullopt if it is not worth while to begin.
  std::optional<int> milliseconds_left(int wanted) const;

  ModuleList modules_;
  ModuleLoader& loader_;
  RunOptions options_;
  std::optional<NodePackage> node_;
  std::unique_ptr<NodeWorker> worker_;
  std::size_t worker_modules_ = 0;  // how many the worker was made for
};

}  // namespace sheaf

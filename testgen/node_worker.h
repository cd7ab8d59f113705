#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/child_process.h"
#include "testgen/node_package.h"
#include "testgen/place.h"

namespace sheaf {

/// What Node did with one list of inputs.
struct NodeRun {
  /// The worker did not answer, or could not run the program; the other members are then empty.
  std::string failure;
  /// normal, uncaught, assumption-failed, timeout or input-mismatch.
  std::string kind;
  std::string name, message, thrown;
  bool is_error = false;
  std::string output;
  /// (module, arm number), sorted; only arms that the instrumented sources report.
  std::vector<std::pair<ModuleIndex, std::uint32_t>> arms;
  std::vector<InputValue> consumed;
  std::uint64_t leftover = 0;
};

/// Runs instrumented modules under Node, in one process for all inputs; node/runner.cjs is the
/// other end. Started at the first run, and again after a failure.
class NodeWorker {
 public:
  static constexpr int kProgramTimeoutMs = 10'000;
  /// The worker itself ends a program that runs too long; this is for a worker that hangs.
  static constexpr int kPatienceMs = 10'000;

  /// `modules`: the harness first. JSON modules are left to Node.
  NodeWorker(NodePackage package, const ModuleList& modules);
  ~NodeWorker();

  /// `timeout_ms`: how long the program itself may run; `patience_ms`: and the worker on top.
  /// `seed`: of the numbers that Math.random gives.
  NodeRun run(const std::vector<InputValue>& inputs, int timeout_ms = kProgramTimeoutMs,
              std::uint64_t seed = 0, int patience_ms = kPatienceMs);
  /// The answer to a request of any kind, without its id; nothing if there was none in time.
  std::optional<std::string> ask(nlohmann::json request, int timeout_ms);
  /// Does a run report this arm at all?
  bool reports(ModuleIndex module, std::uint32_t arm) const;

 private:
  struct Instrumented;
  /// Why it cannot be, or nothing.
  std::optional<std::string> start();
  NodeRun parse_answer(const std::string& line, std::uint64_t id) const;

  NodePackage package_;
  ModuleList modules_;
  std::unique_ptr<Instrumented> instrumented_;
  ChildProcess process_;
  std::uint64_t next_id_ = 1;
};

/// JSON of Node may hold escapes of lone surrogates, which UTF-8 cannot: they become U+FFFD, as
/// when Node prints them.
std::string replace_lone_surrogates(std::string json);

}  // namespace sheaf

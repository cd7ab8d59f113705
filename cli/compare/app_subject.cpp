#include "cli/compare/app_subject.h"

#include <chrono>

#include "cli/app_notes.h"
#include "cli/choose_tests.h"
#include "cli/run_settings.h"
#include "testgen/measure_coverage.h"
#include "testgen/node_package.h"
#include "testgen/replay.h"

namespace sheaf {

namespace {

/// However long the exploration took; replays of applications are slow.
constexpr std::chrono::seconds kTimeForTests{60};

std::optional<CoverageCounts> measure_lines(const AppConfig& config, const Options& options,
                                            const Run& run, FileModuleLoader& loader) {
  std::string why_no_node;
  std::optional<NodePackage> node = find_node_package(why_no_node);
  if (!node) return std::nullopt;
  node->root = loader.root().string();
  const auto finish_by = std::chrono::steady_clock::now() + kTimeForTests;
  Unconfirmed unconfirmed;
  const std::vector<GeneratedTest> tests =
      choose_tests(run, finish_by, options.max_memory, unconfirmed);
  std::vector<const std::vector<InputValue>*> inputs;
  for (const GeneratedTest& test : tests) inputs.push_back(&test.prediction.inputs);
  RunOptions replay_options = concrete_options(options, {});
  replay_options.processes = static_cast<std::uint32_t>(config.processes.size());
  replay_options.finish_by = finish_by;
  Replayer replayer(run.modules(), loader, std::move(replay_options), node);
  const std::optional<MeasuredCoverage> measured = measure_coverage(replayer, inputs);
  if (!measured) return std::nullopt;
  return summarise_coverage(measured->final_document).lines;
}

}  // namespace

LookAtApp look_at(const AppConfig& config, const Options& options) {
  return [&config, &options](const Run& run, FileModuleLoader& loader) {
    AppCoverage coverage;
    for (const AppReport::Process& process : app_report(config, run.notes()).processes) {
      coverage.handlers.total += process.handlers.size();
      coverage.handlers.covered += process.covered.size();
    }
    coverage.lines = measure_lines(config, options, run, loader);
    return coverage;
  };
}

}  // namespace sheaf

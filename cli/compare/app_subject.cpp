#include "cli/compare/app_subject.h"

#include <chrono>

#include "cli/app_notes.h"
#include "cli/run_settings.h"
#include "testgen/measure_coverage.h"
#include "testgen/minimise.h"
#include "testgen/node_package.h"
#include "testgen/replay.h"

namespace sheaf {

namespace {

/// However long the exploration took; replays of applications are slow.
constexpr std::chrono::seconds kTimeForTests{60};

/// A small set of inputs that shows what the run has found; half of the time is left for replays.
std::vector<GeneratedTest> choose_inputs(const Run& run) {
  const ModuleList modules = run.modules();
  MinimiseRequest request;
  request.predict = [&run](const Assignment& assignment) { return run.predict(assignment); };
  request.inputs = &run.inputs();
  request.arms = &run.arms();
  request.errors = &run.errors();
  request.first_arm = [&modules](ModuleIndex module, std::uint32_t site) {
    return modules.at(module)->sites.at(site).first_arm;
  };
  const auto choose_by = std::chrono::steady_clock::now() + kTimeForTests / 2;
  request.is_late = [choose_by] { return std::chrono::steady_clock::now() > choose_by; };
  Unconfirmed unconfirmed;
  return minimise(request, unconfirmed);
}

std::optional<CoverageCounts> measure_lines(const AppConfig& config, const Options& options,
                                            const Run& run, FileModuleLoader& loader) {
  std::string why_no_node;
  std::optional<NodePackage> node = find_node_package(why_no_node);
  if (!node) return std::nullopt;
  node->root = loader.root().string();
  const auto finish_by = std::chrono::steady_clock::now() + kTimeForTests;
  const std::vector<GeneratedTest> tests = choose_inputs(run);
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

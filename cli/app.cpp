#include "cli/app.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "cli/app_config.h"
#include "cli/app_notes.h"
#include "cli/app_story.h"
#include "cli/interrupt.h"
#include "cli/run.h"
#include "cli/run_settings.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

/// Stories of inputs that end well are told as long as this; those of errors always.
constexpr std::chrono::seconds kListening{2};

/// Runs a path once more and listens.
ErrorStory tell(const AppConfig& config, const CommandLine& command_line,
                const std::vector<InputValue>& inputs, const Outcome& outcome) {
  FileModuleLoader loader(command_line.files.front(), command_line.options.root);
  loader.replace_harness_text(config.as_program(true));
  RunOptions options = concrete_options(command_line.options, inputs);
  options.processes = static_cast<std::uint32_t>(config.processes.size());
  std::string output;
  options.print = [&output](std::string_view text) { output += text; };
  Run run(loader.load_harness(), loader, std::move(options));
  run.explore();
  ErrorStory story = read_story(output, inputs, describe_outcome(outcome));
  story.priority = config.only.empty() ? "high" : "low";
  return story;
}

/// The depth from which on nothing is new, or the greatest that half of the time was enough for.
void find_depth(const CommandLine& command_line, AppConfig& config) {
  const auto start = std::chrono::steady_clock::now();
  const double budget_ms = command_line.options.max_time / 2;
  constexpr std::uint64_t kGreatest = 256;
  std::uint64_t explored = 1;
  for (std::uint64_t depth = 1; depth <= kGreatest; depth += (depth + 2) / 3) {
    config.event_depth = depth;
    FileModuleLoader loader(command_line.files.front(), command_line.options.root);
    loader.replace_harness_text(config.as_program(false));
    const std::shared_ptr<const ir::Program> program = loader.load_harness();
    if (program == nullptr) break;
    RunOptions options = exploration_options(command_line.options);
    options.processes = static_cast<std::uint32_t>(config.processes.size());
    const std::chrono::duration<double, std::milli> gone = std::chrono::steady_clock::now() - start;
    if (budget_ms > 0) options.max_time_ms = std::max(1.0, budget_ms - gone.count());
    Run run(program, loader, std::move(options));
    run.explore();
    if (run.termination() != Termination::kExhausted) break;
    explored = depth;
    if (app_report(config, run.notes()).fixpoint) break;
  }
  config.event_depth = explored;
}

void write_diagrams(const AppConfig& config, const ReportedError& error, RunFiles& files) {
  std::vector<std::string> names;
  for (const AppConfig::Process& process : config.processes) names.push_back(process.name);
  const std::string directory = error.input_file.substr(0, error.input_file.rfind('/') + 1);
  files.write_file(directory + "sequence.txt", story_as_text(names, *error.story));
  files.write_file(directory + "sequence.svg", story_as_svg(names, *error.story));
}

}  // namespace

ExitCode app_command(const CommandLine& command_line) {
  std::string error;
  std::optional<AppConfig> config =
      read_app_config(command_line.files.front(), command_line.options, error);
  if (!config) {
    std::fprintf(stderr, "sheaf: %s\n", error.c_str());
    return ExitCode::kUsage;
  }
  if (config->is_depth_open) find_depth(command_line, *config);
  RunVariation variation;
  variation.harness_text = config->as_program(false);
  variation.processes = static_cast<std::uint32_t>(config->processes.size());
  variation.merge_at_events = command_line.options.merge_at == "events";
  variation.problem = [](const Run& run) { return problem_noted(run.notes()); };
  variation.complete = [&](const std::set<std::string>& notes, RunReport& report, RunFiles& files) {
    report.app = app_report(*config, notes);
    if (report.app->fixpoint && !report.complete) {
      report.app->fixpoint.reset();
      report.app->why_no_fixpoint = "the run is incomplete";
    }
    for (ReportedError& reported : report.errors) {
      ReportedTest& test = report.tests.at(reported.test);
      const std::vector<InputValue>& inputs = test.test.prediction.inputs;
      reported.story = tell(*config, command_line, inputs, reported.record.outcome);
      test.events = reported.story->events;
      write_diagrams(*config, reported, files);
    }
    const auto start = std::chrono::steady_clock::now();
    for (ReportedTest& test : report.tests) {
      if (std::chrono::steady_clock::now() - start > kListening) break;
      const PathResult& path = test.test.prediction;
      if (!test.events) test.events = tell(*config, command_line, path.inputs, path.outcome).events;
    }
  };
  InterruptFlag interrupt;
  return run_one(command_line, command_line.files.front(), interrupt, variation);
}

}  // namespace sheaf

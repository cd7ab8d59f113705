#include "cli/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "cli/interrupt.h"
#include "cli/module_loader.h"
#include "cli/progress.h"
#include "cli/run_settings.h"
#include "cli/verdict.h"
#include "testgen/input_vector.h"
#include "testgen/minimise.h"
#include "testgen/outcome_text.h"
#include "testgen/output_directory.h"
#include "testgen/replay.h"
#include "testgen/report.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// How many inputs also run in a `node` process of their own; each costs about 40 ms.
constexpr std::size_t kMaxProcessReplays = 4;
constexpr std::uint64_t kMinReplaySteps = 1'000'000;

using Clock = std::chrono::steady_clock;

std::optional<OutputDirectory> make_directory(const CommandLine& command_line,
                                              const std::string& harness, std::string& error) {
  const Options& options = command_line.options;
  if (options.output.empty()) return OutputDirectory::make_numbered(error);
  fs::path path = options.output;
  if (command_line.files.size() > 1) path /= fs::path(harness).stem();
  return OutputDirectory::make_named(
      path,
      options.force ? OutputDirectory::Existing::kReplace : OutputDirectory::Existing::kRefuse,
      error);
}

std::vector<GeneratedTest> choose_tests(const Run& run, Clock::time_point finish_by,
                                        std::vector<ArmKey>& missing) {
  const ModuleList modules = run.modules();
  MinimiseRequest request;
  request.predict = [&run](const Assignment& assignment) { return run.predict(assignment); };
  request.inputs = &run.inputs();
  request.arms = &run.arms();
  request.errors = &run.errors();
  request.first_arm = [&modules](ModuleIndex module, std::uint32_t site) {
    return modules.at(module)->sites.at(site).first_arm;
  };
  // Half of what is left belongs to replays.
  const Clock::time_point now = Clock::now();
  const Clock::time_point choose_by =
      finish_by == Clock::time_point::max() ? finish_by : now + (finish_by - now) / 2;
  request.is_late = [choose_by] { return Clock::now() > choose_by; };
  return minimise(request, missing);
}

/// What the run itself tells; tests and errors are added as they are written.
RunReport start_report(const Run& run, const CommandLine& command_line,
                       const std::string& harness_path, const fs::path& directory) {
  RunReport report;
  report.command = command_line.words;
  report.harness = display_path(harness_path);
  report.harness_from_run =
      fs::path(harness_path).lexically_relative(fs::absolute(directory).lexically_normal());
  report.strategy = command_line.options.strategy;
  report.seed = command_line.options.seed;
  report.termination = run.termination();
  report.complete = run.complete();
  report.modules = run.modules();
  for (InputId id = 0; id < run.inputs().size(); id++) {
    report.inputs.push_back(run.inputs().at(id));
  }
  report.arms = run.arms();
  report.limitations = run.limitations();
  report.statistics = run.statistics();
  return report;
}

/// Writes inputs/NNNNNN.json, and the errors' directories. Paths in input files are relative to
/// them, so that a run can be moved together with its project.
bool write_tests(const Options& options, std::vector<GeneratedTest> tests,
                 const std::vector<ErrorRecord>& errors, const std::string& harness_path,
                 const OutputDirectory& directory, RunReport& report, std::string& problem) {
  const fs::path absolute = fs::absolute(directory.path()).lexically_normal();
  const auto input_text = [&](const GeneratedTest& test, const std::string& file) {
    InputFile input;
    input.values = test.prediction.inputs;
    input.harness =
        fs::path(harness_path).lexically_relative((absolute / file).parent_path()).string();
    return write_input_file(input);
  };
  for (GeneratedTest& test : tests) {
    const std::size_t index = report.tests.size();
    const std::string file = fmt::format("inputs/{:06}.json", index + 1);
    if (!directory.write(file, input_text(test, file), problem)) return false;
    if (test.error) {
      ReportedError error;
      error.id = fmt::format("E{:03}", report.errors.size() + 1);
      error.record = errors.at(*test.error);
      const Outcome& outcome = error.record.outcome;
      const Place place = resolve_place(report.modules, outcome.place);
      error.test = index;
      error.input_file = "errors/" + error_directory_name(error.id, outcome, place) + "/input.json";
      if (!directory.write(error.input_file, input_text(test, error.input_file), problem)) {
        return false;
      }
      error.expected = is_expected_error(options.expect_error, outcome, place);
      report.errors.push_back(std::move(error));
    }
    report.tests.push_back({std::move(test), file, {}});
  }
  return true;
}

void replay_tests(Replayer& replayer, const OutputDirectory& directory,
                  const InterruptFlag& interrupt, RunReport& report) {
  // Spread over the whole set, the first and the last included.
  const std::size_t count = report.tests.size();
  const std::size_t stride = std::max<std::size_t>(1, count / kMaxProcessReplays);
  for (std::size_t i = 0; i < count && !interrupt.raised(); i++) {
    if (replayer.is_late()) {
      std::fprintf(stderr, "sheaf: --max-time is over: %zu inputs are not replayed\n", count - i);
      return;
    }
    ReportedTest& test = report.tests[i];
    replayer.replay_self(test.test.prediction, test.replay);
    replayer.replay_node(test.test.prediction, test.replay);
    if (i % stride == 0 || i + 1 == count) {
      replayer.replay_process(test.test.prediction, (directory.path() / test.file).string(),
                              test.replay);
    }
    // An interrupted path ends early, which says nothing about the prediction.
    if (interrupt.raised()) test.replay = {};
  }
}

ExitCode exit_code_of(const RunReport& report, const Options& options, bool interrupted,
                      bool faulty) {
  for (const ReportedTest& test : report.tests) faulty = faulty || test.replay.diverged();
  if (interrupted) return ExitCode::kInterrupted;
  if (faulty) return ExitCode::kInternal;
  const auto unexpected = [](const ReportedError& error) { return !error.expected; };
  if (std::any_of(report.errors.begin(), report.errors.end(), unexpected)) {
    return ExitCode::kErrorsFound;
  }
  if (options.fail_on_incomplete && !report.complete) return ExitCode::kErrorsFound;
  if (report.inputs.empty()) return ExitCode::kNothingSymbolic;
  return ExitCode::kSuccess;
}

ExitCode fail(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return code;
}

ExitCode run_harness(const CommandLine& command_line, const std::string& harness,
                     InterruptFlag& interrupt) {
  const Options& options = command_line.options;
  const auto start = Clock::now();
  const Clock::time_point finish_by = finish_time(options, start);

  // Compile.
  FileModuleLoader loader(harness, options.root);
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) {
    for (const std::string& problem : loader.problems()) {
      std::fprintf(stderr, "%s\n", problem.c_str());
    }
    return ExitCode::kUsage;
  }
  std::string problem;
  const std::optional<OutputDirectory> directory = make_directory(command_line, harness, problem);
  if (!directory) return fail(problem, ExitCode::kUsage);

  // Explore.
  RunOptions run_options = exploration_options(options);
  ProgressDisplay progress(options.quiet ? "none" : options.progress, stderr);
  run_options.progress = [&progress](const Progress& state) { progress.show(state); };
  run_options.interrupt = interrupt.flag();
  run_options.finish_by = finish_by;
  if (run_options.max_time_ms > 0) {
    // Compiling took some of it.
    const std::chrono::duration<double, std::milli> gone = Clock::now() - start;
    run_options.max_time_ms = std::max(1.0, run_options.max_time_ms - gone.count());
  }
  Run run(program, loader, std::move(run_options));
  run.explore();
  progress.finish();
  for (const std::string& text : loader.problems()) std::fprintf(stderr, "%s\n", text.c_str());
  if (!loader.problems().empty()) return ExitCode::kUsage;

  // Choose and write inputs. The figures are taken first: under dse a prediction runs the path
  // again, which is no part of the exploration.
  RunReport report = start_report(run, command_line, loader.harness_path(), directory->path());
  std::vector<ArmKey> missing;
  std::vector<GeneratedTest> tests = choose_tests(run, finish_by, missing);
  if (!write_tests(options, std::move(tests), run.errors(), loader.harness_path(), *directory,
                   report, problem)) {
    return fail(problem, ExitCode::kUsage);
  }

  // Replay them.
  VerdictContext context{Painter(options.color, stdout),
                         options,
                         command_line.words[0],
                         directory->path().string(),
                         options.root,
                         std::nullopt,
                         ""};
  if (options.no_node) {
    context.why_no_node = "--no-node";
  } else {
    context.node = find_node_package(context.why_no_node);
    if (context.node) context.node->root = loader.root().string();
    if (context.node && !options.quiet) warn_of_unconfined_node();
  }
  // One path takes no more steps than all together, the library's own shortcuts aside; the bound
  // ends the replay of endless paths.
  RunOptions replay_options = concrete_options(options, {});
  replay_options.max_steps = kMinReplaySteps + 4 * report.statistics.instructions;
  replay_options.interrupt = interrupt.flag();
  replay_options.finish_by = finish_by;
  Replayer replayer(report.modules, loader, std::move(replay_options), context.node);
  replay_tests(replayer, *directory, interrupt, report);

  // Report.
  report.elapsed_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  if (!directory->write("run.json", report_as_json(report), problem)) {
    return fail(problem, ExitCode::kUsage);
  }
  std::fputs(format_verdict(report, context).c_str(), stdout);
  if (!missing.empty()) {
    fail(fmt::format("{} covered arms are not reached by their own inputs", missing.size()),
         ExitCode::kInternal);
  }
  return exit_code_of(report, options, interrupt.raised(), !missing.empty());
}

}  // namespace

ExitCode run_command(const CommandLine& command_line) {
  InterruptFlag interrupt;
  ExitCode code = ExitCode::kSuccess;
  for (std::size_t i = 0; i < command_line.files.size() && !interrupt.raised(); i++) {
    if (i > 0) std::fputs("\n", stdout);
    const ExitCode own = run_harness(command_line, command_line.files[i], interrupt);
    code = i == 0 ? own : combine_exit_codes(code, own);
  }
  return code;
}

}  // namespace sheaf

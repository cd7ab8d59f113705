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
#include "testgen/confirm.h"
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

std::vector<GeneratedTest> choose_tests(const Run& run, Unconfirmed& unconfirmed) {
  const ModuleList modules = run.modules();
  MinimiseRequest request;
  request.predict = [&run](const Assignment& assignment) { return run.predict(assignment); };
  request.inputs = &run.inputs();
  request.arms = &run.arms();
  request.errors = &run.errors();
  request.first_arm = [&modules](ModuleIndex module, std::uint32_t site) {
    return modules.at(module)->sites.at(site).first_arm;
  };
  return minimise(request, unconfirmed);
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
  report.unsatisfied_assumptions = run.unsatisfied_assumptions();
  report.statistics = run.statistics();
  return report;
}

/// Writes what the run found. Paths in input files are relative to them, so that a run can be moved
/// together with its project.
class ResultWriter {
 public:
  ResultWriter(const Options& options, const std::string& harness_path,
               const OutputDirectory& directory, RunReport& report)
      : options_(options), harness_path_(harness_path), directory_(directory), report_(report) {}

  /// inputs/NNNNNN.json
  bool write_tests(std::vector<GeneratedTest> tests, std::string& problem) {
    for (GeneratedTest& test : tests) {
      const std::string file = fmt::format("inputs/{:06}.json", report_.tests.size() + 1);
      if (!write_input(test, file, problem)) return false;
      report_.tests.push_back({std::move(test), file, {}});
    }
    return true;
  }

  /// The errors' directories: of errors that their own tests have confirmed, and of paths that may
  /// not end.
  bool write_errors(const std::vector<ErrorRecord>& errors, std::string& problem) {
    for (std::size_t i = 0; i < report_.tests.size(); i++) {
      const ReportedTest& test = report_.tests[i];
      if (test.test.error && is_confirmed(test) && !add_error(errors, i, problem)) return false;
    }
    for (std::size_t i = 0; i < report_.tests.size(); i++) {
      if (report_.tests[i].replay.endless && !add_endless(i, problem)) return false;
    }
    return true;
  }

 private:
  bool write_input(const GeneratedTest& test, const std::string& file, std::string& problem) {
    const fs::path absolute = fs::absolute(directory_.path()).lexically_normal();
    InputFile input;
    input.values = test.prediction.inputs;
    input.harness =
        fs::path(harness_path_).lexically_relative((absolute / file).parent_path()).string();
    return directory_.write(file, write_input_file(input), problem);
  }

  std::string next_id() const {
    return fmt::format("E{:03}", report_.errors.size() + report_.endless.size() + 1);
  }

  bool add_error(const std::vector<ErrorRecord>& errors, std::size_t index, std::string& problem) {
    const ReportedTest& test = report_.tests[index];
    ReportedError error;
    error.record = errors.at(*test.test.error);
    error.test = index;
    const Outcome& outcome = error.record.outcome;
    if (outcome.kind == OutcomeKind::kHarnessError) {
      error.input_file = test.file;
      report_.harness_errors.push_back(std::move(error));
      return true;
    }
    const Place place = resolve_place(report_.modules, outcome.place);
    error.id = next_id();
    error.input_file = "errors/" + error_directory_name(error.id, outcome, place) + "/input.json";
    error.expected = is_expected_error(options_.expect_error, outcome, place);
    if (!write_input(test.test, error.input_file, problem)) return false;
    report_.errors.push_back(std::move(error));
    return true;
  }

  bool add_endless(std::size_t index, std::string& problem) {
    const ReportedTest& test = report_.tests[index];
    ReportedEndless endless;
    endless.id = next_id();
    endless.end = *test.replay.endless;
    endless.test = index;
    const Place place = resolve_place(report_.modules, endless.end.place);
    endless.input_file = "errors/" + endless_directory_name(endless.id, place) + "/input.json";
    if (!write_input(test.test, endless.input_file, problem)) return false;
    report_.endless.push_back(std::move(endless));
    return true;
  }

  const Options& options_;
  const std::string& harness_path_;
  const OutputDirectory& directory_;
  RunReport& report_;
};

void replay_tests(Replayer& replayer, const OutputDirectory& directory,
                  const InterruptFlag& interrupt, RunReport& report) {
  // Spread over the whole set, the first and the last included.
  const std::size_t count = report.tests.size();
  const std::size_t stride = std::max<std::size_t>(1, count / kMaxProcessReplays);
  for (std::size_t i = 0; i < count && !interrupt.raised(); i++) {
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

ExitCode exit_code_of(const RunReport& report, const Options& options, bool interrupted) {
  if (interrupted) return ExitCode::kInterrupted;
  if (report.diverged() || report.unconfirmed.any()) return ExitCode::kInternal;
  if (!report.harness_errors.empty()) return ExitCode::kUsage;
  const auto unexpected = [](const ReportedError& error) { return !error.expected; };
  if (std::any_of(report.errors.begin(), report.errors.end(), unexpected)) {
    return ExitCode::kErrorsFound;
  }
  if (options.fail_on_incomplete && !report.complete) return ExitCode::kErrorsFound;
  if (report.inputs.empty() || report.is_vacuous()) return ExitCode::kNothingExplored;
  return ExitCode::kSuccess;
}

ExitCode fail(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return code;
}

ExitCode run_harness(const CommandLine& command_line, const std::string& harness,
                     InterruptFlag& interrupt) {
  const Options& options = command_line.options;
  const auto start = std::chrono::steady_clock::now();

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
  Run run(program, loader, std::move(run_options));
  run.explore();
  progress.finish();
  for (const std::string& text : loader.problems()) std::fprintf(stderr, "%s\n", text.c_str());
  if (!loader.problems().empty()) return ExitCode::kUsage;

  // Choose and write inputs. The figures are taken first: under dse a prediction runs the path
  // again, which is no part of the exploration.
  RunReport report = start_report(run, command_line, loader.harness_path(), directory->path());
  std::vector<GeneratedTest> tests = choose_tests(run, report.unconfirmed);
  ResultWriter writer(options, loader.harness_path(), *directory, report);
  if (!writer.write_tests(std::move(tests), problem)) return fail(problem, ExitCode::kUsage);

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
  Replayer replayer(report.modules, loader, std::move(replay_options), context.node);
  replay_tests(replayer, *directory, interrupt, report);
  confirm(report);

  // Report.
  if (!writer.write_errors(run.errors(), problem)) return fail(problem, ExitCode::kUsage);
  report.elapsed_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  if (!directory->write("run.json", report_as_json(report), problem)) {
    return fail(problem, ExitCode::kUsage);
  }
  std::fputs(format_verdict(report, context).c_str(), stdout);
  return exit_code_of(report, options, interrupt.raised());
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

#include "cli/run.h"
#include "cli/choose_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>

#include "cli/failure_line.h"
#include "cli/gates.h"
#include "cli/interrupt.h"
#include "cli/module_loader.h"
#include "cli/progress.h"
#include "cli/run_outputs.h"
#include "cli/run_settings.h"
#include "cli/several_runs.h"
#include "cli/value_survey.h"
#include "cli/verdict.h"
#include "interpreter/machine/watchdog.h"
#include "testgen/confirm.h"
#include "testgen/coverage.h"
#include "testgen/input_vector.h"
#include "testgen/minimise.h"
#include "testgen/outcome_text.h"
#include "testgen/output_directory.h"
#include "testgen/replay.h"
#include "testgen/report.h"
#include "testgen/run_files.h"
#include "testgen/run_journal.h"
#include "testgen/same_errors.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// How many inputs also run in a `node` process of their own; each costs about 40 ms.
constexpr std::size_t kMaxProcessReplays = 4;
constexpr std::uint64_t kMinReplaySteps = 1'000'000;
/// A run that takes more than this part of the memory is let go before the replays.
constexpr std::size_t kShareForReplays = 4;
/// Between two reports while inputs are replayed; a killed run loses no more.
constexpr std::chrono::milliseconds kReportInterval{500};

using Clock = std::chrono::steady_clock;

/// Nothing, and why, if there is no place to write to. `is_refused`: because the user must decide.
std::optional<OutputDirectory> make_directory(const CommandLine& command_line,
                                              const std::string& name, bool& is_refused,
                                              std::string& error) {
  const Options& options = command_line.options;
  is_refused = false;
  if (options.output.empty()) return OutputDirectory::make_numbered(error);
  fs::path path = options.output;
  if (command_line.files.size() > 1) path /= name;
  return OutputDirectory::make_named(
      path,
      options.force ? OutputDirectory::Existing::kReplace : OutputDirectory::Existing::kRefuse,
      is_refused, error);
}

/// What is known before the run.
RunReport start_report(const CommandLine& command_line, const RunFiles& files) {
  RunReport report;
  report.command = command_line.words;
  report.harness = display_path(files.harness());
  report.harness_from_run = fs::path(files.harness()).lexically_relative(files.path());
  report.strategy = command_line.options.strategy;
  report.seed = command_line.options.seed;
  return report;
}

/// Adds what the run itself tells; tests and errors are added as they are written.
void add_run(const Run& run, RunReport& report) {
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
}

/// Says of the errors for which no input could be made that they were found, once for each place.
void add_late_errors(const std::vector<ErrorRecord>& errors, RunReport& report) {
  std::map<std::pair<ModuleIndex, std::uint32_t>, Limitation> by_place;
  for (const std::size_t number : report.unconfirmed.late_errors) {
    const Outcome& outcome = errors.at(number).outcome;
    Limitation& limitation = by_place[{outcome.place.module, outcome.place.offset}];
    if (limitation.reason.empty()) {
      limitation = {"no-input", outcome.place, 0,
                    "errors (" + describe_outcome(outcome) +
                        ") were found here, but --max-time or --max-memory left no room to make "
                        "inputs for them; a higher limit does"};
    }
    limitation.count++;
  }
  for (auto& [place, limitation] : by_place) report.limitations.push_back(std::move(limitation));
  if (!by_place.empty()) report.complete = false;
}

/// Writes what the run found. Paths in input files are relative to them, so that a run can be moved
/// together with its project.
class ResultWriter {
 public:
  ResultWriter(const Options& options, const Baseline& baseline,
               const std::vector<SourceHash>& sources, RunFiles& files, RunReport& report)
      : options_(options), baseline_(baseline), sources_(sources), files_(files), report_(report) {}

  /// inputs/NNNNNN.json
  void write_tests(std::vector<GeneratedTest> tests) {
    for (GeneratedTest& test : tests) {
      const std::string file = fmt::format("inputs/{:06}.json", report_.tests.size() + 1);
      write_input(test, file);
      report_.tests.push_back({std::move(test), file, {}});
    }
  }

  /// The errors' directories: of errors that their own tests have confirmed, and of paths that may
  /// not end.
  void write_errors(const std::vector<ErrorRecord>& errors) {
    for (std::size_t i = 0; i < report_.tests.size(); i++) {
      const ReportedTest& test = report_.tests[i];
      if (test.test.error && is_confirmed(test)) add_error(errors, i);
    }
    for (std::size_t i = 0; i < report_.tests.size(); i++) {
      if (report_.tests[i].replay.endless) add_endless(i);
    }
  }

 private:
  void write_input(const GeneratedTest& test, const std::string& file) {
    files_.write_input(file, test.prediction.inputs, sources_);
  }

  std::string next_id() const {
    return fmt::format("E{:03}", report_.errors.size() + report_.endless.size() + 1);
  }

  void add_error(const std::vector<ErrorRecord>& errors, std::size_t index) {
    const ReportedTest& test = report_.tests[index];
    ReportedError error;
    error.record = errors.at(*test.test.error);
    // One place may throw with other words on other paths: those of the input that is shown count.
    error.record.outcome = test.test.prediction.outcome;
    error.test = index;
    const Outcome& outcome = error.record.outcome;
    if (outcome.kind == OutcomeKind::kHarnessError) {
      error.input_file = test.file;
      report_.harness_errors.push_back(std::move(error));
      return;
    }
    const Place place = resolve_place(report_.modules, outcome.place);
    error.id = next_id();
    error.input_file = "errors/" + error_directory_name(error.id, outcome, place) + "/input.json";
    error.expected = is_expected_error(options_.expect_error, outcome, place) ||
                     options_.update_baseline || baseline_.knows(known_error(report_, outcome));
    write_input(test.test, error.input_file);
    report_.errors.push_back(std::move(error));
  }

  void add_endless(std::size_t index) {
    const ReportedTest& test = report_.tests[index];
    ReportedEndless endless;
    endless.id = next_id();
    endless.end = *test.replay.endless;
    endless.test = index;
    const Place place = resolve_place(report_.modules, endless.end.place);
    endless.input_file = "errors/" + endless_directory_name(endless.id, place) + "/input.json";
    write_input(test.test, endless.input_file);
    report_.endless.push_back(std::move(endless));
  }

  const Options& options_;
  const Baseline& baseline_;
  const std::vector<SourceHash>& sources_;
  RunFiles& files_;
  RunReport& report_;
};

void replay_tests(Replayer& replayer, const InterruptFlag& interrupt, RunFiles& files,
                  RunReport& report, ProgressDisplay& progress) {
  auto written = std::chrono::steady_clock::now();
  // Spread over the whole set, the first and the last included.
  const std::size_t count = report.tests.size();
  const std::size_t stride = std::max<std::size_t>(1, count / kMaxProcessReplays);
  for (std::size_t i = 0; i < count && !interrupt.raised(); i++) {
    progress.show_phase(fmt::format("replaying input {} of {}", i + 1, count));
    if (replayer.is_late()) {
      progress.clear();
      std::fprintf(stderr, "sheaf: --max-time is over: %zu inputs are not replayed\n", count - i);
      // What no concrete run confirmed is no more than the engine's word.
      report.complete = false;
      report.termination = Termination::kMaxTime;
      return;
    }
    ReportedTest& test = report.tests[i];
    replayer.replay_self(test.test.prediction, test.replay);
    replayer.replay_node(test.test.prediction, test.replay);
    if (test.replay.node_words) take_words(*test.replay.node_words, test.test.prediction.outcome);
    // An application is no file that `node` could run.
    const bool is_program = !files.harness().ends_with(".json");
    if (is_program && (i % stride == 0 || i + 1 == count) && files.problem().empty()) {
      replayer.replay_process(test.test.prediction, (files.path() / test.file).string(),
                              test.replay);
    }
    // An interrupted path ends early, which says nothing about the prediction.
    if (interrupt.raised()) test.replay = {};
    if (std::chrono::steady_clock::now() - written > kReportInterval) {
      files.write_report(report);
      written = std::chrono::steady_clock::now();
    }
  }
}

ExitCode exit_code_of(const RunReport& report, const Options& options,
                      const InterruptFlag& interrupt) {
  if (interrupt.raised()) return interrupt.exit_code();
  if (report.diverged() || report.unconfirmed.any()) return ExitCode::kInternal;
  if (!report.harness_errors.empty()) return ExitCode::kUsage;
  const auto unexpected = [](const ReportedError& error) { return !error.expected; };
  if (std::any_of(report.errors.begin(), report.errors.end(), unexpected)) {
    return ExitCode::kErrorsFound;
  }
  if (!missed_gates(report, options).empty()) return ExitCode::kErrorsFound;
  // A run that a limit ended may not have come to its first input.
  const bool has_no_inputs = report.inputs.empty() && report.termination == Termination::kExhausted;
  if (has_no_inputs || report.is_vacuous()) return ExitCode::kNothingExplored;
  return ExitCode::kSuccess;
}

ExitCode fail(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return code;
}

/// Why there is no verdict, for machines that wait for one on stdout. People are told on stderr.
ExitCode tell_machines(const Options& options, const std::string& harness,
                       const std::string& message) {
  if (options.run_format == "json") {
    std::fputs(failure_line(harness, message, ExitCode::kUsage).c_str(), stdout);
  }
  return ExitCode::kUsage;
}

/// Where the run works, for its progress; empty while it knows no place.
std::string short_place(const Run& run, CodePlace where) {
  const ModuleList modules = run.modules();
  if (where.module >= modules.size()) return "";
  const Place place = resolve_place(modules, where);
  return fmt::format("{}:{}", fs::path(place.file).filename().string(), place.line);
}

HarnessSummary summarise(const RunReport& report, const std::string& directory) {
  const ArmCounts counts = count_arms(report.arms);
  HarnessSummary summary;
  summary.arms = fmt::format("{}/{}", counts.covered, counts.total);
  summary.errors = count_errors(report);
  summary.end = report.complete ? "complete" : describe_incompleteness(report);
  if (report.is_vacuous()) summary.end = "no input satisfies the assumptions";
  summary.directory = directory;
  summary.elapsed_ms = report.elapsed_ms;
  return summary;
}

/// `name`: of the harness's directory, if there are several.
ExitCode run_harness(const CommandLine& command_line, const std::string& harness,
                     const std::string& name, InterruptFlag& interrupt, HarnessSummary& summary,
                     const RunVariation& variation = {}) {
  const Options& options = command_line.options;
  const auto start = Clock::now();
  const Clock::time_point finish_by = finish_time(options, start);
  std::string bad_emit;
  const auto refuse = [&](const std::string& why) {
    fail(why, ExitCode::kUsage);
    return tell_machines(options, harness, why);
  };
  if (!parse_emit(options.emit, bad_emit)) return refuse(bad_emit);

  // Compile.
  ProgressDisplay progress(options.quiet ? "none" : options.progress, stderr);
  FileModuleLoader loader(harness, options.root);
  if (!variation.harness_text.empty()) loader.replace_harness_text(variation.harness_text);
  loader.stop_compiling_when([&options, &interrupt, start] {
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    return interrupt.raised() || (options.max_time > 0 && elapsed.count() > options.max_time);
  });
  const auto refuse_problems = [&] {
    print_problems(loader);
    return tell_machines(options, harness, fmt::format("{}", fmt::join(loader.problems(), "\n")));
  };
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) {
    progress.finish();
    return refuse_problems();
  }
  std::string problem;
  const std::optional<Baseline> baseline =
      options.baseline.empty() ? Baseline() : Baseline::read(options.baseline, problem);
  if (!baseline) return refuse(problem);
  if (options.update_baseline && options.baseline.empty()) {
    return refuse("--update-baseline needs --baseline FILE");
  }
  bool is_refused = false;
  std::optional<OutputDirectory> directory =
      make_directory(command_line, name, is_refused, problem);
  if (is_refused) {
    progress.finish();
    return refuse(problem);
  }
  std::string shown_directory = options.output.empty() ? "sheaf-out" : options.output;
  if (directory) shown_directory = directory->path().string();
  RunFiles files(std::move(directory), loader.harness_path(), problem);

  // Explore.
  const auto watchdog = std::make_shared<Watchdog>();
  RunOptions run_options = exploration_options(options);
  run_options.processes = variation.processes;
  run_options.merge_at_events = variation.merge_at_events;
  run_options.interrupt = interrupt.flag();
  run_options.watchdog = watchdog;
  run_options.finish_by = finish_by;
  if (run_options.max_time_ms > 0) {
    // Compiling took some of it.
    const std::chrono::duration<double, std::milli> gone = Clock::now() - start;
    run_options.max_time_ms = std::max(1.0, run_options.max_time_ms - gone.count());
  }
  RunReport report = start_report(command_line, files);
  RunJournal journal(files, report, [&loader] { return loader.sources(); });
  run_options.found = [&journal](const Finding& finding) { journal.add(finding); };
  const Run* running = nullptr;
  run_options.progress = [&](const Progress& state) {
    progress.show({state, journal.input_count(), short_place(*running, state.place)});
  };
  auto run = std::make_unique<Run>(program, loader, std::move(run_options));
  running = run.get();
  progress.show_phase("exploring");
  run->explore();
  progress.show_phase("choosing inputs");
  if (!loader.problems().empty()) {
    progress.finish();
    return refuse_problems();
  }
  if (variation.problem) {
    if (const std::optional<std::string> found = variation.problem(*run)) {
      progress.finish();
      return refuse(*found);
    }
  }

  // Choose and write inputs. The figures are taken first: under dse a prediction runs the path
  // again, which is no part of the exploration.
  add_run(*run, report);
  report.sources = sources_from(loader.sources(), files.path());
  std::vector<GeneratedTest> tests =
      choose_tests(*run, finish_by, options.max_memory, report.unconfirmed);
  const std::vector<ErrorRecord> errors = run->errors();
  add_late_errors(errors, report);
  const std::set<std::string> notes = run->notes();
  // Replays run the program again, and would need as much beside what a large run still holds.
  const bool is_limited = options.max_memory > 0;
  if (is_limited && run->memory_bytes() > options.max_memory / kShareForReplays) run.reset();
  const std::vector<SourceHash> sources = loader.sources();
  ResultWriter writer(options, *baseline, sources, files, report);
  writer.write_tests(std::move(tests));
  journal.close();
  report.events = journal.events();
  files.write_report(report);
  journal.remove_files();

  // Replay them.
  VerdictContext context{Painter(options.color, stdout),
                         options,
                         command_line.words[0],
                         shown_directory,
                         options.root,
                         std::nullopt,
                         ""};
  if (options.no_node) {
    context.why_no_node = "--no-node";
  } else {
    context.node = find_node_package(context.why_no_node);
    if (context.node) context.node->root = loader.root().string();
    progress.clear();
    if (context.node && !options.quiet) warn_of_unconfined_node();
  }
  // One path takes no more steps than all together, the library's own shortcuts aside; the bound
  // ends the replay of endless paths.
  RunOptions replay_options = concrete_options(options, {});
  replay_options.max_steps = kMinReplaySteps + 4 * report.statistics.instructions;
  replay_options.interrupt = interrupt.flag();
  replay_options.watchdog = watchdog;
  replay_options.processes = variation.processes;
  replay_options.finish_by = finish_by;
  Replayer replayer(report.modules, loader, std::move(replay_options), context.node);
  replay_tests(replayer, interrupt, files, report, progress);
  confirm(report);

  // Report.
  writer.write_errors(errors);
  if (variation.complete) variation.complete(notes, report, files);
  // A text that lies in no file is nothing that a test could load.
  RunOutputs outputs(options, files, variation.harness_text.empty());
  if (!interrupt.raised()) outputs.measure(replayer, report);
  // A run that used all its memory has none for another one.
  const bool has_room = report.termination != Termination::kMaxMemory;
  if (outputs.wants_values() && has_room && !interrupt.raised()) {
    progress.show_phase("looking at values");
    const std::chrono::duration<double, std::milli> left = finish_by - Clock::now();
    outputs.set_values(survey_values({options, harness, variation.harness_text, variation.processes,
                                      survey_time_ms(report.statistics.elapsed_ms, left.count())},
                                     interrupt));
  }
  report.elapsed_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  progress.finish();
  const bool is_kept = finish_baseline(report, options);
  summary = summarise(report, shown_directory);
  const ExitCode code = exit_code_of(report, options, interrupt);
  const RunDocument document = outputs.write(report);
  context.why_not_written = files.problem();
  const bool for_machines = options.run_format == "json";
  const std::string verdict = for_machines
                                  ? verdict_line(document, files.path(), static_cast<int>(code))
                                  : format_verdict(report, context);
  std::fputs(verdict.c_str(), stdout);
  files.write_file("log.txt", log_text(report, context));
  if (!options.quiet && !for_machines) {
    for (const std::string& gate : missed_gates(report, options)) {
      std::fprintf(stdout, "Gate missed: %s\n", gate.c_str());
    }
  }
  if (!is_kept) return combine_exit_codes(code, ExitCode::kUsage);
  if (files.problem().empty()) return code;
  return combine_exit_codes(code, fail(files.problem(), ExitCode::kUsage));
}

}  // namespace

ExitCode run_one(const CommandLine& command_line, const std::string& file, InterruptFlag& interrupt,
                 const RunVariation& variation) {
  HarnessSummary summary;
  return run_harness(command_line, file, distinct_names({file}).front(), interrupt, summary,
                     variation);
}

ExitCode run_command(const CommandLine& command_line) {
  InterruptFlag interrupt;
  const std::vector<std::string> names = distinct_names(command_line.files);
  const RunOne run_this = [&](const CommandLine& own, std::size_t index, HarnessSummary& summary) {
    return run_harness(own, own.files[index], names[index], interrupt, summary);
  };
  if (command_line.files.size() > 1) return run_several(command_line, interrupt, run_this);
  HarnessSummary summary;
  return run_this(command_line, 0, summary);
}

}  // namespace sheaf

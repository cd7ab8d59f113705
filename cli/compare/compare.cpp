#include "cli/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/compare/app_subject.h"
#include "cli/compare/comparison.h"
#include "cli/compare/comparison_plots.h"
#include "cli/compare/comparison_table.h"
#include "cli/compare/harness_size.h"
#include "cli/compare/measure.h"
#include "cli/interrupt.h"
#include "cli/module_loader.h"
#include "cli/run_settings.h"
#include "cli/terminal.h"
#include "testgen/printable.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// No warm-up run is longer.
constexpr double kWarmUpMs = 1000;

/// A harness at one size, compiled.
struct Subject {
  std::string harness;
  std::optional<std::uint64_t> size;
  std::unique_ptr<FileModuleLoader> loader;
  std::shared_ptr<const ir::Program> program;
  /// Of an app.json.
  std::shared_ptr<const AppConfig> app = nullptr;
};

/// Not a strategy of its own: multise that merges only where all paths wait for the next event.
constexpr std::string_view kEvents = "events";

ExitCode fail(const std::string& message, ExitCode code) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return code;
}

/// Nothing, and why, if a name is unknown or comes twice.
std::optional<std::vector<std::string>> parse_strategies(std::string_view list,
                                                         std::string& problem) {
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string name(list.substr(start, end - start));
    if (!strategy_from_name(name) && name != kEvents) {
      problem = fmt::format("--strategies: '{}' is no strategy", name);
      return std::nullopt;
    }
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      problem = fmt::format("--strategies: '{}' is listed twice", name);
      return std::nullopt;
    }
    names.push_back(name);
    start = end + 1;
  }
  return names;
}

/// Reads and compiles; the problem is told when the program is missing afterwards.
Subject load(const Options& options, const std::string& harness,
             std::optional<std::uint64_t> size) {
  Subject subject{harness, size, std::make_unique<FileModuleLoader>(harness, options.root), {}};
  if (fs::path(harness).extension() == ".json") {
    std::string error;
    std::optional<AppConfig> config = read_app_config(harness, options, error);
    if (config && (size || config->is_depth_open)) {
      error = fmt::format("{}: {}", harness,
                          size ? "--sizes is for harnesses; an application has --event-depth"
                               : "the event depth must be a number to be compared at");
      config.reset();
    }
    if (!config) {
      fail(error, ExitCode::kUsage);
      return subject;
    }
    subject.app = std::make_shared<const AppConfig>(std::move(*config));
    subject.loader->replace_harness_text(subject.app->as_program(false));
  }
  if (size) {
    std::string error;
    const std::optional<std::string> text = read_text_file(subject.loader->harness_path(), error);
    const std::optional<std::string> sized = text ? with_size(*text, *size) : std::nullopt;
    if (text && !sized) {
      fail(fmt::format("{}: --sizes needs a line of the form `const N = 10; // size`, and there "
                       "is none",
                       harness),
           ExitCode::kUsage);
      return subject;
    }
    if (sized) subject.loader->replace_harness_text(*sized);
  }
  subject.program = subject.loader->load_harness();
  print_problems(*subject.loader);
  return subject;
}

/// The live line on a terminal: which measurement runs.
class Ticker {
 public:
  explicit Ticker(std::size_t total) : total_(total), shown_(is_terminal(stderr)) {}
  ~Ticker() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
  }
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  void next(const std::string& subject, const std::string& strategy) {
    done_++;
    if (!shown_) return;
    fmt::print(stderr, "\r\x1b[K{}/{} {} {}", done_, total_, subject, strategy);
    std::fflush(stderr);
  }

 private:
  std::size_t total_, done_ = 0;
  bool shown_;
};

/// All rows of one subject. Strategies take turns, so that a slow minute of the machine hits all
/// of them; an interrupt ends it, with a row for each strategy that was measured at all.
std::vector<ComparisonRow> compare(const Options& options, Subject& subject,
                                   const std::vector<std::string>& strategies,
                                   const InterruptFlag& interrupt, Ticker& ticker,
                                   std::vector<std::string>& problems) {
  std::vector<std::vector<Measurement>> measurements(strategies.size());
  enum class Kind { kWarmUp, kPlain, kTimed, kStudied };
  const auto run = [&](std::size_t i, Kind kind) {
    constexpr const char* kWords[] = {" (warm-up)", "", " (clock around guards)", " (study)"};
    ticker.next(describe_subject(subject.harness, subject.size),
                strategies[i] + kWords[static_cast<std::size_t>(kind)]);
    RunOptions run_options = exploration_options(options);
    run_options.merge_at_events = strategies[i] == kEvents;
    run_options.strategy = strategy_from_name(strategies[i]).value_or(StrategyKind::kMultiSe);
    if (subject.app) {
      run_options.processes = static_cast<std::uint32_t>(subject.app->processes.size());
    }
    // Once is enough: what is covered does not change from run to run.
    const LookAtApp look = subject.app && kind == Kind::kPlain && measurements[i].empty()
                               ? look_at(*subject.app, options)
                               : LookAtApp();
    run_options.time_guards = kind == Kind::kTimed;
    run_options.study = kind == Kind::kStudied;
    if (kind == Kind::kWarmUp) {
      const double limit = run_options.max_time_ms;
      run_options.max_time_ms = limit > 0 ? std::min(limit, kWarmUpMs) : kWarmUpMs;
    }
    Measurement result =
        measure(subject.program, *subject.loader, std::move(run_options), interrupt, look);
    problems.insert(problems.end(), result.problems.begin(), result.problems.end());
    return result;
  };
  const auto goes_on = [&] { return !interrupt.raised() && problems.empty(); };
  // Files and tables that all of them use are in memory afterwards; nobody looks at its figures.
  run(0, Kind::kWarmUp);
  for (std::uint64_t round = 0; round < options.repeat; round++) {
    for (std::size_t i = 0; i < strategies.size(); i++) {
      if (goes_on()) measurements[i].push_back(run(i, Kind::kPlain));
    }
  }
  std::vector<ComparisonRow> rows;
  for (std::size_t i = 0; i < strategies.size(); i++) {
    if (measurements[i].empty()) continue;
    const Measurement& last = measurements[i].back();
    SlowMeasurements slow;
    if (goes_on() && !last.failed()) slow.timed = run(i, Kind::kTimed);
    if (goes_on() && last.complete() && strategies[i] == "multise") {
      slow.studied = run(i, Kind::kStudied);
    }
    rows.push_back(summarise(subject.harness, subject.size, strategies[i], measurements[i], slow));
  }
  return rows;
}

bool write_plots(const std::vector<ComparisonRow>& rows, double limit_ms, const fs::path& directory,
                 std::string& problem) {
  for (const auto& [name, plot] : comparison_plots(rows, limit_ms)) {
    std::ofstream stream(directory / name, std::ios::binary);
    stream << plot_as_svg(plot);
    stream.close();
    if (stream.fail()) {
      problem = fmt::format("{}: cannot be written", (directory / name).string());
      return false;
    }
  }
  return true;
}

}  // namespace

ExitCode compare_command(const CommandLine& command_line) {
  const Options& options = command_line.options;
  std::string problem;
  const auto strategies = parse_strategies(options.strategies, problem);
  if (!strategies) return fail(problem, ExitCode::kUsage);
  std::vector<std::optional<std::uint64_t>> sizes = {std::nullopt};
  if (!options.sizes.empty()) {
    const auto parsed = parse_sizes(options.sizes, problem);
    if (!parsed) return fail("--sizes: " + problem, ExitCode::kUsage);
    sizes.assign(parsed->begin(), parsed->end());
  }
  // Everything that can be wrong is found before anything is measured.
  std::vector<Subject> subjects;
  for (const std::string& harness : command_line.files) {
    for (const std::optional<std::uint64_t>& size : sizes) {
      subjects.push_back(load(options, harness, size));
      if (subjects.back().program == nullptr) return ExitCode::kUsage;
      if (!subjects.back().app &&
          std::find(strategies->begin(), strategies->end(), kEvents) != strategies->end()) {
        return fail(
            fmt::format("--strategies: '{}' is for applications, and {} is none", kEvents, harness),
            ExitCode::kUsage);
      }
    }
  }
  if (!options.plot.empty()) {
    std::error_code error;
    fs::create_directories(options.plot, error);
    if (error) {
      return fail(fmt::format("--plot: {}: {}", options.plot, error.message()), ExitCode::kUsage);
    }
  }

  InterruptFlag interrupt;
  std::vector<ComparisonRow> rows;
  {
    Ticker ticker(subjects.size() * (strategies->size() * (options.repeat + 1) + 2));
    std::vector<std::string> problems;
    for (Subject& subject : subjects) {
      if (interrupt.raised()) break;
      for (ComparisonRow& row :
           compare(options, subject, *strategies, interrupt, ticker, problems)) {
        rows.push_back(std::move(row));
      }
      if (problems.empty()) continue;
      for (const std::string& text : problems)
        std::fprintf(stderr, "%s\n", printable_lines(text).c_str());
      return ExitCode::kUsage;
    }
  }

  std::fputs(format_comparison(rows, conditions_of(command_line), options.format).c_str(), stdout);
  ExitCode code = interrupt.raised() ? interrupt.exit_code() : ExitCode::kSuccess;
  if (!options.plot.empty() && !write_plots(rows, options.max_time, options.plot, problem)) {
    code = combine_exit_codes(code, fail(problem, ExitCode::kUsage));
  }
  for (const Complaint& complaint : complaints(rows)) {
    code = combine_exit_codes(code, fail(complaint.text, complaint.code));
  }
  return code;
}

}  // namespace sheaf

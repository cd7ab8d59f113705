#include "cli/show.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <set>

#include "cli/interrupt.h"
#include "cli/module_loader.h"
#include "cli/path_counter.h"
#include "cli/quantity.h"
#include "cli/run_settings.h"
#include "cli/show_text.h"
#include "cli/terminal.h"
#include "interpreter/record/observation.h"
#include "testgen/place.h"

namespace sheaf {

namespace {

/// More passes are counted, not kept.
constexpr std::size_t kMostPasses = 40;
/// For counting paths; what is not counted by then is said to be a lower bound.
constexpr double kCountingMs = 20'000;

ExitCode fail(const std::string& message) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return ExitCode::kUsage;
}

struct WatchedPlace {
  std::string file;
  Watch watch;
};

/// Of `FILE:LINE`. Nothing, and why, for another text.
std::optional<WatchedPlace> parse_place(const std::string& text, std::string& problem) {
  const std::size_t colon = text.rfind(':');
  std::string why;
  const auto line = colon == std::string::npos || colon == 0
                        ? std::nullopt
                        : parse_count(text.substr(colon + 1), why);
  if (!line || *line == 0 || *line > UINT32_MAX) {
    problem =
        fmt::format("--at: '{}' is no place; write a file and a line, like stack.js:12", text);
    return std::nullopt;
  }
  std::string file = text.substr(0, colon);
  while (file.starts_with("./")) file.erase(0, 2);
  return WatchedPlace{file, {static_cast<std::uint32_t>(*line)}};
}

/// The lines around the watched one where something can be watched.
std::string nearest_lines(const Watch& watch) {
  const std::set<std::uint32_t> lines(watch.lines.begin(), watch.lines.end());
  const auto after = lines.upper_bound(watch.line);
  std::string text;
  if (after != lines.begin()) text = std::to_string(*std::prev(after));
  if (after != lines.end()) text += (text.empty() ? "" : " and ") + std::to_string(*after);
  return text;
}

void count(const CommandLine& command_line, const WatchedPlace& place,
           const InterruptFlag& interrupt, const MergedPasses& merged, Shown& shown) {
  if (command_line.options.count_paths == 0 || shown.passes.empty()) return;
  // The exploration may have taken all the time that there is.
  double time_ms = kCountingMs;
  if (const double limit = exploration_options(command_line.options).max_time_ms; limit > 0) {
    time_ms = std::min(time_ms, limit - shown.explored_ms);
  }
  if (time_ms <= 0) return;
  FileModuleLoader loader(command_line.files[0], command_line.options.root);
  Watch watch{place.watch.line};
  loader.watch(place.file, watch);
  RunOptions options = exploration_options(command_line.options);
  options.max_paths = command_line.options.count_paths;
  options.max_time_ms = time_ms;
  options.interrupt = interrupt.flag();
  shown.counted = true;
  shown.counted_all = count_paths(loader, std::move(options), merged);
}

}  // namespace

ExitCode show_command(const CommandLine& command_line) {
  const Options& options = command_line.options;
  if (options.at.empty()) {
    return fail("show needs a place: --at FILE:LINE, for example --at stack.js:12");
  }
  std::string problem;
  std::optional<WatchedPlace> place = parse_place(options.at, problem);
  if (!place) return fail(problem);
  FileModuleLoader loader(command_line.files[0], options.root);
  loader.watch(place->file, place->watch);
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) {
    print_problems(loader);
    return ExitCode::kUsage;
  }

  InterruptFlag interrupt;
  std::unique_ptr<Run> run;  // outlives what is shown, which holds guards of it
  Shown shown;
  RunOptions run_options = exploration_options(options);
  run_options.interrupt = interrupt.flag();
  const VariableFilter filter(options.var);
  InputsTest test;
  run_options.observed = [&](const Observation& observation) {
    if (observation.model() == nullptr) return;
    shown.pass_count++;
    test = observation.inputs_test();
    if (shown.passes.size() < kMostPasses) shown.passes.push_back(look(observation, filter));
  };
  run = std::make_unique<Run>(program, loader, std::move(run_options));
  const auto start = std::chrono::steady_clock::now();
  run->explore();
  shown.explored_ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  print_problems(loader);
  if (!loader.problems().empty()) return ExitCode::kUsage;
  if (place->watch.lines.empty()) {
    return fail(fmt::format("--at: the program reads no file '{}'", place->file));
  }
  if (place->watch.statements == 0) {
    return fail(fmt::format("--at: no statement begins on line {} of {}; the nearest are on {}",
                            place->watch.line, place->file, nearest_lines(place->watch)));
  }
  if (const auto unknown = filter.unknown(shown); !unknown.empty()) {
    return fail(
        fmt::format("--var: there is no variable '{}' in scope at {}", unknown, options.at));
  }
  // The guards of the first run are asked about the paths of the second.
  count(command_line, *place, interrupt, {*run, shown.passes, test}, shown);
  shown.complete = run->complete();
  const std::size_t columns = options.width > 0 ? options.width : columns_of(stdout);
  std::fputs(format_shown(shown, run->modules(), columns).c_str(), stdout);
  if (interrupt.raised()) return interrupt.exit_code();
  return shown.passes.empty() ? ExitCode::kNothingExplored : ExitCode::kSuccess;
}

}  // namespace sheaf

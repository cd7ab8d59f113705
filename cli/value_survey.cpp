#include "cli/value_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>

#include "cli/module_loader.h"
#include "cli/path_counter.h"
#include "cli/run_settings.h"
#include "testgen/place.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

/// Of one statement: loops pass often, and the first passes say most.
constexpr std::size_t kMostPasses = 3;
constexpr std::size_t kMostVariables = 10;
constexpr std::size_t kMostValues = 8;
/// Code points of one value or condition.
constexpr std::size_t kLongestText = 160;
/// Bytes of words over all lines; a page of this size still opens at once.
constexpr std::size_t kMostBytes = 500'000;
constexpr std::uint64_t kMostPaths = 1000;
/// Questions that take longer are not worth it here.
constexpr std::uint64_t kSolverTimeoutMs = 200;
constexpr std::uint64_t kMostMemory = 512ull << 20;
constexpr double kLeastMs = 20;
/// Shares of the time: the merged run, then the paths one by one.
constexpr double kMergedShare = 0.6;

/// Without control characters, at most so many code points.
std::string shortened(const std::string& text) {
  const std::string clean = printable(text);
  std::size_t points = 0, at = 0;
  for (; at < clean.size(); at++) {
    if ((static_cast<unsigned char>(clean[at]) & 0xC0) != 0x80 && points++ == kLongestText) break;
  }
  return at == clean.size() ? clean : clean.substr(0, at) + "…";
}

class Survey {
 public:
  explicit Survey(double max_ms)
      : end_(std::chrono::steady_clock::now() +
             std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                 std::chrono::duration<double, std::milli>(max_ms))) {}

  void add(const Observation& observation) {
    std::size_t& seen = seen_[observation.place()];
    if (seen > kMostPasses) return;
    if (seen == kMostPasses || bytes_ > kMostBytes || is_late()) {
      seen = kMostPasses + 1;
      return;
    }
    if (observation.model() == nullptr) return;
    test_ = observation.inputs_test();
    seen++;
    const ObservationLimits limits{kMostVariables, kMostValues, /*telling_only=*/true,
                                   [this] { return is_late(); }};
    ShownPass pass{observation.place(), observation.condition(), observation.paths(), 0, {}, false};
    ObservedVariables variables = observation.variables(limits);
    pass.is_cut = variables.is_cut;
    bytes_ += pass.condition.size();
    for (ObservedVariable& variable : variables.list) {
      for (const ObservedValue& value : variable.values) {
        bytes_ += value.text.size() + value.condition.size();
      }
      const std::size_t count = variable.values.size();
      pass.variables.push_back({std::move(variable.name), std::move(variable.values),
                                std::vector<std::uint64_t>(count), variable.values_left_out});
    }
    passes_.push_back(std::move(pass));
  }

  bool is_late() {
    was_late_ = was_late_ || std::chrono::steady_clock::now() > end_;
    return was_late_;
  }

  MergedPasses merged(const Run& run) { return {run, passes_, test_}; }
  bool is_empty() const { return passes_.empty(); }

  RunDocument document(const Run& run, bool counted_all) const {
    RunDocument result;
    result["schemaVersion"] = 1;
    result["complete"] = run.complete() && !was_late_ && bytes_ <= kMostBytes;
    result["countedAll"] = counted_all;
    if (bytes_ > kMostBytes) {
      result["cut"] = fmt::format("values were noted up to {} KB in all", kMostBytes / 1000);
    } else if (was_late_ || run.termination() == Termination::kMaxTime) {
      result["cut"] = "values were noted only as long as a share of the run's own time";
    } else if (!run.complete()) {
      result["cut"] = "not every path was followed while values were noted";
    }
    const ModuleList modules = run.modules();
    RunDocument& lines = result["lines"] = RunDocument::array();
    for (const auto& [place, passes] : by_line(modules)) {
      RunDocument line{{"file", place.first}, {"line", place.second}};
      line["passes"] = RunDocument::array();
      for (const ShownPass* pass : passes) line["passes"].push_back(pass_json(modules, *pass));
      for (const ShownPass* pass : passes) {
        if (seen_.at(pass->place) > kMostPasses) line["morePasses"] = true;
      }
      lines.push_back(std::move(line));
    }
    return result;
  }

 private:
  using Line = std::pair<std::string, std::uint32_t>;

  std::map<Line, std::vector<const ShownPass*>> by_line(const ModuleList& modules) const {
    std::map<Line, std::vector<const ShownPass*>> lines;
    for (const ShownPass& pass : passes_) {
      const Place place = resolve_place(modules, pass.place);
      lines[{place.file, place.line}].push_back(&pass);
    }
    for (auto& [line, passes] : lines) {
      std::stable_sort(passes.begin(), passes.end(), [](const ShownPass* a, const ShownPass* b) {
        return a->place.offset < b->place.offset;
      });
    }
    return lines;
  }

  static RunDocument pass_json(const ModuleList& modules, const ShownPass& pass) {
    RunDocument result;
    result["column"] = resolve_place(modules, pass.place).column;
    if (!pass.condition.empty()) result["condition"] = shortened(pass.condition);
    if (pass.paths > 0) result["paths"] = pass.paths;
    result["variables"] = RunDocument::array();
    for (const ShownVariable& variable : pass.variables) {
      RunDocument entry{{"name", variable.name}, {"values", RunDocument::array()}};
      for (std::size_t i = 0; i < variable.values.size(); i++) {
        const ObservedValue& value = variable.values[i];
        RunDocument one{{"text", shortened(value.text)}};
        if (!value.condition.empty()) one["condition"] = shortened(value.condition);
        if (variable.paths[i] > 0) one["paths"] = variable.paths[i];
        entry["values"].push_back(std::move(one));
      }
      if (variable.values_left_out > 0) entry["moreValues"] = variable.values_left_out;
      result["variables"].push_back(std::move(entry));
    }
    if (pass.is_cut) result["moreVariables"] = true;
    return result;
  }

  std::chrono::steady_clock::time_point end_;
  bool was_late_ = false;
  std::size_t bytes_ = 0;
  std::map<CodePlace, std::size_t> seen_;  // above kMostPasses: more than are kept
  std::vector<ShownPass> passes_;
  InputsTest test_;
};

RunOptions survey_options(const SurveyRequest& request, const InterruptFlag& interrupt) {
  RunOptions options = exploration_options(request.options);
  options.strategy = StrategyKind::kMultiSe;
  options.processes = request.processes;
  options.solver.timeout_ms = std::min(options.solver.timeout_ms, kSolverTimeoutMs);
  options.max_memory_bytes =
      options.max_memory_bytes == 0 ? kMostMemory : std::min(options.max_memory_bytes, kMostMemory);
  options.max_time_ms = request.max_ms * kMergedShare;
  options.stop_on_error = false;
  options.interrupt = interrupt.flag();
  // What follows an exploration is of no use here.
  options.finish_by = std::chrono::steady_clock::now() +
                      std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                          std::chrono::duration<double, std::milli>(options.max_time_ms));
  return options;
}

}  // namespace

double survey_time_ms(double explored_ms, double left_ms) {
  constexpr double kShare = 0.5, kLeast = 500, kMost = 2000;
  // The report of a long program takes time, too.
  constexpr double kShareOfRest = 0.3;
  return std::min(std::clamp(explored_ms * kShare, kLeast, kMost), left_ms * kShareOfRest);
}

RunDocument survey_values(const SurveyRequest& request, const InterruptFlag& interrupt) {
  if (request.max_ms < kLeastMs) {
    return {{"schemaVersion", 1},
            {"complete", false},
            {"countedAll", false},
            {"cut", "no time was left to note values"},
            {"lines", RunDocument::array()}};
  }
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double, std::milli>(request.max_ms);
  const auto is_over = [&] {
    return interrupt.raised() || std::chrono::steady_clock::now() >= end;
  };
  Watch watch;
  FileModuleLoader loader(request.harness, request.options.root);
  if (!request.harness_text.empty()) loader.replace_harness_text(request.harness_text);
  loader.watch_all(watch);
  loader.stop_compiling_when(is_over);
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) return {};
  std::unique_ptr<Run> run;  // outlives the survey, which holds guards of it
  RunOptions options = survey_options(request, interrupt);
  Survey survey(options.max_time_ms);
  options.observed = [&survey](const Observation& observation) { survey.add(observation); };
  run = std::make_unique<Run>(program, loader, std::move(options));
  run->explore();
  bool counted_all = false;
  if (!survey.is_empty() && !interrupt.raised()) {
    FileModuleLoader again(request.harness, request.options.root);
    if (!request.harness_text.empty()) again.replace_harness_text(request.harness_text);
    Watch watch_again;
    again.watch_all(watch_again);
    again.stop_compiling_when(is_over);
    RunOptions counting = survey_options(request, interrupt);
    counting.max_paths = kMostPaths;
    counting.max_time_ms = request.max_ms * (1 - kMergedShare);
    counted_all = count_paths(again, std::move(counting), survey.merged(*run));
  }
  return survey.document(*run, counted_all);
}

}  // namespace sheaf

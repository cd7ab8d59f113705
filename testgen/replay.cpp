#include "testgen/replay.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "testgen/compare_paths.h"
#include "testgen/node_worker.h"

namespace sheaf {

namespace {

constexpr int kProcessTimeoutMs = 20'000;
/// What node/register.cjs ends with where the program would wait for long timers.
constexpr int kExitWouldWait = 75;
/// A path that the engine gave up is often endless: only its beginning is compared.
constexpr int kGivenUpTimeoutMs = 500;
constexpr std::uint64_t kGivenUpSteps = 4'000'000;
/// A path that was given up and takes so many steps by itself may be endless, whatever stops it.
constexpr std::uint64_t kManySteps = 100'000;

using Arms = std::vector<std::pair<ModuleIndex, std::uint32_t>>;

bool is_given_up(const PathResult& predicted) {
  return predicted.outcome.kind == OutcomeKind::kDropped;
}

void record(const PathResult& predicted, const std::vector<std::string>& differences,
            ReplayStatus& status, ReplayResult& result) {
  if (!differences.empty()) {
    status = ReplayStatus::kDiverged;
  } else if (status == ReplayStatus::kNotRun) {
    status = is_given_up(predicted) ? ReplayStatus::kAgreesSoFar : ReplayStatus::kAgrees;
  }
  result.differences.insert(result.differences.end(), differences.begin(), differences.end());
}

void record_arms(const Arms& predicted, const Arms& actual, ReplayResult& result) {
  result.not_predicted.clear();
  result.not_taken.clear();
  std::set_difference(actual.begin(), actual.end(), predicted.begin(), predicted.end(),
                      std::back_inserter(result.not_predicted));
  std::set_difference(predicted.begin(), predicted.end(), actual.begin(), actual.end(),
                      std::back_inserter(result.not_taken));
}

}  // namespace

Replayer::Replayer(ModuleList modules, ModuleLoader& loader, RunOptions options,
                   std::optional<NodePackage> node)
    : modules_(std::move(modules)),
      loader_(loader),
      options_(std::move(options)),
      node_(std::move(node)) {}

Replayer::~Replayer() = default;

void take_words(const ErrorWords& words, Outcome& outcome) {
  outcome.name = words.name;
  outcome.message = words.message;
}

std::optional<int> Replayer::milliseconds_left(int wanted) const {
  using Clock = std::chrono::steady_clock;
  constexpr std::int64_t kLeastMs = 20;
  if (options_.finish_by == Clock::time_point::max()) return wanted;
  const std::int64_t left =
      std::chrono::duration_cast<std::chrono::milliseconds>(options_.finish_by - Clock::now())
          .count();
  if (left < kLeastMs) return std::nullopt;
  return static_cast<int>(std::min<std::int64_t>(left, wanted));
}

PathResult Replayer::run_concretely(const std::vector<InputValue>& inputs, std::uint64_t max_steps,
                                    ConcreteEnd& end) {
  RunOptions options = options_;
  if (max_steps != kNoBound && (options.max_steps == 0 || options.max_steps > max_steps)) {
    options.max_steps = max_steps;
  }
  options.inputs = inputs;
  if (options.finish_by != std::chrono::steady_clock::time_point::max()) {
    // An endless path must leave time for the others.
    constexpr int kShares = 4;
    options.max_time_ms =
        std::max(1, milliseconds_left(std::numeric_limits<int>::max()).value_or(0) / kShares);
  }
  Run run(modules_.front(), loader_, std::move(options));
  run.explore();
  PathResult result = run.concrete_result();
  end = {run.termination(), run.statistics().instructions};
  // Modules are numbered in order of first require, which may differ on a single path.
  std::map<std::string, ModuleIndex> numbers;
  for (std::size_t i = 0; i < modules_.size(); i++) {
    numbers[modules_[i]->source->path()] = static_cast<ModuleIndex>(i);
  }
  const ModuleList own = run.modules();
  const auto renumber = [&](ModuleIndex& module) {
    if (module >= own.size()) return;
    const auto [found, is_new] =
        numbers.emplace(own[module]->source->path(), static_cast<ModuleIndex>(modules_.size()));
    if (is_new) modules_.push_back(own[module]);
    module = found->second;
  };
  for (auto& arm : result.arms) renumber(arm.first);
  renumber(result.outcome.place.module);
  std::sort(result.arms.begin(), result.arms.end());
  return result;
}

void Replayer::replay_self(const PathResult& predicted, ReplayResult& result) {
  if (is_late()) return;
  const bool given_up = is_given_up(predicted);
  ConcreteEnd end;
  const PathResult actual =
      run_concretely(predicted.inputs, given_up ? kGivenUpSteps : kNoBound, end);
  const bool was_stopped =
      actual.outcome.kind == OutcomeKind::kDropped && end.by != Termination::kExhausted;
  if (was_stopped && given_up) {
    // Both were stopped, either of them first.
    record(predicted, compare_beginnings(predicted.output, actual.output, "the concrete run"),
           result.self, result);
    record_arms(predicted.arms, actual.arms, result);
    result.not_taken.clear();
    if (end.steps >= kManySteps) result.endless = {actual.outcome.place, end.steps};
    return;
  }
  // A path that the deadline cut off says nothing about the prediction.
  if (was_stopped && end.by != Termination::kMaxSteps) return;
  record(predicted, compare_with_self(modules_, predicted, actual), result.self, result);
  record_arms(predicted.arms, actual.arms, result);
  if (!given_up) result.ended_otherwise |= !ends_alike(predicted.outcome, actual.outcome);
}

NodeWorker& Replayer::worker() {
  if (worker_ == nullptr || worker_modules_ != modules_.size()) {
    worker_ = std::make_unique<NodeWorker>(*node_, modules_);
    worker_modules_ = modules_.size();
  }
  return *worker_;
}

void Replayer::replay_node(const PathResult& predicted, ReplayResult& result) {
  if (!node_) return;
  const int wanted = is_given_up(predicted) ? kGivenUpTimeoutMs : NodeWorker::kProgramTimeoutMs;
  const std::optional<int> timeout = milliseconds_left(wanted);
  if (!timeout) return;
  NodeWorker& node = worker();
  const int answer_by = milliseconds_left(*timeout + NodeWorker::kPatienceMs).value_or(*timeout);
  const NodeRun actual = node.run(predicted.inputs, *timeout, options_.seed, answer_by - *timeout);
  const bool is_shortened = *timeout < wanted || answer_by < *timeout + NodeWorker::kPatienceMs;
  const bool has_ended = actual.failure.empty() && actual.kind != "timeout";
  if (is_shortened && !has_ended) return;
  record(predicted, compare_with_node(modules_, predicted, actual, node), result.node, result);
  if (!actual.failure.empty()) {
    result.ended_otherwise = true;
    return;
  }
  if (!is_given_up(predicted)) {
    const bool alike = ends_alike(predicted.outcome, actual);
    result.ended_otherwise |= !alike;
    if (alike && predicted.outcome.is_own_text) {
      result.node_words = {actual.name, actual.message};
    }
  } else if (actual.kind != "timeout") {
    result.endless.reset();
  }
  // Where the stack ends is Node's own affair; and arms that it does not report keep the engine's
  // word.
  if (predicted.outcome.kind == OutcomeKind::kStackOverflow) return;
  Arms expected;
  std::copy_if(predicted.arms.begin(), predicted.arms.end(), std::back_inserter(expected),
               [&](const auto& arm) { return node.reports(arm.first, arm.second); });
  record_arms(expected, actual.arms, result);
  if (actual.kind == "timeout") result.not_taken.clear();
}

std::optional<std::string> Replayer::ask_node(nlohmann::json request) {
  if (!node_) return std::nullopt;
  constexpr int kLongestMs = 600'000;
  const std::optional<int> left = milliseconds_left(kLongestMs);
  if (!left) return std::nullopt;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  // The last run that is begun may take some of the time, too.
  request["untilMs"] = now.count() + *left / 2;
  request["limits"]["timeoutMs"] = std::min(*left / 2, NodeWorker::kProgramTimeoutMs);
  request["limits"]["seed"] = std::to_string(options_.seed);
  return worker().ask(std::move(request), *left);
}

void Replayer::replay_process(const PathResult& predicted, const std::string& input_file,
                              ReplayResult& result) {
  if (!node_ || is_given_up(predicted)) return;
  const std::string& harness = modules_.front()->source->path();
  const std::string file = std::filesystem::absolute(input_file).lexically_normal().string();
  Launch launch{.command = confined_node_command(*node_, {harness, file}),
                .environment = {{"SHEAF_INPUT", file},
                                {"SHEAF_SEED", std::to_string(options_.seed)},
                                {"SHEAF_TIME", "real"}},
                .is_confined = true};
  // Stacks name frames that nothing predicts; without them a printed error is its first line.
  for (const std::string& word : {std::string("--stack-trace-limit=0"), std::string("-r"),
                                  node_->directory + "/register.cjs", harness}) {
    launch.command.push_back(word);
  }
  std::optional<int> timeout = milliseconds_left(kProcessTimeoutMs);
  if (!timeout) return;
  ProcessResult process = run_process(launch, *timeout);
  if (process.status == kExitWouldWait || process.status == -1) {
    // Nobody waits for its timers: once more on virtual time.
    launch.environment["SHEAF_TIME"] = "virtual";
    timeout = milliseconds_left(kProcessTimeoutMs);
    if (!timeout) return;
    process = run_process(launch, *timeout);
  }
  if (*timeout < kProcessTimeoutMs && process.status == -1) return;
  record(predicted, compare_with_process(predicted, process), result.node, result);
  const bool comparable = predicted.outcome.kind != OutcomeKind::kStackOverflow;
  result.ended_otherwise |=
      comparable && process.status != node_exit_status(predicted.outcome.kind);
}

}  // namespace sheaf

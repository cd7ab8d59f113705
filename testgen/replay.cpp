#include "testgen/replay.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "testgen/compare_paths.h"
#include "testgen/node_worker.h"

namespace sheaf {

namespace {

constexpr int kProcessTimeoutMs = 20'000;
/// A path that the engine gave up is often endless: only its beginning is compared.
constexpr int kGivenUpTimeoutMs = 500;

void record(const std::vector<std::string>& differences, ReplayStatus& status,
            ReplayResult& result) {
  if (!differences.empty()) {
    status = ReplayStatus::kDiverged;
  } else if (status == ReplayStatus::kNotRun) {
    status = ReplayStatus::kAgrees;
  }
  result.differences.insert(result.differences.end(), differences.begin(), differences.end());
}

}  // namespace

Replayer::Replayer(ModuleList modules, ModuleLoader& loader, RunOptions options,
                   std::optional<NodePackage> node)
    : modules_(std::move(modules)),
      loader_(loader),
      options_(std::move(options)),
      node_(std::move(node)) {}

Replayer::~Replayer() = default;

PathResult Replayer::run_concretely(const std::vector<InputValue>& inputs) {
  RunOptions options = options_;
  options.inputs = inputs;
  Run run(modules_.front(), loader_, std::move(options));
  run.explore();
  PathResult result = run.concrete_result();
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
  record(compare_with_self(modules_, predicted, run_concretely(predicted.inputs)), result.self,
         result);
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
  NodeWorker& node = worker();
  const bool given_up = predicted.outcome.kind == OutcomeKind::kDropped;
  const NodeRun actual =
      node.run(predicted.inputs, given_up ? kGivenUpTimeoutMs : NodeWorker::kProgramTimeoutMs,
               options_.seed);
  record(compare_with_node(modules_, predicted, actual, node), result.node, result);
}

void Replayer::replay_process(const PathResult& predicted, const std::string& input_file,
                              ReplayResult& result) {
  if (!node_ || predicted.outcome.kind == OutcomeKind::kDropped) return;
  const std::string& harness = modules_.front()->source->path();
  const std::string file = std::filesystem::absolute(input_file).lexically_normal().string();
  Launch launch{
      .command = confined_node_command(*node_, {harness, file}),
      .environment = {{"SHEAF_INPUT", file}, {"SHEAF_SEED", std::to_string(options_.seed)}},
      .is_confined = true};
  // Stacks name frames that nothing predicts; without them a printed error is its first line.
  for (const std::string& word : {std::string("--stack-trace-limit=0"), std::string("-r"),
                                  node_->directory + "/register.cjs", harness}) {
    launch.command.push_back(word);
  }
  const ProcessResult process = run_process(launch, kProcessTimeoutMs);
  record(compare_with_process(predicted, process), result.node, result);
}

}  // namespace sheaf

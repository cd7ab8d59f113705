#include "cli/path_counter.h"

#include <chrono>
#include <map>
#include <optional>
#include <unordered_map>

namespace sheaf {

namespace {

/// A place by the text it stands in: two runs may load modules in different orders.
using TextPlace = std::pair<std::string, std::uint32_t>;

/// The n-th time that a path passes a place.
struct Passing {
  CodePlace place;
  std::uint64_t number = 0;  // from 0
};

/// The passings of one path that no path before it shares, and inputs that take it.
struct CountedPath {
  std::vector<Passing> passings;
  std::shared_ptr<const Assignment> model;
};

/// Listens to a run that goes path by path.
class PathCollector {
 public:
  void add(const Observation& observation) {
    if (is_closed_) return;
    if (observation.start() != start_ || paths_.empty()) {
      start_ = observation.start();
      paths_.emplace_back();
      numbers_.clear();
    }
    const Passing passing{observation.place(), numbers_[observation.place()]++};
    // A path that came here under the same condition did the same before.
    if (!known_[{passing.place, passing.number}].emplace(observation.paths(), true).second) return;
    CountedPath& path = paths_.back();
    path.passings.push_back(passing);
    // Conditions of a path only grow stronger: inputs for the last one take all of it.
    if (path.model == nullptr || !(observation.paths() == last_)) {
      last_ = observation.paths();
      path.model = observation.model();
    }
  }

  /// A prediction runs its path again, and is not to be counted.
  void close() { is_closed_ = true; }

  const std::vector<CountedPath>& paths() const { return paths_; }

 private:
  struct GuardHash {
    std::size_t operator()(const Guard& guard) const { return guard.hash(); }
  };
  std::vector<CountedPath> paths_;
  bool is_closed_ = false;
  std::uint64_t start_ = 0;
  Guard last_;
  std::map<CodePlace, std::uint64_t> numbers_;  // passings of the current path so far
  std::map<std::pair<CodePlace, std::uint64_t>, std::unordered_map<Guard, bool, GuardHash>> known_;
};

/// The passes of a merged run, by place.
class PassTable {
 public:
  explicit PassTable(const MergedPasses& merged) : merged_(merged) {
    const auto modules = merged.run.modules();
    for (std::size_t i = 0; i < merged.passes.size(); i++) {
      const CodePlace place = merged.passes[i].place;
      table_[{modules.at(place.module)->source->path(), place.offset}].push_back(i);
    }
  }

  /// A path passes the merged passes of a place in their order: its n-th passing is the n-th that
  /// holds for its inputs.
  void count(const TextPlace& place, std::uint64_t number, const GuardTest& holds) {
    const auto found = table_.find(place);
    if (found == table_.end()) return;
    for (const std::size_t index : found->second) {
      ShownPass& pass = merged_.passes[index];
      if (!holds(pass.guard) || number-- > 0) continue;
      pass.paths++;
      for (ShownVariable& variable : pass.variables) {
        for (std::size_t i = 0; i < variable.values.size(); i++) {
          if (holds(variable.values[i].paths)) variable.paths[i]++;
        }
      }
      return;
    }
  }

 private:
  const MergedPasses& merged_;
  std::map<TextPlace, std::vector<std::size_t>> table_;
};

}  // namespace

bool count_paths(FileModuleLoader& loader, RunOptions options, const MergedPasses& merged) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const double most_ms = options.max_time_ms;
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) return false;
  options.strategy = StrategyKind::kDse;
  // Half of the time is for the answers.
  options.max_time_ms /= 2;
  std::unique_ptr<Run> run;  // outlives the collected guards
  PathCollector collector;
  options.observed = [&collector](const Observation& observation) { collector.add(observation); };
  run = std::make_unique<Run>(program, loader, std::move(options));
  run->explore();
  collector.close();
  // A path that was given up may stand for many.
  bool counted_all = run->termination() == Termination::kExhausted && run->complete();
  PassTable table(merged);
  const auto modules = run->modules();
  for (const CountedPath& path : collector.paths()) {
    if (path.passings.empty()) continue;
    const std::chrono::duration<double, std::milli> gone = Clock::now() - start;
    if (gone.count() > most_ms) return false;
    std::optional<Assignment> inputs;
    if (path.model != nullptr) {
      inputs = merged.run.assignment_for(run->predict(*path.model).inputs);
    }
    if (!inputs) {
      counted_all = false;
      continue;
    }
    const GuardTest holds = merged.test(*inputs);
    for (const Passing& passing : path.passings) {
      const std::string& text = modules.at(passing.place.module)->source->path();
      table.count({text, passing.place.offset}, passing.number, holds);
    }
  }
  return counted_all;
}

}  // namespace sheaf

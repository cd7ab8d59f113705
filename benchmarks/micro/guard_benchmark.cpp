// What does `Guard` cost over the bare library? Runs the same operations on the same diagrams, once
// through guards, once through CUDD's functions with the reference counting their manual asks for,
// interleaved in one process. Prints one line per operation and size; exits with 1 if a guard is
// more than 10 % slower anywhere.
//
//   cached: the answers are in the library's cache (with large guards, some evict each other), so
//           the handle is as visible as it can be
//   built:  every pair of operands is new, so the diagrams are really built
//
// Each measurement starts with a manager of its own and does a fixed sequence of operations: what a
// diagram operation costs depends on everything that happened in its manager before, and so both
// sides have exactly the same past.
//
// The comparison needs the library itself: benchmarks/micro is the one place beside
// bdd/guard_manager.cpp that may include it.
#include <benchmark/benchmark.h>
#include <cudd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bdd/guard_manager.h"

namespace {

using sheaf::Guard;
using sheaf::GuardManager;
using sheaf::GuardView;

constexpr std::uint32_t kVariables = 24;
constexpr std::size_t kGuards = 64;
constexpr double kAllowedOverhead = 0.10;

/// Random guards of about the given number of nodes.
std::vector<Guard> random_guards(GuardManager& manager, std::size_t nodes) {
  std::mt19937 random(static_cast<std::uint32_t>(nodes));
  for (std::uint32_t v = 0; v < kVariables; ++v) manager.new_variable();
  const auto literal = [&] {
    const auto variable = static_cast<sheaf::GuardVariable>(random() % kVariables);
    return manager.literal(variable, random() % 2 == 0);
  };
  std::vector<Guard> guards;
  Guard guard = literal();
  while (guards.size() < kGuards) {
    const Guard other = literal() & literal();
    const Guard next =
        random() % 2 == 0 ? guard | other : manager.if_then_else(other, !guard, guard);
    const std::size_t size = manager.node_count(next);
    guard = size > nodes + nodes / 4 || next.is_true() ? literal() : next;
    if (guard == next && size >= nodes - nodes / 4) {
      guards.push_back(guard);
      guard = literal();
    }
  }
  return guards;
}

/// The side under test: guards.
class GuardSide {
 public:
  using Operand = Guard;
  GuardSide() {
    for (std::uint32_t v = 0; v < kVariables; ++v) manager_.new_variable();
  }
  Guard constant(bool value) { return value ? manager_.true_guard() : manager_.false_guard(); }
  Guard choose(std::uint32_t variable, const Guard& high, const Guard& low) {
    return manager_.if_then_else(manager_.literal(variable), high, low);
  }
  void keep(const Guard& guard) { kept_.push_back(guard); }

  void conjunction(const Guard& a, const Guard& b) { benchmark::DoNotOptimize(a & b); }
  void disjunction(const Guard& a, const Guard& b) { benchmark::DoNotOptimize(a | b); }
  void negation(const Guard& a, const Guard&) { benchmark::DoNotOptimize(!a); }
  void implication(const Guard& a, const Guard& b) { benchmark::DoNotOptimize(a.implies(b)); }
  void keep_results(const Guard& a, const Guard& b) {
    keep(a & b);
    keep(a | b);
  }

 private:
  GuardManager manager_;
  std::vector<Guard> kept_;
};

/// The bare library, set up as `GuardManager` does.
class RawSide {
 public:
  using Operand = DdNode*;
  RawSide() {
    library_ = Cudd_Init(0, 0, 64, 1u << 15, std::size_t{64} << 20);
    const std::size_t memory = GuardManager::Options{}.memory_limit_bytes;
    Cudd_SetMaxMemory(library_, memory);
    Cudd_SetMaxCacheHard(library_, static_cast<unsigned>(memory / 160));
    Cudd_SetLooseUpTo(library_, static_cast<unsigned>(memory / 200));
    Cudd_AutodynDisable(library_);
    for (std::uint32_t v = 0; v < kVariables; ++v) Cudd_bddNewVar(library_);
  }
  ~RawSide() {
    for (DdNode* const node : kept_) Cudd_IterDerefBdd(library_, node);
    Cudd_Quit(library_);
  }
  RawSide(const RawSide&) = delete;
  RawSide& operator=(const RawSide&) = delete;

  DdNode* constant(bool value) { return Cudd_NotCond(Cudd_ReadOne(library_), !value); }
  /// The result is kept until the end; `Operand` has no reference of its own.
  DdNode* choose(std::uint32_t variable, DdNode* high, DdNode* low) {
    DdNode* const node =
        Cudd_bddIte(library_, Cudd_bddIthVar(library_, static_cast<int>(variable)), high, low);
    keep(node);
    return node;
  }
  void keep(DdNode* node) {
    Cudd_Ref(node);
    kept_.push_back(node);
  }

  void conjunction(DdNode* a, DdNode* b) { use(Cudd_bddAnd(library_, a, b)); }
  void disjunction(DdNode* a, DdNode* b) { use(Cudd_bddOr(library_, a, b)); }
  void negation(DdNode* a, DdNode*) { use(Cudd_Not(a)); }
  void implication(DdNode* a, DdNode* b) { benchmark::DoNotOptimize(Cudd_bddLeq(library_, a, b)); }
  void keep_results(DdNode* a, DdNode* b) {
    keep(Cudd_bddAnd(library_, a, b));
    keep(Cudd_bddOr(library_, a, b));
  }

 private:
  void use(DdNode* result) {
    Cudd_Ref(result);
    benchmark::DoNotOptimize(result);
    Cudd_IterDerefBdd(library_, result);
  }

  DdManager* library_;
  std::vector<DdNode*> kept_;
};

/// Copies diagrams to a side. Every node is kept alive there: without a second reference the
/// library would cache nothing for it.
template <typename Side>
class Copier {
 public:
  explicit Copier(Side& side) : side_(side) {}
  typename Side::Operand copy(GuardView view) {
    if (view.is_constant()) return side_.constant(view.constant_value());
    const auto found = copies_.find(view.id());
    if (found != copies_.end()) return found->second;
    const typename Side::Operand high = copy(view.high());
    const typename Side::Operand low = copy(view.low());
    typename Side::Operand result = side_.choose(view.variable(), high, low);
    side_.keep(result);
    return copies_.emplace(view.id(), result).first->second;
  }

 private:
  Side& side_;
  std::unordered_map<std::uintptr_t, typename Side::Operand> copies_;
};

enum class Answers { kCached, kBuilt };

struct Case {
  const std::vector<Guard>* guards;
  Answers answers;
  /// Pairs of operands in one pass.
  std::size_t pairs;
};

/// One measurement; `Operation` is a member of `Side`.
template <typename Side, typename Operation>
void measure(benchmark::State& state, const Case& setting, Operation operation) {
  Side side;
  std::vector<typename Side::Operand> operands;
  {
    Copier<Side> copier(side);
    for (const Guard& guard : *setting.guards) operands.push_back(copier.copy(guard.view()));
  }
  if (setting.answers == Answers::kCached) {
    for (std::size_t i = 0; i < setting.pairs; ++i) {
      side.keep_results(operands[i], operands[(i + 1) % kGuards]);
      (side.*operation)(operands[i], operands[(i + 1) % kGuards]);
    }
  }
  for (auto _ : state) {
    for (std::size_t i = 0; i < setting.pairs; ++i) {
      const std::size_t distance = 1 + i / kGuards;
      (side.*operation)(operands[i % kGuards], operands[(i + distance) % kGuards]);
    }
  }
}

template <typename GuardOperation, typename RawOperation>
void register_pair(const std::string& name, const Case& setting, std::int64_t passes,
                   GuardOperation guard_operation, RawOperation raw_operation) {
  const auto guard_run = [=](benchmark::State& state) {
    measure<GuardSide>(state, setting, guard_operation);
  };
  const auto raw_run = [=](benchmark::State& state) {
    measure<RawSide>(state, setting, raw_operation);
  };
  const std::string suffix = std::string(name).append(" ").append(std::to_string(setting.pairs));
  benchmark::RegisterBenchmark(("guard " + suffix).c_str(), guard_run)->Iterations(passes);
  benchmark::RegisterBenchmark(("raw " + suffix).c_str(), raw_run)->Iterations(passes);
}

void register_size(const std::vector<Guard>& guards, std::size_t nodes) {
  const std::string size = std::string("/").append(std::to_string(nodes));
  // Few enough that their answers do not evict each other.
  const Case cached{&guards, Answers::kCached, 24};
  constexpr std::int64_t kPasses = 2000;
  register_pair("and/cached" + size, cached, kPasses, &GuardSide::conjunction,
                &RawSide::conjunction);
  register_pair("or/cached" + size, cached, kPasses, &GuardSide::disjunction,
                &RawSide::disjunction);
  register_pair("not" + size, cached, kPasses, &GuardSide::negation, &RawSide::negation);
  register_pair("implies/cached" + size, cached, kPasses, &GuardSide::implication,
                &RawSide::implication);
  // Large guards have very large conjunctions: fewer of them take as long.
  const Case built{&guards, Answers::kBuilt, nodes <= 10 ? 2016u : nodes <= 100 ? 64u : 2u};
  register_pair("and/built" + size, built, 1, &GuardSide::conjunction, &RawSide::conjunction);
  register_pair("or/built" + size, built, 1, &GuardSide::disjunction, &RawSide::disjunction);
}

/// Collects times and compares the two sides.
class Comparison : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& each : runs) {
      if (each.run_type != Run::RT_Iteration) continue;
      // "<side> <operation> <pairs>"
      const std::string& text = each.run_name.function_name;
      const std::size_t first = text.find(' '), second = text.find(' ', first + 1);
      const double pairs = std::stod(text.substr(second + 1));
      times_[text.substr(first + 1, second - first - 1)][text.substr(0, first)].push_back(
          each.GetAdjustedCPUTime() / pairs);
    }
  }

  /// Whether no guard operation is more than `kAllowedOverhead` slower. The smallest time of each
  /// side is compared: other load on the machine only ever adds.
  bool print() {
    bool within = true;
    std::printf("%-20s %12s %12s %9s\n", "operation/nodes", "raw ns", "guard ns", "overhead");
    for (auto& [name, sides] : times_) {
      const double raw = *std::min_element(sides["raw"].begin(), sides["raw"].end());
      const double guard = *std::min_element(sides["guard"].begin(), sides["guard"].end());
      const double overhead = guard / raw - 1;
      within = within && overhead <= kAllowedOverhead;
      std::printf("%-20s %12.1f %12.1f %8.1f%%\n", name.c_str(), raw, guard, 100 * overhead);
    }
    return within;
  }

 private:
  std::map<std::string, std::map<std::string, std::vector<double>>> times_;
};

}  // namespace

int main(int argument_count, char** arguments) {
  // Interleaved repetitions, so that a busy moment of the machine hits both sides. Options on the
  // command line come later and win.
  std::vector<std::string> texts{arguments[0], "--benchmark_repetitions=25",
                                 "--benchmark_enable_random_interleaving=true"};
  texts.insert(texts.end(), arguments + 1, arguments + argument_count);
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  int count = static_cast<int>(pointers.size());
  benchmark::Initialize(&count, pointers.data());
  if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;

  GuardManager managers[3];
  const std::size_t sizes[3] = {10, 100, 1000};
  std::vector<Guard> guards[3];
  for (std::size_t i = 0; i < 3; ++i) {
    guards[i] = random_guards(managers[i], sizes[i]);
    register_size(guards[i], sizes[i]);
  }
  Comparison comparison;
  benchmark::RunSpecifiedBenchmarks(&comparison);
  benchmark::Shutdown();
  return comparison.print() ? 0 : 1;
}

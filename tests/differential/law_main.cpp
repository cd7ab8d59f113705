// The multi-path law, on generated programs or on files.
//
// Whatever Sheaf says about all paths of a program must be what Node does on each of its inputs:
// see law_check.h for what is compared. The judge is Node, not another way to run the engine.
//
//   sheaf_law --programs N --seed S    programs S … S+N-1; fails unless all agree
//     --only K                         just program K, printed
//     --features LIST                  e.g. core,switch or all,-sort
//     (program_generator_features.def)
//     --always LIST                    features that no program leaves out: by itself each program
//                                      takes about half of them
//     --strategy NAME                  multise (default), dse, csm or adaptive
//     --no-models                      feasibility without pooled and repaired models: the levels
//                                      behind them must answer
//     --max-summary N                  for all programs, instead of a low bound for every other one
//     --min-complete PERCENT           also fail if fewer runs are complete
//     --min-hits N                     also fail if some opcode, or something that the engine does
//                                      only for many paths, was met less often; --hits prints all
//                                      (sheaf_law_faulty only)
//     --shrink                         make failing programs small
//     --keep DIR                       write failing programs there
//     --max-failures N                 stop after so many
//     --samples N                      run programs with too many assignments on N random ones
//     --limitations                    say of each file what the run did not do
//   sheaf_law --file a.js b.js …       the same check on files; with --max-summary N under that
//                                      bound alone
//   sheaf_law --fault NAME …           with a seeded fault (sheaf_law_faulty only): succeeds as
//                                      soon as one program disagrees

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/differential/law_worker.h"
#include "tests/faults/fault.h"
#include "tests/support/program_generator.h"
#include "tests/support/program_generator_shrink.h"

namespace sheaf {
namespace {

/// The strategies that must obey the law.
constexpr std::pair<std::string_view, StrategyKind> kStrategies[] = {
    {"multise", StrategyKind::kMultiSe},
    {"dse", StrategyKind::kDse},
    {"csm", StrategyKind::kCsm},
    {"adaptive", StrategyKind::kAdaptive},
};

struct Options {
  std::uint64_t programs = 100;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> only;
  ProgramFeatures features = ProgramFeatures::all();
  ProgramFeatures always;
  double min_complete = 0;
  bool shrink = false;
  std::string keep;
  std::uint64_t max_failures = 10;
  unsigned time_limit_s = 60;
  std::vector<std::string> files;
  std::string fault;
  StrategyKind strategy = StrategyKind::kMultiSe;
  std::uint32_t max_summary = 0;  // 0: as max_summary_for says
  std::uint64_t min_hits = 0;
  bool print_hits = false;
  bool no_models = false;
  std::uint32_t samples = 0;
  bool print_limitations = false;

  LawLimits limits() const {
    LawLimits limits;
    limits.strategy = strategy;
    limits.samples = samples;
    if (no_models) limits.levels.pool = limits.levels.repair = false;
    return limits;
  }
};

struct Totals {
  std::uint64_t held = 0, broken = 0, unusable = 0, complete = 0, sampled = 0;
  std::uint64_t runs = 0, uncaught = 0, unpredicted = 0, arms = 0, infeasible = 0, paths = 0;
  double node_ms = 0, engine_ms = 0;
  std::map<std::string, std::uint64_t> limitations;
  std::map<std::string, std::uint64_t> categories;
  HitCounts hits;

  void add(const LawVerdict& verdict) {
    if (verdict.status == LawStatus::kUnusable) {
      ++unusable;
      return;
    }
    if (verdict.status == LawStatus::kBroken) {
      ++broken;
      ++categories[verdict.category];
      return;
    }
    ++held;
    if (verdict.complete) ++complete;
    if (verdict.sampled) ++sampled;
    runs += verdict.runs;
    uncaught += verdict.uncaught_runs;
    unpredicted += verdict.unpredicted_runs;
    arms += verdict.arms;
    infeasible += verdict.infeasible_arms;
    paths += verdict.paths;
    node_ms += verdict.node_ms;
    engine_ms += verdict.engine_ms;
    for (const std::string& limitation : verdict.limitations) ++limitations[limitation];
    add(verdict.hits);
  }

  void add(const HitCounts& more) {
    for (std::size_t i = 0; i < hits.opcodes.size(); ++i) {
      hits.opcodes[i].all += more.opcodes[i].all;
      hits.opcodes[i].guarded += more.opcodes[i].guarded;
    }
    for (std::size_t i = 0; i < hits.operations.size(); ++i) {
      hits.operations[i] += more.operations[i];
    }
  }

  /// Prints what was met less than `minimum` times; returns how many that are.
  std::size_t print_hits_below(std::uint64_t minimum) const {
    std::size_t below = 0;
    for (std::size_t i = 0; i < hits.opcodes.size(); ++i) {
      const HitCounts::Instructions& counts = hits.opcodes[i];
      if (counts.guarded >= minimum) continue;
      ++below;
      std::printf("opcode %s: %llu, guarded %llu\n", ir::kOpcodeRows[i].name.data(),
                  static_cast<unsigned long long>(counts.all),
                  static_cast<unsigned long long>(counts.guarded));
    }
    for (std::size_t i = 0; i < hits.operations.size(); ++i) {
      if (hits.operations[i] >= minimum) continue;
      ++below;
      std::printf("operation %s: %llu\n", kGuardedOperationWords[i].data(),
                  static_cast<unsigned long long>(hits.operations[i]));
    }
    return below;
  }

  double complete_share() const {
    return held == 0 ? 0 : 100 * static_cast<double>(complete) / static_cast<double>(held);
  }

  void print() const {
    std::printf("complete: %.1f %%, not usable: %llu\n", complete_share(),
                static_cast<unsigned long long>(unusable));
    if (sampled > 0) std::printf("on samples: %llu\n", static_cast<unsigned long long>(sampled));
    std::printf("runs in Node: %llu, uncaught: %llu, given up by Sheaf: %llu\n",
                static_cast<unsigned long long>(runs), static_cast<unsigned long long>(uncaught),
                static_cast<unsigned long long>(unpredicted));
    std::printf("arms: %llu, infeasible: %llu\n", static_cast<unsigned long long>(arms),
                static_cast<unsigned long long>(infeasible));
    std::printf("paths explored one by one: %llu\n", static_cast<unsigned long long>(paths));
    std::printf("seconds: engine %.1f, Node %.1f (at the same time)\n", engine_ms / 1000,
                node_ms / 1000);
    for (const auto& [limitation, count] : limitations) {
      std::printf("limitation, %llu: %s\n", static_cast<unsigned long long>(count),
                  limitation.c_str());
    }
    for (const auto& [category, count] : categories) {
      std::printf("broken, %s: %llu\n", category.c_str(), static_cast<unsigned long long>(count));
    }
    std::printf("%llu passed, %llu failed\n", static_cast<unsigned long long>(held),
                static_cast<unsigned long long>(broken));
  }
};

/// Generated programs are small: with the usual bound few would ever make a select term, so half of
/// them run with a low one.
std::uint32_t max_summary_for(const Options& options, std::uint64_t seed) {
  if (options.max_summary != 0) return options.max_summary;
  constexpr std::uint32_t kBounds[] = {0, 0, 2, 4};
  return kBounds[seed % 4];
}

Syntax generate(const Options& options, std::uint64_t seed) {
  GeneratorOptions generator;
  generator.seed = seed;
  generator.features = options.features;
  generator.always = options.always;
  return generate_program(generator);
}

void report(const std::string& title, const std::string& source, const LawVerdict& verdict) {
  std::printf("==== %s: %s\n%s\n---- program\n%s\n", title.c_str(), verdict.category.c_str(),
              verdict.detail.c_str(), source.c_str());
  std::fflush(stdout);
}

void report_generated(const Options& options, std::uint64_t seed, LawVerdict verdict,
                      LawWorker& worker) {
  Syntax program = generate(options, seed);
  if (options.shrink) {
    const auto fails = [&](const Syntax& candidate) {
      const LawVerdict found =
          worker.check("/generated.js", render(candidate), max_summary_for(options, seed));
      return found.status == LawStatus::kBroken && found.category == verdict.category &&
             found.signature == verdict.signature;
    };
    program = shrink_program(std::move(program), fails, 1500);
    verdict = worker.check("/generated.js", render(program), max_summary_for(options, seed));
  }
  const std::string source = render(program);
  report("program " + std::to_string(seed), source, verdict);
  if (!options.keep.empty()) {
    std::ofstream(options.keep + "/" + verdict.category + "_" + std::to_string(seed) + ".js")
        << source;
  }
}

int check_generated(const Options& options) {
  const LawLimits limits = options.limits();
  LawWorker worker(limits, options.time_limit_s);
  LawLimits small = limits;
  small.node_timeout_ms = 200;
  small.engine_time_ms = 5000;
  LawWorker shrink_worker(small, 10);
  Totals totals;
  const std::uint64_t first = options.only.value_or(options.seed);
  const std::uint64_t count = options.only ? 1 : options.programs;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string source = render(generate(options, first + i));
    const LawVerdict verdict =
        worker.check("/generated.js", source, max_summary_for(options, first + i));
    totals.add(verdict);
    if (options.only && verdict.status != LawStatus::kBroken) std::fputs(source.c_str(), stdout);
    if (verdict.status != LawStatus::kBroken) continue;
    if (!options.fault.empty()) {
      // A busy machine runs out of time as well.
      if (verdict.category == "time") continue;
      std::printf("fault %s: caught by program %llu (%s)\n", options.fault.c_str(),
                  static_cast<unsigned long long>(first + i), verdict.category.c_str());
      return 0;
    }
    report_generated(options, first + i, verdict, shrink_worker);
    if (totals.broken >= options.max_failures) break;
  }
  if (!options.fault.empty()) {
    std::printf("fault %s: not caught by %llu programs\n", options.fault.c_str(),
                static_cast<unsigned long long>(count));
    return 1;
  }
  totals.print();
  if (options.print_hits) totals.print_hits_below(~std::uint64_t{0});
  if (options.min_hits > 0) {
    const std::size_t below = totals.print_hits_below(options.min_hits);
    std::printf("met less than %llu times: %zu\n",
                static_cast<unsigned long long>(options.min_hits), below);
    if (below > 0) return 1;
  }
  return totals.broken > 0 || totals.complete_share() < options.min_complete ? 1 : 0;
}

int check_files(const Options& options) {
  LawWorker worker(options.limits(), options.time_limit_s);
  Totals totals;
  for (const std::string& file : options.files) {
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    std::vector<std::uint32_t> bounds{0, 2};
    if (options.max_summary != 0) bounds = {options.max_summary};
    for (const std::uint32_t max_summary : bounds) {
      const LawVerdict verdict = worker.check(file, text.str(), max_summary);
      totals.add(verdict);
      // A file without a small finite domain has other tests; it must not vanish silently here.
      if (verdict.status == LawStatus::kUnusable && max_summary == bounds.front()) {
        std::printf("%s: not checked, %s\n", file.c_str(), verdict.detail.c_str());
      }
      if (verdict.status == LawStatus::kBroken) report(file, text.str(), verdict);
      if (!options.print_limitations) continue;
      for (const std::string& limitation : verdict.limitations) {
        std::printf("%s: limitation %s\n", file.c_str(), limitation.c_str());
      }
    }
  }
  totals.print();
  const bool enough = totals.complete_share() >= options.min_complete;
  return totals.broken > 0 || totals.held == 0 || !enough ? 1 : 0;
}

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--shrink") {
      options.shrink = true;
      continue;
    }
    if (word == "--hits") {
      if (!kCountsHits) return std::nullopt;
      options.print_hits = true;
      continue;
    }
    if (word == "--limitations") {
      options.print_limitations = true;
      continue;
    }
    if (word == "--no-models") {
      options.no_models = true;
      continue;
    }
    if (i + 1 >= argc) return std::nullopt;
    const char* value = argv[++i];
    if (word == "--programs") {
      options.programs = std::strtoull(value, nullptr, 10);
    } else if (word == "--seed") {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (word == "--only") {
      options.only = std::strtoull(value, nullptr, 10);
    } else if (word == "--features" || word == "--always") {
      const std::optional<ProgramFeatures> features = ProgramFeatures::parse(value);
      if (!features) return std::nullopt;
      (word == "--always" ? options.always : options.features) = *features;
    } else if (word == "--min-complete") {
      options.min_complete = std::strtod(value, nullptr);
    } else if (word == "--max-summary") {
      options.max_summary = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    } else if (word == "--samples") {
      options.samples = static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10));
    } else if (word == "--min-hits") {
      if (!kCountsHits) return std::nullopt;
      options.min_hits = std::strtoull(value, nullptr, 10);
    } else if (word == "--strategy") {
      const auto* row = std::find_if(std::begin(kStrategies), std::end(kStrategies),
                                     [&](const auto& known) { return known.first == value; });
      if (row == std::end(kStrategies)) return std::nullopt;
      options.strategy = row->second;
    } else if (word == "--keep") {
      options.keep = value;
    } else if (word == "--max-failures") {
      options.max_failures = std::strtoull(value, nullptr, 10);
    } else if (word == "--time-limit") {
      options.time_limit_s = static_cast<unsigned>(std::strtoul(value, nullptr, 10));
    } else if (word == "--fault") {
      options.fault = value;
      if (!activate_fault(value)) return std::nullopt;
    } else if (word == "--file") {
      for (--i; i + 1 < argc; ++i) options.files.emplace_back(argv[i + 1]);
    } else {
      return std::nullopt;
    }
  }
  return options;
}

}  // namespace
}  // namespace sheaf

int main(int argc, char** argv) {
  const std::optional<sheaf::Options> options = sheaf::parse(argc, argv);
  if (!options) {
    std::fprintf(stderr, "sheaf_law: wrong options; see the head of law_main.cpp\n");
    return 2;
  }
  return options->files.empty() ? sheaf::check_generated(*options) : sheaf::check_files(*options);
}

#include "cli/run_settings.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string_view>

#include "testgen/confinement.h"
#include "testgen/outcome_text.h"
#include "testgen/place.h"
#include "testgen/printable.h"

namespace sheaf {

std::optional<StrategyKind> strategy_from_name(std::string_view name) {
  std::string_view names = kStrategyNames;
  for (int kind = 0; !names.empty(); kind++) {
    const std::string_view candidate = names.substr(0, names.find('|'));
    if (name == candidate) return static_cast<StrategyKind>(kind);
    names.remove_prefix(std::min(names.size(), candidate.size() + 1));
  }
  return std::nullopt;
}

std::chrono::steady_clock::time_point finish_time(const Options& options,
                                                  std::chrono::steady_clock::time_point start) {
  using Clock = std::chrono::steady_clock;
  if (options.max_time <= 0) return Clock::time_point::max();
  // The user is promised one second and a twentieth; writing files and freeing memory take the
  // rest.
  constexpr double kGraceMs = 500, kGraceShare = 0.05;
  const std::chrono::duration<double, std::milli> whole(options.max_time * (1 + kGraceShare) +
                                                        kGraceMs);
  return start + std::chrono::duration_cast<Clock::duration>(whole);
}

RunOptions exploration_options(const Options& options) {
  RunOptions result;
  result.strategy = strategy_from_name(options.strategy).value_or(StrategyKind::kMultiSe);
  result.search = options.search == "breadth"     ? Search::kBreadth
                  : options.search == "uncovered" ? Search::kUncovered
                                                  : Search::kDepth;
  result.max_time_ms = options.max_time;
  result.max_steps = options.max_steps;
  result.max_paths = options.max_paths;
  result.max_loop = options.max_loop;
  result.max_depth = options.max_depth;
  result.max_memory_bytes = options.max_memory;
  result.max_summary = static_cast<std::uint32_t>(options.max_summary);
  result.seed = options.seed;
  result.solver.timeout_ms = static_cast<std::uint64_t>(options.solver_timeout);
  result.stop_on_error = options.stop_on_error;
  return result;
}

RunOptions concrete_options(const Options& options, std::vector<InputValue> inputs) {
  RunOptions result;
  result.max_time_ms = 0;
  result.max_depth = options.max_depth;
  result.max_memory_bytes = options.max_memory;
  result.seed = options.seed;
  result.inputs = std::move(inputs);
  return result;
}

bool is_expected_error(std::string_view list, const Outcome& outcome, const Place& place) {
  while (!list.empty()) {
    const std::string_view entry = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), entry.size() + 1));
    const std::size_t at = entry.find('@');
    if (entry.substr(0, at) != outcome.name || !outcome.is_error) continue;
    if (at == std::string_view::npos) return true;
    const std::string where = "/" + place.file + ":" + std::to_string(place.line);
    if (where.ends_with("/" + std::string(entry.substr(at + 1)))) return true;
  }
  return false;
}

std::string format_uncaught(const std::vector<std::shared_ptr<const ir::Program>>& modules,
                            const Outcome& outcome) {
  std::string text;
  if (outcome.place.module < modules.size()) {
    const Place place = resolve_place(modules, outcome.place);
    const SourceFile& source = *modules[outcome.place.module]->source;
    text += format_place(place) + "\n" + std::string(source.line_text(place.line)) + "\n";
    text += std::string(place.column - 1, ' ') + "^\n\n";
  }
  return text + "Uncaught " + error_text(outcome) + "\n";
}

void print_problems(const FileModuleLoader& loader) {
  for (const std::string& problem : loader.problems()) {
    std::fprintf(stderr, "%s\n", printable_lines(problem).c_str());
  }
}

void warn_of_unconfined_node() {
  if (can_give_up_rights()) return;
  std::fputs(
      "sheaf: replay under Node cannot be kept from the network on this system; --no-node leaves "
      "it out\n",
      stderr);
}

std::string format_harness_error(const std::vector<std::shared_ptr<const ir::Program>>& modules,
                                 const Outcome& outcome) {
  return format_place(resolve_place(modules, outcome.place)) + ": " + describe_outcome(outcome) +
         "\n";
}

}  // namespace sheaf

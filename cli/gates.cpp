#include "cli/gates.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "cli/verdict.h"
#include "testgen/coverage.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

void check(const char* what, std::uint64_t covered, std::uint64_t total, std::uint64_t wanted,
           std::vector<std::string>& missed) {
  // Compared without rounding: 79.99 is less than 80.
  if (total == 0 || covered * 100 >= wanted * total) return;
  const double percent = 100 * static_cast<double>(covered) / static_cast<double>(total);
  missed.push_back(fmt::format("{}: {:.1f} % covered ({} of {}), wanted {} %", what,
                               std::floor(percent * 10) / 10, covered, total, wanted));
}

/// Lines and functions are counted by running the tests under Node, as Istanbul counts.
void check_measured(const char* what, CoverageCounts CoverageSummary::*figure,
                    const RunReport& report, std::uint64_t wanted,
                    std::vector<std::string>& missed) {
  if (wanted == 0) return;
  if (!report.istanbul) {
    missed.push_back(
        fmt::format("{}: not measured, because that needs Node; wanted {} %", what, wanted));
    return;
  }
  const CoverageCounts counts = (*report.istanbul).*figure;
  check(what, counts.covered, counts.total, wanted, missed);
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

}  // namespace

std::vector<std::string> missed_gates(const RunReport& report, const Options& options) {
  std::vector<std::string> missed;
  const bool has_figures = options.branches > 0 || options.lines > 0 || options.functions > 0;
  if (options.check_coverage || has_figures) {
    // An arm that no input reaches cannot be covered by anybody.
    const ArmCounts arms = count_arms(report.arms);
    const std::uint64_t wanted = has_figures ? options.branches : 100;
    check("branches", arms.covered, arms.total - arms.infeasible, wanted, missed);
    check_measured("lines", &CoverageSummary::lines, report, options.lines, missed);
    check_measured("functions", &CoverageSummary::functions, report, options.functions, missed);
  }
  if (options.fail_on_incomplete && !report.complete) {
    missed.push_back("the run is not complete: " + describe_incompleteness(report));
  }
  return missed;
}

KnownError known_error(const RunReport& report, const Outcome& outcome) {
  const Place place = resolve_place(report.modules, outcome.place);
  KnownError error;
  error.harness = report.harness;
  error.name = outcome.is_error ? outcome.name : "thrown: " + outcome.thrown;
  error.file = place.file;
  error.line = place.line;
  if (outcome.place.module < report.modules.size()) {
    error.source = trimmed(report.modules[outcome.place.module]->source->line_text(place.line));
  }
  return error;
}

bool finish_baseline(const RunReport& report, const Options& options) {
  if (options.baseline.empty()) return true;
  std::vector<KnownError> found;
  for (const ReportedError& error : report.errors) {
    found.push_back(known_error(report, error.record.outcome));
  }
  std::string problem;
  if (options.update_baseline) {
    if (Baseline::update(options.baseline, report.harness, found, problem)) return true;
    std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
    return false;
  }
  const std::optional<Baseline> baseline = Baseline::read(options.baseline, problem);
  if (!baseline || !report.complete || options.quiet) return true;
  for (const KnownError& error : baseline->gone(report.harness, found)) {
    fmt::print("Known error that is gone: {} at {}:{}; --update-baseline forgets it\n", error.name,
               error.file, error.line);
  }
  return true;
}

}  // namespace sheaf

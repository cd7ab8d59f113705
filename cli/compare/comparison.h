#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/compare/measure.h"
#include "cli/exit_code.h"

namespace sheaf {

/// Several measurements of one thing.
struct Spread {
  double median = 0, minimum = 0, maximum = 0;
};
Spread spread_of(std::vector<double> values);

/// `stack.js, size 5`
std::string describe_subject(const std::string& harness, const std::optional<std::uint64_t>& size);

/// One harness, at one size, under one strategy.
struct ComparisonRow {
  std::string harness;
  std::optional<std::uint64_t> size;
  std::string strategy;
  /// How it ended. After a failure of any of its measurements: the reason.
  std::string end;
  bool failed = false;
  /// The counts; the first measurement with figures stands for all.
  std::optional<Measurement> counts;
  std::size_t measured = 0;  // measurements with figures
  Spread time_ms;            // of the exploration
  Spread own_ms;             // without what dse repeats to reach new ground
  Spread solver_ms, call_ms, solver_percent, peak_rss_mib;
  std::optional<double> bdd_percent;
  /// Counts that differ between the measurements, although they must not.
  std::vector<std::string> unstable;

  bool complete() const { return !failed && counts && counts->complete(); }
  std::string subject() const { return describe_subject(harness, size); }
};

/// `timed` was measured with a clock around every operation on guards: it gives their share of the
/// time, and no times, for it is slower.
ComparisonRow summarise(std::string harness, std::optional<std::uint64_t> size,
                        std::string strategy, const std::vector<Measurement>& measurements,
                        const std::optional<Measurement>& timed);

/// A strategy against `multise` on the same harness and size: its figure ÷ that of multise. Nothing
/// where one of them is missing or zero.
struct Ratio {
  std::string harness;
  std::optional<std::uint64_t> size;
  std::string strategy;
  /// The strategy did not come to its end: the true ratios of time and operations are larger.
  bool at_least = false;
  std::optional<double> time, operations, solver_time, average_call;
};
std::vector<Ratio> ratios_to_multise(const std::vector<ComparisonRow>& rows);

/// 100 · part ÷ whole.
std::optional<double> percent(double part, double whole);
/// Of the assignments that merged: how many a conventional merger could do precisely.
std::optional<double> precise_percent(const ComparisonRow& row);
/// Of the merges that csm came to: how many it made.
std::optional<double> made_percent(const ComparisonRow& row);

/// A sentence per harness, size and pair of complete strategies that differ in arms or errors. Each
/// is a bug of ours.
std::vector<std::string> disagreements(const std::vector<ComparisonRow>& rows);
/// A sentence per row whose counts differ between its measurements.
std::vector<std::string> instabilities(const std::vector<ComparisonRow>& rows);

/// What is wrong with the comparison itself, and what that makes of the exit code: counts that
/// differ are told only; a disagreement or a measurement that failed is an internal failure.
struct Complaint {
  std::string text;
  ExitCode code = ExitCode::kSuccess;
};
std::vector<Complaint> complaints(const std::vector<ComparisonRow>& rows);

}  // namespace sheaf

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

/// The clock's figures of one measurement.
struct Sample {
  double time_ms = 0, repeated_ms = 0, feasibility_ms = 0, call_ms = 0, peak_rss_mib = 0;
};

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
  std::vector<Sample> samples;
  /// Of one more measurement, slower than the others: what costs much to count. `multise` only.
  std::optional<StudyStatistics> study;
  Spread time_ms;         // of the exploration
  Spread own_ms;          // without what dse repeats to reach new ground
  Spread feasibility_ms;  // questions whether paths exist, however they were answered
  Spread call_ms;         // those that the solver answered
  Spread feasibility_percent, solver_percent, peak_rss_mib;
  std::optional<double> bdd_percent;
  /// Counts that differ between the measurements, although they must not.
  std::vector<std::string> unstable;

  bool complete() const { return !failed && counts && counts->complete(); }
  std::string subject() const { return describe_subject(harness, size); }
};

/// Measurements that give no times, for they are slower.
struct SlowMeasurements {
  std::optional<Measurement> timed;    // with a clock around every operation on guards
  std::optional<Measurement> studied;  // with RunOptions::study
};

ComparisonRow summarise(std::string harness, std::optional<std::uint64_t> size,
                        std::string strategy, const std::vector<Measurement>& measurements,
                        const SlowMeasurements& slow = {});

/// A strategy against `multise` on the same harness and size: its figure ÷ that of multise. Nothing
/// where one of them is missing or zero.
struct Ratio {
  std::string harness;
  std::optional<std::uint64_t> size;
  std::string strategy;
  /// The strategy did not come to its end: the true ratios of time and operations are larger.
  bool at_least = false;
  std::optional<double> time, operations, feasibility_time, solver_time, average_call;
  /// Why there is no ratio of solver calls: "none needed", by whom.
  std::string no_calls;
};
std::vector<Ratio> ratios_to_multise(const std::vector<ComparisonRow>& rows);

/// 100 · part ÷ whole.
std::optional<double> percent(double part, double whole);
/// Of the places where paths joined: at how many a conventional merger could make one state of
/// them.
std::optional<double> precise_percent(const ComparisonRow& row);
/// Of the joins that csm came to: how many it made.
std::optional<double> made_percent(const ComparisonRow& row);
/// Average size of the summaries of variables. One value per state is what dse and csm are.
std::optional<double> average_summary(const ComparisonRow& row);

/// Feasible paths to a point ÷ size of the summary there, averaged; or why it is not known. It
/// rests on a count of paths that `dse` must confirm.
struct Sharing {
  std::optional<double> factor;
  std::string unknown;
};
Sharing sharing_of(const ComparisonRow& row, const std::vector<ComparisonRow>& rows);

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

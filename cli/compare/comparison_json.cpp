#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/compare/comparison_table.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 2;

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json spread_json(const Spread& spread) {
  Json result;
  result["median"] = rounded(spread.median);
  result["min"] = rounded(spread.minimum);
  result["max"] = rounded(spread.maximum);
  return result;
}

void add_if(Json& target, const char* name, const std::optional<double>& value) {
  if (value) target[name] = rounded(*value);
}

void add_subject(Json& target, const std::string& harness, const std::optional<std::uint64_t>& size,
                 const std::string& strategy) {
  target["harness"] = harness;
  if (size) target["size"] = *size;
  target["strategy"] = strategy;
}

Json samples_json(const ComparisonRow& row) {
  Json list = Json::array();
  for (const Sample& sample : row.samples) {
    Json entry;
    entry["timeMs"] = rounded(sample.time_ms);
    entry["repeatedMs"] = rounded(sample.repeated_ms);
    entry["feasibilityMs"] = rounded(sample.feasibility_ms);
    entry["callMs"] = rounded(sample.call_ms);
    entry["peakRssMiB"] = rounded(sample.peak_rss_mib);
    list.push_back(std::move(entry));
  }
  return list;
}

Json conditions_json(const Conditions& conditions) {
  Json result;
  result["command"] = conditions.command;
  result["version"] = conditions.version;
  result["machine"] = conditions.machine;
  for (const auto& [option, value] : conditions.limits) result["limits"][option] = value;
  result["seed"] = conditions.seed;
  result["repeat"] = conditions.repeat;
  result["warmUpRuns"] = 1;
  return result;
}

Json row_json(const ComparisonRow& row, const std::vector<ComparisonRow>& rows) {
  Json result;
  add_subject(result, row.harness, row.size, row.strategy);
  result["end"] = row.end;
  result["complete"] = row.complete();
  result["measured"] = row.measured;
  if (!row.counts) return result;
  const Measurement& counts = *row.counts;
  const RunStatistics& statistics = counts.statistics;
  result["timeMs"] = spread_json(row.time_ms);
  result["ownTimeMs"] = spread_json(row.own_ms);
  result["samples"] = samples_json(row);
  result["feasibilityMs"] = spread_json(row.feasibility_ms);
  result["callMs"] = spread_json(row.call_ms);
  add_if(result, "bddPercent", row.bdd_percent);
  result["solverPercent"] = rounded(row.solver_percent.median);
  result["feasibilityPercent"] = rounded(row.feasibility_percent.median);
  if (const auto average = average_summary(row)) {
    result["summarySize"]["average"] = rounded(*average);
  }
  result["summarySize"]["max"] = statistics.summary_size_max;
  result["selectsAboveBound"] = statistics.selects_above_bound;
  const Sharing sharing = sharing_of(row, rows);
  add_if(result, "sharing", sharing.factor);
  if (!sharing.factor) result["sharingUnknown"] = sharing.unknown;
  result["instructions"] = statistics.instructions;
  result["operations"] = statistics.operations;
  result["repeatedOperations"] = statistics.repeated_operations;
  result["merges"] = statistics.merges;
  result["refusedMerges"] = statistics.refused_merges;
  result["refusedBy"] = statistics.refused_by;
  add_if(result, "madePercent", made_percent(row));
  if (row.study) result["preciseMerges"] = row.study->precise_merges;
  add_if(result, "precisePercent", precise_percent(row));
  if (statistics.paths > 0) result["paths"] = statistics.paths;
  result["calls"] = statistics.solver.calls;
  result["queries"] = statistics.solver.queries;
  result["arms"]["total"] = counts.arms.total;
  result["arms"]["covered"] = counts.arms.covered;
  result["arms"]["infeasible"] = counts.arms.infeasible;
  result["arms"]["notCalled"] = counts.arms.not_called;
  result["arms"]["unknown"] = counts.arms.unknown;
  result["errors"] = counts.errors;
  if (const auto& app = counts.app) {
    result["handlers"] = {{"total", app->handlers.total}, {"covered", app->handlers.covered}};
    if (app->lines) {
      result["lines"] = {{"total", app->lines->total}, {"covered", app->lines->covered}};
    }
  }
  result["peakRssMiB"] = rounded(row.peak_rss_mib.median);
  result["bddNodes"] = statistics.bdd_nodes;
  return result;
}

Json ratio_json(const Ratio& ratio) {
  Json result;
  add_subject(result, ratio.harness, ratio.size, ratio.strategy);
  add_if(result, "time", ratio.time);
  add_if(result, "operations", ratio.operations);
  add_if(result, "feasibilityTime", ratio.feasibility_time);
  add_if(result, "solverTime", ratio.solver_time);
  add_if(result, "averageCall", ratio.average_call);
  if (!ratio.no_calls.empty()) result["solverCalls"] = ratio.no_calls;
  if (ratio.at_least) result["lowerBounds"] = true;
  return result;
}

}  // namespace

std::string comparison_as_json(const std::vector<ComparisonRow>& rows,
                               const Conditions& conditions) {
  Json document;
  document["schemaVersion"] = kSchemaVersion;
  document["conditions"] = conditions_json(conditions);
  document["rows"] = Json::array();
  for (const ComparisonRow& row : rows) document["rows"].push_back(row_json(row, rows));
  document["ratiosToMultise"] = Json::array();
  for (const Ratio& ratio : ratios_to_multise(rows)) {
    document["ratiosToMultise"].push_back(ratio_json(ratio));
  }
  document["disagreements"] = disagreements(rows);
  document["instabilities"] = instabilities(rows);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sheaf

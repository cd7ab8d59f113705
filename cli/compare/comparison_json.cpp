#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/compare/comparison_table.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

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

Json row_json(const ComparisonRow& row) {
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
  result["solverMs"] = spread_json(row.solver_ms);
  result["callMs"] = spread_json(row.call_ms);
  add_if(result, "bddPercent", row.bdd_percent);
  result["solverPercent"] = rounded(row.solver_percent.median);
  result["summarySize"]["average"] = rounded(statistics.summary_size_average);
  result["summarySize"]["max"] = statistics.summary_size_max;
  if (statistics.sharing > 0) result["sharing"] = rounded(statistics.sharing);
  result["instructions"] = statistics.instructions;
  result["operations"] = statistics.operations;
  result["repeatedOperations"] = statistics.repeated_operations;
  result["merges"] = statistics.merges;
  result["refusedMerges"] = statistics.refused_merges;
  result["refusedBy"] = statistics.refused_by;
  add_if(result, "madePercent", made_percent(row));
  result["mergedAssignments"] = statistics.merged_assignments;
  result["preciseAssignments"] = statistics.precise_assignments;
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
  result["peakRssMiB"] = rounded(row.peak_rss_mib.median);
  result["bddNodes"] = statistics.bdd_nodes;
  return result;
}

Json ratio_json(const Ratio& ratio) {
  Json result;
  add_subject(result, ratio.harness, ratio.size, ratio.strategy);
  add_if(result, "time", ratio.time);
  add_if(result, "operations", ratio.operations);
  add_if(result, "solverTime", ratio.solver_time);
  add_if(result, "averageCall", ratio.average_call);
  if (ratio.at_least) result["lowerBounds"] = true;
  return result;
}

}  // namespace

std::string comparison_as_json(const std::vector<ComparisonRow>& rows) {
  Json document;
  document["schemaVersion"] = kSchemaVersion;
  document["rows"] = Json::array();
  for (const ComparisonRow& row : rows) document["rows"].push_back(row_json(row));
  document["ratiosToMultise"] = Json::array();
  for (const Ratio& ratio : ratios_to_multise(rows)) {
    document["ratiosToMultise"].push_back(ratio_json(ratio));
  }
  document["disagreements"] = disagreements(rows);
  document["instabilities"] = instabilities(rows);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sheaf

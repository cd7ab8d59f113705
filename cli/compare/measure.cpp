#include "cli/compare/measure.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/compare/forked.h"
#include "testgen/outcome_text.h"
#include "testgen/place.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

using Json = nlohmann::json;

template <typename Owner, typename Type>
struct Field {
  const char* name;
  Type Owner::*member;
};

// Counts do not depend on the clock, figures do (or are averages, which rest on counts).
constexpr Field<RunStatistics, std::uint64_t> kCounts[] = {
    {"instructions", &RunStatistics::instructions},
    {"operations", &RunStatistics::operations},
    {"steps", &RunStatistics::merged_steps},
    {"merges", &RunStatistics::merges},
    {"selects above the bound", &RunStatistics::selects_above_bound},
    {"paths", &RunStatistics::paths},
    {"repeated operations", &RunStatistics::repeated_operations},
    {"refused merges", &RunStatistics::refused_merges},
    {"largest summary", &RunStatistics::summary_size_max},
    {"BDD nodes", &RunStatistics::bdd_nodes},
    {"peak BDD nodes", &RunStatistics::bdd_peak_nodes},
};
constexpr Field<RunStatistics, double> kFigures[] = {
    {"repeated ms", &RunStatistics::repeated_ms},
    {"average summary", &RunStatistics::summary_size_average},
    {"BDD ms", &RunStatistics::bdd_time_ms},
    {"elapsed ms", &RunStatistics::elapsed_ms},
    {"peak RSS MiB", &RunStatistics::peak_rss_mib},
};
constexpr Field<SolverStatistics, std::uint64_t> kSolverCounts[] = {
    {"queries", &SolverStatistics::queries},
    {"queries decided by BDD", &SolverStatistics::bdd},
    {"queries decided by knowledge", &SolverStatistics::knowledge},
    {"queries decided by memo", &SolverStatistics::memo},
    {"queries decided by pool", &SolverStatistics::pool},
    {"queries decided by repair", &SolverStatistics::repair},
    {"queries decided by search for goals", &SolverStatistics::goals},
    {"queries decided by difference logic", &SolverStatistics::difference},
    {"queries decided by the simplex method", &SolverStatistics::linear},
    {"queries decided by enumeration", &SolverStatistics::enumeration},
    {"solver calls", &SolverStatistics::calls},
    {"sat calls", &SolverStatistics::sat},
    {"unsat calls", &SolverStatistics::unsat},
    {"unknown calls", &SolverStatistics::unknown},
    {"clauses", &SolverStatistics::clauses},
};
constexpr Field<SolverStatistics, double> kSolverFigures[] = {
    {"solver ms", &SolverStatistics::time_ms},
    {"solver call ms", &SolverStatistics::call_time_ms},
};
constexpr Field<ArmCounts, std::uint64_t> kArmCounts[] = {
    {"arms", &ArmCounts::total},
    {"arms covered", &ArmCounts::covered},
    {"arms infeasible", &ArmCounts::infeasible},
    {"arms not called", &ArmCounts::not_called},
    {"arms unknown", &ArmCounts::unknown},
};

/// Calls `visit(name, left's, right's)` for every count.
template <typename Left, typename Right, typename Visit>
void for_each_count(Left& left, Right& right, Visit visit) {
  for (const auto& [name, member] : kCounts) {
    visit(name, left.statistics.*member, right.statistics.*member);
  }
  for (const auto& [name, member] : kSolverCounts) {
    visit(name, left.statistics.solver.*member, right.statistics.solver.*member);
  }
  for (const auto& [name, member] : kArmCounts) {
    visit(name, left.arms.*member, right.arms.*member);
  }
  visit("errors", left.errors, right.errors);
}

template <typename Subject, typename Visit>
void for_each_figure(Subject& subject, Visit visit) {
  for (const auto& [name, member] : kFigures) visit(name, subject.statistics.*member);
  for (const auto& [name, member] : kSolverFigures) {
    visit(name, subject.statistics.solver.*member);
  }
}

std::string end_of(const Run& run) {
  if (run.complete()) return "complete";
  if (run.termination() == Termination::kExhausted) return "limited";
  return std::string(termination_name(run.termination()));
}

/// In the child.
Measurement explore(const std::shared_ptr<const ir::Program>& program, FileModuleLoader& loader,
                    RunOptions options, const LookAtApp& look) {
  Run run(program, loader, std::move(options));
  run.explore();
  Measurement result;
  result.problems = loader.problems();
  result.end = end_of(run);
  result.statistics = run.statistics();
  result.arms = count_arms(run.arms());
  result.errors = run.errors().size();
  // Modules are numbered in the order in which they are required, which depends on the strategy.
  const ModuleList modules = run.modules();
  for (const ArmRecord& arm : run.arms()) {
    result.arm_facts.push_back(format_place(arm_place(modules, arm.module, arm.site)) + " arm " +
                               std::to_string(arm.site) + "." + std::to_string(arm.arm) + " " +
                               std::string(arm_status_name(arm.status)));
  }
  for (const ErrorRecord& error : run.errors()) {
    result.error_facts.push_back(format_place(resolve_place(modules, error.outcome.place)) + " " +
                                 std::string(outcome_kind_name(error.outcome.kind)) + " " +
                                 printable(error.outcome.name));
  }
  for (std::vector<std::string>* facts : {&result.arm_facts, &result.error_facts}) {
    std::sort(facts->begin(), facts->end());
    facts->erase(std::unique(facts->begin(), facts->end()), facts->end());
  }
  if (look) result.app = look(run, loader);
  return result;
}

/// A run looks at its clock between instructions. One that is this late never will.
double patience_ms(const RunOptions& options) {
  if (options.max_time_ms <= 0) return 0;
  return 3 * options.max_time_ms + static_cast<double>(options.solver.timeout_ms) + 60'000;
}

}  // namespace

bool Measurement::ended_by_itself() const {
  return !failed() && end != termination_name(Termination::kMaxTime) &&
         end != termination_name(Termination::kMaxMemory) &&
         end != termination_name(Termination::kInterrupted);
}

std::string measurement_as_text(const Measurement& measurement) {
  Json json;
  json["failure"] = measurement.failure;
  json["problems"] = measurement.problems;
  json["end"] = measurement.end;
  for_each_count(measurement, measurement,
                 [&json](const char* name, std::uint64_t value, std::uint64_t) {
                   json["counts"][name] = value;
                 });
  for_each_figure(measurement,
                  [&json](const char* name, double value) { json["figures"][name] = value; });
  json["refused by"] = measurement.statistics.refused_by;
  if (const auto& study = measurement.statistics.study) {
    json["study"] = {{"merges", study->merges},
                     {"precise merges", study->precise_merges},
                     {"summary size", study->summary_size},
                     {"sharing", study->sharing},
                     {"paths", study->paths},
                     {"sharing unknown", study->sharing_unknown}};
  }
  if (const auto& app = measurement.app) {
    json["handlers"] = {app->handlers.total, app->handlers.covered};
    if (app->lines) json["lines"] = {app->lines->total, app->lines->covered};
  }
  json["arm facts"] = measurement.arm_facts;
  json["error facts"] = measurement.error_facts;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Measurement measurement_from_text(const std::string& text) {
  Measurement result;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) {
    result.failure = "the answer of the measuring process is damaged";
    return result;
  }
  json.at("failure").get_to(result.failure);
  json.at("problems").get_to(result.problems);
  json.at("end").get_to(result.end);
  for_each_count(result, result,
                 [&json](const char* name, std::uint64_t& value, const std::uint64_t&) {
                   json.at("counts").at(name).get_to(value);
                 });
  for_each_figure(result, [&json](const char* name, double& value) {
    // JSON has no infinities and no NaN: they arrive as null.
    const Json& figure = json.at("figures").at(name);
    value = figure.is_number() ? figure.get<double>() : 0;
  });
  json.at("refused by").get_to(result.statistics.refused_by);
  if (json.contains("study")) {
    const Json& from = json.at("study");
    StudyStatistics& study = result.statistics.study.emplace();
    from.at("merges").get_to(study.merges);
    from.at("precise merges").get_to(study.precise_merges);
    from.at("summary size").get_to(study.summary_size);
    from.at("sharing").get_to(study.sharing);
    from.at("paths").get_to(study.paths);
    from.at("sharing unknown").get_to(study.sharing_unknown);
  }
  const auto counts = [&json](const char* name) {
    return CoverageCounts{json.at(name).at(0).get<std::uint64_t>(),
                          json.at(name).at(1).get<std::uint64_t>()};
  };
  if (json.contains("handlers")) result.app.emplace().handlers = counts("handlers");
  if (json.contains("lines")) result.app->lines = counts("lines");
  json.at("arm facts").get_to(result.arm_facts);
  json.at("error facts").get_to(result.error_facts);
  return result;
}

std::vector<std::string> differing_counts(const Measurement& left, const Measurement& right) {
  std::vector<std::string> names;
  if (left.end != right.end) names.emplace_back("end");
  for_each_count(left, right, [&names](const char* name, std::uint64_t a, std::uint64_t b) {
    if (a != b) names.emplace_back(name);
  });
  if (left.statistics.refused_by != right.statistics.refused_by) names.emplace_back("refused by");
  if (left.arm_facts != right.arm_facts) names.emplace_back("status of arms");
  if (left.error_facts != right.error_facts) names.emplace_back("places of errors");
  return names;
}

Measurement measure(const std::shared_ptr<const ir::Program>& program, FileModuleLoader& loader,
                    RunOptions options, const InterruptFlag& interrupt, const LookAtApp& look) {
  options.interrupt = interrupt.flag();
  const double patience = patience_ms(options);
  const ForkedResult answer =
      run_forked([&] { return measurement_as_text(explore(program, loader, options, look)); },
                 interrupt, patience);
  if (answer.failure.empty()) return measurement_from_text(answer.text);
  Measurement failed;
  failed.failure = answer.failure;
  return failed;
}

}  // namespace sheaf

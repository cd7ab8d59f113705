#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "summaries/input_words.h"
#include "testgen/coverage.h"
#include "testgen/input_json.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"
#include "testgen/outputs/run_document.h"
#include "testgen/report.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

/// Rounded to microseconds, so that the text is short.
double rounded(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

void add_place(const Place& place, Json& target) {
  target["file"] = place.file;
  target["line"] = place.line;
  target["column"] = place.column;
}

/// One entry per name and type, with the number of requests of the longest path.
Json inputs_json(const RunReport& report) {
  Json list = Json::array();
  std::map<std::tuple<std::string, InputType, std::int64_t, std::int64_t>, std::size_t> known;
  for (const Input& input : report.inputs) {
    if (input.type == InputType::kUnit || input.type == InputType::kPlace) continue;  // parts
    const auto key = std::make_tuple(input.name, input.type, input.minimum, input.maximum);
    const auto [place, is_new] = known.emplace(key, list.size());
    if (!is_new) {
      Json& entry = list[place->second];
      entry["requests"] = std::max(entry["requests"].get<std::uint32_t>(), input.request + 1);
      continue;
    }
    Json entry;
    entry["name"] = input.name;
    entry["type"] = word_of(input.type);
    if (input.type == InputType::kText) entry["maxLength"] = input.maximum;
    if (input.type == InputType::kInteger) {
      entry["min"] = input.minimum;
      entry["max"] = input.maximum;
    } else if (input.type == InputType::kChoice) {
      entry["choices"] = input.maximum + 1;
    }
    entry["requests"] = input.request + 1;
    list.push_back(std::move(entry));
  }
  return list;
}

Json arm_counts_json(const ArmCounts& counts) {
  return {{"total", counts.total},
          {"covered", counts.covered},
          {"infeasible", counts.infeasible},
          {"notCalled", counts.not_called},
          {"unknown", counts.unknown}};
}

Json counts_json(CoverageCounts counts) {
  return {{"total", counts.total}, {"covered", counts.covered}};
}

Json coverage_json(const RunReport& report) {
  Json coverage;
  coverage["arms"] = arm_counts_json(count_arms(report.arms));
  if (report.istanbul) {
    coverage["istanbul"] = Json{{"statements", counts_json(report.istanbul->statements)},
                                {"branches", counts_json(report.istanbul->branches)},
                                {"functions", counts_json(report.istanbul->functions)},
                                {"lines", counts_json(report.istanbul->lines)}};
  }
  return coverage;
}

Json arms_json(const RunReport& report) {
  const std::vector<std::vector<std::size_t>> first_tests = first_test_of_arms(report);
  Json list = Json::array();
  for (const ArmRecord& arm : report.arms) {
    const ir::Program& program = *report.modules.at(arm.module);
    const ir::Site& site = program.sites.at(arm.site);
    Json entry;
    add_place(arm_place(report.modules, arm.module, arm.site), entry);
    entry["kind"] = site_kind_name(site.kind);
    entry["arm"] = arm.arm;
    entry["description"] = describe_arm(program, site, arm.arm);
    entry["status"] = arm_status_name(arm.status);
    const std::size_t test = first_tests[arm.module][site.first_arm + arm.arm];
    if (test < report.tests.size()) entry["test"] = test + 1;
    if (arm.status == ArmStatus::kUnknown) entry["reason"] = arm.reason;
    list.push_back(std::move(entry));
  }
  return list;
}

Json outcome_json(const RunReport& report, const Outcome& outcome) {
  Json entry;
  entry["kind"] = outcome_kind_name(outcome.kind);
  if (outcome.kind == OutcomeKind::kHarnessError) entry["message"] = outcome.message;
  if (!is_error(outcome.kind)) return entry;
  entry["isError"] = outcome.is_error;
  if (outcome.is_error) {
    entry["name"] = outcome.name;
    entry["message"] = outcome.message;
  } else {
    entry["thrown"] = outcome.thrown;
  }
  add_place(resolve_place(report.modules, outcome.place), entry);
  return entry;
}

std::string_view replay_word(const ReplayResult& replay) {
  if (replay.diverged()) return "diverged";
  return replay.node == ReplayStatus::kAgrees ? "node" : "self";
}

Json arm_keys_json(const RunReport& report, const std::vector<ArmKey>& arms) {
  Json list = Json::array();
  for (const auto& [module, number] : arms) {
    const ir::Program& program = *report.modules.at(module);
    const SiteArm position = site_of_arm(program, number);
    const Place place = arm_place(report.modules, module, position.site);
    Json entry;
    add_place(place, entry);
    const ir::Site& site = program.sites.at(position.site);
    entry["kind"] = site_kind_name(site.kind);
    entry["arm"] = position.arm;
    entry["description"] = describe_arm(program, site, position.arm);
    list.push_back(std::move(entry));
  }
  return list;
}

Json tests_json(const RunReport& report) {
  Json list = Json::array();
  for (const ReportedTest& test : report.tests) {
    const PathResult& path = test.test.prediction;
    Json entry;
    entry["id"] = list.size() + 1;
    entry["values"] = input_values_to_json(path.inputs);
    if (test.events) entry["events"] = *test.events;
    entry["newArms"] = arm_keys_json(report, test.test.new_arms);
    entry["output"] = path.output;
    if (path.output_is_cut) entry["outputIsCut"] = true;
    entry["outcome"] = outcome_json(report, path.outcome);
    if (test.replay.confirmed() || test.replay.diverged()) {
      entry["replayed"] = replay_word(test.replay);
    }
    if (test.replay.diverged()) entry["differences"] = test.replay.differences;
    entry["file"] = test.file;
    list.push_back(std::move(entry));
  }
  return list;
}

void add_story(const ErrorStory& story, Json& entry) {
  entry["process"] = story.process;
  entry["priority"] = story.priority;
  entry["events"] = story.events;
  entry["messages"] = Json::array();
  for (const StoryStep& step : story.steps) {
    if (step.kind != StoryStep::Kind::kMessage && step.kind != StoryStep::Kind::kLost) continue;
    Json message{{"from", step.from}, {"to", step.to}, {"words", step.words}};
    if (step.kind == StoryStep::Kind::kLost) message["lost"] = true;
    entry["messages"].push_back(std::move(message));
  }
  entry["sequence"] = Json::array();
  for (const StoryStep& step : story.steps) {
    Json one{{"kind", story_step_word(step.kind)}, {"to", step.to}, {"words", step.words}};
    if (!step.from.empty()) one["from"] = step.from;
    entry["sequence"].push_back(std::move(one));
  }
}

void add_app(const AppReport& app, Json& document) {
  Json& events = document["events"];
  events["depth"] = app.depth;
  if (app.fixpoint) events["fixpoint"] = *app.fixpoint;
  if (!app.why_no_fixpoint.empty()) events["noFixpoint"] = app.why_no_fixpoint;
  events["interleave"] = app.interleave;
  events["lossy"] = app.lossy;
  events["positions"] = Json::array();
  for (const std::uint64_t targets : app.targets) {
    events["positions"].push_back({{"targets", targets}});
  }
  document["processes"] = Json::array();
  for (const AppReport::Process& process : app.processes) {
    Json entry{{"name", process.name}, {"kind", process.kind}};
    entry["handlers"]["total"] = process.handlers.size();
    entry["handlers"]["covered"] = process.covered.size();
    entry["handlers"]["names"] = process.handlers;
    entry["arms"] = arm_counts_json(process.arms);
    if (process.lines) entry["lines"] = counts_json(*process.lines);
    document["processes"].push_back(std::move(entry));
  }
  if (!app.only.empty()) document["only"] = app.only;
}

Json trace_json(const std::vector<StackFrame>& trace) {
  Json list = Json::array();
  for (const StackFrame& frame : trace) {
    Json entry;
    if (!frame.function.empty()) entry["function"] = frame.function;
    entry["file"] = display_path(frame.file);
    entry["line"] = frame.line;
    list.push_back(std::move(entry));
  }
  return list;
}

Json errors_json(const RunReport& report) {
  Json list = Json::array();
  for (const ReportedError& error : report.errors) {
    const Outcome& outcome = error.record.outcome;
    Json entry;
    entry["id"] = error.id;
    entry["kind"] = outcome_kind_name(outcome.kind);
    if (outcome.is_error) {
      entry["name"] = outcome.name;
      entry["message"] = outcome.message;
    } else {
      entry["thrown"] = outcome.thrown;
    }
    add_place(resolve_place(report.modules, outcome.place), entry);
    entry["test"] = error.test + 1;
    entry["input"] = error.input_file;
    if (error.expected) entry["expected"] = true;
    if (!error.same_as.empty()) entry["sameAs"] = error.same_as;
    if (!error.trace.empty()) entry["trace"] = trace_json(error.trace);
    if (error.story) add_story(*error.story, entry);
    list.push_back(std::move(entry));
  }
  for (const ReportedEndless& endless : report.endless) {
    Json entry;
    entry["id"] = endless.id;
    entry["kind"] = "nontermination";
    entry["message"] = "no end after " + std::to_string(endless.end.steps) + " steps";
    add_place(resolve_place(report.modules, endless.end.place), entry);
    entry["test"] = endless.test + 1;
    entry["input"] = endless.input_file;
    list.push_back(std::move(entry));
  }
  return list;
}

Json events_json(const RunReport& report) {
  Json list = Json::array();
  for (const RunEvent& event : report.events) {
    Json entry;
    entry["event"] = event.arm ? "arm" : "error";
    entry["ms"] = rounded(event.ms);
    if (event.arm) {
      entry.update(arm_keys_json(report, {*event.arm})[0]);
    } else if (event.error) {
      entry["text"] = error_text(*event.error);
      add_place(resolve_place(report.modules, event.error->place), entry);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

Json harness_errors_json(const RunReport& report) {
  Json list = Json::array();
  for (const ReportedError& error : report.harness_errors) {
    Json entry;
    entry["message"] = error.record.outcome.message;
    add_place(resolve_place(report.modules, error.record.outcome.place), entry);
    entry["test"] = error.test + 1;
    entry["input"] = error.input_file;
    list.push_back(std::move(entry));
  }
  return list;
}

Json places_json(const RunReport& report, const std::vector<CodePlace>& places) {
  Json list = Json::array();
  for (const CodePlace& place : places) {
    Json entry;
    add_place(resolve_place(report.modules, place), entry);
    list.push_back(std::move(entry));
  }
  return list;
}

Json statistics_json(const RunStatistics& statistics) {
  Json result;
  result["exploredMs"] = rounded(statistics.elapsed_ms);
  result["instructions"] = statistics.instructions;
  result["operations"] = statistics.operations;
  result["steps"] = statistics.merged_steps;
  if (statistics.paths > 0) result["paths"] = statistics.paths;
  result["repeatedOperations"] = statistics.repeated_operations;
  result["repeatedMs"] = rounded(statistics.repeated_ms);
  result["merges"] = statistics.merges;
  result["refusedMerges"] = statistics.refused_merges;
  result["refusedBy"] = Json::array();
  for (const auto& [types, count] : statistics.refused_by) {
    result["refusedBy"].push_back({{"types", types}, {"count", count}});
  }
  result["selectsAboveBound"] = statistics.selects_above_bound;
  result["summarySize"]["average"] = rounded(statistics.summary_size_average);
  result["summarySize"]["max"] = statistics.summary_size_max;
  result["bdd"]["nodes"] = statistics.bdd_nodes;
  result["bdd"]["peakNodes"] = statistics.bdd_peak_nodes;
  result["bdd"]["timeMs"] = rounded(statistics.bdd_time_ms);
  const SolverStatistics& solver = statistics.solver;
  Json levels;
  levels["queries"] = solver.queries;
  levels["bdd"] = solver.bdd;
  levels["knowledge"] = solver.knowledge;
  levels["memo"] = solver.memo;
  levels["pool"] = solver.pool;
  levels["repair"] = solver.repair;
  levels["goals"] = solver.goals;
  levels["difference"] = solver.difference;
  levels["linear"] = solver.linear;
  levels["enumeration"] = solver.enumeration;
  levels["calls"] = solver.calls;
  levels["sat"] = solver.sat;
  levels["unsat"] = solver.unsat;
  levels["unknown"] = solver.unknown;
  levels["clauses"] = solver.clauses;
  levels["timeMs"] = rounded(solver.time_ms);
  levels["callTimeMs"] = rounded(solver.call_time_ms);
  result["solver"] = std::move(levels);
  result["peakRssMiB"] = rounded(statistics.peak_rss_mib);
  return result;
}

Json limitations_json(const RunReport& report) {
  Json list = Json::array();
  for (const Limitation& limitation : report.limitations) {
    Json entry;
    entry["code"] = limitation.code;
    add_place(resolve_place(report.modules, limitation.place), entry);
    entry["count"] = limitation.count;
    entry["reason"] = limitation.reason;
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

std::vector<std::vector<std::size_t>> first_test_of_arms(const RunReport& report) {
  std::vector<std::vector<std::size_t>> result;
  for (const std::shared_ptr<const ir::Program>& program : report.modules) {
    result.emplace_back(program->arm_count, report.tests.size());
  }
  for (std::size_t i = 0; i < report.tests.size(); i++) {
    for (const auto& [module, arm] : taken_arms(report.tests[i])) {
      if (module >= result.size()) continue;  // loaded by a replay alone
      std::size_t& first = result[module].at(arm);
      first = std::min(first, i);
    }
  }
  return result;
}

std::vector<ArmKey> taken_arms(const ReportedTest& test) {
  const std::vector<ArmKey>& predicted = test.test.prediction.arms;
  std::vector<ArmKey> kept, result;
  std::set_difference(predicted.begin(), predicted.end(), test.replay.not_taken.begin(),
                      test.replay.not_taken.end(), std::back_inserter(kept));
  std::set_union(kept.begin(), kept.end(), test.replay.not_predicted.begin(),
                 test.replay.not_predicted.end(), std::back_inserter(result));
  return result;
}

bool RunReport::diverged() const {
  return std::any_of(tests.begin(), tests.end(),
                     [](const ReportedTest& test) { return test.replay.diverged(); });
}

namespace {

/// What every file system takes for a name.
std::string directory_name(std::string text) {
  for (char& character : text) {
    const bool plain = (character >= 'a' && character <= 'z') ||
                       (character >= 'A' && character <= 'Z') ||
                       (character >= '0' && character <= '9') || character == '.' ||
                       character == '-' || character == '_';
    if (!plain) character = '_';
  }
  return text.substr(0, 100);
}

std::string file_and_line(const Place& place) {
  return std::filesystem::path(place.file).filename().string() + "-" + std::to_string(place.line);
}

}  // namespace

std::string endless_directory_name(const std::string& id, const Place& place) {
  return directory_name(id + "-nontermination-" + file_and_line(place));
}

std::string error_directory_name(const std::string& id, const Outcome& outcome,
                                 const Place& place) {
  std::string name = outcome.is_error && !outcome.name.empty() ? outcome.name : "thrown";
  return directory_name(id + "-" + name + "-" + file_and_line(place));
}

RunDocument run_document(const RunReport& report) {
  Json document;
  document["schemaVersion"] = kSchemaVersion;
  document["tool"]["version"] = SHEAF_VERSION;
  document["tool"]["solver"] = "cvc5";
  document["command"] = report.command;
  document["harness"] = report.harness_from_run;
  document["sources"] = sources_to_json(report.sources);
  document["seed"] = report.seed;
  document["strategy"] = report.strategy;
  document["elapsedMs"] = rounded(report.elapsed_ms);
  document["termination"] = report.is_running ? "running" : termination_name(report.termination);
  document["complete"] = report.complete;
  document["inputs"] = inputs_json(report);
  document["coverage"] = coverage_json(report);
  document["arms"] = arms_json(report);
  document["tests"] = tests_json(report);
  document["errors"] = errors_json(report);
  if (!report.harness_errors.empty()) document["harnessErrors"] = harness_errors_json(report);
  if (!report.unsatisfied_assumptions.empty()) {
    document["unsatisfiedAssumptions"] = places_json(report, report.unsatisfied_assumptions);
  }
  if (report.app) add_app(*report.app, document);
  document["timeline"] = events_json(report);
  document["stats"] = statistics_json(report.statistics);
  document["limitations"] = limitations_json(report);
  return document;
}

std::string run_document_text(const RunDocument& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string report_as_json(const RunReport& report) {
  return run_document_text(run_document(report));
}

}  // namespace sheaf

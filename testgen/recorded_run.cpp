#include "testgen/recorded_run.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "testgen/compare_paths.h"
#include "testgen/coverage.h"
#include "testgen/input_json.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

std::optional<OutcomeKind> kind_from_name(const std::string& name) {
  for (int i = 0; i <= static_cast<int>(OutcomeKind::kDropped); i++) {
    const auto kind = static_cast<OutcomeKind>(i);
    if (outcome_kind_name(kind) == name) return kind;
  }
  return std::nullopt;
}

/// Throws Json::exception where the document does not follow the schema.
RecordedTest read_test(const Json& entry) {
  RecordedTest test;
  test.file = entry.at("file");
  std::string message;
  std::optional<std::vector<InputValue>> values =
      input_values_from_json(entry.at("values"), message);
  if (values) test.values = std::move(*values);
  test.output = entry.at("output");
  const Json& outcome = entry.at("outcome");
  test.outcome.kind = kind_from_name(outcome.at("kind")).value_or(OutcomeKind::kDropped);
  test.outcome.is_error = outcome.value("isError", false);
  test.outcome.name = outcome.value("name", "");
  test.outcome.message = outcome.value("message", "");
  test.outcome.thrown = outcome.value("thrown", "");
  for (const Json& arm : entry.at("newArms")) {
    const Place place{arm.at("file"), arm.at("line"), arm.at("column")};
    test.new_arms.emplace_back(place, arm.at("arm").get<std::uint32_t>());
  }
  return test;
}

/// The test ends with an error that --expect-error or the baseline names.
bool is_expected(const Json& errors, const Json& outcome) {
  return std::any_of(errors.begin(), errors.end(), [&outcome](const Json& error) {
    const auto same = [&](const char* key) {
      return error.value(key, Json()) == outcome.value(key, Json());
    };
    return error.value("expected", false) && same("kind") && same("name") && same("message") &&
           same("thrown") && same("file") && same("line") && same("column");
  });
}

}  // namespace

std::optional<RecordedRun> read_recorded_run(std::string_view text, std::string& error) {
  if (is_nested_too_deep(text)) {
    error = "is nested more deeply than any run.json";
    return std::nullopt;
  }
  try {
    const Json document = Json::parse(text);
    if (document.at("schemaVersion") != kSchemaVersion) {
      error = "schemaVersion must be " + std::to_string(kSchemaVersion);
      return std::nullopt;
    }
    RecordedRun run;
    run.harness = document.at("harness");
    run.command = document.value("command", std::vector<std::string>());
    if (const auto events = document.find("events"); events != document.end()) {
      run.event_depth = events->at("depth").get<std::uint64_t>();
    }
    run.sources = sources_from_json(document.value("sources", Json::array()));
    const Json errors = document.value("errors", Json::array());
    for (const Json& entry : document.at("tests")) {
      run.tests.push_back(read_test(entry));
      run.tests.back().is_expected = is_expected(errors, entry.at("outcome"));
    }
    return run;
  } catch (const Json::exception& exception) {
    error = std::string("is no run.json: ") + exception.what();
    return std::nullopt;
  }
}

std::vector<std::string> compare_with_record(const ModuleList& modules,
                                             const RecordedTest& recorded,
                                             const PathResult& actual) {
  PathResult predicted = actual;
  predicted.inputs = recorded.values;
  predicted.output = recorded.output;
  predicted.outcome = recorded.outcome;
  std::vector<std::string> differences = compare_with_self(modules, predicted, actual);
  // The file names of a record are as seen from where the run was started, so only the rest counts.
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> taken;
  for (const auto& [module, number] : actual.arms) {
    const SiteArm position = site_of_arm(*modules.at(module), number);
    const Place place = arm_place(modules, module, position.site);
    taken.emplace(place.line, place.column, position.arm);
  }
  for (const auto& [place, arm] : recorded.new_arms) {
    if (taken.contains({place.line, place.column, arm})) continue;
    differences.push_back("arm " + std::to_string(arm) + " of " + format_place(place) +
                          ": predicted, not taken by the concrete run");
  }
  return differences;
}

}  // namespace sheaf

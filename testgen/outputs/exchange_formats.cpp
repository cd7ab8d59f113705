// SARIF, JUnit and lines of JSON: what other tools read.
#include <fmt/format.h>

#include "testgen/outputs/derived_files.h"
#include "testgen/outputs/html.h"
#include "testgen/printable.h"
#include "testgen/sha256.h"

namespace sheaf {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// A path as the URI of an artifact: relative where the path is.
std::string uri_of(const std::string& path) {
  std::string uri = path.starts_with("/") ? "file://" : "";
  for (const char character : path) {
    const bool plain = (character >= 'a' && character <= 'z') ||
                       (character >= 'A' && character <= 'Z') ||
                       (character >= '0' && character <= '9') ||
                       std::string_view("/._-~").find(character) != std::string_view::npos;
    if (plain) {
      uri += character;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(character));
    }
  }
  return uri;
}

Json physical_location(const Json& entry) {
  Json place;
  place["artifactLocation"]["uri"] = uri_of(entry.at("file"));
  place["region"]["startLine"] = entry.at("line");
  if (entry.contains("column")) place["region"]["startColumn"] = entry.at("column");
  return place;
}

std::string rule_of(const Json& error) {
  const std::string kind = error.at("kind");
  return kind == "uncaught" && error.contains("name") ? error.at("name").get<std::string>() : kind;
}

Json sarif_result(const Json& run, const Json& error) {
  Json result;
  result["ruleId"] = rule_of(error);
  const bool is_weak = error.at("kind") == "nontermination";
  result["level"] = error.value("expected", false) ? "note" : is_weak ? "warning" : "error";
  const Json& test = run.at("tests").at(error.at("test").get<std::size_t>() - 1);
  const std::string inputs = inputs_text(test.at("values"));
  result["message"]["text"] = error_title(error) + " (inputs: " + inputs + ")";
  Json location;
  location["physicalLocation"] = physical_location(error);
  result["locations"] = Json::array({location});
  if (error.contains("trace")) {
    Json frames = Json::array();
    for (const Json& frame : error.at("trace")) {
      Json place;
      place["physicalLocation"] = physical_location(frame);
      if (frame.contains("function")) {
        place["logicalLocations"] = Json::array({Json{{"name", frame.at("function")}}});
      }
      frames.push_back(Json{{"location", std::move(place)}});
    }
    result["stacks"] = Json::array({Json{{"frames", std::move(frames)}}});
  }
  const std::string identity = rule_of(error) + "\n" + error.at("file").get<std::string>() + "\n" +
                               error.value("message", error.value("thrown", ""));
  result["partialFingerprints"]["sheafError/v1"] = sha256(identity).substr(0, 32);
  result["properties"]["id"] = error.at("id");
  result["properties"]["inputs"] = inputs;
  result["properties"]["inputFile"] = error.at("input");
  return result;
}

const char* rule_text(const std::string& rule) {
  if (rule == "assertion") return "An assertion of the harness fails.";
  if (rule == "stack-overflow") return "The call stack overflows.";
  if (rule == "unhandled-rejection") return "A promise is rejected and nobody handles it.";
  if (rule == "nontermination")
    return "A path did not end within the bounds; it may not terminate.";
  return "An exception leaves the program.";
}

}  // namespace

std::string sarif_text(const RunDocument& run) {
  Json results = Json::array(), rules = Json::array(), notifications = Json::array();
  std::set<std::string> known;
  for (const Json& error : run.at("errors")) {
    if (error.contains("sameAs")) continue;
    results.push_back(sarif_result(run, error));
    const std::string rule = rule_of(error);
    if (!known.insert(rule).second) continue;
    rules.push_back(Json{{"id", rule}, {"shortDescription", Json{{"text", rule_text(rule)}}}});
  }
  for (const Json& limitation : run.at("limitations")) {
    Json place;
    place["physicalLocation"] = physical_location(limitation);
    notifications.push_back(Json{{"descriptor", Json{{"id", limitation.at("code")}}},
                                 {"level", "note"},
                                 {"message", Json{{"text", limitation.at("reason")}}},
                                 {"locations", Json::array({std::move(place)})}});
  }
  Json driver{{"name", "Sheaf"},
              {"semanticVersion", run.at("tool").at("version")},
              {"rules", std::move(rules)}};
  Json invocation{{"executionSuccessful", true},
                  {"toolExecutionNotifications", std::move(notifications)}};
  Json one;
  one["tool"]["driver"] = std::move(driver);
  one["invocations"] = Json::array({std::move(invocation)});
  one["columnKind"] = "utf16CodeUnits";
  one["results"] = std::move(results);
  Json document;
  document["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  document["version"] = "2.1.0";
  document["properties"]["comment"] = kGeneratedBy;
  document["runs"] = Json::array({std::move(one)});
  return dump(document, 2) + "\n";
}

std::string junit_text(const RunDocument& run) {
  using html::escape;
  const std::string harness =
      escape(std::filesystem::path(run.at("harness").get<std::string>()).filename().string());
  std::string cases;
  std::size_t failures = 0, errors = 0, skipped = 0;
  for (const Json& test : run.at("tests")) {
    const Json& outcome = test.at("outcome");
    const std::string replayed = test.value("replayed", "");
    std::string inside;
    if (replayed == "diverged") {
      errors++;
      inside = "<error message=\"a replay differs from the prediction: a fault of Sheaf\"/>";
    } else if (outcome.contains("isError")) {
      failures++;
      const std::string title = error_title(outcome);
      const std::string place = short_place(outcome);
      inside = fmt::format("<failure type=\"{}\" message=\"{}\">{} at {}</failure>",
                           escape(outcome.value("name", "thrown")), escape(title), escape(title),
                           escape(place));
    } else if (replayed.empty()) {
      skipped++;
      inside = "<skipped message=\"the path was given up or not replayed\"/>";
    }
    cases += fmt::format("    <testcase classname=\"{}\" name=\"#{} {}\">{}</testcase>\n", harness,
                         test.at("id").dump(), escape(inputs_text(test.at("values"))), inside);
  }
  const std::string figures = fmt::format(
      "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
      run.at("tests").size(), failures, errors, skipped, run.value("elapsedMs", 0.0) / 1000);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- {} -->\n<testsuites {}>\n"
      "  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n</testsuites>\n",
      kGeneratedBy, figures, harness, figures, cases);
}

std::string events_text(const RunDocument& run) {
  Json start{
      {"event", "start"}, {"ms", 0}, {"comment", kGeneratedBy}, {"harness", run.at("harness")}};
  std::string text = dump(start, -1) + "\n";
  for (const Json& event : run.value("timeline", Json::array())) text += dump(event, -1) + "\n";
  Json end{{"event", "end"},
           {"ms", run.at("elapsedMs")},
           {"termination", run.at("termination")},
           {"complete", run.at("complete")}};
  return text + dump(end, -1) + "\n";
}

std::string verdict_line(const RunDocument& run, const std::filesystem::path& directory,
                         int exit_code) {
  Json line;
  line["schemaVersion"] = run.at("schemaVersion");
  line["harness"] = run.at("harness");
  line["directory"] = directory.string();
  line["exitCode"] = exit_code;
  for (const char* member : {"complete", "termination", "coverage", "errors", "harnessErrors",
                             "unsatisfiedAssumptions", "limitations", "elapsedMs"}) {
    if (run.contains(member)) line[member] = run.at(member);
  }
  line["inputs"] = run.at("tests").size();
  return dump(line, -1) + "\n";
}

}  // namespace sheaf

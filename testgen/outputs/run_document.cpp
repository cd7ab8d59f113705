#include "testgen/outputs/run_document.h"

#include <filesystem>

#include "testgen/input_json.h"
#include "testgen/input_vector.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

constexpr int kSchemaVersion = 1;

}  // namespace

std::optional<RunDocument> read_run_document(std::string_view text, std::string& error) {
  if (is_nested_too_deep(text)) {
    error = "is nested too deep for a run.json";
    return std::nullopt;
  }
  RunDocument document = RunDocument::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!document.is_object() || document.value("schemaVersion", RunDocument()) != kSchemaVersion) {
    error = "is no run.json of this version of Sheaf";
    return std::nullopt;
  }
  for (const char* list : {"tests", "errors", "arms", "inputs", "limitations", "sources"}) {
    if (document.contains(list) && document[list].is_array()) continue;
    error = std::string("has no list '") + list + "'";
    return std::nullopt;
  }
  return document;
}

std::string short_arm_name(const RunDocument& arm) {
  const std::string kind = arm.at("kind");
  const bool first = arm.at("arm") == 0;
  if (kind == "if") return first ? "then" : "else";
  if (kind == "conditional") return first ? "?: first" : "?: second";
  if (kind == "and") return first ? "&& right" : "&& left";
  if (kind == "or") return first ? "|| left" : "|| right";
  if (kind == "nullish") return first ? "?? right" : "?? left";
  if (kind == "loop") return first ? "loop goes on" : "loop ends";
  if (kind == "default") return first ? "default" : "no default";
  return arm.at("description");  // case 'a', no case of switch matches
}

std::string short_place(const RunDocument& entry) {
  const std::string file = entry.at("file");
  return std::filesystem::path(file).filename().string() + ":" +
         std::to_string(entry.at("line").get<std::uint64_t>());
}

std::string error_title(const RunDocument& error) {
  if (error.contains("thrown"))
    return "thrown: " + printable(error.at("thrown").get<std::string>());
  const std::string name = error.value("name", "");
  const std::string message = error.value("message", "");
  if (name.empty() || message.empty()) return printable(name + message);
  return printable(name + ": " + message);
}

std::string inputs_text(const RunDocument& values) {
  std::string problem;
  const std::optional<std::vector<InputValue>> list = input_values_from_json(values, problem);
  if (!list) return problem;
  return list->empty() ? "none" : describe_inputs(*list);
}

}  // namespace sheaf

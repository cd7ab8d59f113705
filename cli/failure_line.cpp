#include "cli/failure_line.h"

#include <nlohmann/json.hpp>

namespace sheaf {

namespace {

/// Of the lines for machines, as in run.json.
constexpr int kSchemaVersion = 1;

}  // namespace

bool asks_for_json(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size() && words[i] != "--"; i++) {
    if (words[i] == "--format=json") return true;
    if (words[i] == "--format" && i + 1 < words.size() && words[i + 1] == "json") return true;
  }
  return false;
}

std::string failure_line(const std::string& harness, std::string error, ExitCode code) {
  using Json = nlohmann::ordered_json;
  while (error.ends_with('\n')) error.pop_back();
  Json line;
  line["schemaVersion"] = kSchemaVersion;
  if (!harness.empty()) line["harness"] = harness;
  line["exitCode"] = static_cast<int>(code);
  line["error"] = error;
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sheaf

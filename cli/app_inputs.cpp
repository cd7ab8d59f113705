#include "cli/app_inputs.h"

#include <fmt/format.h>

#include <algorithm>

namespace sheaf {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t kGreatestInteger = (std::int64_t{1} << 53) - 1;
constexpr std::uint64_t kLongestText = 1000;

bool is_integer(const Json& json) {
  return json.is_number_integer() && json >= -kGreatestInteger && json <= kGreatestInteger;
}

std::string problem_of_range(const Json& json) {
  const bool is_range = json.is_array() && json.size() == 2 && is_integer(json[0]) &&
                        is_integer(json[1]) && json[0] <= json[1];
  return is_range ? "" : "must be [least, greatest], two integers";
}

std::string problem_of_text(const Json& json) {
  if (!json.is_object()) return "must be an object with `maxLength`";
  for (const auto& [key, value] : json.items()) {
    if (key == "maxLength") {
      if (!value.is_number_unsigned() || value > kLongestText) {
        return fmt::format("must have a `maxLength` from 0 to {}", kLongestText);
      }
    } else if (key == "alphabet") {
      if (!value.is_string() || value.get<std::string>().empty()) {
        return "must have an `alphabet` that is a text and not empty";
      }
    } else {
      return fmt::format("has `{}`; known are alphabet, maxLength", key);
    }
  }
  return "";
}

std::string problem_of_choice(const Json& json) {
  const bool is_choice =
      json.is_array() && !json.empty() &&
      std::all_of(json.begin(), json.end(), [](const Json& one) { return one.is_primitive(); });
  return is_choice ? "" : "must be a list of at least one text or number";
}

/// `{ "text": … }`, one of the kinds; a message may be told of several.
std::string problem_of_kinds(const Json& json, bool is_message) {
  if (json.empty() || (json.size() > 1 && !is_message)) return "must have one kind";
  for (const auto& [kind, value] : json.items()) {
    std::string problem;
    if (kind == "int") {
      problem = problem_of_range(value);
    } else if (kind == "text") {
      problem = problem_of_text(value);
    } else if (kind == "oneOf" && !is_message) {
      problem = problem_of_choice(value);
    } else {
      return fmt::format("has `{}`; known are {}", kind,
                         is_message ? "int, text" : "int, oneOf, text");
    }
    if (!problem.empty()) return fmt::format("{} {}", kind, problem);
  }
  return "";
}

}  // namespace

std::string problem_of_app_inputs(const Json& inputs) {
  for (const auto& [name, spec] : inputs.items()) {
    const std::string problem =
        spec.is_object() ? problem_of_kinds(spec, name == "message") : problem_of_range(spec);
    if (!problem.empty()) return fmt::format("inputs.{}: {}", name, problem);
  }
  return "";
}

}  // namespace sheaf

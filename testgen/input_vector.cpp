#include "testgen/input_vector.h"

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "summaries/input_words.h"
#include "summaries/js_string.h"
#include "testgen/input_json.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

constexpr int kSchemaVersion = 1;
constexpr std::int64_t kMaxSafeInteger = (std::int64_t{1} << 53) - 1;

using Json = nlohmann::ordered_json;

/// The integer that `entry[key]` holds; an error otherwise.
std::optional<std::int64_t> read_integer(const Json& entry, const char* key) {
  const auto found = entry.find(key);
  if (found == entry.end()) return std::nullopt;
  // Node writes -0 tagged; as an integer input it is 0.
  if (*found == Json{{"$", "num"}, {"v", "-0"}}) return 0;
  if (!found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > kMaxSafeInteger) {
    return std::nullopt;
  }
  const std::int64_t value = found->get<std::int64_t>();
  if (value > kMaxSafeInteger || value < -kMaxSafeInteger) return std::nullopt;
  return value;
}

void read_range(std::optional<std::int64_t> minimum, std::optional<std::int64_t> maximum,
                InputValue& input) {
  if (!minimum || !maximum) return;
  input.minimum = *minimum;
  input.maximum = *maximum;
}

/// JSON has no lone surrogates: a text that holds one is tagged, as node/runtime.js tags it.
Json text_to_json(const std::u16string& text) {
  const std::string utf8 = to_utf8(text);
  if (from_utf8(utf8) == text) return utf8;
  Json units = Json::array();
  for (const char16_t unit : text) units.push_back(static_cast<int>(unit));
  return {{"$", "utf16"}, {"v", units}};
}

std::optional<std::u16string> text_from_json(const Json& json) {
  if (json.is_string()) return from_utf8(json.get<std::string>());
  if (!json.is_object() || json.value("$", "") != "utf16" || !json.contains("v") ||
      !json["v"].is_array()) {
    return std::nullopt;
  }
  std::u16string text;
  for (const Json& unit : json["v"]) {
    if (!unit.is_number_unsigned() || unit.get<std::uint64_t>() > 0xffff) return std::nullopt;
    text.push_back(static_cast<char16_t>(unit.get<std::uint64_t>()));
  }
  return text;
}

/// What JSON cannot write is tagged. Integers are written as such.
Json number_to_json(double number) {
  if (std::isnan(number)) return {{"$", "num"}, {"v", "NaN"}};
  if (std::isinf(number)) return {{"$", "num"}, {"v", number > 0 ? "Infinity" : "-Infinity"}};
  if (number == 0 && std::signbit(number)) return {{"$", "num"}, {"v", "-0"}};
  if (number == std::floor(number) && std::fabs(number) < 1e15) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

std::optional<double> number_from_json(const Json& json) {
  if (json.is_number()) return json.get<double>();
  for (const double special :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity(), -0.0}) {
    if (json == number_to_json(special)) return special;
  }
  return std::nullopt;
}

}  // namespace

Json input_values_to_json(const std::vector<InputValue>& values) {
  Json list = Json::array();
  for (const InputValue& input : values) {
    Json entry;
    entry["name"] = input.name;
    entry["type"] = word_of(input.type);
    switch (input.type) {
      case InputType::kInteger:
        if (input.minimum <= input.maximum) {
          entry["min"] = input.minimum;
          entry["max"] = input.maximum;
        }
        entry["value"] = input.value;
        break;
      case InputType::kBoolean:
        entry["value"] = input.value != 0;
        break;
      case InputType::kChoice:
        if (input.minimum <= input.maximum) entry["choices"] = input.maximum + 1;
        entry["index"] = input.value;
        // For those who read it; the index counts.
        if (const Json shown = Json::parse(input.shown, nullptr, false); !shown.is_discarded()) {
          entry["value"] = shown;
        }
        break;
      case InputType::kText:
        if (input.minimum <= input.maximum) entry["maxLength"] = input.maximum;
        entry["value"] = text_to_json(input.text);
        break;
      case InputType::kNumber:
        entry["value"] = number_to_json(input.number);
        break;
      case InputType::kUnit:
      case InputType::kPlace:
        break;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

std::optional<std::vector<InputValue>> input_values_from_json(const Json& list,
                                                              std::string& message) {
  if (!list.is_array()) {
    message = "values must be an array";
    return std::nullopt;
  }
  std::vector<InputValue> values;
  for (const Json& entry : list) {
    const std::string where = "value " + std::to_string(values.size() + 1);
    if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string() ||
        !entry.contains("type") || !entry["type"].is_string()) {
      message = where + " must be an object with a name and a type";
      return std::nullopt;
    }
    InputValue input;
    input.name = entry["name"];
    const std::string type = entry["type"];
    std::optional<std::int64_t> value;
    if (type == "int") {
      input.type = InputType::kInteger;
      value = read_integer(entry, "value");
      read_range(read_integer(entry, "min"), read_integer(entry, "max"), input);
    } else if (type == "oneOf") {
      input.type = InputType::kChoice;
      value = read_integer(entry, "index");
      if (entry.contains("value")) input.shown = entry["value"].dump();
      if (const auto count = read_integer(entry, "choices")) read_range(0, *count - 1, input);
    } else if (type == "boolean") {
      input.type = InputType::kBoolean;
      const auto found = entry.find("value");
      if (found != entry.end() && found->is_boolean()) value = found->get<bool>() ? 1 : 0;
    } else if (type == "string") {
      input.type = InputType::kText;
      if (const auto text = text_from_json(entry.value("value", Json()))) {
        input.text = *text;
        value = static_cast<std::int64_t>(text->size());
      }
      if (const auto longest = read_integer(entry, "maxLength")) read_range(0, *longest, input);
    } else if (type == "number") {
      input.type = InputType::kNumber;
      if (const auto number = number_from_json(entry.value("value", Json()))) {
        input.number = *number;
        value = 0;
      }
    } else {
      message = where + " has the type '" + type + "', which is not supported";
      return std::nullopt;
    }
    if (!value) {
      message = where + ", " + type + " '" + input.name + "', has no fitting value";
      return std::nullopt;
    }
    input.value = *value;
    values.push_back(std::move(input));
  }
  return values;
}

Json sources_to_json(const std::vector<SourceHash>& sources) {
  Json list = Json::array();
  for (const SourceHash& source : sources) {
    list.push_back({{"file", source.file}, {"sha256", source.sha256}});
  }
  return list;
}

std::vector<SourceHash> sources_from_json(const Json& list) {
  std::vector<SourceHash> sources;
  for (const Json& entry : list) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string()) continue;
    if (!entry.contains("sha256") || !entry["sha256"].is_string()) continue;
    sources.push_back({entry["file"], entry["sha256"]});
  }
  return sources;
}

bool is_nested_too_deep(std::string_view text) {
  constexpr int kMaxDepth = 100;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); i++) {
    const char character = text[i];
    if (in_string) {
      if (character == '\\') i++;
      in_string = character != '"';
    } else if (character == '"') {
      in_string = true;
    } else if (character == '[' || character == '{') {
      if (++depth > kMaxDepth) return true;
    } else if (character == ']' || character == '}') {
      depth--;
    }
  }
  return false;
}

std::string write_input_file(const InputFile& file) {
  Json document;
  document["schemaVersion"] = kSchemaVersion;
  if (!file.harness.empty()) document["harness"] = file.harness;
  if (!file.sources.empty()) document["sources"] = sources_to_json(file.sources);
  document["values"] = input_values_to_json(file.values);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<InputFile> read_input_file(std::string_view text, InputFileError& error) {
  if (is_nested_too_deep(text)) {
    error.message = "is nested more deeply than any input file";
    return std::nullopt;
  }
  const Json document = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!document.is_object()) {
    error.message = "is not a JSON object";
    return std::nullopt;
  }
  if (document.value("schemaVersion", Json()) != kSchemaVersion) {
    error.message = "schemaVersion must be " + std::to_string(kSchemaVersion);
    return std::nullopt;
  }
  InputFile file;
  const auto harness = document.find("harness");
  if (harness != document.end() && harness->is_string()) file.harness = *harness;
  file.sources = sources_from_json(document.value("sources", Json::array()));
  std::optional<std::vector<InputValue>> values =
      input_values_from_json(document.value("values", Json()), error.message);
  if (!values) return std::nullopt;
  file.values = std::move(*values);
  return file;
}

bool is_same_answer(const InputValue& left, const InputValue& right) {
  // By their bits: NaN is NaN, and −0 is not 0.
  return left.type == right.type && left.value == right.value && left.text == right.text &&
         std::bit_cast<std::uint64_t>(left.number) == std::bit_cast<std::uint64_t>(right.number);
}

std::string describe_inputs(const std::vector<InputValue>& values) {
  std::map<std::string_view, int> counts, requests;
  for (const InputValue& input : values) counts[input.name]++;
  std::string text;
  for (const InputValue& input : values) {
    if (!text.empty()) text += ", ";
    text += printable(input.name);
    if (counts[input.name] > 1) text += " #" + std::to_string(++requests[input.name]);
    text += " = ";
    switch (input.type) {
      case InputType::kInteger:
        text += std::to_string(input.value);
        break;
      case InputType::kBoolean:
        text += input.value != 0 ? "true" : "false";
        break;
      case InputType::kChoice:
        text +=
            input.shown.empty() ? "choice " + std::to_string(input.value) : printable(input.shown);
        break;
      case InputType::kText:
        text += printable(
            text_to_json(input.text).dump(-1, ' ', false, Json::error_handler_t::replace));
        break;
      case InputType::kNumber: {
        const Json shown = number_to_json(input.number);
        text += shown.is_object() ? shown["v"].get<std::string>() : shown.dump();
        break;
      }
      case InputType::kUnit:
      case InputType::kPlace:
        break;
    }
  }
  return text;
}

}  // namespace sheaf

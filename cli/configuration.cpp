#include "cli/configuration.h"

#include <fmt/format.h>

#include <cctype>
#include <nlohmann/json.hpp>

#include "cli/module_loader.h"
#include "cli/nearest_name.h"
#include "cli/option_table.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kHarnessesKey = "harnesses";

/// Why a value cannot be taken, or nothing and its text.
class ValueReader {
 public:
  ValueReader(const OptionRow& row, fs::path base) : row_(row), base_(std::move(base)) {}

  std::optional<std::string> read(const Json& value, std::string& problem) const {
    if (row_.kind == OptionKind::kFlag) {
      problem = "must be true or false";
      if (!value.is_boolean()) return std::nullopt;
      return value.get<bool>() ? "yes" : "";
    }
    if (value.is_string()) return path_from(value.get<std::string>());
    if (is_list() && value.is_array()) return joined(value, problem);
    if (row_.kind == OptionKind::kCount && value.is_number_unsigned()) return value.dump();
    if (value.is_number_unsigned() && value.get<std::uint64_t>() == 0 && is_quantity()) return "0";
    problem = row_.kind == OptionKind::kCount ? "must be a whole number"
              : is_quantity() ? "must be a text with a unit, like \"10s\" or \"1GiB\""
              : is_list()     ? "must be a text or a list of texts"
                              : "must be a text";
    return std::nullopt;
  }

 private:
  bool is_quantity() const {
    return row_.kind == OptionKind::kDuration || row_.kind == OptionKind::kSize;
  }

  bool is_list() const { return std::string_view(row_.value) == "LIST"; }

  static std::optional<std::string> joined(const Json& list, std::string& problem) {
    std::string text;
    for (const Json& entry : list) {
      if (!entry.is_string()) {
        problem = "must be a list of texts";
        return std::nullopt;
      }
      text += (text.empty() ? "" : ",") + entry.get<std::string>();
    }
    return text;
  }

  /// Paths are meant from where they are written.
  std::string path_from(const std::string& text) const {
    const std::string_view kind = row_.value;
    if (text.empty() || (kind != "DIR" && kind != "FILE")) return text;
    return (base_ / text).lexically_normal().string();
  }

  const OptionRow& row_;
  fs::path base_;
};

const OptionRow* row_of(const std::string& key) {
  for (const OptionRow& row : kOptions) {
    const std::string flag = long_flag(row);
    if (flag != "--config" && configuration_key(flag) == key) return &row;
  }
  return nullptr;
}

std::string unknown_key(const std::string& key) {
  std::vector<std::string> names = {kHarnessesKey};
  for (const OptionRow& row : kOptions) {
    // A configuration cannot name another one.
    if (long_flag(row) != "--config") names.push_back(configuration_key(long_flag(row)));
  }
  const std::string nearest = nearest_name(key, names);
  return fmt::format("there is no option '{}'{}", key,
                     nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest));
}

bool read_harnesses(const Json& value, const fs::path& base, Configuration& configuration) {
  const Json list = value.is_string() ? Json::array({value}) : value;
  if (!list.is_array()) return false;
  for (const Json& entry : list) {
    if (!entry.is_string()) return false;
    configuration.harnesses.push_back((base / entry.get<std::string>()).lexically_normal());
  }
  return true;
}

std::optional<Configuration> configuration_from(const Json& object, const fs::path& file,
                                                std::string& problem) {
  const auto refuse = [&](const std::string& why) {
    problem = file.string() + ": " + why;
    return std::nullopt;
  };
  if (!object.is_object()) return refuse("the configuration must be an object");
  Configuration configuration;
  const fs::path base = file.parent_path();
  for (const auto& [key, value] : object.items()) {
    if (key == kHarnessesKey) {
      if (read_harnesses(value, base, configuration)) continue;
      return refuse("'harnesses' must be a text or a list of texts");
    }
    const OptionRow* row = row_of(key);
    if (row == nullptr) return refuse(unknown_key(key));
    std::string why;
    const std::optional<std::string> text = ValueReader(*row, base).read(value, why);
    if (!text) return refuse(fmt::format("'{}' {}", key, why));
    if (row->kind == OptionKind::kFlag && text->empty()) continue;
    configuration.texts[long_flag(*row)] = *text;
  }
  return configuration;
}

std::optional<Json> read_json(const fs::path& file, std::string& problem) {
  const std::optional<std::string> text = read_text_file(file, problem);
  if (!text) return std::nullopt;
  try {
    return Json::parse(*text);
  } catch (const Json::parse_error& error) {
    problem = fmt::format("{}: is not JSON (byte {})", file.string(), error.byte);
    return std::nullopt;
  }
}

}  // namespace

std::string configuration_key(const std::string& long_flag) {
  std::string key;
  for (std::size_t i = 2; i < long_flag.size(); i++) {
    if (long_flag[i] == '-' && i + 1 < long_flag.size()) {
      key += static_cast<char>(std::toupper(static_cast<unsigned char>(long_flag[++i])));
    } else {
      key += long_flag[i];
    }
  }
  return key;
}

std::optional<Configuration> read_configuration(const fs::path& directory, const std::string& file,
                                                std::string& problem) {
  if (file == "none") return Configuration{};
  if (!file.empty()) {
    const std::optional<Json> object = read_json(file, problem);
    if (!object) return std::nullopt;
    return configuration_from(*object, file, problem);
  }
  std::error_code error;
  // Shown from the working directory: `sheaf.config.json`, `../sheaf.config.json`.
  fs::path shown;
  for (fs::path at = directory;; at = at.parent_path(), shown /= "..") {
    if (fs::is_regular_file(at / "sheaf.config.json", error)) {
      const std::optional<Json> object = read_json(shown / "sheaf.config.json", problem);
      if (!object) return std::nullopt;
      return configuration_from(*object, shown / "sheaf.config.json", problem);
    }
    if (fs::is_regular_file(at / "package.json", error)) {
      // A manifest that is no JSON is not ours to complain about.
      std::string ignored;
      const std::optional<Json> manifest = read_json(shown / "package.json", ignored);
      if (!manifest || !manifest->is_object() || !manifest->contains("sheaf")) {
        return Configuration{};
      }
      return configuration_from((*manifest)["sheaf"], shown / "package.json", problem);
    }
    if (fs::exists(at / ".git", error) || at == at.parent_path()) return Configuration{};
  }
}

}  // namespace sheaf

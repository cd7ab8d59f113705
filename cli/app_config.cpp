#include "cli/app_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/app_inputs.h"
#include "cli/app_words.h"
#include "cli/module_loader.h"

namespace sheaf {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

constexpr std::uint64_t kDefaultDepth = 4, kMaxDepth = 1000;
constexpr std::uint64_t kMaxInstances = 64;

/// Reads the description of an application; the first thing that is wrong with it is the error.
class ConfigReader {
 public:
  ConfigReader(const fs::path& file, AppConfig& config) : file_(file), config_(config) {}

  bool read(const Json& json) {
    if (!json.is_object()) return fail("must be an object with `processes`");
    if (!known_keys(json, "",
                    {"processes", "eventDepth", "interleave", "lossy", "random", "inputs",
                     "maxMessages"})) {
      return false;
    }
    if (!json.contains("processes") || !json["processes"].is_array() || json["processes"].empty()) {
      return fail("has no process: `processes` must be a list of at least one");
    }
    for (std::size_t i = 0; i < json["processes"].size(); i++) {
      if (!add_process(json["processes"][i], fmt::format("processes[{}]", i))) return false;
    }
    // Servers first; then in the order wanted, then in that of the file.
    std::stable_sort(
        config_.processes.begin(), config_.processes.end(), [](const auto& a, const auto& b) {
          return std::pair(a.kind != "node", a.launch) < std::pair(b.kind != "node", b.launch);
        });
    return read_settings(json);
  }

  std::string error;

 private:
  bool fail(const std::string& what) {
    error = fmt::format("{}: {}", file_.string(), what);
    return false;
  }

  bool known_keys(const Json& json, const std::string& where, const std::set<std::string>& known) {
    for (const auto& [key, value] : json.items()) {
      if (known.contains(key)) continue;
      return fail(fmt::format("{}{}`{}` is unknown; known are {}", where, where.empty() ? "" : ".",
                              key, fmt::join(known, ", ")));
    }
    return true;
  }

  bool text(const Json& json, const std::string& where, const char* key, std::string& target) {
    if (!json.contains(key)) return true;
    if (!json[key].is_string() || json[key].get<std::string>().empty()) {
      return fail(fmt::format("{}{} must be a text that is not empty", where, key));
    }
    target = json[key].get<std::string>();
    return true;
  }

  bool count(const Json& json, const std::string& where, const char* key, std::uint64_t least,
             std::uint64_t greatest, std::uint64_t& target) {
    if (!json.contains(key)) return true;
    const Json& value = json[key];
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least ||
        value.get<std::uint64_t>() > greatest) {
      return fail(
          fmt::format("{}{} must be an integer from {} to {}", where, key, least, greatest));
    }
    target = value.get<std::uint64_t>();
    return true;
  }

  bool flag(const Json& json, const char* key, bool& target) {
    if (!json.contains(key)) return true;
    if (!json[key].is_boolean()) return fail(fmt::format("{} must be true or false", key));
    target = json[key].get<bool>();
    return true;
  }

  bool add_process(const Json& json, const std::string& where) {
    if (!json.is_object()) return fail(where + " must be an object");
    if (!known_keys(json, where, {"name", "kind", "source", "page", "instances", "launch"})) {
      return false;
    }
    AppConfig::Process process;
    std::string source, page;
    std::uint64_t instances = 1;
    const std::string of = where + ".";
    const bool is_read = text(json, of, "name", process.name) &&
                         text(json, of, "kind", process.kind) && text(json, of, "source", source) &&
                         text(json, of, "page", page) &&
                         count(json, of, "instances", 1, kMaxInstances, instances) &&
                         count(json, of, "launch", 0, kMaxDepth, process.launch);
    if (!is_read) return false;
    if (!is_name(process.name)) {
      return fail(where + ".name may hold letters, digits, `-`, `_` and `.` only");
    }
    if (process.kind != "node" && process.kind != "browser") {
      return fail(fmt::format("{}.kind must be \"node\" or \"browser\"{}", where,
                              process.kind.empty() ? "" : ", not \"" + process.kind + "\""));
    }
    const bool is_page = process.kind == "browser";
    const std::string& name = is_page ? page : source;
    if (name.empty() || !(is_page ? source : page).empty()) {
      return fail(fmt::format("{}: a process of kind {} has a `{}`, and only that", where,
                              process.kind, is_page ? "page" : "source"));
    }
    std::error_code status;
    process.file = fs::canonical(file_.parent_path() / name, status);
    if (status || !fs::is_regular_file(process.file, status)) {
      return fail(fmt::format("{}: there is no file {}", where, name));
    }
    if (is_page && !looks_like_html(process.file)) {
      return fail(fmt::format("{}: {} is no HTML: it has no tag", where, name));
    }
    if (process.name.empty()) process.name = is_page ? "page" : "server";
    for (std::uint64_t i = 0; i < instances; i++) {
      AppConfig::Process one = process;
      one.instance = i;
      if (instances > 1) one.name += std::to_string(i + 1);
      if (!names_.insert(one.name).second) {
        return fail(fmt::format("{}: there are two processes called {}", where, one.name));
      }
      config_.processes.push_back(std::move(one));
    }
    return true;
  }

  /// Names stand in reports, diagrams and names of inputs as they are.
  static bool is_name(const std::string& name) {
    return std::all_of(name.begin(), name.end(), [](char unit) {
      return std::isalnum(static_cast<unsigned char>(unit)) != 0 || unit == '-' || unit == '_' ||
             unit == '.';
    });
  }

  static bool looks_like_html(const fs::path& file) {
    std::string ignored;
    const std::string content = read_text_file(file, ignored).value_or("");
    const std::size_t open = content.find('<');
    return open != std::string::npos && content.find('>', open) != std::string::npos;
  }

  bool read_settings(const Json& json) {
    config_.event_depth = kDefaultDepth;
    config_.is_depth_open = json.contains("eventDepth") && json["eventDepth"] == "auto";
    if (!config_.is_depth_open &&
        !count(json, "", "eventDepth", 0, kMaxDepth, config_.event_depth)) {
      return false;
    }
    if (!flag(json, "interleave", config_.interleave) || !flag(json, "lossy", config_.lossy)) {
      return false;
    }
    std::string random;
    if (!text(json, "", "random", random)) return false;
    if (!random.empty() && random != "int" && random != "real" && random != "seeded") {
      return fail("random must be \"int\", \"real\" or \"seeded\"");
    }
    if (!random.empty()) config_.random = random;
    config_.max_messages = 100;
    if (!count(json, "", "maxMessages", 1, 1'000'000, config_.max_messages)) return false;
    if (json.contains("inputs")) {
      if (!json["inputs"].is_object()) return fail("inputs must be an object of ranges by name");
      const std::string problem = problem_of_app_inputs(json["inputs"]);
      if (!problem.empty()) return fail(problem);
      config_.inputs = json["inputs"].dump();
    }
    return true;
  }

  const fs::path& file_;
  AppConfig& config_;
  std::set<std::string> names_;
};

bool apply_options(const Options& options, AppConfig& config, std::string& error) {
  if (options.event_depth == "auto") {
    config.is_depth_open = true;
  } else if (!options.event_depth.empty()) {
    config.is_depth_open = false;
    const std::string& text = options.event_depth;
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), config.event_depth);
    if (problem != std::errc() || end != text.data() + text.size() ||
        config.event_depth > kMaxDepth) {
      error = fmt::format("--event-depth: '{}' is neither auto nor a number from 0 to {}", text,
                          kMaxDepth);
      return false;
    }
  }
  config.interleave |= options.interleave;
  config.lossy |= options.lossy;
  if (options.max_messages > 0) config.max_messages = options.max_messages;
  if (options.only.empty()) return true;
  config.only = options.only;
  std::string names;
  for (const AppConfig::Process& process : config.processes) {
    names += (names.empty() ? "" : ", ") + process.name;
  }
  std::erase_if(config.processes, [&](const auto& process) { return process.name != config.only; });
  if (!config.processes.empty()) return true;
  error = fmt::format("--only: there is no process called {}; there are {}", config.only, names);
  return false;
}

}  // namespace

std::optional<AppConfig> read_app_config(const fs::path& file, const Options& options,
                                         std::string& error) {
  std::string problem;
  const std::optional<std::string> text = read_text_file(file, problem);
  if (!text) {
    error = fmt::format("{}: {}", file.string(), problem);
    return std::nullopt;
  }
  Json json;
  try {
    json = Json::parse(*text);
  } catch (const Json::parse_error& wrong) {
    error = fmt::format("{} is not valid JSON: byte {} does not belong there", file.string(),
                        wrong.byte);
    return std::nullopt;
  }
  AppConfig config;
  ConfigReader reader(file, config);
  if (!reader.read(json)) {
    error = reader.error;
    return std::nullopt;
  }
  if (!apply_options(options, config, error)) return std::nullopt;
  return config;
}

std::string AppConfig::as_program(bool trace) const {
  Json json;
  for (const Process& process : processes) {
    json["processes"].push_back(
        {{"name", process.name},
         {"kind", process.kind},
         {"instance", process.instance},
         {process.kind == "node" ? "source" : "page", process.file.string()}});
  }
  json["eventDepth"] = event_depth;
  json["interleave"] = interleave;
  json["lossy"] = lossy;
  json["maxMessages"] = max_messages;
  json["random"] = random;
  json["inputs"] = Json::parse(inputs);
  json["trace"] = trace;
  if (!only.empty()) {
    json["only"] = only;
    const std::string text = text_of_process(processes.front().file);
    json["keys"] = names_read(text);
    json["texts"] = words_mentioned(text);
  }
  return "require('sheaf/app').run(" + json.dump() + ");\n";
}

}  // namespace sheaf

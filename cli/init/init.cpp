#include "cli/init/init.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/child_process.h"
#include "cli/init/first_harness.h"
#include "cli/module_loader.h"
#include "cli/run_settings.h"
#include "cli/terminal.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

/// Loading a module must not hang the command.
constexpr std::uint64_t kMaxSteps = 20'000'000;

/// Loads the module and prints its exports; `%` stands for what to require.
constexpr const char* kProbe = R"(
const subject = require(%);
const list = [];
const text_of = (value) => Function.prototype.toString.call(value);
const is_native = (value) => typeof value !== 'function' || text_of(value).includes('[native code]');
// What objects of the class can do, inherited from other classes of the program or not.
function members_of(prototype) {
  const members = [];
  const seen = ['constructor'];
  for (; prototype !== null && prototype !== undefined; prototype = Object.getPrototypeOf(prototype)) {
    if (prototype === Object.prototype || is_native(prototype.constructor)) break;
    for (const key of Object.getOwnPropertyNames(prototype)) {
      if (seen.includes(key)) continue;
      seen.push(key);
      const member = Object.getOwnPropertyDescriptor(prototype, key);
      if (typeof member.value === 'function') members.push([key, text_of(member.value)]);
      if (member.get !== undefined) members.push(['get ' + key, text_of(member.get)]);
      if (member.set !== undefined) members.push(['set ' + key, text_of(member.set)]);
    }
  }
  return members;
}
// The text of the class whose constructor is called.
function constructor_text(value) {
  for (let at = value; !is_native(at); at = Object.getPrototypeOf(at)) {
    if (text_of(at).includes('constructor(')) return text_of(at);
  }
  return text_of(value);
}
function add(name, value) {
  if (typeof value !== 'function') return;
  const text = text_of(value);
  const methods = members_of(value.prototype);
  const isClass = text.startsWith('class') || methods.length > 0;
  list.push({ name, text: isClass ? constructor_text(value) : text, methods, isClass });
  if (!isClass) return;
  for (const key of Object.getOwnPropertyNames(value)) {
    if (key === 'arguments' || key === 'caller') continue;  // of every function in sloppy mode
    const member = Object.getOwnPropertyDescriptor(value, key);
    // Those of a module that is a class are listed as its exports if they can be enumerated.
    const is_listed = name === '' && member.enumerable;
    if (key !== 'prototype' && !is_listed && typeof member.value === 'function') {
      list.push({ owner: name, name: key, text: text_of(member.value), methods: [], isClass: false });
    }
  }
}
add('', subject);
if (subject !== null && (typeof subject === 'object' || typeof subject === 'function')) {
  for (const key of Object.keys(subject)) add(key, subject[key]);
  // An object of a class has its functions by inheritance.
  const shared = typeof subject === 'object' ? Object.getPrototypeOf(subject) : null;
  if (shared !== null && shared !== Object.prototype && !Array.isArray(subject)) {
    for (const [key] of members_of(shared)) {
      if (typeof subject[key] === 'function') add(key, subject[key]);
    }
  }
}
console.log(JSON.stringify(list));
)";

ExitCode fail(const std::string& message, ExitCode code = ExitCode::kUsage) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return code;
}

/// What the module exports that can be called. Nothing, after a message, if it cannot be loaded.
std::optional<std::vector<ExportedFunction>> find_exports(const CommandLine& command_line,
                                                          const fs::path& module) {
  const std::string specifier = "./" + module.filename().string();
  std::string probe = kProbe;
  probe.replace(probe.find('%'), 1, Json(specifier).dump());
  FileModuleLoader loader(fs::absolute(module).parent_path() / "sheaf-init-probe.js",
                          command_line.options.root);
  loader.replace_harness_text(probe);
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  std::string output;
  if (program != nullptr) {
    RunOptions options = concrete_options(command_line.options, {});
    options.max_steps = kMaxSteps;
    options.print = [&output](std::string_view text) { output += text; };
    Run run(program, loader, std::move(options));
    run.explore();
    const Outcome outcome = run.concrete_result().outcome;
    if (loader.problems().empty()) {
      if (is_error(outcome.kind)) {
        std::fprintf(stderr, "sheaf: loading the module fails:\n%s",
                     format_uncaught(run.modules(), outcome).c_str());
        return std::nullopt;
      }
      for (const Limitation& limitation : run.limitations()) {
        std::fprintf(stderr, "sheaf: %s: %s\n", limitation.code.c_str(), limitation.reason.c_str());
      }
      if (outcome.kind == OutcomeKind::kDropped) return std::nullopt;
    }
  }
  print_problems(loader);
  if (!loader.problems().empty()) return std::nullopt;
  // The module may print, too: ours is the last line.
  output.erase(output.find_last_not_of('\n') + 1);
  const Json list = Json::parse(output.substr(output.rfind('\n') + 1), nullptr, false);
  std::vector<ExportedFunction> functions;
  if (!list.is_array()) return functions;
  for (const Json& entry : list) {
    functions.push_back(
        {entry.at("name"), entry.at("text"), entry.at("isClass"),
         entry.at("methods").get<std::vector<std::pair<std::string, std::string>>>()});
    if (entry.contains("owner")) functions.back().owner = entry.at("owner").get<std::string>();
  }
  return functions;
}

/// Whether Node takes a `.js` file of the folder for an ES module, in which `require` is not
/// defined.
bool is_in_module_package(const fs::path& folder) {
  std::error_code error;
  for (fs::path at = fs::absolute(folder, error); !error; at = at.parent_path()) {
    std::string problem;
    if (const auto text = read_text_file(at / "package.json", problem)) {
      const Json package = Json::parse(*text, nullptr, false);
      return package.is_object() && package.value("type", Json()) == "module";
    }
    if (at == at.parent_path()) return false;
  }
  return false;
}

/// False, and why, if it exists already or cannot be made.
bool write_new_file(const fs::path& path, const std::string& text, std::string& problem) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) {
    problem = errno == EEXIST ? "is there already; --to names another file"
                              : std::string(std::strerror(errno));
    return false;
  }
  write_all(file, text);
  close(file);
  return true;
}

}  // namespace

ExitCode init_command(const CommandLine& command_line) {
  const fs::path module = command_line.files[0];
  std::error_code error;
  if (!fs::is_regular_file(module, error)) {
    return fail(fmt::format("{}: {}; init takes the file of a module", module.string(),
                            fs::exists(module, error) ? "is no file" : "no such file"));
  }
  fs::path harness = command_line.options.harness_file;
  if (harness.empty()) {
    const char* ending = is_in_module_package(module.parent_path()) ? ".sheaf.cjs" : ".sheaf.js";
    harness = module.parent_path() / (module.stem().string() + ending);
  }
  const auto functions = find_exports(command_line, module);
  if (!functions) return ExitCode::kUsage;
  if (functions->empty()) {
    return fail(fmt::format("{}: exports nothing that can be called", module.string()));
  }
  const fs::path from = harness.has_parent_path() ? harness.parent_path() : fs::path(".");
  std::string specifier = fs::relative(module, from, error).string();
  if (error) specifier = fs::absolute(module).string();
  if (!specifier.starts_with(".") && !specifier.starts_with("/")) specifier = "./" + specifier;
  const std::string command =
      fmt::format("{} run {}", shell_word(command_line.words[0]), shell_word(harness.string()));
  std::string problem;
  const SubjectModule subject{specifier, read_text_file(module, problem).value_or(""), *functions};
  if (!write_new_file(harness, first_harness(subject, command), problem)) {
    return fail(fmt::format("{}: {}", harness.string(), problem));
  }
  // What belongs to a class is no export of its own.
  const auto exports = std::count_if(functions->begin(), functions->end(),
                                     [](const auto& each) { return !each.owner; });
  fmt::print("Wrote {} for {} export{}. Look at the inputs in it, then:\n  {}\n", harness.string(),
             exports, exports == 1 ? "" : "s", command);
  return ExitCode::kSuccess;
}

}  // namespace sheaf

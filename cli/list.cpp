#include "cli/list.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/module_loader.h"
#include "cli/run_settings.h"
#include "summaries/input_words.h"
#include "testgen/coverage.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"
#include "testgen/place.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

/// A run with default values must not hang the listing.
constexpr std::uint64_t kMaxSteps = 5'000'000;

std::string to_utf8(const std::u16string& text) {
  std::string result;
  for (const char16_t unit : text) {
    // Names of functions are nearly always ASCII; anything else is shown as its code unit.
    if (unit < 128) {
      result += static_cast<char>(unit);
    } else {
      result += fmt::format("\\u{:04x}", static_cast<unsigned>(unit));
    }
  }
  return result;
}

void list_module(const ModuleList& modules, ModuleIndex index) {
  const ir::Program& program = *modules[index];
  fmt::print("{}: {} functions, {} branches, {} arms\n",
             printable(display_path(program.source->path())), program.functions.size() - 1,
             program.sites.size(), program.arm_count);
  for (std::size_t i = 1; i < program.functions.size(); i++) {
    const ir::Function& function = *program.functions[i];
    const std::string name = function.name.empty() ? "(anonymous)" : to_utf8(function.name);
    fmt::print("  {}  function {}\n",
               format_place(resolve_place(modules, {index, function.range.begin})), name);
  }
  for (std::size_t i = 0; i < program.sites.size(); i++) {
    const ir::Site& site = program.sites[i];
    fmt::print("  {}  {}, {} arms\n",
               format_place(arm_place(modules, index, static_cast<std::uint32_t>(i))),
               site_kind_name(site.kind), site.arm_count);
  }
}

}  // namespace

ExitCode list_command(const CommandLine& command_line) {
  for (const std::string& harness : command_line.files) {
    FileModuleLoader loader(harness, command_line.options.root);
    const std::shared_ptr<const ir::Program> program = loader.load_harness();
    if (program == nullptr) {
      print_problems(loader);
      return ExitCode::kUsage;
    }
    RunOptions options = concrete_options(command_line.options, {});
    options.max_steps = kMaxSteps;
    options.print = [](std::string_view) {};
    Run run(program, loader, std::move(options));
    run.explore();
    const ModuleList modules = run.modules();
    for (std::size_t i = 0; i < modules.size(); i++) {
      list_module(modules, static_cast<ModuleIndex>(i));
    }
    const PathResult path = run.concrete_result();
    fmt::print("inputs asked for with default values: {}\n", path.inputs.size());
    for (const InputValue& input : path.inputs) {
      fmt::print("  {} {}\n", word_of(input.type), printable(input.name));
    }
    fmt::print("with default values the program {}\n",
               is_error(path.outcome.kind) ? "throws " + describe_outcome(path.outcome)
                                           : describe_outcome(path.outcome));
  }
  return ExitCode::kSuccess;
}

}  // namespace sheaf

#include "cli/exec.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/module_loader.h"
#include "cli/run_settings.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

/// Values from --input or SHEAF_INPUT; none without either. Nothing after a message on stderr.
std::optional<std::vector<InputValue>> read_values(const CommandLine& command_line) {
  std::string path = command_line.options.input;
  if (const char* variable = std::getenv("SHEAF_INPUT"); path.empty() && variable != nullptr) {
    path = variable;
  }
  if (path.empty()) return std::vector<InputValue>();
  InputFileError error;
  const std::optional<std::string> text = read_text_file(path, error.message);
  std::optional<InputFile> file;
  if (text) file = read_input_file(*text, error);
  if (!file) {
    std::fprintf(stderr, "sheaf: %s: %s\n", path.c_str(), error.message.c_str());
    return std::nullopt;
  }
  const std::string changes = describe_changes(changed_sources(
      file->sources, std::filesystem::path(path).parent_path(), command_line.files[0]));
  if (!changes.empty()) {
    std::fprintf(stderr, "sheaf: %s since %s was written: the program may behave differently now\n",
                 changes.c_str(), path.c_str());
  }
  return std::move(file->values);
}

}  // namespace

ExitCode exec_command(const CommandLine& command_line) {
  std::optional<std::vector<InputValue>> values = read_values(command_line);
  if (!values) return ExitCode::kUsage;
  FileModuleLoader loader(command_line.files[0], command_line.options.root);
  const std::shared_ptr<const ir::Program> program = loader.load_harness();
  if (program == nullptr) {
    for (const std::string& problem : loader.problems()) {
      std::fprintf(stderr, "%s\n", problem.c_str());
    }
    return ExitCode::kUsage;
  }

  RunOptions options = concrete_options(command_line.options, std::move(*values));
  options.print = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
  Run run(program, loader, std::move(options));
  run.explore();
  std::fflush(stdout);

  const PathResult path = run.concrete_result();
  const Outcome& outcome = path.outcome;
  if (!path.input_mismatch.empty()) {
    std::fprintf(stderr, "sheaf: the input file does not fit: %s\n", path.input_mismatch.c_str());
    return ExitCode::kUsage;
  }
  if (outcome.kind == OutcomeKind::kHarnessError) {
    std::fputs(format_harness_error(run.modules(), outcome).c_str(), stderr);
    return ExitCode::kUsage;
  }
  for (const Limitation& limitation : run.limitations()) {
    std::fprintf(stderr, "sheaf: %s: %s\n", limitation.code.c_str(), limitation.reason.c_str());
  }
  if (outcome.kind == OutcomeKind::kDropped) return ExitCode::kInternal;
  if (!is_error(outcome.kind)) return ExitCode::kSuccess;
  std::fputs(format_uncaught(run.modules(), outcome).c_str(), stderr);
  return ExitCode::kErrorsFound;
}

}  // namespace sheaf

#include "cli/recorded_directory.h"

#include <cstdio>

#include "cli/module_loader.h"
#include "testgen/output_directory.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLastRun = "sheaf-out/last";

}  // namespace

std::optional<RecordedDirectory> open_recorded_directory(const CommandLine& command_line) {
  fs::path target = command_line.files.empty() ? kLastRun : command_line.files[0].c_str();
  if (target.filename() != "run.json") target /= "run.json";
  std::string problem;
  const std::optional<std::string> text = read_text_file(target, problem);
  if (!text) {
    const char* advice = command_line.files.empty() ? "; name the directory of a run" : "";
    std::fprintf(stderr, "sheaf: %s: %s%s\n", target.c_str(), problem.c_str(), advice);
    return std::nullopt;
  }
  std::optional<RunDocument> run = read_run_document(*text, problem);
  if (!run) {
    std::fprintf(stderr, "sheaf: %s: %s\n", target.c_str(), problem.c_str());
    return std::nullopt;
  }
  std::error_code status;
  return RecordedDirectory{fs::canonical(target, status).parent_path(), std::move(*run)};
}

bool write_output_files(const fs::path& directory, const OutputFiles& files) {
  std::string problem;
  const std::optional<OutputDirectory> output = OutputDirectory::open(directory, problem);
  for (const OutputFile& file : files) {
    if (!output || !output->write(file.name, file.text, problem)) {
      std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
      return false;
    }
  }
  return true;
}

}  // namespace sheaf

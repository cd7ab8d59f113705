#include "cli/testgen.h"

#include <cstdio>

#include "cli/recorded_directory.h"
#include "testgen/node_package.h"
#include "testgen/outputs/test_files.h"
#include "testgen/place.h"

namespace sheaf {

namespace fs = std::filesystem;

ExitCode testgen_command(const CommandLine& command_line) {
  const std::optional<RecordedDirectory> recorded = open_recorded_directory(command_line);
  if (!recorded) return ExitCode::kUsage;
  const Options& options = command_line.options;
  TestFileRequest request;
  request.framework = options.framework;
  request.run_directory = recorded->path;
  request.test_directory = options.output.empty() ? recorded->path / "tests"
                                                  : fs::absolute(options.output).lexically_normal();
  request.package = find_package_directory().value_or("");
  std::string problem;
  OutputFiles files;
  try {
    files = test_files(recorded->run, request, problem);
  } catch (const RunDocument::exception& error) {
    problem = (recorded->path / "run.json").string() + ": cannot be used: " + error.what();
  }
  if (!problem.empty()) {
    std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
    return ExitCode::kUsage;
  }
  if (files.empty()) {
    std::fputs("no tests: no input of the run has a confirmed end\n", stdout);
    return ExitCode::kSuccess;
  }
  if (!write_output_files(request.test_directory, files)) return ExitCode::kUsage;
  for (const OutputFile& file : files) {
    if (file.name.find(".test.") == std::string::npos) continue;
    std::printf("%s\n", display_path((request.test_directory / file.name).string()).c_str());
  }
  return ExitCode::kSuccess;
}

}  // namespace sheaf

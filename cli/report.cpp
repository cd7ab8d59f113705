#include "cli/report.h"

#include <cstdio>

#include "cli/module_loader.h"
#include "cli/recorded_directory.h"
#include "testgen/input_json.h"
#include "testgen/node_package.h"
#include "testgen/outputs/derived_files.h"
#include "testgen/place.h"

namespace sheaf {

namespace {

ExitCode fail(const std::string& message) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return ExitCode::kUsage;
}

/// What the run measured; it is not measured again.
template <class Document>
std::optional<Document> read_document(const std::filesystem::path& file) {
  std::string ignored;
  const auto text = read_text_file(file, ignored);
  if (!text || is_nested_too_deep(*text)) return std::nullopt;
  Document document = Document::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!document.is_object()) return std::nullopt;
  return document;
}

}  // namespace

ExitCode report_command(const CommandLine& command_line) {
  std::string problem;
  const auto names = parse_emit(command_line.options.emit, problem);
  if (!names) return fail(problem);
  const std::optional<RecordedDirectory> recorded = open_recorded_directory(command_line);
  if (!recorded) return ExitCode::kUsage;
  const std::optional<nlohmann::json> coverage =
      read_document<nlohmann::json>(recorded->path / "coverage" / "coverage-final.json");
  const std::optional<RunDocument> values =
      read_document<RunDocument>(recorded->path / "values.json");
  DerivedRequest request;
  request.run_directory = recorded->path;
  request.package = find_package_directory().value_or("");
  request.coverage = coverage ? &*coverage : nullptr;
  request.values = values ? &*values : nullptr;
  OutputFiles files;
  try {
    files = derived_files(recorded->run, *names, request, problem);
  } catch (const nlohmann::json::exception& error) {
    return fail((recorded->path / "run.json").string() + ": cannot be used: " + error.what());
  }
  if (!problem.empty()) return fail(problem);
  if (!write_output_files(recorded->path, files)) return ExitCode::kUsage;
  for (const OutputFile& file : files) {
    std::printf("%s\n", display_path((recorded->path / file.name).string()).c_str());
  }
  return ExitCode::kSuccess;
}

}  // namespace sheaf

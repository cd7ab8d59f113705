#include "testgen/outputs/derived_files.h"

#include <sstream>

#include "testgen/outputs/coverage_files.h"
#include "testgen/outputs/html_report.h"
#include "testgen/outputs/test_files.h"
#include "testgen/outputs/timeline.h"
#include "testgen/outputs/trace_files.h"

namespace sheaf {

namespace {

std::set<std::string> split(const std::string& list) {
  std::set<std::string> names;
  std::istringstream stream(list);
  std::string name;
  while (std::getline(stream, name, ',')) names.insert(name);
  return names;
}

}  // namespace

std::optional<std::set<std::string>> parse_emit(const std::string& list, std::string& error) {
  const std::set<std::string> known = split(kEmitNames);
  std::set<std::string> names = split(list);
  for (const std::string& name : names) {
    if (known.contains(name)) continue;
    error = "--emit: '" + name + "' is none of " + kEmitNames;
    return std::nullopt;
  }
  return names;
}

OutputFiles derived_files(const RunDocument& run, const std::set<std::string>& names,
                          const DerivedRequest& request, std::string& problem) {
  OutputFiles files;
  if (names.contains("tests")) {
    const std::filesystem::path directory = request.run_directory / "tests";
    const TestFileRequest tests{request.framework, request.run_directory, directory,
                                request.package};
    for (OutputFile& file : test_files(run, tests, problem)) {
      files.push_back({"tests/" + file.name, std::move(file.text)});
    }
    if (problem.empty() && !files.empty()) {
      for (OutputFile& file : repro_files(run, tests)) files.push_back(std::move(file));
    }
  }
  if (request.coverage != nullptr && names.contains("istanbul")) {
    files.push_back({"coverage/coverage-final.json", coverage_final_text(*request.coverage)});
    files.push_back({"coverage/coverage-summary.json", coverage_summary_text(*request.coverage)});
  }
  if (request.coverage != nullptr && names.contains("lcov")) {
    files.push_back({"coverage/lcov.info", lcov_text(*request.coverage)});
  }
  if (names.contains("html")) {
    files.push_back({"report.html",
                     html_report(run, {request.run_directory, request.coverage, request.values})});
  }
  if (request.values != nullptr && names.contains("values")) {
    files.push_back({"values.json", run_document_text(*request.values)});
  }
  if (names.contains("traces")) {
    for (OutputFile& file : trace_files(run)) files.push_back(std::move(file));
  }
  if (names.contains("sarif")) files.push_back({"report.sarif", sarif_text(run)});
  if (names.contains("junit")) files.push_back({"junit.xml", junit_text(run)});
  if (names.contains("events")) files.push_back({"events.jsonl", events_text(run)});
  if (names.contains("timeline")) files.push_back({"timeline.csv", timeline_csv(run)});
  if (names.contains("plots")) files.push_back({"plots/timeline.svg", timeline_svg(run, true)});
  if (names.contains("json")) files.push_back({"run.json", run_document_text(run)});
  return files;
}

}  // namespace sheaf

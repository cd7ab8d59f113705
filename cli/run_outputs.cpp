#include "cli/run_outputs.h"

#include <cstdio>

#include "testgen/app_coverage.h"
#include "testgen/node_package.h"
#include "testgen/outputs/test_files.h"
#include "testgen/same_errors.h"

namespace sheaf {

RunOutputs::RunOutputs(const Options& options, RunFiles& files, bool has_tests)
    : options_(options), files_(files), has_tests_(has_tests) {
  std::string checked_before;
  names_ = parse_emit(options.emit, checked_before).value_or(std::set<std::string>());
  names_.insert("json");
  if (!has_tests) names_.erase("tests");
}

void RunOutputs::measure(Replayer& replayer, RunReport& report) {
  add_process_coverage(nullptr, report);
  const std::vector<std::size_t> tests =
      files_.has_directory() ? tests_in_files(run_document(report)) : std::vector<std::size_t>();
  std::vector<const std::vector<InputValue>*> inputs;
  for (const std::size_t test : tests) inputs.push_back(&report.tests[test].test.prediction.inputs);
  std::optional<MeasuredCoverage> measured;
  if (!tests.empty()) measured = measure_coverage(replayer, inputs);
  for (std::size_t i = 0; i < tests.size() && measured; i++) {
    for (ReportedError& error : report.errors) {
      if (error.test == tests[i]) error.trace = measured->traces[i];
    }
  }
  group_errors(report);  // with the traces, if there are any
  if (!measured) return;
  report.istanbul = summarise_coverage(measured->final_document);
  add_process_coverage(&measured->final_document, report);
  if (has_tests_) coverage_ = std::move(measured->final_document);
}

bool RunOutputs::wants_values() const {
  return files_.has_directory() && (names_.contains("html") || names_.contains("values"));
}

RunDocument RunOutputs::write(const RunReport& report) {
  RunDocument run = run_document(report);
  if (!files_.has_directory()) return run;
  DerivedRequest request;
  request.run_directory = files_.path();
  request.framework = options_.framework;
  request.package = find_package_directory().value_or("");
  request.coverage = coverage_ ? &*coverage_ : nullptr;
  request.values = values_.is_object() ? &values_ : nullptr;
  std::string problem;
  for (const OutputFile& file : derived_files(run, names_, request, problem)) {
    files_.write_file(file.name, file.text);
  }
  if (!problem.empty() && !options_.quiet) std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
  return run;
}

}  // namespace sheaf

#pragma once

#include <filesystem>
#include <string>

#include "testgen/outputs/output_file.h"
#include "testgen/outputs/run_document.h"

namespace sheaf {

struct TestFileRequest {
  std::string framework = "node";
  std::filesystem::path run_directory;   // absolute: paths of run.json start here
  std::filesystem::path test_directory;  // absolute: where the files will lie
  std::string package;                   // directory of the package for Node, to copy from
};

/// NAME.cover.test.cjs (inputs that must end as they did), NAME.errors.test.cjs (inputs that fail
/// for the reported reason, until that is mended), quarantine/ (inputs whose replay differed from
/// the prediction), and the runtime that they need. Paths that were given up have no predicted end,
/// and no test. Nothing, and why, if the runtime cannot be read.
OutputFiles test_files(const RunDocument& run, const TestFileRequest& request,
                       std::string& problem);

/// errors/E001-…/repro.cjs: the one test of each error, for node:test. They share the runtime
/// of test_files. Names are relative to the run's directory.
OutputFiles repro_files(const RunDocument& run, const TestFileRequest& request);

/// The indices of the tests of run.json that cover and error files hold.
std::vector<std::size_t> tests_in_files(const RunDocument& run);

}  // namespace sheaf

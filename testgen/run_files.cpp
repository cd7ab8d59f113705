#include "testgen/run_files.h"

#include "testgen/input_vector.h"

namespace sheaf {

namespace fs = std::filesystem;

RunFiles::RunFiles(std::optional<OutputDirectory> directory, std::string harness,
                   std::string problem)
    : directory_(std::move(directory)),
      harness_(std::move(harness)),
      problem_(std::move(problem)) {}

fs::path RunFiles::path() const {
  if (!directory_) return {};
  return fs::absolute(directory_->path()).lexically_normal();
}

void RunFiles::write_input(const std::string& file, const std::vector<InputValue>& values,
                           const std::vector<SourceHash>& sources) {
  if (!directory_) return;
  const fs::path place = (path() / file).parent_path();
  InputFile input;
  input.values = values;
  input.harness = fs::path(harness_).lexically_relative(place).string();
  input.sources = sources_from(sources, place);
  write(file, write_input_file(input));
}

void RunFiles::write_report(const RunReport& report) {
  if (directory_) write("run.json", report_as_json(report));
}

void RunFiles::write_file(const std::string& file, const std::string& text) {
  if (directory_) write(file, text);
}

void RunFiles::write(const std::string& file, const std::string& text) {
  const std::lock_guard lock(mutex_);
  std::string problem;
  if (!directory_->write(file, text, problem) && problem_.empty()) problem_ = problem;
}

void RunFiles::remove(const std::string& file) {
  const std::lock_guard lock(mutex_);
  if (directory_) directory_->remove(file);
}

std::string RunFiles::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace sheaf

#include "cli/several_runs.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/child_process.h"
#include "cli/process_pool.h"
#include "cli/quantity.h"
#include "cli/terminal.h"
#include "cli/text_table.h"
#include "testgen/output_directory.h"

namespace sheaf {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

std::string to_text(const HarnessSummary& summary) {
  const Json object = {{"arms", summary.arms},
                       {"errors", summary.errors},
                       {"end", summary.end},
                       {"directory", summary.directory},
                       {"elapsedMs", summary.elapsed_ms}};
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Of what a process answered; empty if it came to no end.
HarnessSummary from_text(const std::string& harness, const std::string& text) {
  HarnessSummary summary;
  summary.harness = harness;
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) return summary;
  summary.arms = object.at("arms");
  summary.errors = object.at("errors");
  summary.end = object.at("end");
  summary.directory = object.at("directory");
  summary.elapsed_ms = object.at("elapsedMs");
  return summary;
}

ExitCode code_of(int status) {
  switch (static_cast<ExitCode>(status)) {
    case ExitCode::kSuccess:
    case ExitCode::kErrorsFound:
    case ExitCode::kUsage:
    case ExitCode::kInternal:
    case ExitCode::kNothingExplored:
    case ExitCode::kInterrupted:
    case ExitCode::kTerminated:
      return static_cast<ExitCode>(status);
  }
  return ExitCode::kInternal;
}

std::string format_summary(const std::vector<HarnessSummary>& summaries, std::size_t left_out,
                           double elapsed_ms) {
  TextTable table;
  table.header = {"harness", "end", "written to", "arms covered", "errors", "time"};
  table.text_columns = 3;
  std::uint64_t errors = 0;
  std::size_t complete = 0;
  for (const HarnessSummary& summary : summaries) {
    errors += summary.errors;
    complete += summary.end == "complete" ? 1 : 0;
    const bool explored = !summary.arms.empty();
    table.rows.push_back({summary.harness, summary.end, summary.directory, summary.arms,
                          explored ? std::to_string(summary.errors) : "",
                          explored ? format_duration(summary.elapsed_ms) : ""});
  }
  std::string text = "\n" + as_aligned_text(table);
  text += fmt::format("\n{} harnesses, {} complete, {} error{} in {}", summaries.size() + left_out,
                      complete, errors, errors == 1 ? "" : "s", format_duration(elapsed_ms));
  if (left_out > 0) text += fmt::format("; {} not begun", left_out);
  return text + "\n";
}

/// The live line while several run.
class PoolDisplay {
 public:
  PoolDisplay(const CommandLine& command_line, Clock::time_point start)
      : files_(command_line.files),
        start_(start),
        is_shown_(!command_line.options.quiet &&
                  (command_line.options.progress == "tty" ||
                   (command_line.options.progress == "auto" && is_terminal(stderr)))) {}

  void show(const std::vector<std::size_t>& running, std::size_t finished) const {
    if (!is_shown_) return;
    std::string names;
    for (const std::size_t index : running) names += (names.empty() ? "" : ", ") + files_[index];
    const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start_;
    fmt::print(stderr, "\r\x1b[K{}  {} of {} harnesses done; running {}",
               format_duration(elapsed.count()), finished, files_.size(), names);
    std::fflush(stderr);
  }

  void clear() const {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  const std::vector<std::string>& files_;
  Clock::time_point start_;
  bool is_shown_;
};

}  // namespace

ExitCode run_several(const CommandLine& command_line, const InterruptFlag& interrupt,
                     const RunOne& run_one) {
  const Clock::time_point start = Clock::now();
  const std::size_t count = command_line.files.size();
  // What the processes cannot know by themselves: they write into pipes, and one directory holds
  // the directories of all.
  CommandLine own = command_line;
  const Painter painter(command_line.options.color, stdout);
  own.options.color = painter.is_enabled() ? "always" : "never";
  own.options.progress = "none";
  if (own.options.output.empty()) {
    std::string error;
    if (const auto directory = OutputDirectory::make_numbered(error)) {
      own.options.output = directory->path().string();
    }
  }
  std::size_t jobs = command_line.options.jobs;
  if (jobs == 0) jobs = std::max(1u, std::thread::hardware_concurrency());

  const bool is_text = !command_line.options.quiet && command_line.options.run_format == "text";
  const PoolDisplay display(command_line, start);
  std::vector<HarnessSummary> summaries;
  ExitCode code = ExitCode::kSuccess;
  ProcessPool pool;
  pool.work = [&](std::size_t index, int answer) {
    HarnessSummary summary;
    const ExitCode result = run_one(own, index, summary);
    write_all(answer, to_text(summary));
    return static_cast<int>(result);
  };
  pool.done = [&](std::size_t index, const ProcessResult& result) {
    display.clear();
    if (index > 0 && is_text) std::fputs("\n", stdout);
    std::fputs(result.output.c_str(), stdout);
    std::fflush(stdout);
    std::fputs(result.errors.c_str(), stderr);
    HarnessSummary summary = from_text(command_line.files[index], result.answer);
    ExitCode one = code_of(result.status);
    if (!result.failure.empty()) {
      fmt::print(stderr, "sheaf: {}: {}\n", command_line.files[index], result.failure);
      one = ExitCode::kInternal;
      summary.end = result.failure;
    } else if (summary.end.empty()) {
      summary.end = fmt::format("not explored (code {})", result.status);
    }
    code = summaries.empty() ? one : combine_exit_codes(code, one);
    summaries.push_back(std::move(summary));
  };
  pool.tick = [&](const std::vector<std::size_t>& running, std::size_t finished) {
    display.show(running, finished);
  };
  pool.run(count, jobs, interrupt);
  display.clear();
  const std::chrono::duration<double, std::milli> elapsed = Clock::now() - start;
  if (is_text) {
    std::fputs(format_summary(summaries, count - summaries.size(), elapsed.count()).c_str(),
               stdout);
  }
  return interrupt.raised() ? combine_exit_codes(code, interrupt.exit_code()) : code;
}

}  // namespace sheaf

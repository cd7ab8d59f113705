#include "testgen/run_journal.h"

#include <fmt/format.h>

#include <utility>

#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"
#include "testgen/sha256.h"

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

/// Between two reports; well below the second that a killed run may lose.
constexpr std::chrono::milliseconds kReportInterval{400};
/// So many values of inputs stand in run.json while the run goes on: a thousand errors after a
/// thousand inputs each would make it larger than all else. Further inputs stand in their files
/// only.
constexpr std::size_t kMostListedValues = 100'000;
/// Where more wait to be written, the run waits for the writer.
constexpr std::size_t kMostUnwrittenValues = 200'000;

/// One record per arm of the modules: covered by some test, or nothing is known yet.
std::vector<ArmRecord> arms_so_far(const RunReport& report) {
  std::set<ArmKey> covered;
  for (const ReportedTest& test : report.tests) {
    covered.insert(test.test.new_arms.begin(), test.test.new_arms.end());
  }
  std::vector<ArmRecord> arms;
  for (ModuleIndex m = 0; m < report.modules.size(); m++) {
    const ir::Program& program = *report.modules[m];
    for (std::uint32_t s = 0; s < program.sites.size(); s++) {
      for (std::uint32_t i = 0; i < program.sites[s].arm_count; i++) {
        ArmRecord arm;
        arm.module = m;
        arm.site = s;
        arm.arm = i;
        const bool is_covered = covered.contains({m, program.sites[s].first_arm + i});
        arm.status = is_covered ? ArmStatus::kCovered : ArmStatus::kUnknown;
        if (!is_covered) arm.reason = "the run had not ended";
        arms.push_back(std::move(arm));
      }
    }
  }
  return arms;
}

}  // namespace

RunJournal::RunJournal(RunFiles& files, RunReport report, Sources sources)
    : files_(files),
      sources_(std::move(sources)),
      start_(Clock::now()),
      report_(std::move(report)) {
  report_.is_running = true;
  report_.complete = false;
  read_ = sources_();
  if (files_.has_directory()) writer_ = std::thread([this] { write_reports(); });
}

RunJournal::~RunJournal() { close(); }

std::size_t RunJournal::test_of(const Finding& finding) {
  const std::string values = sha256(describe_inputs(finding.inputs));
  const auto [place, is_new] = tests_.emplace(values, report_.tests.size());
  if (is_new) {
    ReportedTest test;
    test.test.prediction.outcome.kind = OutcomeKind::kDropped;  // it may go on
    test.file = fmt::format("inputs/found-{:06}.json", place->second + 1);
    listed_values_ += finding.inputs.size();
    if (listed_values_ <= kMostListedValues) test.test.prediction.inputs = finding.inputs;
    write_soon(test.file);
    report_.tests.push_back(std::move(test));
  }
  return place->second;
}

void RunJournal::add_error(const Finding& finding, std::size_t test) {
  const Outcome& outcome = *finding.error;
  const Place place = resolve_place(finding.modules, outcome.place);
  const std::string text = format_place(place) + " " + error_text(outcome);
  if (!errors_.insert(text).second) return;
  ReportedError error;
  error.id = fmt::format("E{:03}", report_.errors.size() + 1);
  error.record.outcome = outcome;
  error.test = test;
  error.input_file =
      "errors/found-" + error_directory_name(error.id, outcome, place) + "/input.json";
  report_.tests[test].test.prediction.outcome = outcome;
  write_soon(error.input_file);
  report_.errors.push_back(std::move(error));
}

void RunJournal::write_soon(std::string file) {
  unwritten_.push_back({std::move(file), inputs_});
  unwritten_values_ += inputs_->size();
}

void RunJournal::add(const Finding& finding) {
  if (!files_.has_directory()) return;
  std::unique_lock lock(mutex_);
  inputs_ = std::make_shared<const std::vector<InputValue>>(finding.inputs);
  const std::size_t test = test_of(finding);
  const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  const std::size_t errors = report_.errors.size();
  if (finding.error) add_error(finding, test);
  if (report_.errors.size() > errors) report_.events.push_back({ms, std::nullopt, finding.error});
  if (finding.arm) {
    report_.tests[test].test.new_arms.push_back(*finding.arm);
    report_.events.push_back({ms, finding.arm, std::nullopt});
  }
  if (report_.modules.size() != finding.modules.size()) {
    report_.modules = finding.modules;
    read_ = sources_();
  }
  is_dirty_ = true;
  if (unwritten_values_ <= kMostUnwrittenValues) return;
  changed_.notify_all();
  taken_.wait(lock, [this] { return unwritten_values_ <= kMostUnwrittenValues || is_closed_; });
}

void RunJournal::write_reports() {
  std::unique_lock lock(mutex_);
  const auto is_urgent = [this] { return is_closed_ || unwritten_values_ > kMostUnwrittenValues; };
  for (;;) {
    changed_.wait_for(lock, kReportInterval, is_urgent);
    if (is_closed_) return;
    if (!is_dirty_) continue;
    is_dirty_ = false;
    RunReport report = report_;
    const std::vector<SourceHash> sources = read_;
    const std::vector<Unwritten> unwritten = std::exchange(unwritten_, {});
    unwritten_values_ = 0;
    lock.unlock();
    taken_.notify_all();
    // run.json comes last: it names the files.
    for (const Unwritten& input : unwritten) files_.write_input(input.file, *input.inputs, sources);
    report.arms = arms_so_far(report);
    report.sources = sources_from(sources, files_.path());
    report.elapsed_ms = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    files_.write_report(report);
    lock.lock();
  }
}

std::vector<RunEvent> RunJournal::events() {
  const std::lock_guard lock(mutex_);
  return report_.events;
}

std::size_t RunJournal::input_count() {
  const std::lock_guard lock(mutex_);
  return tests_.size();
}

void RunJournal::close() {
  {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
  }
  changed_.notify_all();
  taken_.notify_all();
  if (writer_.joinable()) writer_.join();
}

void RunJournal::remove_files() {
  close();
  for (const ReportedTest& test : report_.tests) files_.remove(test.file);
  for (const ReportedError& error : report_.errors) files_.remove(error.input_file);
}

}  // namespace sheaf

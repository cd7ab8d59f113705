#include "cli/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/app_config.h"
#include "cli/module_loader.h"
#include "cli/run_settings.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"
#include "testgen/printable.h"
#include "testgen/recorded_run.h"
#include "testgen/replay.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

ExitCode fail(const std::string& message) {
  std::fprintf(stderr, "sheaf: %s\n", message.c_str());
  return ExitCode::kUsage;
}

bool same_values(const std::vector<InputValue>& left, const std::vector<InputValue>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const InputValue& a, const InputValue& b) {
                      return a.name == b.name && is_same_answer(a, b);
                    });
}

/// ` (a.js has changed since)`, or nothing.
std::string since(const std::string& changes) {
  return changes.empty() ? changes : " (" + changes + " since)";
}

void warn_of_changes(const Options& options, const std::string& changes, const std::string& what) {
  if (changes.empty() || options.quiet) return;
  std::fprintf(stderr, "sheaf: %s since %s was written: the program may behave differently now\n",
               changes.c_str(), what.c_str());
}

/// The run that an input file belongs to, if it still lies beside it: DIR/inputs/N.json or
/// DIR/errors/E/input.json.
std::optional<RecordedRun> find_run(const fs::path& input_file) {
  fs::path directory = fs::absolute(input_file).lexically_normal().parent_path();
  for (int up = 0; up < 2; up++) {
    directory = directory.parent_path();
    std::string ignored;
    const std::optional<std::string> text = read_text_file(directory / "run.json", ignored);
    if (!text) continue;
    if (std::optional<RecordedRun> run = read_recorded_run(*text, ignored)) return run;
  }
  return std::nullopt;
}

std::optional<RecordedTest> find_record(const std::optional<RecordedRun>& run,
                                        const InputFile& input) {
  if (!run) return std::nullopt;
  for (const RecordedTest& test : run->tests) {
    if (same_values(test.values, input.values)) return test;
  }
  return std::nullopt;
}

/// One harness and the places where its inputs are run.
class ReplaySession {
 public:
  /// `run`: where the inputs come from, if that is known.
  ReplaySession(const Options& options, const fs::path& harness,
                const std::optional<RecordedRun>& run)
      : options_(options), loader_(harness, options.root) {
    if (run) {
      command_ = run->command;
      event_depth_ = run->event_depth;
    }
  }

  /// False after a message on stderr.
  bool start() {
    RunOptions run_options = concrete_options(options_, {});
    if (loader_.harness_path().ends_with(".json") && !prepare_app(run_options)) return false;
    const std::shared_ptr<const ir::Program> program = loader_.load_harness();
    print_problems(loader_);
    if (program == nullptr) return false;
    std::optional<NodePackage> node;
    if (options_.engine != "self") {
      node = find_node_package(why_no_node_);
      if (!node && options_.engine == "node") {
        std::fprintf(stderr, "sheaf: %s\n", why_no_node_.c_str());
        return false;
      }
      if (node) node->root = loader_.root().string();
      if (node && !options_.quiet) warn_of_unconfined_node();
    }
    replayer_.emplace(ModuleList{program}, loader_, std::move(run_options), std::move(node));
    return true;
  }

  /// Runs the inputs; `record`, if any, is what was predicted for them.
  ReplayResult replay(const std::vector<InputValue>& values, const RecordedTest* record,
                      PathResult& path) {
    ReplayResult result;
    path = replayer_->run_concretely(values);
    if (!path.input_mismatch.empty()) return result;
    if (options_.engine != "node") {
      result.self = ReplayStatus::kAgrees;
      if (record != nullptr) {
        result.differences = compare_with_record(replayer_->modules(), *record, path);
      }
      if (!result.differences.empty()) result.self = ReplayStatus::kDiverged;
    }
    // Node is compared with the engine's own path, which has every arm.
    replayer_->replay_node(path, result);
    return result;
  }

  const ModuleList& modules() const { return replayer_->modules(); }
  const std::string& why_no_node() const { return why_no_node_; }
  bool has_node() const { return replayer_->has_node(); }

 private:
  /// The harness is an application: what its run was told counts, too.
  bool prepare_app(RunOptions& run_options) {
    const ParsedCommandLine recorded = parse_command_line(command_);
    std::string problem;
    std::optional<AppConfig> config =
        read_app_config(loader_.harness_path(),
                        recorded.command_line ? recorded.command_line->options : options_, problem);
    if (!config) {
      std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
      return false;
    }
    if (event_depth_) config->event_depth = *event_depth_;
    loader_.replace_harness_text(config->as_program(false));
    run_options.processes = static_cast<std::uint32_t>(config->processes.size());
    return true;
  }

  const Options& options_;
  FileModuleLoader loader_;
  std::vector<std::string> command_;
  std::optional<std::uint64_t> event_depth_;
  std::optional<Replayer> replayer_;
  std::string why_no_node_;
};

/// The path ends with an error that the run was not told to expect: what exit code 1 says, be it of
/// one input or of all inputs of a run.
bool fails(const PathResult& path, const RecordedTest* record) {
  if (!is_error(path.outcome.kind)) return false;
  return record == nullptr || !record->is_expected ||
         error_text(record->outcome) != error_text(path.outcome);
}

/// How the input ends, and what that says of the error that it was kept for.
std::string describe_end(const PathResult& path, const RecordedTest* record) {
  const bool is_throwing = is_error(path.outcome.kind);
  std::string text = (is_throwing ? "throws " : "") + describe_outcome(path.outcome);
  if (is_throwing && record != nullptr && record->is_expected && !fails(path, record)) {
    text += " (expected)";
  }
  if (record == nullptr || !is_error(record->outcome.kind)) return text;
  if (is_throwing && error_text(record->outcome) == error_text(path.outcome)) return text;
  return fmt::format("{}, no longer throws {}", text, describe_outcome(record->outcome));
}

void print_differences(const ReplayResult& result) {
  for (const std::string& difference : result.differences) {
    fmt::print("       {}\n", printable(difference));
  }
}

std::string where_replayed(const ReplaySession& session, const Options& options) {
  if (options.engine == "self") return "in the engine";
  if (options.engine == "node") return "in the engine and under Node";
  if (!session.has_node()) return "in the engine (not under Node: " + session.why_no_node() + ")";
  return "in the engine and under Node";
}

ExitCode replay_input(const Options& options, const fs::path& file, const InputFile& input) {
  fs::path harness = options.harness;
  if (harness.empty()) {
    if (input.harness.empty()) {
      return fail(file.string() + ": does not name its harness; give --harness FILE");
    }
    harness = file.parent_path() / input.harness;
  }
  const std::optional<RecordedRun> run = find_run(file);
  ReplaySession session(options, harness, run);
  if (!session.start()) return ExitCode::kUsage;
  const std::string name = printable(display_path(fs::absolute(file).lexically_normal().string()));
  const std::string changes =
      describe_changes(changed_sources(input.sources, file.parent_path(), options.harness));
  const std::optional<RecordedTest> record = find_record(run, input);
  PathResult path;
  const ReplayResult result = session.replay(input.values, record ? &*record : nullptr, path);
  if (!path.input_mismatch.empty()) {
    return fail(name + ": " + printable(path.input_mismatch) + since(changes));
  }
  warn_of_changes(options, changes, name);
  if (!options.quiet) {
    fmt::print("inputs: {}\n", input.values.empty() ? "none" : describe_inputs(input.values));
    fmt::print("{}", printable_lines(path.output));
    if (is_error(path.outcome.kind)) {
      fmt::print("{}", printable_lines(format_uncaught(session.modules(), path.outcome)));
    }
  }
  if (result.diverged() && changes.empty()) {
    fmt::print("replay differs: this is a fault of Sheaf, not of the program\n");
    print_differences(result);
    return ExitCode::kInternal;
  }
  const bool is_failing = fails(path, record ? &*record : nullptr);
  const std::string prediction = !record             ? ""
                                 : result.diverged() ? "not as predicted before the change, "
                                                     : "as predicted, ";
  if (!options.quiet || is_failing) {
    fmt::print("{}: {}, {}{}\n", name, describe_end(path, record ? &*record : nullptr), prediction,
               where_replayed(session, options));
  }
  if (result.diverged() && options.verbose) print_differences(result);
  if (path.outcome.kind == OutcomeKind::kHarnessError) return ExitCode::kUsage;
  return is_failing ? ExitCode::kErrorsFound : ExitCode::kSuccess;
}

ExitCode replay_run(const Options& options, const fs::path& directory, const RecordedRun& run) {
  const fs::path harness =
      options.harness.empty() ? directory / run.harness : fs::path(options.harness);
  ReplaySession session(options, harness, run);
  if (!session.start()) return ExitCode::kUsage;
  const std::string changes =
      describe_changes(changed_sources(run.sources, directory, options.harness));
  const std::string name = printable(display_path((directory / "run.json").string()));
  warn_of_changes(options, changes, name);
  std::size_t diverged = 0, failing = 0;
  bool is_misused = false;
  for (const RecordedTest& test : run.tests) {
    PathResult path;
    const ReplayResult result = session.replay(test.values, &test, path);
    if (!path.input_mismatch.empty()) {
      return fail(printable(test.file) + ": " + printable(path.input_mismatch) + since(changes));
    }
    const bool is_failing = fails(path, &test);
    is_misused = is_misused || path.outcome.kind == OutcomeKind::kHarnessError;
    failing += is_failing ? 1 : 0;
    diverged += result.diverged() ? 1 : 0;
    // After an edit other paths are taken, which need not be told; that an error is gone, does.
    const bool is_surprising = result.diverged() && changes.empty();
    const bool is_mended =
        !options.quiet && is_error(test.outcome.kind) && !is_error(path.outcome.kind);
    if (is_failing || is_surprising || is_mended || options.verbose) {
      fmt::print("{}: {}, {}\n", printable(test.file), describe_end(path, &test),
                 !result.diverged() ? "as predicted" : "not as predicted");
      if (is_surprising || options.verbose) print_differences(result);
    }
  }
  const bool is_fault = diverged > 0 && changes.empty();
  if (!options.quiet || is_fault) {
    if (is_fault) fmt::print("replay differs: this is a fault of Sheaf, not of the program\n");
    fmt::print("{} of {} inputs as predicted{}, {} with an error, {}\n",
               run.tests.size() - diverged, run.tests.size(), since(changes),
               failing == 0 ? "none" : std::to_string(failing), where_replayed(session, options));
  }
  if (is_fault) return ExitCode::kInternal;
  if (is_misused) return ExitCode::kUsage;
  // After an edit the program is another one, and its new behaviour nobody's fault.
  return failing > 0 ? ExitCode::kErrorsFound : ExitCode::kSuccess;
}

}  // namespace

ExitCode replay_command(const CommandLine& command_line) {
  fs::path target = command_line.files[0];
  std::error_code status;
  if (fs::is_directory(target, status)) {
    // Of a run, or of one of its errors.
    const bool is_error = !fs::exists(target / "run.json", status);
    if (is_error && !fs::exists(target / "input.json", status)) {
      return fail(
          target.string() +
          ": has neither a run.json nor an input.json; name the directory of a run or of an "
          "error, or an input file");
    }
    target /= is_error ? "input.json" : "run.json";
  }
  std::string problem;
  const std::optional<std::string> text = read_text_file(target, problem);
  if (!text) return fail(target.string() + ": " + problem);
  if (target.filename() == "run.json") {
    const std::optional<RecordedRun> run = read_recorded_run(*text, problem);
    if (!run) return fail(target.string() + ": " + problem);
    // Through the link `last` the harness would be looked for beside sheaf-out/last.
    const fs::path real = fs::canonical(target, status);
    return replay_run(command_line.options, real.parent_path(), *run);
  }
  InputFileError error;
  const std::optional<InputFile> input = read_input_file(*text, error);
  if (!input) return fail(target.string() + ": " + error.message);
  return replay_input(command_line.options, target, *input);
}

}  // namespace sheaf

#include "cli/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/progress.h"
#include "cli/quantity.h"
#include "testgen/coverage.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"
#include "testgen/outputs/output_file.h"
#include "testgen/printable.h"
#include "testgen/same_errors.h"

namespace sheaf {

namespace {

constexpr std::size_t kMaxListedArms = 50;

std::string plural(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// A thrown value that is no error is said to be one: it may be any text.
std::string describe_error(const Outcome& outcome) {
  return outcome.is_error ? describe_outcome(outcome) : "thrown: " + describe_outcome(outcome);
}

class VerdictWriter {
 public:
  VerdictWriter(const RunReport& report, const VerdictContext& context)
      : report_(report), context_(context) {}

  std::string write() {
    if (context_.options.quiet) return write_errors_only();
    write_harness_errors();
    if (report_.inputs.empty() && report_.harness_errors.empty()) {
      text_ +=
          warn(report_.complete ? "nothing symbolic was reached: the program asked for no input "
                                  "(sheaf init FILE writes a harness for a module)"
                                : "nothing symbolic was reached before paths were given up");
    }
    if (!report_.unsatisfied_assumptions.empty()) write_unsatisfied_assumptions();
    // Behind assumptions that nothing satisfies, everything holds: saying so would mislead.
    if (!report_.is_vacuous()) {
      write_headline();
      write_uncovered_arms();
    }
    if (context_.options.verbose) write_tests();
    write_errors();
    write_endless();
    write_divergences();
    write_limitations();
    write_totals();
    return std::move(text_);
  }

 private:
  /// -q: what must be looked at, or nothing.
  std::string write_errors_only() {
    write_errors();
    write_divergences();
    return text_.empty() ? text_ : text_.substr(1);
  }

  std::string paint(Color color, std::string_view text) const {
    return context_.painter.paint(color, text);
  }

  std::string place(CodePlace where) const {
    return format_place(resolve_place(report_.modules, where));
  }

  std::string warn(std::string_view text) const {
    return paint(Color::kBold, report_.harness) + ": " + paint(Color::kRed, text) + "\n";
  }

  void write_harness_errors() {
    if (report_.harness_errors.empty()) return;
    text_ += warn("the harness uses the API of Sheaf wrongly");
    for (const ReportedError& error : report_.harness_errors) {
      const Outcome& outcome = error.record.outcome;
      const std::vector<InputValue>& inputs = report_.tests.at(error.test).test.prediction.inputs;
      text_ += fmt::format("  {}  {}\n", place(outcome.place), outcome.message);
      if (!inputs.empty()) text_ += fmt::format("       inputs: {}\n", describe_inputs(inputs));
    }
    text_ += "\n";
  }

  void write_unsatisfied_assumptions() {
    text_ += warn(report_.complete ? "NO INPUT SATISFIES THE ASSUMPTIONS, so nothing was tested"
                                   : "no path has got past the assumptions before the run ended");
    for (const CodePlace& where : report_.unsatisfied_assumptions) {
      text_ += fmt::format("  {}  paths end here: the assumption fails\n", place(where));
    }
    if (!report_.complete) text_ += "\n";
  }

  void write_headline() {
    const ArmCounts counts = count_arms(report_.arms);
    std::string arms = "no branches";
    if (counts.total > 0) {
      arms = fmt::format(
          "{} of {} covered, {} proved infeasible, {}{} unknown", counts.covered,
          plural(counts.total, "arm"), counts.infeasible,
          counts.not_called > 0 ? fmt::format("{} not called, ", counts.not_called) : "",
          counts.unknown);
    }
    const std::size_t errors = count_errors(report_);
    std::string found = errors == 0 ? paint(Color::kGreen, "no errors")
                                    : paint(Color::kRed, plural(errors, "error"));
    if (!report_.endless.empty()) {
      found += ", " +
               paint(Color::kYellow, plural(report_.endless.size(), "path") + " that may not end");
    }
    std::string state =
        report_.complete ? "complete"
                         : paint(Color::kYellow,
                                 fmt::format("incomplete ({})", describe_incompleteness(report_)));
    if (!context_.node) {
      state += "; " + paint(Color::kYellow,
                            fmt::format("not confirmed by Node ({})", context_.why_no_node));
    }
    text_ += fmt::format("{}: {}; {}; {}\n", paint(Color::kBold, printable(report_.harness)), arms,
                         found, state);
    if (report_.app) write_app(*report_.app);
  }

  void write_app(const AppReport& app) {
    const bool is_for_all = app.fixpoint && report_.complete;
    text_ += fmt::format(
        "  {}sequences of {}{}{}\n", report_.complete ? "all " : "",
        is_for_all ? fmt::format("events: none longer than {} leads to a new state", *app.fixpoint)
                   : fmt::format("up to {}", plural(app.depth, "event")),
        app.interleave ? ", messages in any order" : "", app.lossy ? ", any message lost" : "");
    for (const AppReport::Process& process : app.processes) {
      text_ += fmt::format("  {}: {} of {} run, {} of {} covered{}{}\n", printable(process.name),
                           process.covered.size(), plural(process.handlers.size(), "handler"),
                           process.arms.covered, plural(process.arms.total, "arm"),
                           process.lines ? fmt::format(", {} of {}", process.lines->covered,
                                                       plural(process.lines->total, "line"))
                                         : "",
                           app.only.empty() ? "" : ", alone with arbitrary messages");
    }
    const RunStatistics& statistics = report_.statistics;
    if (const std::uint64_t tried = statistics.merges + statistics.refused_merges; tried > 0) {
      text_ += fmt::format("  {} of {} merges made\n", statistics.merges, tried);
    }
  }

  void write_uncovered_arms() {
    std::size_t listed = 0, left_out = 0;
    for (const ArmRecord& arm : report_.arms) {
      if (arm.status == ArmStatus::kCovered && !context_.options.verbose) continue;
      if (listed >= kMaxListedArms && !context_.options.verbose) {
        left_out++;
        continue;
      }
      if (listed++ == 0) text_ += "\nArms\n";
      const ir::Program& program = *report_.modules.at(arm.module);
      const ir::Site& site = program.sites.at(arm.site);
      std::string status(arm_status_name(arm.status));
      if (arm.status == ArmStatus::kNotCalled) status = "not called: no input calls its function";
      if (arm.status == ArmStatus::kUnknown) {
        status = paint(Color::kYellow, "unknown: " + printable(arm.reason));
      }
      text_ += fmt::format("  {}  {}  {}\n",
                           format_place(arm_place(report_.modules, arm.module, arm.site)),
                           describe_arm(program, site, arm.arm), status);
    }
    if (left_out > 0) {
      text_ += fmt::format("  … and {} more; run.json and -v list all\n", left_out);
    }
  }

  void write_tests() {
    text_ += "\nInputs\n";
    for (const ReportedTest& test : report_.tests) {
      text_ += fmt::format("  {}  {}  [{}]\n", test.file,
                           describe_outcome(test.test.prediction.outcome), values_of(test));
    }
  }

  /// Events tell more than the numbers of choices that they are.
  static std::string values_of(const ReportedTest& test) {
    return test.events ? printable(fmt::format("{}", fmt::join(*test.events, ", ")))
                       : describe_inputs(test.test.prediction.inputs);
  }

  void write_errors() {
    if (!report_.errors.empty()) text_ += "\nErrors\n";
    for (const ReportedError& error : report_.errors) {
      if (!error.same_as.empty()) continue;
      const Outcome& outcome = error.record.outcome;
      const std::vector<InputValue>& inputs = report_.tests.at(error.test).test.prediction.inputs;
      const std::vector<const ReportedError*> like = errors_like(report_, error);
      text_ += fmt::format("  {} {}{}\n", error.id,
                           paint(Color::kRed, describe_error(in_common_words(like))),
                           error.expected ? " (expected)" : "");
      text_ += fmt::format("       at {}\n", place(outcome.place));
      if (like.size() > 1) write_words_of(like);
      if (error.story) write_story(*error.story);
      const std::vector<InputValue> told = error.story ? without_events(inputs) : inputs;
      if (!told.empty() || !error.story) {
        text_ += fmt::format("       inputs: {}\n", told.empty() ? "none" : describe_inputs(told));
      }
      write_commands(error.input_file);
    }
  }

  static const std::string& message_of(const ReportedError& error) {
    const Outcome& outcome = error.record.outcome;
    return outcome.is_error ? outcome.message : outcome.thrown;
  }

  /// The first of these errors, with what their messages have in common.
  static Outcome in_common_words(const std::vector<const ReportedError*>& like) {
    Outcome outcome = like.front()->record.outcome;
    if (like.size() == 1) return outcome;
    std::vector<std::string> messages;
    for (const ReportedError* error : like) messages.push_back(message_of(*error));
    (outcome.is_error ? outcome.message : outcome.thrown) = common_form(messages);
    return outcome;
  }

  void write_words_of(const std::vector<const ReportedError*>& like) {
    constexpr std::size_t kMostWords = 3;
    std::vector<std::string> messages;
    for (std::size_t i = 0; i < like.size() && i < kMostWords; i++) {
      messages.push_back("\"" + printable(message_of(*like[i])) + "\"");
    }
    text_ +=
        fmt::format("       {} inputs, in other words each (the first is shown): {}{}\n",
                    like.size(), fmt::join(messages, ", "), like.size() > kMostWords ? ", …" : "");
  }

  /// What the events do not tell: `e2` is the choice of an event and `e2.clientX` what it carries.
  static std::vector<InputValue> without_events(std::vector<InputValue> inputs) {
    std::erase_if(inputs, [](const InputValue& input) {
      const std::size_t end = input.name.find_first_not_of("0123456789", 1);
      return input.name.size() > 1 && input.name[0] == 'e' && end != 1 &&
             (end == std::string::npos || input.name[end] == '.');
    });
    return inputs;
  }

  void write_story(const ErrorStory& story) {
    text_ += fmt::format("       in {} ({} priority)\n", printable(story.process), story.priority);
    text_ += fmt::format("       events: {}\n",
                         story.events.empty()
                             ? "none"
                             : printable(fmt::format("{}", fmt::join(story.events, ", "))));
  }

  void write_commands(const std::string& input_file) {
    const std::string file = context_.directory + "/" + input_file;
    std::string root;
    if (!context_.root.empty()) root = " --root " + shell_word(context_.root);
    text_ += fmt::format("       Reproduce with: {} replay {}{}\n", shell_word(context_.program),
                         shell_word(file), root);
    if (context_.node && !report_.app) {
      text_ += fmt::format("       or in Node:     SHEAF_INPUT={} node -r {} {}\n",
                           shell_word(file), shell_word(context_.node->directory + "/register.cjs"),
                           shell_word(report_.harness));
    }
  }

  void write_endless() {
    if (!report_.endless.empty()) text_ += "\nPaths that may not end\n";
    for (const ReportedEndless& endless : report_.endless) {
      const std::vector<InputValue>& inputs = report_.tests.at(endless.test).test.prediction.inputs;
      text_ += fmt::format("  {} {}\n", endless.id,
                           paint(Color::kYellow, fmt::format("possible non-termination: no end "
                                                             "after {} steps",
                                                             endless.end.steps)));
      text_ += fmt::format("       at {}\n", place(endless.end.place));
      text_ +=
          fmt::format("       inputs: {}\n", inputs.empty() ? "none" : describe_inputs(inputs));
      write_commands(endless.input_file);
    }
  }

  void write_divergences() {
    bool first = true;
    for (const ReportedTest& test : report_.tests) {
      if (!test.replay.diverged()) continue;
      if (first) {
        text_ += "\n" + paint(Color::kRed, "Replay differs from the prediction") +
                 ": this is a fault of Sheaf, not of the program\n";
      }
      first = false;
      text_ += fmt::format("  {}  [{}]\n", test.file, describe_inputs(test.test.prediction.inputs));
      for (const std::string& difference : test.replay.differences) {
        text_ += "       " + printable(difference) + "\n";
      }
    }
    const Unconfirmed& unconfirmed = report_.unconfirmed;
    if (!unconfirmed.any()) return;
    text_ += fmt::format("\n{}: this is a fault of Sheaf, not of the program\n  {}, {}\n",
                         paint(Color::kRed, "Inputs do not show what was found"),
                         plural(unconfirmed.arms.size(), "arm"),
                         plural(unconfirmed.errors.size(), "error"));
  }

  void write_limitations() {
    bool first = true;
    for (const Limitation& limitation : report_.limitations) {
      if (limitation.code == "harness-error") continue;  // said before
      if (first) text_ += "\nLimitations\n";
      first = false;
      const std::string times =
          limitation.count > 1 ? fmt::format(" ({} times)", limitation.count) : "";
      text_ += fmt::format("  {}  {}: {}{}\n", place(limitation.place), limitation.code,
                           printable(limitation.reason), times);
    }
  }

  bool emits(std::string_view name) const {
    return ("," + context_.options.emit + ",").find("," + std::string(name) + ",") !=
           std::string::npos;
  }

  /// What to do with the files, in commands to paste.
  void write_next_steps() {
    if (!context_.why_not_written.empty()) {
      text_ += paint(Color::kRed, "Not all files could be written") + ": " +
               printable(context_.why_not_written) + "\n";
      return;
    }
    const bool has_failing =
        std::any_of(report_.errors.begin(), report_.errors.end(),
                    [](const ReportedError& error) { return !error.expected; });
    const std::string stem = std::filesystem::path(report_.harness).stem().string();
    if (has_failing && emits("tests") && !report_.app && context_.options.framework == "node") {
      text_ += fmt::format(
          "Failing tests: node --test {}\n",
          shell_word(fmt::format("{}/tests/{}.errors.test.cjs", context_.directory, stem)));
    }
    if (emits("html")) text_ += fmt::format("Report: {}/report.html\n", context_.directory);
  }

  void write_totals() {
    std::size_t self = 0, node = 0, given_up = 0;
    for (const ReportedTest& test : report_.tests) {
      self += test.replay.self == ReplayStatus::kAgrees ? 1 : 0;
      node += test.replay.node == ReplayStatus::kAgrees ? 1 : 0;
      given_up += test.test.prediction.outcome.kind == OutcomeKind::kDropped ? 1 : 0;
    }
    std::string replayed = fmt::format("replayed as predicted: {}", self);
    if (context_.node) {
      replayed += fmt::format(", under Node {}", node);
    } else {
      replayed += fmt::format(", not under Node: {}", context_.why_no_node);
    }
    if (given_up > 0) replayed += fmt::format("; not predicted to their end: {}", given_up);
    const std::string where =
        context_.why_not_written.empty() ? " in " + context_.directory : std::string();
    text_ += fmt::format("\n{}{} ({})\n", plural(report_.tests.size(), "input"), where, replayed);
    write_next_steps();
    const RunStatistics& statistics = report_.statistics;
    std::string paths;
    if (statistics.paths > 0) paths = plural(statistics.paths, "path") + " run one by one, ";
    text_ += fmt::format(
        "{}{} instructions, largest summary {}, {} ({}); explored in {}, all in {}\n", paths,
        statistics.instructions, statistics.summary_size_max,
        plural(statistics.solver.calls, "solver call"), format_duration(statistics.solver.time_ms),
        format_duration(statistics.elapsed_ms), format_duration(report_.elapsed_ms));
  }

  const RunReport& report_;
  const VerdictContext& context_;
  std::string text_;
};

}  // namespace

std::string describe_incompleteness(const RunReport& report) {
  if (report.diverged()) return "a replay differs from the prediction";
  if (report.unconfirmed.any()) return "inputs do not show what was found";
  if (!report.harness_errors.empty()) return "harness error";
  if (report.termination != Termination::kExhausted) {
    return std::string(termination_name(report.termination));
  }
  return "see limitations";
}

std::string format_verdict(const RunReport& report, const VerdictContext& context) {
  return VerdictWriter(report, context).write();
}

std::string log_text(const RunReport& report, VerdictContext context) {
  context.painter = Painter(false);
  context.options.verbose = true;
  context.options.quiet = false;
  std::string text = std::string(kGeneratedBy) + "\n$";
  for (const std::string& word : report.command) text += " " + shell_word(word);
  return text + "\n\n" + format_verdict(report, context);
}

}  // namespace sheaf

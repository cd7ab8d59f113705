#include "testgen/compare_paths.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "testgen/coverage.h"
#include "testgen/input_vector.h"
#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

using Arms = std::vector<std::pair<ModuleIndex, std::uint32_t>>;
using Differences = std::vector<std::string>;

constexpr std::size_t kMaxArmDifferences = 10;

/// The first line in which two texts differ, counted from 1.
void compare_output(const std::string& predicted, const std::string& actual, const std::string& who,
                    bool prefix_only, Differences& differences) {
  if (predicted == actual || (prefix_only && actual.starts_with(predicted))) return;
  const auto [left, right] =
      std::mismatch(predicted.begin(), predicted.end(), actual.begin(), actual.end());
  const auto line = 1 + std::count(predicted.begin(), left, '\n');
  const auto line_of = [](const std::string& text, std::string::const_iterator at) {
    const auto offset = static_cast<std::size_t>(at - text.begin());
    const std::size_t newline = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
    const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
    if (begin >= text.size()) return std::string("nothing");
    return "'" + text.substr(begin, text.find('\n', begin) - begin) + "'";
  };
  differences.push_back("output line " + std::to_string(line) + ": predicted " +
                        line_of(predicted, left) + ", " + who + " printed " +
                        line_of(actual, right));
}

std::string describe_arm_key(const ModuleList& modules, ModuleIndex module, std::uint32_t arm) {
  if (module >= modules.size()) return "an arm of a module that the run did not load";
  const ir::Program& program = *modules[module];
  const SiteArm position = site_of_arm(program, arm);
  return format_place(arm_place(modules, module, position.site)) + " " +
         describe_arm(program, program.sites[position.site], position.arm);
}

void compare_arms(const ModuleList& modules, const Arms& predicted, const Arms& actual,
                  const std::string& who, bool subset_only, Differences& differences) {
  Arms missing, extra;
  std::set_difference(predicted.begin(), predicted.end(), actual.begin(), actual.end(),
                      std::back_inserter(missing));
  if (!subset_only) {
    std::set_difference(actual.begin(), actual.end(), predicted.begin(), predicted.end(),
                        std::back_inserter(extra));
  }
  const std::size_t total = missing.size() + extra.size();
  std::size_t shown = 0;
  for (const auto& [module, arm] : missing) {
    if (shown++ >= kMaxArmDifferences) break;
    differences.push_back("arm " + describe_arm_key(modules, module, arm) +
                          ": predicted, not taken by " + who);
  }
  for (const auto& [module, arm] : extra) {
    if (shown++ >= kMaxArmDifferences) break;
    differences.push_back("arm " + describe_arm_key(modules, module, arm) + ": taken by " + who +
                          ", not predicted");
  }
  if (total > kMaxArmDifferences) {
    differences.push_back("… and " + std::to_string(total - kMaxArmDifferences) + " more arms");
  }
}

void compare_inputs(const std::vector<InputValue>& predicted, const std::vector<InputValue>& actual,
                    const std::string& who, Differences& differences) {
  // Names are not compared: an unnamed input is called differently under Node, and the package
  // there checks the others itself.
  const bool equal =
      std::equal(predicted.begin(), predicted.end(), actual.begin(), actual.end(), is_same_answer);
  if (equal) return;
  differences.push_back("inputs: predicted [" + describe_inputs(predicted) + "], " + who +
                        " asked for [" + describe_inputs(actual) + "]");
}

/// Node's word for our kind of outcome.
std::string node_kind(OutcomeKind kind) {
  if (is_error(kind)) return "uncaught";
  return std::string(outcome_kind_name(kind));
}

std::string describe_node_outcome(const NodeRun& run) {
  if (run.kind == "harness-error") return "harness error: " + run.message;
  if (run.kind != "uncaught") return run.kind;
  if (!run.is_error) return run.thrown;
  return run.message.empty() ? run.name : run.name + ": " + run.message;
}

/// The line of Node's stderr that names the error; the rest is source text and its version.
std::string error_line(const std::string& text) {
  const std::size_t word = text.find("Error");
  const std::size_t at = word == std::string::npos ? 0 : word;
  const std::size_t newline = at == 0 ? std::string::npos : text.rfind('\n', at);
  const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
  return "'" + text.substr(begin, text.find('\n', at) - begin) + "'";
}

}  // namespace

bool ends_alike(const Outcome& predicted, const Outcome& actual) {
  return predicted.kind == actual.kind && predicted.name == actual.name &&
         predicted.message == actual.message && predicted.is_error == actual.is_error &&
         (predicted.is_error || predicted.thrown == actual.thrown);
}

bool ends_alike(const Outcome& predicted, const NodeRun& actual) {
  if (node_kind(predicted.kind) != actual.kind) return false;
  if (predicted.kind == OutcomeKind::kHarnessError) return predicted.message == actual.message;
  if (!is_error(predicted.kind)) return true;
  if (predicted.is_error != actual.is_error) return false;
  if (!predicted.is_error) return predicted.thrown == actual.thrown;
  // A getter's text is not known before someone calls it.
  if (predicted.is_own_text) return predicted.name.empty() || predicted.name == actual.name;
  return predicted.name == actual.name && predicted.message == actual.message;
}

int node_exit_status(OutcomeKind kind) {
  if (kind == OutcomeKind::kHarnessError) return 2;
  return is_error(kind) ? 1 : 0;
}

Differences compare_beginnings(const std::string& predicted, const std::string& actual,
                               const std::string& who) {
  Differences differences;
  if (!predicted.starts_with(actual)) compare_output(predicted, actual, who, true, differences);
  return differences;
}

Differences compare_with_self(const ModuleList& modules, const PathResult& predicted,
                              const PathResult& actual) {
  Differences differences;
  const bool dropped = predicted.outcome.kind == OutcomeKind::kDropped;
  const Outcome& left = predicted.outcome;
  const Outcome& right = actual.outcome;
  if (!dropped && !ends_alike(left, right)) {
    differences.push_back("outcome: predicted '" + describe_outcome(left) +
                          "', the concrete run gave '" + describe_outcome(right) + "'");
  }
  const std::string who = "the concrete run";
  if (!dropped) compare_inputs(predicted.inputs, actual.inputs, who, differences);
  compare_output(predicted.output, actual.output, who, dropped || predicted.output_is_cut,
                 differences);
  compare_arms(modules, predicted.arms, actual.arms, who, dropped, differences);
  return differences;
}

Differences compare_with_node(const ModuleList& modules, const PathResult& predicted,
                              const NodeRun& actual, const NodeWorker& worker) {
  Differences differences;
  if (!actual.failure.empty()) return {"Node: " + actual.failure};
  const bool dropped = predicted.outcome.kind == OutcomeKind::kDropped;
  if (actual.kind == "input-mismatch") return {"Node: " + actual.message};
  if (dropped && actual.kind == "timeout") {
    return compare_beginnings(predicted.output, actual.output, "Node");
  }
  if (!dropped && !ends_alike(predicted.outcome, actual)) {
    differences.push_back("outcome: predicted '" + describe_outcome(predicted.outcome) +
                          "', Node gave '" + describe_node_outcome(actual) + "'");
  }
  // Where the stack ends is Node's own affair: nothing that depends on its depth is compared.
  if (predicted.outcome.kind == OutcomeKind::kStackOverflow) return differences;
  if (!dropped) compare_inputs(predicted.inputs, actual.consumed, "Node", differences);
  compare_output(predicted.output, actual.output, "Node", dropped || predicted.output_is_cut,
                 differences);
  Arms expected;
  for (const auto& [module, arm] : predicted.arms) {
    if (worker.reports(module, arm)) expected.emplace_back(module, arm);
  }
  compare_arms(modules, expected, actual.arms, "Node", dropped, differences);
  return differences;
}

Differences compare_with_process(const PathResult& predicted, const ProcessResult& actual) {
  Differences differences;
  const OutcomeKind kind = predicted.outcome.kind;
  if (kind == OutcomeKind::kDropped || kind == OutcomeKind::kStackOverflow) return differences;
  const int expected_status = node_exit_status(kind);
  if (actual.status != expected_status) {
    differences.push_back("exit status of the node process: predicted " +
                          std::to_string(expected_status) + ", was " +
                          std::to_string(actual.status));
    if (!actual.error_output.empty())
      differences.push_back("its stderr: " + error_line(actual.error_output));
  }
  compare_output(predicted.output, actual.output, "the node process", predicted.output_is_cut,
                 differences);
  const bool has_message =
      (is_error(kind) && predicted.outcome.is_error) || kind == OutcomeKind::kHarnessError;
  const std::string& words =
      predicted.outcome.is_own_text ? predicted.outcome.name : predicted.outcome.message;
  if (has_message && actual.error_output.find(words) == std::string::npos) {
    differences.push_back("the node process did not report '" +
                          describe_outcome(predicted.outcome) + "' but " +
                          error_line(actual.error_output));
  }
  return differences;
}

}  // namespace sheaf

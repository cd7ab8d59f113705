#include "tests/differential/law_check.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <memory>
#include <optional>
#include <set>

#include "frontend/compile.h"
#include "interpreter/run.h"
#include "testgen/input_vector.h"
#include "testgen/instrument.h"

namespace sheaf {

namespace {

/// Generated programs require nothing but `sheaf`, which is built in.
class NoModules : public ModuleLoader {
 public:
  Loaded load(const std::string&, const std::string& specifier) override {
    Loaded loaded;
    loaded.error = "Cannot find module '" + specifier + "'";
    return loaded;
  }
};

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

/// Node does not say what a choice is, only its number.
std::string describe(std::vector<InputValue> inputs) {
  for (InputValue& input : inputs) input.shown.clear();
  return "[" + describe_inputs(inputs) + "]";
}

/// The part of an outcome that both sides know, as one line.
std::string describe(const Outcome& outcome) {
  switch (outcome.kind) {
    case OutcomeKind::kNormal:
      return "normal";
    case OutcomeKind::kAssumptionFailed:
      return "assumption-failed";
    case OutcomeKind::kHarnessError:
      return "harness-error";
    case OutcomeKind::kDropped:
      return "dropped";
    case OutcomeKind::kUncaught:
    case OutcomeKind::kAssertion:
    case OutcomeKind::kStackOverflow:
    case OutcomeKind::kUnhandledRejection:
      break;
  }
  if (!outcome.is_error) return "uncaught value " + outcome.thrown;
  return "uncaught " + outcome.name + ": " + outcome.message;
}

std::string describe(const EnumeratedRun& run) {
  if (run.kind != "uncaught") return run.kind;
  if (!run.is_error) return "uncaught value " + run.thrown;
  return "uncaught " + run.name + ": " + run.message;
}

/// Without what shrinking may change: digits and strings.
std::string signature_of(const std::string& outcome) {
  std::string text;
  for (const char c : outcome.substr(0, 40)) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) text += c;
  }
  return text;
}

class Comparison {
 public:
  Comparison(const ir::Program& program, const InstrumentedSource& instrumented, const Run& run,
             const NodeEnumeration& node, StrategyKind strategy, LawVerdict& verdict)
      : program_(program),
        instrumented_(instrumented),
        run_(run),
        node_(node),
        strategy_(strategy),
        verdict_(verdict) {}

  void compare() {
    for (const EnumeratedRun& actual : node_.runs) {
      if (!compare_path(actual)) return;
    }
    if (!compare_arms()) return;
    if (!compare_errors()) return;
    compare_path_count();
  }

 private:
  bool broken(const char* category, std::string detail) {
    verdict_.status = LawStatus::kBroken;
    verdict_.category = category;
    verdict_.detail = std::move(detail);
    return false;
  }

  std::string arm_text(std::uint32_t number) const {
    for (const ir::Site& site : program_.sites) {
      if (number < site.first_arm || number >= site.first_arm + site.arm_count) continue;
      const SourcePosition position = program_.source->position_of(site.range.begin);
      return std::to_string(position.line) + ":" + std::to_string(position.column) + "/" +
             std::to_string(number - site.first_arm);
    }
    return "?";
  }

  std::string arms_text(const std::set<std::uint32_t>& arms) const {
    std::string text;
    for (const std::uint32_t arm : arms) text += " " + arm_text(arm);
    return text;
  }

  bool is_comparable(std::uint32_t arm) const {
    return arm < instrumented_.comparable_arms.size() && instrumented_.comparable_arms[arm];
  }

  std::set<std::uint32_t> arms_of(const EnumeratedRun& actual) const {
    std::set<std::uint32_t> arms;
    for (const auto& [site, arm] : actual.arms) {
      arms.insert(program_.sites.at(site).first_arm + arm);
    }
    return arms;
  }

  std::set<std::uint32_t> arms_of(const PathResult& predicted) const {
    std::set<std::uint32_t> arms;
    for (const auto& [module, arm] : predicted.arms) {
      if (module == 0 && is_comparable(arm)) arms.insert(arm);
    }
    return arms;
  }

  bool compare_path(const EnumeratedRun& actual) {
    const std::string where = "inputs " + describe(actual.consumed) + "\n";
    const std::optional<Assignment> assignment = run_.assignment_for(actual.consumed);
    if (!assignment) {
      if (run_.complete()) return broken("assignment", where + "no assignment fits these inputs");
      ++verdict_.unpredicted_runs;
      return true;
    }
    const PathResult predicted = run_.predict(*assignment);
    if (predicted.outcome.kind == OutcomeKind::kDropped && !run_.complete()) {
      ++verdict_.unpredicted_runs;
      if (!actual.output.starts_with(predicted.output)) {
        return broken("output", where + "--- Node\n" + actual.output + "--- Sheaf, given up\n" +
                                    predicted.output);
      }
      return true;
    }
    if (predicted.output != actual.output) {
      return broken("output", where + "--- Node\n" + actual.output + "(" + describe(actual) +
                                  ")\n--- Sheaf\n" + predicted.output + "(" +
                                  describe(predicted.outcome) + ")\n");
    }
    if (describe(predicted.outcome) != describe(actual)) {
      verdict_.signature =
          signature_of(describe(actual)) + signature_of(describe(predicted.outcome));
      return broken("outcome", where + "--- Node\n" + describe(actual) + "\n--- Sheaf\n" +
                                   describe(predicted.outcome) + "\n");
    }
    if (describe(predicted.inputs) != describe(actual.consumed)) {
      return broken("inputs", where + "Sheaf: " + describe(predicted.inputs));
    }
    const std::set<std::uint32_t> arms = arms_of(actual);
    if (arms != arms_of(predicted)) {
      return broken(
          "arms", where + "Node: " + arms_text(arms) + "\nSheaf:" + arms_text(arms_of(predicted)));
    }
    covered_.insert(arms.begin(), arms.end());
    if (actual.kind == "uncaught" && !has_error_at(predicted.outcome)) {
      return broken("errors", where + "not among the errors: " + describe(actual));
    }
    return true;
  }

  bool has_error_at(const Outcome& outcome) const {
    return std::any_of(run_.errors().begin(), run_.errors().end(), [&](const ErrorRecord& error) {
      return error.outcome.place.module == outcome.place.module &&
             error.outcome.place.offset == outcome.place.offset &&
             error.outcome.name == outcome.name && error.outcome.is_error == outcome.is_error;
    });
  }

  bool compare_arms() {
    // Runs that the engine gave up still count for Node.
    for (const EnumeratedRun& actual : node_.runs) {
      const std::set<std::uint32_t> arms = arms_of(actual);
      covered_.insert(arms.begin(), arms.end());
    }
    for (const ArmRecord& record : run_.arms()) {
      const std::uint32_t number = program_.sites.at(record.site).first_arm + record.arm;
      ++verdict_.arms;
      const bool proved =
          record.status == ArmStatus::kInfeasible || record.status == ArmStatus::kNotCalled;
      if (proved) ++verdict_.infeasible_arms;
      if (!is_comparable(number)) continue;
      const bool taken = covered_.contains(number);
      if (proved && taken) {
        return broken("infeasible", "called infeasible, but Node takes it: " + arm_text(number));
      }
      if (record.status == ArmStatus::kCovered && !taken && !verdict_.sampled) {
        return broken("covered", "called covered, but Node never takes it: " + arm_text(number));
      }
      if (record.status == ArmStatus::kUnknown && run_.complete()) {
        return broken("unknown", "unknown in a complete run: " + arm_text(number));
      }
      if (record.status == ArmStatus::kCovered && !model_reaches(record, number)) {
        return broken("model", "the input given for it does not reach: " + arm_text(number));
      }
    }
    return true;
  }

  bool model_reaches(const ArmRecord& record, std::uint32_t number) const {
    return record.model != nullptr && arms_of(run_.predict(*record.model)).contains(number);
  }

  bool compare_errors() {
    for (const ErrorRecord& error : run_.errors()) {
      const std::string text = describe(error.outcome);
      if (!verdict_.sampled &&
          std::none_of(node_.runs.begin(), node_.runs.end(),
                       [&](const EnumeratedRun& run) { return describe(run) == text; })) {
        return broken("errors", "never happens in Node: " + text);
      }
      if (error.model == nullptr || describe(run_.predict(*error.model).outcome) != text) {
        return broken("errors", "the input given for it does not give: " + text);
      }
    }
    return true;
  }

  /// A path-by-path run predicts by running once more, which says nothing about the paths that its
  /// exploration took: at least they must be as many as there are sets of arms.
  void compare_path_count() {
    if (strategy_ != StrategyKind::kDse || !run_.complete()) return;
    std::set<std::set<std::uint32_t>> ways;
    for (const EnumeratedRun& actual : node_.runs) ways.insert(arms_of(actual));
    if (run_.statistics().paths < ways.size()) {
      broken("paths", "explored " + std::to_string(run_.statistics().paths) +
                          " paths, but Node takes " + std::to_string(ways.size()));
    }
  }

  const ir::Program& program_;
  const InstrumentedSource& instrumented_;
  const Run& run_;
  const NodeEnumeration& node_;
  StrategyKind strategy_;
  LawVerdict& verdict_;
  std::set<std::uint32_t> covered_;
};

}  // namespace

LawVerdict check_law(const std::string& file, const std::string& source, EnumerationWorker& node,
                     const LawLimits& limits) {
  LawVerdict verdict;
  const auto text = std::make_shared<const SourceFile>(file, source);
  CompileResult compiled = compile(text, SourceKind::kCommonJs);
  if (compiled.program == nullptr) {
    verdict.status = LawStatus::kBroken;
    verdict.category = "rejected";
    for (const Diagnostic& diagnostic : compiled.diagnostics) {
      verdict.detail += format_diagnostic(*text, diagnostic) + "\n";
    }
    return verdict;
  }
  const std::shared_ptr<const ir::Program> program = std::move(compiled.program);
  const InstrumentedSource instrumented = instrument(*program, 0);

  // Node runs while the engine does.
  const auto start = std::chrono::steady_clock::now();
  node.send(file, instrumented.text, limits.assignments, limits.node_timeout_ms, limits.samples);
  NoModules loader;
  RunOptions options;
  options.max_time_ms = limits.engine_time_ms;
  options.max_summary = limits.max_summary;
  options.strategy = limits.strategy;
  options.solver.levels = limits.levels;
  // Generated programs are small: paths leave the merged run at some early point all the same.
  options.adaptive.first_check = static_cast<double>(source.size() % 16) * 50000;
  options.adaptive.first_probes = options.adaptive.first_check;
  options.adaptive.leaving_share = options.adaptive.permuted_leaving_share = 0;
  options.adaptive.max_variation = options.adaptive.permuted_max_variation = 1e9;
  Run run(program, loader, options);
  hit_counts = {};
  run.explore();
  verdict.hits = hit_counts;
  verdict.hits.operations[static_cast<std::size_t>(GuardedOperation::kMerge)] =
      run.statistics().merges;
  verdict.engine_ms = milliseconds_since(start);
  const NodeEnumeration enumeration = node.receive();
  verdict.node_ms = milliseconds_since(start);

  verdict.complete = run.complete();
  verdict.paths = run.statistics().paths;
  for (const Limitation& limitation : run.limitations()) {
    verdict.limitations.push_back(limitation.code + ": " + limitation.reason);
  }
  verdict.runs = enumeration.runs.size();
  if (!enumeration.error.empty()) {
    verdict.status = LawStatus::kBroken;
    verdict.category = "node-error";
    verdict.detail = enumeration.error;
    return verdict;
  }
  verdict.sampled = enumeration.exceeded && limits.samples > 0;
  if (enumeration.exceeded && !verdict.sampled) {
    verdict.status = LawStatus::kUnusable;
    verdict.detail = "too many assignments";
    return verdict;
  }
  for (const EnumeratedRun& actual : enumeration.runs) {
    if (actual.kind == "timeout") {
      verdict.status = LawStatus::kUnusable;
      verdict.detail = "Node does not finish";
      return verdict;
    }
    if (actual.kind == "uncaught") ++verdict.uncaught_runs;
  }
  Comparison(*program, instrumented, run, enumeration, limits.strategy, verdict).compare();
  return verdict;
}

}  // namespace sheaf

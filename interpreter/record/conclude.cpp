// What the run says when nothing is left to run: arms, errors, and what single paths do.

#include "interpreter/record/conclude.h"

#include <algorithm>
#include <map>

#include "interpreter/context.h"
#include "interpreter/record/ends.h"
#include "interpreter/record/findings.h"

namespace sheaf {

namespace {

/// The value of a slot under an assignment.
Value evaluate(const Slot& slot, Evaluator& evaluator) {
  if (slot.is_single()) return slot.value();
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (evaluator.holds(alternative.guard)) return alternative.value;
  }
  return Value::undefined();
}

std::string text_of(const Slot& slot, Evaluator& evaluator, const TermTable& terms) {
  const Value value = evaluate(slot, evaluator);
  if (value.is_string() || (value.is_term() && terms.is_string_term(value))) {
    return to_utf8(evaluator.string(value));
  }
  return {};
}

Outcome outcome_of(const Context& context, const PathEnd& end, Evaluator& evaluator) {
  Outcome outcome;
  outcome.kind = end.kind;
  outcome.place = end.place;
  if (is_error(end.kind)) {
    outcome.name = text_of(end.name, evaluator, context.terms);
    outcome.message = text_of(end.message, evaluator, context.terms);
    outcome.thrown = format_output(end.text, evaluator);
    outcome.is_error =
        is_object(end.thrown) && as_object(end.thrown)->object_class == ObjectClass::kError;
    outcome.is_own_text = end.is_own_text;
  }
  if (end.kind == OutcomeKind::kHarnessError) {
    outcome.message = text_of(end.message, evaluator, context.terms);
  }
  return outcome;
}

}  // namespace

PathResult predict_from_log(const Context& context, const Assignment& assignment) {
  const Record& record = context.record;
  Evaluator evaluator(context.inputs, context.terms, context.predicates, assignment);
  PathResult result;
  result.inputs = inputs_on_path(context, evaluator, assignment);
  // Every input chosen keeps the output of its path, and replay and report copy it.
  constexpr std::size_t kMaxOutput = std::size_t{16} << 20, kOutputShare = 256;
  const std::uint64_t limit = context.options.max_memory_bytes;
  const std::size_t most =
      limit == 0 ? kMaxOutput : std::min<std::size_t>(kMaxOutput, limit / kOutputShare);
  for (const OutputRecord& printed : record.output) {
    if (!evaluator.holds(printed.guard)) continue;
    if (result.output.size() > most) {
      result.output_is_cut = true;
      break;
    }
    result.output += format_output(printed, evaluator) + "\n";
  }
  result.outcome.kind = OutcomeKind::kDropped;
  for (const PathEnd& end : record.ends) {
    if (!evaluator.holds(end.guard)) continue;
    result.outcome = outcome_of(context, end, evaluator);
    break;
  }
  for (ModuleIndex m = 0; m < record.arms.size(); ++m) {
    for (std::uint32_t arm = 0; arm < record.arms[m].size(); ++arm) {
      for (const Guard& guard : record.arms[m][arm].guards) {
        if (evaluator.holds(guard)) {
          result.arms.emplace_back(m, arm);
          break;
        }
      }
    }
  }
  return result;
}

namespace {

void assign(const Context& context, const Input& input, const InputValue& value,
            Assignment& assignment) {
  if (input.type == InputType::kText) {
    set_text(context.inputs, input, value.text, assignment);
  } else if (input.type == InputType::kNumber) {
    set_number(context.inputs, input, value.number, assignment);
  } else {
    assignment.set(input.id, value.value);
  }
}

}  // namespace

std::optional<Assignment> assignment_for(const Context& context,
                                         const std::vector<InputValue>& values) {
  const Record& record = context.record;
  Assignment assignment;
  if (context.policy.restarts) {
    // The log is that of the last path alone; but a value is known by its name and by how often
    // the name was asked for before.
    std::map<std::string, std::uint32_t> asked;
    for (const InputValue& value : values) {
      const std::uint32_t request = asked[value.name]++;
      bool known = false;
      for (InputId id = 0; id < context.inputs.size(); ++id) {
        const Input& input = context.inputs.at(id);
        if (input.name != value.name || input.request != request || input.type != value.type) {
          continue;
        }
        assign(context, input, value, assignment);
        known = true;
      }
      if (!known) return std::nullopt;
    }
    return assignment;
  }
  // The log's guards depend only on inputs requested before, so one walk settles it.
  std::size_t next = 0;
  for (const auto& [guard, id] : record.requests) {
    Evaluator evaluator(context.inputs, context.terms, context.predicates, assignment);
    if (!evaluator.holds(guard)) continue;
    const Input& input = context.inputs.at(id);
    if (next == values.size() || values[next].type != input.type) return std::nullopt;
    assign(context, input, values[next], assignment);
    ++next;
  }
  if (next != values.size()) return std::nullopt;
  return assignment;
}

namespace {

/// What is said of arms that no path took.
///
/// Such an arm is infeasible if no path that was given up could have come to it. Sound, since every
/// input lies on a path that was followed to its end, and then it did not take the arm, or on one
/// that was given up at a point from which the arm is not reached. The guards of the paths that
/// came to the arm's branch say nothing here: lost paths are disjoint from them because they were
/// lost before they could come. In `if (b) LIMIT; if (x > 3 && x < 2) A;` all that comes to A's
/// branch has !b, and still nobody knows what LIMIT does to x. What guards do say is whether there
/// are lost paths at all (Operation::give_up).
class Uncovered {
 public:
  explicit Uncovered(const Context& context) : record_(context.record) {
    for (ModuleIndex m = 0; m < context.modules.size(); ++m) {
      functions_.push_back(functions_of_sites(context.modules[m]));
    }
    if (record_.lost_points.empty()) return;
    // A lost path goes on from the points of its own limitation alone. Many limitations share what
    // is reached, so that a long list costs no more than a short one.
    constexpr std::size_t kMaxApart = 16;
    const Reachability nothing(programs_of(context));
    for (const auto& [limitation, points] : record_.lost_points) {
      if (reachable_.size() < kMaxApart) reachable_.emplace_back(limitation, nothing);
      for (const LostPoint& lost : points) reachable_.back().second.add(lost.point, lost.advance);
    }
  }

  /// Whether any path called the function that the site stands in.
  bool was_called(ModuleIndex module, std::uint32_t site) const {
    const CompiledFunction* function = functions_[module][site];
    return function == nullptr || function->was_called;
  }

  /// Why nothing is known of the arm; empty if no path takes it.
  std::string reason(ModuleIndex module, std::uint32_t arm) const {
    if (record_.termination != Termination::kExhausted) return "not explored before the run ended";
    std::optional<std::size_t> limitation = record_.lost_anywhere;
    for (const auto& [lost_by, reachable] : reachable_) {
      if (limitation) break;
      if (reachable.reaches_arm(module, arm)) limitation = lost_by;
    }
    if (!limitation) return {};
    return "may lie on paths given up: " + record_.limitations[*limitation].reason;
  }

 private:
  static std::vector<const CompiledFunction*> functions_of_sites(const LoadedModule& module) {
    std::vector<const CompiledFunction*> result(module.program->sites.size(), nullptr);
    for (const auto& function : module.functions) {
      for (const ir::BranchArms& branch : function->ir->branches) {
        if (branch.site >= 0) result[static_cast<std::size_t>(branch.site)] = function.get();
      }
    }
    return result;
  }

  static std::vector<const ir::Program*> programs_of(const Context& context) {
    std::vector<const ir::Program*> programs;
    for (ModuleIndex m = 0; m < context.modules.size(); ++m) {
      programs.push_back(context.modules[m].program.get());
    }
    return programs;
  }

  const Record& record_;
  std::vector<std::vector<const CompiledFunction*>> functions_;  // by module and site
  /// From where limitations lost paths, by the first limitation of each group.
  std::vector<std::pair<std::size_t, Reachability>> reachable_;
};

/// A merged run may have recorded ends on which no input lies.
void check_survivors(Context& context) {
  Record& record = context.record;
  if (record.failed_assumptions.empty() || context.policy.restarts) return;
  record.any_path_survived =
      std::any_of(record.ends.begin(), record.ends.end(), [&](const PathEnd& end) {
        return end.kind != OutcomeKind::kAssumptionFailed &&
               context.solver.check(end.guard).feasible != Feasible::kUnsat;
      });
}

}  // namespace

void conclude(Context& context) {
  Record& record = context.record;
  const Uncovered uncovered(context);
  for (ModuleIndex m = 0; m < context.modules.size(); ++m) {
    const ir::Program& program = *context.modules[m].program;
    for (std::uint32_t s = 0; s < program.sites.size(); ++s) {
      const ir::Site& site = program.sites[s];
      for (std::uint32_t i = 0; i < site.arm_count; ++i) {
        const std::uint32_t arm = site.first_arm + i;
        const ArmState& state = record.arms[m][arm];
        ArmRecord said;
        said.module = m;
        said.site = s;
        said.arm = i;
        if (state.model) {
          said.status = ArmStatus::kCovered;
          said.model = state.model;
        } else {
          said.reason =
              state.unknown_reason.empty() ? uncovered.reason(m, arm) : state.unknown_reason;
          said.status = ArmStatus::kUnknown;
          if (said.reason.empty()) {
            said.status =
                uncovered.was_called(m, s) ? ArmStatus::kInfeasible : ArmStatus::kNotCalled;
          }
        }
        record.arm_records.push_back(std::move(said));
      }
    }
  }
  if (!context.policy.one_path) record_errors(context);
  check_survivors(context);
}

void announce_error(Context& context, PathEnd& end) {
  if (!is_error(end.kind) || context.policy.one_path || context.options.inputs) return;
  end.answer = context.solver.check(end.guard);
  if (!context.options.found || end.answer->feasible != Feasible::kSat) return;
  Evaluator evaluator(context.inputs, context.terms, context.predicates, *end.answer->model);
  tell_of_error(context, outcome_of(context, end, evaluator), *end.answer->model);
}

void record_errors(Context& context) {
  for (const PathEnd& end : context.record.ends) {
    if (!is_error(end.kind) && end.kind != OutcomeKind::kHarnessError) continue;
    Answer answer;
    answer.model = context.strategy->path_model();
    answer.feasible = Feasible::kSat;
    if (!answer.model) answer = end.answer ? *end.answer : context.solver.check(end.guard);
    if (answer.feasible == Feasible::kUnknown) {
      record_limitation(context, "solver-unknown", end.place, answer.reason);
    }
    if (answer.feasible != Feasible::kSat) continue;
    Evaluator evaluator(context.inputs, context.terms, context.predicates, *answer.model);
    ErrorRecord record{outcome_of(context, end, evaluator), answer.model};
    bool known = false;
    for (const ErrorRecord& other : context.record.error_records) {
      known = known || (other.outcome.kind == record.outcome.kind &&
                        other.outcome.place.module == record.outcome.place.module &&
                        other.outcome.place.offset == record.outcome.place.offset &&
                        other.outcome.name == record.outcome.name &&
                        other.outcome.message == record.outcome.message);
    }
    if (known) continue;
    if (context.policy.one_path) tell_of_error(context, record.outcome, *record.model);
    context.record.error_records.push_back(std::move(record));
  }
}

}  // namespace sheaf

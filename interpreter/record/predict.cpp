// What one path does, read off the finished run.

#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

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

}  // namespace

Outcome Engine::outcome_of(const PathEnd& end, Evaluator& evaluator) const {
  Outcome outcome;
  outcome.kind = end.kind;
  outcome.place = end.place;
  if (end.kind == OutcomeKind::kUncaught || end.kind == OutcomeKind::kAssertion ||
      end.kind == OutcomeKind::kStackOverflow) {
    outcome.name = text_of(end.name, evaluator, terms);
    outcome.message = text_of(end.message, evaluator, terms);
    outcome.thrown = format_output(end.text, evaluator);
    outcome.is_error =
        is_object(end.thrown) && as_object(end.thrown)->object_class == ObjectClass::kError;
  }
  return outcome;
}

PathResult Engine::predict(const Assignment& assignment) {
  return restarts_ ? predict_by_running(assignment) : predict_from_log(assignment);
}

PathResult Engine::predict_from_log(const Assignment& assignment) const {
  Evaluator evaluator(inputs, terms, predicates, assignment);
  PathResult result;
  for (const auto& [guard, id] : requests) {
    if (!evaluator.holds(guard)) continue;
    const Input& input = inputs.at(id);
    result.inputs.push_back({input.name, input.type, assignment.value(input)});
  }
  for (const OutputRecord& record : output) {
    if (evaluator.holds(record.guard)) result.output += format_output(record, evaluator) + "\n";
  }
  result.outcome.kind = OutcomeKind::kDropped;
  for (const PathEnd& end : ends) {
    if (!evaluator.holds(end.guard)) continue;
    result.outcome = outcome_of(end, evaluator);
    break;
  }
  for (ModuleIndex m = 0; m < modules.size(); ++m) {
    for (std::uint32_t arm = 0; arm < modules[m]->arms.size(); ++arm) {
      for (const Guard& guard : modules[m]->arms[arm].guards) {
        if (evaluator.holds(guard)) {
          result.arms.emplace_back(m, arm);
          break;
        }
      }
    }
  }
  return result;
}

std::optional<Assignment> Engine::assignment_for(const std::vector<InputValue>& values) const {
  Assignment assignment;
  if (restarts_) {
    // The log is that of the last path alone; but a value is known by its name and by how often
    // the name was asked for before.
    std::map<std::string, std::uint32_t> asked;
    for (const InputValue& value : values) {
      const std::uint32_t request = asked[value.name]++;
      bool known = false;
      for (InputId id = 0; id < inputs.size(); ++id) {
        const Input& input = inputs.at(id);
        if (input.name != value.name || input.request != request || input.type != value.type) {
          continue;
        }
        assignment.set(id, value.value);
        known = true;
      }
      if (!known) return std::nullopt;
    }
    return assignment;
  }
  // The log's guards depend only on inputs requested before, so one walk settles it.
  std::size_t next = 0;
  for (const auto& [guard, id] : requests) {
    Evaluator evaluator(inputs, terms, predicates, assignment);
    if (!evaluator.holds(guard)) continue;
    const Input& input = inputs.at(id);
    if (next == values.size() || values[next].type != input.type) return std::nullopt;
    assignment.set(id, values[next].value);
    ++next;
  }
  if (next != values.size()) return std::nullopt;
  return assignment;
}

void Engine::conclude() {
  const bool exhausted = termination == Termination::kExhausted;
  std::string reason;
  if (!exhausted) {
    reason = "not explored before the run ended";
  } else if (!limitations.empty()) {
    reason = "may lie on paths given up: " + limitations.front().reason;
  }
  for (ModuleIndex m = 0; m < modules.size(); ++m) {
    const LoadedModule& module = *modules[m];
    for (std::uint32_t s = 0; s < module.program->sites.size(); ++s) {
      const ir::Site& site = module.program->sites[s];
      for (std::uint32_t arm = 0; arm < site.arm_count; ++arm) {
        const ArmState& state = module.arms[site.first_arm + arm];
        ArmRecord record;
        record.module = m;
        record.site = s;
        record.arm = arm;
        if (state.model) {
          record.status = ArmStatus::kCovered;
          record.model = state.model;
        } else if (!state.unknown_reason.empty()) {
          record.status = ArmStatus::kUnknown;
          record.reason = state.unknown_reason;
        } else if (!exhausted || incomplete) {
          record.status = ArmStatus::kUnknown;
          record.reason = reason;
        } else {
          record.status = ArmStatus::kInfeasible;
        }
        arm_records_.push_back(std::move(record));
      }
    }
  }
  if (!dse_) record_errors();
}

void Engine::record_errors() {
  for (const PathEnd& end : ends) {
    if (end.kind != OutcomeKind::kUncaught && end.kind != OutcomeKind::kAssertion &&
        end.kind != OutcomeKind::kStackOverflow) {
      continue;
    }
    Answer answer;
    if (dse_) {
      answer.feasible = Feasible::kSat;
      answer.model = dse_->model;
    } else {
      answer = solver.check(end.guard);
    }
    if (answer.feasible == Feasible::kUnknown) {
      limit("solver-unknown", end.place, answer.reason);
    }
    if (answer.feasible != Feasible::kSat) continue;
    Evaluator evaluator(inputs, terms, predicates, *answer.model);
    ErrorRecord record{outcome_of(end, evaluator), answer.model};
    bool known = false;
    for (const ErrorRecord& other : error_records_) {
      known = known || (other.outcome.kind == record.outcome.kind &&
                        other.outcome.place.module == record.outcome.place.module &&
                        other.outcome.place.offset == record.outcome.place.offset &&
                        other.outcome.name == record.outcome.name &&
                        other.outcome.message == record.outcome.message);
    }
    if (!known) error_records_.push_back(std::move(record));
  }
}

}  // namespace sheaf

#include "interpreter/strategies/study.h"

#include <algorithm>
#include <set>

#include "frontend/ir/blocks.h"
#include "frontend/ir/operands.h"
#include "interpreter/machine/machine.h"
#include "interpreter/strategies/csm.h"

namespace sheaf {

namespace {

/// More paths are not counted.
constexpr std::size_t kMostPaths = 4096;
/// How many guards are remembered with their counts.
constexpr std::size_t kMostCounted = 16;

bool is_unset(Value value) {
  return value.is_marker(Value::Marker::kUninitialized) || value.is_absent();
}

/// How many values the paths of a guard see in a variable; 0: it is not set.
std::uint64_t size_of(const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return slot.value().is_undefined() || is_unset(slot.value()) ? 0 : 1;
  std::uint64_t size = 0;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!is_unset(alternative.value) && !alternative.guard.disjoint(guard)) ++size;
  }
  return size;
}

/// The values that the paths of a guard see.
std::vector<Value> values_seen(const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return {slot.value()};
  std::vector<Value> values;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!alternative.guard.disjoint(guard)) values.push_back(alternative.value);
  }
  return values;
}

bool contains(const std::vector<Value>& values, Value value) {
  for (Value each : values) {
    if (same_value(each, value)) return true;
  }
  return false;
}

/// Whether two sides that see these values either see the same or differ in integers only, in
/// strings only, or in Booleans only.
bool can_join(const Context& context, const std::vector<Value>& first,
              const std::vector<Value>& second) {
  bool is_same = first.size() == second.size();
  std::set<std::string> types;
  for (Value value : first) {
    types.insert(theory_type(context, value));
    is_same = is_same && contains(second, value);
  }
  for (Value value : second) types.insert(theory_type(context, value));
  return is_same || (types.size() == 1 && has_theory(*types.begin()));
}

}  // namespace

struct Study::Path {
  Path(const Context& context, Guard when, std::shared_ptr<const Assignment> inputs)
      : condition(std::move(when)),
        model(std::move(inputs)),
        at(context.inputs, context.terms, context.predicates, *model) {}

  Guard condition;
  std::shared_ptr<const Assignment> model;
  Evaluator at;
};

Study::Study(Context& context) : MultiSe(context, {.is_studied = true}) {}
Study::~Study() = default;

void Study::explore(Machine& machine) {
  locations_ = std::make_unique<LiveLocations>(context_, machine);
  paths_.push_back(
      std::make_unique<Path>(context_, context_.true_guard, std::make_shared<const Assignment>()));
  MultiSe::explore(machine);
}

void Study::give_up_paths(std::string why) {
  statistics_.sharing_unknown = std::move(why);
  paths_.clear();
  counted_.clear();
}

Split Study::divide(const Guard& guard, const Guard& truth, BranchArmIds arms) {
  if (statistics_.sharing_unknown.empty() && !(truth == guard) && !truth.is_false()) {
    const std::size_t count = paths_.size();
    bool has_divided = false;
    for (std::size_t i = 0; i < count; ++i) {
      Path& path = *paths_[i];
      if (!path.at.holds(guard)) continue;
      const bool holds = path.at.holds(truth);
      const Guard own = holds ? path.condition & truth : path.condition.minus(truth);
      const Guard other = path.condition.minus(own);
      if (other.is_false()) continue;
      path.condition = own;
      has_divided = true;
      Answer answer = context_.solver.check(other);
      if (answer.feasible == Feasible::kUnsat) continue;
      if (answer.feasible == Feasible::kUnknown || !answer.model) {
        give_up_paths("the solver left a path open");
        break;
      }
      if (paths_.size() == kMostPaths) {
        give_up_paths("more than " + std::to_string(kMostPaths) + " paths");
        break;
      }
      paths_.push_back(std::make_unique<Path>(context_, other, std::move(answer.model)));
    }
    if (has_divided) counted_.clear();
  }
  return MultiSe::divide(guard, truth, arms);
}

std::uint64_t Study::paths_at(const Guard& guard) {
  for (const auto& [known, count] : counted_) {
    if (known == guard) return count;
  }
  std::uint64_t count = 0;
  for (const auto& path : paths_) count += path->at.holds(guard) ? 1 : 0;
  if (counted_.size() == kMostCounted) counted_.erase(counted_.begin());
  counted_.emplace_back(guard, count);
  return count;
}

const std::vector<std::size_t>& Study::variables_of(const CompiledFunction& function) {
  const auto [place, is_new] = variables_.try_emplace(&function);
  if (!is_new) return place->second;
  const std::vector<bool> temporary = ir::find_temporaries(*function.ir, function.ir->block_starts);
  std::set<std::size_t> found;
  const auto add = [&](std::int32_t index) {
    const auto at = static_cast<std::size_t>(index);
    if (index >= ir::kFirstParameterRegister && !temporary[at]) found.insert(at);
  };
  for (std::uint32_t i = 0; i < function.ir->parameter_count; ++i) {
    found.insert(static_cast<std::size_t>(ir::kFirstParameterRegister) + i);
  }
  for (const ir::Instruction& instruction : function.ir->code) ir::for_each_write(instruction, add);
  place->second.assign(found.begin(), found.end());
  return place->second;
}

void Study::at_statement(const Cursor& cursor) {
  const double paths = static_cast<double>(paths_at(cursor.guard));
  const auto sample = [&](const Slot& slot) {
    const std::uint64_t size = size_of(slot, cursor.guard);
    if (size == 0) return;
    ++samples_;
    sizes_ += static_cast<double>(size);
    shares_ += paths / static_cast<double>(size);
  };
  std::vector<const Environment*> scopes;
  const auto add_scopes = [&](const Slot& slot) {
    for (Value value : values_seen(slot, cursor.guard)) {
      if (!value.is_heap() || value.as_heap()->kind != CellKind::kEnvironment) continue;
      const auto* scope = static_cast<const Environment*>(value.as_heap());
      if (std::find(scopes.begin(), scopes.end(), scope) == scopes.end()) scopes.push_back(scope);
    }
  };
  const Activation& activation = *cursor.activation;
  add_scopes(activation.registers[ir::kEnvironmentRegister]);
  for (const std::size_t index : variables_of(*activation.function)) {
    const Slot& slot = activation.registers[index];
    const bool is_scope = slot.is_single() && slot.value().is_heap() &&
                          slot.value().as_heap()->kind == CellKind::kEnvironment;
    if (is_scope) {
      add_scopes(slot);
    } else {
      sample(slot);
    }
  }
  for (std::size_t i = 0; i < scopes.size(); ++i) {
    add_scopes(scopes[i]->parent);
    for (const Slot& slot : scopes[i]->slots) sample(slot);
  }
}

bool Study::is_precise(const Join& join) {
  const auto values = [](const Slot& slot) {
    std::vector<Value> all;
    if (slot.is_single()) return std::vector<Value>{slot.value()};
    for (const Alternative& each : slot.summary().alternatives()) all.push_back(each.value);
    return all;
  };
  if (join.destination >= 0 &&
      !can_join(context_, values(join.first_result), values(join.second_result))) {
    return false;
  }
  bool result = true;
  LiveLocations::Walk walk;
  walk.follows = [&](const Guard& guard) {
    return !guard.disjoint(join.first) || !guard.disjoint(join.second);
  };
  walk.visit = [&](const Slot& slot, SlotRole role) {
    if (slot.is_single() || role != SlotRole::kValue) return true;
    result = can_join(context_, values_seen(slot, join.first), values_seen(slot, join.second));
    return result;
  };
  locations_->for_each(join.activation, join.pc, join.destination, walk);
  return result;
}

void Study::before_join(const Join& join) {
  ++statistics_.merges;
  if (is_precise(join)) ++statistics_.precise_merges;
}

void Study::add_statistics(RunStatistics& statistics) const {
  StudyStatistics result = statistics_;
  const double count = static_cast<double>(samples_);
  result.summary_size = samples_ == 0 ? 1 : sizes_ / count;
  result.sharing = samples_ == 0 ? 1 : shares_ / count;
  result.paths = paths_.size();
  statistics.study = result;
}

}  // namespace sheaf

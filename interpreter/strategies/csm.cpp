#include "interpreter/strategies/csm.h"

#include <unordered_set>

#include "interpreter/machine/machine.h"
#include "interpreter/objects/function_object.h"

namespace sheaf {

namespace {

/// One path of a state. Looking at a path costs a walk down a diagram for each alternative, where
/// looking at the state costs operations on guards. What differs on a path differs between
/// the states, so that nothing is refused that a look at the states would let pass.
class Witness {
 public:
  Witness(const GuardManager& guards, const Guard& state)
      : guards_(guards), takes_(guards.variable_count(), false) {
    const GuardCube cube = guards.one_cube(state).value_or(GuardCube{});
    for (const GuardLiteral& literal : cube) takes_[literal.variable] = literal.positive;
  }
  bool is_in(const Guard& guard) const {
    return guards_.evaluate(guard, [&](GuardVariable variable) { return takes_[variable]; });
  }
  /// Nothing if the path lies outside the location's domain.
  std::optional<Value> sees(const Slot& slot) const {
    if (slot.is_single()) return slot.value();
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (is_in(alternative.guard)) return alternative.value;
    }
    return std::nullopt;
  }

 private:
  const GuardManager& guards_;
  std::vector<bool> takes_;
};

std::string both_types(const std::string& left, const std::string& right) {
  if (left == right) return left;
  return left < right ? left + "/" + right : right + "/" + left;
}

/// The single value that the paths of a guard see, or nothing when they see several.
std::optional<Value> seen_by(const Slot& slot, const Guard& guard) {
  const Slot seen = restrict(slot, guard);
  if (seen.is_summary()) return std::nullopt;
  return seen.value();
}

}  // namespace

std::string Csm::theory_type(Value value) const {
  if (context_.terms.is_integer(value)) return "integer";
  if (value.is_boolean()) return "boolean";
  if (value.is_string() || context_.terms.is_string_term(value)) return "string";
  switch (value.kind()) {
    case Value::Kind::kUndefined:
      return "undefined";
    case Value::Kind::kNull:
      return "null";
    case Value::Kind::kNumber:
      return "double";
    case Value::Kind::kHeap:
      return is_callable(value) ? "function" : "object";
    case Value::Kind::kMarker:
      return "absent";
    default:
      return "term";
  }
}

namespace {

/// Walks over what is live in a state; stops when the visitor says so.
class LiveWalk final : public CellVisitor {
 public:
  LiveWalk(const std::function<bool(const Guard&)>& follows,
           const std::function<bool(Slot&)>& visit)
      : follows_(follows), visit_(visit) {}

  /// Positions and lengths are the engine's own numbers: they stay guarded.
  void visit_slot(Slot& slot, SlotRole role) override {
    if (role != SlotRole::kValue || !goes_on_) return;
    reach(slot);
    goes_on_ = visit_(slot);
  }
  void reach(const Slot& slot) {
    if (slot.is_single()) {
      add(slot.value());
      return;
    }
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (alternative.value.is_heap() && follows_(alternative.guard)) add(alternative.value);
    }
  }
  void finish() {
    while (goes_on_ && !pending_.empty()) {
      HeapCell* cell = pending_.back();
      pending_.pop_back();
      cell->trace(*this);
    }
  }

 private:
  void add(Value value) {
    if (value.is_heap() && known_.insert(value.as_heap()).second) {
      pending_.push_back(value.as_heap());
    }
  }

  const std::function<bool(const Guard&)>& follows_;
  const std::function<bool(Slot&)>& visit_;
  bool goes_on_ = true;
  std::unordered_set<const HeapCell*> known_;
  std::vector<HeapCell*> pending_;
};

}  // namespace

void Csm::for_each_live_location(Activation& activation, std::uint32_t pc,
                                 const std::function<bool(const Guard&)>& follows,
                                 const std::function<bool(Slot&)>& visit) {
  LiveWalk walk(follows, visit);
  // The activation, and those that wait for it.
  std::vector<std::pair<Activation*, std::uint32_t>> waiting{{&activation, pc}};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const auto [at, where] = waiting[i];
    auto& liveness = liveness_[at->function];
    if (!liveness) liveness = std::make_unique<ir::Liveness>(*at->function->ir);
    for (std::size_t r = 0; r < at->registers.size(); ++r) {
      if (liveness->is_live(where, static_cast<std::int32_t>(r))) {
        walk.visit_slot(at->registers[r], SlotRole::kValue);
      }
    }
    for (const ReturnPoint& point : at->returns) {
      if (point.record->caller == nullptr) continue;
      if (at->returns.size() > 1 && !follows(point.guard)) continue;
      waiting.emplace_back(point.record->caller, point.record->pc + 1);
    }
  }
  for (std::size_t r = 0; r < machine_->realm_count(); ++r) {
    for (const ModuleInstance& module : machine_->realm(r).modules) {
      walk.reach(module.module_object);
    }
  }
  walk.finish();
}

std::string Csm::find_difference(Activation& activation, std::uint32_t pc, const Guard& first,
                                 const Guard& second) {
  const Witness one(context_.guards, first), other(context_.guards, second);
  const auto is_seen = [&](const Guard& guard) { return one.is_in(guard) || other.is_in(guard); };
  std::string found;
  for_each_live_location(activation, pc, is_seen, [&](Slot& slot) {
    if (slot.is_single()) return true;
    const auto a = one.sees(slot), b = other.sees(slot);
    if (!a || !b || same_value(*a, *b)) return true;
    const std::string left = theory_type(*a), right = theory_type(*b);
    if (left == right && (left == "integer" || left == "string" || left == "boolean")) return true;
    found = both_types(left, right);
    return false;
  });
  return found;
}

void Csm::explore(Machine& machine) {
  machine_ = &machine;
  MultiSe::explore(machine);
}

void Csm::add_statistics(RunStatistics& statistics) const {
  statistics.merges = merged_;
  statistics.refused_merges = refused_;
  statistics.refused_by = refused_by_;
}

bool Csm::merge(Activation& activation, std::uint32_t pc, const Guard& first, const Guard& second) {
  // Look first, change afterwards: a refused merge leaves both states as they are. Most merges are
  // refused, and two paths nearly always tell why.
  std::string stopped = find_difference(activation, pc, first, second);
  std::vector<Slot*> integers, texts;
  const Guard both = stopped.empty() ? first | second : context_.false_guard;
  const auto is_seen = [&](const Guard& guard) { return !guard.disjoint(both); };
  const auto compare = [&](Slot& slot) {
    if (slot.is_single()) return true;
    const auto a = seen_by(slot, first), b = seen_by(slot, second);
    if (a && b && same_value(*a, *b)) return true;
    // A Boolean that depends on inputs is a formula, not a difference of states.
    bool all_boolean = true;
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (!alternative.guard.disjoint(both)) {
        all_boolean = all_boolean && alternative.value.is_boolean();
      }
    }
    if (all_boolean) return true;
    const std::string left = a ? theory_type(*a) : "summary";
    const std::string right = b ? theory_type(*b) : "summary";
    if (left == right && left == "integer") {
      integers.push_back(&slot);
    } else if (left == right && left == "string") {
      texts.push_back(&slot);
    } else {
      stopped = both_types(left, right);
    }
    return stopped.empty();
  };
  if (stopped.empty()) for_each_live_location(activation, pc, is_seen, compare);
  if (!stopped.empty()) {
    ++refused_;
    ++refused_by_[stopped];
    return false;
  }
  ++merged_;
  const auto replace = [&](Slot& slot, bool text) {
    std::vector<std::pair<Guard, Value>> entries{{first, *seen_by(slot, first)},
                                                 {second, *seen_by(slot, second)}};
    const Value merged = text ? context_.terms.select_string(std::move(entries))
                              : context_.terms.select(std::move(entries));
    slot = update(slot, both, merged, both);
  };
  for (Slot* slot : integers) replace(*slot, false);
  for (Slot* slot : texts) replace(*slot, true);
  return true;
}

}  // namespace sheaf

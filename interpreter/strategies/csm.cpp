#include "interpreter/strategies/csm.h"

#include <set>

#include "interpreter/machine/machine.h"
#include "interpreter/objects/function_object.h"
#include "interpreter/semantics/integers.h"

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

std::string joined(const std::set<std::string>& types) {
  std::string text;
  for (const std::string& type : types) text += (text.empty() ? "" : "/") + type;
  return text;
}

/// Where the paths of a guard rest in a generator.
template <typename IsIn>
std::set<std::uint32_t> resting_places(const Activation& generator, const IsIn& is_in) {
  std::set<std::uint32_t> places;
  for (const FrontierEntry& entry : generator.resting) {
    if (is_in(entry.guard)) places.insert(entry.pc);
  }
  return places;
}

/// A generator that rests at different places on two sides.
constexpr const char* kSuspended = "suspended generator";

/// The engine's own numbers under guards are a select over constants.
bool is_own_number(SlotRole role, Value value) {
  return role == SlotRole::kOwn && (value.is_number() || value.is_boolean());
}

/// How many values a select may list side by side when selects are merged; beyond, they nest.
constexpr std::size_t kMostEntries = 64;

/// One value for a location of both states. A select of selects is made flat: equal values meet.
Value select_of(Context& context, const std::vector<std::pair<Guard, Value>>& seen, bool is_text) {
  SummaryBuilder flat;
  for (const auto& [guard, value] : seen) {
    const bool is_select =
        value.is_term() && context.terms.at(value.as_term()).kind ==
                               (is_text ? TermKind::kSelectString : TermKind::kSelect);
    if (!is_select || flat.size() > kMostEntries) {
      flat.add(guard, value);
      continue;
    }
    for (const auto& [entry_guard, entry] : context.terms.at(value.as_term()).entries) {
      const Guard both = entry_guard & guard;
      if (!both.is_false()) flat.add(both, is_text ? entry : entry_of(context, value, entry));
    }
  }
  std::vector<std::pair<Guard, Value>> entries;
  for (const Alternative& each : flat.alternatives()) entries.emplace_back(each.guard, each.value);
  return is_text ? context.terms.select_string(std::move(entries))
                 : context.terms.select(std::move(entries));
}

}  // namespace

std::string theory_type(const Context& context, Value value) {
  if (context.terms.is_integer(value)) return "integer";
  if (value.is_boolean()) return "boolean";
  if (value.is_string() || context.terms.is_string_term(value)) return "string";
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
    case Value::Kind::kBoolean:
    case Value::Kind::kString:
    case Value::Kind::kTerm:
      break;
  }
  return "term";
}

bool has_theory(const std::string& type) {
  return type == "integer" || type == "string" || type == "boolean";
}

std::string Csm::find_difference(Activation& activation, std::uint32_t pc, const Guard& first,
                                 const Guard& second) {
  const Witness one(context_.guards, first), other(context_.guards, second);
  std::string found;
  LiveLocations::Walk walk;
  walk.follows = [&](const Guard& guard) { return one.is_in(guard) || other.is_in(guard); };
  walk.visit = [&](const Slot& slot, SlotRole role) {
    if (slot.is_single()) return true;
    const auto a = one.sees(slot), b = other.sees(slot);
    if (!a || !b || same_value(*a, *b)) return true;
    if (is_own_number(role, *a) && is_own_number(role, *b)) return true;
    const std::string left = theory_type(context_, *a), right = theory_type(context_, *b);
    if (left == right && has_theory(left) && role == SlotRole::kValue) return true;
    found = joined({left, right});
    return false;
  };
  walk.rests = [&](const Activation& generator) {
    const auto places = [&](const Witness& witness) {
      return resting_places(generator, [&](const Guard& guard) { return witness.is_in(guard); });
    };
    if (places(one) != places(other)) found = kSuspended;
    return found.empty();
  };
  locations_->for_each(activation, pc, -1, walk);
  return found;
}

void Csm::explore(Machine& machine) {
  locations_ = std::make_unique<LiveLocations>(context_, machine);
  MultiSe::explore(machine);
}

void Csm::add_statistics(RunStatistics& statistics) const {
  statistics.refused_merges = refused_;
  statistics.refused_by = refused_by_;
}

void Csm::stay_apart(const Activation& activation) {
  if (!activation.function->is_library) {
    ++refused_;
    ++refused_by_[stopped_];
  }
  stopped_.clear();
}

bool Csm::merge(Activation& activation, std::uint32_t pc, const Guard& first, const Guard& second) {
  // Look first, change afterwards: a refused merge leaves both states as they are. Most merges are
  // refused, and two paths nearly always tell why.
  std::string stopped = find_difference(activation, pc, first, second);
  struct Joining {
    Slot* slot;
    std::vector<std::pair<Guard, Value>> seen;
    bool is_text;
  };
  std::vector<Joining> joins;
  const Guard both = stopped.empty() ? first | second : context_.false_guard;
  LiveLocations::Walk walk;
  walk.follows = [&](const Guard& guard) { return !guard.disjoint(both); };
  walk.visit = [&](Slot& slot, SlotRole role) {
    if (slot.is_single()) return true;
    Joining join{&slot, {}, false};
    std::set<std::string> types;
    bool is_own = true;
    for (const Alternative& alternative : slot.summary().alternatives()) {
      const Guard part = alternative.guard & both;
      if (part.is_false()) continue;
      join.seen.emplace_back(part, alternative.value);
      types.insert(theory_type(context_, alternative.value));
      is_own = is_own && is_own_number(role, alternative.value);
    }
    // A Boolean that depends on inputs is a formula, not a difference of states.
    if (join.seen.size() < 2 || is_own || types == std::set<std::string>{"boolean"}) return true;
    // What the engine needs to know itself is never a select.
    if (types.size() > 1 || !has_theory(*types.begin()) || role == SlotRole::kOwn) {
      stopped = joined(types);
      return false;
    }
    join.is_text = types.contains("string");
    joins.push_back(std::move(join));
    return true;
  };
  walk.rests = [&](const Activation& generator) {
    const auto places = [&](const Guard& state) {
      return resting_places(generator, [&](const Guard& guard) { return !guard.disjoint(state); });
    };
    if (places(first) != places(second)) stopped = kSuspended;
    return stopped.empty();
  };
  if (stopped.empty()) locations_->for_each(activation, pc, -1, walk);
  if (!stopped.empty()) {
    if (stopped_.empty()) stopped_ = stopped;
    return false;
  }
  stopped_.clear();
  for (const Joining& join : joins) {
    *join.slot =
        update(*join.slot, both, select_of(context_, join.seen, join.is_text), context_.true_guard);
  }
  return true;
}

}  // namespace sheaf

#include "interpreter/record/joint_states.h"

#include <algorithm>

#include "interpreter/objects/function_object.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

constexpr std::size_t kMaxStates = 4096;

bool has_repeated_keys(const ContentNumbers::Layout& layout) {
  std::set<std::uint32_t> keys;
  for (const auto& [key, attributes] : layout) {
    if (!keys.insert(key).second) return true;
  }
  return false;
}

/// Whether `part` is `whole` with some entries left out.
bool is_subsequence(const ContentNumbers::Layout& part, const ContentNumbers::Layout& whole) {
  std::size_t next = 0;
  for (const auto& entry : whole) {
    if (next < part.size() && part[next] == entry) ++next;
  }
  return next == part.size();
}

}  // namespace

JointStates::JointStates(Context& context, std::vector<Realm*> realms)
    : context_(context), realms_(std::move(realms)), left_(context.false_guard) {}

void JointStates::left(const Guard& guard) {
  if (!is_over_) left_ |= guard;
}

void JointStates::give_up(const std::string& why) {
  is_over_ = true;
  context_.record.notes.insert("no fixpoint: " + why);
  start_.clear();
  start_layouts_.clear();
  known_.clear();
}

/// Of a host, its queues are empty between two events and its clock is read by timers alone. What
/// the library and the models keep there is not: a program can come by it.
StateWalk JointStates::walk(const Guard& guard, HeapCell* run, HeapCell* passing) {
  skipped_ = {passing};
  std::vector<HeapCell*> roots{run};
  for (Realm* realm : realms_) {
    skipped_.insert(realm->host);
    for (const char* name : {"modules", "models"}) {
      const Slot held = realm->host->properties.get(realm->key(name), guard);
      for_each_alternative(held, guard, [&](const Guard&, Value value) {
        if (value.is_heap()) roots.push_back(value.as_heap());
      });
    }
  }
  StateWalk walk(numbers_, guard, skipped_);
  walk.run(realms_, roots);
  walk.locations.emplace(Location{StateWalk::kNoCell, 0, 0}, context_.record.random_calls);
  return walk;
}

std::string JointStates::obstacle(const Guard& guard) const {
  const Policy& policy = context_.policy;
  if (!policy.always_merges || policy.one_path || policy.restarts || context_.options.inputs ||
      !context_.live_run.minus(guard | left_).is_false()) {
    return "paths are not all together";
  }
  for (GuardVariable variable = 0; variable < context_.predicates.size(); ++variable) {
    if (context_.predicates.at(variable).is_comparison()) {
      return "a condition is over more than choices and Booleans";
    }
  }
  return {};
}

void JointStates::saw(const Guard& guard, std::uint64_t position, HeapCell* run,
                      HeapCell* passing) {
  if (is_over_) return;
  if (const std::string why = obstacle(guard); !why.empty()) return give_up(why);
  const bool is_start = position == 0;
  if (is_start) complete_functions(walk(guard, run, passing).cells);
  const StateWalk seen = walk(guard, run, passing);
  if (!seen.obstacle.empty()) return give_up(seen.obstacle);
  if (is_start) start(seen);
  if (modules_ != context_.modules.size()) return give_up("an event has loaded a module");
  for (const HeapCell* cell : seen.cells) {
    if (cell->id >= first_new_cell_) return give_up("an object that an event has made is in use");
  }
  if (!add_states(guard, changes(seen)) && !is_over_) {
    is_over_ = true;
    context_.record.notes.insert("fixpoint " + std::to_string(position));
  }
}

/// Makes what functions otherwise make when someone looks at them, so that no event does.
void JointStates::complete_functions(const std::vector<HeapCell*>& cells) {
  for (HeapCell* cell : cells) {
    if (cell->kind == CellKind::kFunction) {
      materialise(context_, static_cast<FunctionObject*>(cell));
    }
  }
}

void JointStates::start(const StateWalk& walk) {
  first_new_cell_ = context_.heap.mark().next_id;
  predicates_ = context_.predicates.size();
  modules_ = context_.modules.size();
  for (const auto& [location, slot] : walk.locations) {
    Start start{slot, std::nullopt};
    if (slot.is_single()) start.content = numbers_.of(slot.value());
    start_.emplace(location, std::move(start));
  }
  for (HeapCell* cell : walk.cells) {
    if (!is_object(Value::heap(cell))) continue;
    start_layouts_.emplace(cell->id, layout_of(numbers_, *static_cast<Object*>(cell)));
  }
}

JointStates::Changes JointStates::changes(const StateWalk& walk) {
  Changes changes;
  for (const auto& [location, slot] : walk.locations) {
    const auto found = start_.find(location);
    const bool is_same = found != start_.end() && found->second.slot.identical(slot);
    // What depended on inputs from the start is told always.
    if (!is_same || slot.is_summary()) changes.locations.emplace(location, slot);
  }
  std::set<std::uint32_t> reached;
  for (HeapCell* cell : walk.cells) {
    reached.insert(cell->id);
    if (!is_object(Value::heap(cell))) continue;
    const auto* object = static_cast<const Object*>(cell);
    const auto found = start_layouts_.find(cell->id);
    if (found == start_layouts_.end() || found->second != layout_of(numbers_, *object) ||
        has_repeated_keys(found->second)) {
      changes.layouts.push_back(object);
    }
  }
  std::sort(changes.layouts.begin(), changes.layouts.end(),
            [](const Object* a, const Object* b) { return a->id < b->id; });
  // A property may be gone, and an array shorter than it was.
  for (const auto& [location, start] : start_) {
    if (reached.contains(std::get<0>(location)) && !walk.locations.contains(location)) {
      changes.locations.emplace(location, Value::absent());
    }
  }
  return changes;
}

template <typename Visit>
bool JointStates::divide(Parts& parts, const Location& location,
                         const std::optional<Content>& usual, Visit visit) {
  Parts divided;
  for (const auto& [guard, state] : parts) {
    visit(guard, [&](const Guard& part, Content held) {
      if ((part & context_.predicates.axioms()).is_false()) return;
      divided.emplace_back(part, state);
      if (held != usual) divided.back().second.emplace_back(location, held);
    });
    if (divided.size() > kMaxStates) return false;
  }
  parts = std::move(divided);
  return true;
}

bool JointStates::divide_by_predicates(Parts& parts) {
  for (std::size_t variable = 0; variable < predicates_; ++variable) {
    const Guard holds = context_.guards.literal(static_cast<GuardVariable>(variable));
    const Location location{StateWalk::kNoCell, 1, static_cast<std::uint32_t>(variable)};
    const bool fits =
        divide(parts, location, std::nullopt, [&](const Guard& part, const auto& add) {
          const Guard yes = part & holds, no = part.minus(holds);
          if (!yes.is_false()) add(yes, {Kind::kPredicate, 1});
          if (!no.is_false()) add(no, {Kind::kPredicate, 0});
        });
    if (!fits) return false;
  }
  return true;
}

bool JointStates::divide_by_locations(Parts& parts, const std::map<Location, Slot>& locations) {
  for (const auto& entry : locations) {
    const auto& [location, slot] = entry;
    const auto found = start_.find(location);
    const std::optional<Content> usual =
        found == start_.end() ? numbers_.of(Value::absent()) : found->second.content;
    const bool fits = divide(parts, location, usual, [&](const Guard& part, const auto& add) {
      Guard rest = part;
      for_each_alternative(entry.second, part, [&](const Guard& piece, Value value) {
        rest = rest.minus(piece);
        add(piece, numbers_.of(value));
      });
      // Where nobody can read it.
      if (!rest.is_false()) add(rest, {Kind::kNothing, 0});
    });
    if (!fits) return false;
  }
  return true;
}

bool JointStates::is_usual(const Object& object, const Layout& layout) const {
  const auto found = start_layouts_.find(object.id);
  return found != start_layouts_.end() && !has_repeated_keys(found->second) &&
         is_subsequence(layout, found->second);
}

bool JointStates::divide_by_layout(Parts& parts, const Object& object) {
  const Layout whole = layout_of(numbers_, object);
  constexpr Content kUsual{Kind::kNothing, 0};
  return divide(
      parts, {object.id, StateWalk::kLayoutRole, 0}, kUsual,
      [&](const Guard& part, const auto& add) {
        std::vector<std::pair<Guard, Layout>> orders{{part, {}}};
        for (std::size_t i = 0; i < whole.size() && orders.size() <= kMaxStates; ++i) {
          const Guard present = presence(object.properties[i].value, part);
          for (std::size_t k = orders.size(); k-- > 0;) {
            const Guard with = orders[k].first & present;
            if (with.is_false()) continue;
            std::pair<Guard, Layout> without{orders[k].first.minus(present), orders[k].second};
            orders[k].first = with;
            orders[k].second.push_back(whole[i]);
            if (!without.first.is_false()) orders.push_back(std::move(without));
          }
        }
        for (const auto& [guard, layout] : orders) {
          add(guard, is_usual(object, layout) ? kUsual : numbers_.of(layout));
        }
      });
}

/// Whether some state is new.
bool JointStates::add_states(const Guard& guard, const Changes& changes) {
  Parts parts{{guard, {}}};
  bool fits = divide_by_predicates(parts) && divide_by_locations(parts, changes.locations);
  for (const Object* object : changes.layouts) fits = fits && divide_by_layout(parts, *object);
  if (!fits) {
    give_up("there are more than " + std::to_string(kMaxStates) + " states");
    return false;
  }
  bool is_new = false;
  for (auto& [part, state] : parts) is_new |= known_.insert(std::move(state)).second;
  return is_new;
}

}  // namespace sheaf

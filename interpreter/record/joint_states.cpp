#include "interpreter/record/joint_states.h"

#include <unordered_set>

#include "interpreter/objects/function_object.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

constexpr std::size_t kMaxStates = 4096;
/// Of a location: it is a property, and known by its key.
constexpr std::uint8_t kPropertyRole = 2;

}  // namespace

/// Everything that the root reaches on the paths of a guard, location by location.
class JointStates::Walk final : public CellVisitor {
 public:
  Walk(JointStates& states, const Guard& guard, const std::set<const HeapCell*>& skipped)
      : states_(states), guard_(guard), skipped_(skipped) {}

  /// False if something is more than a constant.
  bool run(HeapCell* root) {
    reach(root);
    while (!pending_.empty()) {
      cell_ = pending_.back();
      pending_.pop_back();
      if (cell_->kind == CellKind::kActivation) is_plain_ = false;
      ordinals_[0] = ordinals_[1] = 0;
      key_.reset();
      cells.push_back(cell_);
      cell_->trace(*this);
    }
    return is_plain_;
  }

  void visit_slot(Slot& slot, SlotRole role) override {
    const auto number = static_cast<std::uint8_t>(role);
    if (key_) {
      locations.emplace(Location{cell_->id, kPropertyRole, states_.number_of(*key_)}, slot);
      key_.reset();
    } else {
      locations.emplace(Location{cell_->id, number, ordinals_[number]++}, slot);
    }
    for_each_alternative(slot, guard_, [&](const Guard&, Value value) {
      if (value.is_term()) is_plain_ = false;
      if (value.is_heap()) reach(value.as_heap());
    });
  }
  /// The key of the property whose value comes next.
  void visit_value(Value value) override {
    if (value.is_heap()) reach(value.as_heap());
    key_ = value;
  }

  std::map<Location, Slot> locations;
  std::vector<HeapCell*> cells;

 private:
  void reach(HeapCell* cell) {
    if (!skipped_.contains(cell) && known_.insert(cell).second) pending_.push_back(cell);
  }

  JointStates& states_;
  const Guard& guard_;
  const std::set<const HeapCell*>& skipped_;
  std::optional<Value> key_;
  std::unordered_set<const HeapCell*> known_;
  std::vector<HeapCell*> pending_;
  HeapCell* cell_ = nullptr;
  std::uint32_t ordinals_[2] = {};
  bool is_plain_ = true;
};

JointStates::JointStates(Context& context) : context_(context), left_(context.false_guard) {}

void JointStates::left(const Guard& guard) {
  if (!is_over_) left_ |= guard;
}

void JointStates::give_up(const std::string& why) {
  is_over_ = true;
  context_.record.notes.insert("no fixpoint: " + why);
  start_.clear();
  known_.clear();
}

void JointStates::saw(const Guard& guard, std::uint64_t position, HeapCell* root,
                      const std::set<const HeapCell*>& skipped) {
  if (is_over_) return;
  const Policy& policy = context_.policy;
  if (!policy.always_merges || policy.one_path || policy.restarts || context_.options.inputs ||
      !context_.live_run.minus(guard | left_).is_false()) {
    return give_up("paths are not all together");
  }
  for (GuardVariable variable = 0; variable < context_.predicates.size(); ++variable) {
    if (context_.predicates.at(variable).is_comparison()) {
      return give_up("a condition is over more than choices and Booleans");
    }
  }
  if (position == 0) complete_functions(guard, root, skipped);
  Walk walk(*this, guard, skipped);
  if (!walk.run(root)) return give_up("a value is a term over inputs");
  const bool is_start = position == 0;
  if (is_start) {
    first_new_cell_ = context_.heap.mark().next_id;
    predicates_ = context_.predicates.size();
    modules_ = context_.modules.size();
    for (const auto& [location, slot] : walk.locations) {
      Start start{slot, std::nullopt};
      if (slot.is_single()) start.content = content(slot.value());
      start_.emplace(location, std::move(start));
    }
  }
  if (modules_ != context_.modules.size()) return give_up("an event has loaded a module");
  for (HeapCell* cell : walk.cells) {
    if (cell->id >= first_new_cell_) return give_up("an object that an event has made is in use");
    if (is_start) cells_.insert(cell->id);
  }
  std::map<Location, Slot> changed;
  for (const auto& [location, slot] : walk.locations) {
    const auto found = start_.find(location);
    // The order of properties is part of an object.
    if (found == start_.end() && std::get<1>(location) == kPropertyRole &&
        cells_.contains(std::get<0>(location))) {
      return give_up("an event has added the property `" + name_of(std::get<2>(location)) + "`");
    }
    const bool is_same = found != start_.end() && found->second.slot.identical(slot);
    // What depended on inputs from the start is told always.
    if (!is_same || slot.is_summary()) changed.emplace(location, slot);
  }
  // An array may have become shorter than it was.
  std::set<std::uint32_t> reached;
  for (const HeapCell* cell : walk.cells) reached.insert(cell->id);
  for (const auto& [location, start] : start_) {
    if (reached.contains(std::get<0>(location)) && !walk.locations.contains(location)) {
      changed.emplace(location, Value::absent());
    }
  }
  if (!add_states(guard, changed) && !is_over_) {
    is_over_ = true;
    context_.record.notes.insert("fixpoint " + std::to_string(position));
  }
}

/// Makes what functions otherwise make when someone looks at them, so that no event does.
void JointStates::complete_functions(const Guard& guard, HeapCell* root,
                                     const std::set<const HeapCell*>& skipped) {
  Walk walk(*this, guard, skipped);
  walk.run(root);
  for (HeapCell* cell : walk.cells) {
    if (cell->kind == CellKind::kFunction) {
      materialise(context_, static_cast<FunctionObject*>(cell));
    }
  }
}

std::uint32_t JointStates::number_of(Value key) {
  const auto next = static_cast<std::uint32_t>(keys_.size());
  return keys_.emplace(content(key), next).first->second;
}

std::string JointStates::name_of(std::uint32_t number) const {
  for (const auto& [key, own] : keys_) {
    if (own != number || key.first != Kind::kText) continue;
    for (const auto& [text, index] : texts_) {
      if (index == key.second) return to_utf8(text);
    }
  }
  return "of a symbol";
}

JointStates::Content JointStates::content(Value value) {
  if (value.is_heap()) return {Kind::kCell, value.as_heap()->id};
  if (!value.is_string()) return {Kind::kSimple, value.bits()};
  const std::u16string text(value.as_string()->text());
  return {Kind::kText, texts_.emplace(text, texts_.size()).first->second};
}

template <typename Visit>
bool JointStates::divide(std::vector<std::pair<Guard, State>>& parts, const Location& location,
                         const std::optional<Content>& usual, Visit visit) {
  std::vector<std::pair<Guard, State>> divided;
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

/// Whether some state is new.
bool JointStates::add_states(const Guard& guard, const std::map<Location, Slot>& changed) {
  std::vector<std::pair<Guard, State>> parts{{guard, {}}};
  bool fits = true;
  for (std::size_t variable = 0; fits && variable < predicates_; ++variable) {
    const Guard holds = context_.guards.literal(static_cast<GuardVariable>(variable));
    const Location location{UINT32_MAX, 0, static_cast<std::uint32_t>(variable)};
    fits = divide(parts, location, std::nullopt, [&](const Guard& part, const auto& add) {
      const Guard yes = part & holds, no = part.minus(holds);
      if (!yes.is_false()) add(yes, {Kind::kPredicate, 1});
      if (!no.is_false()) add(no, {Kind::kPredicate, 0});
    });
  }
  for (const auto& [location, slot] : changed) {
    if (!fits) break;
    const auto found = start_.find(location);
    std::optional<Content> usual;
    if (found == start_.end()) {
      usual = content(Value::absent());
    } else {
      usual = found->second.content;
    }
    fits = divide(parts, location, usual, [&](const Guard& part, const auto& add) {
      Guard rest = part;
      for_each_alternative(slot, part, [&](const Guard& piece, Value value) {
        rest = rest.minus(piece);
        add(piece, content(value));
      });
      // Where nobody can read it.
      if (!rest.is_false()) add(rest, {Kind::kNothing, 0});
    });
  }
  if (!fits) {
    give_up("there are more than " + std::to_string(kMaxStates) + " states");
    return false;
  }
  bool is_new = false;
  for (auto& [part, state] : parts) is_new |= known_.insert(std::move(state)).second;
  return is_new;
}

}  // namespace sheaf

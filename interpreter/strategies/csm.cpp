#include "interpreter/strategies/csm.h"

#include <unordered_set>

#include "interpreter/engine.h"
#include "interpreter/realm.h"

namespace sheaf {

namespace {

/// The single value that the paths of a guard see, or nothing when they see several.
std::optional<Value> seen_by(const Slot& slot, const Guard& guard) {
  const Slot seen = restrict(slot, guard);
  if (seen.is_summary()) return std::nullopt;
  return seen.value();
}

}  // namespace

std::string Engine::theory_type(Value value) const {
  if (terms.is_integer(value)) return "integer";
  if (value.is_boolean()) return "boolean";
  if (value.is_string() || terms.is_string_term(value)) return "string";
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

/// Visits the live locations of the states of `guard`: registers that may still be read in this
/// activation and its callers, and what these states can reach from them; until `visit` answers no.
void Engine::for_each_live_location(const Activation& activation, std::uint32_t pc,
                                    const Guard& guard,
                                    const std::function<bool(Slot& location)>& visit) {
  bool goes_on = true;
  std::unordered_set<const HeapCell*> known;
  std::vector<HeapCell*> pending;
  const auto reach = [&](const Slot& slot) {
    const auto add = [&](Value v) {
      if (v.is_heap() && known.insert(v.as_heap()).second) pending.push_back(v.as_heap());
    };
    if (slot.is_single()) {
      add(slot.value());
    } else {
      for (const Alternative& alternative : slot.summary().alternatives()) {
        if (alternative.value.is_heap() && !alternative.guard.disjoint(guard)) {
          add(alternative.value);
        }
      }
    }
  };
  const auto use = [&](Slot& slot) {
    if (!goes_on) return;
    reach(slot);
    goes_on = visit(slot);
  };
  const Activation* at = &activation;
  std::uint32_t where = pc;
  for (;;) {
    auto& liveness = csm_->liveness[at->function];
    if (!liveness) liveness = std::make_unique<ir::Liveness>(*at->function->ir);
    auto& registers = const_cast<Activation*>(at)->registers;
    for (std::size_t r = 0; r < registers.size(); ++r) {
      if (liveness->is_live(where, static_cast<std::int32_t>(r))) use(registers[r]);
    }
    if (!at->record) break;
    where = at->record->pc + 1;
    at = at->record->caller;
  }
  for (const auto& module : modules) reach(module->module_object);
  while (goes_on && !pending.empty()) {
    HeapCell* cell = pending.back();
    pending.pop_back();
    switch (cell->kind) {
      case CellKind::kEnvironment: {
        auto* environment = static_cast<Environment*>(cell);
        use(environment->parent);
        for (Slot& slot : environment->slots) use(slot);
        break;
      }
      case CellKind::kAccessor:
        use(static_cast<Accessor*>(cell)->getter);
        use(static_cast<Accessor*>(cell)->setter);
        break;
      case CellKind::kIterator:
        use(static_cast<IteratorCell*>(cell)->source);
        // Positions, like lengths of arrays, are the engine's own numbers: they stay guarded.
        break;
      case CellKind::kKeyList:
        use(static_cast<KeyListCell*>(cell)->object);
        break;
      case CellKind::kSymbol:
        break;
      case CellKind::kArray:
      case CellKind::kFunction:
      case CellKind::kObject: {
        auto* object = static_cast<Object*>(cell);
        use(object->prototype);
        use(object->primitive);
        for (std::size_t i = 0; i < object->properties.size(); ++i) {
          use(object->properties[i].value);
        }
        if (cell->kind == CellKind::kArray) {
          auto* array = static_cast<ArrayObject*>(cell);
          for (Slot& element : array->elements) use(element);
        }
        if (cell->kind == CellKind::kFunction) {
          auto* function = static_cast<FunctionObject*>(cell);
          use(function->environment);
          use(function->captured_this);
          use(function->bound_target);
          use(function->bound_this);
          for (Slot& argument : function->bound_arguments) use(argument);
        }
        break;
      }
    }
  }
}

bool Engine::merge_states(Activation& activation, std::uint32_t pc, const Guard& first,
                          const Guard& second) {
  // Look first, change afterwards: a refused merge leaves both states as they are.
  std::string stopped;
  std::vector<Slot*> integers, texts;
  const Guard both = first | second;
  for_each_live_location(activation, pc, both, [&](Slot& slot) {
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
      stopped = left == right ? left : left < right ? left + "/" + right : right + "/" + left;
    }
    return stopped.empty();
  });
  if (!stopped.empty()) {
    ++csm_->refused;
    ++csm_->refused_by[stopped];
    return false;
  }
  ++csm_->merged;
  const auto replace = [&](Slot& slot, bool text) {
    std::vector<std::pair<Guard, Value>> entries{{first, *seen_by(slot, first)},
                                                 {second, *seen_by(slot, second)}};
    const Value merged =
        text ? terms.select_string(std::move(entries)) : terms.select(std::move(entries));
    slot = update(slot, both, merged, both);
  };
  for (Slot* slot : integers) replace(*slot, false);
  for (Slot* slot : texts) replace(*slot, true);
  return true;
}

}  // namespace sheaf

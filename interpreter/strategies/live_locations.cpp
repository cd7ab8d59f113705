#include "interpreter/strategies/live_locations.h"

#include <unordered_set>

#include "interpreter/machine/machine.h"

namespace sheaf {

/// Walks over what is live in a state; stops when the visitor says so.
class LiveLocations::Visitor final : public CellVisitor {
 public:
  Visitor(LiveLocations& owner, const Walk& walk)
      : owner_(owner), walk_(walk), built_in_below_(owner.context_.pristine.mark().next_id) {}

  void visit_slot(Slot& slot, SlotRole role) override {
    if (!goes_on_) return;
    reach(slot);
    goes_on_ = walk_.visit(slot, role);
  }
  void reach(const Slot& slot) {
    if (slot.is_single()) {
      if (slot.value().is_heap()) reach(slot.value().as_heap());
      return;
    }
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (alternative.value.is_heap() && walk_.follows(alternative.guard)) {
        reach(alternative.value.as_heap());
      }
    }
  }
  void reach(HeapCell* cell) {
    // Those that the program changed are roots of their own.
    if (cell->id >= built_in_below_) add(cell);
  }
  void add(HeapCell* cell) {
    if (known_.insert(cell).second) pending_.push_back(cell);
  }
  void finish() {
    while (goes_on_ && !pending_.empty()) {
      HeapCell* cell = pending_.back();
      pending_.pop_back();
      if (cell->kind == CellKind::kActivation) {
        visit_generator(static_cast<Activation&>(*cell));
      } else {
        cell->trace(*this);
      }
    }
  }

 private:
  void visit_generator(Activation& generator) {
    if (walk_.rests && !walk_.rests(generator)) {
      goes_on_ = false;
      return;
    }
    for (const FrontierEntry& entry : generator.resting) {
      if (!walk_.follows(entry.guard)) continue;
      for (std::size_t r = 0; r < generator.registers.size(); ++r) {
        if (owner_.is_live(generator.function, entry.pc, r)) {
          visit_slot(generator.registers[r], SlotRole::kValue);
        }
      }
      for (Slot& slot : generator.arguments) visit_slot(slot, SlotRole::kValue);
      visit_slot(generator.argument_count, SlotRole::kOwn);
    }
  }

  LiveLocations& owner_;
  const Walk& walk_;
  const std::uint32_t built_in_below_;
  bool goes_on_ = true;
  std::unordered_set<const HeapCell*> known_;
  std::vector<HeapCell*> pending_;
};

bool LiveLocations::is_live(const CompiledFunction* function, std::uint32_t pc, std::size_t index) {
  auto& liveness = liveness_[function];
  if (!liveness) liveness = std::make_unique<ir::Liveness>(*function->ir);
  return liveness->is_live(pc, static_cast<std::int32_t>(index));
}

void LiveLocations::for_each(Activation& activation, std::uint32_t pc, std::int32_t destination,
                             const Walk& walk) {
  struct Waiting {
    Activation* activation;
    std::uint32_t pc;
    std::int32_t destination;
  };
  Visitor visitor(*this, walk);
  // The activation, and those that wait for it.
  std::vector<Waiting> waiting{{&activation, pc, destination}};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Waiting at = waiting[i];
    for (std::size_t r = 0; r < at.activation->registers.size(); ++r) {
      if (static_cast<std::int32_t>(r) == at.destination) continue;
      if (is_live(at.activation->function, at.pc, r)) {
        visitor.visit_slot(at.activation->registers[r], SlotRole::kValue);
      }
    }
    for (Slot& slot : at.activation->arguments) visitor.visit_slot(slot, SlotRole::kValue);
    for (const ReturnPoint& point : at.activation->returns) {
      const CallRecord& record = *point.record;
      if (record.caller == nullptr) continue;
      if (at.activation->returns.size() > 1 && !walk.follows(point.guard)) continue;
      waiting.push_back({record.caller, record.pc + 1, record.destination});
    }
  }
  for (std::size_t r = 0; r < machine_.realm_count(); ++r) {
    for (ModuleInstance& module : machine_.realm(r).modules) {
      visitor.visit_slot(module.module_object, SlotRole::kValue);
    }
  }
  context_.pristine.for_each_changed([&](HeapCell* cell) { visitor.add(cell); });
  visitor.finish();
}

}  // namespace sheaf

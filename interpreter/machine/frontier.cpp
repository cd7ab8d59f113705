// What runs next: the youngest activation first, in it the lowest address first.

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"

namespace sheaf {

void Engine::push_entry(Activation& activation, std::uint32_t pc, Guard guard, Paths paths) {
  auto& frontier = activation.frontier;
  auto place = frontier.end();
  while (place != frontier.begin() && (place - 1)->pc < pc) --place;
  const auto same_point = place;
  while (csm_ && place != frontier.begin() && (place - 1)->pc == pc &&
         !merge_states(activation, pc, (place - 1)->guard, guard)) {
    --place;
  }
  if (place != frontier.begin() && (place - 1)->pc == pc) {
    FrontierEntry& same = *(place - 1);
    if (!fault_active(Fault::kLostMerge)) same.guard |= guard;
    same.paths.join(paths);
    if (!activation.function->is_library) ++statistics.merges;
    return;
  }
  frontier.insert(same_point, FrontierEntry{pc, std::move(guard), paths});
}

Cursor Engine::take_entry(Activation& activation) {
  FrontierEntry entry = std::move(activation.frontier.back());
  activation.frontier.pop_back();
  Cursor cursor;
  cursor.activation = &activation;
  cursor.pc = entry.pc;
  cursor.guard = std::move(entry.guard);
  cursor.paths = entry.paths;
  cursor.full = dse_ != nullptr || cursor.guard == activation.live;
  return cursor;
}

Step Engine::go_to(Cursor& cursor, std::uint32_t target) {
  Activation& activation = *cursor.activation;
  if (target <= cursor.pc) {
    ++activation.back_edges;
    if (should_stop()) {
      push_entry(activation, target, cursor.guard, cursor.paths);
      return Step::kStop;
    }
    // A loop that holds up other paths is parked when it runs long.
    if (activation.back_edges > loop_bound_ && !(cursor.guard == live_run)) {
      park(cursor, target);
      return Step::kStop;
    }
  }
  cursor.fresh = false;
  if (!activation.frontier.empty() && activation.frontier.back().pc <= target) {
    push_entry(activation, target, std::move(cursor.guard), cursor.paths);
    return Step::kStop;
  }
  cursor.pc = target;
  ++statistics.merged_steps;
  return Step::kNext;
}

void Engine::park(Cursor& cursor, std::uint32_t target) {
  Activation& activation = *cursor.activation;
  if (options.max_loop != 0 && activation.back_edges > options.max_loop) {
    activation.live = activation.live.minus(cursor.guard);
    drop_paths(cursor.guard, "max-loop", place_of(activation, cursor.pc),
               "a loop ran more than --max-loop times");
    return;
  }
  ++activation.parked;
  parked_.push_back({&activation, target, std::move(cursor.guard), cursor.paths});
}

void Engine::resume_parked() {
  loop_bound_ *= 4;
  // Callers below their callees, so that the youngest runs first.
  std::stable_sort(parked_.begin(), parked_.end(), [](const Parked& a, const Parked& b) {
    return a.activation->depth < b.activation->depth;
  });
  std::vector<Parked> all = std::move(parked_);
  parked_.clear();
  for (Parked& parked : all) {
    --parked.activation->parked;
    push_entry(*parked.activation, parked.pc, std::move(parked.guard), parked.paths);
    if (!parked.activation->on_stack) {
      parked.activation->on_stack = true;
      stack_.push_back(parked.activation);
    }
  }
}

void Engine::run_to_end() {
  while (!stopped_) {
    schedule();
    if (stopped_ || parked_.empty()) return;
    resume_parked();
  }
}

void Engine::schedule() {
  while (!stack_.empty() && !stopped_) {
    Activation& activation = *stack_.back();
    if (!activation.frontier.empty()) {
      execute(activation);
      continue;
    }
    stack_.pop_back();
    activation.on_stack = false;
    if (activation.waiting == 0 && activation.parked == 0) {
      complete(activation);
    } else if (activation.record) {
      // A parked part stays behind; what has returned goes on.
      deliver(activation.record);
    }
  }
}

void Engine::complete(Activation& activation) {
  const std::shared_ptr<CallRecord> record = std::move(activation.record);
  if (record) {
    --record->outstanding;
    if (record->outstanding == 0) {
      deliver(record);
      record_pool_.push_back(record);
    }
  }
  // The frame is used again: most calls need one of the sizes seen before.
  activation.registers.clear();
  activation.arguments.clear();
  activation.live = false_guard;
  activation.record = nullptr;
  for (std::size_t i = activations_.size(); i-- > 0;) {
    if (activations_[i].get() == &activation) {
      pool_.push_back(std::move(activations_[i]));
      activations_[i] = std::move(activations_.back());
      activations_.pop_back();
      break;
    }
  }
}

void Engine::deliver(const std::shared_ptr<CallRecord>& record) {
  Activation& caller = *record->caller;
  const bool finished = record->outstanding == 0;
  if (finished) {
    --caller.waiting;
    // Paths that neither returned nor threw have ended inside the callee.
    if (!dse_ && !(record->returned == record->guard)) {
      const Guard lost = record->guard.minus(record->returned | record->threw);
      if (!lost.is_false()) caller.live = caller.live.minus(lost);
    }
  } else if (!dse_) {
    record->guard = record->guard.minus(record->returned | record->threw);
  }
  const std::uint32_t next = record->pc + 1;
  if (!record->returned.is_false()) {
    const bool pending_here = std::any_of(caller.frontier.begin(), caller.frontier.end(),
                                          [&](const FrontierEntry& e) { return e.pc == next; });
    Slot value = finish(record->results, record->returned);
    const auto put = [&](std::int32_t destination, bool temporary) {
      Slot& location = caller.registers[static_cast<std::size_t>(destination)];
      const bool plain = dse_ || record->returned == caller.live ||
                         (temporary && !csm_ && caller.waiting == 0 && !pending_here);
      location = plain ? value : update(location, record->returned, value, caller.live);
    };
    if (record->binds_this) put(ir::kThisRegister, false);
    if (record->destination >= 0) put(record->destination, record->temporary_destination);
    push_entry(caller, next, record->returned, record->paths);
  }
  if (!record->threw.is_false()) {
    const Slot exception = finish(record->thrown, record->threw);
    throw_at(caller, record->pc, record->threw, exception, record->paths);
  }
  record->returned = false_guard;
  record->threw = false_guard;
  record->paths = Paths::none();
  if (!caller.on_stack) {
    caller.on_stack = true;
    stack_.push_back(&caller);
  }
}

bool Engine::out_of_budget() {
  next_budget_check_ = 0;
  const auto stop = [&](Termination why) {
    termination = why;
    stopped_ = true;
    return true;
  };
  if (dse_ && statistics.instructions > dse_->instruction_limit) {
    dse_->was_given_up = stopped_ = true;
    return true;
  }
  if (dse_ && !dse_->explores && !dse_->probing) return false;  // a prediction after the run
  if (options.interrupt != nullptr && options.interrupt->load(std::memory_order_relaxed)) {
    return stop(Termination::kInterrupted);
  }
  if (options.max_steps != 0 && statistics.instructions > options.max_steps) {
    return stop(Termination::kMaxSteps);
  }
  const double elapsed = elapsed_ms();
  if (options.max_time_ms > 0 && elapsed > options.max_time_ms) {
    return stop(Termination::kMaxTime);
  }
  if (options.max_memory_bytes != 0 &&
      heap.memory_bytes() + strings.memory_bytes() > options.max_memory_bytes) {
    return stop(Termination::kMaxMemory);
  }
  report_progress(elapsed);
  return false;
}

}  // namespace sheaf

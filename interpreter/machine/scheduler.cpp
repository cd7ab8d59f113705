#include "interpreter/machine/scheduler.h"

#include <algorithm>

#include "interpreter/machine/stack_depth.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

/// Loops that hold up other paths are parked after this many rounds, then four times as many, …
constexpr std::uint64_t kFirstLoopBound = 1000;

/// Up to and with an activation of this code that returns to `record`.
std::uint32_t stack_bytes_in(const CallRecord& record, const CompiledFunction& code) {
  constexpr std::uint32_t kMost = 1u << 30;  // far beyond every stack
  const std::uint32_t below = record.caller == nullptr ? 0 : record.caller->stack_bytes;
  return std::min(kMost, below + frame_bytes(*code.ir));
}

}  // namespace

Scheduler::Scheduler(Context& context, Client& client)
    : context_(context), client_(client), loop_bound_(kFirstLoopBound) {}

Scheduler::~Scheduler() = default;

void Scheduler::clear() {
  stack_.clear();
  parked_.clear();
  activations_.clear();
  generators_.clear();
}

void Scheduler::wait_on_stack(Activation& activation) {
  if (activation.on_stack) return;
  activation.on_stack = true;
  stack_.push_back(&activation);
}

Activation* Scheduler::activate(const CompiledFunction* code, Realm* realm, const Guard& guard,
                                std::shared_ptr<CallRecord> record, std::uint32_t depth) {
  std::unique_ptr<Activation> owned;
  if (pool_.empty()) {
    owned = std::make_unique<Activation>();
    owned->kind = CellKind::kActivation;
  } else {
    owned = std::move(pool_.back());
    pool_.pop_back();
  }
  Activation* activation = owned.get();
  activation->function = code;
  if (!code->was_called) {
    context_.modules.make_ready(*code);
    code->was_called = true;
  }
  activation->realm = realm;
  activation->registers.resize(code->ir->register_count);
  activation->live = guard;
  activation->depth = depth;
  activation->waiting = activation->parked = 0;
  activation->back_edges = 0;
  activation->loops.clear();
  activation->stack_bytes = stack_bytes_in(*record, *code);
  activation->is_construct = false;
  if (code->ir->can_rest()) {
    // The generator object keeps it; where a path is done with it, the heap finds out.
    generators_.push_back(activation);
    context_.heap.adopt(std::move(owned), guard);
  } else {
    activations_.push_back(std::move(owned));
  }
  activation->on_stack = false;
  wait_on_stack(*activation);
  ++record->outstanding;
  activation->returns.push_back({guard, std::move(record)});
  if (context_.policy.watches_branches) context_.strategy->call_begins(*activation);
  return activation;
}

std::shared_ptr<CallRecord> Scheduler::take_record(const Cursor& cursor, const Guard& called,
                                                   std::int32_t destination, std::uint8_t flags) {
  std::shared_ptr<CallRecord> record;
  if (record_pool_.empty()) {
    record = std::make_shared<CallRecord>();
  } else {
    record = std::move(record_pool_.back());
    record_pool_.pop_back();
  }
  record->caller = cursor.activation;
  record->pc = cursor.pc;
  record->destination = destination;
  record->temporary_destination = (flags & ir::kTemporaryDestination) != 0;
  record->guard = called;
  record->returned = context_.false_guard;
  record->threw = context_.false_guard;
  record->outstanding = 0;
  record->binds_this = false;
  ++cursor.activation->waiting;
  return record;
}

std::shared_ptr<CallRecord> Scheduler::make_root(RecordKind kind, const Guard& guard) {
  auto record = std::make_shared<CallRecord>();
  record->kind = kind;
  record->guard = guard;
  record->returned = record->threw = context_.false_guard;
  return record;
}

void Scheduler::push_entry(Activation& activation, std::uint32_t pc, Guard guard) {
  auto& frontier = activation.frontier;
  auto place = frontier.end();
  while (place != frontier.begin() && (place - 1)->pc < pc) --place;
  const auto same_point = place;
  while (!context_.policy.always_merges && place != frontier.begin() && (place - 1)->pc == pc &&
         !context_.strategy->merge(activation, pc, (place - 1)->guard, guard)) {
    --place;
  }
  const bool was_refused = place != same_point;
  if (place != frontier.begin() && (place - 1)->pc == pc) {
    FrontierEntry& same = *(place - 1);
    count_join({activation, pc, same.guard, guard});
    same.guard |= guard;
    return;
  }
  if (was_refused) context_.strategy->stay_apart(activation);
  frontier.insert(same_point, FrontierEntry{pc, std::move(guard)});
}

void Scheduler::push_states(Activation& activation, std::uint32_t pc, const Guard& guard,
                            const Slot& value) {
  if (!context_.policy.single_values) return push_entry(activation, pc, guard);
  const std::vector<Guard> states = parts_of_state(value, guard);
  if (states.size() < 2) return push_entry(activation, pc, guard);
  // A state that divides is no join: its parts are not asked whether they merge again.
  auto& frontier = activation.frontier;
  auto place = frontier.end();
  while (place != frontier.begin() && (place - 1)->pc < pc) --place;
  for (const Guard& state : states) place = frontier.insert(place, {pc, state});
}

void Scheduler::go_on_divided(const Cursor& cursor, std::uint32_t pc) {
  Activation& activation = *cursor.activation;
  const Slot value = cursor.divided_by < 0
                         ? Slot()
                         : activation.registers[static_cast<std::size_t>(cursor.divided_by)];
  push_states(activation, pc, cursor.guard, value);
}

Cursor Scheduler::take_entry(Activation& activation) {
  FrontierEntry entry = std::move(activation.frontier.back());
  activation.frontier.pop_back();
  Cursor cursor;
  cursor.activation = &activation;
  cursor.pc = entry.pc;
  cursor.guard = std::move(entry.guard);
  cursor.full = overwrites(activation, cursor.guard);
  return cursor;
}

Step Scheduler::go_to(Cursor& cursor, std::uint32_t target) {
  Activation& activation = *cursor.activation;
  if (target <= cursor.pc) {
    ++activation.back_edges;
    const std::uint64_t max_loop = context_.options.max_loop;
    if (max_loop != 0 && !activation.function->is_library &&
        activation.count_round(target) > max_loop) {
      drop(activation, cursor.guard);
      client_.loop_exceeded(cursor);
      return Step::kStop;
    }
    if (is_time_to_ask() && client_.should_stop()) {
      push_entry(activation, target, cursor.guard);
      return Step::kStop;
    }
    // A loop that holds up other paths is parked when it runs long.
    if (activation.back_edges > loop_bound_ && !(cursor.guard == context_.live_run)) {
      park(cursor, target);
      return Step::kStop;
    }
  }
  cursor.fresh = false;
  if (!activation.frontier.empty() && activation.frontier.back().pc <= target) {
    push_entry(activation, target, std::move(cursor.guard));
    return Step::kStop;
  }
  cursor.pc = target;
  ++context_.statistics.merged_steps;
  return Step::kNext;
}

void Scheduler::assign(Activation& activation, std::size_t index, const Guard& guard,
                       const Slot& value, bool others_wait) {
  Slot& location = activation.registers[index];
  if (overwrites(activation, guard)) {
    location = value;
    return;
  }
  const std::optional<Slot> others = others_wait ? needed(activation, index) : location;
  location =
      others ? bounded_update(context_, *others, guard, value, activation.live) : Slot(value);
}

void Scheduler::park(Cursor& cursor, std::uint32_t target) {
  Activation& activation = *cursor.activation;
  ++activation.parked;
  parked_.push_back({&activation, target, std::move(cursor.guard)});
}

void Scheduler::resume_parked() {
  loop_bound_ *= 4;
  // Callers below their callees, so that the youngest runs first.
  std::stable_sort(parked_.begin(), parked_.end(), [](const Parked& a, const Parked& b) {
    return a.activation->depth < b.activation->depth;
  });
  std::vector<Parked> all = std::move(parked_);
  parked_.clear();
  for (Parked& parked : all) {
    --parked.activation->parked;
    push_entry(*parked.activation, parked.pc, std::move(parked.guard));
    wait_on_stack(*parked.activation);
  }
}

void Scheduler::run_to_end() {
  while (!stopped_) {
    schedule();
    if (stopped_) return;
    if (!parked_.empty()) {
      resume_parked();
    } else if (!client_.start_next()) {
      return;
    }
  }
}

void Scheduler::schedule() {
  while (!stack_.empty() && !stopped_) {
    Activation& activation = *stack_.back();
    if (!activation.frontier.empty()) {
      client_.run(activation);
      continue;
    }
    stack_.pop_back();
    activation.on_stack = false;
    if (activation.waiting == 0 && activation.parked == 0) {
      finish(activation);
    } else {
      // A parked part stays behind; what has returned goes on.
      for (std::size_t i = 0; i < activation.returns.size(); ++i) {
        const std::shared_ptr<CallRecord> record = activation.returns[i].record;
        deliver(*record);
      }
    }
  }
}

void Scheduler::finish(Activation& activation) {
  for (ReturnPoint& point : activation.returns) {
    if (--point.record->outstanding != 0 || point.record->caller == nullptr) continue;
    deliver(*point.record);
    record_pool_.push_back(std::move(point.record));
  }
  activation.returns.clear();
  if (activation.function->ir->can_rest()) {
    std::erase(generators_, &activation);
    if (activation.resting.empty()) activation.registers.clear();
  } else {
    recycle(activation);
  }
}

/// The frame is used again: most calls need one of the sizes seen before.
void Scheduler::recycle(Activation& activation) {
  activation.registers.clear();
  activation.arguments.clear();
  activation.live = context_.false_guard;
  for (std::size_t i = activations_.size(); i-- > 0;) {
    if (activations_[i].get() != &activation) continue;
    pool_.push_back(std::move(activations_[i]));
    activations_[i] = std::move(activations_.back());
    activations_.pop_back();
    return;
  }
}

void Scheduler::deliver(CallRecord& record) {
  if (record.caller == nullptr) return;  // roots hear at once
  Activation& caller = *record.caller;
  const bool one_path = context_.policy.one_path;
  if (record.outstanding == 0) {
    --caller.waiting;
    // Paths that neither returned nor threw have ended inside the callee.
    if (!one_path && !(record.returned == record.guard)) {
      const Guard lost = record.guard.minus(record.returned | record.threw);
      if (!lost.is_false()) drop(caller, lost);
    }
  } else if (!one_path) {
    record.guard = record.guard.minus(record.returned | record.threw);
  }
  const std::uint32_t next = record.pc + 1;
  if (!record.returned.is_false()) {
    const auto waits_here = [&] {
      return std::any_of(caller.frontier.begin(), caller.frontier.end(),
                         [&](const FrontierEntry& e) { return e.pc == next; });
    };
    Slot value = sheaf::finish(context_, record.results, record.returned);
    if (context_.policy.single_values) value = joined_in_state(context_, value, record.returned);
    if (record.binds_this) assign(caller, ir::kThisRegister, record.returned, value);
    if (record.destination >= 0) {
      const auto destination = static_cast<std::size_t>(record.destination);
      if (record.temporary_destination && context_.policy.always_merges && caller.waiting == 0 &&
          !waits_here()) {
        caller.registers[destination] = value;
      } else {
        // Paths that throw leave before they write it, and have not reached their handler yet.
        assign(caller, destination, record.returned, value, record.threw.is_false());
      }
    }
    // A result that nobody takes divides nothing.
    const bool is_taken = record.destination >= 0 || record.binds_this;
    push_states(caller, next, record.returned, is_taken ? value : Slot());
  }
  if (!record.threw.is_false()) {
    const Slot exception = sheaf::finish(context_, record.thrown, record.threw);
    throw_at(caller, record.pc, record.threw, exception);
  }
  record.returned = context_.false_guard;
  record.threw = context_.false_guard;
  wait_on_stack(caller);
}

void Scheduler::count_join(const Join& join) {
  if (join.activation.function->is_library) return;
  ++context_.statistics.merges;
  if (context_.policy.is_studied) context_.strategy->before_join(join);
}

void Scheduler::count_return(CallRecord& record, const Guard& earlier, SummaryBuilder& results,
                             const Guard& part, const Slot& value) {
  Join join{*record.caller, record.pc + 1, earlier, part, record.destination, {}, {}};
  if (context_.policy.is_studied) {
    SummaryBuilder before;
    for (const Alternative& each : results.alternatives()) before.add(each.guard, each.value);
    join.first_result = before.finish();
    join.second_result = restrict(value, part);
  }
  count_join(join);
}

void Scheduler::return_value(Activation& activation, const Guard& guard, const Slot& value) {
  activation.live =
      overwrites(activation, guard) ? context_.false_guard : activation.live.minus(guard);
  activation.for_each_return(
      guard, [&](const Guard& part, const std::shared_ptr<CallRecord>& record) {
        if (record->caller == nullptr) {
          client_.root_returned(*record, part);
          return;
        }
        if (!record->returned.is_false())
          count_return(*record, record->returned, record->results, part, value);
        record->results.add(part, value);
        record->returned = record->returned.is_false() ? part : record->returned | part;
        // States that do not merge return one by one, and merge in the caller if they can.
        if (!context_.policy.always_merges) deliver(*record);
      });
}

void Scheduler::throw_at(Activation& activation, std::uint32_t pc, const Guard& guard,
                         const Slot& thrown) {
  const Slot exception =
      context_.policy.single_values ? joined_in_state(context_, thrown, guard) : thrown;
  for (const ir::Handler& handler : activation.function->ir->handlers) {
    if (pc < handler.begin || pc >= handler.end) continue;
    const auto index = static_cast<std::size_t>(handler.exception_register);
    assign(activation, index, guard, exception);
    push_states(activation, handler.target, guard, exception);
    return;
  }
  drop(activation, guard);
  if (activation.function->ir->can_rest()) {
    store(context_, activation.generator_state, activation.domain, guard,
          Value::number(static_cast<double>(GeneratorState::kDone)));
  }
  activation.for_each_return(
      guard, [&](const Guard& part, const std::shared_ptr<CallRecord>& record) {
        if (record->caller == nullptr) {
          client_.root_threw(*record, part, exception, activation, pc);
          return;
        }
        if (!record->threw.is_false()) {
          count_return(*record, record->threw, record->thrown, part, exception);
        }
        record->threw |= part;
        record->thrown.add(part, exception);
        if (!context_.policy.always_merges) deliver(*record);
      });
}

void Scheduler::rest(Activation& activation, std::uint32_t pc, const Guard& guard,
                     const Slot& value) {
  const Guard live = activation.live;
  return_value(activation, guard, value);
  activation.live = live;
  for (ReturnPoint& point : activation.returns) {
    point.guard = point.guard.minus(guard);
  }
  if (context_.policy.always_merges) {
    for (FrontierEntry& entry : activation.resting) {
      if (entry.pc != pc) continue;
      entry.guard |= guard;
      return;
    }
  }
  activation.resting.push_back({pc, guard});
}

std::vector<FrontierEntry> Scheduler::wake(Activation& activation, const Guard& guard,
                                           const std::shared_ptr<CallRecord>& record) {
  std::vector<FrontierEntry> woken;
  for (FrontierEntry& entry : activation.resting) {
    Guard part = entry.guard & guard;
    if (part.is_false()) continue;
    entry.guard = context_.policy.one_path ? context_.false_guard : entry.guard.minus(part);
    woken.push_back({entry.pc, std::move(part)});
  }
  std::erase_if(activation.resting,
                [](const FrontierEntry& entry) { return entry.guard.is_false(); });
  if (woken.empty()) return woken;
  activation.returns.push_back({guard, record});
  activation.depth = record->caller->depth + 1;
  activation.stack_bytes = stack_bytes_in(*record, *activation.function);
  ++record->outstanding;
  if (std::find(generators_.begin(), generators_.end(), &activation) == generators_.end()) {
    generators_.push_back(&activation);
  }
  wait_on_stack(activation);
  return woken;
}

void Scheduler::narrow(Cursor& cursor, const Guard& part) {
  context_.live_run &= part;
  cursor.guard &= part;
  std::vector<CallRecord*> records;
  for_each_activation([&](Activation& activation) {
    activation.live &= part;
    auto& frontier = activation.frontier;
    for (FrontierEntry& entry : frontier) entry.guard &= part;
    frontier.erase(std::remove_if(frontier.begin(), frontier.end(),
                                  [](const FrontierEntry& e) { return e.guard.is_false(); }),
                   frontier.end());
    for (const ReturnPoint& point : activation.returns) {
      CallRecord* const record = point.record.get();
      if (std::find(records.begin(), records.end(), record) == records.end()) {
        records.push_back(record);
      }
    }
  });
  for (CallRecord* record : records) {
    record->guard &= part;
    record->returned &= part;
    record->threw &= part;
    const auto keep = [&](SummaryBuilder& gathered, const Guard& guard) {
      const Slot slot = gathered.finish();
      if (!guard.is_false()) gathered.add(guard, slot);
    };
    keep(record->results, record->returned);
    keep(record->thrown, record->threw);
  }
  for (Parked& parked : parked_) {
    parked.guard &= part;
    if (!parked.guard.is_false()) continue;
    --parked.activation->parked;
    // It may have nothing else left: then it is to be finished.
    wait_on_stack(*parked.activation);
  }
  std::erase_if(parked_, [](const Parked& parked) { return parked.guard.is_false(); });
  cursor.full = cursor.guard == cursor.activation->live;
}

}  // namespace sheaf

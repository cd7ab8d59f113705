#include "interpreter/machine/machine.h"

#include "interpreter/builtins/require.h"
#include "interpreter/record/arms.h"
#include "interpreter/record/ends.h"
#include "interpreter/semantics/error.h"
#include "summaries/collector.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sheaf {

Machine::Machine(Context& shared)
    : context(shared),
      scheduler(shared, *this),
      budget(shared),
      depth_bound_(std::min(kNodeAlwaysThrows, shared.options.max_depth)) {
  budget.where = [this] {
    if (current_ == nullptr) return Budget::Work{};
    const Activation& activation = *current_->activation;
    return Budget::Work{user_place(activation, current_->pc, current_->guard), activation.depth,
                        activation.back_edges};
  };
}

Machine::~Machine() = default;

Realm& Machine::add_realm() {
  realms_.push_back(std::make_unique<Realm>(context));
  realms_.back()->install();
  return *realms_.back();
}

std::vector<Realm*> Machine::all_realms() const {
  std::vector<Realm*> result;
  for (const auto& realm : realms_) result.push_back(realm.get());
  return result;
}

void Machine::start_module(Realm& realm, ModuleIndex index, const Guard& guard) {
  Object* module = start_loading(realm, index, guard, Value::undefined());
  realm.main_module = Value::heap(module);
  module_realm_ = &realm;
  const CompiledFunction* code = context.modules[index].functions[0].get();
  Activation* main =
      scheduler.activate(code, &realm, guard, scheduler.make_root(RecordKind::kModule, guard), 0);
  const std::vector<Slot> arguments = module_arguments(realm, index, module);
  main->registers[ir::kThisRegister] = arguments[0];
  main->registers[ir::kEnvironmentRegister] = Value::undefined();
  main->argument_count = Value::number(static_cast<double>(arguments.size()));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i < code->ir->parameter_count) {
      main->registers[ir::kFirstParameterRegister + i] = arguments[i];
    }
  }
  main->arguments = arguments;
  main->frontier.push_back({0, guard});
}

void Machine::start_again() {
  scheduler.clear();
  finished_modules_.clear();
  for (const auto& realm : realms_) realm->start_again();
  context.pristine.restore();
  context.key_indexes.forget();
  context.record.start_again();
  context.live_run = context.true_guard;
}

CodePlace Machine::user_place(const Activation& activation, std::uint32_t pc,
                              const Guard& guard) const {
  const Activation* at = &activation;
  while (at->function->is_library && !at->returns.empty()) {
    const CallRecord& record = at->record_of(guard);
    if (record.caller == nullptr) break;
    pc = record.pc;
    at = record.caller;
  }
  if (at->function->is_library) return {};  // a job of the library's own
  return {at->function->module, at->function->ir->code[pc].position};
}

void Machine::collect() {
  Collector collector(context.heap, context.strings, context.live_run);
  scheduler.for_each_activation([&](Activation& activation) {
    if (activation.function->ir->can_rest()) collector.visit_cell(&activation);
    activation.trace(collector);
  });
  for (const auto& realm : realms_) realm->trace(collector);
  context.trace(collector);
  collector.finish();
  ends_since_collection_ = 0;
  instructions_at_collection_ = context.statistics.instructions;
}

void Machine::release() {
  // To walk over all that a short run has made would take a fifth of its time.
  constexpr std::size_t kWorthReleasing = std::size_t{64} << 20;
  scheduler.clear();
  context.live_run = context.false_guard;
  if (budget.memory_bytes() >= kWorthReleasing) collect();
}

bool Machine::should_collect() const {
  if (context.heap.should_collect() || context.strings.should_collect()) return true;
  // What only ended paths see makes summaries long. Looking for it costs a step for each cell, so
  // the run must have taken as many since the last time.
  constexpr std::uint64_t kEnds = 32;
  return ends_since_collection_ >= kEnds && !context.policy.one_path &&
         context.statistics.instructions - instructions_at_collection_ > context.heap.size();
}

bool Machine::should_stop() {
  if (should_collect()) collect();
  bool is_spent = budget.is_spent();
  if (!is_spent && budget.has_grown() && !budget.is_within_memory()) {
    // Part of it may be garbage.
    collect();
    is_spent = budget.look();
  }
  if (is_spent) {
    scheduler.stop();
    if (current_ != nullptr) {
      last_place_ = user_place(*current_->activation, current_->pc, current_->guard);
    }
  }
  return is_spent;
}

void Machine::root_returned(const CallRecord& root, const Guard& guard) {
  if (root.kind == RecordKind::kModule && context.record.has_queued) {
    finished_modules_.push_back({0, guard});
    return;
  }
  end_paths(guard, OutcomeKind::kNormal, Value::undefined(), {});
}

/// The loop over jobs and timers is JavaScript. It starts when the module has ended on all paths
/// that go on, so that it runs for all of them at once.
bool Machine::start_next() {
  std::vector<FrontierEntry> entries = std::exchange(finished_modules_, {});
  Guard all = context.false_guard;
  for (FrontierEntry& entry : entries) {
    entry.guard &= context.live_run;
    all |= entry.guard;
  }
  if (all.is_false()) return false;
  const JsString* name = context.strings.intern_ascii("host$run");
  Activation* turns = scheduler.activate(context.modules.library_function(name), module_realm_, all,
                                         scheduler.make_root(RecordKind::kTurns, all), 0);
  turns->registers[ir::kThisRegister] = Value::undefined();
  turns->registers[ir::kEnvironmentRegister] = Value::undefined();
  turns->argument_count = Value::number(0);
  for (const FrontierEntry& entry : entries) {
    if (!entry.guard.is_false()) scheduler.push_entry(*turns, 0, entry.guard);
  }
  return true;
}

void Machine::root_threw(const CallRecord&, const Guard& guard, const Slot& exception,
                         const Activation& activation, std::uint32_t pc) {
  for_each_alternative(exception, guard, [&](const Guard& part, Value thrown) {
    end_paths(part, kind_of_uncaught(context, part, thrown), thrown,
              place_of_error(context, thrown, user_place(activation, pc, part)));
  });
}

void Machine::loop_exceeded(Cursor& cursor) {
  const Activation& activation = *cursor.activation;
  const CodePlace place = user_place(activation, cursor.pc, cursor.guard);
  limit("max-loop", place, "a loop ran more than --max-loop times", activation, cursor.pc,
        cursor.guard);
  end_paths(cursor.guard, OutcomeKind::kDropped, Value::undefined(), place);
}

void Machine::stop_before(Cursor& cursor) {
  budget.end_steps();
  last_place_ = user_place(*cursor.activation, cursor.pc, cursor.guard);
  scheduler.push_entry(*cursor.activation, cursor.pc, std::move(cursor.guard));
  scheduler.stop();
}

bool Machine::give_up_deep(Cursor& cursor, const Guard& guard, const Slot& exception) {
  const Activation& activation = *cursor.activation;
  if (exception.is_single() && is_object(exception.value()) &&
      is_stack_overflow(context, exception.value())) {
    return false;
  }
  const CodePlace place = user_place(activation, cursor.pc, guard);
  limit("stack-depth", place,
        "calls nest so deep that Node's stack may or may not hold them (about 10 000 calls)",
        activation, cursor.pc, guard);
  end_paths(guard, OutcomeKind::kDropped, Value::undefined(), place);
  scheduler.drop(*cursor.activation, guard);
  return true;
}

void Machine::end_paths(const Guard& guard, OutcomeKind kind, Value thrown, CodePlace place) {
  const bool is_error = record_end(context, guard, kind, thrown, place);
  ++ends_since_collection_;
  if (is_error && context.options.stop_on_error &&
      context.solver.check(guard).feasible == Feasible::kSat) {
    scheduler.stop();
    context.record.termination = Termination::kStopOnError;
  }
}

void Machine::limit(const char* code, CodePlace place, std::string reason,
                    const Activation& activation, std::uint32_t pc, const Guard& guard) {
  Record& record = context.record;
  const std::size_t limitation = record_limitation(context, code, place, std::move(reason));
  // What is queued would have run, too, and async functions would have gone on.
  if (record.has_queued && !record.lost_anywhere) record.lost_anywhere = limitation;
  // From here the paths would have gone on, and after this call in each of its callers. Under a
  // function of the library a caller may be called back before the call is over.
  struct Level {
    const Activation* activation;
    std::uint32_t pc;
    Advance advance;
  };
  std::vector<Level> levels{{&activation, pc, Advance::kBefore}};
  std::set<std::pair<const Activation*, std::uint32_t>> known;
  while (!levels.empty()) {
    const Level level = levels.back();
    levels.pop_back();
    if (!known.emplace(level.activation, level.pc).second) continue;
    const CompiledFunction& function = *level.activation->function;
    if (!function.is_library) {
      record.lost_points[limitation].insert(
          {{function.module, function.index, level.pc}, level.advance});
    }
    const Advance above = function.is_library ? Advance::kBefore : Advance::kInCall;
    for (const ReturnPoint& point : level.activation->returns) {
      if (point.record->caller == nullptr) continue;
      if (level.activation->returns.size() > 1 && point.guard.disjoint(guard)) continue;
      levels.push_back({point.record->caller, point.record->pc, above});
    }
  }
}

void InstructionOperation::limit(const Guard& guard, const char* code, std::string reason) {
  machine_.limit(code, place(), std::move(reason), *cursor_.activation, cursor_.pc, guard);
}

void InstructionOperation::end_paths(const Guard& guard, OutcomeKind kind, Value message) {
  machine_.end_paths(guard, kind, message,
                     is_error(kind) ? place_of_error(machine_.context, message, place()) : place());
}

}  // namespace sheaf

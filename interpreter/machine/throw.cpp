// Throws and the ends of paths.

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

void Engine::throw_error(OperationResult& result, const Guard& guard, ErrorType type,
                         std::string_view message) {
  result.throws.emplace_back(guard, Value::heap(new_error(guard, type, message)));
}

void NativeCall::throw_error(ErrorType type, std::string_view message) {
  engine.throw_error(result, guard, type, message);
}

void NativeCall::tail_call(Value target, Slot this_argument, std::vector<Slot> call_arguments) {
  const Slot count = Value::number(static_cast<double>(call_arguments.size()));
  result.calls.push_back({guard, target, std::move(this_argument), std::move(call_arguments), count,
                          Value::undefined()});
}

void Engine::throw_at(Activation& activation, std::uint32_t pc, const Guard& guard,
                      const Slot& exception, Paths paths) {
  for (const ir::Handler& handler : activation.function->ir->handlers) {
    if (pc < handler.begin || pc >= handler.end) continue;
    if (fault_active(Fault::kOuterHandler) &&
        &handler != &activation.function->ir->handlers.back()) {
      continue;
    }
    hits.add(GuardedOperation::kCatchOnPart, !(guard == activation.live));
    Slot& location = activation.registers[static_cast<std::size_t>(handler.exception_register)];
    location = dse_ || guard == activation.live
                   ? exception
                   : update(location, guard, exception, activation.live);
    if (fault_active(Fault::kStaleException)) location = restrict(location, live_run.minus(guard));
    push_entry(activation, handler.target, guard, paths);
    return;
  }
  activation.live = activation.live.minus(guard);
  if (activation.record) {
    if (fault_active(Fault::kLostThrow)) return;
    activation.record->paths.join(paths);
    activation.record->threw |= guard;
    activation.record->thrown.add(guard, exception);
    if (csm_) deliver(activation.record);
    return;
  }
  ended_.join(paths);
  for_each_alternative(exception, guard, [&](const Guard& part, Value thrown) {
    OutcomeKind kind = OutcomeKind::kUncaught;
    if (is_object(thrown)) {
      if (realm->is_assertion_error(thrown)) kind = OutcomeKind::kAssertion;
      if (realm->is_stack_overflow(thrown)) kind = OutcomeKind::kStackOverflow;
    }
    end_paths(part, kind, thrown, realm->place_of_error(thrown, user_place(activation, pc)));
  });
}

void Engine::end_paths(const Guard& guard, OutcomeKind kind, Value thrown, CodePlace place) {
  live_run = live_run.minus(guard);
  if (!dse_ || dse_->explores) extend_reach();
  PathEnd end;
  end.guard = guard;
  end.kind = kind;
  end.thrown = thrown;
  end.place = place;
  if (kind == OutcomeKind::kUncaught || kind == OutcomeKind::kAssertion ||
      kind == OutcomeKind::kStackOverflow) {
    const Slot thrown_slot = thrown;
    end.text = snapshot(guard, std::span(&thrown_slot, 1));
    if (is_object(thrown)) {
      end.name = lookup(thrown, realm->key_name, guard);
      end.message = lookup(thrown, realm->key_message, guard);
    }
    if (options.stop_on_error && !(dse_ && dse_->probing) &&
        solver.check(guard).feasible == Feasible::kSat) {
      stopped_ = true;
      termination = Termination::kStopOnError;
    }
  }
  ends.push_back(std::move(end));
}

void Engine::limit(const char* code, CodePlace place, std::string reason) {
  incomplete = true;
  for (Limitation& known : limitations) {
    if (known.code == code && known.place.module == place.module &&
        known.place.offset == place.offset) {
      ++known.count;
      return;
    }
  }
  limitations.push_back({code, place, 1, std::move(reason)});
}

void Engine::drop_paths(const Guard& guard, const char* code, CodePlace place, std::string reason) {
  limit(code, place, std::move(reason));
  end_paths(guard, OutcomeKind::kDropped, Value::undefined(), place);
}

}  // namespace sheaf

// What an operation did becomes what the frontier does: values are written, throws go to handlers,
// calls start activations, and the rest goes on.

#include "interpreter/machine/call_group.h"
#include "interpreter/machine/machine.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

Step Machine::finish_operation(Cursor& cursor, Operation& operation, std::int32_t destination,
                               std::uint8_t flags, bool binds_this) {
  OperationResult& result = operation.result;
  Activation& activation = *cursor.activation;
  const bool one_path = context.policy.one_path;
  std::vector<CallGroup> groups;
  if (result.kept) cursor.guard = activation.live = context.live_run = *result.kept;
  if (one_path && (!result.only_values() || result.values.size() > 1)) {
    choose_outcome(cursor, result, groups);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  const auto write_value = [&] {
    Slot value = finish(context, result.values, cursor.guard);
    if (binds_this) write(cursor, ir::kThisRegister, 0, value);
    if (destination >= 0) write(cursor, destination, flags, std::move(value));
  };
  if (result.only_values()) {
    write_value();
    ++cursor.pc;
    return Step::kNext;
  }
  // Requests may lead to further ones (bound functions, natives that end in a call).
  while (!result.calls.empty()) {
    std::vector<CallRequest> pending = std::move(result.calls);
    result.calls.clear();
    for (CallRequest& request : pending) {
      for_each_alternative(request.callee, request.guard, [&](const Guard& guard, Value callee) {
        place_call(operation, groups, request, guard, callee);
      });
    }
  }
  const bool only_call = groups.size() == 1 && groups.front().guard == cursor.guard;
  if (one_path && !only_call) {
    // A native may have several outcomes of its own, or have chosen before it asked for a call.
    if (result.kept) cursor.guard = activation.live = context.live_run = *result.kept;
    choose_outcome(cursor, result, groups);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  if (activation.depth + 1 > depth_bound_) refuse_calls(operation, groups);
  Guard called = context.false_guard;
  for (const CallGroup& group : groups) called |= group.guard;
  for (const ResumeRequest& request : result.resumptions) called |= request.guard;

  // What neither threw nor waits for a callee nor ended goes on.
  Guard rest = cursor.guard;
  for (const Guard& guard : result.ended) rest = rest.minus(guard);
  if (!result.ended.empty()) {
    scheduler.drop(activation, cursor.guard.minus(rest));
    cursor.guard = rest;
  }
  rest = leave_by_throws(cursor, result, rest.minus(called));
  const Guard entry = cursor.guard;
  if (!rest.is_false()) {
    cursor.guard = rest;
    cursor.full = scheduler.overwrites(activation, cursor.guard);
    cursor.some_call = !called.is_false();
    write_value();
    cursor.some_call = false;
  }
  const bool waits = !groups.empty() || !result.resumptions.empty();
  if (!waits) {
    if (rest.is_false()) return Step::kStop;
    ++cursor.pc;
    return Step::kNext;
  }
  if (!rest.is_false()) scheduler.go_on_divided(cursor, cursor.pc + 1);
  const std::shared_ptr<CallRecord> record =
      scheduler.take_record(cursor, called, destination, flags);
  record->binds_this = binds_this;
  for (CallGroup& group : groups) start_group(group, record, activation.depth + 1);
  for (const ResumeRequest& request : result.resumptions) resume(request, record);
  return Step::kStop;
}

/// The calls would be too deep.
void Machine::refuse_calls(Operation& operation, std::vector<CallGroup>& groups) {
  OperationResult& result = operation.result;
  const auto refuse = [&](const Guard& guard) {
    if (depth_bound_ < kNodeAlwaysThrows) {
      operation.give_up(guard, "max-depth", "more calls in progress than --max-depth");
      return;
    }
    throw_error(operation, guard, ErrorType::kRangeError, "Maximum call stack size exceeded");
    context.record.stack_overflows.insert(result.throws.back().second.as_heap()->id);
  };
  for (const CallGroup& group : groups) refuse(group.guard);
  for (const ResumeRequest& request : result.resumptions) refuse(request.guard);
  groups.clear();
  result.resumptions.clear();
}

/// Throws go to their handlers. What is left of `rest`.
Guard Machine::leave_by_throws(Cursor& cursor, const OperationResult& result, Guard rest) {
  Activation& activation = *cursor.activation;
  for (const auto& [guard, exception] : result.throws) {
    if (guard.is_false()) continue;
    // A throw on some paths splits the frontier: ask whether it can happen.
    if (!(guard == cursor.guard) && !may_exist(context, guard)) continue;
    rest = rest.minus(guard);
    if (give_up_depth(cursor, guard, exception)) continue;
    scheduler.throw_at(activation, cursor.pc, guard, exception);
  }
  if (!rest.is_false() && !(rest == cursor.guard) && !result.throws.empty() &&
      !may_exist(context, rest)) {
    scheduler.drop(activation, rest);
    rest = context.false_guard;
  }
  return rest;
}

/// One path: keeps only the outcome that it takes; the others are left for later runs.
void Machine::choose_outcome(Cursor& cursor, OperationResult& result,
                             std::vector<CallGroup>& groups) {
  std::vector<Guard> parts;
  for (const Alternative& alternative : result.values.alternatives()) {
    parts.push_back(alternative.guard);
  }
  for (const auto& thrown : result.throws) parts.push_back(thrown.first);
  for (const CallRequest& request : result.calls) {
    // A callee on several alternatives is a choice of its own.
    for_each_alternative(request.callee, request.guard,
                         [&](const Guard& part, Value) { parts.push_back(part); });
  }
  for (const CallGroup& group : groups) parts.push_back(group.guard);
  for (const ResumeRequest& request : result.resumptions) parts.push_back(request.guard);
  for (const Guard& ended : result.ended) parts.push_back(ended);
  if (parts.empty()) return;
  Guard taken = cursor.guard;
  if (parts.size() > 1 || !(parts.front() == cursor.guard)) {
    // Paths that the operation neither gave a value nor ended: an operation without a result.
    Guard rest = cursor.guard;
    for (const Guard& part : parts) rest = rest.minus(part);
    if (!rest.is_false()) parts.push_back(rest);
    const std::size_t chosen = context.strategy->choose(parts, cursor.guard);
    taken = chosen == parts.size() ? context.false_guard : parts[chosen] & cursor.guard;
  }
  cursor.guard = cursor.activation->live = context.live_run = taken;
  OperationResult only;
  only.kept = result.kept;
  for (const Alternative& alternative : result.values.alternatives()) {
    if (!alternative.guard.disjoint(taken)) only.values.add(taken, alternative.value);
  }
  for (auto& [guard, exception] : result.throws) {
    if (!guard.disjoint(taken)) only.throws.emplace_back(taken, exception);
  }
  for (CallRequest& request : result.calls) {
    if (request.guard.disjoint(taken)) continue;
    request.guard = taken;
    only.calls.push_back(std::move(request));
  }
  std::erase_if(groups, [&](const CallGroup& group) { return group.guard.disjoint(taken); });
  for (CallGroup& group : groups) group.guard = taken;
  for (ResumeRequest& request : result.resumptions) {
    if (request.guard.disjoint(taken)) continue;
    request.guard = taken;
    only.resumptions.push_back(std::move(request));
  }
  for (const Guard& ended : result.ended) {
    if (!ended.disjoint(taken)) only.ended.push_back(taken);
  }
  result = std::move(only);
}

}  // namespace sheaf

// Branches and returns.

#include "interpreter/machine/machine.h"
#include "interpreter/machine/messages.h"
#include "interpreter/record/arms.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

Step Machine::branch(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const Slot condition = instruction.a >= 0
                             ? activation.registers[static_cast<std::size_t>(instruction.a)]
                             : function.constants[static_cast<std::size_t>(~instruction.a)];
  const auto if_true = static_cast<std::uint32_t>(instruction.b);
  const auto if_false = static_cast<std::uint32_t>(instruction.c);
  if (context.policy.watches_branches) {
    context.strategy->before_branch(*this, cursor);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  const auto arm_id = [&](bool side) -> std::int64_t {
    const std::int32_t arm = arm_of(function, instruction.d, side);
    return arm < 0 ? -1 : (std::int64_t{function.module} << 32 | arm);
  };
  Split sides = context.strategy->divide(cursor.guard, truthy(context, condition, cursor.guard),
                                         {arm_id(true), arm_id(false)});
  if (sides.when_false.is_false() && sides.when_true.is_false()) {
    // Neither side is feasible: nothing comes here.
    scheduler.drop(activation, cursor.guard);
    context.live_run = context.live_run.minus(cursor.guard);
    return Step::kStop;
  }
  // One side: its guard is the unsplit one, or what the run follows.
  const auto go_one_way = [&](bool side, const Guard& guard,
                              const std::shared_ptr<const Assignment>& model) {
    take_arm(context, function, instruction.d, side, guard, model);
    cursor.guard = guard;
    return scheduler.go_to(cursor, side ? if_true : if_false);
  };
  if (sides.when_false.is_false()) return go_one_way(true, sides.when_true, sides.true_model);
  if (sides.when_true.is_false()) return go_one_way(false, sides.when_false, sides.false_model);
  take_arm(context, function, instruction.d, true, sides.when_true, sides.true_model);
  take_arm(context, function, instruction.d, false, sides.when_false, sides.false_model);
  // The part that goes back in a loop is treated by go_to; both wait in merge order.
  Cursor other = cursor;
  other.guard = std::move(sides.when_false);
  other.full = false;
  cursor.guard = std::move(sides.when_true);
  cursor.full = false;
  if (if_false < if_true) {
    scheduler.push_entry(activation, if_true, std::move(cursor.guard));
    cursor = std::move(other);
    return scheduler.go_to(cursor, if_false);
  }
  scheduler.push_entry(activation, if_false, std::move(other.guard));
  return scheduler.go_to(cursor, if_true);
}

Step Machine::execute_return(Cursor& cursor, const ir::Instruction& instruction) {
  if (give_up_depth(cursor, cursor.guard, Value::undefined())) return Step::kStop;
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const Slot& value = instruction.a >= 0
                          ? activation.registers[static_cast<std::size_t>(instruction.a)]
                          : function.constants[static_cast<std::size_t>(~instruction.a)];
  if (!activation.is_construct) {
    if (function.ir->can_rest()) {
      store(context, activation.generator_state, activation.domain, cursor.guard,
            Value::number(static_cast<double>(GeneratorState::kDone)));
    }
    scheduler.return_value(activation, cursor.guard, value);
    return Step::kStop;
  }
  // ECMA-262 10.2.2 [[Construct]]: an object result replaces `this`; a derived constructor may
  // return nothing else but undefined.
  const bool derived = function.ir->kind == ir::FunctionKind::kDerivedConstructor;
  const Slot this_slot = activation.registers[ir::kThisRegister];
  InstructionOperation operation(*this, cursor);
  SummaryBuilder& made = operation.result.values;
  for_each_alternative(Slot(value), cursor.guard, [&](const Guard& guard, Value returned) {
    if (is_object(returned)) {
      made.add(guard, returned);
    } else if (derived && !returned.is_undefined()) {
      throw_error(operation, guard, ErrorType::kTypeError,
                  "Derived constructors may only return object or undefined");
    } else {
      for_each_alternative(this_slot, guard, [&](const Guard& part, Value object) {
        if (object.is_marker(Value::Marker::kUninitialized)) {
          throw_error(operation, part, ErrorType::kReferenceError, kThisBeforeSuper);
        } else {
          made.add(part, object);
        }
      });
    }
  });
  Guard left = cursor.guard;
  for (const auto& [guard, exception] : operation.result.throws) {
    left = left.minus(guard);
    scheduler.throw_at(activation, cursor.pc, guard, exception);
  }
  if (!left.is_false()) {
    scheduler.return_value(activation, left, made.finish(left));
  }
  return Step::kStop;
}

}  // namespace sheaf

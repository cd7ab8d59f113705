// The call of one known function: what most calls are. The general way (call.cpp) gathers a group
// per distinct code from all alternatives of callee, `this` and arguments; here there is nothing to
// gather, and the callee's registers are filled from the caller's.

#include <boost/container/small_vector.hpp>

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

using ir::FunctionKind;
using ir::Opcode;

bool Machine::call_plain(Cursor& cursor, const ir::Instruction& instruction, Step& step) {
  Activation& activation = *cursor.activation;
  const std::vector<Slot>& registers = activation.registers;
  const auto window = static_cast<std::size_t>(instruction.b);
  const Slot& callee = registers[window];
  if (!callee.is_single() || !is_callable(callee.value())) return false;
  FunctionObject* const function = as_function(callee.value());
  const bool construct = instruction.opcode == Opcode::kNew;
  const auto count = static_cast<std::size_t>(instruction.c);
  const auto argument = [&](std::size_t i) -> const Slot& { return registers[window + 2 + i]; };

  if (function->native != nullptr) {
    if (construct && !function->native->is_constructor) return false;
    boost::container::small_vector<Slot, 8> arguments;
    for (std::size_t i = 0; i < count; ++i) {
      arguments.push_back(restrict(argument(i), cursor.guard));
    }
    InstructionOperation operation(*this, cursor);
    call_native(operation, cursor.guard, function, registers[window + 1],
                std::span<const Slot>(arguments.data(), count),
                construct ? callee.value() : Value::undefined());
    step = finish_operation(cursor, operation, instruction.a, instruction.flags);
    return true;
  }

  const CompiledFunction* const code = function->code;
  if (code == nullptr || activation.depth + 1 > depth_bound_) return false;
  if (construct && !is_constructor(*function)) return false;
  const FunctionKind kind = code->ir->kind;
  Slot this_value;
  if (kind == FunctionKind::kArrow) {
    if (construct) return false;
    this_value = restrict(function->captured_this, cursor.guard);
  } else if (!construct) {
    if (kind == FunctionKind::kClassConstructor || kind == FunctionKind::kDerivedConstructor) {
      return false;
    }
    this_value = restrict(registers[window + 1], cursor.guard);
    if (!code->ir->strict && !code->is_library) {
      // ECMA-262 10.2.1.2: sloppy functions see an object.
      if (this_value.is_summary()) return false;
      if (!is_object(this_value.value())) {
        this_value = sloppy_this(*function->realm, cursor.guard, this_value.value());
      }
    }
  } else if (kind == FunctionKind::kDerivedConstructor) {
    this_value = Value::uninitialized();
  } else if (kind == FunctionKind::kMethod) {
    return false;
  } else {
    const Slot prototype =
        shown_property(context, callee.value(), context.names.key_prototype, cursor.guard);
    if (!prototype.is_single() || !is_object(prototype.value())) return false;
    this_value = Value::heap(new_object(context, cursor.guard, prototype));
  }

  std::shared_ptr<CallRecord> record =
      scheduler.take_record(cursor, cursor.guard, instruction.a, instruction.flags);
  Activation* const callee_activation = scheduler.activate(code, function->realm, cursor.guard,
                                                           std::move(record), activation.depth + 1);
  std::vector<Slot>& target = callee_activation->registers;
  callee_activation->is_construct = construct;
  target[ir::kThisRegister] = std::move(this_value);
  target[ir::kEnvironmentRegister] = restrict(function->environment, cursor.guard);
  if (kind == FunctionKind::kArrow) {
    target[ir::kCalleeRegister] = restrict(function->captured_callee, cursor.guard);
    target[ir::kNewTargetRegister] = restrict(function->captured_new_target, cursor.guard);
  } else {
    target[ir::kCalleeRegister] = callee;
    if (construct) target[ir::kNewTargetRegister] = callee;
  }
  const std::size_t named = std::min<std::size_t>(count, code->ir->parameter_count);
  for (std::size_t i = 0; i < named; ++i) {
    target[ir::kFirstParameterRegister + i] = restrict(argument(i), cursor.guard);
  }
  if (code->reads_all_arguments) {
    callee_activation->argument_count = Value::number(static_cast<double>(count));
    for (std::size_t i = 0; i < count; ++i) {
      callee_activation->arguments.push_back(restrict(argument(i), cursor.guard));
    }
  }
  callee_activation->frontier.push_back({0, cursor.guard});
  step = Step::kStop;
  return true;
}

}  // namespace sheaf

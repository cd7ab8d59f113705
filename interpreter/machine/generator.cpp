// Generators and async functions: activations whose entries rest at a yield or an await, and go on
// when someone resumes them.

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

Value state_value(GeneratorState state) { return Value::number(static_cast<double>(state)); }

}  // namespace

Step Machine::execute_generator(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const auto rest = [&](GeneratorState state, const Slot& value) {
    store(context, activation.generator_state, activation.domain, cursor.guard, state_value(state));
    scheduler.rest(activation, cursor.pc, cursor.guard, value);
    return Step::kStop;
  };
  if (instruction.opcode == Opcode::kAsyncStart) {
    // What the library resumes the activation by; the program never sees it.
    Object* handle = new_object(context, cursor.guard, Value::null());
    handle->object_class = ObjectClass::kGenerator;
    handle->primitive = Value::heap(&activation);
    write(cursor, instruction.a, instruction.flags, Value::heap(handle));
    ++cursor.pc;
    return Step::kNext;
  }
  if (instruction.opcode != Opcode::kGeneratorStart) {
    const Slot value =
        instruction.c >= 0
            ? activation.registers[static_cast<std::size_t>(instruction.c)]
            : activation.function->constants[static_cast<std::size_t>(~instruction.c)];
    return rest(instruction.opcode == Opcode::kYield ? GeneratorState::kYielded
                                                     : GeneratorState::kDelegated,
                restrict(value, cursor.guard));
  }
  const auto fallback = [&](Realm& realm) {
    return activation.function->ir->is_async ? realm.async_generator_prototype
                                             : realm.generator_prototype;
  };
  // ECMA-262 27.5.3.1: the prototype is the function's `prototype`, or the realm's.
  SummaryBuilder prototypes;
  for_each_alternative(activation.registers[ir::kCalleeRegister], cursor.guard,
                       [&](const Guard& part, Value callee) {
                         for_each_alternative(
                             shown_property(context, callee, context.names.key_prototype, part),
                             part, [&](const Guard& piece, Value prototype) {
                               Realm& realm = *as_function(callee)->realm;
                               prototypes.add(piece, is_object(prototype)
                                                         ? prototype
                                                         : Value::heap(fallback(realm)));
                             });
                       });
  Object* generator = new_object(context, cursor.guard, prototypes.finish());
  generator->object_class = ObjectClass::kGenerator;
  generator->primitive = Value::heap(&activation);
  return rest(GeneratorState::kStart, Value::heap(generator));
}

void Machine::resume(const ResumeRequest& request, const std::shared_ptr<CallRecord>& record) {
  Activation& activation = *request.activation;
  store(context, activation.generator_state, activation.domain, request.guard,
        state_value(GeneratorState::kRunning));
  using Mode = ResumeRequest::Mode;
  std::vector<FrontierEntry> woken = scheduler.wake(activation, request.guard, record);
  for (FrontierEntry& entry : woken) {
    const ir::Instruction& instruction = activation.function->ir->code[entry.pc];
    const Slot value = restrict(request.value, entry.guard);
    if (instruction.opcode != Opcode::kGeneratorStart) {
      if (instruction.opcode == Opcode::kYield && request.mode == Mode::kThrow) {
        scheduler.throw_at(activation, entry.pc, entry.guard, value);
        continue;
      }
      const Value how = instruction.opcode == Opcode::kYield
                            ? Value::boolean(request.mode == Mode::kReturn)
                            : Value::number(static_cast<double>(request.mode));
      scheduler.assign(activation, static_cast<std::size_t>(instruction.a), entry.guard, value);
      scheduler.assign(activation, static_cast<std::size_t>(instruction.b), entry.guard, how);
    }
    scheduler.push_entry(activation, entry.pc + 1, entry.guard);
  }
}

}  // namespace sheaf

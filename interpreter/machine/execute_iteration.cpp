// for-of, destructuring and spread; for-in.

#include "interpreter/machine/machine.h"
#include "interpreter/semantics/iterate.h"

namespace sheaf {

using ir::Opcode;

namespace {

IteratorCell* as_iterator(Value v) { return static_cast<IteratorCell*>(v.as_heap()); }
/// Paths that no input takes may come here without what opening would have left in the register.
bool is_cell(Value v, CellKind kind) { return v.is_heap() && v.as_heap()->kind == kind; }
KeyListCell* as_key_list(Value v) { return static_cast<KeyListCell*>(v.as_heap()); }

}  // namespace

Step Machine::execute_iteration(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> Slot {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  InstructionOperation operation(*this, cursor);
  switch (instruction.opcode) {
    case Opcode::kIterOpen:
      open_iterator(operation, cursor.guard, operand(instruction.b));
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    case Opcode::kIterNext:
      for_each_alternative(operand(instruction.b), cursor.guard, [&](const Guard& g, Value v) {
        // A pattern puts the marker in place of an iterator that has come to its end.
        if (v.is_marker(Value::Marker::kUninitialized)) {
          operation.result.values.add(g, Value::marker(Value::Marker::kDone));
        } else if (is_cell(v, CellKind::kIterator)) {
          step_iterator(operation, g, as_iterator(v));
        }
      });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    case Opcode::kIterClose:
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g1, Value v) {
        if (is_cell(v, CellKind::kIterator)) close_iterator(operation, g1, as_iterator(v));
      });
      return finish_operation(cursor, operation, -1, 0);
    case Opcode::kForInOpen:
      open_key_list(operation, cursor.guard, operand(instruction.b));
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    case Opcode::kForInNext:
      for_each_alternative(operand(instruction.b), cursor.guard, [&](const Guard& g, Value v) {
        if (is_cell(v, CellKind::kKeyList)) step_key_list(operation, g, as_key_list(v));
      });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    default:
      std::abort();
  }
}

}  // namespace sheaf

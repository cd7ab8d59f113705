// Globals, library functions and captured variables.

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

Environment* as_environment(Value v) { return static_cast<Environment*>(v.as_heap()); }

/// Visits the environments `hops` up, each with the guard of the paths that have it.
template <typename Visitor>
void for_each_environment(const Slot& start, const Guard& guard, std::int32_t hops,
                          const Visitor& visit) {
  for_each_alternative(start, guard, [&](const Guard& part, Value v) {
    if (hops == 0) {
      visit(part, as_environment(v));
    } else {
      for_each_environment(as_environment(v)->parent, part, hops - 1, visit);
    }
  });
}

}  // namespace

Step Machine::execute_variable(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> const Slot& {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  const auto next = [&](Slot value) {
    write(cursor, instruction.a, instruction.flags, std::move(value));
    ++cursor.pc;
    return Step::kNext;
  };
  switch (instruction.opcode) {
    case Opcode::kLoadGlobal:
    case Opcode::kLoadGlobalOrUndefined: {
      const PropertyKey key = operand(instruction.b).value();
      if (const Slot* found =
              find_plain_property(context, Value::heap(activation.realm->global), key)) {
        return next(*found);
      }
      InstructionOperation operation(*this, cursor);
      const Value global = Value::heap(activation.realm->global);
      get_present(operation, cursor.guard, global, key, global, [&](const Guard& g) {
        if (instruction.opcode == Opcode::kLoadGlobalOrUndefined) {
          operation.result.values.add(g, Value::undefined());
        } else {
          throw_error(operation, g, ErrorType::kReferenceError,
                      to_utf8(key.as_string()->text()) + " is not defined");
        }
      });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kStoreGlobal: {
      const PropertyKey key = operand(instruction.a).value();
      const Slot value = restrict(operand(instruction.b), cursor.guard);
      InstructionOperation operation(*this, cursor);
      Guard present = cursor.guard;
      if (function.ir->strict) {
        present = found_part(context, Value::heap(activation.realm->global), key, cursor.guard);
        const Guard missing = cursor.guard.minus(present);
        if (!missing.is_false()) {
          throw_error(operation, missing, ErrorType::kReferenceError,
                      to_utf8(key.as_string()->text()) + " is not defined");
        }
      }
      if (!present.is_false()) {
        set_property(operation, present, Value::heap(activation.realm->global), key,
                     restrict(value, present), Value::heap(activation.realm->global),
                     function.ir->strict);
      }
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kLoadLibrary:
      return next(Value::heap(
          activation.realm->library_function(operand(instruction.b).value().as_string())));
    case Opcode::kNewEnvironment: {
      auto* environment = context.heap.make<Environment>(CellKind::kEnvironment, cursor.guard);
      environment->parent = restrict(operand(instruction.b), cursor.guard);
      environment->slots.assign(static_cast<std::size_t>(instruction.c),
                                Slot(Value::uninitialized()));
      context.heap.count_memory(environment->slots.size() * sizeof(Slot));
      return next(Value::heap(environment));
    }
    case Opcode::kCopyEnvironment: {
      auto* copy = context.heap.make<Environment>(CellKind::kEnvironment, cursor.guard);
      SummaryBuilder parent;
      std::vector<SummaryBuilder> slots;
      for_each_alternative(operand(instruction.b), cursor.guard, [&](const Guard& g, Value v) {
        Environment* old = as_environment(v);
        parent.add(g, old->parent);
        while (slots.size() < old->slots.size()) slots.emplace_back();
        for (std::size_t i = 0; i < old->slots.size(); ++i) slots[i].add(g, old->slots[i]);
      });
      copy->parent = parent.finish();
      for (SummaryBuilder& slot : slots) copy->slots.push_back(slot.finish());
      context.heap.count_memory(copy->slots.size() * sizeof(Slot));
      return next(Value::heap(copy));
    }
    case Opcode::kLoadCaptured: {
      const Slot* environment = &operand(instruction.b);
      std::int32_t hops = instruction.c;
      while (environment->is_single() && hops > 0) {
        environment = &as_environment(environment->value())->parent;
        --hops;
      }
      const auto index = static_cast<std::size_t>(instruction.d);
      if (environment->is_single()) {
        return next(as_environment(environment->value())->slots[index]);
      }
      InstructionOperation operation(*this, cursor);
      for_each_environment(*environment, cursor.guard, hops,
                           [&](const Guard& g, Environment* scope) {
                             operation.result.values.add(g, scope->slots[index]);
                           });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kStoreCaptured: {
      const Slot value = operand(instruction.d);
      for_each_environment(operand(instruction.a), cursor.guard, instruction.b,
                           [&](const Guard& g, Environment* scope) {
                             store(context, scope->slots[static_cast<std::size_t>(instruction.c)],
                                   scope->domain, g, restrict(value, g));
                           });
      ++cursor.pc;
      return Step::kNext;
    }
    default:
      std::abort();
  }
}

}  // namespace sheaf

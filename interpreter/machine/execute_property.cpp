// GetProperty, SetProperty and their relatives.

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/read_texts.h"
#include "interpreter/semantics/symbolic_key.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

Step Machine::execute_property(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> const Slot& {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  const bool strict = function.ir->strict;
  const bool merges = context.policy.always_merges && !context.policy.one_path;
  switch (instruction.opcode) {
    case Opcode::kGetProperty: {
      const Slot& base = operand(instruction.b);
      const PropertyKey key = operand(instruction.c).value();
      if (base.is_single() && is_object(base.value())) {
        if (const Slot* found = find_plain_property(context, base.value(), key)) {
          write(cursor, instruction.a, instruction.flags, *found);
          ++cursor.pc;
          return Step::kNext;
        }
      }
      if (merges && key.bits() == context.names.key_length.bits()) {
        if (std::optional<Slot> lengths = get_lengths(context, cursor.guard, base)) {
          write(cursor, instruction.a, instruction.flags, *std::move(lengths));
          ++cursor.pc;
          return Step::kNext;
        }
      }
      InstructionOperation operation(*this, cursor);
      for_each_alternative(base, cursor.guard,
                           [&](const Guard& g, Value v) { get_property(operation, g, v, key, v); });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kGetElement: {
      const Slot& base = operand(instruction.b);
      const Slot& key = operand(instruction.c);
      if (key.is_number() && base.is_single() && is_array(base.value())) {
        ArrayObject* array = as_array(base.value());
        const std::int64_t index = index_of_number(key.as_number());
        if (index >= 0 && static_cast<std::size_t>(index) < array->elements.size() &&
            is_plain_data(array->elements[static_cast<std::size_t>(index)])) {
          write(cursor, instruction.a, instruction.flags,
                array->elements[static_cast<std::size_t>(index)]);
          ++cursor.pc;
          return Step::kNext;
        }
      }
      InstructionOperation operation(*this, cursor);
      if (!merges || !get_characters(operation, cursor.guard, base, key)) {
        for_each_alternative(base, cursor.guard, [&](const Guard& base_guard, Value b) {
          for_each_alternative(key, base_guard,
                               [&](const Guard& g, Value k) { get_element(operation, g, b, k); });
        });
      }
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kSetProperty: {
      const Slot base = operand(instruction.a);
      const PropertyKey key = operand(instruction.b).value();
      const Slot value = operand(instruction.c);
      InstructionOperation operation(*this, cursor);
      for_each_alternative(base, cursor.guard, [&](const Guard& g, Value v) {
        set_property(operation, g, v, key, value, v, strict);
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kSetElement: {
      const Slot base = operand(instruction.a), key = operand(instruction.b);
      const Slot value = operand(instruction.c);
      InstructionOperation operation(*this, cursor);
      for_each_alternative(base, cursor.guard, [&](const Guard& base_guard, Value b) {
        for_each_alternative(key, base_guard, [&](const Guard& g, Value k) {
          set_element(operation, g, b, k, value, strict);
        });
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kDeleteProperty: {
      InstructionOperation operation(*this, cursor);
      for_each_alternative(
          operand(instruction.b), cursor.guard, [&](const Guard& base_guard, Value b) {
            for_each_alternative(operand(instruction.c), base_guard, [&](const Guard& g, Value k) {
              if (k.is_term() && is_object(b) && is_string_term(context, k)) {
                NamedPaths names = known_keys(operation, g, b, k, KnownKeys::kOwn);
                operation.keep_chosen(names);
                for (const auto& [part, name] : names) {
                  if (name) {
                    delete_property(operation, part, b, *name, strict);
                  } else {
                    operation.result.values.add(part, Value::boolean(true));
                  }
                }
              } else if (k.is_term()) {
                for (auto& [part, concrete] :
                     enumerate(operation, k, g, "a symbolic property key")) {
                  delete_property(operation, part, b, to_key(context, concrete), strict);
                }
              } else if (is_object(k)) {
                call_library(operation, g, u"op$deleteElement", {b, k, Value::boolean(strict)});
              } else {
                delete_property(operation, g, b, to_key(context, k), strict);
              }
            });
          });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kGetSuper:
    case Opcode::kSetSuper: {
      // ECMA-262 13.3.7: the property is looked up from the home object's prototype; `this` is the
      // receiver.
      const bool is_get = instruction.opcode == Opcode::kGetSuper;
      const Slot receiver = activation.registers[ir::kThisRegister];
      const Slot callee = activation.registers[ir::kCalleeRegister];
      const Slot key = operand(is_get ? instruction.b : instruction.a);
      InstructionOperation operation(*this, cursor);
      for_each_alternative(callee, cursor.guard, [&](const Guard& g1, Value f) {
        for_each_alternative(as_function(f)->home_object, g1, [&](const Guard& g2, Value home) {
          for_each_alternative(as_object(home)->prototype, g2, [&](const Guard& g3, Value proto) {
            for_each_key(operation, key, g3, [&](const Guard& g, PropertyKey k) {
              if (is_get) {
                get_property(operation, g, proto, k, receiver);
                return;
              }
              set_property(operation, g, proto, k, operand(instruction.b), receiver, true);
            });
          });
        });
      });
      return finish_operation(cursor, operation, is_get ? instruction.a : -1, instruction.flags);
    }
    default:
      std::abort();
  }
}

}  // namespace sheaf

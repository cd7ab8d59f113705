// Object and array literals, arguments objects, and making objects.

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/private_name.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

Step Machine::execute_object(Cursor& cursor, const ir::Instruction& instruction) {
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
    case Opcode::kNewObject:
      return next(Value::heap(
          new_object(context, cursor.guard, Value::heap(activation.realm->object_prototype))));
    case Opcode::kNewArray:
      return next(Value::heap(new_array(*activation.realm, cursor.guard)));
    case Opcode::kArrayPush: {
      const Slot value = restrict(operand(instruction.b), cursor.guard);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        array_push(context, g, as_array(v), value);
      });
      ++cursor.pc;
      return Step::kNext;
    }
    case Opcode::kArrayPushHole:
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        array_push(context, g, as_array(v), Value::absent());
      });
      ++cursor.pc;
      return Step::kNext;
    case Opcode::kDefineProperty: {
      InstructionOperation operation(*this, cursor);
      const Slot value = operand(instruction.c);
      for_each_alternative(
          operand(instruction.a), cursor.guard, [&](const Guard& g1, Value object) {
            for_each_alternative(operand(instruction.b), g1, [&](const Guard& g, Value key) {
              if (key.is_term()) {
                for (auto& [part, concrete] :
                     enumerate(operation, key, g, "a symbolic property key")) {
                  define_own(context, part, as_object(object), to_key(context, concrete),
                             restrict(value, part));
                }
              } else if (is_private_name(key)) {
                add_private(operation, g, *as_object(object), key, value);
              } else {
                define_own(context, g, as_object(object), to_key(context, key), restrict(value, g));
              }
            });
          });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kSetPrototypeLiteral:
      for_each_alternative(
          operand(instruction.a), cursor.guard, [&](const Guard& g1, Value object) {
            for_each_alternative(operand(instruction.b), g1, [&](const Guard& g, Value prototype) {
              if (is_object(prototype) || prototype.is_null()) {
                store(context, as_object(object)->prototype, as_object(object)->domain, g,
                      prototype);
              }
            });
          });
      ++cursor.pc;
      return Step::kNext;
    case Opcode::kCopyProperties: {
      // Getters may run: the library copies key by key.
      InstructionOperation operation(*this, cursor);
      call_library(operation, cursor.guard, u"op$copyProperties",
                   {operand(instruction.a), operand(instruction.b), operand(instruction.c)});
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kCreateArguments: {
      Object* arguments =
          new_object(context, cursor.guard, Value::heap(activation.realm->object_prototype));
      arguments->object_class = ObjectClass::kArguments;
      arguments_into(cursor, 0, [&](const Guard& g, std::size_t i, const Slot& value) {
        define_own(context, g, arguments, to_key(context, Value::number(static_cast<double>(i))),
                   value);
      });
      define_own(context, cursor.guard, arguments, context.names.key_length,
                 restrict(activation.argument_count, cursor.guard), kWritable | kConfigurable);
      define_own(context, cursor.guard, arguments, context.names.symbol_iterator,
                 Value::heap(activation.realm->array_values), kWritable | kConfigurable);
      if (instruction.b > 0) arguments->primitive = Value::number(instruction.b);
      return next(Value::heap(arguments));
    }
    case Opcode::kStoreArgument: {
      // ECMA-262 10.4.4: parameters and elements of `arguments` are one, as far as arguments were
      // given and their elements have not been deleted.
      const PropertyKey key = to_key(context, Value::number(instruction.b));
      const Slot value = operand(instruction.c);
      InstructionOperation operation(*this, cursor);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        if (!is_object(v)) {
          // DEVIATION: an inner function does not know the outer one's `arguments`.
          operation.give_up(
              g, "linked-arguments",
              "a parameter is assigned where its element of `arguments` is out of reach");
          return;
        }
        Guard given = context.false_guard;
        for_each_alternative(activation.argument_count, g, [&](const Guard& part, Value n) {
          if (n.as_number() > instruction.b) given |= part;
        });
        PropertyMap& map = as_object(v)->properties;
        for (std::int32_t at = map.find(key); at >= 0; at = map.find_next(key, at)) {
          Slot& location = map[static_cast<std::size_t>(at)].value;
          const Guard present = presence(location, given);
          if (present.is_false()) continue;
          store(context, location, as_object(v)->domain, present, restrict(value, present));
        }
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kCreateRest: {
      ArrayObject* rest = new_array(*activation.realm, cursor.guard);
      arguments_into(cursor, static_cast<std::size_t>(instruction.b),
                     [&](const Guard& g, std::size_t, const Slot& value) {
                       array_push(context, g, rest, value);
                     });
      return next(Value::heap(rest));
    }
    default:
      std::abort();
  }
}

/// Visits the arguments from number `from` on, each under the guard of the paths that passed it.
void Machine::arguments_into(
    const Cursor& cursor, std::size_t from,
    const std::function<void(const Guard&, std::size_t, const Slot&)>& visit) {
  const Activation& activation = *cursor.activation;
  for (std::size_t i = from; i < activation.arguments.size(); ++i) {
    Guard passed = context.false_guard;
    for_each_alternative(activation.argument_count, cursor.guard, [&](const Guard& g, Value n) {
      if (n.as_number() > static_cast<double>(i)) passed |= g;
    });
    if (!passed.is_false()) visit(passed, i, restrict(activation.arguments[i], passed));
  }
}

}  // namespace sheaf

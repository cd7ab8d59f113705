// Functions and classes as values.

#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/private_name.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::FunctionKind;
using ir::Opcode;

Step Machine::execute_class(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> Slot {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  const auto closure = [&](std::int32_t index) {
    FunctionObject* made =
        new_function(*activation.realm, cursor.guard, context.modules.function_of(function, index));
    made->environment = restrict(activation.registers[ir::kEnvironmentRegister], cursor.guard);
    if (made->code->ir->kind == FunctionKind::kArrow) {
      made->captured_this = restrict(activation.registers[ir::kThisRegister], cursor.guard);
      made->captured_callee = restrict(activation.registers[ir::kCalleeRegister], cursor.guard);
      made->captured_new_target =
          restrict(activation.registers[ir::kNewTargetRegister], cursor.guard);
    }
    return made;
  };
  const auto next = [&] {
    ++cursor.pc;
    return Step::kNext;
  };
  switch (instruction.opcode) {
    case Opcode::kNewFunction:
      write(cursor, instruction.a, instruction.flags, Value::heap(closure(instruction.b)));
      return next();
    case Opcode::kNewClass: {
      // ECMA-262 15.7.14 ClassDefinitionEvaluation, steps 1–14.
      FunctionObject* constructor = closure(instruction.b);
      Object* prototype =
          new_object(context, cursor.guard, Value::heap(activation.realm->object_prototype));
      InstructionOperation operation(*this, cursor);
      Guard made = cursor.guard;
      for_each_alternative(operand(instruction.c), cursor.guard, [&](const Guard& g, Value parent) {
        if (parent.is_marker(Value::Marker::kUninitialized)) return;
        if (parent.is_null()) {
          store(context, prototype->prototype, prototype->domain, g, Value::null());
          return;
        }
        if (!is_callable(parent) || !is_constructor(*as_function(parent))) {
          throw_naming(operation, g, "Class extends value ", parent,
                       " is not a constructor or null");
          made = made.minus(g);
          return;
        }
        store(context, constructor->prototype, constructor->domain, g, parent);
        for_each_alternative(data_property(operation, parent, context.names.key_prototype, g), g,
                             [&](const Guard& part, Value p) {
                               store(context, prototype->prototype, prototype->domain, part,
                                     is_object(p) ? p : Value::null());
                             });
      });
      materialise(context, constructor);
      constructor->properties.append(context.names.key_prototype, Value::heap(prototype), 0);
      prototype->properties.append(context.names.key_constructor, Value::heap(constructor),
                                   kWritable | kConfigurable);
      constructor->home_object = Value::heap(prototype);
      operation.result.values.add(made, Value::heap(constructor));
      write(cursor, instruction.d, 0, Value::heap(prototype));
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kDefineMethod: {
      const auto kind = instruction.d & ir::kMethodKindMask;
      std::uint8_t attributes = kConfigurable;
      if ((instruction.d & ir::kEnumerable) != 0) attributes |= kEnumerableProperty;
      InstructionOperation operation(*this, cursor);
      for_each_alternative(
          operand(instruction.a), cursor.guard, [&](const Guard& g1, Value object) {
            for_each_key(
                operation, operand(instruction.b), g1, [&](const Guard& g2, PropertyKey key) {
                  for_each_alternative(
                      operand(instruction.c), g2, [&](const Guard& g, Value method) {
                        FunctionObject* f = as_function(method);
                        store(context, f->home_object, f->domain, g, object);
                        name_function(context, g, f, key,
                                      kind == ir::kGetter   ? "get "
                                      : kind == ir::kSetter ? "set "
                                                            : "");
                        if (is_private_name(key)) {
                          define_private_method(context, g, key,
                                                kind == ir::kGetter   ? PrivateMethodKind::kGetter
                                                : kind == ir::kSetter ? PrivateMethodKind::kSetter
                                                                      : PrivateMethodKind::kMethod,
                                                method);
                        } else if (kind == ir::kMethod) {
                          define_own(context, g, as_object(object), key, method,
                                     attributes | kWritable);
                        } else {
                          define_accessor(context, g, as_object(object), key, kind == ir::kGetter,
                                          method, attributes);
                        }
                      });
                });
          });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kSetFieldInitializer:
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g1, Value c) {
        for_each_alternative(operand(instruction.b), g1, [&](const Guard& g, Value f) {
          FunctionObject* constructor = as_function(c);
          store(context, constructor->field_initializer, constructor->domain, g, f);
          FunctionObject* initializer = as_function(f);
          store(context, initializer->home_object, initializer->domain, g,
                constructor->home_object);
        });
      });
      return next();
    case Opcode::kInitializeFields: {
      InstructionOperation operation(*this, cursor);
      for_each_alternative(
          activation.registers[ir::kCalleeRegister], cursor.guard, [&](const Guard& g1, Value c) {
            for_each_alternative(
                as_function(c)->field_initializer, g1, [&](const Guard& g, Value f) {
                  if (!is_callable(f)) return;
                  operation.result.calls.push_back({g,
                                                    f,
                                                    activation.registers[ir::kThisRegister],
                                                    {},
                                                    Value::number(0),
                                                    Value::undefined()});
                });
          });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kSetFunctionName: {
      InstructionOperation operation(*this, cursor);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g1, Value f) {
        if (!is_callable(f)) return;
        for_each_key(operation, operand(instruction.b), g1, [&](const Guard& g, PropertyKey key) {
          name_function(context, g, as_function(f), key, "");
        });
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    default:
      std::abort();
  }
}

}  // namespace sheaf

// Calls. A call of a summary makes one activation per distinct code; the environment, `this` and
// the arguments are summaries of that activation. Natives run at once.

#include "interpreter/machine/call_group.h"
#include "interpreter/machine/machine.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/source_words.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::FunctionKind;
using ir::Opcode;

namespace {

/// Throws as messages name what was called and cannot be.
void throw_not_callable(Operation& operation, const Guard& guard, Value callee, bool construct) {
  if (const cst::Tree* tree = syntax_at(operation)) {
    if (const auto text = not_callable_text(*tree, operation.place().offset)) {
      throw_error(operation, guard, ErrorType::kTypeError, *text);
      return;
    }
  }
  throw_naming_typed(operation, guard, callee,
                     construct ? " is not a constructor" : " is not a function");
}

/// The arguments of f(...array): the array was made by the lowering, its length may differ per
/// path.
void spread_arguments(Context& context, CallRequest& request, const Slot& list) {
  SummaryBuilder count;
  std::vector<SummaryBuilder> arguments;
  for_each_alternative(list, request.guard, [&](const Guard& guard, Value v) {
    ArrayObject* array = as_array(v);
    for_each_alternative(array->length, guard, [&](const Guard& part, Value n) {
      count.add(part, n);
      const auto size = static_cast<std::size_t>(n.as_number());
      while (arguments.size() < size) arguments.emplace_back();
      for (std::size_t i = 0; i < size; ++i) {
        if (i >= array->elements.size()) {
          arguments[i].add(part, Value::undefined());
          continue;
        }
        for_each_alternative(array->elements[i], part, [&](const Guard& piece, Value element) {
          arguments[i].add(piece, element.is_absent() ? Value::undefined() : element);
        });
      }
    });
  });
  request.argument_count = count.finish();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    // On paths with fewer arguments this one is undefined.
    Guard given = context.false_guard;
    for (const Alternative& alternative : arguments[i].alternatives()) given |= alternative.guard;
    const Guard missing = request.guard.minus(given);
    arguments[i].add(missing, Value::undefined());
    request.arguments.push_back(arguments[i].finish());
  }
}

/// The call that a call of a bound function is.
CallRequest unbound(const FunctionObject& function, const CallRequest& request, const Guard& guard,
                    bool construct) {
  CallRequest inner;
  inner.guard = guard;
  inner.callee = function.bound_target;
  inner.this_value = function.bound_this;
  inner.arguments = function.bound_arguments;
  inner.arguments.insert(inner.arguments.end(), request.arguments.begin(), request.arguments.end());
  SummaryBuilder count;
  for_each_alternative(request.argument_count, guard, [&](const Guard& part, Value n) {
    count.add(part,
              Value::number(n.as_number() + static_cast<double>(function.bound_arguments.size())));
  });
  inner.argument_count = count.finish();
  inner.new_target = construct ? function.bound_target : request.new_target;
  return inner;
}

/// The group of a function's code, with the paths of `guard` among its own.
CallGroup& group_of(std::vector<CallGroup>& groups, const FunctionObject& function,
                    const Guard& guard, bool construct) {
  for (CallGroup& group : groups) {
    if (group.code == function.code && group.realm == function.realm &&
        group.is_construct == construct) {
      group.guard |= guard;
      return group;
    }
  }
  CallGroup& group = groups.emplace_back();
  group.code = function.code;
  group.realm = function.realm;
  group.guard = guard;
  group.is_construct = construct;
  return group;
}

/// What a function that is no arrow function sees as `this`.
void add_this(Context& context, CallGroup& group, const FunctionObject& function,
              const CallRequest& request, const Guard& guard) {
  if (!group.is_construct) {
    const bool sloppy = !group.code->ir->strict && !group.code->is_library;
    for_each_alternative(request.this_value, guard, [&](const Guard& part, Value v) {
      group.this_value.add(part, sloppy ? sloppy_this(*function.realm, part, v) : v);
    });
    return;
  }
  if (group.code->ir->kind == FunctionKind::kDerivedConstructor) {
    group.this_value.add(guard, Value::uninitialized());
    return;
  }
  // ECMA-262 10.1.13: the new object's prototype comes from new.target.
  SummaryBuilder prototypes;
  for_each_alternative(request.new_target, guard, [&](const Guard& part, Value target) {
    const Slot found = shown_property(context, target, context.names.key_prototype, part);
    for_each_alternative(found, part, [&](const Guard& piece, Value prototype) {
      prototypes.add(
          piece, is_object(prototype) ? prototype : Value::heap(function.realm->object_prototype));
    });
  });
  group.this_value.add(guard, Value::heap(new_object(context, guard, prototypes.finish())));
}

}  // namespace

/// One alternative of a callee: runs a native, or adds to the group of its code.
void Machine::place_call(Operation& operation, std::vector<CallGroup>& groups, CallRequest& request,
                         const Guard& guard, Value callee) {
  const bool construct =
      !(request.new_target.is_single() && request.new_target.value().is_undefined());
  if (!is_callable(callee) || (construct && !is_constructor(*as_function(callee)))) {
    throw_not_callable(operation, guard, callee, construct);
    return;
  }
  FunctionObject* function = as_function(callee);
  if (!function->bound_target.is_single() || !function->bound_target.value().is_absent()) {
    operation.result.calls.push_back(unbound(*function, request, guard, construct));
    return;
  }
  if (function->native != nullptr) {
    for_each_alternative(request.new_target, guard, [&](const Guard& part, Value new_target) {
      for_each_alternative(request.argument_count, part, [&](const Guard& piece, Value n) {
        const auto count =
            std::min(static_cast<std::size_t>(n.as_number()), request.arguments.size());
        call_native(operation, piece, function, request.this_value,
                    std::span<const Slot>(request.arguments.data(), count), new_target);
      });
    });
    return;
  }
  const CompiledFunction* code = function->code;
  const FunctionKind kind = code->ir->kind;
  if (!construct &&
      (kind == FunctionKind::kClassConstructor || kind == FunctionKind::kDerivedConstructor)) {
    // By the name that the text gives it.
    const std::string name = to_utf8(code->ir->name);
    throw_error(operation, guard, ErrorType::kTypeError,
                (name.empty() ? "Class constructors" : "Class constructor " + name) +
                    " cannot be invoked without 'new'");
    return;
  }
  CallGroup& group = group_of(groups, *function, guard, construct);
  group.environment.add(guard, function->environment);
  if (kind == FunctionKind::kArrow) {
    group.callee.add(guard, function->captured_callee);
    group.this_value.add(guard, function->captured_this);
    group.new_target.add(guard, function->captured_new_target);
  } else {
    group.callee.add(guard, callee);
    group.new_target.add(guard, request.new_target);
    add_this(context, group, *function, request, guard);
  }
  group.count.add(guard, request.argument_count);
  while (group.arguments.size() < request.arguments.size()) {
    SummaryBuilder missing;
    const Guard earlier = group.guard.minus(guard);
    if (!earlier.is_false()) missing.add(earlier, Value::undefined());
    group.arguments.push_back(std::move(missing));
  }
  for (std::size_t i = 0; i < group.arguments.size(); ++i) {
    group.arguments[i].add(
        guard, i < request.arguments.size() ? request.arguments[i] : Slot(Value::undefined()));
  }
}

namespace {

/// The states in which a callee begins: one, unless what it gets divides them.
std::vector<Guard> states_of_callee(const Context& context, const Activation& activation,
                                    const Guard& guard) {
  std::vector<Guard> states{guard};
  if (!context.policy.single_values) return states;
  const auto divide_by = [&states](const Slot& slot) {
    if (slot.is_single()) return;
    std::vector<Guard> divided;
    for (const Guard& state : states) {
      for (Guard& part : parts_of_state(slot, state)) divided.push_back(std::move(part));
    }
    states = std::move(divided);
  };
  for (const Slot& slot : activation.registers) divide_by(slot);
  for (const Slot& slot : activation.arguments) divide_by(slot);
  return states;
}

}  // namespace

void Machine::start_group(CallGroup& group, const std::shared_ptr<CallRecord>& record,
                          std::uint32_t depth) {
  Activation* activation = scheduler.activate(group.code, group.realm, group.guard, record, depth);
  activation->is_construct = group.is_construct;
  activation->registers[ir::kThisRegister] = group.this_value.finish();
  activation->registers[ir::kEnvironmentRegister] = group.environment.finish();
  activation->registers[ir::kCalleeRegister] = group.callee.finish();
  activation->registers[ir::kNewTargetRegister] = group.new_target.finish();
  activation->argument_count = group.count.finish();
  for (std::size_t i = 0; i < group.arguments.size(); ++i) {
    Slot argument = group.arguments[i].finish();
    if (context.policy.single_values) argument = joined_in_state(context, argument, group.guard);
    if (i < group.code->ir->parameter_count) {
      activation->registers[ir::kFirstParameterRegister + i] = argument;
    }
    if (group.code->reads_all_arguments) activation->arguments.push_back(std::move(argument));
  }
  for (const Guard& state : states_of_callee(context, *activation, group.guard)) {
    activation->frontier.push_back({0, state});
  }
}

Step Machine::execute_call(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const std::vector<Slot>& registers = activation.registers;
  if (scheduler.is_time_to_ask() && should_stop()) {
    scheduler.push_entry(activation, cursor.pc, cursor.guard);
    return Step::kStop;
  }
  if (instruction.opcode == Opcode::kCall || instruction.opcode == Opcode::kNew) {
    Step step = Step::kStop;
    if (call_plain(cursor, instruction, step)) return step;
  }
  InstructionOperation operation(*this, cursor);
  if (instruction.opcode == Opcode::kCallIntrinsic) {
    const JsString* name = activation.function->constants[static_cast<std::size_t>(~instruction.b)]
                               .value()
                               .as_string();
    FunctionObject* function = activation.realm->intrinsic(name);
    if (function == nullptr) {
      std::fprintf(stderr, "sheaf: the library asks for an unknown intrinsic %s\n",
                   to_utf8(name->text()).c_str());
      std::abort();
    }
    call_native(operation, cursor.guard, function, Value::undefined(),
                std::span<const Slot>(registers.data() + instruction.c,
                                      static_cast<std::size_t>(instruction.d)),
                Value::undefined());
    return finish_operation(cursor, operation, instruction.a, instruction.flags);
  }
  const auto window = static_cast<std::size_t>(instruction.b);
  CallRequest request;
  request.guard = cursor.guard;
  request.callee = registers[window];
  request.this_value = registers[window + 1];
  request.new_target = Value::undefined();
  const bool spread = instruction.opcode == Opcode::kCallSpread ||
                      instruction.opcode == Opcode::kNewSpread ||
                      instruction.opcode == Opcode::kSuperCallSpread;
  if (spread) {
    spread_arguments(context, request, registers[window + 2]);
  } else {
    for (std::int32_t i = 0; i < instruction.c; ++i) {
      request.arguments.push_back(
          restrict(registers[window + 2 + static_cast<std::size_t>(i)], cursor.guard));
    }
    request.argument_count = Value::number(instruction.c);
  }
  bool binds_this = false;
  switch (instruction.opcode) {
    case Opcode::kNew:
    case Opcode::kNewSpread:
      request.new_target = request.callee;
      break;
    case Opcode::kSuperCall:
    case Opcode::kSuperCallSpread: {
      // ECMA-262 13.3.7.1: the parent constructor is the prototype of the active function.
      SummaryBuilder parents;
      Guard possible = cursor.guard;
      for_each_alternative(
          registers[ir::kCalleeRegister], cursor.guard, [&](const Guard& g, Value function) {
            for_each_alternative(
                as_object(function)->prototype, g, [&](const Guard& part, Value parent) {
                  if (is_callable(parent) && is_constructor(*as_function(parent))) {
                    parents.add(part, parent);
                    return;
                  }
                  const std::string name = to_utf8(as_function(function)->code->ir->name);
                  throw_error(
                      operation, part, ErrorType::kTypeError,
                      std::string("Super constructor ") +
                          (is_object(parent) && !is_callable(parent) ? "#<Object>" : "null") +
                          " of " + (name.empty() ? "anonymous class" : name) +
                          " is not a constructor");
                  possible = possible.minus(part);
                });
          });
      if (possible.is_false()) return finish_operation(cursor, operation, -1, 0);
      request.guard = possible;
      request.callee = parents.finish();
      request.new_target = registers[ir::kNewTargetRegister];
      binds_this = true;
      break;
    }
    default:
      break;
  }
  operation.result.calls.push_back(std::move(request));
  return finish_operation(cursor, operation, instruction.a, instruction.flags, binds_this);
}

}  // namespace sheaf

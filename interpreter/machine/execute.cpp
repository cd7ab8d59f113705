// The instruction loop. What a plain interpreter would do on single values stands here and costs no
// guard operation; everything else is in execute_slow and the files it leads to.

#include "interpreter/machine/machine.h"
#include "interpreter/machine/messages.h"
#include "interpreter/record/arms.h"
#include "interpreter/semantics/compare_slots.h"
#include "interpreter/semantics/joined_values.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

void Machine::write(Cursor& cursor, std::int32_t destination, std::uint8_t flags, Slot value) {
  Activation& activation = *cursor.activation;
  Slot& location = activation.registers[static_cast<std::size_t>(destination)];
  if (context.policy.single_values && value.is_summary()) {
    value = joined_in_state(context, value, cursor.guard);
    if (parts_of_state(value, cursor.guard).size() > 1) cursor.divided_by = destination;
  }
  // States that did not merge can stand inside one block: then its temporaries are theirs, too.
  if (cursor.full || ((flags & ir::kTemporaryDestination) != 0 && activation.waiting == 0 &&
                      context.policy.always_merges)) {
    location = std::move(value);
    return;
  }
  const std::optional<Slot> others =
      cursor.some_call ? location
                       : scheduler.needed(activation, static_cast<std::size_t>(destination));
  location = others ? bounded_update(context, *others, cursor.guard, value, activation.live)
                    : std::move(value);
}

namespace {

/// Operators on two numbers, without conversions; false when the opcode is not one.
inline bool number_operator(Opcode opcode, double a, double b, Value& out) {
  switch (opcode) {
    case Opcode::kAdd:
      out = Value::number(a + b);
      return true;
    case Opcode::kSubtract:
      out = Value::number(a - b);
      return true;
    case Opcode::kMultiply:
      out = Value::number(a * b);
      return true;
    case Opcode::kDivide:
      out = Value::number(a / b);
      return true;
    case Opcode::kLess:
      out = Value::boolean(a < b);
      return true;
    case Opcode::kLessEqual:
      out = Value::boolean(a <= b);
      return true;
    case Opcode::kGreater:
      out = Value::boolean(a > b);
      return true;
    case Opcode::kGreaterEqual:
      out = Value::boolean(a >= b);
      return true;
    case Opcode::kStrictEqual:
    case Opcode::kLooseEqual:
      out = Value::boolean(a == b);
      return true;
    case Opcode::kStrictNotEqual:
    case Opcode::kLooseNotEqual:
      out = Value::boolean(a != b);
      return true;
    default:
      return false;
  }
}

}  // namespace

void Machine::run(Activation& activation) {
  Cursor cursor = scheduler.take_entry(activation);
  current_ = &cursor;
  try {
    run_entry(cursor);
  } catch (...) {
    // A limit that unwinds the entry leaves its place.
    last_place_ = user_place(activation, cursor.pc, cursor.guard);
    current_ = nullptr;
    throw;
  }
  current_ = nullptr;
}

void Machine::run_entry(Cursor& cursor) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const ir::Instruction* const code = function.ir->code.data();
  const Slot* const constants = function.constants.data();
  const bool count = !function.is_library;
  // Otherwise every location holds one value.
  const bool merges = !context.policy.one_path && !context.options.inputs;
  Slot* const registers = activation.registers.data();
  const auto operand = [&](std::int32_t index) -> const Slot& {
    return index >= 0 ? registers[index] : constants[~index];
  };
  // A store of a fresh value; the compiler sees the common case inline.
  const auto put = [&](const ir::Instruction& instruction, Value value) {
    if (cursor.full) {
      registers[instruction.a] = value;
    } else {
      write(cursor, instruction.a, instruction.flags, value);
    }
  };
  ++context.statistics.merged_steps;
  const std::uint64_t step_end = budget.step_end();
  for (;;) {
    // Falling through into a join: paths that wait there go on together with these. States that
    // do not merge meet only at the start of a block, so that they are not compared at every step.
    if (!activation.frontier.empty() && activation.frontier.back().pc <= cursor.pc &&
        (context.policy.always_merges || (!cursor.fresh && function.ir->block_starts[cursor.pc]))) {
      scheduler.push_entry(activation, cursor.pc, std::move(cursor.guard));
      break;
    }
    if (context.statistics.instructions >= step_end) [[unlikely]] {
      stop_before(cursor);
      break;
    }
    cursor.fresh = false;
    const ir::Instruction& instruction = code[cursor.pc];
    ++context.statistics.instructions;  // seen by the budget even inside an endless loop
    if (count && (instruction.flags & ir::kSourceOperation) != 0) {
      ++context.statistics.operations;
      if (merges) count_alternatives(cursor, instruction);
    }
    switch (instruction.opcode) {
      case Opcode::kMove: {
        const Slot& source = operand(instruction.b);
        if (cursor.full) {
          registers[instruction.a] = source;
        } else {
          write(cursor, instruction.a, instruction.flags, source);
        }
        ++cursor.pc;
        continue;
      }
      case Opcode::kAdd:
      case Opcode::kSubtract:
      case Opcode::kMultiply:
      case Opcode::kDivide:
      case Opcode::kLess:
      case Opcode::kLessEqual:
      case Opcode::kGreater:
      case Opcode::kGreaterEqual:
      case Opcode::kStrictEqual:
      case Opcode::kStrictNotEqual:
      case Opcode::kLooseEqual:
      case Opcode::kLooseNotEqual: {
        const Slot& left = operand(instruction.b);
        const Slot& right = operand(instruction.c);
        if (left.is_number() && right.is_number()) {
          Value value;
          number_operator(instruction.opcode, left.as_number(), right.as_number(), value);
          put(instruction, value);
          ++cursor.pc;
          continue;
        }
        break;
      }
      case Opcode::kIncrement:
      case Opcode::kDecrement: {
        const Slot& source = operand(instruction.b);
        if (source.is_number()) {
          const double step = instruction.opcode == Opcode::kIncrement ? 1 : -1;
          put(instruction, Value::number(source.as_number() + step));
          ++cursor.pc;
          continue;
        }
        break;
      }
      case Opcode::kToNumeric: {
        const Slot& source = operand(instruction.b);
        if (source.is_number()) {
          put(instruction, source.value());
          ++cursor.pc;
          continue;
        }
        break;
      }
      case Opcode::kCheckInitialized: {
        const Slot& source = operand(instruction.a);
        if (source.is_single() && !source.value().is_marker(Value::Marker::kUninitialized)) {
          ++cursor.pc;
          continue;
        }
        break;
      }
      case Opcode::kJump:
        if (scheduler.go_to(cursor, static_cast<std::uint32_t>(instruction.a)) == Step::kNext)
          continue;
        return;
      case Opcode::kBranch: {
        const Slot& condition = operand(instruction.a);
        // On a plain Boolean it is only a jump, and an arm to note.
        if (condition.is_single() && condition.value().is_boolean() &&
            !context.policy.watches_branches) {
          const bool side = condition.value().as_boolean();
          if (instruction.d >= 0) {
            take_arm(context, function, instruction.d, side, cursor.guard, nullptr);
          }
          const std::int32_t target = side ? instruction.b : instruction.c;
          if (scheduler.go_to(cursor, static_cast<std::uint32_t>(target)) == Step::kNext) continue;
        } else if (branch(cursor, instruction) == Step::kNext) {
          continue;
        }
        return;
      }
      default:
        break;
    }
    if (execute_slow(cursor, instruction) != Step::kNext) break;
    if (cursor.divided_by >= 0) {
      scheduler.go_on_divided(cursor, cursor.pc);
      break;
    }
  }
}

Step Machine::execute_slow(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> Slot {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  switch (instruction.opcode) {
    case Opcode::kReturn:
      return execute_return(cursor, instruction);
    case Opcode::kThrow: {
      const Slot exception = restrict(operand(instruction.a), cursor.guard);
      if (give_up_depth(cursor, cursor.guard, exception)) return Step::kStop;
      scheduler.throw_at(activation, cursor.pc, cursor.guard, exception);
      return Step::kStop;
    }
    case Opcode::kCheckInitialized: {
      InstructionOperation operation(*this, cursor);
      const Slot name = operand(instruction.b);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        if (v.is_marker(Value::Marker::kUninitialized)) {
          const std::string text = to_utf8(name.value().as_string()->text());
          throw_error(operation, g, ErrorType::kReferenceError,
                      text == "this" ? kThisBeforeSuper
                                     : "Cannot access '" + text + "' before initialization");
        }
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kCheckSuperOnce: {
      // ECMA-262 9.1.1.3.1 BindThisValue: the object made first stays.
      InstructionOperation operation(*this, cursor);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        if (v.is_marker(Value::Marker::kUninitialized)) return;
        scheduler.assign(activation, ir::kThisRegister, g, v);
        throw_error(operation, g, ErrorType::kReferenceError,
                    "Super constructor may only be called once");
      });
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kThrowConstAssign: {
      InstructionOperation operation(*this, cursor);
      throw_error(operation, cursor.guard, ErrorType::kTypeError,
                  "Assignment to constant variable.");
      return finish_operation(cursor, operation, -1, 0);
    }
    case Opcode::kToNumber:
    case Opcode::kToNumeric:
    case Opcode::kNegate:
    case Opcode::kIncrement:
    case Opcode::kDecrement:
    case Opcode::kBitNot:
    case Opcode::kNot:
    case Opcode::kTypeOf:
    case Opcode::kToString:
    case Opcode::kToPropertyKey:
    case Opcode::kIsNullish:
    case Opcode::kIsUndefined:
    case Opcode::kIsDone:
    case Opcode::kIsSkip: {
      InstructionOperation operation(*this, cursor);
      const Slot source = constants_apart(context, operand(instruction.b), cursor.guard);
      for_each_alternative(source, cursor.guard, [&](const Guard& g, Value v) {
        unary(operation, instruction.opcode, g, v);
      });
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kAdd:
    case Opcode::kSubtract:
    case Opcode::kMultiply:
    case Opcode::kDivide:
    case Opcode::kRemainder:
    case Opcode::kPower:
    case Opcode::kBitAnd:
    case Opcode::kBitOr:
    case Opcode::kBitXor:
    case Opcode::kShiftLeft:
    case Opcode::kShiftRight:
    case Opcode::kShiftRightUnsigned:
    case Opcode::kLooseEqual:
    case Opcode::kLooseNotEqual:
    case Opcode::kStrictEqual:
    case Opcode::kStrictNotEqual:
    case Opcode::kLess:
    case Opcode::kLessEqual:
    case Opcode::kGreater:
    case Opcode::kGreaterEqual:
    case Opcode::kIn:
    case Opcode::kInstanceOf: {
      InstructionOperation operation(*this, cursor);
      Slot left = constants_apart(context, operand(instruction.b), cursor.guard);
      Slot right = constants_apart(context, operand(instruction.c), cursor.guard);
      join_many(context, instruction.opcode, left, right, cursor.guard);
      join_compared(context, instruction.opcode, left, right, cursor.guard);
      const bool counted = !context.policy.single_values && !function.is_library &&
                           (instruction.flags & ir::kSourceOperation) != 0;
      std::size_t alternatives = 0;
      if (context.policy.always_merges && !context.policy.one_path) {
        alternatives = compare_slots(operation, instruction.opcode, left, right, cursor.guard);
      }
      if (alternatives == 0) {
        for_each_alternative(left, cursor.guard, [&](const Guard& left_guard, Value a) {
          for_each_alternative(right, left_guard, [&](const Guard& both, Value b) {
            ++alternatives;
            binary(operation, instruction.opcode, both, a, b);
          });
        });
      }
      if (counted && alternatives > 1) context.statistics.operations += alternatives - 1;
      return finish_operation(cursor, operation, instruction.a, instruction.flags);
    }
    case Opcode::kGetProperty:
    case Opcode::kSetProperty:
    case Opcode::kGetElement:
    case Opcode::kSetElement:
    case Opcode::kDeleteProperty:
    case Opcode::kGetSuper:
    case Opcode::kSetSuper:
      return execute_property(cursor, instruction);
    case Opcode::kNewObject:
    case Opcode::kNewArray:
    case Opcode::kArrayPush:
    case Opcode::kArrayPushHole:
    case Opcode::kDefineProperty:
    case Opcode::kSetPrototypeLiteral:
    case Opcode::kCopyProperties:
    case Opcode::kCreateArguments:
    case Opcode::kStoreArgument:
    case Opcode::kCreateRest:
      return execute_object(cursor, instruction);
    case Opcode::kNewFunction:
    case Opcode::kNewClass:
    case Opcode::kDefineMethod:
    case Opcode::kSetFieldInitializer:
    case Opcode::kInitializeFields:
    case Opcode::kSetFunctionName:
      return execute_class(cursor, instruction);
    case Opcode::kLoadGlobal:
    case Opcode::kLoadGlobalOrUndefined:
    case Opcode::kStoreGlobal:
    case Opcode::kLoadLibrary:
    case Opcode::kNewEnvironment:
    case Opcode::kCopyEnvironment:
    case Opcode::kLoadCaptured:
    case Opcode::kStoreCaptured:
      return execute_variable(cursor, instruction);
    case Opcode::kCall:
    case Opcode::kCallSpread:
    case Opcode::kNew:
    case Opcode::kNewSpread:
    case Opcode::kSuperCall:
    case Opcode::kSuperCallSpread:
    case Opcode::kCallIntrinsic:
      return execute_call(cursor, instruction);
    case Opcode::kIterOpen:
    case Opcode::kIterNext:
    case Opcode::kIterClose:
    case Opcode::kForInOpen:
    case Opcode::kForInNext:
      return execute_iteration(cursor, instruction);
    case Opcode::kGeneratorStart:
    case Opcode::kAsyncStart:
    case Opcode::kYield:
    case Opcode::kYieldDelegate:
      return execute_generator(cursor, instruction);
    case Opcode::kMove:
    case Opcode::kJump:
    case Opcode::kBranch:
      break;
  }
  std::abort();  // the loop above has treated these
}

}  // namespace sheaf

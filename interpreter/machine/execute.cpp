// The instruction loop. What a plain interpreter would do on single values stands here and costs no
// guard operation; everything else is in execute_slow and the files it leads to.

#include <exception>

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

using ir::Opcode;

void Engine::write(Cursor& cursor, std::int32_t destination, std::uint8_t flags, Slot value) {
  Activation& activation = *cursor.activation;
  Slot& location = activation.registers[static_cast<std::size_t>(destination)];
  // States that did not merge can stand inside one block: then its temporaries are theirs, too.
  if (cursor.full ||
      ((flags & ir::kTemporaryDestination) != 0 && activation.waiting == 0 && !csm_) ||
      fault_active(Fault::kStrongWrite)) {
    location = std::move(value);
  } else {
    hits.add(GuardedOperation::kRegisterUpdate);
    location = update(location, cursor.guard, value, activation.live);
    if (!activation.function->is_library) count_assignment(location);
  }
}

namespace {

const std::string kThisBeforeSuper =
    "Must call super constructor in derived class before accessing 'this' or returning from "
    "derived constructor";

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

/// Says which entry runs, as long as it runs. A guard limit that unwinds it leaves its place.
class Engine::CurrentEntry {
 public:
  CurrentEntry(Engine& engine, Cursor& cursor)
      : engine_(engine), exceptions_(std::uncaught_exceptions()) {
    engine_.current_ = &cursor;
  }
  ~CurrentEntry() {
    if (std::uncaught_exceptions() > exceptions_) engine_.last_place_ = engine_.current_place();
    engine_.current_ = nullptr;
  }
  CurrentEntry(const CurrentEntry&) = delete;
  CurrentEntry& operator=(const CurrentEntry&) = delete;

 private:
  Engine& engine_;
  int exceptions_;
};

void Engine::execute(Activation& activation) {
  Cursor cursor = take_entry(activation);
  const CurrentEntry current(*this, cursor);
  const CompiledFunction& function = *activation.function;
  const ir::Instruction* const code = function.ir->code.data();
  const Slot* const constants = function.constants.data();
  const bool count = !function.is_library;
  const bool merges = !dse_ && !options.inputs;  // otherwise every location holds one value
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
  ++statistics.merged_steps;
  for (;;) {
    // Falling through into a join: paths that wait there go on together with these. States that
    // do not merge meet only at the start of a block, so that they are not compared at every step.
    if (!activation.frontier.empty() && activation.frontier.back().pc <= cursor.pc &&
        !fault_active(Fault::kMissedJoin) &&
        (!csm_ || (!cursor.fresh && function.ir->block_starts[cursor.pc]))) {
      push_entry(activation, cursor.pc, std::move(cursor.guard), cursor.paths);
      break;
    }
    cursor.fresh = false;
    const ir::Instruction& instruction = code[cursor.pc];
    if constexpr (kCountsHits) count_hit(cursor, instruction);
    ++statistics.instructions;  // seen by the budget even inside an endless loop
    if (count && (instruction.flags & ir::kSourceOperation) != 0) {
      ++statistics.operations;
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
        if (go_to(cursor, static_cast<std::uint32_t>(instruction.a)) == Step::kNext) continue;
        return;
      case Opcode::kBranch: {
        const Slot& condition = operand(instruction.a);
        // A branch that is no arm, on a plain Boolean, is only a jump.
        if (instruction.d < 0 && condition.is_single() && condition.value().is_boolean()) {
          const std::int32_t target =
              condition.value().as_boolean() ? instruction.b : instruction.c;
          if (go_to(cursor, static_cast<std::uint32_t>(target)) == Step::kNext) continue;
        } else if (branch(cursor, instruction) == Step::kNext) {
          continue;
        }
        return;
      }
      default:
        break;
    }
    if (execute_slow(cursor, instruction) != Step::kNext) break;
  }
}

void Engine::take_arm(const Activation& activation, std::int32_t branch, bool side,
                      const Guard& guard, const std::shared_ptr<const Assignment>& model) {
  if (branch < 0 || activation.function->is_library) return;
  const ir::BranchArms& arms = activation.function->ir->branches[static_cast<std::size_t>(branch)];
  const std::int32_t arm = side ? arms.true_arm : arms.false_arm;
  if (arm < 0) return;
  LoadedModule& module = *modules[activation.function->module];
  ArmState& state = module.arms[static_cast<std::size_t>(arm)];
  if (dse_) {
    if (dse_->explores) {
      if (!state.model) {
        state.model = dse_->model;
        extend_reach();
      }
    } else {
      path_arms_.emplace_back(activation.function->module, static_cast<std::uint32_t>(arm));
    }
    return;
  }
  if (!state.model) {
    extend_reach();
    if (model) {
      state.model = model;
    } else {
      const Answer answer = solver.check(guard);
      if (answer.feasible == Feasible::kSat) state.model = answer.model;
      if (answer.feasible == Feasible::kUnknown) state.unknown_reason = answer.reason;
    }
  }
  if (restarts_) return;  // paths are predicted by running them
  if (state.guards.empty() ||
      (!guard.implies(state.guards.back()) && !fault_active(Fault::kForgottenArm))) {
    // Looking at many guards afterwards costs less than joining them now; but loops may take an arm
    // again and again.
    constexpr std::size_t kMaxGuards = 4096;
    state.guards.push_back(guard);
    if (state.guards.size() > kMaxGuards) state.guards = {guards.disjunction(state.guards)};
  }
}

Step Engine::branch(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const Slot condition = instruction.a >= 0
                             ? activation.registers[static_cast<std::size_t>(instruction.a)]
                             : function.constants[static_cast<std::size_t>(~instruction.a)];
  if (instruction.d >= 0 && !function.is_library) ++cursor.paths.branches;
  const auto if_true = static_cast<std::uint32_t>(instruction.b);
  const auto if_false = static_cast<std::uint32_t>(instruction.c);
  if (adaptive_ && !dse_) {
    consider_leaving(cursor);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  const Guard truth = truthy(condition, cursor.guard);
  if (dse_) {
    const auto arm_of = [&](bool side) -> std::int64_t {
      if (instruction.d < 0 || function.is_library) return -1;
      const ir::BranchArms& arms = function.ir->branches[static_cast<std::size_t>(instruction.d)];
      const std::int32_t arm = side ? arms.true_arm : arms.false_arm;
      return arm < 0 ? -1 : (std::int64_t{function.module} << 32 | arm);
    };
    std::size_t chosen = truth.is_false() ? 1 : 0;
    if (!truth.is_false() && !(truth == cursor.guard)) {
      cursor.guard = choose({truth, cursor.guard.minus(truth)}, &chosen, cursor.guard,
                            {arm_of(true), arm_of(false)});
      activation.live = live_run = cursor.guard;
    }
    take_arm(activation, instruction.d, chosen == 0, cursor.guard, nullptr);
    return go_to(cursor, chosen == 0 ? if_true : if_false);
  }
  Split sides = split(cursor.guard, truth);
  if (fault_active(Fault::kSwappedSides)) std::swap(sides.when_true, sides.when_false);
  if (sides.when_false.is_false() && sides.when_true.is_false()) {
    // Neither side is feasible: nothing comes here.
    activation.live = activation.live.minus(cursor.guard);
    live_run = live_run.minus(cursor.guard);
    return Step::kStop;
  }
  if (sides.when_false.is_false()) {
    take_arm(activation, instruction.d, true, sides.when_true, sides.true_model);
    return go_to(cursor, if_true);
  }
  if (sides.when_true.is_false()) {
    take_arm(activation, instruction.d, false, sides.when_false, sides.false_model);
    return go_to(cursor, if_false);
  }
  hits.add(GuardedOperation::kSplitBranch);
  take_arm(activation, instruction.d, true, sides.when_true, sides.true_model);
  take_arm(activation, instruction.d, false, sides.when_false, sides.false_model);
  // The part that goes back in a loop is treated by go_to; both wait in merge order.
  Cursor other = cursor;
  other.guard = std::move(sides.when_false);
  other.full = false;
  cursor.guard = std::move(sides.when_true);
  cursor.full = false;
  if (if_false < if_true) {
    push_entry(activation, if_true, std::move(cursor.guard), cursor.paths);
    cursor = std::move(other);
    return go_to(cursor, if_false);
  }
  push_entry(activation, if_false, std::move(other.guard), other.paths);
  return go_to(cursor, if_true);
}

Step Engine::execute_return(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const Slot& value = instruction.a >= 0
                          ? activation.registers[static_cast<std::size_t>(instruction.a)]
                          : function.constants[static_cast<std::size_t>(~instruction.a)];
  const auto leave = [&](const Guard& guard) {
    activation.live =
        cursor.full && guard == cursor.guard ? false_guard : activation.live.minus(guard);
  };
  if (!activation.record) {
    leave(cursor.guard);
    ended_.join(cursor.paths);
    end_paths(cursor.guard, OutcomeKind::kNormal, Value::undefined(), {});
    return Step::kStop;
  }
  CallRecord& record = *activation.record;
  record.paths.join(cursor.paths);
  if (!activation.is_construct) {
    record.results.add(fault_active(Fault::kReturnGuard) ? activation.live : cursor.guard, value);
    record.returned = record.returned.is_false() ? cursor.guard : record.returned | cursor.guard;
    leave(cursor.guard);
    // Conventional states return one by one, and merge in the caller if they can.
    if (csm_) deliver(activation.record);
    return Step::kStop;
  }
  // ECMA-262 10.2.2 [[Construct]]: an object result replaces `this`; a derived constructor may
  // return nothing else but undefined.
  const bool derived = function.ir->kind == ir::FunctionKind::kDerivedConstructor;
  const Slot this_slot = activation.registers[ir::kThisRegister];
  OperationResult result;
  const auto give = [&](const Guard& guard, Value v) {
    record.results.add(guard, v);
    record.returned |= guard;
  };
  for_each_alternative(Slot(value), cursor.guard, [&](const Guard& guard, Value returned) {
    if (is_object(returned)) {
      give(guard, returned);
    } else if (derived && !returned.is_undefined()) {
      throw_error(result, guard, ErrorType::kTypeError,
                  "Derived constructors may only return object or undefined");
    } else {
      for_each_alternative(this_slot, guard, [&](const Guard& part, Value object) {
        if (object.is_marker(Value::Marker::kUninitialized)) {
          throw_error(result, part, ErrorType::kReferenceError, kThisBeforeSuper);
        } else {
          give(part, object);
        }
      });
    }
  });
  Guard left = cursor.guard;
  for (const auto& [guard, exception] : result.throws) {
    left = left.minus(guard);
    throw_at(activation, cursor.pc, guard, exception, cursor.paths);
  }
  activation.live = activation.live.minus(left);
  if (csm_) deliver(activation.record);
  return Step::kStop;
}

Step Engine::execute_slow(Cursor& cursor, const ir::Instruction& instruction) {
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
      throw_at(activation, cursor.pc, cursor.guard, exception, cursor.paths);
      return Step::kStop;
    }
    case Opcode::kCheckInitialized: {
      OperationResult result;
      const Slot name = operand(instruction.b);
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        if (v.is_marker(Value::Marker::kUninitialized) && !fault_active(Fault::kMissingTdzCheck)) {
          const std::string text = to_utf8(name.value().as_string()->text());
          throw_error(result, g, ErrorType::kReferenceError,
                      text == "this" ? kThisBeforeSuper
                                     : "Cannot access '" + text + "' before initialization");
        }
      });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kCheckSuperOnce: {
      // ECMA-262 9.1.1.3.1 BindThisValue: the object made first stays.
      OperationResult result;
      for_each_alternative(operand(instruction.a), cursor.guard, [&](const Guard& g, Value v) {
        if (v.is_marker(Value::Marker::kUninitialized)) return;
        Slot& this_slot = activation.registers[ir::kThisRegister];
        this_slot = dse_ ? Slot(v) : update(this_slot, g, v, activation.live);
        throw_error(result, g, ErrorType::kReferenceError,
                    "Super constructor may only be called once");
      });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kThrowConstAssign: {
      OperationResult result;
      throw_error(result, cursor.guard, ErrorType::kTypeError, "Assignment to constant variable.");
      return finish_operation(cursor, result, -1, 0);
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
      OperationResult result;
      for_each_alternative(operand(instruction.b), cursor.guard, [&](const Guard& g, Value v) {
        unary(result, instruction.opcode, g, v);
      });
      return finish_operation(cursor, result, instruction.a, instruction.flags);
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
      OperationResult result;
      const Slot left = operand(instruction.b), right = operand(instruction.c);
      const bool counted = !function.is_library && (instruction.flags & ir::kSourceOperation) != 0;
      std::uint64_t alternatives = 0;
      for_each_alternative(left, cursor.guard, [&](const Guard& left_guard, Value a) {
        for_each_alternative(right, left_guard, [&](const Guard& both, Value b) {
          if (++alternatives == 2 && fault_active(Fault::kDroppedAlternative)) return;
          binary(result, instruction.opcode, both, a, b);
        });
      });
      if (counted && alternatives > 1) statistics.operations += alternatives - 1;
      return finish_operation(cursor, result, instruction.a, instruction.flags);
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
    case Opcode::kMove:
    case Opcode::kJump:
    case Opcode::kBranch:
      break;
  }
  std::abort();  // the loop above has treated these
}

}  // namespace sheaf

// Calls. A call of a summary makes one activation per distinct code; the environment, `this` and
// the arguments are summaries of that activation. Natives run at once.

#include <boost/container/small_vector.hpp>

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

using ir::FunctionKind;
using ir::Opcode;

namespace {

/// The callee as the source names it, for "… is not a function": a chain of members and plain
/// indices, or "(intermediate value)".
std::string callee_text(const SourceFile& source, std::uint32_t offset) {
  const std::string& text = source.text();
  std::size_t at = offset;
  if (text.compare(at, 4, "new ") == 0) at += 4;
  const std::size_t begin = at;
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
  };
  const auto skip_chain = [&] {
    while (at < text.size() && (is_word(text[at]) || text[at] == '.')) ++at;
  };
  skip_chain();
  while (at > begin && at < text.size() && text[at] == '[') {
    std::size_t close = at + 1;
    while (close < text.size() && is_word(text[close])) ++close;
    if (close == at + 1 || close == text.size() || text[close] != ']') break;
    at = close + 1;
    skip_chain();
  }
  const std::size_t end = at;
  if (end == begin) return "(intermediate value)";
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
  if (at < text.size() && text[at] != '(' && text[at] != ';' && text[at] != ')' &&
      text[at] != ',') {
    return "(intermediate value)";
  }
  return text.substr(begin, end - begin);
}

}  // namespace

bool is_constructor(const FunctionObject& function) {
  if (function.native != nullptr) return function.native->is_constructor;
  if (function.code == nullptr) return true;  // bound: its target decides
  return function.code->ir->kind == FunctionKind::kNormal ||
         function.code->ir->kind == FunctionKind::kClassConstructor ||
         function.code->ir->kind == FunctionKind::kDerivedConstructor;
}

/// Everything that goes to one activation.
struct CallGroup {
  const CompiledFunction* code = nullptr;
  Guard guard;
  SummaryBuilder environment, this_value, callee, new_target, count;
  std::vector<SummaryBuilder> arguments;
  bool is_construct = false;
};

void Engine::call_library(OperationResult& result, const Guard& guard, std::u16string_view name,
                          std::vector<Slot> arguments) {
  const Slot count = Value::number(static_cast<double>(arguments.size()));
  for (Slot& argument : arguments) argument = restrict(argument, guard);
  result.calls.push_back({guard, Value::heap(library_function_object(strings.intern(name))),
                          Value::undefined(), std::move(arguments), count, Value::undefined()});
}

void Engine::call_native(OperationResult& result, const Guard& guard, FunctionObject* function,
                         const Slot& this_value, std::span<const Slot> arguments, Value new_target,
                         CodePlace place) {
  const NativeEntry& entry = *function->native;
  const bool is_intrinsic = entry.name.starts_with("__");
  boost::container::small_vector<Slot, 8> operands;
  operands.push_back(this_value);
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  // Expand the operands one after the other: the product of their alternatives on these paths.
  const auto expand = [&](const auto& self, std::size_t i, const Guard& under) -> void {
    while (i < operands.size()) {
      const bool wanted = i < 32 ? ((entry.expand >> i) & 1u) != 0 : entry.expand == kExpandAll;
      if (wanted && operands[i].is_summary()) break;
      if (wanted && operands[i].value().is_term() && !entry.accepts_terms) break;
      ++i;
    }
    if (i == operands.size()) {
      // Library code calls an intrinsic only after it has tested the operands. A product of
      // alternatives may hold combinations that no inputs reach and that fail those tests.
      if (is_intrinsic && !(under == guard) && solver.check(under).feasible == Feasible::kUnsat) {
        return;
      }
      NativeCall call{*this,       under,
                      operands[0], std::span<const Slot>(operands.data() + 1, operands.size() - 1),
                      new_target,  function,
                      place,       result};
      entry.function(call);
      return;
    }
    const Slot whole = operands[i];
    for_each_alternative(whole, under, [&](const Guard& part, Value value) {
      if (value.is_term() && !entry.accepts_terms) {
        const std::string why = "a symbolic argument of " + std::string(entry.name);
        for (auto& [piece, concrete] : enumerate(value, part, result.ended, why.c_str(), place)) {
          operands[i] = concrete;
          self(self, i + 1, piece);
        }
      } else {
        operands[i] = value;
        self(self, i + 1, part);
      }
    });
    operands[i] = whole;
  };
  expand(expand, 0, guard);
}

Activation* Engine::activate(const CompiledFunction* code, const Guard& guard,
                             const std::shared_ptr<CallRecord>& record, std::uint32_t depth) {
  std::unique_ptr<Activation> owned;
  if (pool_.empty()) {
    owned = std::make_unique<Activation>();
  } else {
    owned = std::move(pool_.back());
    pool_.pop_back();
  }
  Activation* activation = owned.get();
  activation->function = code;
  activation->registers.resize(code->ir->register_count);
  activation->live = guard;
  activation->record = record;
  activation->depth = depth;
  activation->waiting = activation->parked = 0;
  activation->back_edges = 0;
  activation->is_construct = false;
  if (adaptive_) activation->work_at_start = work_done();
  activation->on_stack = true;
  activations_.push_back(std::move(owned));
  stack_.push_back(activation);
  if (record) ++record->outstanding;
  return activation;
}

Step Engine::finish_operation(Cursor& cursor, OperationResult& result, std::int32_t destination,
                              std::uint8_t flags) {
  return finish_operation(cursor, result, destination, flags, false);
}

Step Engine::finish_operation(Cursor& cursor, OperationResult& result, std::int32_t destination,
                              std::uint8_t flags, bool binds_this) {
  if (dse_ && (!result.only_values() || result.values.size() > 1)) {
    choose_outcome(cursor, result);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  if (result.only_values()) {
    Slot value = finish(result.values, cursor.guard);
    if (binds_this) write(cursor, ir::kThisRegister, 0, value);
    if (destination >= 0) write(cursor, destination, flags, std::move(value));
    ++cursor.pc;
    return Step::kNext;
  }
  Activation& activation = *cursor.activation;
  const CodePlace place = user_place(activation, cursor.pc);
  std::vector<CallGroup> groups;
  Guard called = false_guard;
  // Requests may lead to further ones (bound functions, natives that end in a call).
  while (!result.calls.empty()) {
    std::vector<CallRequest> pending = std::move(result.calls);
    result.calls.clear();
    for (CallRequest& request : pending) {
      for_each_alternative(request.callee, request.guard, [&](const Guard& guard, Value callee) {
        place_call(result, groups, request, guard, callee, place);
      });
    }
  }
  if (dse_ && groups.empty()) {
    // A native may have several outcomes of its own.
    choose_outcome(cursor, result);
    if (cursor.guard.is_false()) return Step::kStop;
  }
  if (activation.depth + 1 > options.max_depth) {
    for (const CallGroup& group : groups) {
      throw_error(result, group.guard, ErrorType::kRangeError, "Maximum call stack size exceeded");
      realm->path.stack_overflows.push_back(result.throws.back().second.as_heap()->id);
    }
    groups.clear();
  }
  for (const CallGroup& group : groups) called |= group.guard;

  // What neither threw nor waits for a callee nor ended goes on.
  Guard rest = cursor.guard;
  for (const Guard& guard : result.ended) rest = rest.minus(guard);
  if (!result.ended.empty()) {
    activation.live = activation.live.minus(cursor.guard.minus(rest));
    cursor.guard = rest;
  }
  rest = rest.minus(called);
  for (const auto& [guard, exception] : result.throws) {
    if (guard.is_false()) continue;
    if (!dse_ && !(guard == cursor.guard)) {
      // A throw on some paths splits the frontier: ask whether it can happen.
      if (solver.check(guard).feasible == Feasible::kUnsat) continue;
    }
    hits.add(GuardedOperation::kThrowOnPart, !(guard == cursor.guard));
    rest = rest.minus(guard);
    throw_at(activation, cursor.pc, guard, exception, cursor.paths);
  }
  if (!dse_ && !rest.is_false() && !(rest == cursor.guard) && !result.throws.empty() &&
      solver.check(rest).feasible == Feasible::kUnsat) {
    activation.live = activation.live.minus(rest);
    rest = false_guard;
  }
  if (!rest.is_false()) {
    cursor.guard = rest;
    cursor.full = dse_ != nullptr || cursor.guard == activation.live;
    Slot value = finish(result.values, cursor.guard);
    if (binds_this) write(cursor, ir::kThisRegister, 0, value);
    if (destination >= 0) write(cursor, destination, flags, std::move(value));
  }
  if (groups.empty()) {
    if (rest.is_false()) return Step::kStop;
    ++cursor.pc;
    return Step::kNext;
  }
  if (!rest.is_false()) push_entry(activation, cursor.pc + 1, rest, cursor.paths);
  const std::shared_ptr<CallRecord> record = take_record(cursor, called, destination, flags);
  record->binds_this = binds_this;
  hits.add(GuardedOperation::kSeveralCodes, groups.size() > 1);
  for (CallGroup& group : groups) start_group(group, record, activation.depth + 1, cursor.paths);
  return Step::kStop;
}

void Engine::choose_outcome(Cursor& cursor, OperationResult& result) {
  std::vector<Guard> parts;
  for (const Alternative& alternative : result.values.alternatives()) {
    parts.push_back(alternative.guard);
  }
  for (const auto& thrown : result.throws) parts.push_back(thrown.first);
  for (const CallRequest& request : result.calls) {
    // A callee on several alternatives is a choice of its own.
    for_each_alternative(request.callee, request.guard,
                         [&](const Guard& part, Value) { parts.push_back(part); });
  }
  for (const Guard& ended : result.ended) parts.push_back(ended);
  if (parts.empty()) return;
  Guard taken = cursor.guard;
  if (parts.size() > 1 || !(parts.front() == cursor.guard)) {
    // Paths that the operation neither gave a value nor ended: an operation without a result.
    Guard rest = cursor.guard;
    for (const Guard& part : parts) rest = rest.minus(part);
    if (!rest.is_false()) parts.push_back(rest);
    std::size_t chosen = 0;
    taken = choose(parts, &chosen, cursor.guard, {});
  }
  cursor.guard = taken;
  cursor.activation->live = taken;
  live_run = taken;
  OperationResult only;
  for (const Alternative& alternative : result.values.alternatives()) {
    if (!alternative.guard.disjoint(taken)) only.values.add(taken, alternative.value);
  }
  for (auto& [guard, exception] : result.throws) {
    if (!guard.disjoint(taken)) only.throws.emplace_back(taken, exception);
  }
  for (CallRequest& request : result.calls) {
    if (request.guard.disjoint(taken)) continue;
    request.guard = taken;
    only.calls.push_back(std::move(request));
  }
  for (const Guard& ended : result.ended) {
    if (!ended.disjoint(taken)) only.ended.push_back(taken);
  }
  result = std::move(only);
}

/// One alternative of a callee: runs a native, or adds to the group of its code.
void Engine::place_call(OperationResult& result, std::vector<CallGroup>& groups,
                        CallRequest& request, const Guard& guard, Value callee, CodePlace place) {
  const bool construct =
      !(request.new_target.is_single() && request.new_target.value().is_undefined());
  if (!is_callable(callee) || (construct && !is_constructor(*as_function(callee)))) {
    const SourceFile& source = *modules[place.module]->program->source;
    throw_error(result, guard, ErrorType::kTypeError,
                callee_text(source, place.offset) +
                    (construct ? " is not a constructor" : " is not a function"));
    return;
  }
  FunctionObject* function = as_function(callee);
  if (!function->bound_target.is_single() || !function->bound_target.value().is_absent()) {
    CallRequest inner;
    inner.guard = guard;
    inner.callee = function->bound_target;
    inner.this_value = function->bound_this;
    inner.arguments = function->bound_arguments;
    inner.arguments.insert(inner.arguments.end(), request.arguments.begin(),
                           request.arguments.end());
    SummaryBuilder count;
    for_each_alternative(request.argument_count, guard, [&](const Guard& part, Value n) {
      count.add(part, Value::number(n.as_number() +
                                    static_cast<double>(function->bound_arguments.size())));
    });
    inner.argument_count = count.finish();
    inner.new_target = construct ? function->bound_target : request.new_target;
    result.calls.push_back(std::move(inner));
    return;
  }
  if (function->native != nullptr) {
    for_each_alternative(request.new_target, guard, [&](const Guard& part, Value new_target) {
      for_each_alternative(request.argument_count, part, [&](const Guard& piece, Value n) {
        const auto count =
            std::min(static_cast<std::size_t>(n.as_number()), request.arguments.size());
        call_native(result, piece, function, request.this_value,
                    std::span<const Slot>(request.arguments.data(), count), new_target, place);
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
    throw_error(result, guard, ErrorType::kTypeError,
                (name.empty() ? "Class constructors" : "Class constructor " + name) +
                    " cannot be invoked without 'new'");
    return;
  }
  CallGroup* group = nullptr;
  for (CallGroup& candidate : groups) {
    if (candidate.code == code && candidate.is_construct == construct) group = &candidate;
  }
  if (group == nullptr) {
    groups.emplace_back();
    group = &groups.back();
    group->code = code;
    group->guard = guard;
    group->is_construct = construct;
  } else {
    group->guard |= guard;
  }
  if (!fault_active(Fault::kFirstEnvironment) || group->environment.empty()) {
    group->environment.add(guard, function->environment);
  }
  if (kind == FunctionKind::kArrow) {
    group->callee.add(guard, function->captured_callee);
    group->this_value.add(guard, function->captured_this);
    group->new_target.add(guard, function->captured_new_target);
  } else {
    group->callee.add(guard, callee);
    group->new_target.add(guard, request.new_target);
    if (!construct) {
      const bool sloppy = !code->ir->strict && !code->is_library;
      for_each_alternative(request.this_value, guard, [&](const Guard& part, Value v) {
        if (fault_active(Fault::kFirstThis) && !group->this_value.empty()) return;
        group->this_value.add(part, sloppy && v.is_nullish() ? Value::heap(realm->global) : v);
      });
    } else if (kind == FunctionKind::kDerivedConstructor) {
      group->this_value.add(guard, Value::uninitialized());
    } else {
      // ECMA-262 10.1.13: the new object's prototype comes from new.target.
      SummaryBuilder prototypes;
      for_each_alternative(request.new_target, guard, [&](const Guard& part, Value target) {
        for_each_alternative(lookup(target, realm->key_prototype, part), part,
                             [&](const Guard& piece, Value prototype) {
                               prototypes.add(piece, is_object(prototype)
                                                         ? prototype
                                                         : Value::heap(realm->object_prototype));
                             });
      });
      group->this_value.add(guard, Value::heap(new_object(guard, prototypes.finish())));
    }
  }
  group->count.add(guard, request.argument_count);
  while (group->arguments.size() < request.arguments.size()) {
    SummaryBuilder missing;
    const Guard earlier = group->guard.minus(guard);
    if (!earlier.is_false()) missing.add(earlier, Value::undefined());
    group->arguments.push_back(std::move(missing));
  }
  for (std::size_t i = 0; i < group->arguments.size(); ++i) {
    group->arguments[i].add(
        guard, i < request.arguments.size() ? request.arguments[i] : Slot(Value::undefined()));
  }
}

void Engine::start_group(CallGroup& group, const std::shared_ptr<CallRecord>& record,
                         std::uint32_t depth, Paths paths) {
  Activation* activation = activate(group.code, group.guard, record, depth);
  activation->is_construct = group.is_construct;
  hits.add(GuardedOperation::kSeveralReceivers, group.this_value.size() > 1);
  hits.add(GuardedOperation::kSeveralEnvironments, group.environment.size() > 1);
  hits.add(GuardedOperation::kGuardedArgumentCount, group.count.size() > 1);
  activation->registers[ir::kThisRegister] = group.this_value.finish();
  activation->registers[ir::kEnvironmentRegister] = group.environment.finish();
  activation->registers[ir::kCalleeRegister] = group.callee.finish();
  activation->registers[ir::kNewTargetRegister] = group.new_target.finish();
  activation->argument_count = group.count.finish();
  for (std::size_t i = 0; i < group.arguments.size(); ++i) {
    Slot argument = group.arguments[i].finish();
    if (i < group.code->ir->parameter_count) {
      activation->registers[ir::kFirstParameterRegister + i] = argument;
    }
    if (group.code->reads_all_arguments) activation->arguments.push_back(std::move(argument));
  }
  activation->frontier.push_back({0, group.guard, paths});
}

Step Engine::execute_call(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const std::vector<Slot>& registers = activation.registers;
  if (should_stop()) {
    push_entry(activation, cursor.pc, cursor.guard, cursor.paths);
    return Step::kStop;
  }
  OperationResult result;
  if (instruction.opcode == Opcode::kCallIntrinsic) {
    const JsString* name = activation.function->constants[static_cast<std::size_t>(~instruction.b)]
                               .value()
                               .as_string();
    const NativeEntry* entry = realm->intrinsic(name);
    if (entry == nullptr) {
      std::fprintf(stderr, "sheaf: the library asks for an unknown intrinsic %s\n",
                   to_utf8(name->text()).c_str());
      std::abort();
    }
    FunctionObject stand_in;
    stand_in.native = entry;
    call_native(result, cursor.guard, &stand_in, Value::undefined(),
                std::span<const Slot>(registers.data() + instruction.c,
                                      static_cast<std::size_t>(instruction.d)),
                Value::undefined(), user_place(activation, cursor.pc));
    return finish_operation(cursor, result, instruction.a, instruction.flags);
  }
  if (instruction.opcode == Opcode::kCall || instruction.opcode == Opcode::kNew) {
    Step step = Step::kStop;
    if (call_plain(cursor, instruction, step)) return step;
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
    spread_arguments(request, registers[window + 2]);
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
                      result, part, ErrorType::kTypeError,
                      std::string("Super constructor ") +
                          (is_object(parent) && !is_callable(parent) ? "#<Object>" : "null") +
                          " of " + (name.empty() ? "anonymous class" : name) +
                          " is not a constructor");
                  possible = possible.minus(part);
                });
          });
      if (possible.is_false()) return finish_operation(cursor, result, -1, 0);
      request.guard = possible;
      request.callee = parents.finish();
      request.new_target = registers[ir::kNewTargetRegister];
      binds_this = true;
      break;
    }
    default:
      break;
  }
  result.calls.push_back(std::move(request));
  return finish_operation(cursor, result, instruction.a, instruction.flags, binds_this);
}

/// The arguments of f(...array): the array was made by the lowering, its length may differ per
/// path.
void Engine::spread_arguments(CallRequest& request, const Slot& list) {
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
    Guard given = false_guard;
    for (const Alternative& alternative : arguments[i].alternatives()) given |= alternative.guard;
    const Guard missing = request.guard.minus(given);
    arguments[i].add(missing, Value::undefined());
    request.arguments.push_back(arguments[i].finish());
  }
}

}  // namespace sheaf

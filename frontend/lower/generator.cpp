#include "frontend/lower/function.h"

namespace sheaf {

using cst::Node;
using ir::Opcode;

/// generator.return() must run what a `return` in place of the yield would run, so each yield is
/// followed by such a return under the flag that the machine sets. The value never goes straight
/// into a variable: a return leaves the variable as it was, and finally blocks can tell.
Operand FunctionLowering::yield_expression(Node node, Target target) {
  if (!info_.is_generator) {
    report(node, "`yield` as the name of a variable is not supported yet");
    return emitter_.undefined();
  }
  if (node.has_token("*")) {
    if (!info_.is_async) return yield_delegate(node, target);
    report(node, "`yield*` in async generators is not supported yet");
    return emitter_.undefined();
  }
  const Operand result = work_register(target, true);
  RegisterScope registers(emitter_);
  const Node argument = node.first_named_child();
  const Operand value = argument ? expression(argument) : emitter_.undefined();
  at(node);
  if (info_.is_async) {
    yield_asynchronously(value, result);
    return deliver(result, target);
  }
  const Operand returned = emitter_.new_local();
  emitter_.emit_source(Opcode::kYield, result, returned, value);
  return_if(returned, result);
  return deliver(result, target);
}

/// ECMA-262 15.5.5, `yield*`: the library speaks to the inner iterator, one step per call, in the
/// way in which the generator was resumed; only the resting happens here.
Operand FunctionLowering::yield_delegate(Node node, Target target) {
  const Operand result = work_register(target, true);
  RegisterScope registers(emitter_);
  const Operand iterator = emitter_.new_local();
  const Operand next_method = emitter_.new_local();
  const Operand mode = emitter_.new_local();
  const Operand value = emitter_.new_local();
  const Operand step = emitter_.new_local();
  {
    RegisterScope opening_registers(emitter_);
    const Operand iterable = expression(node.first_named_child());
    at(node);
    const Operand window = library_window(u"op$delegateOpen", {iterable});
    emitter_.emit_source(Opcode::kCall, window, window, 1);
    emitter_.emit(Opcode::kGetProperty, iterator, window, emitter_.string(u"iterator"));
    emitter_.emit(Opcode::kGetProperty, next_method, window, emitter_.string(u"next"));
  }
  emitter_.move(mode, emitter_.number(0));
  emitter_.move(value, emitter_.undefined());
  const Label finished = emitter_.new_label();
  const Label more = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  {
    RegisterScope step_registers(emitter_);
    const Operand window = library_window(u"op$delegate", {iterator, next_method, mode, value});
    emitter_.emit(Opcode::kCall, step, window, 4);
    const Operand done = emitter_.new_temporary();
    emitter_.emit(Opcode::kGetProperty, done, step, emitter_.string(u"done"));
    emitter_.branch(done, finished, more);
  }
  emitter_.bind(more);
  emitter_.emit(Opcode::kYieldDelegate, value, mode, step);
  emitter_.close_loop(header);
  emitter_.bind(finished);
  emitter_.emit(Opcode::kGetProperty, result, step, emitter_.string(u"value"));
  const Operand returned = emitter_.new_temporary();
  emitter_.emit(Opcode::kStrictEqual, returned, mode, emitter_.number(2));
  return_if(returned, result);
  return deliver(result, target);
}

void FunctionLowering::return_if(Operand condition, Operand value) {
  const Label leaving = emitter_.new_label();
  const Label go_on = emitter_.new_label();
  emitter_.branch(condition, leaving, go_on);
  emitter_.bind(leaving);
  leave(ExitKind::kReturn, 0, value, Leaver::kResumption);
  emitter_.bind(go_on);
}

Operand FunctionLowering::library_window(const std::u16string& name,
                                         std::initializer_list<Operand> arguments) {
  const Operand window = emitter_.new_temporary(2 + static_cast<std::int32_t>(arguments.size()));
  emitter_.emit(Opcode::kLoadLibrary, window, emitter_.string(name));
  emitter_.move(window + 1, emitter_.undefined());
  Operand place = window + 2;
  for (const Operand argument : arguments) emitter_.move(place++, argument);
  return window;
}

}  // namespace sheaf

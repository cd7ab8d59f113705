#include "frontend/lower/function.h"

/// Async functions, ECMA-262 15.8. The activation runs at once, as that of any function does, and
/// rests at each await; the library resumes it when the awaited promise is settled. Its caller gets
/// the promise where it first rests or returns, and the library later gets it again and drops it.
/// So all but the resting is calls of the library (stdlib/async.js).
namespace sheaf {

using cst::Node;
using ir::Opcode;

void FunctionLowering::open_async() {
  async_activation_ = emitter_.new_local();
  async_promise_ = emitter_.new_local();
  emitter_.emit(Opcode::kAsyncStart, async_activation_);
  if (info_.is_generator) {  // each request has a promise of its own
    emitter_.move(async_promise_, emitter_.undefined());
  } else {
    RegisterScope registers(emitter_);
    const Operand window = library_window(u"async$start", {});
    emitter_.emit(Opcode::kCall, async_promise_, window, 0);
  }
  async_begin_ = emitter_.here();
}

/// Whatever the function throws, its parameters included, rejects the promise.
void FunctionLowering::close_async() {
  const Operand exception = emitter_.new_local();
  const Label handler = emitter_.new_label();
  emitter_.add_handler(async_begin_, emitter_.here(), handler, exception);
  emitter_.bind(handler);
  RegisterScope registers(emitter_);
  const Operand window =
      info_.is_generator ? library_window(u"asyncGenerator$threw", {async_activation_, exception})
                         : library_window(u"async$reject", {async_promise_, exception});
  emitter_.emit(Opcode::kCall, window, window, 2);
  emitter_.emit(Opcode::kReturn, async_promise_);
}

/// 27.6.3.8 AsyncGeneratorYield: the value is awaited, then handed to whoever asked first; a return
/// that resumes the generator awaits what it brings.
void FunctionLowering::yield_asynchronously(Operand value, Operand result) {
  RegisterScope registers(emitter_);
  emit_await(value, result);
  const Operand window = library_window(u"asyncGenerator$yield", {async_activation_, result});
  emitter_.emit(Opcode::kCall, window, window, 2);
  const Operand returned = emitter_.new_local();
  emitter_.emit_source(Opcode::kYield, result, returned, async_promise_);
  const Label leaving = emitter_.new_label();
  const Label go_on = emitter_.new_label();
  emitter_.branch(returned, leaving, go_on);
  emitter_.bind(leaving);
  emit_await(result, result);
  leave(ExitKind::kReturn, 0, result, Leaver::kResumption);
  emitter_.bind(go_on);
}

Operand FunctionLowering::await_expression(Node node, Target target) {
  if (!info_.is_async) {
    report(node, "`await` outside an async function is not supported yet");
    return emitter_.undefined();
  }
  const Operand result = work_register(target, true);
  RegisterScope registers(emitter_);
  const Operand value = expression(node.first_named_child());
  at(node);
  emit_await(value, result);
  return deliver(result, target);
}

void FunctionLowering::emit_await(Operand value, Operand result) {
  RegisterScope registers(emitter_);
  const Operand window = library_window(u"async$await", {async_activation_, value});
  emitter_.emit(Opcode::kCall, window, window, 2);
  const Operand returned = emitter_.new_local();
  emitter_.emit_source(Opcode::kYield, result, returned, async_promise_);
}

void FunctionLowering::open_iteration(Operand iterator, Operand iterable, Iteration iteration) {
  if (iteration == Iteration::kSync) return emitter_.emit(Opcode::kIterOpen, iterator, iterable);
  const Operand window = library_window(u"async$iterOpen", {iterable});
  emitter_.emit(Opcode::kCall, iterator, window, 1);
}

void FunctionLowering::step_iteration(Operand value, Operand iterator, Iteration iteration) {
  if (iteration == Iteration::kSync) return emitter_.emit(Opcode::kIterNext, value, iterator);
  RegisterScope registers(emitter_);
  const Operand next = library_window(u"async$iterNext", {iterator});
  emitter_.emit(Opcode::kCall, value, next, 1);
  emit_await(value, value);
  const Operand shown = library_window(u"async$iterValue", {value});
  emitter_.emit(Opcode::kCall, value, shown, 1);
}

/// 7.4.12 AsyncIteratorClose: waits for what `return` gives, if the iterator has it.
void FunctionLowering::close_iteration(Operand iterator, Iteration iteration) {
  if (iteration == Iteration::kSync) return emitter_.emit(Opcode::kIterClose, iterator);
  RegisterScope registers(emitter_);
  const Operand given = emitter_.new_local();
  const Operand is_missing = emitter_.new_temporary();
  const Label wait = emitter_.new_label();
  const Label closed = emitter_.new_label();
  const Operand window = library_window(u"async$iterReturn", {iterator});
  emitter_.emit(Opcode::kCall, given, window, 1);
  emitter_.emit(Opcode::kIsUndefined, is_missing, given);
  emitter_.branch(is_missing, closed, wait);
  emitter_.bind(wait);
  emitter_.emit(Opcode::kGetProperty, given, given, emitter_.string(u"result"));
  emit_await(given, given);
  const Operand check = library_window(u"async$iterReturned", {given});
  emitter_.emit(Opcode::kCall, check, check, 1);
  emitter_.bind(closed);
}

}  // namespace sheaf

#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

std::size_t FunctionLowering::push_control(Control::Kind kind) {
  Control control;
  control.kind = kind;
  control.labels = std::exchange(pending_labels_, {});
  control.environment_depth = outer_environments_.size();
  control.on_break = emitter_.new_label();
  control.on_continue = emitter_.new_label();
  controls_.push_back(std::move(control));
  return controls_.size() - 1;
}

std::size_t FunctionLowering::exit_number(Control& control, ExitKind kind, std::size_t target,
                                          Leaver leaver) {
  for (std::size_t i = 0; i < control.exits.size(); ++i) {
    Exit& exit = control.exits[i];
    if (exit.kind != kind || exit.target != target) continue;
    if (leaver == Leaver::kStatement) exit.leaver = leaver;
    return i;
  }
  control.exits.push_back({kind, target, emitter_.new_label(), leaver});
  return control.exits.size() - 1;
}

/// Leaves statements up to `target`, or all of them for a return. What must run on the way (finally
/// blocks, iterators to be closed) lies behind its statement and goes on from there.
void FunctionLowering::leave(ExitKind kind, std::size_t target, Operand value, Leaver leaver) {
  for (std::size_t i = controls_.size(); i-- > 0;) {
    Control& control = controls_[i];
    if (kind != ExitKind::kReturn && i == target) {
      restore_environment(control.environment_depth);
      emitter_.jump(kind == ExitKind::kBreak ? control.on_break : control.on_continue);
      return;
    }
    if (control.kind == Control::Kind::kFinally) {
      const std::size_t number = exit_number(control, kind, target, leaver);
      if (kind == ExitKind::kReturn) emitter_.move(control.value, value);
      emitter_.move(control.completion, emitter_.number(static_cast<double>(number + 2)));
      restore_environment(control.environment_depth);
      emitter_.jump(control.on_finally);
      return;
    }
    // The next iteration of the same loop needs the iterator.
    if (kind == ExitKind::kContinue && control.kind == Control::Kind::kIterator &&
        target + 1 == i) {
      continue;
    }
    if (control.kind == Control::Kind::kIterator) {
      const std::size_t number = exit_number(control, kind, target, leaver);
      if (kind == ExitKind::kReturn) emitter_.move(return_register_, value);
      restore_environment(control.environment_depth);
      emitter_.jump(control.exits[number].label);
      return;
    }
  }
  emit_return(value, leaver);
}

void FunctionLowering::emit_return(Operand value, Leaver leaver) {
  RegisterScope registers(emitter_);
  Operand result = value;
  if (info_.is_async) {
    const Operand window =
        info_.is_generator ? library_window(u"asyncGenerator$returned", {async_activation_, value})
                           : library_window(u"async$resolve", {async_promise_, value});
    emitter_.emit(Opcode::kCall, window, window, 2);
    result = async_promise_;
  }
  // A return that nobody wrote is no operation of the source.
  if (leaver == Leaver::kStatement) {
    emitter_.emit_source(Opcode::kReturn, result);
  } else {
    emitter_.emit(Opcode::kReturn, result);
  }
}

void FunctionLowering::close_iterator_on_exits(Operand iterator, const std::vector<Exit>& exits,
                                               Iteration iteration) {
  for (const Exit& exit : exits) {
    emitter_.bind(exit.label);
    close_iteration(iterator, iteration);
    leave(exit.kind, exit.target, return_register_, exit.leaver);
  }
}

void FunctionLowering::close_iterator_on_throw(
    std::uint32_t begin, Operand iterator,
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& steps,
    const std::vector<Exit>& exits) {
  const std::uint32_t end = emitter_.here();
  const Operand exception = emitter_.new_local();
  const Operand ignored = emitter_.new_local();
  const Label handler = emitter_.new_label();
  const Label rethrow = emitter_.new_label();
  const Label done = emitter_.new_label();
  emitter_.emit(Opcode::kIterClose, iterator);
  emitter_.jump(done);
  close_iterator_on_exits(iterator, exits);
  for (const auto& [step_begin, step_end] : steps) {
    emitter_.add_handler(begin, step_begin, handler, exception);
    begin = step_end;
  }
  emitter_.add_handler(begin, end, handler, exception);
  emitter_.bind(handler);
  const std::uint32_t closing = emitter_.here();
  emitter_.emit(Opcode::kIterClose, iterator);
  emitter_.add_handler(closing, emitter_.here(), rethrow, ignored);
  emitter_.bind(rethrow);
  emitter_.emit(Opcode::kThrow, exception);
  emitter_.bind(done);
}

void FunctionLowering::catch_clause(Node clause, Operand exception) {
  RegisterScope registers(emitter_);
  Scope* scope = context_.scopes.scope_at(clause);
  open_scope(scope);
  if (const Node parameter = clause.child(Field::kParameter)) {
    assign_pattern(parameter, exception, Store::kInitialize);
  }
  block(clause.child(Field::kBody));
  close_scope(scope);
}

/// Completion of the part before a finally block, kept in a register: 0 fell out of it, 1 threw,
/// 2 and on: the jumps recorded in the control's exits.
void FunctionLowering::try_statement(Node node) {
  const Node body = node.child(Field::kBody);
  const Node handler = node.child(Field::kHandler);
  const Node finalizer = node.child(Field::kFinalizer);
  const bool restores = opens_environment(node, info_);
  Operand environment = kNoOperand;
  if (restores) {
    environment = emitter_.new_local();
    emitter_.move(environment, ir::kEnvironmentRegister);
  }
  std::size_t control = 0;
  const Label on_finally = emitter_.new_label();
  const Operand completion = emitter_.new_local();
  const Operand value = emitter_.new_local();
  if (finalizer) {
    control = push_control(Control::Kind::kFinally);
    controls_[control].on_finally = on_finally;
    controls_[control].completion = completion;
    controls_[control].value = value;
    emitter_.move(completion, emitter_.number(0));
    emitter_.move(value, emitter_.undefined());
  }
  const std::uint32_t begin = emitter_.here();
  block(body);
  if (handler) {
    const std::uint32_t end = emitter_.here();
    const Label caught = emitter_.new_label();
    const Label after = emitter_.new_label();
    const Operand exception = emitter_.new_local();
    emitter_.jump(after);
    if (emitter_.add_handler(begin, end, caught, exception)) {
      emitter_.bind(caught);
      if (restores) emitter_.move(ir::kEnvironmentRegister, environment);
    }
    catch_clause(handler, exception);
    emitter_.bind(after);
  }
  if (!finalizer) return;
  const std::uint32_t end = emitter_.here();
  emitter_.jump(on_finally);
  const Label thrown = emitter_.new_label();
  if (emitter_.add_handler(begin, end, thrown, value)) {
    emitter_.bind(thrown);
    if (restores) emitter_.move(ir::kEnvironmentRegister, environment);
    emitter_.move(completion, emitter_.number(1));
  }
  emitter_.bind(on_finally);
  const std::vector<Exit> exits = std::move(controls_[control].exits);
  controls_.pop_back();
  block(finalizer.child(Field::kBody));
  const auto dispatch = [&](double number, const auto& then) {
    RegisterScope registers(emitter_);
    const Operand chosen = emitter_.new_temporary();
    const Label yes = emitter_.new_label();
    const Label no = emitter_.new_label();
    emitter_.emit(Opcode::kStrictEqual, chosen, completion, emitter_.number(number));
    emitter_.branch(chosen, yes, no);
    emitter_.bind(yes);
    then();
    emitter_.bind(no);
  };
  at(finalizer);
  dispatch(1, [&] { emitter_.emit(Opcode::kThrow, value); });
  for (std::size_t i = 0; i < exits.size(); ++i) {
    dispatch(static_cast<double>(i + 2),
             [&] { leave(exits[i].kind, exits[i].target, value, exits[i].leaver); });
  }
}

}  // namespace sheaf

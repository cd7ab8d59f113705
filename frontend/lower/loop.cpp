#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;
using ir::SiteKind;

namespace {

bool contains_function(Node node) {
  if (is_function_node(node.kind()) || node.is(Kind::kClass)) return true;
  for (const Node child : node.children()) {
    if (contains_function(child)) return true;
  }
  return false;
}

}  // namespace

void FunctionLowering::while_statement(Node node) {
  const Node condition = node.child(Field::kCondition).first_named_child();
  const std::size_t control = push_control(Control::Kind::kLoop);
  const std::int32_t site = new_site(SiteKind::kLoop, node.range(), condition.range());
  const Label body = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  branch_on(condition, body, controls_[control].on_break, site);
  emitter_.bind(body);
  statement(node.child(Field::kBody));
  emitter_.bind(controls_[control].on_continue);
  emitter_.close_loop(header);
  emitter_.bind(controls_[control].on_break);
  controls_.pop_back();
}

void FunctionLowering::do_statement(Node node) {
  const Node condition = node.child(Field::kCondition).first_named_child();
  const std::size_t control = push_control(Control::Kind::kLoop);
  const std::int32_t site = new_site(SiteKind::kLoop, node.range(), condition.range());
  const Label again = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  statement(node.child(Field::kBody));
  emitter_.bind(controls_[control].on_continue);
  branch_on(condition, again, controls_[control].on_break, site);
  emitter_.bind(again);
  emitter_.close_loop(header);
  emitter_.bind(controls_[control].on_break);
  controls_.pop_back();
}

void FunctionLowering::for_statement(Node node) {
  const Node initializer = node.child(Field::kInitializer);
  const Node condition = node.child(Field::kCondition);
  const Node increment = node.child(Field::kIncrement);
  Scope* scope = context_.scopes.scope_at(node);
  std::vector<std::u16string> labels = std::exchange(pending_labels_, {});
  open_scope(scope);
  if (initializer.is(Kind::kLexicalDeclaration) || initializer.is(Kind::kVariableDeclaration)) {
    statement(initializer);
  } else if (initializer.is_named() && !initializer.is(Kind::kEmptyStatement)) {
    effect(initializer);
  }
  // The environment belongs to one iteration: closures of the next one see fresh variables.
  const auto copy_environment = [&] {
    if (!scope->has_environment()) return;
    emitter_.emit(Opcode::kCopyEnvironment, ir::kEnvironmentRegister, ir::kEnvironmentRegister);
  };
  // The first iteration shares it with the initializer, which only a closure there could notice.
  if (initializer.is_named() && contains_function(initializer)) copy_environment();
  pending_labels_ = std::move(labels);
  const std::size_t control = push_control(Control::Kind::kLoop);
  const Label body = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  if (condition.is_named() && !condition.is(Kind::kEmptyStatement)) {
    const std::int32_t site = new_site(SiteKind::kLoop, node.range(), condition.range());
    branch_on(condition, body, controls_[control].on_break, site);
    emitter_.bind(body);
  }
  statement(node.child(Field::kBody));
  emitter_.bind(controls_[control].on_continue);
  copy_environment();
  if (increment.is_named()) effect(increment);
  emitter_.close_loop(header);
  emitter_.bind(controls_[control].on_break);
  controls_.pop_back();
  close_scope(scope);
}

/// Start of one iteration of for-in and for-of: fresh variables, then the value.
void FunctionLowering::bind_iteration(Node node, Operand value) {
  const Scope& scope = *context_.scopes.scope_at(node);
  if (scope.has_environment()) {
    emitter_.emit(Opcode::kNewEnvironment, ir::kEnvironmentRegister, outer_environments_.back(),
                  static_cast<std::int32_t>(scope.slot_count));
  }
  const Node kind = node.child(Field::kKind);
  const bool lexical = kind && kind.text() != "var";
  assign_pattern(node.child(Field::kLeft), value, lexical ? Store::kInitialize : Store::kAssign);
}

void FunctionLowering::for_in_statement(Node node) {
  Scope* scope = context_.scopes.scope_at(node);
  std::vector<std::u16string> labels = std::exchange(pending_labels_, {});
  open_scope(scope);
  if (const Node initial = node.child(Field::kValue)) {  // `for (var x = 1 in o)`, Annex B
    RegisterScope registers(emitter_);
    write_variable(node.child(Field::kLeft), expression(initial), Store::kAssign);
  }
  const Operand keys = emitter_.new_local();
  const Operand key = emitter_.new_local();
  {
    RegisterScope registers(emitter_);
    const Operand object = expression(node.child(Field::kRight));
    at(node);
    emitter_.emit(Opcode::kForInOpen, keys, object);
  }
  pending_labels_ = std::move(labels);
  const std::size_t control = push_control(Control::Kind::kLoop);
  const Label test_skip = emitter_.new_label();
  const Label body = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  {
    RegisterScope registers(emitter_);
    const Operand flag = emitter_.new_temporary();
    emitter_.emit(Opcode::kForInNext, key, keys);
    emitter_.emit(Opcode::kIsDone, flag, key);
    emitter_.branch(flag, controls_[control].on_break, test_skip);
    emitter_.bind(test_skip);
    emitter_.emit(Opcode::kIsSkip, flag, key);
    emitter_.branch(flag, controls_[control].on_continue, body);
    emitter_.bind(body);
  }
  bind_iteration(node, key);
  statement(node.child(Field::kBody));
  emitter_.bind(controls_[control].on_continue);
  emitter_.close_loop(header);
  emitter_.bind(controls_[control].on_break);
  controls_.pop_back();
  close_scope(scope);
}

/// Layout: the loop, then for each way that leaves it early a stub that closes the iterator and
/// goes on, then the handler that closes it when the body throws, then the normal end.
void FunctionLowering::for_of_statement(Node node) {
  Scope* scope = context_.scopes.scope_at(node);
  std::vector<std::u16string> labels = std::exchange(pending_labels_, {});
  const Iteration iteration = node.has_token("await") ? Iteration::kAsync : Iteration::kSync;
  open_scope(scope);
  const Operand iterator = emitter_.new_local();
  const Operand value = emitter_.new_local();
  {
    RegisterScope registers(emitter_);
    const Operand iterable = expression(node.child(Field::kRight));
    at(node);
    open_iteration(iterator, iterable, iteration);
  }
  // Whatever leaves the loop passes the iterator; a `continue` of this loop does not.
  const Label done = emitter_.new_label();
  pending_labels_ = labels;
  const std::size_t outer = push_control(Control::Kind::kLoop);
  const std::size_t passing = push_control(Control::Kind::kIterator);
  const Label body = emitter_.new_label();
  const Label on_continue = controls_[outer].on_continue;
  const std::uint32_t header = emitter_.open_loop();
  {
    RegisterScope registers(emitter_);
    step_iteration(value, iterator, iteration);
    const Operand flag = emitter_.new_temporary();
    emitter_.emit(Opcode::kIsDone, flag, value);
    emitter_.branch(flag, done, body);
    emitter_.bind(body);
  }
  const std::uint32_t begin = emitter_.here();
  bind_iteration(node, value);
  statement(node.child(Field::kBody));
  const std::uint32_t end = emitter_.here();
  emitter_.bind(on_continue);
  emitter_.close_loop(header);
  const std::vector<Exit> exits = std::move(controls_[passing].exits);
  controls_.pop_back();
  at(node);
  close_iterator_on_exits(iterator, exits, iteration);
  const Operand exception = emitter_.new_local();
  const Operand ignored = emitter_.new_local();
  const Label handler = emitter_.new_label();
  const Label rethrow = emitter_.new_label();
  if (emitter_.add_handler(begin, end, handler, exception)) {
    emitter_.bind(handler);
    const std::uint32_t closing = emitter_.here();
    close_iteration(iterator, iteration);
    emitter_.add_handler(closing, emitter_.here(), rethrow, ignored);
    emitter_.bind(rethrow);
    emitter_.emit(Opcode::kThrow, exception);
  }
  emitter_.bind(controls_[outer].on_break);
  emitter_.bind(done);
  controls_.pop_back();
  close_scope(scope);
}

}  // namespace sheaf

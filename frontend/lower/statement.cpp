#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;
using ir::SiteKind;

void FunctionLowering::statements(Node block) {
  for (const Node child : block.children()) {
    if (child.is_named()) statement(child);
  }
}

void FunctionLowering::block(Node node) {
  RegisterScope registers(emitter_);
  Scope* scope = context_.scopes.scope_at(node);
  open_scope(scope);
  statements(node);
  close_scope(scope);
}

void FunctionLowering::statement(Node node) {
  RegisterScope registers(emitter_);
  at(node);
  emitter_.new_statement();
  if (context_.watch != nullptr) watch_statement(node);
  switch (node.kind()) {
    case Kind::kExpressionStatement:
      effect(node.first_named_child());
      break;
    case Kind::kVariableDeclaration:
      declaration(node, Store::kAssign);
      break;
    case Kind::kLexicalDeclaration:
      declaration(node, Store::kInitialize);
      break;
    case Kind::kFunctionDeclaration:
      if (const Binding* variable = context_.scopes.annex_b_variable(node)) {
        const Binding* local = scope_->find(decode_name(node.child(Field::kName).text()));
        const Operand value = read_binding(*local, {});
        if (is_script_top(*variable->scope)) {
          define_global(variable->name, value);
        } else {
          store_binding(*variable, value, false);
        }
      }
      break;
    case Kind::kGeneratorFunctionDeclaration:  // hoisted, and no concern of Annex B
      break;
    case Kind::kClassDeclaration: {
      const Node name = node.child(Field::kName);
      const Target target = variable_target(name, Store::kInitialize);
      const Operand value = class_value(node, target, decode_name(name.text()));
      write_variable(name, value, Store::kInitialize);
      break;
    }
    case Kind::kStatementBlock:
      block(node);
      break;
    case Kind::kIfStatement:
      if_statement(node);
      break;
    case Kind::kSwitchStatement:
      switch_statement(node);
      break;
    case Kind::kForStatement:
      for_statement(node);
      break;
    case Kind::kForInStatement:
      if (node.child(Field::kOperator).text() == "of") {
        for_of_statement(node);
      } else {
        for_in_statement(node);
      }
      break;
    case Kind::kWhileStatement:
      while_statement(node);
      break;
    case Kind::kDoStatement:
      do_statement(node);
      break;
    case Kind::kTryStatement:
      try_statement(node);
      break;
    case Kind::kLabeledStatement:
      labeled_statement(node);
      break;
    case Kind::kReturnStatement:
      return_statement(node);
      break;
    case Kind::kThrowStatement: {
      const Operand value = expression(node.first_named_child());
      at(node);
      emitter_.emit_source(Opcode::kThrow, value);
      break;
    }
    case Kind::kBreakStatement:
    case Kind::kContinueStatement:
      jump_statement(node);
      break;
    case Kind::kEmptyStatement:
    case Kind::kDebuggerStatement:
    case Kind::kHashBangLine:
      break;
    default:
      effect(node);  // the bare expression behind a label in a block that the parser misread
  }
}

/// `store` is kInitialize for let and const, kAssign for var.
void FunctionLowering::declaration(Node node, Store store) {
  for (const Node declarator : node.named_children()) {
    RegisterScope registers(emitter_);
    const Node name = declarator.child(Field::kName);
    const Node value = declarator.child(Field::kValue);
    if (name.is(Kind::kObjectPattern) || name.is(Kind::kArrayPattern)) {
      if (!value) {
        report(declarator, "Missing initializer in destructuring declaration");
        continue;
      }
      const Operand source = operand_before(value, {name}, {emitter_.new_local(), true});
      assign_pattern(name, source, store);
      continue;
    }
    if (!value) {
      at(declarator);
      if (store == Store::kInitialize) write_variable(name, emitter_.undefined(), store);
      continue;
    }
    const Target target = variable_target(name, store);
    const Operand result = named_expression(value, target, decode_name(name.text()));
    write_variable(name, result, store);
  }
}

/// One arm of an `if`; a function declaration there has a scope of its own (Annex B).
void FunctionLowering::arm(Node node) {
  Scope* scope = node.is(Kind::kFunctionDeclaration) ? context_.scopes.arm_scope(node) : nullptr;
  if (!scope) return statement(node);
  RegisterScope registers(emitter_);
  open_scope(scope);
  statement(node);
  close_scope(scope);
}

void FunctionLowering::if_statement(Node node) {
  const Node condition = node.child(Field::kCondition).first_named_child();
  const Node alternative = node.child(Field::kAlternative);
  const std::int32_t site = new_site(SiteKind::kIf, node.range(), condition.range());
  const Label yes = emitter_.new_label();
  const Label no = emitter_.new_label();
  branch_on(condition, yes, no, site);
  emitter_.bind(yes);
  arm(node.child(Field::kConsequence));
  if (alternative) {
    const Label end = emitter_.new_label();
    emitter_.jump(end);
    emitter_.bind(no);
    arm(alternative.first_named_child());
    emitter_.bind(end);
  } else {
    emitter_.bind(no);
  }
}

/// All tests first, then all bodies: every jump goes forward and falling through costs nothing.
void FunctionLowering::switch_statement(Node node) {
  const Node value = node.child(Field::kValue).first_named_child();
  const Node body = node.child(Field::kBody);
  const std::vector<Node> clauses = body.named_children();
  const std::size_t control = push_control(Control::Kind::kSwitch);
  const Operand discriminant = emitter_.new_local();
  {
    RegisterScope registers(emitter_);
    expression_into(value, discriminant);
  }
  std::vector<SourceRange> cases;
  for (const Node clause : clauses) {
    if (clause.is(Kind::kSwitchCase)) cases.push_back(clause.child(Field::kValue).range());
  }
  std::int32_t site = -1;
  if (!cases.empty()) site = new_site(SiteKind::kSwitch, node.range(), value.range());
  if (site >= 0) {
    ir::Site& made = context_.program.sites[static_cast<std::size_t>(site)];
    made.arm_count = static_cast<std::uint32_t>(cases.size() + 1);
    made.cases = cases;
  }
  Scope* scope = context_.scopes.scope_at(body);
  open_scope(scope);
  const Label end = controls_[control].on_break;
  // `break` lands behind the code that restores the environment, so it restores for itself.
  const Label fall_out = emitter_.new_label();
  std::vector<Label> labels;
  Label otherwise = fall_out;
  std::int32_t number = 0;
  const auto count = static_cast<std::int32_t>(cases.size());
  for (const Node clause : clauses) {
    labels.push_back(emitter_.new_label());
    if (clause.is(Kind::kSwitchDefault)) {
      otherwise = labels.back();
      continue;
    }
    RegisterScope registers(emitter_);
    const Node test = clause.child(Field::kValue);
    const Operand tested = expression(test);
    const Operand equal = emitter_.new_temporary();
    const Label next = emitter_.new_label();
    at(test);
    emitter_.emit_source(Opcode::kStrictEqual, equal, discriminant, tested);
    emitter_.branch(equal, labels.back(), next,
                    new_branch(site, number, number + 1 == count ? count : -1));
    emitter_.bind(next);
    ++number;
  }
  emitter_.jump(otherwise);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    emitter_.bind(labels[i]);
    for (const Node child : clauses[i].children_of(Field::kBody)) statement(child);
  }
  emitter_.bind(fall_out);
  close_scope(scope);
  emitter_.bind(end);
  controls_.pop_back();
}

void FunctionLowering::labeled_statement(Node node) {
  pending_labels_.push_back(decode_name(node.child(Field::kLabel).text()));
  const Node body = node.child(Field::kBody);
  switch (body.kind()) {
    case Kind::kLabeledStatement:
    case Kind::kForStatement:
    case Kind::kForInStatement:
    case Kind::kWhileStatement:
    case Kind::kDoStatement:
    case Kind::kSwitchStatement:
      statement(body);
      return;
    default:
      break;
  }
  const std::size_t control = push_control(Control::Kind::kBlock);
  statement(body);
  emitter_.bind(controls_[control].on_break);
  controls_.pop_back();
}

void FunctionLowering::return_statement(Node node) {
  const Node value = node.first_named_child();
  if (!value && function_.kind == ir::FunctionKind::kDerivedConstructor) {
    emitter_.emit(Opcode::kCheckInitialized, ir::kThisRegister, emitter_.string(u"this"));
  }
  Operand result = value ? expression(value) : emitter_.undefined();
  at(node);
  if (value && info_.is_async && info_.is_generator) {
    const Operand awaited = emitter_.new_local();
    emit_await(result, awaited);
    result = awaited;
  }
  leave(ExitKind::kReturn, 0, result);
}

void FunctionLowering::jump_statement(Node node) {
  const bool is_break = node.is(Kind::kBreakStatement);
  const Node label = node.child(Field::kLabel);
  const std::u16string name = label ? decode_name(label.text()) : std::u16string();
  for (std::size_t i = controls_.size(); i-- > 0;) {
    const Control& control = controls_[i];
    const bool is_loop = control.kind == Control::Kind::kLoop;
    bool fits = false;
    if (label) {
      for (const std::u16string& own : control.labels) fits = fits || own == name;
      if (fits && !is_break && !is_loop) break;
    } else {
      fits = is_loop || (is_break && control.kind == Control::Kind::kSwitch);
    }
    if (!fits) continue;
    leave(is_break ? ExitKind::kBreak : ExitKind::kContinue, i, kNoOperand);
    return;
  }
  if (label) {
    report(node, "Undefined label '" + std::string(label.text()) + "'");
  } else {
    report(node, is_break ? "Illegal break statement"
                          : "Illegal continue statement: no surrounding iteration statement");
  }
}

}  // namespace sheaf

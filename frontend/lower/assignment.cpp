#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;
using ir::SiteKind;

Opcode binary_opcode(std::string_view text);

namespace {

bool is_pattern(Node node) { return node.is(Kind::kObjectPattern) || node.is(Kind::kArrayPattern); }

bool is_name(Node node) { return node.is(Kind::kIdentifier) || node.is(Kind::kUndefined); }

}  // namespace

/// Evaluates object and key of an assignable expression.
AssignablePlace FunctionLowering::place(Node node, std::initializer_list<Node> later) {
  node = without_parentheses(node);
  if (is_name(node) || node.is(Kind::kShorthandPropertyIdentifierPattern)) {
    return {AssignablePlace::Kind::kVariable, node};
  }
  if (!node.is(Kind::kMemberExpression) && !node.is(Kind::kSubscriptExpression)) {
    report(node, "Invalid left-hand side in assignment");
    return {AssignablePlace::Kind::kVariable, node};
  }
  if (node.child(Field::kOptionalChain)) {
    report(node, "Invalid left-hand side in assignment");
  }
  const Node object_node = node.child(Field::kObject);
  if (object_node.is(Kind::kSuper)) {
    at(node);
    check_this();
    return {AssignablePlace::Kind::kSuper, node, kNoOperand, super_key(node, later)};
  }
  std::vector<Node> rest(later);
  Operand object = kNoOperand;
  const Node index = node.child(Field::kIndex);
  switch (rest.size()) {
    case 0:
      object = operand_before(object_node, {index});
      break;
    default:
      object = operand_before(object_node, {index, rest[0]});
  }
  const bool named = static_name(node).has_value();
  return {named ? AssignablePlace::Kind::kProperty : AssignablePlace::Kind::kElement, node, object,
          key_operand(node, later)};
}

Operand FunctionLowering::read_place(const AssignablePlace& place, Target target) {
  switch (place.kind) {
    case AssignablePlace::Kind::kVariable:
      return read_variable(place.node, target);
    case AssignablePlace::Kind::kSuper: {
      const Operand result = result_register(target);
      at(place.node);
      emitter_.emit_source(Opcode::kGetSuper, result, place.key);
      return result;
    }
    default: {
      const Operand result = result_register(target);
      at(place.node);
      emitter_.emit_source(place.kind == AssignablePlace::Kind::kProperty ? Opcode::kGetProperty
                                                                          : Opcode::kGetElement,
                           result, place.object, place.key);
      return result;
    }
  }
}

void FunctionLowering::write_place(const AssignablePlace& place, Operand value) {
  switch (place.kind) {
    case AssignablePlace::Kind::kVariable:
      write_variable(place.node, value, Store::kAssign);
      break;
    case AssignablePlace::Kind::kSuper:
      at(place.node);
      emitter_.emit_source(Opcode::kSetSuper, place.key, value);
      break;
    case AssignablePlace::Kind::kProperty:
      at(place.node);
      emitter_.emit_source(Opcode::kSetProperty, place.object, place.key, value);
      break;
    case AssignablePlace::Kind::kElement:
      at(place.node);
      emitter_.emit_source(Opcode::kSetElement, place.object, place.key, value);
      break;
  }
}

Operand FunctionLowering::assignment(Node node, Target target) {
  const Node left = without_parentheses(node.child(Field::kLeft));
  const Node right = node.child(Field::kRight);
  if (is_pattern(left)) {
    // Patterns branch, so the value must outlive blocks.
    const Operand value = operand_before(right, {left}, {emitter_.new_local(), true});
    assign_pattern(left, value, Store::kAssign);
    return value;
  }
  if (is_name(left)) {
    const Target variable = variable_target(left, Store::kAssign);
    if (!target.free) target = {};  // another variable must not change before this one
    if (variable.reg != kNoOperand) target = variable;
    const Operand value = named_expression(right, target, decode_name(left.text()));
    write_variable(left, value, Store::kAssign);
    return variable.reg != kNoOperand ? variable.reg : value;
  }
  if (!target.free) target = {};
  if (target.reg == kNoOperand) target = {emitter_.new_temporary(), true};
  RegisterScope registers(emitter_);
  const AssignablePlace where = place(left, {right});
  const Operand value = expression(right, target);
  write_place(where, value);
  return value;
}

Operand FunctionLowering::compound_assignment(Node node, Target target) {
  const std::string_view text = node.child(Field::kOperator).text();
  const std::string_view operation = text.substr(0, text.size() - 1);
  if (operation == "&&" || operation == "||" || operation == "??") {
    return logical_assignment(node, target);
  }
  const Opcode opcode = binary_opcode(operation);
  const Node left = without_parentheses(node.child(Field::kLeft));
  const Node right = node.child(Field::kRight);
  if (is_name(left)) {
    const Target variable = variable_target(left, Store::kAssign);
    const Operand result = variable.reg != kNoOperand ? variable.reg : work_register(target, false);
    RegisterScope registers(emitter_);
    const Operand old = operand_before(left, {right});
    const Operand value = expression(right);
    at(node);
    emitter_.emit_source(opcode, result, old, value);
    if (variable.reg == kNoOperand) write_variable(left, result, Store::kAssign);
    return result;
  }
  const Operand result = work_register(target, false);
  RegisterScope registers(emitter_);
  const AssignablePlace where = place(left, {right});
  const Operand old = read_place(
      where, {is_branching(right) ? emitter_.new_local() : emitter_.new_temporary(), true});
  const Operand value = expression(right);
  at(node);
  emitter_.emit_source(opcode, result, old, value);
  write_place(where, result);
  return result;
}

Operand FunctionLowering::logical_assignment(Node node, Target target) {
  const std::string_view operation = node.child(Field::kOperator).text();
  const Node left = without_parentheses(node.child(Field::kLeft));
  const Node right = node.child(Field::kRight);
  const SiteKind kind = operation == "&&="   ? SiteKind::kAnd
                        : operation == "||=" ? SiteKind::kOr
                                             : SiteKind::kNullish;
  const Operand work = work_register(target, true);
  RegisterScope registers(emitter_);
  const AssignablePlace where = place(left, {node});
  emitter_.move(work, read_place(where, {work, true}));
  const Label more = emitter_.new_label();
  const Label end = emitter_.new_label();
  const std::int32_t branch =
      new_branch(new_site(kind, node.range(), node.child(Field::kLeft).range()), 0, 1);
  at(node);
  if (kind == SiteKind::kNullish) {
    const Operand nullish = emitter_.new_temporary();
    emitter_.emit(Opcode::kIsNullish, nullish, work);
    emitter_.branch(nullish, more, end, branch);
  } else {
    const bool is_and = kind == SiteKind::kAnd;
    emitter_.branch(work, is_and ? more : end, is_and ? end : more, branch);
  }
  emitter_.bind(more);
  const std::u16string name = is_name(left) ? decode_name(left.text()) : u"";
  emitter_.move(work, named_expression(right, {work, true}, name));
  write_place(where, work);
  emitter_.bind(end);
  return deliver(work, target);
}

Operand FunctionLowering::update(Node node, Target target, bool value_needed) {
  const Node operand = without_parentheses(node.child(Field::kArgument));
  const Node operation = node.child(Field::kOperator);
  const Opcode opcode = operation.text() == "++" ? Opcode::kIncrement : Opcode::kDecrement;
  const bool is_prefix = operation.begin() < node.child(Field::kArgument).begin();
  const bool old_needed = value_needed && !is_prefix;
  if (is_name(operand)) {
    const Target variable = variable_target(operand, Store::kAssign);
    if (variable.reg != kNoOperand && !old_needed) {
      RegisterScope registers(emitter_);
      Operand number = variable.reg;
      at(node);
      if (!context_.scopes.reference_at(operand).binding->always_numeric) {
        number = emitter_.new_temporary();
        emitter_.emit(Opcode::kToNumeric, number, variable.reg);
      }
      emitter_.emit_source(opcode, variable.reg, number);
      return variable.reg;
    }
  }
  const Operand result = work_register(target, false);
  RegisterScope registers(emitter_);
  const AssignablePlace where = place(operand, {});
  const Operand number = old_needed ? result : emitter_.new_temporary();
  const Operand old = read_place(where, {number, true});
  at(node);
  emitter_.emit(Opcode::kToNumeric, number, old);
  const Operand changed = old_needed ? emitter_.new_temporary() : result;
  emitter_.emit_source(opcode, changed, number);
  write_place(where, changed);
  return deliver(result, target);
}

}  // namespace sheaf

#include <cstdlib>
#include <string_view>
#include <unordered_map>

#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;
using ir::SiteKind;

Opcode binary_opcode(std::string_view text) {
  static const std::unordered_map<std::string_view, Opcode> opcodes = {
      {"+", Opcode::kAdd},           {"-", Opcode::kSubtract},
      {"*", Opcode::kMultiply},      {"/", Opcode::kDivide},
      {"%", Opcode::kRemainder},     {"**", Opcode::kPower},
      {"&", Opcode::kBitAnd},        {"|", Opcode::kBitOr},
      {"^", Opcode::kBitXor},        {"<<", Opcode::kShiftLeft},
      {">>", Opcode::kShiftRight},   {">>>", Opcode::kShiftRightUnsigned},
      {"==", Opcode::kLooseEqual},   {"!=", Opcode::kLooseNotEqual},
      {"===", Opcode::kStrictEqual}, {"!==", Opcode::kStrictNotEqual},
      {"<", Opcode::kLess},          {"<=", Opcode::kLessEqual},
      {">", Opcode::kGreater},       {">=", Opcode::kGreaterEqual},
      {"in", Opcode::kIn},           {"instanceof", Opcode::kInstanceOf},
  };
  const auto found = opcodes.find(text);
  if (found == opcodes.end()) std::abort();  // the grammar has an operator without a row here
  return found->second;
}

Operand FunctionLowering::unary(Node node, Target target) {
  const std::string_view operation = node.child(Field::kOperator).text();
  const Node argument = node.child(Field::kArgument);
  if (operation == "void") {
    effect(argument);
    return emitter_.undefined();
  }
  if (operation == "delete") return delete_operator(node, target);
  if (operation == "-" && argument.is(Kind::kNumber)) {
    return emitter_.number(-number_value(argument.text()));
  }
  const Operand result = result_register(target);
  RegisterScope registers(emitter_);
  const Node name = without_parentheses(argument);
  Operand value = kNoOperand;
  if (operation == "typeof" && name.is(Kind::kIdentifier) &&
      !context_.scopes.reference_at(name).binding && context_.kind != SourceKind::kLibrary) {
    value = emitter_.new_temporary();
    at(name);
    emitter_.emit(Opcode::kLoadGlobalOrUndefined, value, emitter_.string(decode_name(name.text())));
  } else {
    const bool reuse = target.reg == kNoOperand || target.free;
    value = expression(argument, reuse ? Target{result, true} : Target{});
  }
  const Opcode opcode = operation == "!"   ? Opcode::kNot
                        : operation == "-" ? Opcode::kNegate
                        : operation == "+" ? Opcode::kToNumber
                        : operation == "~" ? Opcode::kBitNot
                                           : Opcode::kTypeOf;
  at(node);
  emitter_.emit_source(opcode, result, value);
  return result;
}

Operand FunctionLowering::delete_operator(Node node, Target target) {
  const Node argument = without_parentheses(node.child(Field::kArgument));
  const bool is_property =
      argument.is(Kind::kMemberExpression) || argument.is(Kind::kSubscriptExpression);
  if (!is_property) {
    if (argument.is(Kind::kIdentifier)) {
      if (context_.scopes.reference_at(argument).binding) return emitter_.constant(false);
      const Operand result = result_register(target);
      RegisterScope registers(emitter_);
      const Operand global = emitter_.new_temporary();
      at(node);
      emitter_.emit(Opcode::kLoadGlobal, global, emitter_.string(u"globalThis"));
      emitter_.emit_source(Opcode::kDeleteProperty, result, global,
                           emitter_.string(decode_name(argument.text())));
      return result;
    }
    effect(argument);
    return emitter_.constant(true);
  }
  const Node object_node = argument.child(Field::kObject);
  if (object_node.is(Kind::kSuper)) {
    report(node, "deleting a property of super is not allowed");
    return emitter_.undefined();
  }
  // `delete a?.b` is true when the chain stops, so the chain is opened here and not in `chain`.
  bool optional = false;
  for (Node link = argument; link.is(Kind::kMemberExpression) ||
                             link.is(Kind::kSubscriptExpression) || link.is(Kind::kCallExpression);
       link = link.is(Kind::kCallExpression) ? link.child(Field::kFunction)
                                             : link.child(Field::kObject)) {
    optional = optional || link.child(Field::kOptionalChain);
  }
  const Operand work = work_register(target, is_branching(node));
  RegisterScope registers(emitter_);
  Chain chain{emitter_.new_label()};
  const Node index = argument.child(Field::kIndex);
  Operand object = link(object_node, {optional ? emitter_.new_local() : kNoOperand, optional},
                        optional ? &chain : nullptr);
  if (argument.child(Field::kOptionalChain)) leave_if_nullish(object, &chain);
  if (index && is_variable(object) && is_written_in(object, index)) {
    const Operand copy = emitter_.new_local();
    emitter_.move(copy, object);
    object = copy;
  }
  const Operand key = key_operand(argument, {});
  at(node);
  emitter_.emit_source(Opcode::kDeleteProperty, work, object, key);
  if (optional) {
    const Label end = emitter_.new_label();
    emitter_.jump(end);
    emitter_.bind(chain.exit);
    emitter_.move(work, emitter_.constant(true));
    emitter_.bind(end);
  }
  return deliver(work, target);
}

Operand FunctionLowering::binary(Node node, Target target) {
  const std::string_view operation = node.child(Field::kOperator).text();
  if (operation == "&&" || operation == "||" || operation == "??") return logical(node, target);
  const Node left = node.child(Field::kLeft);
  const Node right = node.child(Field::kRight);
  const Operand result = result_register(target);
  RegisterScope registers(emitter_);
  const bool reuse = target.reg == kNoOperand || target.free;
  const Operand a = operand_before(left, {right}, reuse ? Target{result, true} : Target{});
  const Operand b = expression(right);
  at(node);
  emitter_.emit_source(binary_opcode(operation), result, a, b);
  return result;
}

Operand FunctionLowering::logical(Node node, Target target) {
  const std::string_view operation = node.child(Field::kOperator).text();
  const Node left = node.child(Field::kLeft);
  const Operand work = work_register(target, true);
  RegisterScope registers(emitter_);
  expression_into(left, work);
  const Label more = emitter_.new_label();
  const Label end = emitter_.new_label();
  if (operation == "??") {
    const std::int32_t site = new_site(SiteKind::kNullish, node.range(), left.range());
    const Operand nullish = emitter_.new_temporary();
    at(node);
    emitter_.emit(Opcode::kIsNullish, nullish, work);
    emitter_.branch(nullish, more, end, new_branch(site, 0, 1));
  } else {
    const bool is_and = operation == "&&";
    const std::int32_t site =
        new_site(is_and ? SiteKind::kAnd : SiteKind::kOr, node.range(), left.range());
    at(node);
    emitter_.branch(work, is_and ? more : end, is_and ? end : more, new_branch(site, 0, 1));
  }
  emitter_.bind(more);
  expression_into(node.child(Field::kRight), work);
  emitter_.bind(end);
  return deliver(work, target);
}

void FunctionLowering::branch_on(Node condition, Label when_true, Label when_false,
                                 std::int32_t site) {
  RegisterScope registers(emitter_);
  Node decided = without_parentheses(condition);
  bool negated = false;
  while (decided.is(Kind::kUnaryExpression) && decided.child(Field::kOperator).text() == "!") {
    negated = !negated;
    decided = without_parentheses(decided.child(Field::kArgument));
  }
  const Operand value = expression(decided);
  at(condition);
  if (negated) {
    emitter_.branch(value, when_false, when_true, new_branch(site, 1, 0));
  } else {
    emitter_.branch(value, when_true, when_false, new_branch(site, 0, 1));
  }
}

Operand FunctionLowering::conditional(Node node, Target target) {
  const Node condition = node.child(Field::kCondition);
  const std::int32_t site = new_site(SiteKind::kConditional, node.range(), condition.range());
  // A variable may be the target of both arms: each writes it once and last.
  Target arm_target = target;
  if (target.reg == kNoOperand || Emitter::is_temporary(target.reg)) {
    arm_target = {emitter_.new_local(), true};
  }
  RegisterScope registers(emitter_);
  const Label yes = emitter_.new_label();
  const Label no = emitter_.new_label();
  const Label end = emitter_.new_label();
  branch_on(condition, yes, no, site);
  emitter_.bind(yes);
  {
    RegisterScope arm_registers(emitter_);
    store(arm_target, expression(node.child(Field::kConsequence), arm_target));
  }
  emitter_.jump(end);
  emitter_.bind(no);
  {
    RegisterScope arm_registers(emitter_);
    store(arm_target, expression(node.child(Field::kAlternative), arm_target));
  }
  emitter_.bind(end);
  return deliver(arm_target.reg, target);
}

}  // namespace sheaf

#include <algorithm>

#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"
#include "frontend/syntax/call_place.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

namespace {

bool is_link(Node node) {
  return node.is(Kind::kMemberExpression) || node.is(Kind::kSubscriptExpression) ||
         node.is(Kind::kCallExpression);
}

/// Whether `?.` occurs on the way from the end of a chain to its start.
bool has_optional_link(Node node) {
  for (; is_link(node); node = node.is(Kind::kCallExpression) ? node.child(Field::kFunction)
                                                              : node.child(Field::kObject)) {
    if (node.child(Field::kOptionalChain)) return true;
  }
  return false;
}

bool has_spread(Node arguments) {
  for (const Node argument : arguments.named_children()) {
    if (argument.is(Kind::kSpreadElement)) return true;
  }
  return false;
}

}  // namespace

Operand FunctionLowering::chain(Node node, Target target) {
  if (!has_optional_link(node)) return link(node, target, nullptr);
  const Operand work = work_register(target, true);
  Chain chain{emitter_.new_label()};
  const Label end = emitter_.new_label();
  {
    RegisterScope registers(emitter_);
    emitter_.move(work, link(node, {work, true}, &chain));
  }
  emitter_.jump(end);
  emitter_.bind(chain.exit);
  emitter_.move(work, emitter_.undefined());
  emitter_.bind(end);
  return deliver(work, target);
}

Operand FunctionLowering::link(Node node, Target target, Chain* chain) {
  if (node.is(Kind::kMemberExpression) || node.is(Kind::kSubscriptExpression)) {
    return member(node, target, chain);
  }
  if (node.is(Kind::kCallExpression)) return call(node, target, chain);
  return expression(node, target);
}

void FunctionLowering::leave_if_nullish(Operand value, Chain* chain) {
  RegisterScope registers(emitter_);
  const Operand nullish = emitter_.new_temporary();
  const Label go_on = emitter_.new_label();
  emitter_.emit(Opcode::kIsNullish, nullish, value);
  emitter_.branch(nullish, chain->exit, go_on);
  emitter_.bind(go_on);
}

std::optional<std::u16string> FunctionLowering::static_name(Node member) const {
  if (const Node property = member.child(Field::kProperty)) {
    if (property.is(Kind::kPrivatePropertyIdentifier)) return std::nullopt;
    return decode_name(property.text());
  }
  const Node index = without_parentheses(member.child(Field::kIndex));
  if (!index.is(Kind::kString)) return std::nullopt;
  std::u16string name = string_value(index);
  if (is_array_index(name)) return std::nullopt;
  return name;
}

Operand FunctionLowering::key_operand(Node member, std::initializer_list<Node> later) {
  if (const auto name = static_name(member)) return emitter_.string(*name);
  return operand_before(computed_key(member), later);
}

Node FunctionLowering::computed_key(Node member) {
  const Node property = member.child(Field::kProperty);
  return property.is(Kind::kPrivatePropertyIdentifier) ? property : member.child(Field::kIndex);
}

Operand FunctionLowering::super_key(Node member, std::initializer_list<Node> later) {
  if (const auto name = static_name(member)) return emitter_.string(*name);
  bool crosses = false;
  for (const Node other : later) crosses = crosses || is_branching(other);
  const Operand result = crosses ? emitter_.new_local() : emitter_.new_temporary();
  RegisterScope registers(emitter_);
  const Operand value = expression(member.child(Field::kIndex));
  at(member);
  emitter_.emit(Opcode::kToPropertyKey, result, value);
  return result;
}

Operand FunctionLowering::member(Node node, Target target, Chain* chain) {
  const Node object_node = node.child(Field::kObject);
  const Node index = node.child(Field::kIndex);
  const Node property = node.child(Field::kProperty);
  const Operand result = result_register(target);
  RegisterScope registers(emitter_);
  if (object_node.is(Kind::kSuper)) {
    at(node);
    check_this();
    const Operand key = super_key(node, {});
    at(node);
    emitter_.emit_source(Opcode::kGetSuper, result, key);
    return result;
  }
  const bool optional = static_cast<bool>(node.child(Field::kOptionalChain));
  const bool crosses = optional || is_branching(index);
  Target object_target;
  if (target.reg == kNoOperand || target.free) object_target = {result, true};
  if (crosses && (!object_target.free || Emitter::is_temporary(result))) {
    object_target = {emitter_.new_local(), true};
  }
  Operand object = link(object_node, object_target, chain);
  if (index && is_variable(object) && is_written_in(object, index)) {
    const Operand copy = emitter_.new_local();
    emitter_.move(copy, object);
    object = copy;
  }
  if (optional) leave_if_nullish(object, chain);
  const auto name = static_name(node);
  const Operand key = name ? emitter_.string(*name) : expression(computed_key(node));
  at(property ? property : node);
  emitter_.emit_source(name ? Opcode::kGetProperty : Opcode::kGetElement, result, object, key);
  return result;
}

bool FunctionLowering::arguments_into(Node arguments, Operand first) {
  const std::vector<Node> list = arguments.named_children();
  if (!has_spread(arguments)) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      RegisterScope registers(emitter_);
      expression_into(list[i], first + static_cast<Operand>(i));
    }
    return false;
  }
  emitter_.emit(Opcode::kNewArray, first);
  for (const Node argument : list) {
    RegisterScope registers(emitter_);
    if (argument.is(Kind::kSpreadElement)) {
      const Node inner = argument.first_named_child();
      const Operand iterable = expression(inner);
      at(inner);
      append_all(first, iterable);
    } else {
      emitter_.emit(Opcode::kArrayPush, first, expression(argument));
    }
  }
  return true;
}

Operand FunctionLowering::call(Node node, Target target, Chain* chain) {
  const Node callee = node.child(Field::kFunction);
  const Node arguments = node.child(Field::kArguments);
  if (callee.is(Kind::kSuper)) return super_call(node, target);
  if (context_.kind == SourceKind::kLibrary && callee.is(Kind::kIdentifier) &&
      callee.text().starts_with("__")) {
    return intrinsic_call(node, target);
  }
  const std::size_t given = has_spread(arguments) ? 1 : arguments.named_children().size();
  const auto count = static_cast<std::int32_t>(given);
  const bool crosses = is_branching(node);
  const Emitter::Mark before = emitter_.mark();
  const Operand window =
      crosses ? emitter_.new_local(2 + count) : emitter_.new_temporary(2 + count);
  const Operand receiver = window + 1;
  {
    RegisterScope registers(emitter_);
    // `(a.b)()` still has the receiver a, but parentheses end a chain.
    const Node function = without_parentheses(callee);
    const bool is_member =
        function.is(Kind::kMemberExpression) || function.is(Kind::kSubscriptExpression);
    if (is_member && (function == callee || !has_optional_link(function))) {
      const Node object_node = function.child(Field::kObject);
      const Node property = function.child(Field::kProperty);
      if (object_node.is(Kind::kSuper)) {
        at(function);
        check_this();
        const Operand key = super_key(function, {});
        at(function);
        emitter_.emit_source(Opcode::kGetSuper, window, key);
        emitter_.move(receiver, ir::kThisRegister);
      } else {
        emitter_.move(receiver, link(object_node, {receiver, true}, chain));
        if (function.child(Field::kOptionalChain)) leave_if_nullish(receiver, chain);
        const auto name = static_name(function);
        const Operand key = name ? emitter_.string(*name) : expression(computed_key(function));
        at(property ? property : function);
        emitter_.emit_source(name ? Opcode::kGetProperty : Opcode::kGetElement, window, receiver,
                             key);
      }
    } else {
      emitter_.move(window, function == callee ? link(callee, {window, true}, chain)
                                               : expression(callee, {window, true}));
      emitter_.move(receiver, emitter_.undefined());
    }
    if (node.child(Field::kOptionalChain)) leave_if_nullish(window, chain);
  }
  const bool spread = arguments_into(arguments, window + 2);
  emitter_.release(before);
  const Operand result = target.reg != kNoOperand ? target.reg
                         : crosses                ? emitter_.new_local()
                                                  : emitter_.new_temporary();
  emitter_.set_position(call_place(node));
  if (spread) {
    emitter_.emit_source(Opcode::kCallSpread, result, window);
  } else {
    emitter_.emit_source(Opcode::kCall, result, window, count);
  }
  return result;
}

Operand FunctionLowering::super_call(Node node, Target target) {
  const Node arguments = node.child(Field::kArguments);
  const std::size_t given = has_spread(arguments) ? 1 : arguments.named_children().size();
  const auto count = static_cast<std::int32_t>(given);
  const Operand result = result_register(target);
  RegisterScope registers(emitter_);
  const bool crosses = is_branching(node);
  const Operand window =
      crosses ? emitter_.new_local(2 + count) : emitter_.new_temporary(2 + count);
  const bool spread = arguments_into(arguments, window + 2);
  at(node);
  // The first call in the text, outside loops, has no other before it.
  const bool may_come_second =
      has_super_call_ || std::any_of(controls_.begin(), controls_.end(), [](const Control& c) {
        return c.kind == Control::Kind::kLoop;
      });
  has_super_call_ = true;
  const Operand before = may_come_second ? emitter_.new_temporary() : kNoOperand;
  if (may_come_second) emitter_.move(before, ir::kThisRegister);
  if (spread) {
    emitter_.emit_source(Opcode::kSuperCallSpread, result, window);
  } else {
    emitter_.emit_source(Opcode::kSuperCall, result, window, count);
  }
  if (may_come_second) emitter_.emit(Opcode::kCheckSuperOnce, before);
  Node class_body = node;
  while (class_body && !class_body.is(Kind::kClassBody)) class_body = class_body.parent();
  if (context_.scopes.function_at(class_body)) emitter_.emit(Opcode::kInitializeFields);
  return result;
}

Operand FunctionLowering::intrinsic_call(Node node, Target target) {
  const Node arguments = node.child(Field::kArguments);
  const auto count = static_cast<std::int32_t>(arguments.named_children().size());
  if (has_spread(arguments)) report(node, "an intrinsic takes no spread arguments");
  const Operand result = result_register(target);
  RegisterScope registers(emitter_);
  const bool crosses = is_branching(arguments);
  const Operand window = crosses ? emitter_.new_local(count) : emitter_.new_temporary(count);
  arguments_into(arguments, window);
  at(node);
  if (node.child(Field::kFunction).text() == "__call") {
    // `__call(f, this, …)` is an ordinary call: its operands already lie as a call's window.
    if (count < 2) report(node, "__call takes a function and a receiver");
    emitter_.emit_source(Opcode::kCall, result, window, count - 2);
    return result;
  }
  const Operand name = emitter_.string(decode_name(node.child(Field::kFunction).text()));
  emitter_.emit_source(Opcode::kCallIntrinsic, result, name, window, count);
  return result;
}

Operand FunctionLowering::new_expression(Node node, Target target) {
  const Node arguments = node.child(Field::kArguments);
  const bool any_spread = arguments && has_spread(arguments);
  const std::size_t given = any_spread ? 1 : arguments ? arguments.named_children().size() : 0;
  const auto count = static_cast<std::int32_t>(given);
  const bool crosses = is_branching(node);
  const Emitter::Mark before = emitter_.mark();
  const Operand window =
      crosses ? emitter_.new_local(2 + count) : emitter_.new_temporary(2 + count);
  expression_into(node.child(Field::kConstructor), window);
  if (arguments) arguments_into(arguments, window + 2);
  emitter_.release(before);
  const Operand result = target.reg != kNoOperand ? target.reg
                         : crosses                ? emitter_.new_local()
                                                  : emitter_.new_temporary();
  at(node);
  if (any_spread) {
    emitter_.emit_source(Opcode::kNewSpread, result, window);
  } else {
    emitter_.emit_source(Opcode::kNew, result, window, count);
  }
  return result;
}

}  // namespace sheaf

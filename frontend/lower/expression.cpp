#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

Node without_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

Operand FunctionLowering::result_register(Target target) {
  return target.reg != kNoOperand ? target.reg : emitter_.new_temporary();
}

Operand FunctionLowering::work_register(Target target, bool crosses_blocks) {
  const bool fits = !crosses_blocks || !Emitter::is_temporary(target.reg);
  if (target.reg != kNoOperand && target.free && fits) return target.reg;
  return crosses_blocks ? emitter_.new_local() : emitter_.new_temporary();
}

Operand FunctionLowering::deliver(Operand work, Target target) {
  if (target.reg == kNoOperand || !target.free) return work;
  emitter_.move(target.reg, work);
  return target.reg;
}

void FunctionLowering::store(Target target, Operand value) {
  if (target.reg == value) return;
  if (target.free) {
    emitter_.move(target.reg, value);
  } else {
    emitter_.emit_source(Opcode::kMove, target.reg, value);
  }
}

void FunctionLowering::expression_into(Node node, Operand destination) {
  emitter_.move(destination, expression(node, {destination, true}));
}

Operand FunctionLowering::operand_before(Node node, std::initializer_list<Node> later,
                                         Target target) {
  bool crosses = false;
  for (const Node other : later) crosses = crosses || is_branching(other);
  if (crosses && (!target.free || Emitter::is_temporary(target.reg))) {
    target = {emitter_.new_local(), true};
  }
  if (!target.free) target = {};
  const Operand value = expression(node, target);
  if (!is_variable(value)) return value;
  for (const Node other : later) {
    if (!other || !is_written_in(value, other)) continue;
    const Operand copy = target.free ? target.reg
                         : crosses   ? emitter_.new_local()
                                     : emitter_.new_temporary();
    emitter_.move(copy, value);
    return copy;
  }
  return value;
}

void FunctionLowering::effect(Node node) {
  RegisterScope registers(emitter_);
  node = without_parentheses(node);
  switch (node.kind()) {
    case Kind::kUpdateExpression:
      update(node, {}, false);
      break;
    case Kind::kSequenceExpression:
      for (const Node part : node.named_children()) effect(part);
      break;
    case Kind::kAssignmentExpression:
      if (!swap_like_assignment(node)) assignment(node, {});
      break;
    default:
      expression(node);
  }
}

Operand FunctionLowering::named_expression(Node node, Target target, const std::u16string& name) {
  const Node inner = without_parentheses(node);
  const bool anonymous = !inner.child(Field::kName);
  if (inner.is(Kind::kArrowFunction)) {
    at(inner);
    return closure(inner, target, name, ir::FunctionKind::kArrow);
  }
  const bool is_function =
      inner.is(Kind::kFunctionExpression) || inner.is(Kind::kGeneratorFunction);
  if (is_function && anonymous) {
    at(inner);
    return closure(inner, target, name);
  }
  if (inner.is(Kind::kClass) && anonymous) return class_value(inner, target, name);
  return expression(node, target);
}

Operand FunctionLowering::literal(Node node) {
  switch (node.kind()) {
    case Kind::kNumber:
      return emitter_.number(number_value(node.text()));
    case Kind::kString:
      return emitter_.string(string_value(node));
    case Kind::kTrue:
      return emitter_.constant(true);
    case Kind::kFalse:
      return emitter_.constant(false);
    default:
      return emitter_.constant(ir::Null{});
  }
}

Operand FunctionLowering::expression(Node node, Target target) {
  switch (node.kind()) {
    case Kind::kParenthesizedExpression:
      return expression(node.first_named_child(), target);
    case Kind::kIdentifier:
    case Kind::kUndefined:
    case Kind::kShorthandPropertyIdentifier:
    case Kind::kPrivatePropertyIdentifier:
      return read_variable(node, target);
    case Kind::kNumber:
    case Kind::kString:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNull:
      return literal(node);
    case Kind::kThis:
      at(node);
      check_this();
      return ir::kThisRegister;
    case Kind::kMetaProperty:
      return ir::kNewTargetRegister;
    case Kind::kTemplateString:
      return template_string(node, target);
    case Kind::kUnaryExpression:
      return unary(node, target);
    case Kind::kBinaryExpression:
      return binary(node, target);
    case Kind::kTernaryExpression:
      return conditional(node, target);
    case Kind::kAssignmentExpression:
      return assignment(node, target);
    case Kind::kAugmentedAssignmentExpression:
      return compound_assignment(node, target);
    case Kind::kUpdateExpression:
      return update(node, target, true);
    case Kind::kMemberExpression:
    case Kind::kSubscriptExpression:
    case Kind::kCallExpression:
      return chain(node, target);
    case Kind::kNewExpression:
      return new_expression(node, target);
    case Kind::kObject:
      return object_literal(node, target);
    case Kind::kArray:
      return array_literal(node, target);
    case Kind::kFunctionExpression:
    case Kind::kGeneratorFunction: {
      at(node);
      const Node name = node.child(Field::kName);
      return closure(node, target, name ? decode_name(name.text()) : std::u16string());
    }
    case Kind::kArrowFunction:
      at(node);
      return closure(node, target, u"", ir::FunctionKind::kArrow);
    case Kind::kClass: {
      const Node name = node.child(Field::kName);
      return class_value(node, target, name ? decode_name(name.text()) : std::u16string());
    }
    case Kind::kYieldExpression:
      return yield_expression(node, target);
    case Kind::kAwaitExpression:
      return await_expression(node, target);
    case Kind::kSequenceExpression: {
      const std::vector<Node> parts = node.named_children();
      for (std::size_t i = 0; i + 1 < parts.size(); ++i) effect(parts[i]);
      return expression(parts.back(), target);
    }
    default:
      report(node, "`" + std::string(cst::kind_name(node.kind())) + "` is not expected here");
      return emitter_.undefined();
  }
}

Operand FunctionLowering::template_string(Node node, Target target) {
  // Chunks of text and substitutions, in order; the text lies between the substitutions.
  const Operand work = work_register(target, is_branching(node));
  RegisterScope registers(emitter_);
  const std::string_view text = node.text();
  const std::uint32_t base = node.begin();
  std::uint32_t chunk = base + 1;
  Operand so_far = kNoOperand;
  const auto append = [&](Operand part) {
    if (so_far == kNoOperand) {
      so_far = part;
    } else {
      at(node);
      emitter_.emit_source(Opcode::kAdd, work, so_far, part);
      so_far = work;
    }
  };
  const auto append_text = [&](std::uint32_t end) {
    std::string raw;  // line ends are normalised before escapes are seen
    for (std::uint32_t i = chunk; i < end; ++i) {
      const char c = text[i - base];
      if (c != '\r') {
        raw.push_back(c);
      } else if (i + 1 >= end || text[i + 1 - base] != '\n') {
        raw.push_back('\n');
      }
    }
    if (!raw.empty()) append(emitter_.string(decode_escapes(raw)));
  };
  for (const Node part : node.named_children()) {
    if (!part.is(Kind::kTemplateSubstitution)) continue;
    append_text(part.begin());
    chunk = part.end();
    const Node inner = part.first_named_child();
    RegisterScope part_registers(emitter_);
    const Operand value = expression(inner);
    // The first part needs the work register, so that it outlives the registers of its operands.
    const Operand text_value = so_far == kNoOperand ? work : emitter_.new_temporary();
    at(inner);
    emitter_.emit(Opcode::kToString, text_value, value);
    append(text_value);
  }
  append_text(node.end() - 1);
  if (so_far == kNoOperand) return emitter_.string(u"");
  return so_far == work ? deliver(work, target) : so_far;
}

std::int32_t FunctionLowering::new_site(ir::SiteKind kind, SourceRange range,
                                        SourceRange condition) {
  if (context_.kind == SourceKind::kLibrary) return -1;
  ir::Site site;
  site.kind = kind;
  site.range = range;
  site.condition = condition;
  context_.program.sites.push_back(site);
  return static_cast<std::int32_t>(context_.program.sites.size() - 1);
}

std::int32_t FunctionLowering::new_branch(std::int32_t site, std::int32_t true_arm,
                                          std::int32_t false_arm) {
  if (site < 0) return -1;
  return emitter_.add_branch({site, true_arm, false_arm});
}

void FunctionLowering::report(Node node, std::string message) {
  context_.diagnostics.push_back({node.range(), std::move(message)});
}

}  // namespace sheaf

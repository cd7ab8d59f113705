#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;
using ir::SiteKind;

namespace {

bool is_name(Node node) {
  return node.is(Kind::kIdentifier) || node.is(Kind::kUndefined) ||
         node.is(Kind::kShorthandPropertyIdentifierPattern);
}

bool is_pattern(Node node) { return node.is(Kind::kObjectPattern) || node.is(Kind::kArrayPattern); }

}  // namespace

void FunctionLowering::assign_pattern(Node pattern, Operand value, Store store) {
  pattern = without_parentheses(pattern);
  if (pattern.is(Kind::kObjectPattern)) {
    object_pattern(pattern, value, store);
  } else if (pattern.is(Kind::kArrayPattern)) {
    array_pattern(pattern, value, store);
  } else {
    assign_element(
        pattern, [&](Target) { return value; }, store);
  }
}

/// `value` is a register that may live across blocks.
void FunctionLowering::apply_default(Operand value, Node pattern, Node fallback,
                                     const std::u16string& name) {
  RegisterScope registers(emitter_);
  const std::int32_t site = new_site(SiteKind::kDefault, pattern.range(), fallback.range());
  const Operand missing = emitter_.new_temporary();
  const Label use = emitter_.new_label();
  const Label end = emitter_.new_label();
  at(pattern);
  emitter_.emit(Opcode::kIsUndefined, missing, value);
  emitter_.branch(missing, use, end, new_branch(site, 0, 1));
  emitter_.bind(use);
  emitter_.move(value, named_expression(fallback, {value, true}, name));
  emitter_.bind(end);
}

/// One target of a pattern, perhaps with a default; `source` gives the value when asked. A property
/// target is evaluated before its value is fetched (ECMA-262 13.15.5.5).
void FunctionLowering::assign_element(Node target, const Source& source, Store store) {
  RegisterScope registers(emitter_);
  const Node whole = target;
  Node fallback;
  if (target.is(Kind::kAssignmentPattern) || target.is(Kind::kObjectAssignmentPattern)) {
    fallback = target.child(Field::kRight);
    target = target.child(Field::kLeft);
  }
  target = without_parentheses(target);
  if (is_name(target)) {
    Target variable = variable_target(target, store);
    if (!fallback) {
      write_variable(target, source(variable), store);
      return;
    }
    if (!variable.free) variable = {emitter_.new_local(), true};
    emitter_.move(variable.reg, source(variable));
    apply_default(variable.reg, whole, fallback, decode_name(target.text()));
    write_variable(target, variable.reg, store);
    return;
  }
  if (is_pattern(target)) {
    const Operand value = emitter_.new_local();
    emitter_.move(value, source({value, true}));
    if (fallback) apply_default(value, whole, fallback, u"");
    assign_pattern(target, value, store);
    return;
  }
  const AssignablePlace where = place(target, {fallback});
  if (!fallback) {
    write_place(where, source({}));
    return;
  }
  const Operand value = emitter_.new_local();
  emitter_.move(value, source({value, true}));
  apply_default(value, whole, fallback, u"");
  write_place(where, value);
}

void FunctionLowering::object_pattern(Node pattern, Operand value, Store store) {
  RegisterScope registers(emitter_);
  const std::vector<Node> properties = pattern.named_children();
  const bool has_rest = !properties.empty() && properties.back().is(Kind::kRestPattern);
  // `{...rest}` must know which keys went elsewhere.
  Operand excluded = kNoOperand;
  if (has_rest) {
    excluded = emitter_.new_local();
    emitter_.emit(Opcode::kNewArray, excluded);
  }
  if (properties.empty() || properties.front().is(Kind::kRestPattern)) {
    // Nothing else would refuse to take null or undefined apart.
    RegisterScope check_registers(emitter_);
    at(pattern);
    emitter_.emit(Opcode::kGetProperty, emitter_.new_temporary(), value,
                  emitter_.string(u"__proto__"));
  }
  for (const Node property : properties) {
    RegisterScope property_registers(emitter_);
    if (property.is(Kind::kRestPattern)) {
      const Operand rest = emitter_.new_local();
      at(property);
      emitter_.emit(Opcode::kNewObject, rest);
      emitter_.emit(Opcode::kCopyProperties, rest, value, excluded);
      assign_element(
          property.first_named_child(), [&](Target) { return rest; }, store);
      continue;
    }
    Node target = property;
    Operand key = kNoOperand;
    bool named = true;
    if (property.is(Kind::kPairPattern)) {
      const Node key_node = property.child(Field::kKey);
      target = property.child(Field::kValue);
      key = property_key(key_node, {target, has_rest ? pattern : target});
      named = !key_node.is(Kind::kNumber) && !key_node.is(Kind::kComputedPropertyName) &&
              !is_array_index(key_name(key_node));
    } else {
      const Node name =
          property.is(Kind::kObjectAssignmentPattern) ? property.child(Field::kLeft) : property;
      key = emitter_.string(decode_name(name.text()));
    }
    if (has_rest) emitter_.emit(Opcode::kArrayPush, excluded, key);
    const auto fetch = [&](Target wanted) {
      const Operand result = result_register(wanted);
      at(property);
      emitter_.emit_source(named ? Opcode::kGetProperty : Opcode::kGetElement, result, value, key);
      return result;
    };
    assign_element(target, fetch, store);
  }
}

/// At the iterator's end its register gets the uninitialized marker, for which IterNext is done
/// again and IterClose does nothing. An exception of the iterator itself must not close it, so the
/// handler leaves these instructions out.
void FunctionLowering::array_pattern(Node pattern, Operand value, Store store) {
  RegisterScope registers(emitter_);
  const Operand iterator = emitter_.new_local();
  at(pattern);
  emitter_.emit(Opcode::kIterOpen, iterator, value);
  // generator.return() at a yield inside the pattern closes the iterator on its way.
  const bool can_rest = info_.is_generator;
  if (can_rest) push_control(Control::Kind::kIterator);
  const std::uint32_t begin = emitter_.here();
  bool can_throw = false;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
  const auto next = [&](Target wanted) {
    const Operand result =
        wanted.free && !Emitter::is_temporary(wanted.reg) ? wanted.reg : emitter_.new_local();
    RegisterScope next_registers(emitter_);
    const Operand done = emitter_.new_temporary();
    const Label at_end = emitter_.new_label();
    const Label go_on = emitter_.new_label();
    at(pattern);
    const std::uint32_t step = emitter_.here();
    emitter_.emit(Opcode::kIterNext, result, iterator);
    steps.emplace_back(step, emitter_.here());
    emitter_.emit(Opcode::kIsDone, done, result);
    emitter_.branch(done, at_end, go_on);
    emitter_.bind(at_end);
    emitter_.move(result, emitter_.undefined());
    emitter_.move(iterator, emitter_.uninitialized());
    emitter_.bind(go_on);
    return result;
  };
  bool pending = false;
  for (const Node child : pattern.children()) {
    RegisterScope element_registers(emitter_);
    if (child.is(Kind::kToken)) {
      if (child.text() != ",") continue;
      if (!pending) next({});
      pending = false;
      continue;
    }
    pending = true;
    if (child.is(Kind::kRestPattern)) {
      const Node target = child.first_named_child();
      const Operand rest = emitter_.new_local();
      const auto collect = [&](Target) {
        at(child);
        emitter_.emit(Opcode::kNewArray, rest);
        const std::uint32_t step = emitter_.here();
        append_rest(rest, iterator);
        steps.emplace_back(step, emitter_.here());
        emitter_.move(iterator, emitter_.uninitialized());
        return rest;
      };
      can_throw = can_throw || !is_name(target);
      assign_element(target, collect, store);
      continue;
    }
    can_throw = can_throw || !is_name(child);
    assign_element(child, next, store);
  }
  std::vector<Exit> exits;
  if (can_rest) {
    exits = std::move(controls_.back().exits);
    controls_.pop_back();
  }
  // An element that throws (a default, a setter, an inner pattern) still closes the iterator.
  if (can_throw) {
    close_iterator_on_throw(begin, iterator, steps, exits);
  } else {
    at(pattern);
    emitter_.emit(Opcode::kIterClose, iterator);
  }
}

/// `[a, b] = [b, a]` as a statement: neither the array nor its iterator can be seen, so the values
/// go straight to their targets.
bool FunctionLowering::swap_like_assignment(Node node) {
  const Node left = without_parentheses(node.child(Field::kLeft));
  const Node right = without_parentheses(node.child(Field::kRight));
  if (!left.is(Kind::kArrayPattern) || !right.is(Kind::kArray)) return false;
  const std::vector<Node> targets = left.named_children();
  const std::vector<Node> values = right.named_children();
  const auto commas = [](Node list) {
    std::size_t count = 0;
    for (const Node child : list.children()) count += child.is(Kind::kToken) && child.text() == ",";
    return count;
  };
  if (targets.size() != values.size() || targets.empty() || commas(left) + 1 != targets.size() ||
      commas(right) + 1 != values.size()) {
    return false;
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Node target = targets[i];
    const bool simple = is_name(target) || target.is(Kind::kMemberExpression) ||
                        target.is(Kind::kSubscriptExpression);
    if (!simple || values[i].is(Kind::kSpreadElement)) return false;
  }
  std::vector<Operand> held;
  for (const Node value : values) {
    const Operand reg = emitter_.new_local();
    expression_into(value, reg);
    held.push_back(reg);
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    assign_element(
        targets[i], [&](Target) { return held[i]; }, Store::kAssign);
  }
  return true;
}

}  // namespace sheaf

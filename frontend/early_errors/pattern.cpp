#include "frontend/early_errors/checker.h"

namespace sheaf {

using cst::Field;
using cst::Kind;

EarlyErrorChecker::Node EarlyErrorChecker::without_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

bool EarlyErrorChecker::has_optional_chain(Node node) {
  while (node) {
    const bool is_access = node.is(Kind::kMemberExpression) || node.is(Kind::kSubscriptExpression);
    if (!is_access && !node.is(Kind::kCallExpression)) return false;
    for (const Node child : node.children()) {
      if (child.is(Kind::kOptionalChain)) return true;
    }
    node = node.child(is_access ? Field::kObject : Field::kFunction);
  }
  return false;
}

bool EarlyErrorChecker::is_simple_target(Node node) {
  switch (node.kind()) {
    case Kind::kIdentifier:
    case Kind::kUndefined:
    case Kind::kShorthandPropertyIdentifierPattern:
      return true;
    case Kind::kMemberExpression:
    case Kind::kSubscriptExpression:
      return !has_optional_chain(node);
    default:
      return false;
  }
}

void EarlyErrorChecker::check_target(Node target, TargetRole role) {
  const bool is_pattern = target.is(Kind::kObjectPattern) || target.is(Kind::kArrayPattern);
  if (is_pattern && (role == TargetRole::kAssignment || role == TargetRole::kFor)) {
    return check_pattern_target(target);
  }
  const Node simple = without_parentheses(target);
  if (!is_simple_target(simple)) {
    switch (role) {
      case TargetRole::kAssignment:
      case TargetRole::kCompound:
        report(target, "Invalid left-hand side in assignment");
        break;
      case TargetRole::kPrefix:
        report(target, "Invalid left-hand side expression in prefix operation");
        break;
      case TargetRole::kPostfix:
        report(target, "Invalid left-hand side expression in postfix operation");
        break;
      case TargetRole::kFor:
        report(target, "Invalid left-hand side in for-loop");
        break;
    }
  }
  if (simple.is(Kind::kIdentifier)) return check_name(simple, NameUse::kAssignment);
  visit(simple);
}

template <typename Check>
void EarlyErrorChecker::walk_pattern(Node pattern, Check check_element) {
  const bool is_object = pattern.is(Kind::kObjectPattern);
  for (const Node element : pattern.named_children()) {
    switch (element.kind()) {
      case Kind::kPairPattern: {
        visit(element.child(Field::kKey));
        const Node value = element.child(Field::kValue);
        if (value.is(Kind::kAssignmentPattern)) {
          check_element(value.child(Field::kLeft), false);
          visit(value.child(Field::kRight));
        } else {
          check_element(value, false);
        }
        break;
      }
      case Kind::kAssignmentPattern:
      case Kind::kObjectAssignmentPattern:
        check_element(element.child(Field::kLeft), false);
        visit(element.child(Field::kRight));
        break;
      case Kind::kRestPattern:
        // Not even a comma may follow.
        if (element.next_sibling().text() == ",") {
          report(element, "Rest element must be last element");
        }
        check_element(element.first_named_child(), is_object);
        break;
      default:
        check_element(element, false);
        break;
    }
  }
}

void EarlyErrorChecker::check_pattern_target(Node target) {
  if (target.is(Kind::kObjectPattern) || target.is(Kind::kArrayPattern)) {
    return walk_pattern(target, [this](Node element, bool is_object_rest) {
      if (is_object_rest && !is_simple_target(element)) {
        report(element, "`...` must be followed by an assignable reference in assignment contexts");
      }
      check_pattern_target(element);
    });
  }
  const Node simple = without_parentheses(target);
  if (!is_simple_target(simple)) {
    report(target, "Invalid destructuring assignment target");
    return visit(target);
  }
  if (simple.is(Kind::kMemberExpression) || simple.is(Kind::kSubscriptExpression)) {
    return visit(simple);
  }
  check_name(simple, NameUse::kAssignment);
}

void EarlyErrorChecker::check_binding(Node pattern, BindingKind binding) {
  switch (pattern.kind()) {
    case Kind::kObjectPattern:
    case Kind::kArrayPattern:
      return walk_pattern(pattern, [this, binding](Node element, bool is_object_rest) {
        if (is_object_rest && !element.is(Kind::kIdentifier)) {
          report(element, "`...` must be followed by an identifier in declaration contexts");
        }
        check_binding(element, binding);
      });
    case Kind::kIdentifier:
    case Kind::kShorthandPropertyIdentifierPattern:
    case Kind::kUndefined:
      check_name(pattern, NameUse::kBinding);
      if (binding == BindingKind::kLexical && !strict_ &&
          decode_identifier(pattern.text()) == "let") {
        report(pattern, "let is disallowed as a lexically bound name");
      }
      return;
    default:
      report(pattern, "Illegal property in declaration context");
      return visit(pattern);
  }
}

void EarlyErrorChecker::collect_bound_names(Node pattern, std::vector<Node>& names) {
  switch (pattern.kind()) {
    case Kind::kIdentifier:
    case Kind::kShorthandPropertyIdentifierPattern:
    case Kind::kUndefined:
      names.push_back(pattern);
      return;
    case Kind::kPairPattern:
      return collect_bound_names(pattern.child(Field::kValue), names);
    case Kind::kAssignmentPattern:
    case Kind::kObjectAssignmentPattern:
      return collect_bound_names(pattern.child(Field::kLeft), names);
    case Kind::kObjectPattern:
    case Kind::kArrayPattern:
    case Kind::kRestPattern:
      for (const Node element : pattern.named_children()) collect_bound_names(element, names);
      return;
    default:
      return;
  }
}

}  // namespace sheaf

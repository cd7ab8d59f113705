#include "frontend/lower/literal.h"
#include "frontend/scope/analysis.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

bool is_arithmetic(std::string_view operation) {
  return operation == "-" || operation == "*" || operation == "/" || operation == "%" ||
         operation == "**" || operation == "&" || operation == "|" || operation == "^" ||
         operation == "<<" || operation == ">>" || operation == ">>>";
}

Node inside_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

bool is_literal(Node node) {
  return node.is(Kind::kNumber) || node.is(Kind::kString) || node.is(Kind::kTrue) ||
         node.is(Kind::kFalse) || node.is(Kind::kNull);
}

}  // namespace

/// Whether the expression can only give a number (or BigInt), if `binding` holds only such.
bool ScopeAnalysis::is_numeric(Node expression, const Binding& binding) const {
  expression = inside_parentheses(expression);
  switch (expression.kind()) {
    case Kind::kNumber:
    case Kind::kUpdateExpression:
      return true;
    case Kind::kIdentifier: {
      const auto found = tree_.references_.find(expression.index());
      return found != tree_.references_.end() && found->second.binding == &binding;
    }
    case Kind::kUnaryExpression: {
      const std::string_view operation = expression.child(Field::kOperator).text();
      return operation == "-" || operation == "+" || operation == "~";
    }
    case Kind::kBinaryExpression: {
      const std::string_view operation = expression.child(Field::kOperator).text();
      if (is_arithmetic(operation)) return true;
      return operation == "+" && is_numeric(expression.child(Field::kLeft), binding) &&
             is_numeric(expression.child(Field::kRight), binding);
    }
    default:
      return false;
  }
}

bool ScopeAnalysis::is_numeric_write(Node name, const Binding& binding) const {
  const Node parent = name.parent();
  switch (parent.kind()) {
    case Kind::kUpdateExpression:
      return true;
    case Kind::kVariableDeclarator:
      return name.field() == Field::kName && parent.child(Field::kValue) &&
             is_numeric(parent.child(Field::kValue), binding);
    case Kind::kAssignmentExpression:
      return name.field() == Field::kLeft && is_numeric(parent.child(Field::kRight), binding);
    case Kind::kAugmentedAssignmentExpression: {
      if (name.field() != Field::kLeft) return false;
      const std::string_view text = parent.child(Field::kOperator).text();
      const std::string_view operation = text.substr(0, text.size() - 1);
      if (is_arithmetic(operation)) return true;
      return operation == "+" && is_numeric(parent.child(Field::kRight), binding);
    }
    default:
      return false;
  }
}

/// Variables that hold nothing but numbers, so that `i++` need not convert; and constants that are
/// literals, so that reading them is no access at all.
void ScopeAnalysis::find_values() {
  const cst::Tree& tree = *tree_.tree_;
  for (const auto& scope : tree_.scopes_) {
    for (const auto& binding : scope->bindings) {
      if (!is_literal(binding->initializer)) binding->initializer = Node();
      // A var is undefined before its first assignment, unless that comes before every use.
      const bool starts_with_value =
          binding->kind == BindingKind::kLet ||
          (binding->kind == BindingKind::kVar && binding->initialised_first && !binding->captured);
      if (!starts_with_value) continue;
      binding->always_numeric = true;
      for (const std::uint32_t write : binding->writes) {
        if (!is_numeric_write(Node(&tree, write), *binding)) binding->always_numeric = false;
      }
    }
  }
}

}  // namespace sheaf

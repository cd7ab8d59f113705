#include "frontend/scope/scope.h"

#include <algorithm>

#include "frontend/scope/analysis.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

bool is_function_node(Kind kind) {
  return kind == Kind::kFunctionDeclaration || kind == Kind::kFunctionExpression ||
         kind == Kind::kArrowFunction || kind == Kind::kMethodDefinition ||
         kind == Kind::kGeneratorFunction || kind == Kind::kGeneratorFunctionDeclaration;
}

bool has_use_strict(Node body) {
  for (const Node statement : body.children()) {
    if (!statement.is_named() || statement.is(Kind::kHashBangLine)) continue;
    if (!statement.is(Kind::kExpressionStatement)) return false;
    const Node expression = statement.first_named_child();
    if (!expression.is(Kind::kString)) return false;
    const std::string_view text = expression.text();
    if (text.size() >= 2 && text.substr(1, text.size() - 2) == "use strict") return true;
  }
  return false;
}

std::vector<Node> parameters_of(Node function) {
  if (const Node list = function.child(Field::kParameters)) return list.named_children();
  if (const Node lone = function.child(Field::kParameter)) return {lone};
  return {};
}

std::unique_ptr<ScopeTree> ScopeTree::analyse(const cst::Tree& tree, SourceKind kind) {
  std::unique_ptr<ScopeTree> result(new ScopeTree());
  result->tree_ = &tree;
  ScopeAnalysis(*result, kind).run(tree.root());
  return result;
}

Scope* ScopeTree::scope_at(Node node) const {
  const auto found = scope_by_node_.find(node.index());
  return found == scope_by_node_.end() ? nullptr : found->second;
}

FunctionInfo* ScopeTree::function_at(Node node) const {
  const auto found = function_by_node_.find(node.index());
  return found == function_by_node_.end() ? nullptr : found->second;
}

Reference ScopeTree::reference_at(Node identifier) const {
  const auto found = references_.find(identifier.index());
  return found == references_.end() ? Reference{} : found->second;
}

Binding* ScopeTree::annex_b_variable(Node function) const {
  const auto found = annex_b_.find(function.index());
  return found == annex_b_.end() ? nullptr : found->second;
}

Scope* ScopeTree::arm_scope(Node function) const {
  const auto found = arm_scopes_.find(function.index());
  return found == arm_scopes_.end() ? nullptr : found->second;
}

Binding* ScopeTree::field_key(Node field) const {
  const auto found = field_keys_.find(field.index());
  return found == field_keys_.end() ? nullptr : found->second;
}

Node private_key(Node member) {
  const bool is_field = member.is(Kind::kFieldDefinition);
  const Node key = member.child(is_field ? Field::kProperty : Field::kName);
  return key.is(Kind::kPrivatePropertyIdentifier) ? key : Node();
}

bool opens_environment(Node node, const FunctionInfo& function) {
  const auto first = std::ranges::lower_bound(function.environments, node.index());
  return first != function.environments.end() && *first < node.subtree_end();
}

}  // namespace sheaf

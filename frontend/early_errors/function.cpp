#include <map>
#include <utility>

#include "frontend/early_errors/checker.h"

namespace sheaf {

using cst::Field;
using cst::Kind;

bool EarlyErrorChecker::has_use_strict(Node body) {
  for (const Node statement : body.named_children()) {
    if (statement.is(Kind::kHashBangLine)) continue;
    if (!statement.is(Kind::kExpressionStatement)) return false;
    const Node expression = statement.first_named_child();
    if (!expression.is(Kind::kString)) return false;
    const std::string_view text = expression.text();
    if (text.substr(1, text.size() - 2) == "use strict") return true;
  }
  return false;
}

bool EarlyErrorChecker::is_simple_parameter_list(Node parameters) {
  for (const Node parameter : parameters.named_children()) {
    if (!parameter.is(Kind::kIdentifier) && !parameter.is(Kind::kUndefined)) return false;
  }
  return true;
}

void EarlyErrorChecker::visit_function(Node node) {
  const bool is_arrow = node.is(Kind::kArrowFunction);
  const bool is_method = node.is(Kind::kMethodDefinition);
  const bool is_declaration =
      node.is(Kind::kFunctionDeclaration) || node.is(Kind::kGeneratorFunctionDeclaration);
  const Node name = node.child(Field::kName);
  const Node body = node.child(Field::kBody);
  const Node parameters = node.child(Field::kParameters);
  const bool is_simple = !parameters || is_simple_parameter_list(parameters);
  const bool own_directive = body.is(Kind::kStatementBlock) && has_use_strict(body);
  const bool outer_strict = strict_;
  const bool outer_generator = function_.is_generator;

  FunctionContext inner;
  inner.is_async = node.has_token("async");
  inner.is_generator = node.has_token("*");
  if (is_arrow) {
    inner.allows_super_property = function_.allows_super_property;
    inner.allows_super_call = function_.allows_super_call;
    inner.forbids_arguments = function_.forbids_arguments;
  } else if (is_method) {
    inner.allows_super_property = true;
    inner.allows_super_call = class_is_derived_ && is_constructor(node);
    check_accessor_arity(node);
    if (name.is(Kind::kComputedPropertyName) || name.is(Kind::kNumber) || name.is(Kind::kString)) {
      visit(name);
    }
  }
  if (own_directive && !is_simple) {
    report(node, "Illegal 'use strict' directive in function with non-simple parameter list");
  }
  if (is_declaration && name) {
    const bool is_plain = !inner.is_async && !inner.is_generator && !outer_strict;
    const std::string text = decode_identifier(name.text());
    const auto form = is_plain ? DeclarationScopes::BlockFunction::kRepeatable
                               : DeclarationScopes::BlockFunction::kUnique;
    if (scopes_.declare_function(text, form) == DeclarationScopes::Legal::kNo) {
      report(name, "Identifier '" + text + "' has already been declared");
    }
  }
  // A declaration's name belongs to the outside, an expression's to the inside; a directive inside
  // makes strict rules apply to both.
  strict_ = outer_strict || own_directive;
  if (is_declaration && name) check_name(name, NameUse::kBinding);
  std::swap(function_, inner);
  if (!is_declaration && !is_method && name) check_name(name, NameUse::kBinding);
  if (is_arrow) {
    const Node arrow_parameters = parameters ? parameters : node.child(Field::kParameter);
    Node arrow = node.first_child();
    while (arrow && arrow.text() != "=>") arrow = arrow.next_sibling();
    if (has_line_end(arrow_parameters.end(), arrow.begin())) {
      report(node, "Unexpected token '=>'");
    }
  }

  const bool outer_derived = std::exchange(class_is_derived_, false);
  scopes_.push(DeclarationScopeKind::kFunction);
  function_.in_parameters = true;
  // An arrow's parameters belong to the generator around it as far as `yield` is concerned.
  if (is_arrow) function_.is_generator = outer_generator;
  visit_parameters(node, strict_ || is_arrow || is_method || !is_simple);
  if (is_arrow) function_.is_generator = false;
  function_.in_parameters = false;
  if (body.is(Kind::kStatementBlock)) {
    visit_children(body);
  } else {
    check_expression_start(body, ExpressionPlace::kArrowBody);
    visit(body);
  }
  scopes_.pop();
  class_is_derived_ = outer_derived;
  std::swap(function_, inner);
  strict_ = outer_strict;
}

void EarlyErrorChecker::visit_parameters(Node node, bool must_be_unique) {
  std::vector<Node> parameters;
  if (const Node list = node.child(Field::kParameters)) {
    parameters = list.named_children();
  } else if (const Node single = node.child(Field::kParameter)) {
    parameters.push_back(single);
  }
  std::vector<Node> names;
  for (const Node parameter : parameters) {
    if (parameter.is(Kind::kRestPattern)) {
      if (parameter.next_sibling().text() == ",") {
        report(parameter, "Rest parameter must be last formal parameter");
      }
      check_binding(parameter.first_named_child(), BindingKind::kParameter);
    } else if (parameter.is(Kind::kAssignmentPattern)) {
      check_binding(parameter.child(Field::kLeft), BindingKind::kParameter);
      visit(parameter.child(Field::kRight));
    } else {
      check_binding(parameter, BindingKind::kParameter);
    }
    collect_bound_names(parameter, names);
  }
  std::set<std::string> seen;
  for (const Node name : names) {
    const std::string text = decode_identifier(name.text());
    if (!seen.insert(text).second && must_be_unique) {
      report(name, "Duplicate parameter name not allowed in this context");
    }
    scopes_.declare_parameter(text);
  }
}

void EarlyErrorChecker::check_accessor_arity(Node node) {
  const std::vector<Node> parameters = node.child(Field::kParameters).named_children();
  if (node.has_token("get") && !parameters.empty()) {
    report(node, "Getter must not have any formal parameters.");
  }
  if (!node.has_token("set")) return;
  if (parameters.size() != 1) {
    report(node, "Setter must have exactly one formal parameter.");
  } else if (parameters[0].is(Kind::kRestPattern)) {
    report(node, "Setter function argument must not be a rest parameter");
  }
}

namespace {

/// The name of a class member as far as the rules look at it; empty for computed and private ones.
std::string plain_member_name(cst::Node member) {
  const cst::Node key =
      member.child(member.is(Kind::kFieldDefinition) ? Field::kProperty : Field::kName);
  if (key.is(Kind::kPropertyIdentifier)) return decode_identifier(key.text());
  if (key.is(Kind::kString)) return std::string(key.text().substr(1, key.text().size() - 2));
  return {};
}

}  // namespace

bool EarlyErrorChecker::is_constructor(Node method) {
  return method.parent().is(Kind::kClassBody) && !method.has_token("static") &&
         plain_member_name(method) == "constructor";
}

/// What a class extends is no larger an expression than a call.
void EarlyErrorChecker::check_heritage(Node heritage) {
  switch (heritage.kind()) {
    case Kind::kArrowFunction:
    case Kind::kAssignmentExpression:
    case Kind::kAugmentedAssignmentExpression:
    case Kind::kAwaitExpression:
    case Kind::kBinaryExpression:
    case Kind::kSequenceExpression:
    case Kind::kTernaryExpression:
    case Kind::kUnaryExpression:
    case Kind::kUpdateExpression:
    case Kind::kYieldExpression:
      return report(heritage, "What a class extends needs parentheses here");
    default:
      return;
  }
}

void EarlyErrorChecker::visit_class(Node node) {
  const bool outer_strict = std::exchange(strict_, true);
  if (const Node name = node.child(Field::kName)) {
    check_name(name, NameUse::kBinding);
    if (node.is(Kind::kClassDeclaration)) {
      declare(name, BindingKind::kLexical);
    }
  }
  bool is_derived = false;
  for (const Node child : node.children()) {
    if (child.is(Kind::kDecorator)) visit(child);
    if (child.is(Kind::kClassHeritage)) {
      is_derived = true;
      check_heritage(child.first_named_child());
      visit_children(child);
    }
  }
  const Node body = node.child(Field::kBody);
  std::set<std::string> names;
  declare_private_names(body, names);
  private_names_.push_back(std::move(names));
  bool has_constructor = false;
  for (const Node member : body.named_children()) {
    check_class_member(member, has_constructor);
    if (member.is(Kind::kFieldDefinition)) {
      visit_field(member);
    } else if (member.is(Kind::kClassStaticBlock)) {
      visit_static_block(member);
    } else {
      const bool outer_derived = std::exchange(class_is_derived_, is_derived);
      visit(member);
      class_is_derived_ = outer_derived;
    }
  }
  private_names_.pop_back();
  strict_ = outer_strict;
}

void EarlyErrorChecker::check_class_member(Node member, bool& has_constructor) {
  const std::string name = plain_member_name(member);
  const bool is_static = member.has_token("static");
  if (member.is(Kind::kFieldDefinition)) {
    if (name == "constructor") report(member, "Classes may not have a field named 'constructor'");
    if (is_static && name == "prototype") {
      report(member, "Classes may not have a static property named 'prototype'");
    }
    return;
  }
  if (!member.is(Kind::kMethodDefinition)) return;
  if (is_static && name == "prototype") {
    report(member, "Classes may not have a static property named 'prototype'");
  }
  if (is_static || name != "constructor") return;
  if (member.has_token("get") || member.has_token("set")) {
    report(member, "Class constructor may not be an accessor");
  } else if (member.has_token("async")) {
    report(member, "Class constructor may not be an async method");
  } else if (member.has_token("*")) {
    report(member, "Class constructor may not be a generator");
  } else {
    if (has_constructor) report(member, "A class may only have one constructor");
    has_constructor = true;
  }
}

void EarlyErrorChecker::declare_private_names(Node body, std::set<std::string>& names) {
  // A getter and a setter may share a name when both are static or neither is.
  std::map<std::string, std::string> accessors;
  for (const Node member : body.named_children()) {
    const Node key =
        member.child(member.is(Kind::kFieldDefinition) ? Field::kProperty : Field::kName);
    if (!key.is(Kind::kPrivatePropertyIdentifier)) continue;
    const std::string name = decode_identifier(key.text());
    if (name == "#constructor") {
      report(key, "Classes may not have a field named 'constructor'");
    }
    const std::string place = member.has_token("static") ? "static " : "";
    std::string own;
    std::string partner;
    if (member.has_token("get")) {
      own = place + "get";
      partner = place + "set";
    } else if (member.has_token("set")) {
      own = place + "set";
      partner = place + "get";
    }
    if (!names.insert(name).second) {
      const auto earlier = accessors.find(name);
      const bool completes =
          !partner.empty() && earlier != accessors.end() && earlier->second == partner;
      if (!completes) report(key, "Identifier '" + name + "' has already been declared");
      own.clear();  // complete: a third one is a duplicate
    }
    accessors[name] = own;
  }
}

void EarlyErrorChecker::visit_field(Node node) {
  const Node key = node.child(Field::kProperty);
  if (!key.is(Kind::kPrivatePropertyIdentifier) && !key.is(Kind::kPropertyIdentifier)) visit(key);
  for (const Node child : node.children()) {
    if (child.is(Kind::kDecorator)) visit(child);
  }
  const Node value = node.child(Field::kValue);
  if (!value) return;
  FunctionContext initializer;
  initializer.allows_super_property = true;
  initializer.forbids_arguments = true;
  std::swap(function_, initializer);
  scopes_.push(DeclarationScopeKind::kFunction);
  visit(value);
  scopes_.pop();
  std::swap(function_, initializer);
}

void EarlyErrorChecker::visit_static_block(Node node) {
  FunctionContext block;
  block.allows_super_property = true;
  block.forbids_arguments = true;
  block.is_static_block = true;
  std::swap(function_, block);
  scopes_.push(DeclarationScopeKind::kFunction);
  visit_children(node.child(Field::kBody));
  scopes_.pop();
  std::swap(function_, block);
}

}  // namespace sheaf

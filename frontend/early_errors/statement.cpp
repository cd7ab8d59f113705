#include <algorithm>

#include "frontend/early_errors/checker.h"

namespace sheaf {

using cst::Field;
using cst::Kind;

/// The sub-statement of an if, loop, with or label, which must not declare anything lexically.
void EarlyErrorChecker::visit_body(Node body, BodyPosition position) {
  Node innermost = body;
  while (position != BodyPosition::kLabel && innermost.is(Kind::kLabeledStatement)) {
    innermost = innermost.child(Field::kBody);
  }
  const bool is_labeled = !(innermost == body);
  const bool is_function =
      innermost.is(Kind::kFunctionDeclaration) || innermost.is(Kind::kGeneratorFunctionDeclaration);
  if (body.is(Kind::kLexicalDeclaration)) {
    report(body, body.child(Field::kKind).text() == "const"
                     ? "Unexpected token 'const'"
                     : "Lexical declaration cannot appear in a single-statement context");
  } else if (body.is(Kind::kClassDeclaration)) {
    report(body, "Unexpected token 'class'");
  } else if (is_function && innermost.has_token("async")) {
    report(innermost, "Async functions can only be declared at the top level or inside a block.");
  } else if (is_function && innermost.is(Kind::kGeneratorFunctionDeclaration)) {
    report(innermost, "Generators can only be declared at the top level or inside a block.");
  } else if (is_function && strict_) {
    report(innermost,
           "In strict mode code, functions can only be declared at top level or inside a block.");
  } else if (is_function &&
             (position == BodyPosition::kLoop || position == BodyPosition::kWith || is_labeled)) {
    report(innermost,
           "In non-strict mode code, functions can only be declared at top level, inside a block, "
           "or as "
           "the body of an if statement.");
  }
  if (position == BodyPosition::kLabel) return visit(body);
  // Annex B.3.3: a function there is declared as if in a block of its own.
  scopes_.push(DeclarationScopeKind::kBlock);
  visit(body);
  scopes_.pop();
}

void EarlyErrorChecker::visit_loop_body(Node body) {
  ++function_.loop_depth;
  ++function_.breakable_depth;
  visit_body(body, BodyPosition::kLoop);
  --function_.loop_depth;
  --function_.breakable_depth;
}

void EarlyErrorChecker::visit_if(Node node) {
  visit(node.child(Field::kCondition));
  visit_body(node.child(Field::kConsequence), BodyPosition::kIf);
  if (const Node alternative = node.child(Field::kAlternative)) {
    visit_body(alternative.first_named_child(), BodyPosition::kIf);
  }
}

void EarlyErrorChecker::visit_for(Node node) {
  scopes_.push(DeclarationScopeKind::kBlock);
  const Node body = node.child(Field::kBody);
  for (const Node child : node.children()) {
    if (!(child == body)) visit(child);
  }
  visit_loop_body(body);
  scopes_.pop();
}

void EarlyErrorChecker::visit_for_in(Node node) {
  const bool is_of = node.child(Field::kOperator).text() == "of";
  scopes_.push(DeclarationScopeKind::kBlock);
  check_for_in_head(node, is_of);
  const Node right = node.child(Field::kRight);
  if (is_of && right.is(Kind::kSequenceExpression)) report(right, "Unexpected token ','");
  visit(right);
  visit_loop_body(node.child(Field::kBody));
  scopes_.pop();
}

void EarlyErrorChecker::check_for_in_head(Node node, bool is_of) {
  const std::string_view keyword = node.child(Field::kKind).text();
  const Node left = node.child(Field::kLeft);
  if (node.has_token("await")) {
    if (!function_.is_async) report(node, "Unexpected reserved word");
    if (!is_of) report(node, "Unexpected token 'in'");
  }
  if (keyword.empty()) {
    Node first = left;
    while (const Node child = first.first_child()) first = child;
    if (is_of && first.text() == "let" && node.child(Field::kRight).text().starts_with("of")) {
      return report(left, "a loop variable named `of` is not supported yet");
    }
    if (is_of && first.text() == "let") {
      report(left, "The left-hand side of a for-of loop may not be 'let'.");
    }
    if (is_of && left.text() == "async" && !node.has_token("await")) {
      report(left, "The left-hand side of a for-of loop may not be 'async'.");
    }
    return check_target(left, TargetRole::kFor);
  }
  if (const Node value = node.child(Field::kValue)) {
    // Annex B.3.5 keeps `for (var x = 1 in y)` alive in sloppy code.
    if (is_of || strict_ || keyword != "var" || !left.is(Kind::kIdentifier)) {
      report(node, std::string(is_of ? "for-of" : "for-in") +
                       " loop variable declaration may not have an initializer.");
    }
    visit(value);
  }
  const BindingKind binding = keyword == "var" ? BindingKind::kVar : BindingKind::kLexical;
  check_binding(left, binding);
  std::vector<Node> names;
  collect_bound_names(left, names);
  for (const Node name : names) declare(name, binding);
}

void EarlyErrorChecker::visit_switch(Node node) {
  visit(node.child(Field::kValue));
  scopes_.push(DeclarationScopeKind::kBlock);
  ++function_.breakable_depth;
  bool has_default = false;
  for (const Node clause : node.child(Field::kBody).children()) {
    if (clause.is(Kind::kSwitchDefault)) {
      if (has_default) report(clause, "More than one default clause in switch statement");
      has_default = true;
    }
    visit_children(clause);
  }
  --function_.breakable_depth;
  scopes_.pop();
}

void EarlyErrorChecker::visit_try(Node node) {
  if (!node.child(Field::kHandler) && !node.child(Field::kFinalizer)) {
    report(node, "Missing catch or finally after try");
  }
  visit_children(node);
}

void EarlyErrorChecker::visit_catch(Node node) {
  // The parameter and the block's declarations exclude each other, so one scope serves both.
  scopes_.push(DeclarationScopeKind::kBlock);
  if (const Node parameter = node.child(Field::kParameter)) {
    check_binding(parameter, BindingKind::kParameter);
    std::vector<Node> names;
    collect_bound_names(parameter, names);
    const auto form = parameter.is(Kind::kIdentifier)
                          ? DeclarationScopes::CatchParameter::kIdentifier
                          : DeclarationScopes::CatchParameter::kPattern;
    for (const Node name : names) {
      const std::string text = decode_identifier(name.text());
      if (scopes_.declare_catch_parameter(text, form) == DeclarationScopes::Legal::kNo) {
        report(name, "Identifier '" + text + "' has already been declared");
      }
    }
  }
  visit_children(node.child(Field::kBody));
  scopes_.pop();
}

void EarlyErrorChecker::visit_labeled(Node node) {
  const Node label = node.child(Field::kLabel);
  check_name(label, NameUse::kLabel);
  const std::string name = decode_identifier(label.text());
  if (std::ranges::any_of(function_.labels, [&](const Label& l) { return l.name == name; })) {
    report(label, "Label '" + name + "' has already been declared");
  }
  Node target = node.child(Field::kBody);
  while (target.is(Kind::kLabeledStatement)) target = target.child(Field::kBody);
  const bool is_loop = target.is(Kind::kForStatement) || target.is(Kind::kForInStatement) ||
                       target.is(Kind::kWhileStatement) || target.is(Kind::kDoStatement);
  function_.labels.push_back({name, is_loop});
  visit_body(node.child(Field::kBody), BodyPosition::kLabel);
  function_.labels.pop_back();
}

void EarlyErrorChecker::visit_break(Node node) {
  const Node label = node.child(Field::kLabel);
  if (!label) {
    if (function_.breakable_depth == 0) report(node, "Illegal break statement");
    return;
  }
  const std::string name = decode_identifier(label.text());
  if (std::ranges::none_of(function_.labels, [&](const Label& l) { return l.name == name; })) {
    report(label, "Undefined label '" + name + "'");
  }
}

void EarlyErrorChecker::visit_continue(Node node) {
  const Node label = node.child(Field::kLabel);
  if (!label) {
    if (function_.loop_depth == 0) {
      report(node, "Illegal continue statement: no surrounding iteration statement");
    }
    return;
  }
  const std::string name = decode_identifier(label.text());
  const auto found =
      std::ranges::find_if(function_.labels, [&](const Label& l) { return l.name == name; });
  if (found == function_.labels.end()) {
    report(label, "Undefined label '" + name + "'");
  } else if (!found->is_loop) {
    report(label,
           "Illegal continue statement: '" + name + "' does not denote an iteration statement");
  }
}

void EarlyErrorChecker::visit_declaration(Node node, BindingKind binding) {
  const bool is_const = node.child(Field::kKind).text() == "const";
  for (const Node declarator : node.named_children()) {
    if (!declarator.is(Kind::kVariableDeclarator)) {
      visit(declarator);
      continue;
    }
    const Node pattern = declarator.child(Field::kName);
    const Node value = declarator.child(Field::kValue);
    if (!value) {
      if (!pattern.is(Kind::kIdentifier)) {
        report(declarator, "Missing initializer in destructuring declaration");
      } else if (is_const) {
        report(declarator, "Missing initializer in const declaration");
      }
    }
    check_binding(pattern, binding);
    std::vector<Node> names;
    collect_bound_names(pattern, names);
    for (const Node name : names) declare(name, binding);
    if (value) visit(value);
  }
}

void EarlyErrorChecker::declare(Node name, BindingKind binding) {
  const std::string text = decode_identifier(name.text());
  DeclarationScopes::Legal legal = DeclarationScopes::Legal::kYes;
  switch (binding) {
    case BindingKind::kVar:
      legal = scopes_.declare_var(text);
      break;
    case BindingKind::kLexical:
      legal = scopes_.declare_lexical(text);
      break;
    case BindingKind::kParameter:
      scopes_.declare_parameter(text);
      break;
  }
  if (legal == DeclarationScopes::Legal::kNo) {
    report(name, "Identifier '" + text + "' has already been declared");
  }
}

}  // namespace sheaf

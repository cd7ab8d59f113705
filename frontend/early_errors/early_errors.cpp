#include "frontend/early_errors/early_errors.h"

#include <algorithm>

#include "frontend/early_errors/checker.h"

namespace sheaf {

using cst::Field;
using cst::Kind;

std::vector<Diagnostic> early_errors(const cst::Tree& tree, SourceKind kind) {
  return EarlyErrorChecker(tree, kind).check();
}

std::vector<Diagnostic> EarlyErrorChecker::check() {
  const Node root = tree_.root();
  scopes_.push(DeclarationScopeKind::kFunction);
  if (kind_ == SourceKind::kCommonJs) {
    strict_ = has_use_strict(root);
    // Node wraps a module's text in a function with these parameters.
    for (const char* name : {"exports", "require", "module", "__filename", "__dirname"}) {
      scopes_.declare_parameter(name);
    }
  } else if (kind_ == SourceKind::kScript) {
    strict_ = has_use_strict(root);
  } else {
    strict_ = true;
    for (const Node statement : root.named_children()) {
      if (!statement.is(Kind::kFunctionDeclaration)) {
        report(statement, "Library files consist of function declarations only");
      }
    }
  }
  visit_children(root);
  std::ranges::stable_sort(diagnostics_, {}, [](const Diagnostic& d) { return d.range.begin; });
  return std::move(diagnostics_);
}

void EarlyErrorChecker::visit_children(Node node) {
  for (const Node child : node.children()) visit(child);
}

void EarlyErrorChecker::visit(Node node) {
  switch (node.kind()) {
    case Kind::kToken:
      return;
    case Kind::kFunctionDeclaration:
    case Kind::kGeneratorFunctionDeclaration:
    case Kind::kFunctionExpression:
    case Kind::kGeneratorFunction:
    case Kind::kArrowFunction:
    case Kind::kMethodDefinition:
      return visit_function(node);
    case Kind::kClass:
    case Kind::kClassDeclaration:
      return visit_class(node);
    case Kind::kStatementBlock:
      scopes_.push(DeclarationScopeKind::kBlock);
      visit_children(node);
      return scopes_.pop();
    case Kind::kIfStatement:
      return visit_if(node);
    case Kind::kForStatement:
      return visit_for(node);
    case Kind::kForInStatement:
      return visit_for_in(node);
    case Kind::kWhileStatement:
    case Kind::kDoStatement:
      visit(node.child(Field::kCondition));
      return visit_loop_body(node.child(Field::kBody));
    case Kind::kWithStatement:
      if (strict_) report(node, "Strict mode code may not include a with statement");
      visit(node.child(Field::kObject));
      return visit_body(node.child(Field::kBody), BodyPosition::kWith);
    case Kind::kSwitchStatement:
      return visit_switch(node);
    case Kind::kTryStatement:
      return visit_try(node);
    case Kind::kCatchClause:
      return visit_catch(node);
    case Kind::kLabeledStatement:
      return visit_labeled(node);
    case Kind::kBreakStatement:
      return visit_break(node);
    case Kind::kContinueStatement:
      return visit_continue(node);
    case Kind::kReturnStatement:
      if (function_.is_static_block) report(node, "Illegal return statement");
      return visit_children(node);
    case Kind::kThrowStatement: {
      const Node thrown = node.first_named_child();
      if (thrown && has_line_end(node.first_child().end(), thrown.begin())) {
        report(node, "Illegal newline after throw");
      }
      return visit_children(node);
    }
    case Kind::kExpressionStatement:
      check_expression_start(node, ExpressionPlace::kStatement);
      return visit_children(node);
    case Kind::kLexicalDeclaration:
      return visit_declaration(node, BindingKind::kLexical);
    case Kind::kVariableDeclaration:
      return visit_declaration(node, BindingKind::kVar);
    case Kind::kAssignmentExpression:
      return visit_assignment(node, TargetRole::kAssignment);
    case Kind::kAugmentedAssignmentExpression:
      return visit_assignment(node, TargetRole::kCompound);
    case Kind::kUpdateExpression:
      return visit_update(node);
    case Kind::kUnaryExpression:
      return visit_unary(node);
    case Kind::kBinaryExpression:
      return visit_binary(node);
    case Kind::kYieldExpression:
      return visit_yield(node);
    case Kind::kAwaitExpression:
      return visit_await(node);
    case Kind::kCallExpression:
      return visit_call(node);
    case Kind::kNewExpression:
      if (has_optional_chain(node.child(Field::kConstructor))) {
        report(node, "Invalid optional chain from new expression");
      }
      return visit_children(node);
    case Kind::kObject:
      return visit_object(node);
    case Kind::kSuper:
      return visit_super(node);
    case Kind::kMetaProperty:
      if (node.has_token("import")) report(node, "Cannot use 'import.meta' outside a module");
      return;
    case Kind::kIdentifier:
    case Kind::kShorthandPropertyIdentifier:
      return check_name(node, NameUse::kReference);
    case Kind::kPrivatePropertyIdentifier:
      return check_private_use(node);
    case Kind::kNumber: {
      const std::string_view error =
          numeric_literal_error(node.text(), text_after(node), strictness());
      if (!error.empty()) report(node, std::string(error));
      return;
    }
    case Kind::kString:
      return visit_string(node, EscapePlace::kString);
    case Kind::kTemplateString:
      return visit_string(node, EscapePlace::kTemplate);
    case Kind::kRegex:
      if (!are_valid_regex_flags(node.child(Field::kFlags).text())) {
        report(node, "Invalid regular expression flags");
      }
      return;
    case Kind::kImportStatement:
      return report(node, "Cannot use import statement outside a module");
    case Kind::kExportStatement:
      return report(node, "Unexpected token 'export'");
    case Kind::kJsxElement:
    case Kind::kJsxSelfClosingElement:
      return report(node, "JSX is not JavaScript: compile it first");
    case Kind::kDecorator:
      return report(node, "Decorators are not supported");
    default:
      return visit_children(node);
  }
}

/// Whether an object at the start of an expression could be a legal block that the parser misread.
/// When in doubt, yes: a legal program must not be called illegal.
bool EarlyErrorChecker::may_be_block(Node object, Node expression, ExpressionPlace place) const {
  if (!object.is(Kind::kObject)) return true;
  std::size_t pairs = 0;
  for (const Node member : object.children()) {
    const Node key = member.child(Field::kKey);
    if (member.is(Kind::kSpreadElement)) return false;
    if (key && !key.is(Kind::kPropertyIdentifier)) return false;
    if (member.is(Kind::kPair) && ++pairs > 1) return false;
    if (member.text() == "," && member.next_sibling().text() == "}") return false;
    if (member.is(Kind::kMethodDefinition) &&
        !has_line_end(member.begin(), member.child(Field::kBody).begin())) {
      return false;
    }
  }
  const std::string_view all = expression.text();
  const std::string_view behind = all.substr(object.end() - expression.begin());
  const std::size_t next = behind.find_first_not_of(" \t\r\n;");
  if (next == std::string_view::npos) return true;
  if (place == ExpressionPlace::kArrowBody) return has_line_end(object.end(), expression.end());
  return std::string_view("+-/[(`").find(behind[next]) != std::string_view::npos;
}

/// The parser takes `{...a}`, `class {}` and the like for expressions where the language has begun
/// a block or a declaration (ECMA-262 14.5, 15.3).
void EarlyErrorChecker::check_expression_start(Node node, ExpressionPlace place) {
  const auto starts_with = [](Node token, std::string_view text) {
    return token.text() == text && !token.first_child();
  };
  Node first = node;
  while (const Node child = first.first_child()) first = child;
  if (starts_with(first, "{")) {
    return report(node, may_be_block(first.parent(), node, place)
                            ? "a block that reads like an object is not supported yet here"
                            : "A block starts here, and this is not a statement in it");
  }
  if (place == ExpressionPlace::kArrowBody) return;
  if (starts_with(first, "class") || starts_with(first, "function") ||
      (starts_with(first, "async") && first.next_sibling().text() == "function")) {
    return report(node, "A declaration needs a name, and nothing may go on behind it");
  }
  if (!starts_with(first, "let")) return;
  const std::string_view behind = text_after(first);
  const std::string_view next =
      behind.substr(std::min(behind.find_first_not_of(" \t\r\n"), behind.size()));
  if (next.starts_with('[')) {
    report(node, "An expression statement may not start with 'let ['");
  } else if (node.text() == "let" && !next.empty() && next[0] != '}') {
    // The language goes on with a declaration where the grammar ends the statement at the line.
    report(node, "a line that ends behind `let` is not supported yet");
  }
}

/// The parser takes `a + b = c` for `a + (b = c)`, and likewise with arrows and yield.
void EarlyErrorChecker::check_operand(Node operand) {
  if (operand.is(Kind::kAssignmentExpression) || operand.is(Kind::kAugmentedAssignmentExpression)) {
    report(operand, "Invalid left-hand side in assignment");
  } else if (operand.is(Kind::kArrowFunction)) {
    report(operand, "Malformed arrow function parameter list");
  } else if (operand.is(Kind::kYieldExpression) && function_.is_generator) {
    report(operand, "Unexpected identifier 'yield'");
  }
}

void EarlyErrorChecker::visit_binary(Node node) {
  const std::string_view operation = node.child(Field::kOperator).text();
  const auto is_logical = [](std::string_view text) { return text == "&&" || text == "||"; };
  for (const Field side : {Field::kLeft, Field::kRight}) {
    const Node operand = node.child(side);
    check_operand(operand);
    if (!operand.is(Kind::kBinaryExpression)) continue;
    const std::string_view inner = operand.child(Field::kOperator).text();
    if ((operation == "??" && is_logical(inner)) || (is_logical(operation) && inner == "??")) {
      const std::string_view second = side == Field::kLeft ? operation : inner;
      report(node, "Unexpected token '" + std::string(second) +
                       "': ?? needs parentheses next to && and ||");
    }
  }
  const Node left = node.child(Field::kLeft);
  if (operation == "**" && (left.is(Kind::kUnaryExpression) || left.is(Kind::kAwaitExpression))) {
    report(node,
           "Unary operator used immediately before exponentiation expression. Parenthesis must be "
           "used to disambiguate operator precedence");
  }
  visit_children(node);
}

void EarlyErrorChecker::visit_unary(Node node) {
  check_operand(node.child(Field::kArgument));
  if (node.child(Field::kOperator).text() == "delete") {
    const Node argument = without_parentheses(node.child(Field::kArgument));
    if (strict_ && (argument.is(Kind::kIdentifier) || argument.is(Kind::kUndefined))) {
      report(node, "Delete of an unqualified identifier in strict mode.");
    }
    if (argument.child(Field::kProperty).is(Kind::kPrivatePropertyIdentifier)) {
      report(node, "Private fields can not be deleted");
    }
  }
  visit_children(node);
}

void EarlyErrorChecker::visit_assignment(Node node, TargetRole role) {
  check_target(node.child(Field::kLeft), role);
  visit(node.child(Field::kRight));
}

void EarlyErrorChecker::visit_update(Node node) {
  const Node argument = node.child(Field::kArgument);
  const bool is_prefix = node.first_child().is(Kind::kToken);
  check_target(argument, is_prefix ? TargetRole::kPrefix : TargetRole::kPostfix);
}

void EarlyErrorChecker::visit_call(Node node) {
  const Node arguments = node.child(Field::kArguments);
  if (!arguments.is(Kind::kTemplateString)) return visit_children(node);
  if (has_optional_chain(node)) report(arguments, "Invalid tagged template on optional chain");
  visit(node.child(Field::kFunction));
  // A tag sees the raw text, so that every escape is legal in it.
  for (const Node part : arguments.children()) {
    if (part.is(Kind::kTemplateSubstitution)) visit(part);
  }
}

void EarlyErrorChecker::visit_object(Node node) {
  bool has_prototype = false;
  for (const Node member : node.children()) {
    const Node key = member.child(Field::kKey);
    std::string_view name = key.text();
    if (key.is(Kind::kString)) name = name.substr(1, name.size() - 2);
    if (member.is(Kind::kPair) && !key.is(Kind::kComputedPropertyName) && name == "__proto__") {
      if (has_prototype) {
        report(member, "Duplicate __proto__ fields are not allowed in object literals");
      }
      has_prototype = true;
    }
  }
  visit_children(node);
}

void EarlyErrorChecker::visit_super(Node node) {
  const Node parent = node.parent();
  const bool is_callee = parent.is(Kind::kCallExpression) && node.field() == Field::kFunction;
  const bool is_object =
      (parent.is(Kind::kMemberExpression) || parent.is(Kind::kSubscriptExpression)) &&
      node.field() == Field::kObject && !parent.child(Field::kOptionalChain);
  if ((is_callee && function_.allows_super_call) ||
      (is_object && function_.allows_super_property)) {
    return;
  }
  report(node, "'super' keyword unexpected here");
}

void EarlyErrorChecker::visit_yield(Node node) {
  if (function_.is_generator && !function_.in_parameters) {
    check_yield_place(node);
    return visit_children(node);
  }
  if (function_.is_generator) {
    report(node, "Yield expression not allowed in formal parameter");
  } else if (strict_) {
    report(node, "Unexpected strict mode reserved word");
  } else if (const Node next = node.first_child().next_sibling()) {
    // The grammar does not know `yield` as a variable that something follows: yield * 2, yield(1).
    const bool may_go_on =
        std::string_view("*([`+-/").find(next.text().substr(0, 1)) != std::string_view::npos;
    report(node, may_go_on ? "a variable named `yield` before this operator is not supported yet"
                           : "Yield expression outside a generator function");
  }  // a lone `yield` in sloppy code is a variable
}

/// The parser lets a yield stand where only tighter expressions may, and its operand on a later
/// line, where the language ends the yield at the line's end (ECMA-262 15.5).
void EarlyErrorChecker::check_yield_place(Node node) {
  const Node parent = node.parent();
  const bool is_condition =
      parent.is(Kind::kTernaryExpression) && node.field() == Field::kCondition;
  if (is_condition || node.field() == Field::kObject || node.field() == Field::kFunction) {
    report(node, "Unexpected token '" + std::string(node.next_sibling().text()) + "'");
  }
  const Node next = node.first_child().next_sibling();
  if (!next || !has_line_end(node.first_child().end(), next.begin())) return;
  report(next, next.text() == "*" ? "Unexpected token '*'" : "Illegal newline after yield");
}

void EarlyErrorChecker::visit_await(Node node) {
  if (function_.in_parameters && function_.is_async) {
    report(node, "Illegal await-expression in formal parameters of async function");
  } else if (!function_.is_async) {
    report(node, "await is only valid in async functions and the top level bodies of modules");
  }
  visit_children(node);
}

void EarlyErrorChecker::visit_string(Node node, EscapePlace place) {
  if (place == EscapePlace::kString && has_bare_newline(node.text())) {
    report(node, "Invalid or unexpected token");
  }
  for (const Node part : node.children()) {
    if (!part.is(Kind::kEscapeSequence)) {
      visit(part);
      continue;
    }
    const std::string_view error =
        escape_sequence_error(part.text(), text_after(part), place, strictness());
    if (!error.empty()) report(part, std::string(error));
  }
}

void EarlyErrorChecker::check_name(Node node, NameUse use) {
  const std::string name = decode_identifier(node.text());
  if (is_reserved_word(name)) {
    const bool is_escaped = name != node.text();
    return report(node, is_escaped       ? "Keyword must not contain escaped characters"
                        : name == "enum" ? "Unexpected reserved word"
                                         : "Unexpected token '" + name + "'");
  }
  if (strict_ && is_strict_reserved_word(name)) {
    return report(node, "Unexpected strict mode reserved word");
  }
  if (name == "yield" && function_.is_generator) {
    return report(node, "Unexpected identifier 'yield'");
  }
  if (name == "await" && (function_.is_async || function_.is_static_block)) {
    return report(node, "Unexpected reserved word");
  }
  if (name == "arguments" && function_.forbids_arguments && use != NameUse::kLabel) {
    return report(node,
                  "'arguments' is not allowed in class field initializer or static initialization "
                  "block");
  }
  const bool is_written = use == NameUse::kBinding || use == NameUse::kAssignment;
  if (strict_ && is_written && (name == "eval" || name == "arguments")) {
    report(node, "Unexpected eval or arguments in strict mode");
  }
}

void EarlyErrorChecker::check_private_use(Node node) {
  const std::string name = decode_identifier(node.text());
  const bool known = std::ranges::any_of(
      private_names_, [&name](const std::set<std::string>& names) { return names.contains(name); });
  if (!known) {
    report(node, "Private field '" + name + "' must be declared in an enclosing class");
  }
}

}  // namespace sheaf

#include "interpreter/semantics/source_words.h"

#include <algorithm>

#include "frontend/lower/literal.h"
#include "frontend/syntax/call_place.h"
#include "interpreter/semantics/shown_source.h"
#include "summaries/js_string.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

constexpr const char* kNotIterable = " is not iterable";
constexpr const char* kNeither = " is not a function or its return value is not iterable";

/// The outermost node around the place that is meant.
template <typename Is>
Node find_around(const cst::Tree& tree, std::uint32_t place, const Is& is) {
  Node node = tree.root();
  while (node && !is(node)) {
    Node inner;
    for (const Node child : node.children()) {
      if (child.begin() <= place && place < child.end()) inner = child;
      if (child.begin() > place) break;
    }
    node = inner;
  }
  return node;
}

bool is_static_member(Node member) {
  for (const Node child : member.children()) {
    if (child.is(Kind::kToken) && child.text().starts_with("static")) return true;
    if (!child.is(Kind::kToken) && !child.is(Kind::kDecorator)) break;
  }
  return false;
}

std::string called_text(Node call) { return shown_callee(call, false) + kNeither; }

/// What a loop or a spread walks.
std::string walked_text(Node expression) {
  const Node inner = inside_parentheses(expression);
  const bool is_whole_call = inner.is(Kind::kCallExpression) && !has_optional_link(inner);
  if (is_whole_call || inner.is(Kind::kNewExpression)) return called_text(inner);
  return shown_source(inner, false) + kNotIterable;
}

/// The outermost call that stands where the expression begins.
Node call_at_beginning(Node expression) {
  for (Node node = expression; is_chain_link(node); node = link_before(node)) {
    if (node.is(Kind::kCallExpression) && call_place(node) == expression.begin()) return node;
  }
  return {};
}

/// What a pattern is given, where messages name it.
std::optional<std::string> given_text(Node expression) {
  if (const Node call = call_at_beginning(expression)) return called_text(call);
  if (expression.is(Kind::kNewExpression)) return called_text(expression);
  const bool is_compound =
      is_chain_link(expression) || expression.is(Kind::kParenthesizedExpression) ||
      expression.is(Kind::kBinaryExpression) || expression.is(Kind::kUpdateExpression) ||
      expression.is(Kind::kAssignmentExpression) ||
      expression.is(Kind::kAugmentedAssignmentExpression);
  if (is_compound) return std::nullopt;
  return shown_source(expression, false) + kNotIterable;
}

/// Of `a && b` and `a || b` messages show the value.
bool is_choice(Node node) {
  const std::string_view sign = node.child(Field::kOperator).text();
  return node.is(Kind::kBinaryExpression) && (sign == "&&" || sign == "||");
}

/// What the initializer of a pattern inside another gives, where messages name it.
std::optional<std::string> default_text(Node expression) {
  if (const Node call = call_at_beginning(expression)) return called_text(call);
  const Node inner = inside_parentheses(expression);
  if (inner.is(Kind::kNewExpression)) return called_text(inner);
  const std::string_view sign = inner.child(Field::kOperator).text();
  const bool is_named =
      inner.is(Kind::kIdentifier) || inner.is(Kind::kUndefined) ||
      inner.is(Kind::kSequenceExpression) || inner.is(Kind::kUpdateExpression) ||
      inner.is(Kind::kAssignmentExpression) || inner.is(Kind::kAugmentedAssignmentExpression) ||
      inner.is(Kind::kMetaProperty) ||
      (inner.is(Kind::kUnaryExpression) && sign != "!" && sign != "void" && sign != "delete") ||
      (inner.is(Kind::kBinaryExpression) && !is_choice(inner)) ||
      (is_chain_link(inner) && !has_optional_link(inner));
  if (!is_named) return std::nullopt;
  return shown_source(inner, false) + kNotIterable;
}

bool is_declaring_loop(Node parent) {
  return parent.is(Kind::kForInStatement) && static_cast<bool>(parent.child(Field::kKind));
}

/// What the value of a whole pattern is called, where it has a name.
std::optional<std::string> source_of_pattern(Node pattern) {
  const Node parent = pattern.parent();
  if (is_declaring_loop(parent)) return ".for";
  if (parent.is(Kind::kVariableDeclarator)) return shown_source(parent.child(Field::kValue));
  if (parent.is(Kind::kAssignmentExpression) && parent.child(Field::kLeft) == pattern) {
    return shown_source(parent.child(Field::kRight));
  }
  return std::nullopt;
}

std::optional<std::string> array_pattern_text(Node pattern, Value value) {
  const Node parent = pattern.parent();
  if (is_declaring_loop(parent)) return std::string(".for") + kNotIterable;
  if (parent.is(Kind::kVariableDeclarator)) return given_text(parent.child(Field::kValue));
  if (parent.is(Kind::kAssignmentPattern)) {
    const Node initial = parent.child(Field::kRight);
    if (!parent.parent().is(Kind::kFormalParameters)) return default_text(initial);
    const Node call = call_at_beginning(initial);
    return call ? std::optional(shown_callee(call) + kNoIterator) : std::nullopt;
  }
  if (!parent.is(Kind::kPairPattern)) return std::nullopt;
  const auto source = source_of_pattern(parent.parent());
  if (!source) return std::nullopt;
  if (!value.is_nullish()) return *source + kNoIterator;
  return "Cannot destructure property 'Symbol(Symbol.iterator)' of '" + *source + "' as it is " +
         (value.is_null() ? "null." : "undefined.");
}

std::optional<std::string> spread_argument_text(Node spread, Value value) {
  const std::vector<Node> all = spread.parent().named_children();
  const auto is_spread = [](Node node) { return node.is(Kind::kSpreadElement); };
  const Node expression = spread.first_named_child();
  if (!(all.back() == spread) || std::ranges::count_if(all, is_spread) > 1) {
    const Node call = call_at_beginning(expression);
    return call ? std::optional(shown_callee(call, false) + kNoIterator) : std::nullopt;
  }
  if (!value.is_nullish()) {
    return "Spread syntax requires ...iterable[Symbol.iterator] to be a function";
  }
  return shown_source(expression) + kNotIterable + " (cannot read property " +
         (value.is_null() ? "null)" : "undefined)");
}

/// How the first property of a pattern is named, and by what the pattern is called; nothing where
/// the reference speaks of an ordinary read.
struct FirstProperty {
  std::string phrase;
  std::optional<std::string> source;
};
std::optional<FirstProperty> first_property(Node property) {
  const auto phrase = [](std::u16string_view name) {
    return "property '" + to_utf8(name) + "' of ";
  };
  if (property.is(Kind::kRestPattern)) return FirstProperty{};
  if (property.is(Kind::kShorthandPropertyIdentifierPattern)) {
    return FirstProperty{phrase(decode_name(property.text())), {}};
  }
  if (!property.is(Kind::kPairPattern)) return std::nullopt;
  const Node key = property.child(Field::kKey);
  const Node target = property.child(Field::kValue);
  FirstProperty result;
  if (!key.is(Kind::kComputedPropertyName)) {
    result.phrase = phrase(key.is(Kind::kString) ? string_value(key) : decode_name(key.text()));
  }
  if (target.is(Kind::kAssignmentPattern)) {
    if (!target.child(Field::kLeft).is(Kind::kObjectPattern)) return std::nullopt;
    result.source = shown_source(target.child(Field::kRight));
  }
  if (is_chain_link(target)) return std::nullopt;
  return result;
}

std::optional<std::string> source_of_object_pattern(Node pattern, bool is_null) {
  const Node parent = pattern.parent();
  if (parent.is(Kind::kFormalParameters)) return is_null ? "object null" : "undefined";
  if (parent.is(Kind::kCatchClause)) return ".catch";
  if (parent.is(Kind::kAssignmentPattern)) {
    if (!parent.parent().is(Kind::kFormalParameters)) {
      return shown_source(parent.child(Field::kRight));
    }
    return std::string(kIntermediateValue) + kIntermediateValue + kIntermediateValue;
  }
  return source_of_pattern(pattern);
}

/// Whether messages look for calls here: neither in computed keys nor in what a class does when it
/// is made.
bool is_looked_at(Node call) {
  for (Node node = call; node; node = node.parent()) {
    if (node.is(Kind::kComputedPropertyName) || node.is(Kind::kClassStaticBlock)) return false;
    if (node.is(Kind::kFieldDefinition)) return !is_static_member(node);
    if (node.is(Kind::kMethodDefinition) || node.is(Kind::kArrowFunction) ||
        node.is(Kind::kFunctionExpression) || node.is(Kind::kFunctionDeclaration) ||
        node.is(Kind::kGeneratorFunction) || node.is(Kind::kGeneratorFunctionDeclaration)) {
      break;
    }
  }
  return true;
}

/// Whether what the call returns is walked at once: by a loop, a spread in an array, a pattern.
bool is_walked(Node call) {
  if (call.is(Kind::kNewExpression) || has_optional_link(call)) return false;
  Node whole = call;
  while (whole.parent().is(Kind::kParenthesizedExpression)) whole = whole.parent();
  const Node parent = whole.parent();
  if (parent.is(Kind::kSpreadElement)) return parent.parent().is(Kind::kArray);
  if (parent.is(Kind::kForInStatement)) {
    return parent.child(Field::kRight) == whole && parent.child(Field::kOperator).text() == "of";
  }
  if (parent.is(Kind::kVariableDeclarator)) {
    return parent.child(Field::kName).is(Kind::kArrayPattern);
  }
  if (parent.is(Kind::kAssignmentPattern) && parent.parent().is(Kind::kFormalParameters)) {
    return false;
  }
  return (parent.is(Kind::kAssignmentExpression) || parent.is(Kind::kAssignmentPattern)) &&
         parent.child(Field::kLeft).is(Kind::kArrayPattern) && parent.child(Field::kRight) == whole;
}

bool is_delegated_to(Node call) {
  if (has_optional_link(call)) return false;
  Node whole = call;
  while (whole.parent().is(Kind::kParenthesizedExpression)) whole = whole.parent();
  if (!whole.parent().is(Kind::kYieldExpression)) return false;
  for (const Node child : whole.parent().children()) {
    if (child.is(Kind::kToken) && child.text() == "*") return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> not_callable_text(const cst::Tree& tree, std::uint32_t place) {
  const Node call = find_around(tree, place, [&](Node node) {
    return (node.is(Kind::kCallExpression) || node.is(Kind::kNewExpression)) &&
           call_place(node) == place;
  });
  if (!call || !is_looked_at(call)) return std::nullopt;
  const bool is_new = call.is(Kind::kNewExpression);
  if (is_delegated_to(call)) {
    return std::string("yield* ") + kIntermediateValue +
           (is_new ? " is not a constructor" : kNotIterable);
  }
  if (is_walked(call)) return called_text(call);
  return shown_callee(call) + (is_new ? " is not a constructor" : " is not a function");
}

std::optional<std::string> not_iterable_text(const cst::Tree& tree, std::uint32_t place,
                                             Value value) {
  const Node walked = find_around(tree, place, [&](Node node) {
    return node.begin() == place &&
           (node.is(Kind::kForInStatement) || node.is(Kind::kArrayPattern) ||
            node.is(Kind::kSpreadElement) || node.parent().is(Kind::kSpreadElement));
  });
  if (!walked) return std::nullopt;
  if (walked.is(Kind::kArrayPattern)) return array_pattern_text(walked, value);
  if (walked.is(Kind::kForInStatement)) {
    const Node expression = walked.child(Field::kRight);
    const Node inner = inside_parentheses(expression);
    const bool is_unnamed =
        inner.is(Kind::kTernaryExpression) || (is_chain_link(inner) && has_optional_link(inner));
    return is_unnamed ? std::nullopt : std::optional(walked_text(expression));
  }
  const Node spread = walked.is(Kind::kSpreadElement) ? walked : walked.parent();
  return spread.parent().is(Kind::kArguments) ? spread_argument_text(spread, value)
                                              : walked_text(spread.first_named_child());
}

std::optional<std::string> not_destructurable_text(const cst::Tree& tree, std::uint32_t place,
                                                   bool is_null) {
  const Node found = find_around(tree, place, [&](Node node) {
    return node.begin() == place &&
           (node.is(Kind::kObjectPattern) || node.parent().is(Kind::kObjectPattern));
  });
  if (!found) return std::nullopt;
  const bool is_whole = found.is(Kind::kObjectPattern);
  const Node pattern = is_whole ? found : found.parent();
  const Node property = is_whole ? found.first_named_child() : found;
  if (!(property == pattern.first_named_child())) return std::nullopt;
  std::optional<FirstProperty> first = property ? first_property(property) : FirstProperty{};
  if (!first) return std::nullopt;
  if (!first->source) first->source = source_of_object_pattern(pattern, is_null);
  if (!first->source) return std::nullopt;
  return "Cannot destructure " + first->phrase + "'" + *first->source + "' as it is " +
         (is_null ? "null" : "undefined") + ".";
}

}  // namespace sheaf

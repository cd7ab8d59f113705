#include "interpreter/semantics/shown_source.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "frontend/lower/literal.h"
#include "interpreter/semantics/convert.h"
#include "summaries/js_string.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

/// Deeper parts show as values without a name.
constexpr int kMaxDepth = 200;

bool is_function(Node node) {
  return node.is(Kind::kFunctionExpression) || node.is(Kind::kArrowFunction) ||
         node.is(Kind::kGeneratorFunction) || node.is(Kind::kClass);
}

/// Arithmetic on literals is shown by its result.
std::optional<double> literal_number(Node node, int depth = 0) {
  node = inside_parentheses(node);
  if (depth > kMaxDepth) return std::nullopt;
  if (node.is(Kind::kNumber) && !node.text().ends_with('n')) return number_value(node.text());
  const std::string_view sign = node.child(Field::kOperator).text();
  if (node.is(Kind::kUnaryExpression)) {
    const auto operand = literal_number(node.child(Field::kArgument), depth + 1);
    if (!operand) return std::nullopt;
    if (sign == "-") return -*operand;
    if (sign == "+") return operand;
    if (sign == "~" && std::abs(*operand) < 1 << 30) return -std::trunc(*operand) - 1;
    return std::nullopt;
  }
  if (!node.is(Kind::kBinaryExpression)) return std::nullopt;
  const auto right = literal_number(node.child(Field::kRight), depth + 1);
  if (!right) return std::nullopt;
  const auto left = literal_number(node.child(Field::kLeft), depth + 1);
  if (!left) return std::nullopt;
  if (sign == "+") return *left + *right;
  if (sign == "-") return *left - *right;
  if (sign == "*") return *left * *right;
  if (sign == "/") return *left / *right;
  return std::nullopt;
}

class Printer {
 public:
  explicit Printer(bool with_calls) : with_calls_(with_calls) {}

  std::string whole(Node node);
  /// A part of a chain, which goes on behind it.
  std::string link(Node node);

 private:
  std::string named(Node node);
  std::string literal(Node node);
  std::string array(Node node);
  std::string unary(Node node);
  std::string operation(Node node);
  std::string sequence(Node node);
  std::string sum(Node node, std::string_view sign, bool is_flat);

  bool with_calls_;
  int depth_ = 0;
};

std::string Printer::whole(Node node) {
  node = inside_parentheses(node);
  if (depth_ >= kMaxDepth || !node) return kIntermediateValue;
  ++depth_;
  std::string result =
      is_chain_link(node) && has_optional_link(node) ? kIntermediateValue : named(node);
  --depth_;
  return result;
}

std::string Printer::link(Node node) {
  if (!is_chain_link(node)) return whole(node);
  if (depth_ >= kMaxDepth) return kIntermediateValue;
  ++depth_;
  const Node before = link_before(node);
  std::string result = before.is(Kind::kSuper) ? kIntermediateValue : link(before);
  --depth_;
  if (node.is(Kind::kCallExpression)) return result + (with_calls_ ? "(...)" : "");
  const bool is_optional = static_cast<bool>(node.child(Field::kOptionalChain));
  if (const Node property = node.child(Field::kProperty)) {
    const std::string name = to_utf8(decode_name(property.text()));
    if (property.is(Kind::kPrivatePropertyIdentifier)) return result + "[" + name + "]";
    return result + (is_optional ? "?." : ".") + name;
  }
  const Node index = inside_parentheses(node.child(Field::kIndex));
  if (index.is(Kind::kString)) {
    return result + (is_optional ? "?." : ".") + to_utf8(string_value(index));
  }
  if (index.is(Kind::kTemplateString) && index.named_children().empty()) {
    return result + (is_optional ? "?." : ".") + to_utf8(string_value(index));
  }
  return result + (is_optional ? "?.[" : "[") + whole(node.child(Field::kIndex)) + "]";
}

std::string Printer::named(Node node) {
  if (is_chain_link(node)) return link(node);
  if (is_function(node)) return kIntermediateValue;
  if (const auto number = literal_number(node)) {
    return number_to_text(*number);
  }
  if (node.is(Kind::kIdentifier) || node.is(Kind::kUndefined)) {
    return to_utf8(decode_name(node.text()));
  }
  if (node.is(Kind::kArray)) return array(node);
  if (node.is(Kind::kObject)) {
    std::string result = "{";
    for (std::size_t i = 0; i < node.named_children().size(); ++i) result += kIntermediateValue;
    return result + "}";
  }
  if (node.is(Kind::kSpreadElement)) return "(..." + whole(node.first_named_child()) + ")";
  if (node.is(Kind::kAssignmentExpression) || node.is(Kind::kAugmentedAssignmentExpression)) {
    return whole(node.child(Field::kLeft));
  }
  if (node.is(Kind::kTernaryExpression)) {
    return std::string(kIntermediateValue) + kIntermediateValue + kIntermediateValue;
  }
  if (node.is(Kind::kMetaProperty)) return "." + std::string(node.text());
  if (node.is(Kind::kSequenceExpression)) return "(" + sequence(node) + ")";
  if (node.is(Kind::kUnaryExpression) || node.is(Kind::kUpdateExpression)) return unary(node);
  if (node.is(Kind::kBinaryExpression)) return operation(node);
  return literal(node);
}

std::string Printer::literal(Node node) {
  if (node.is(Kind::kString)) return "\"" + to_utf8(string_value(node)) + "\"";
  if (node.is(Kind::kTemplateString)) {
    std::string parts;
    for (const Node child : node.named_children()) {
      if (child.is(Kind::kTemplateSubstitution)) parts += whole(child.first_named_child());
    }
    return parts.empty() ? "\"" + to_utf8(string_value(node)) + "\"" : parts;
  }
  const bool shows_itself = node.is(Kind::kThis) || node.is(Kind::kTrue) || node.is(Kind::kFalse) ||
                            node.is(Kind::kNull) || node.is(Kind::kRegex);
  return shows_itself ? std::string(node.text()) : kIntermediateValue;
}

std::string Printer::array(Node node) {
  std::string result = "[";
  bool is_filled = false;
  bool is_first = true;
  const auto add = [&](const std::string& element) {
    result += (is_first ? "" : ",") + element;
    is_first = false;
  };
  for (const Node child : node.children()) {
    if (!child.is(Kind::kToken)) {
      add(whole(child));
      is_filled = true;
    } else if (child.text() == ",") {
      if (!is_filled) add(kIntermediateValue);
      is_filled = false;
    }
  }
  return result + "]";
}

std::string Printer::unary(Node node) {
  const Node argument = node.child(Field::kArgument);
  const Node sign = node.child(Field::kOperator);
  const std::string text(sign.text());
  if (node.is(Kind::kUpdateExpression) && sign.begin() > argument.begin()) {
    return "(" + whole(argument) + text + ")";
  }
  if (text == "!") {
    const Node operand = inside_parentheses(argument);
    if (operand.is(Kind::kTrue) || operand.is(Kind::kFalse) || operand.is(Kind::kNull)) {
      return operand.is(Kind::kTrue) ? "false" : "true";
    }
    if (operand.is(Kind::kString)) return string_value(operand).empty() ? "true" : "false";
    if (operand.is(Kind::kNumber)) return *literal_number(operand) == 0 ? "true" : "false";
  }
  const bool is_word = text.front() >= 'a';
  return "(" + text + (is_word && text != "~" ? " " : "") + whole(argument) + ")";
}

std::string Printer::operation(Node node) {
  const std::string_view sign = node.child(Field::kOperator).text();
  constexpr std::string_view kNested[] = {
      "<", ">", "<=", ">=", "==", "===", "!=", "!==", "in", "instanceof", "**"};
  const bool is_flat = std::ranges::find(kNested, sign) == std::end(kNested);
  return "(" + sum(node, sign, is_flat) + ")";
}

/// `a + b + c`: what is joined by one operator stands in one pair of parentheses.
std::string Printer::sum(Node node, std::string_view sign, bool is_flat) {
  std::vector<Node> operands;
  do {
    operands.push_back(node.child(Field::kRight));
    node = inside_parentheses(node.child(Field::kLeft));
  } while (is_flat && node.is(Kind::kBinaryExpression) &&
           node.child(Field::kOperator).text() == sign);
  std::string result = whole(node);
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    result += " " + std::string(sign) + " " + whole(*operand);
  }
  return result;
}

std::string Printer::sequence(Node node) {
  std::string result;
  for (const Node part : node.named_children()) {
    if (!result.empty()) result += " , ";
    // The grammar nests what the language lists.
    result += part.is(Kind::kSequenceExpression) ? sequence(part) : whole(part);
  }
  return result;
}

}  // namespace

bool is_chain_link(Node node) {
  return node.is(Kind::kMemberExpression) || node.is(Kind::kSubscriptExpression) ||
         node.is(Kind::kCallExpression);
}

Node link_before(Node link) {
  return link.child(link.is(Kind::kCallExpression) ? Field::kFunction : Field::kObject);
}

bool has_optional_link(Node chain) {
  for (; is_chain_link(chain); chain = link_before(chain)) {
    if (chain.child(Field::kOptionalChain)) return true;
  }
  return false;
}

Node inside_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

std::string shown_source(Node expression, bool with_calls) {
  return Printer(with_calls).whole(expression);
}

std::string shown_callee(Node call, bool with_calls) {
  if (call.is(Kind::kNewExpression)) {
    return shown_source(call.child(Field::kConstructor), with_calls);
  }
  return Printer(with_calls).link(call.child(Field::kFunction));
}

}  // namespace sheaf

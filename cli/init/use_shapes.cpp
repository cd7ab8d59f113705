#include "cli/init/use_walk.h"

#include "cli/init/known_methods.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

// Which values of a function share a shape: what names, patterns and expressions stand for.

Node UseWalk::without_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

std::string literal_text(Node string) {
  const std::string_view text = string.text();
  return text.size() < 2 ? "" : std::string(text.substr(1, text.size() - 2));
}

ShapeRef shape_of_literal(Node node) {
  const ShapeRef shape = new_shape();
  switch (node ? node.kind() : Kind::kError) {
    case Kind::kNumber:
      shape->is_number = true;
      return shape;
    case Kind::kString:
    case Kind::kTemplateString:
      shape->is_text = true;
      return shape;
    case Kind::kTrue:
    case Kind::kFalse:
      shape->is_boolean = true;
      return shape;
    case Kind::kArray:
      shape->is_list = true;
      return shape;
    case Kind::kArrowFunction:
    case Kind::kFunctionExpression:
      shape->is_function = true;
      return shape;
    case Kind::kUnaryExpression:
      return node.has_token("-") ? shape_of_literal(node.child(Field::kArgument)) : nullptr;
    default:
      return nullptr;
  }
}

void UseWalk::bind(Node pattern, const ShapeRef& shape) {
  switch (pattern ? pattern.kind() : Kind::kError) {
    case Kind::kIdentifier:
    case Kind::kShorthandPropertyIdentifierPattern:
      names_[std::string(pattern.text())] = shape;
      return;
    case Kind::kAssignmentPattern:
    case Kind::kObjectAssignmentPattern: {
      const Node value = pattern.child(Field::kRight);
      const ShapeRef given = shape_of_literal(value);
      if (shape != nullptr) {
        shape->may_be_missing = true;
        if (given != nullptr) {
          shape->is_number |= given->is_number;
          shape->is_text |= given->is_text;
          shape->is_boolean |= given->is_boolean;
          shape->is_list |= given->is_list;
          shape->is_function |= given->is_function;
        }
      }
      bind(pattern.child(Field::kLeft), shape);
      if (shape != nullptr && value.is(Kind::kObject) && value.named_children().empty()) {
        // Who may leave out all options may leave out each of them.
        for (auto& [key, member] : shape->members) member->may_be_missing = true;
      }
      return;
    }
    case Kind::kObjectPattern:
      for (const Node part : pattern.named_children()) {
        Node key = part.is(Kind::kPairPattern) ? part.child(Field::kKey) : part;
        if (part.is(Kind::kObjectAssignmentPattern)) key = part.child(Field::kLeft);
        if (part.is(Kind::kRestPattern) || key.is(Kind::kComputedPropertyName)) continue;
        const std::string name =
            key.is(Kind::kString) ? literal_text(key) : std::string(key.text());
        bind(part.is(Kind::kPairPattern) ? part.child(Field::kValue) : part,
             shape == nullptr ? nullptr : shape->member(name));
      }
      return;
    case Kind::kArrayPattern: {
      std::size_t index = 0;
      for (const Node part : pattern.named_children()) {
        const bool is_new = shape != nullptr && shape->element == nullptr;
        if (is_new && shape->tuple.size() <= index) shape->tuple.push_back(new_shape());
        const ShapeRef value = is_new             ? shape->tuple[index]
                               : shape == nullptr ? nullptr
                                                  : shape->element;
        // A list that ends early says nothing of the elements that it has.
        const bool may_be_missing = !is_new && value != nullptr && value->may_be_missing;
        bind(part, value);
        if (!is_new && value != nullptr) value->may_be_missing = may_be_missing;
        index++;
      }
      return;
    }
    default:
      return;
  }
}

ShapeRef UseWalk::shape_of(Node expression) {
  const Node node = without_parentheses(expression);
  switch (node ? node.kind() : Kind::kError) {
    case Kind::kIdentifier: {
      const auto found = names_.find(std::string(node.text()));
      return found == names_.end() ? nullptr : found->second;
    }
    case Kind::kThis:
      return self_;
    case Kind::kMemberExpression: {
      const ShapeRef object = shape_of(node.child(Field::kObject));
      const std::string name(node.child(Field::kProperty).text());
      if (object == nullptr || name == "length") return nullptr;
      if (node.child(Field::kOptionalChain)) object->may_be_missing = true;
      return object->member(name);
    }
    case Kind::kSubscriptExpression:
      return shape_of_subscript(node);
    case Kind::kCallExpression:
      return shape_of_call(node);
    case Kind::kArray:
      return shape_of_list(node);
    case Kind::kAwaitExpression:
      return shape_of(node.first_named_child());
    case Kind::kAssignmentExpression:
      return shape_of(node.child(Field::kRight));
    case Kind::kBinaryExpression: {
      const std::string_view sign = node.child(Field::kOperator).text();
      if (sign == "||" || sign == "??" || sign == "&&") {
        const ShapeRef left = shape_of(node.child(Field::kLeft));
        return left != nullptr && sign != "&&" ? left : shape_of(node.child(Field::kRight));
      }
      return nullptr;
    }
    default:
      return nullptr;
  }
}

/// A copy of a list has its elements, and one of single values has them.
ShapeRef UseWalk::shape_of_list(Node node) {
  const ShapeRef list = new_shape();
  list->is_list = true;
  for (const Node part : node.named_children()) {
    const bool is_spread = part.is(Kind::kSpreadElement);
    const ShapeRef shape = shape_of(is_spread ? part.first_named_child() : part);
    if (shape != nullptr) list->element = is_spread ? shape->element_shape() : shape;
    if (list->element != nullptr) break;
  }
  return list;
}

ShapeRef UseWalk::shape_of_subscript(Node node) {
  const ShapeRef object = shape_of(node.child(Field::kObject));
  const Node index = without_parentheses(node.child(Field::kIndex));
  if (object == nullptr) return nullptr;
  if (index.is(Kind::kString)) return object->member(literal_text(index));
  (is_number(index) ? object->is_sized : object->is_table) = true;
  return object->element_shape();
}

ShapeRef UseWalk::shape_of_call(Node node) {
  const Node callee = node.child(Field::kFunction);
  if (!callee.is(Kind::kMemberExpression)) return nullptr;
  const std::string_view method = callee.child(Field::kProperty).text();
  if (callee.text() == "Array.from") {
    const Node first = node.child(Field::kArguments).first_named_child();
    const ShapeRef given = first ? shape_of(first) : nullptr;
    if (given == nullptr) return nullptr;
    given->is_iterated = true;
    const ShapeRef list = new_shape();
    list->is_list = true;
    list->element = given->element_shape();
    return list;
  }
  const ShapeRef object = shape_of(callee.child(Field::kObject));
  if (object == nullptr) return nullptr;
  if (contains(kGivesItself, method)) return object;
  if (contains(kGivesElement, method)) return object->element_shape();
  if (method == "charAt") return object->element_shape();
  if (method != "split") return nullptr;
  // What is done with a part of a text is done with the text.
  const ShapeRef parts = new_shape();
  parts->is_list = true;
  parts->element = object;
  return parts;
}

bool UseWalk::is_number(Node expression) {
  const Node node = without_parentheses(expression);
  if (node.is(Kind::kNumber) || node.is(Kind::kUpdateExpression)) return true;
  if (node.is(Kind::kMemberExpression)) {
    const std::string_view name = node.child(Field::kProperty).text();
    if (name == "length" || name == "size") return true;
  }
  if (node.is(Kind::kBinaryExpression)) {
    const std::string_view sign = node.child(Field::kOperator).text();
    if (contains(kArithmetic, sign)) return true;
    return sign == "+" &&
           (is_number(node.child(Field::kLeft)) || is_number(node.child(Field::kRight)));
  }
  if (node.is(Kind::kUnaryExpression)) return node.has_token("-");
  if (node.is(Kind::kTernaryExpression)) {
    return is_number(node.child(Field::kConsequence)) && is_number(node.child(Field::kAlternative));
  }
  if (node.is(Kind::kCallExpression)) {
    const std::string_view callee = node.child(Field::kFunction).text();
    if (callee.starts_with("Math.") || callee.starts_with("parse") || callee == "Number")
      return true;
  }
  const ShapeRef shape = shape_of(node);
  return shape != nullptr && shape->is_number;
}

bool UseWalk::is_text(Node expression) {
  const Node node = without_parentheses(expression);
  if (node.is(Kind::kString) || node.is(Kind::kTemplateString)) return true;
  const ShapeRef shape = shape_of(node);
  return shape != nullptr && shape->is_text;
}

void UseWalk::make_number(Node node) {
  if (const ShapeRef shape = shape_of(node)) shape->is_number = true;
}

void UseWalk::test(Node condition) {
  if (const ShapeRef shape = shape_of(condition)) shape->is_tested = true;
}

}  // namespace sheaf

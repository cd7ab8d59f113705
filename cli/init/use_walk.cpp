#include "cli/init/use_walk.h"

#include <algorithm>
#include <cstdlib>

#include "cli/init/known_methods.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

// What the statements and expressions of a function do with the values that have a shape.

namespace {

/// Of functions in each other, by call or by place.
constexpr std::size_t kMaxCalls = 6;
/// Functions that call many others would be followed too often.
constexpr int kMaxFollowed = 500;

bool is_function(Node node) {
  return node.is(Kind::kArrowFunction) || node.is(Kind::kFunctionExpression) ||
         node.is(Kind::kFunctionDeclaration) || node.is(Kind::kGeneratorFunction) ||
         node.is(Kind::kGeneratorFunctionDeclaration) || node.is(Kind::kMethodDefinition);
}

std::vector<Node> parameters_of(Node function) {
  if (const Node only = function.child(Field::kParameter)) return {only};
  return function.child(Field::kParameters).named_children();
}

std::vector<Node> arguments_of(Node call) {
  const Node list = call.child(Field::kArguments);
  return list.is(Kind::kArguments) ? list.named_children() : std::vector<Node>();
}

const Node* find(const std::vector<std::pair<std::string, Node>>& functions,
                 std::string_view name) {
  for (const auto& [key, node] : functions) {
    if (key == name) return &node;
  }
  return nullptr;
}

/// What is written with escapes tells no more than that it is a text.
void add_literal(Node string, Shape& shape) {
  const std::string text = literal_text(string);
  const bool is_plain = text.find('\\') == std::string::npos;
  is_plain ? shape.add_literal(text) : void(shape.is_text = true);
}

}  // namespace

void UseWalk::call(Node function, const std::vector<ShapeRef>& arguments) {
  const bool is_recursive = std::find(calls_.begin(), calls_.end(), function) != calls_.end();
  if (is_recursive || calls_.size() >= kMaxCalls || followed_++ > kMaxFollowed) return;
  calls_.push_back(function);
  const Names outside = names_;
  std::size_t index = 0;
  for (const Node parameter : parameters_of(function)) {
    if (parameter.is(Kind::kRestPattern)) break;
    bind(parameter, index < arguments.size() ? arguments[index] : nullptr);
    index++;
  }
  const Node body = function.child(Field::kBody);
  walk(body);
  if (!body.is(Kind::kStatementBlock)) walk_return(body);
  names_ = outside;
  calls_.pop_back();
}

/// `one` is compared for equality with `other`.
void UseWalk::compare(Node one, Node other) {
  one = without_parentheses(one);
  other = without_parentheses(other);
  if (one.is(Kind::kUnaryExpression) && one.has_token("typeof") && other.is(Kind::kString)) {
    const ShapeRef shape = shape_of(one.child(Field::kArgument));
    if (shape == nullptr) return;
    const std::string type = literal_text(other);
    if (type == "string") shape->is_text = true;
    if (type == "number") shape->is_number = true;
    if (type == "boolean") shape->is_boolean = true;
    if (type == "function") shape->is_function = true;
    if (type == "undefined") shape->may_be_missing = true;
    return;
  }
  const ShapeRef shape = shape_of(one);
  if (shape == nullptr) return;
  if (other.is(Kind::kString)) add_literal(other, *shape);
  if (other.is(Kind::kTrue) || other.is(Kind::kFalse)) shape->is_boolean = true;
  if (other.is(Kind::kNull) || other.is(Kind::kUndefined)) shape->may_be_missing = true;
  if (!is_number(other)) return;
  shape->is_number = true;
  if (other.is(Kind::kNumber)) {
    shape->largest = std::max(shape->largest, std::atof(std::string(other.text()).c_str()));
  }
}

/// `one` stands on a side of `<` or the like.
void UseWalk::order(Node one, Node other) {
  const ShapeRef shape = shape_of(one);
  if (shape == nullptr) return;
  if (is_text(other)) {
    shape->is_text = true;
    return;
  }
  shape->is_number = true;
  compare(one, other);
}

void UseWalk::walk_binary(Node node) {
  const Node left = node.child(Field::kLeft), right = node.child(Field::kRight);
  std::string sign(node.child(Field::kOperator).text());
  if (node.is(Kind::kAugmentedAssignmentExpression)) sign.pop_back();
  if (contains(kArithmetic, sign)) {
    make_number(left);
    make_number(right);
  } else if (contains(kOrder, sign)) {
    order(left, right);
    order(right, left);
  } else if (contains(kEquality, sign)) {
    compare(left, right);
    compare(right, left);
  } else if (sign == "+") {
    if (is_number(left) && !is_text(right)) make_number(right);
    if (is_number(right) && !is_text(left)) make_number(left);
  } else if (sign == "&&") {
    test(left);
  } else if (sign == "||" || sign == "??") {
    const ShapeRef shape = shape_of(left);
    if (shape == nullptr) return;
    shape->is_tested |= sign == "||";
    shape->may_be_missing |= sign == "??";
    if (is_number(right)) shape->is_number = shape->may_be_missing = true;
    if (is_text(right)) shape->is_text = shape->may_be_missing = true;
  } else if (sign == "in") {
    if (const ShapeRef key = shape_of(left)) key->is_table_key = true;
    if (const ShapeRef table = shape_of(right)) table->is_table = true;
  }
}

void UseWalk::walk_callback(Node function, const ShapeRef& list, std::size_t parameter) {
  std::vector<ShapeRef> arguments(parameter + 1);
  arguments[parameter] = list->element_shape();
  call(function, arguments);
}

void UseWalk::walk_method_call(Node callee, const std::vector<Node>& arguments) {
  const Node object = callee.child(Field::kObject);
  const std::string method(callee.child(Field::kProperty).text());
  const ShapeRef shape = shape_of(object);
  const ShapeRef key = arguments.empty() ? nullptr : shape_of(arguments[0]);
  if (contains(kMapMethods, method) && key != nullptr) key->is_map_key = true;
  if (object.is(Kind::kRegex) && key != nullptr) key->is_text = true;
  if (object.is(Kind::kThis)) {
    if (const Node* known = find(known_.methods, method); known != nullptr) {
      std::vector<ShapeRef> shapes;
      for (const Node argument : arguments) shapes.push_back(shape_of(argument));
      call(*known, shapes);
    } else if (shape != nullptr) {
      shape->member(method)->is_function = true;  // a callback that the object keeps
    }
    return;
  }
  if (shape == nullptr) return;
  if (callee.child(Field::kOptionalChain)) shape->may_be_missing = true;
  if (contains(kTextMethods, method)) {
    shape->is_text = true;
    shape->changes_case |= method == "toUpperCase" || method == "toLowerCase";
  } else if (contains(kListMethods, method)) {
    shape->is_list = true;
  } else if (contains(kOfBoth, method)) {
    shape->is_sized = true;
  } else if (contains(kNumberMethods, method)) {
    shape->is_number = true;
  } else if (method != "toString" && method != "hasOwnProperty") {
    shape->member(method)->is_function = true;
  }
  const bool asks = contains(kOfBoth, method) || contains(kTextMethods, method);
  if (asks && !arguments.empty() && arguments[0].is(Kind::kString)) {
    add_literal(arguments[0], *shape);
  }
  // What is put into a list that was empty is what it holds.
  const bool puts = method == "push" || method == "unshift";
  if (puts && key != nullptr && shape->element == nullptr) shape->element = key;
  if (arguments.empty() || !is_function(arguments[0])) return;
  if (contains(kElementCallbacks, method)) walk_callback(arguments[0], shape, 0);
  if (method == "sort" || method == "reduce") walk_callback(arguments[0], shape, 1);
}

void UseWalk::walk_global_call(std::string_view name, const std::vector<Node>& arguments) {
  const bool is_math = name.starts_with("Math.");
  for (const Node argument : arguments) {
    if (is_math) make_number(argument);
  }
  const ShapeRef shape = arguments.empty() ? nullptr : shape_of(arguments[0]);
  if (shape == nullptr) return;
  if (contains(kTextReaders, name)) shape->is_text = true;
  if (contains(kNumberReaders, name)) shape->is_number = true;
  if (contains(kTableReaders, name)) shape->is_table = true;
  if (name == "Array.isArray") shape->is_list = true;
  if (name == "Set") shape->is_iterated = true;
}

void UseWalk::walk_call(Node node) {
  const Node callee =
      node.child(node.is(Kind::kNewExpression) ? Field::kConstructor : Field::kFunction);
  const std::vector<Node> arguments = arguments_of(node);
  walk_global_call(callee.text(), arguments);
  if (callee.is(Kind::kMemberExpression)) {
    walk_method_call(callee, arguments);
    walk(callee.child(Field::kObject));
  } else if (const ShapeRef shape = shape_of(callee)) {
    shape->is_function = true;
  } else if (const Node* helper = find(known_.constants, callee.text());
             helper != nullptr && is_function(*helper)) {
    std::vector<ShapeRef> shapes;
    for (const Node argument : arguments) shapes.push_back(shape_of(argument));
    call(*helper, shapes);
  }
  walk_children(node.child(Field::kArguments));
}

/// A key of an object that the module spells out is one of its names.
void UseWalk::walk_subscript(Node node) {
  shape_of(node);
  const ShapeRef key = shape_of(node.child(Field::kIndex));
  if (key == nullptr || key->is_number) return;
  key->is_table_key = true;
  const Node* table = find(known_.constants, node.child(Field::kObject).text());
  if (table == nullptr || !table->is(Kind::kObject)) return;
  for (const Node member : table->named_children()) {
    const Node name = member.child(Field::kKey);
    if (name.is(Kind::kPropertyIdentifier)) key->add_literal(std::string(name.text()));
  }
}

/// A field of the object that is given the value of a name becomes another name of it.
void UseWalk::walk_assignment(Node node) {
  const Node left = node.child(Field::kLeft);
  const ShapeRef shape = shape_of(node.child(Field::kRight));
  const bool is_own =
      left.is(Kind::kMemberExpression) && left.child(Field::kObject).is(Kind::kThis);
  if (shape == nullptr || shape == self_ || self_ == nullptr || !is_own) return;
  const std::string name(left.child(Field::kProperty).text());
  self_->member(name);
  for (auto& [key, member] : self_->members) {
    if (key == name) member = shape;
  }
}

void UseWalk::walk_return(Node value) {
  if (calls_.size() > 1) return;
  (value && is_number(value) ? returns_number_ : returns_other_) = true;
}

void UseWalk::walk_switch(Node node) {
  const Node value = node.child(Field::kValue);
  for (const Node part : node.child(Field::kBody).named_children()) {
    if (part.is(Kind::kSwitchCase)) compare(value, part.child(Field::kValue));
  }
}

void UseWalk::walk_loop_over(Node node) {
  const ShapeRef shape = shape_of(node.child(Field::kRight));
  const bool is_of = node.child(Field::kOperator).text() == "of";
  if (shape != nullptr) (is_of ? shape->is_iterated : shape->is_table) = true;
  bind(node.child(Field::kLeft), shape != nullptr && is_of ? shape->element_shape() : nullptr);
}

// Recursion over the nodes of a text whose depth sketch.cpp bounds.
void UseWalk::walk(Node node) {
  switch (node ? node.kind() : Kind::kError) {
    case Kind::kVariableDeclarator: {
      const Node value = node.child(Field::kValue);
      ShapeRef shape = value.is(Kind::kArray) ? nullptr : shape_of_literal(value);
      walk(value);
      if (shape == nullptr) shape = shape_of(value);
      if (shape == nullptr && value && is_number(value)) {
        shape = new_shape();
        shape->is_number = true;
      }
      bind(node.child(Field::kName), shape);
      return;
    }
    case Kind::kAssignmentExpression:
      walk_children(node);
      walk_assignment(node);
      return;
    case Kind::kReturnStatement:
      walk_return(node.first_named_child());
      break;
    case Kind::kAugmentedAssignmentExpression:
    case Kind::kBinaryExpression:
      walk_binary(node);
      break;
    case Kind::kUnaryExpression:
      if (node.has_token("!")) test(node.child(Field::kArgument));
      if (node.has_token("-")) make_number(node.child(Field::kArgument));
      break;
    case Kind::kUpdateExpression:
      make_number(node.child(Field::kArgument));
      break;
    case Kind::kIfStatement:
    case Kind::kWhileStatement:
    case Kind::kTernaryExpression:
      test(node.child(Field::kCondition));
      break;
    case Kind::kSwitchStatement:
      walk_switch(node);
      break;
    case Kind::kForInStatement:
      walk(node.child(Field::kRight));
      walk_loop_over(node);
      walk(node.child(Field::kBody));
      return;
    case Kind::kSpreadElement:
      if (const ShapeRef shape = shape_of(node.first_named_child())) {
        (node.parent().is(Kind::kObject) ? shape->is_table : shape->is_iterated) = true;
      }
      break;
    case Kind::kMemberExpression: {
      const ShapeRef object = shape_of(node.child(Field::kObject));
      const bool is_length = node.child(Field::kProperty).text() == "length";
      if (object != nullptr && is_length) object->is_sized = true;
      shape_of(node);
      break;
    }
    case Kind::kSubscriptExpression:
      walk_subscript(node);
      break;
    case Kind::kCallExpression:
    case Kind::kNewExpression:
      walk_call(node);
      return;
    default:
      break;
  }
  if (is_function(node)) {
    call(node, {});
    return;
  }
  walk_children(node);
}

void UseWalk::walk_children(Node node) {
  for (const Node child : node.named_children()) walk(child);
}

}  // namespace sheaf

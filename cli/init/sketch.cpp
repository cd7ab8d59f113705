#include "cli/init/sketch.h"

#include <algorithm>

#include "cli/init/use_walk.h"

namespace sheaf {

namespace {

using cst::Field;
using cst::Kind;
using cst::Node;
using cst::Tree;

/// Texts that nest deeper are no first modules, and the walk recurses over them.
constexpr std::uint32_t kMaxDepth = 400;

std::unique_ptr<const Tree> parsed(const std::string& text) {
  auto tree = Tree::parse(std::make_shared<const SourceFile>("init.js", text));
  return tree != nullptr && tree->syntax_errors().empty() && tree->depth() < kMaxDepth
             ? std::move(tree)
             : nullptr;
}

/// The tree of a function's text: an expression, or else a method, which needs an object around it.
std::unique_ptr<const Tree> parsed_function(const std::string& text) {
  auto tree = parsed("(" + text + "\n)");
  return tree != nullptr ? std::move(tree) : parsed("({" + text + "\n})");
}

/// The function or class that the tree was made for: the first one in it.
Node subject_of(const Tree* tree) {
  if (tree == nullptr) return {};
  for (std::uint32_t i = 0; i < tree->node_count(); i++) {
    const Node node(tree, i);
    switch (node.kind()) {
      case Kind::kArrowFunction:
      case Kind::kFunctionExpression:
      case Kind::kGeneratorFunction:
      case Kind::kMethodDefinition:
      case Kind::kClass:
        return node;
      default:
        break;
    }
  }
  return {};
}

bool is_function(Node node) {
  return node.is(Kind::kFunctionDeclaration) || node.is(Kind::kArrowFunction) ||
         node.is(Kind::kFunctionExpression);
}

/// Functions and objects that have a name at the outermost level of a module.
std::vector<std::pair<std::string, Node>> named_constants(const Tree* tree) {
  std::vector<std::pair<std::string, Node>> found;
  if (tree == nullptr) return found;
  const auto add = [&found](Node name, Node value) {
    const bool is_wanted = is_function(value) || value.is(Kind::kObject);
    if (is_wanted) found.emplace_back(std::string(name.text()), value);
  };
  for (const Node statement : tree->root().named_children()) {
    add(statement.child(Field::kName), statement);
    for (const Node declarator : statement.named_children()) {
      add(declarator.child(Field::kName), declarator.child(Field::kValue));
    }
  }
  return found;
}

void add_once(std::vector<std::string>& list, std::string text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(std::move(text));
}

/// The constant beginning of a text: `'bad '` of `'bad ' + x` and of `bad ${x}`.
std::string first_words(Node text) {
  while (text.is(Kind::kBinaryExpression)) text = text.child(Field::kLeft);
  if (text.is(Kind::kString)) return literal_text(text);
  if (!text.is(Kind::kTemplateString)) return "";
  const std::string whole = literal_text(text);
  return whole.substr(0, whole.find("${"));
}

/// Adds the errors that a node of a function throws.
void add_thrown(Node node, FunctionSketch& sketch) {
  constexpr std::size_t kFewLetters = 3;  // might begin a message of JavaScript's own
  const Node operand = node.first_named_child();
  if (node.is(Kind::kThrowStatement) && operand.is(Kind::kNewExpression)) {
    const std::string name(operand.child(Field::kConstructor).text());
    add_once(sketch.thrown, name);
    const std::string words = first_words(operand.child(Field::kArguments).first_named_child());
    if (name == "TypeError" && words.size() > kFewLetters && words.find('\\') == words.npos) {
      add_once(sketch.thrown_words, words);
    }
  }
  for (const Node child : node.named_children()) {
    if (!is_function(child) && !child.is(Kind::kMethodDefinition)) add_thrown(child, sketch);
  }
}

/// What a caller sees of it, but for the shapes of its parameters.
FunctionSketch outline(Node function) {
  FunctionSketch sketch;
  sketch.is_plain = !function.has_token("async") && !function.has_token("*") &&
                    !function.is(Kind::kGeneratorFunction);
  add_thrown(function.child(Field::kBody), sketch);
  const Node only = function.child(Field::kParameter);
  for (Node node :
       only ? std::vector<Node>{only} : function.child(Field::kParameters).named_children()) {
    Parameter parameter;
    parameter.shape = new_shape();
    parameter.is_rest = node.is(Kind::kRestPattern);
    if (parameter.is_rest) node = node.first_named_child();
    if (node.is(Kind::kAssignmentPattern)) node = node.child(Field::kLeft);
    if (node.is(Kind::kIdentifier)) parameter.name = std::string(node.text());
    sketch.parameters.push_back(std::move(parameter));
  }
  return sketch;
}

/// The outline, with what the body does with the parameters.
FunctionSketch sketch(Node function, const KnownNames& known, const ShapeRef& self) {
  FunctionSketch result = outline(function);
  std::vector<ShapeRef> arguments;
  for (const Parameter& parameter : result.parameters) arguments.push_back(parameter.shape);
  UseWalk walk(known, self);
  walk.call(function, arguments);
  result.returns_numbers = walk.returns_numbers();
  return result;
}

Node constructor_of(Node subject) {
  if (!subject.is(Kind::kClass)) return subject;
  for (const Node member : subject.child(Field::kBody).named_children()) {
    const bool is_method = member.is(Kind::kMethodDefinition);
    if (is_method && member.child(Field::kName).text() == "constructor") return member;
  }
  return {};
}

}  // namespace

Sketcher::Sketcher(std::string module)
    : module_(parsed(module)), constants_(named_constants(module_.get())) {}

FunctionSketch Sketcher::sketch_function(const std::string& text) const {
  const std::unique_ptr<const Tree> tree = parsed_function(text);
  const Node subject = subject_of(tree.get());
  return subject ? sketch(subject, {constants_, {}}, nullptr) : FunctionSketch();
}

ClassSketch Sketcher::sketch_class(
    const std::string& text,
    const std::vector<std::pair<std::string, std::string>>& methods) const {
  ClassSketch result;
  const ShapeRef self = new_shape();
  const std::unique_ptr<const Tree> tree = parsed_function(text);
  std::vector<std::unique_ptr<const Tree>> trees;
  KnownNames known{constants_, {}};
  for (const auto& [name, method_text] : methods) {
    trees.push_back(parsed_function(method_text));
    if (const Node node = subject_of(trees.back().get())) known.methods.emplace_back(name, node);
  }
  // First, because it gives the fields of the object their names.
  if (const Node constructor = constructor_of(subject_of(tree.get()))) {
    result.constructor = sketch(constructor, known, self);
  }
  for (const auto& [name, node] : known.methods) {
    result.methods.emplace_back(name, sketch(node, known, self));
  }
  return result;
}

}  // namespace sheaf

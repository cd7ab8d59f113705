#include "cli/harness_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "cli/nearest_name.h"
#include "frontend/syntax/cst.h"

namespace sheaf {

namespace {

using cst::Field;
using cst::Kind;
using cst::Node;
using cst::Tree;

/// As in interpreter/builtins/sheaf.cpp and node/runtime.js; a test compares them.
constexpr const char* kNames[] = {"int",    "readInput", "boolean", "oneOf",
                                  "number", "string",    "array",   "object",
                                  "any",    "assume",    "assert",  "unreachable"};
/// What every object has may be asked for as well.
constexpr const char* kInherited[] = {
    "constructor",          "hasOwnProperty", "isPrototypeOf",  "toString",
    "propertyIsEnumerable", "valueOf",        "toLocaleString", "__proto__"};

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool is_require(Node node) {
  if (!node.is(Kind::kCallExpression) || node.child(Field::kFunction).text() != "require") {
    return false;
  }
  const std::vector<Node> arguments = node.child(Field::kArguments).named_children();
  if (arguments.size() != 1 || !arguments[0].is(Kind::kString)) return false;
  const std::string_view text = arguments[0].text();
  return text.substr(1, text.size() - 2) == "sheaf";
}

class NameCheck {
 public:
  explicit NameCheck(const Tree& tree) : tree_(tree) {}

  std::vector<Diagnostic> check() {
    for_each_node([this](Node node) { note_binding(node); });
    for_each_node([this](Node node) {
      if (node.is(Kind::kVariableDeclarator) && is_require(node.child(Field::kValue))) {
        check_pattern(node.child(Field::kName));
      }
      if (node.is(Kind::kCallExpression)) check_call(node.child(Field::kFunction));
    });
    return std::move(found_);
  }

 private:
  template <typename Visit>
  void for_each_node(const Visit& visit) const {
    for (std::uint32_t i = 0; i < tree_.node_count(); i++) visit(Node(&tree_, i));
  }

  /// Which names are that of the API, and of nothing else anywhere in the text.
  void note_binding(Node node) {
    if (node.is(Kind::kVariableDeclarator) && is_require(node.child(Field::kValue)) &&
        node.child(Field::kName).is(Kind::kIdentifier)) {
      is_api_.emplace(node.child(Field::kName).text(), true);
      return;
    }
    const bool is_name =
        node.is(Kind::kIdentifier) || node.is(Kind::kShorthandPropertyIdentifierPattern);
    if (!is_name || is_api_declaration(node)) return;
    const Field field = node.field();
    const Node parent = node.parent();
    const bool is_bound = node.is(Kind::kShorthandPropertyIdentifierPattern) ||
                          field == Field::kName || field == Field::kLeft ||
                          field == Field::kParameter || field == Field::kPattern ||
                          parent.is(Kind::kFormalParameters) || parent.is(Kind::kArrayPattern) ||
                          parent.is(Kind::kPairPattern) || parent.is(Kind::kRestPattern);
    if (is_bound) is_api_[std::string(node.text())] = false;
  }

  static bool is_api_declaration(Node name) {
    const Node parent = name.parent();
    return name.field() == Field::kName && parent.is(Kind::kVariableDeclarator) &&
           is_require(parent.child(Field::kValue));
  }

  /// `{ int, itn }`; who gives a default knows that the name may be missing.
  void check_pattern(Node pattern) {
    if (!pattern.is(Kind::kObjectPattern)) return;
    for (const Node part : pattern.named_children()) {
      if (part.is(Kind::kShorthandPropertyIdentifierPattern)) check_name(part);
      if (!part.is(Kind::kPairPattern)) continue;
      const Node key = part.child(Field::kKey);
      const bool has_default = part.child(Field::kValue).is(Kind::kAssignmentPattern);
      if (key.is(Kind::kPropertyIdentifier) && !has_default) check_name(key);
    }
  }

  void check_call(Node called) {
    if (!called.is(Kind::kMemberExpression)) return;
    const Node object = called.child(Field::kObject);
    const auto api =
        object.is(Kind::kIdentifier) ? is_api_.find(std::string(object.text())) : is_api_.end();
    const bool is_api = api != is_api_.end() && api->second;
    if (!is_api && !is_require(object)) return;
    // `sheaf.later?.()` knows that it may be missing.
    if (called.parent().child(Field::kOptionalChain)) return;
    if (const Node name = called.child(Field::kProperty); name.is(Kind::kPropertyIdentifier)) {
      check_name(name);
    }
  }

  void check_name(Node node) {
    const std::string name(node.text());
    if (contains(kNames, name) || contains(kInherited, name)) return;
    const std::vector<std::string> names(std::begin(kNames), std::end(kNames));
    const std::string nearest = nearest_name(name, names);
    const std::string advice = nearest.empty() ? fmt::format("it has {}", fmt::join(names, ", "))
                                               : fmt::format("did you mean '{}'?", nearest);
    found_.push_back(
        {node.range(), fmt::format("the harness uses the API of Sheaf wrongly: there is "
                                   "no '{}' in require('sheaf'); {}",
                                   name, advice)});
  }

  const Tree& tree_;
  std::map<std::string, bool, std::less<>> is_api_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> unknown_harness_names(const std::shared_ptr<const SourceFile>& source) {
  const std::string_view text = source->text();
  if (text.find("'sheaf'") == text.npos && text.find("\"sheaf\"") == text.npos) return {};
  const std::unique_ptr<const Tree> tree = Tree::parse(source);
  if (tree == nullptr || !tree->syntax_errors().empty()) return {};
  return NameCheck(*tree).check();
}

}  // namespace sheaf

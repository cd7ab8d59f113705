#include <set>
#include <string>

#include "frontend/lower/lower.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

bool is_super_call_in_arrow(Node call) {
  if (!call.child(Field::kFunction).is(Kind::kSuper)) return false;
  for (Node node = call.parent(); node; node = node.parent()) {
    if (node.is(Kind::kArrowFunction)) return true;
    if (node.is(Kind::kMethodDefinition) || node.is(Kind::kClassBody)) return false;
  }
  return false;
}

bool is_super_in_static_element(Node super) {
  for (Node node = super.parent(); node; node = node.parent()) {
    if (node.is(Kind::kMethodDefinition)) return false;
    if (node.is(Kind::kClassStaticBlock)) return true;
    if (node.is(Kind::kFieldDefinition)) return node.has_token("static");
  }
  return false;
}

/// What the node is called in the message, or empty when it is supported.
std::string unsupported_name(Node node) {
  switch (node.kind()) {
    case Kind::kRegex:
      return "regular expression literals are";
    case Kind::kImportStatement:
      return "`import` declarations are";
    case Kind::kImport:
      return "dynamic `import()` is";
    case Kind::kExportStatement:
      return "`export` declarations are";
    case Kind::kWithStatement:
      return "`with` statements are";
    case Kind::kDecorator:
      return "decorators are";
    case Kind::kJsxElement:
    case Kind::kJsxSelfClosingElement:
      return "JSX is";
    case Kind::kNumber:
      return node.text().ends_with('n') ? "BigInt literals are" : "";
    case Kind::kMetaProperty:
      return node.text().starts_with("import") ? "`import.meta` is" : "";
    case Kind::kSuper:
      return is_super_in_static_element(node) ? "`super` in static fields and blocks is" : "";
    case Kind::kCallExpression:
      if (node.child(Field::kArguments).is(Kind::kTemplateString)) return "tagged templates are";
      return is_super_call_in_arrow(node) ? "`super()` inside an arrow function is" : "";
    default:
      return "";
  }
}

}  // namespace

std::vector<Diagnostic> find_unsupported(const cst::Tree& tree) {
  std::vector<Diagnostic> result;
  std::set<std::string> seen;  // one of each kind tells enough
  for (std::uint32_t i = 0; i < tree.node_count(); ++i) {
    const Node node(&tree, i);
    const std::string name = unsupported_name(node);
    if (name.empty() || !seen.insert(name).second) continue;
    result.push_back({node.range(), name + " not supported yet"});
  }
  return result;
}

}  // namespace sheaf

#include "frontend/syntax/cst.h"

/// Where a statement or the body of an arrow function starts with `{`, the language begins a block.
/// The parser takes `{a: 1}` there for an object all the same: here it becomes the block with a
/// labelled expression that it is. What cannot be one stays an object, and the early errors say so.
namespace sheaf::cst {

namespace {

/// The only `name: value` of an object, or nothing.
Node only_pair(Node object) {
  Node pair;
  for (const Node child : object.children()) {
    if (child.is(Kind::kToken)) {
      if (child.text() == ",") return {};
      continue;
    }
    if (pair || !child.is(Kind::kPair) || !child.child(Field::kKey).is(Kind::kPropertyIdentifier)) {
      return {};
    }
    pair = child;
  }
  return pair;
}

bool is_empty(Node object) { return !object.first_named_child() && !object.has_token(","); }

/// Whether the value is the same as an expression and as the statement behind a label.
bool may_start_statement(Node value) {
  Node first = value;
  while (const Node child = first.first_child()) first = child;
  const std::string_view text = first.text();
  return text != "{" && text != "class" && text != "function" && text != "let" &&
         !(text == "async" && first.next_sibling().text() == "function");
}

/// The objects that are blocks, each in the one before it; empty if the outermost is none.
std::vector<Node> nested_blocks(Node object) {
  std::vector<Node> blocks;
  for (Node inner = object; inner.is(Kind::kObject);) {
    blocks.push_back(inner);
    if (is_empty(inner)) return blocks;
    const Node pair = only_pair(inner);
    if (!pair) return {};
    inner = pair.child(Field::kValue);
    if (!inner.is(Kind::kObject) && !may_start_statement(inner)) return {};
  }
  return blocks;
}

bool is_statement_list(Node parent) {
  return parent.is(Kind::kProgram) || parent.is(Kind::kStatementBlock) ||
         parent.is(Kind::kSwitchCase) || parent.is(Kind::kSwitchDefault);
}

}  // namespace

void Tree::mend_blocks() {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node node(this, i);
    const bool is_statement = node.is(Kind::kExpressionStatement);
    if (!is_statement && !node.is(Kind::kArrowFunction)) continue;
    const Node object = is_statement ? node.first_named_child() : node.child(Field::kBody);
    if (!object.is(Kind::kObject)) continue;
    // `{};` is two statements, where a loop or `if` takes one: refused as an object.
    if (is_statement && node.has_token(";") && !is_statement_list(node.parent())) continue;
    const std::vector<Node> blocks = nested_blocks(object);
    for (const Node block : blocks) {
      nodes_[block.index()].kind = Kind::kStatementBlock;
      const Node pair = only_pair(block);
      if (!pair) continue;
      Record& key = nodes_[pair.child(Field::kKey).index()];
      Record& value = nodes_[pair.child(Field::kValue).index()];
      nodes_[pair.index()].kind = Kind::kLabeledStatement;
      key.kind = Kind::kStatementIdentifier;
      key.field = Field::kLabel;
      value.field = Field::kBody;
    }
    if (is_statement && !blocks.empty()) nodes_[i].kind = Kind::kStatementBlock;
  }
}

}  // namespace sheaf::cst

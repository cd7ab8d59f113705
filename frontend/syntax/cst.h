#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "frontend/syntax/diagnostic.h"
#include "frontend/syntax/source_file.h"

/// The concrete syntax tree: an immutable copy of what the parser found, without comments. Nodes
/// lie in source order in one array, so that a node is just a pointer and an index.
namespace sheaf::cst {

enum class Kind : std::uint8_t {
  kToken,  // punctuation, operators and keywords: look at the text
  kError,  // text the parser could not use
#define SHEAF_CST_KIND(name, text) k##name,
#include "frontend/syntax/cst_kinds.def"
};

enum class Field : std::uint8_t {
  kNone,
#define SHEAF_CST_FIELD(name, text) k##name,
#include "frontend/syntax/cst_fields.def"
};

/// The grammar's name of a kind, e.g. "arrow_function".
std::string_view kind_name(Kind kind);

class Tree;
class Children;

/// One node of a tree, or nothing (false): every question to nothing answers nothing.
class Node {
 public:
  Node() = default;
  Node(const Tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  explicit operator bool() const { return tree_ != nullptr; }
  bool operator==(const Node& other) const = default;

  Kind kind() const;
  bool is(Kind kind_) const { return tree_ != nullptr && kind() == kind_; }
  /// Everything but tokens.
  bool is_named() const { return tree_ != nullptr && kind() != Kind::kToken; }
  /// The parser invented this node to go on after an error.
  bool is_missing() const;
  /// The role of this node in its parent.
  Field field() const;
  SourceRange range() const;
  std::uint32_t begin() const { return range().begin; }
  std::uint32_t end() const { return range().end; }
  std::string_view text() const;
  /// Position in the tree's array, in source order, parents before children: a key for side tables.
  std::uint32_t index() const { return index_; }
  /// The index behind the last node below this one.
  std::uint32_t subtree_end() const;

  Node parent() const;
  Node next_sibling() const;
  Node first_child() const;
  /// All children, tokens included.
  Children children() const;
  /// Children that are not tokens.
  std::vector<Node> named_children() const;
  /// The first named child.
  Node first_named_child() const;
  /// The first child with this role.
  Node child(Field field) const;
  /// All named children with this role.
  std::vector<Node> children_of(Field field) const;
  /// Whether a token with this text is a direct child, e.g. "async" or "static".
  bool has_token(std::string_view token) const;

 private:
  const Tree* tree_ = nullptr;
  std::uint32_t index_ = 0;
};

/// Range of a node's children, for range-based for loops.
class Children {
 public:
  class Iterator {
   public:
    explicit Iterator(Node node) : node_(node) {}
    Node operator*() const { return node_; }
    Iterator& operator++() {
      node_ = node_.next_sibling();
      return *this;
    }
    bool operator==(const Iterator& other) const = default;

   private:
    Node node_;
  };

  explicit Children(Node first) : first_(first) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(Node()); }

 private:
  Node first_;
};

/// A parsed source text.
class Tree {
 public:
  /// Errors of syntax are nodes of the tree and listed in `syntax_errors`. Null if `stop`, asked
  /// now and then, said so.
  static std::unique_ptr<const Tree> parse(std::shared_ptr<const SourceFile> source,
                                           const std::function<bool()>& stop = {});

  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  /// The program node.
  Node root() const { return Node(this, 0); }
  std::uint32_t node_count() const { return static_cast<std::uint32_t>(nodes_.size()); }
  const SourceFile& source() const { return *source_; }
  /// How many nodes lie around the deepest one, and the first node that has as many.
  std::uint32_t depth() const { return depth_; }
  Node deepest() const { return Node(this, deepest_); }
  /// One per smallest place that is wrong, in source order.
  const std::vector<Diagnostic>& syntax_errors() const { return syntax_errors_; }

 private:
  friend class Node;

  struct Record {
    Kind kind = Kind::kToken;
    Field field = Field::kNone;
    bool missing = false;
    bool has_children = false;  // the first child is the next record
    std::uint32_t begin = 0, end = 0;
    std::uint32_t parent = 0;
    std::uint32_t subtree_end = 0;
    std::uint32_t next_sibling = 0;  // 0: none, because the root is nobody's sibling
  };

  explicit Tree(std::shared_ptr<const SourceFile> source);
  void check_gap(SourceRange gap, Kind parent);
  /// `before`: what lies between the last token and a comment.
  void check_comment(SourceRange before);
  void mend_blocks();
  void find_syntax_errors();
  void describe_error(Node error);

  std::shared_ptr<const SourceFile> source_;
  std::vector<Record> nodes_;
  std::vector<Diagnostic> syntax_errors_;
  std::uint32_t depth_ = 0;
  std::uint32_t deepest_ = 0;
};

}  // namespace sheaf::cst

#include "frontend/syntax/cst.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "frontend/syntax/identifier.h"

extern "C" const TSLanguage* tree_sitter_javascript(void);

namespace sheaf::cst {

namespace {

constexpr std::string_view kKindNames[] = {
    "token",
    "error",
#define SHEAF_CST_KIND(name, text) text,
#include "frontend/syntax/cst_kinds.def"
};

constexpr std::string_view kFieldNames[] = {
    "",
#define SHEAF_CST_FIELD(name, text) text,
#include "frontend/syntax/cst_fields.def"
};

/// The parser's numbers for symbols and fields, translated to ours.
class Vocabulary {
 public:
  explicit Vocabulary(const TSLanguage* language) {
    std::unordered_map<std::string_view, Kind> kinds;
    for (std::size_t i = 2; i < std::size(kKindNames); ++i) {
      kinds.emplace(kKindNames[i], static_cast<Kind>(i));
    }
    for (std::uint32_t symbol = 0; symbol < ts_language_symbol_count(language); ++symbol) {
      Kind kind = Kind::kToken;
      const auto number = static_cast<TSSymbol>(symbol);
      if (ts_language_symbol_type(language, number) == TSSymbolTypeRegular) {
        const std::string_view name = ts_language_symbol_name(language, number);
        if (const auto found = kinds.find(name); found != kinds.end()) kind = found->second;
      }
      kinds_.push_back(kind);
    }
    fields_.push_back(Field::kNone);
    for (std::uint32_t id = 1; id <= ts_language_field_count(language); ++id) {
      Field field = Field::kNone;
      const std::string_view name =
          ts_language_field_name_for_id(language, static_cast<TSFieldId>(id));
      for (std::size_t i = 1; i < std::size(kFieldNames); ++i) {
        if (kFieldNames[i] == name) field = static_cast<Field>(i);
      }
      fields_.push_back(field);
    }
  }

  Kind kind(TSNode node) const {
    const TSSymbol symbol = ts_node_symbol(node);
    return symbol < kinds_.size() ? kinds_[symbol] : Kind::kError;  // the error symbol is huge
  }
  Field field(TSFieldId id) const { return fields_[id]; }

 private:
  std::vector<Kind> kinds_;
  std::vector<Field> fields_;
};

/// Whether an expression stands where the language allows no arrow function.
bool is_operand(Node node) {
  switch (node.parent().kind()) {
    case Kind::kBinaryExpression:
    case Kind::kUnaryExpression:
    case Kind::kUpdateExpression:
    case Kind::kMemberExpression:
      return true;
    case Kind::kSubscriptExpression:
      return node.field() == Field::kObject;
    case Kind::kCallExpression:
      return node.field() == Field::kFunction;
    case Kind::kTernaryExpression:
      return node.field() == Field::kCondition;
    case Kind::kNewExpression:
      return node.field() == Field::kConstructor;
    default:
      return false;
  }
}

constexpr std::uint64_t kMicrosecondsBetweenQuestions = 50'000;
/// More would tell nobody more; a file of noise has one for nearly every byte.
constexpr std::size_t kMaximumErrors = 50;

bool is_name(Kind kind) {
  switch (kind) {
    case Kind::kIdentifier:
    case Kind::kPropertyIdentifier:
    case Kind::kPrivatePropertyIdentifier:
    case Kind::kShorthandPropertyIdentifier:
    case Kind::kShorthandPropertyIdentifierPattern:
    case Kind::kStatementIdentifier:
      return true;
    default:
      return false;
  }
}

/// Where the parser skips what the language does not count as white space, or npos.
std::size_t find_false_space(std::string_view gap) {
  return std::min(gap.find("\u200B"), gap.find("\u2060"));
}

bool is_comment(TSNode node) {
  const std::string_view type = ts_node_type(node);
  return type == "comment" || type == "html_comment";
}

}  // namespace

std::string_view kind_name(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

Tree::Tree(std::shared_ptr<const SourceFile> source) : source_(std::move(source)) {}

std::unique_ptr<const Tree> Tree::parse(std::shared_ptr<const SourceFile> source,
                                        const std::function<bool()>& stop) {
  std::unique_ptr<Tree> tree(new Tree(std::move(source)));
  const TSLanguage* language = tree_sitter_javascript();
  const Vocabulary vocabulary(language);
  TSParser* parser = ts_parser_new();
  ts_parser_set_language(parser, language);
  const std::string& text = tree->source_->text();
  // The parser pauses when its time is up, and goes on where it was when it is called again.
  if (stop) ts_parser_set_timeout_micros(parser, kMicrosecondsBetweenQuestions);
  TSTree* parsed = nullptr;
  bool stopped = false;
  while (parsed == nullptr && !stopped) {
    parsed = ts_parser_parse_string(parser, nullptr, text.data(),
                                    static_cast<std::uint32_t>(text.size()));
    stopped = stop && stop();
  }
  if (stopped) {
    if (parsed != nullptr) ts_tree_delete(parsed);
    ts_parser_delete(parser);
    return nullptr;
  }

  // The walk keeps its own stack (the cursor's), so deep nesting cannot exhaust the C++ stack.
  const TSNode root = ts_tree_root_node(parsed);
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  std::vector<std::uint32_t> parents;
  std::vector<std::uint32_t> last_children{0};
  std::uint32_t read_to = 0;    // the end of the last token or comment
  std::uint32_t token_end = 0;  // the end of the last token
  bool done = false;
  while (!done) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    bool descend = false;
    if (ts_node_start_byte(node) > read_to && !parents.empty()) {
      tree->check_gap({read_to, ts_node_start_byte(node)}, tree->nodes_[parents.back()].kind);
      read_to = ts_node_start_byte(node);
    }
    if (is_comment(node)) {
      tree->check_comment({token_end, ts_node_start_byte(node)});
      read_to = ts_node_end_byte(node);
    } else {
      const auto index = static_cast<std::uint32_t>(tree->nodes_.size());
      Record record;
      record.kind = vocabulary.kind(node);
      record.field = vocabulary.field(ts_tree_cursor_current_field_id(&cursor));
      record.missing = ts_node_is_missing(node);
      record.begin = ts_node_start_byte(node);
      record.end = ts_node_end_byte(node);
      record.subtree_end = index + 1;
      if (record.missing) {
        tree->syntax_errors_.push_back(
            {{record.begin, record.end},
             std::string("syntax error: expected `") + ts_node_type(node) + "`"});
      }
      if (!parents.empty()) {
        record.parent = parents.back();
        if (last_children.back() != 0) tree->nodes_[last_children.back()].next_sibling = index;
        last_children.back() = index;
        tree->nodes_[parents.back()].has_children = true;
      }
      tree->nodes_.push_back(record);
      descend = ts_tree_cursor_goto_first_child(&cursor);
      if (descend) {
        parents.push_back(index);
        last_children.push_back(0);
        if (parents.size() > tree->depth_) {
          tree->depth_ = static_cast<std::uint32_t>(parents.size());
          tree->deepest_ = index;
        }
      } else {
        read_to = std::max(read_to, record.end);
        token_end = read_to;
      }
    }
    while (!descend && !done) {
      if (parents.empty()) {
        done = true;
      } else if (ts_tree_cursor_goto_next_sibling(&cursor)) {
        break;
      } else {
        ts_tree_cursor_goto_parent(&cursor);
        tree->nodes_[parents.back()].subtree_end = static_cast<std::uint32_t>(tree->nodes_.size());
        parents.pop_back();
        last_children.pop_back();
      }
    }
  }
  tree->check_gap({read_to, static_cast<std::uint32_t>(text.size())}, Kind::kProgram);
  ts_tree_cursor_delete(&cursor);
  const bool has_error = ts_node_has_error(root);
  ts_tree_delete(parsed);
  ts_parser_delete(parser);
  tree->find_syntax_errors();
  if (tree->syntax_errors_.empty()) tree->mend_blocks();
  if (has_error && tree->syntax_errors_.empty()) {
    const auto end = static_cast<std::uint32_t>(text.size());
    tree->syntax_errors_.push_back({{end, end}, "syntax error"});
  }
  return tree;
}

void Tree::check_gap(SourceRange gap, Kind parent) {
  // What a literal consists of need not be nodes.
  if (parent == Kind::kTemplateString || parent == Kind::kString || parent == Kind::kRegex) return;
  const std::size_t place = find_false_space(source_->slice(gap));
  if (place == std::string_view::npos) return;
  const std::uint32_t begin = gap.begin + static_cast<std::uint32_t>(place);
  syntax_errors_.push_back({{begin, begin + 3}, "syntax error: unexpected invisible character"});
}

void Tree::check_comment(SourceRange before) {
  const std::string_view text = source_->text();
  if (!text.substr(before.end).starts_with("-->") || before.begin == 0) return;
  if (source_->line_of(before.begin) != source_->line_of(before.end)) return;
  // Annex B.1.1: such a comment starts its line. Behind an operand it is `--` and `>`.
  const bool is_behind_operand =
      std::string_view(";{}").find(text[before.begin - 1]) == std::string_view::npos;
  syntax_errors_.push_back({{before.end, before.end + 3},
                            is_behind_operand ? "`-->` in the middle of a line is not supported yet"
                                              : "syntax error: unexpected `-->`"});
}

void Tree::find_syntax_errors() {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node node(this, i);
    if (is_name(node.kind()) && !is_identifier_name(node.text()) && !node.is_missing()) {
      syntax_errors_.push_back(
          {node.range(), "syntax error: `" + std::string(node.text()) + "` is not a name"});
    }
    if (node.is(Kind::kError)) describe_error(node);
    if (const Node left = node.child(Field::kLeft);
        node.is(Kind::kObjectAssignmentPattern) &&
        (left.is(Kind::kArrayPattern) || left.is(Kind::kObjectPattern))) {
      // `{[] = x}`: only a name may stand alone before a default.
      syntax_errors_.push_back({left.range(), "syntax error: unexpected `" +
                                                  std::string(left.text().substr(0, 1)) + "`"});
    }
    if (node.is(Kind::kArrowFunction) && is_operand(node)) {
      // The grammar goes on behind `() => {}` where the language ends the expression, and would
      // silently take the next line for an index, a call or a division.
      const SourceRange behind{node.end(), node.next_sibling().begin()};
      const bool line_ends = source_->slice(behind).find_first_of("\r\n") != std::string::npos;
      syntax_errors_.push_back(
          {node.range(),
           line_ends ? "an arrow function that ends its line without a semicolon, before a line "
                       "that starts like this one, is not supported yet"
                     : "syntax error: an arrow function that is an operand needs parentheses"});
    }
    // The grammar allows gaps in every list, the language only in arrays.
    if (node.is(Kind::kArguments) || node.is(Kind::kObject) || node.is(Kind::kObjectPattern)) {
      bool filled = false;
      for (const Node child : node.children()) {
        if (child.is(Kind::kToken) && child.text() == "," && !filled) {
          syntax_errors_.push_back({child.range(), "syntax error: unexpected `,`"});
        }
        filled = child.is_named();
      }
    }
  }
  std::sort(syntax_errors_.begin(), syntax_errors_.end(),
            [](const Diagnostic& a, const Diagnostic& b) { return a.range.begin < b.range.begin; });
  if (syntax_errors_.size() > kMaximumErrors) syntax_errors_.resize(kMaximumErrors);
  // Outside the functions that reserve them, these are names for the language, not for the grammar.
  for (Diagnostic& error : syntax_errors_) {
    const std::string_view line = source_->line_text(source_->line_of(error.range.begin));
    for (const std::string_view name : {"await", "yield", "undefined :"}) {
      if (line.find(name) == std::string_view::npos) continue;
      error.message +=
          " (`" + std::string(name.substr(0, name.find(' '))) + "` as a name is not supported yet)";
      break;
    }
  }
}

void Tree::describe_error(Node error) {
  // An error node may span much good text; its innermost part that is an error says more.
  for (std::uint32_t i = error.index() + 1; i < error.subtree_end(); ++i) {
    if (nodes_[i].kind == Kind::kError) return;
  }
  std::vector<Node> open;
  for (const Node child : error.children()) {
    const std::string_view text = child.text();
    if (!child.is(Kind::kToken)) continue;
    if (text == "(" || text == "[" || text == "{" || text == "${") open.push_back(child);
    if ((text == ")" || text == "]" || text == "}") && !open.empty()) open.pop_back();
    if (text == "\"" || text == "'" || text == "`") {
      if (!open.empty() && open.back().text() == text) {
        open.pop_back();
      } else {
        open.push_back(child);
      }
    }
  }
  if (!open.empty()) {
    const std::string_view text = open.back().text();
    std::string message = "syntax error: `" + std::string(text) + "` is never closed";
    if (text == "\"" || text == "'") message = "syntax error: unterminated string";
    if (text == "`") message = "syntax error: unterminated template literal";
    syntax_errors_.push_back({open.back().range(), message});
    return;
  }
  std::string_view shown = error.text();
  shown = shown.substr(0, shown.find_first_of(" \t\r\n"));
  std::string message = "syntax error: unexpected ";
  if (shown.empty()) {
    message += "end of input";
  } else {
    message += "`" + std::string(shown.substr(0, 40)) + "`";
  }
  syntax_errors_.push_back({error.range(), message});
}

std::uint32_t Node::subtree_end() const { return tree_ ? tree_->nodes_[index_].subtree_end : 0; }
Kind Node::kind() const { return tree_ ? tree_->nodes_[index_].kind : Kind::kToken; }
bool Node::is_missing() const { return tree_ != nullptr && tree_->nodes_[index_].missing; }
Field Node::field() const { return tree_ ? tree_->nodes_[index_].field : Field::kNone; }

SourceRange Node::range() const {
  if (!tree_) return {};
  const Tree::Record& record = tree_->nodes_[index_];
  return {record.begin, record.end};
}

std::string_view Node::text() const {
  if (!tree_) return {};
  const SourceRange where = range();
  return std::string_view(tree_->source_->text()).substr(where.begin, where.end - where.begin);
}

Node Node::parent() const {
  if (!tree_ || index_ == 0) return {};
  return Node(tree_, tree_->nodes_[index_].parent);
}

Node Node::next_sibling() const {
  if (!tree_ || tree_->nodes_[index_].next_sibling == 0) return {};
  return Node(tree_, tree_->nodes_[index_].next_sibling);
}

Node Node::first_child() const {
  if (!tree_ || !tree_->nodes_[index_].has_children) return {};
  return Node(tree_, index_ + 1);
}

Children Node::children() const { return Children(first_child()); }

std::vector<Node> Node::named_children() const {
  std::vector<Node> result;
  for (const Node child : children()) {
    if (child.is_named()) result.push_back(child);
  }
  return result;
}

Node Node::first_named_child() const {
  for (const Node child : children()) {
    if (child.is_named()) return child;
  }
  return {};
}

Node Node::child(Field field) const {
  for (const Node node : children()) {
    if (node.field() == field) return node;
  }
  return {};
}

std::vector<Node> Node::children_of(Field field) const {
  std::vector<Node> result;
  for (const Node child : children()) {
    if (child.is_named() && child.field() == field) result.push_back(child);
  }
  return result;
}

bool Node::has_token(std::string_view token) const {
  for (const Node child : children()) {
    if (child.is(Kind::kToken) && child.text() == token) return true;
  }
  return false;
}

}  // namespace sheaf::cst

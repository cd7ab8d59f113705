// What is counted, and where the calls stand in the text. The nodes are those of Babel, which
// differ from those of the grammar in one thing: parentheses are no nodes.
#include "testgen/outputs/istanbul.h"

#include <algorithm>

#include "frontend/syntax/cst.h"

namespace sheaf {

namespace {

using Json = nlohmann::json;
using cst::Field;
using cst::Kind;
using cst::Node;

/// Text to insert at an offset on behalf of a node. At one offset texts that close come first, the
/// innermost node's before the others'; then those that open, the outermost first.
struct Insertion {
  std::uint32_t offset;
  bool opens;
  std::uint32_t node;
  std::uint32_t order;
  std::string text;
};

bool comes_before(const Insertion& left, const Insertion& right) {
  if (left.offset != right.offset) return left.offset < right.offset;
  if (left.opens != right.opens) return !left.opens;
  if (left.node != right.node) return left.opens == (left.node < right.node);
  return left.opens == (left.order < right.order);
}

Node without_parentheses(Node node) {
  while (node.is(Kind::kParenthesizedExpression)) node = node.first_named_child();
  return node;
}

/// The next node around this one that Babel has, too.
Node parent_of(Node node) {
  Node parent = node.parent();
  while (parent.is(Kind::kParenthesizedExpression)) parent = parent.parent();
  return parent;
}

bool is_logical(Node node) {
  if (!node.is(Kind::kBinaryExpression)) return false;
  const std::string_view text = node.child(Field::kOperator).text();
  return text == "&&" || text == "||" || text == "??";
}

bool is_function_or_class(Node node) {
  return node.is(Kind::kFunctionExpression) || node.is(Kind::kGeneratorFunction) ||
         node.is(Kind::kArrowFunction) || node.is(Kind::kClass);
}

bool is_directive(Node node) {
  return node.is(Kind::kExpressionStatement) && node.first_named_child().is(Kind::kString);
}

/// Whether it is one of the directives that a program or a function's body begins with.
bool is_in_prologue(Node node) {
  if (!is_directive(node)) return false;
  const Node list = node.parent();
  const bool has_prologue =
      list.is(Kind::kProgram) ||
      (list.is(Kind::kStatementBlock) && list.field() == Field::kBody &&
       !list.parent().is(Kind::kDoStatement) && !list.parent().is(Kind::kForStatement) &&
       !list.parent().is(Kind::kForInStatement) && !list.parent().is(Kind::kWhileStatement) &&
       !list.parent().is(Kind::kTryStatement) && !list.parent().is(Kind::kCatchClause) &&
       !list.parent().is(Kind::kFinallyClause) && !list.parent().is(Kind::kLabeledStatement) &&
       !list.parent().is(Kind::kClassStaticBlock));
  if (!has_prologue) return false;
  for (const Node sibling : list.named_children()) {
    if (sibling == node) return true;
    if (!is_directive(sibling) && !sibling.is(Kind::kHashBangLine)) return false;
  }
  return false;
}

bool is_counted_statement(Kind kind) {
  switch (kind) {
    case Kind::kExpressionStatement:
    case Kind::kBreakStatement:
    case Kind::kContinueStatement:
    case Kind::kDebuggerStatement:
    case Kind::kReturnStatement:
    case Kind::kThrowStatement:
    case Kind::kTryStatement:
    case Kind::kIfStatement:
    case Kind::kForStatement:
    case Kind::kForInStatement:
    case Kind::kWhileStatement:
    case Kind::kDoStatement:
    case Kind::kSwitchStatement:
    case Kind::kWithStatement:
    case Kind::kLabeledStatement:
      return true;
    default:  // a grammar has many kinds, and only these are counted
      return false;
  }
}

class IstanbulVisitor {
 public:
  IstanbulVisitor(const cst::Tree& tree, std::uint32_t& next_counter)
      : tree_(tree), next_counter_(next_counter) {
    result_.path = tree.source().path();
    result_.statements = result_.functions = result_.branches = Json::object();
  }

  IstanbulSource run() {
    for (std::uint32_t index = 0; index < tree_.node_count(); index++) visit(Node(&tree_, index));
    std::stable_sort(insertions_.begin(), insertions_.end(), comes_before);
    const std::string& text = tree_.source().text();
    std::size_t copied = 0;
    for (const Insertion& insertion : insertions_) {
      result_.instrumented.append(text, copied, insertion.offset - copied);
      result_.instrumented += insertion.text;
      copied = insertion.offset;
    }
    result_.instrumented.append(text, copied);
    return std::move(result_);
  }

 private:
  void visit(Node node) {
    if (is_counted_statement(node.kind())) visit_statement(node);
    switch (node.kind()) {
      case Kind::kArrowFunction:
      case Kind::kFunctionExpression:
      case Kind::kFunctionDeclaration:
      case Kind::kGeneratorFunction:
      case Kind::kGeneratorFunctionDeclaration:
      case Kind::kMethodDefinition:
        return visit_function(node);
      case Kind::kAssignmentPattern:
      case Kind::kObjectAssignmentPattern:
        return visit_default(node);
      case Kind::kVariableDeclarator:
      case Kind::kFieldDefinition:
        return visit_initializer(node);
      case Kind::kTernaryExpression:
        return visit_ternary(node);
      case Kind::kBinaryExpression:
        if (is_logical(node) && !is_logical(parent_of(node))) visit_logical(node);
        return;
      default:  // nothing is counted
        return;
    }
  }

  void visit_statement(Node node) {
    if (is_in_prologue(node)) return;
    switch (node.kind()) {
      case Kind::kForStatement:
      case Kind::kForInStatement:
      case Kind::kWhileStatement:
      case Kind::kDoStatement:
      case Kind::kWithStatement:
        make_block(node.child(Field::kBody), "");
        break;
      default:  // has no body, or one that is a block
        break;
    }
    if (node.is(Kind::kSwitchStatement)) {
      const std::size_t branch = new_branch("switch", node.range());
      count_before_statement(node, new_statement(node.range()));
      return visit_cases(node, branch);
    }
    count_before_statement(node, new_statement(node.range()));
    if (node.is(Kind::kIfStatement)) visit_if(node);
  }

  void visit_if(Node node) {
    const std::size_t branch = new_branch("if", node.range());
    make_block(node.child(Field::kConsequence), count(new_arm(branch, location(node.range()))));
    const Node alternative = node.child(Field::kAlternative);
    if (!alternative) {
      const Json nowhere{{"start", Json::object()}, {"end", Json::object()}};
      close(node, " else {" + count(new_arm(branch, nowhere)) + "}");
      return;
    }
    const Node body =
        alternative.is(Kind::kElseClause) ? alternative.first_named_child() : alternative;
    make_block(body, count(new_arm(branch, location(body.range()))));
  }

  void visit_cases(Node node, std::size_t branch) {
    for (const Node one : node.child(Field::kBody).named_children()) {
      for (const Node token : one.children()) {
        if (token.is(Kind::kToken) && token.text() == ":") {
          const std::uint32_t counter = new_arm(branch, location(one.range()));
          add(token.end(), true, one, count(counter));
          break;
        }
      }
    }
  }

  void visit_function(Node node) {
    const Node name = node.is(Kind::kMethodDefinition) ? Node() : node.child(Field::kName);
    const Node body = node.child(Field::kBody);
    const Node inner = without_parentheses(body);
    const std::size_t number = result_.function_counters.size();
    Json declaration = location(node.range());
    declaration["end"] = declaration["start"];
    declaration["end"]["column"] = declaration["start"]["column"].get<std::uint32_t>() + 1;
    Json entry;
    entry["name"] = name ? std::string(name.text()) : "(anonymous_" + std::to_string(number) + ")";
    entry["decl"] = name ? location(name.range()) : declaration;
    entry["loc"] = location(inner.range());
    entry["line"] = entry["loc"]["start"]["line"];
    result_.functions[std::to_string(number)] = entry;
    const std::uint32_t counter = next_counter_++;
    result_.function_counters.push_back(counter);
    if (body.is(Kind::kStatementBlock)) return open_block(body, count(counter));
    open(body, "{" + count(counter) + count(new_statement(inner.range())) + "return ");
    close(body, ";}");
  }

  void visit_default(Node node) {
    const Node value = without_parentheses(node.child(Field::kRight));
    const std::size_t branch = new_branch("default-arg", node.range());
    wrap(value, new_arm(branch, location(value.range())));
  }

  void visit_initializer(Node node) {
    const Node value = without_parentheses(node.child(Field::kValue));
    if (!value) return;
    const std::uint32_t counter = new_statement(value.range());
    const Node declaration = node.parent();
    const Node list = declaration.parent();
    // Before the declaration the function keeps its name.
    if (node.is(Kind::kVariableDeclarator) && is_function_or_class(value) &&
        (list.is(Kind::kProgram) || list.is(Kind::kStatementBlock))) {
      open(declaration, count(counter));
    } else {
      wrap(value, counter);
    }
  }

  void visit_ternary(Node node) {
    const std::size_t branch = new_branch("cond-expr", node.range());
    for (const Field side : {Field::kConsequence, Field::kAlternative}) {
      const Node value = without_parentheses(node.child(side));
      wrap(value, new_arm(branch, location(value.range())));
    }
  }

  /// All operands of nested `&&`, `||` and `??` are arms of one branch.
  void visit_logical(Node node) {
    const std::size_t branch = new_branch("binary-expr", node.range());
    std::vector<Node> rest{node};
    while (!rest.empty()) {
      const Node next = without_parentheses(rest.back());
      rest.pop_back();
      if (is_logical(next)) {
        rest.push_back(next.child(Field::kRight));
        rest.push_back(next.child(Field::kLeft));
      } else {
        wrap(next, new_arm(branch, location(next.range())));
      }
    }
  }

  Json location(SourceRange range) const {
    const auto place = [&](std::uint32_t offset) {
      const SourcePosition position = tree_.source().position_of(offset);
      return Json{{"line", position.line}, {"column", position.column - 1}};
    };
    return Json{{"start", place(range.begin)}, {"end", place(range.end)}};
  }

  /// Each returns the number of the counter.
  std::uint32_t new_statement(SourceRange range) {
    const std::string number = std::to_string(result_.statement_counters.size());
    result_.statements[number] = location(range);
    result_.statement_counters.push_back(next_counter_);
    return next_counter_++;
  }

  std::uint32_t new_arm(std::size_t branch, Json place) {
    result_.branches[std::to_string(branch)]["locations"].push_back(std::move(place));
    result_.branch_counters[branch].push_back(next_counter_);
    return next_counter_++;
  }

  std::size_t new_branch(const char* type, SourceRange range) {
    const std::size_t number = result_.branch_counters.size();
    Json entry;
    entry["loc"] = location(range);
    entry["type"] = type;
    entry["locations"] = Json::array();
    entry["line"] = entry["loc"]["start"]["line"];
    result_.branches[std::to_string(number)] = std::move(entry);
    result_.branch_counters.emplace_back();
    return number;
  }

  static std::string count(std::uint32_t counter) {
    return "__sheaf_count(" + std::to_string(counter) + ");";
  }

  /// Labels belong to the statement: a call between them would take the loop from its label.
  void count_before_statement(Node node, std::uint32_t counter) {
    while (node.parent().is(Kind::kLabeledStatement)) node = node.parent();
    open(node, count(counter));
  }

  /// `text` runs first in the body of a statement, which becomes a block if it is none.
  void make_block(Node body, const std::string& text) {
    if (body.is(Kind::kStatementBlock)) return open_block(body, text);
    open(body, "{" + text);
    close(body, "}");
  }

  void open_block(Node block, const std::string& text) {
    if (text.empty()) return;
    std::uint32_t offset = block.begin() + 1;
    std::string before;
    for (const Node statement : block.named_children()) {
      if (!is_in_prologue(statement)) break;
      offset = statement.end();
      before = ";";
    }
    add(offset, true, block, before + text);
  }

  void wrap(Node node, std::uint32_t counter) {
    open(node, "(__sheaf_count(" + std::to_string(counter) + "),");
    close(node, ")");
  }

  void open(Node node, std::string text) { add(node.begin(), true, node, std::move(text)); }
  void close(Node node, std::string text) { add(node.end(), false, node, std::move(text)); }

  void add(std::uint32_t offset, bool opens, Node node, std::string text) {
    const auto order = static_cast<std::uint32_t>(insertions_.size());
    insertions_.push_back({offset, opens, node.index(), order, std::move(text)});
  }

  const cst::Tree& tree_;
  std::uint32_t& next_counter_;
  std::vector<Insertion> insertions_;
  IstanbulSource result_;
};

}  // namespace

IstanbulSource instrument_for_istanbul(const std::shared_ptr<const SourceFile>& source,
                                       std::uint32_t& next_counter) {
  const std::unique_ptr<const cst::Tree> tree = cst::Tree::parse(source);
  if (tree == nullptr || !tree->syntax_errors().empty()) {
    IstanbulSource result;
    result.path = source->path();
    result.statements = result.functions = result.branches = Json::object();
    result.instrumented = source->text();
    return result;
  }
  return IstanbulVisitor(*tree, next_counter).run();
}

nlohmann::json istanbul_coverage(const std::vector<IstanbulSource>& sources,
                                 const std::vector<std::uint64_t>& counts) {
  Json document = Json::object();
  for (const IstanbulSource& source : sources) {
    Json entry;
    entry["path"] = source.path;
    entry["statementMap"] = source.statements;
    entry["fnMap"] = source.functions;
    entry["branchMap"] = source.branches;
    Json statements = Json::object(), functions = Json::object(), branches = Json::object();
    for (std::size_t i = 0; i < source.statement_counters.size(); i++) {
      statements[std::to_string(i)] = counts.at(source.statement_counters[i]);
    }
    for (std::size_t i = 0; i < source.function_counters.size(); i++) {
      functions[std::to_string(i)] = counts.at(source.function_counters[i]);
    }
    for (std::size_t i = 0; i < source.branch_counters.size(); i++) {
      Json arms = Json::array();
      for (const std::uint32_t counter : source.branch_counters[i])
        arms.push_back(counts.at(counter));
      branches[std::to_string(i)] = std::move(arms);
    }
    entry["s"] = std::move(statements);
    entry["f"] = std::move(functions);
    entry["b"] = std::move(branches);
    document[source.path] = std::move(entry);
  }
  return document;
}

}  // namespace sheaf

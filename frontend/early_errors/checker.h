#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/compile.h"
#include "frontend/early_errors/literals.h"
#include "frontend/early_errors/scopes.h"
#include "frontend/syntax/cst.h"
#include "frontend/syntax/diagnostic.h"

namespace sheaf {

/// One walk over the tree with what the rules need to know about the place. The methods are spread
/// over early_errors.cpp (dispatch and expressions), statement.cpp, pattern.cpp and function.cpp
/// (functions and classes).
class EarlyErrorChecker {
 public:
  EarlyErrorChecker(const cst::Tree& tree, SourceKind kind) : tree_(tree), kind_(kind) {}

  std::vector<Diagnostic> check();

 private:
  using Node = cst::Node;

  struct Label {
    std::string name;
    bool is_loop = false;
  };

  /// What the innermost function allows. Arrow functions inherit some of it.
  struct FunctionContext {
    bool is_async = false;
    bool is_generator = false;
    bool in_parameters = false;
    bool allows_super_property = false;
    bool allows_super_call = false;
    bool forbids_arguments = false;  // field initializers, static blocks
    bool is_static_block = false;
    int loop_depth = 0;
    int breakable_depth = 0;  // loops and switches
    std::vector<Label> labels;
  };

  enum class NameUse { kReference, kBinding, kAssignment, kLabel };
  enum class BindingKind { kVar, kLexical, kParameter };
  enum class BodyPosition { kIf, kLoop, kWith, kLabel };
  enum class ExpressionPlace { kStatement, kArrowBody };
  enum class TargetRole { kAssignment, kCompound, kPrefix, kPostfix, kFor };

  // Dispatch and expressions.
  void visit(Node node);
  void visit_children(Node node);
  bool may_be_block(Node object, Node expression, ExpressionPlace place) const;
  void check_expression_start(Node node, ExpressionPlace place);
  void visit_binary(Node node);
  void check_operand(Node operand);
  void visit_unary(Node node);
  void visit_assignment(Node node, TargetRole role);
  void visit_update(Node node);
  void visit_call(Node node);
  void visit_object(Node node);
  void visit_super(Node node);
  void visit_yield(Node node);
  void check_yield_place(Node node);
  void visit_await(Node node);
  void visit_string(Node node, EscapePlace place);
  void check_name(Node node, NameUse use);
  void check_private_use(Node node);

  // Statements.
  void visit_body(Node body, BodyPosition position);
  void visit_loop_body(Node body);
  void visit_if(Node node);
  void visit_for(Node node);
  void visit_for_in(Node node);
  void check_for_in_head(Node node, bool is_of);
  void visit_switch(Node node);
  void visit_try(Node node);
  void visit_catch(Node node);
  void visit_labeled(Node node);
  void visit_break(Node node);
  void visit_continue(Node node);
  void visit_declaration(Node node, BindingKind binding);

  // Patterns and targets.
  void check_binding(Node pattern, BindingKind binding);
  void check_target(Node target, TargetRole role);
  void check_pattern_target(Node target);
  /// Visits what a pattern holds beside names: keys and default values, and tells each element to
  /// `check_element` with whether it is the operand of an object's rest.
  template <typename Check>
  void walk_pattern(Node pattern, Check check_element);
  static bool is_simple_target(Node node);
  static bool has_optional_chain(Node node);
  static Node without_parentheses(Node node);
  static void collect_bound_names(Node pattern, std::vector<Node>& names);

  // Functions and classes.
  void visit_function(Node node);
  void visit_parameters(Node node, bool must_be_unique);
  void check_accessor_arity(Node node);
  void visit_class(Node node);
  void check_heritage(Node heritage);
  void check_class_member(Node member, bool& has_constructor);
  void declare_private_names(Node body, std::set<std::string>& names);
  void visit_field(Node node);
  void visit_static_block(Node node);
  static bool has_use_strict(Node body);
  static bool is_simple_parameter_list(Node parameters);
  static bool is_constructor(Node method);

  void declare(Node name, BindingKind binding);
  void report(Node node, std::string message) {
    diagnostics_.push_back({node.range(), std::move(message)});
  }
  std::string_view text_after(Node node) const {
    return std::string_view(tree_.source().text()).substr(node.end());
  }
  /// Whether the text between, comments included, holds a line terminator.
  bool has_line_end(std::uint32_t begin, std::uint32_t end) const {
    const std::string_view between = tree_.source().slice({begin, end});
    return between.find_first_of("\r\n") != std::string_view::npos ||
           between.find("\u2028") != std::string_view::npos ||
           between.find("\u2029") != std::string_view::npos;
  }
  Strictness strictness() const { return strict_ ? Strictness::kStrict : Strictness::kSloppy; }

  const cst::Tree& tree_;
  SourceKind kind_;
  std::vector<Diagnostic> diagnostics_;
  bool strict_ = false;
  FunctionContext function_;
  DeclarationScopes scopes_;
  std::vector<std::set<std::string>> private_names_;
  bool class_is_derived_ = false;
};

}  // namespace sheaf

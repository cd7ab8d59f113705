#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/scope/scope.h"

/// The work behind ScopeTree::analyse: a walk that declares (walk.cpp), then resolution of the
/// uses (resolve.cpp), then what is known about values (values.cpp).
namespace sheaf {

class ScopeAnalysis {
 public:
  ScopeAnalysis(ScopeTree& tree, SourceKind kind) : tree_(tree), kind_(kind) {}

  void run(cst::Node root);

 private:
  enum class Access { kRead, kWrite, kDeclare };
  /// A use of a name, kept until all declarations are known.
  struct Use {
    cst::Node node;
    Scope* scope = nullptr;
    std::u16string name;
    Access access = Access::kRead;
    Binding* binding = nullptr;
    bool is_script_constant = false;
  };
  struct AnnexBCandidate {
    cst::Node node;
    Scope* scope;
    std::u16string name;
  };

  // --- walk.cpp ---
  void make_globals(FunctionInfo& top);
  FunctionInfo* new_function(cst::Node node, FunctionInfo* outer);
  Scope* open_scope(ScopeKind kind, cst::Node node);
  void close_scope() { scope_ = scope_->parent; }
  Binding* declare(Scope* scope, const std::u16string& name, BindingKind kind, std::uint32_t end);
  void use(cst::Node node, Access access);
  void declare_pattern(cst::Node pattern, BindingKind kind, std::uint32_t end);
  void visit_target(cst::Node target);
  void visit_key(cst::Node key);
  void visit_children(cst::Node node);
  void visit(cst::Node node);
  void visit_branch(cst::Node statement);
  void visit_declarators(cst::Node node, BindingKind kind);
  cst::Node body_node() const;
  void declare_function(cst::Node node);
  void visit_function(cst::Node node);
  template <typename VisitBody>
  void visit_member_function(cst::Node node, VisitBody visit_body);
  bool declare_private_names(cst::Node body);
  void visit_class(cst::Node node);
  void visit_for_in(cst::Node node);

  // --- resolve.cpp ---
  void declare_annex_b();
  Binding* find_binding(const Use& use);
  void find_earliest_calls();
  /// A place in the text, or the first call of a function declared in the scope looked from.
  struct SeenPlace {
    std::uint32_t position;
    const FunctionInfo* caller;  // null: the position counts
  };
  static SeenPlace place_seen_from(const Scope* target, const Scope* scope, std::uint32_t position);
  std::uint32_t position_seen_from(const Scope* target, const Scope* scope,
                                   std::uint32_t position) const;
  void record(const Use& use);
  bool is_used_in(cst::Node node, const Binding& binding) const;
  void finish_bindings();

  // --- values.cpp ---
  void find_values();
  bool is_numeric(cst::Node expression, const Binding& binding) const;
  bool is_numeric_write(cst::Node name, const Binding& binding) const;

  ScopeTree& tree_;
  SourceKind kind_;
  FunctionInfo* function_ = nullptr;
  Scope* scope_ = nullptr;
  bool in_class_ = false;
  std::vector<SourceRange> defaults_;  // around the pattern that is being declared
  std::vector<Use> uses_;
  std::vector<AnnexBCandidate> annex_b_candidates_;
  std::vector<std::pair<cst::Node, Scope*>> plain_vars_;
  /// For a function declaration: the first place in its scope after which it may be called.
  std::unordered_map<const FunctionInfo*, std::uint32_t> earliest_call_;
};

}  // namespace sheaf

#include <algorithm>
#include <functional>
#include <queue>

#include "frontend/lower/literal.h"
#include "frontend/scope/analysis.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

/// ECMA-262 B.3.3.1 in the simple case: a function in a block of sloppy code also makes a `var`,
/// unless a declaration between the block and the function's top would clash with it.
void ScopeAnalysis::declare_annex_b() {
  for (const auto& candidate : annex_b_candidates_) {
    Scope* top = candidate.scope->function->body_scope;
    bool clash = false;
    for (Scope* scope = candidate.scope->parent; scope != top->parent; scope = scope->parent) {
      const Binding* existing = scope->find(candidate.name);
      if (existing && (existing->is_lexical() || existing->kind == BindingKind::kParameter ||
                       (scope != top && existing->kind == BindingKind::kFunction))) {
        clash = true;
      }
    }
    if (top != candidate.scope->function->parameter_scope &&
        candidate.scope->function->parameter_scope->find(candidate.name)) {
      clash = true;
    }
    if (clash) continue;
    tree_.annex_b_[candidate.node.index()] = declare(top, candidate.name, BindingKind::kVar, 0);
  }
}

/// The binding that a name means, or null for a global.
Binding* ScopeAnalysis::find_binding(const Use& use) {
  for (Scope* scope = use.scope; scope; scope = scope->parent) {
    if (Binding* binding = scope->find(use.name)) return binding;
    if (use.name == u"arguments" && scope->kind == ScopeKind::kFunction &&
        !scope->function->is_arrow && scope->function->parameter_scope == scope) {
      scope->function->arguments = declare(scope, u"arguments", BindingKind::kArguments, 0);
      return scope->function->arguments;
    }
  }
  return nullptr;
}

/// Where something at `position` in `scope` can first happen, as seen from the scope `target`
/// around it: a closure cannot run before it is made, and a function declaration not before its
/// name is used or, seen from further out, before its block is entered.
ScopeAnalysis::SeenPlace ScopeAnalysis::place_seen_from(const Scope* target, const Scope* scope,
                                                        std::uint32_t position) {
  const FunctionInfo* caller = nullptr;
  for (; scope != target; scope = scope->parent) {
    const Scope* outside = scope->parent;
    if (outside->function == scope->function) continue;
    const FunctionInfo* function = scope->function;
    if (!function->is_hoisted) {
      position = function->node.begin();
    } else if (outside == target) {
      caller = function;
    } else {
      position = outside->node.begin();
    }
  }
  return {position, caller};
}

std::uint32_t ScopeAnalysis::position_seen_from(const Scope* target, const Scope* scope,
                                                std::uint32_t position) const {
  const SeenPlace place = place_seen_from(target, scope, position);
  if (!place.caller) return place.position;
  const auto found = earliest_call_.find(place.caller);
  return found == earliest_call_.end() ? 0 : found->second;
}

/// Functions call each other: the first call of one is the first use of its name, where a use
/// inside another such function happens when that one is first called. The functions are taken in
/// the order of their first calls, so that each is looked at once.
void ScopeAnalysis::find_earliest_calls() {
  std::unordered_map<const Binding*, std::vector<const FunctionInfo*>> declared;
  using Call = std::pair<std::uint32_t, const FunctionInfo*>;
  std::priority_queue<Call, std::vector<Call>, std::greater<>> calls;
  for (const auto& scope : tree_.scopes_) {
    for (const Node node : scope->functions) {
      const FunctionInfo* function = tree_.function_at(node);
      declared[scope->find(decode_name(node.child(Field::kName).text()))].push_back(function);
      // In sloppy code evaluating a declaration in a block hands the function to a `var` as well.
      const bool handed_out = tree_.annex_b_variable(node) != nullptr;
      earliest_call_[function] = UINT32_MAX;
      if (handed_out) calls.push({node.begin(), function});
    }
  }
  std::unordered_map<const FunctionInfo*, std::vector<const FunctionInfo*>> callees;
  for (const Use& use : uses_) {
    if (use.access == Access::kDeclare || !use.binding) continue;
    const auto found = declared.find(use.binding);
    if (found == declared.end()) continue;
    const SeenPlace place = place_seen_from(use.binding->scope, use.scope, use.node.begin());
    const bool is_known = !place.caller || !earliest_call_.contains(place.caller);
    for (const FunctionInfo* function : found->second) {
      if (is_known) {
        calls.push({place.caller ? 0 : place.position, function});
      } else {
        callees[place.caller].push_back(function);
      }
    }
  }
  while (!calls.empty()) {
    const auto [position, function] = calls.top();
    calls.pop();
    std::uint32_t& earliest = earliest_call_[function];
    if (earliest != UINT32_MAX) continue;
    earliest = position;
    for (const FunctionInfo* callee : callees[function]) calls.push({position, callee});
  }
}

void ScopeAnalysis::record(const Use& use) {
  const std::uint32_t index = use.node.index();
  Binding* binding = use.binding;
  Reference reference{binding};
  if (!binding) {
    reference.is_script_constant = use.is_script_constant;
    tree_.references_[index] = reference;
    return;
  }
  const Scope* scope = binding->scope;
  if (scope->function != use.scope->function) binding->captured = true;
  if (use.access != Access::kRead) binding->writes.push_back(index);
  binding->first_use = std::min(binding->first_use, index);
  // The inner name of a class is a constant too; its declaration is the class itself.
  if (use.access != Access::kDeclare && binding->is_lexical()) {
    reference.needs_check =
        scope->kind == ScopeKind::kSwitch ||
        position_seen_from(scope, use.scope, use.node.begin()) < binding->declaration_end;
    if (reference.needs_check) binding->needs_marker = true;
  }
  const auto comes_before = [&](std::uint32_t place) {
    return place < binding->declaration_end ||
           std::any_of(
               binding->defaults_before.begin(), binding->defaults_before.end(),
               [&](SourceRange range) { return range.begin <= place && place < range.end; });
  };
  reference.too_early = use.access == Access::kRead && binding->kind == BindingKind::kParameter &&
                        use.scope == scope && comes_before(use.node.begin()) &&
                        index < scope->function->parameters_end;
  tree_.references_[index] = reference;
}

bool ScopeAnalysis::is_used_in(Node node, const Binding& binding) const {
  for (std::uint32_t i = node.index(); i < node.subtree_end(); ++i) {
    const auto found = tree_.references_.find(i);
    if (found != tree_.references_.end() && found->second.binding == &binding) return true;
  }
  return false;
}

void ScopeAnalysis::finish_bindings() {
  for (const auto& [name, scope] : plain_vars_) {
    Binding* binding = scope->find(decode_name(name.text()));
    if (!binding || binding->kind != BindingKind::kVar) continue;
    binding->initialised_first = binding->first_use == name.index() &&
                                 !is_used_in(name.parent().child(Field::kValue), *binding);
  }
  for (const auto& scope : tree_.scopes_) {
    for (const auto& binding : scope->bindings) {
      std::sort(binding->writes.begin(), binding->writes.end());
      if (binding->captured) binding->slot = static_cast<std::int32_t>(scope->slot_count++);
    }
    if (scope->has_environment()) scope->function->environments.push_back(scope->node.index());
  }
  for (const auto& function : tree_.functions_) std::ranges::sort(function->environments);
}

}  // namespace sheaf

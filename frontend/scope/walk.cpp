#include "frontend/lower/literal.h"
#include "frontend/scope/analysis.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

bool has_static(Node member) {
  for (const Node child : member.children()) {
    if (child.is(Kind::kToken) && child.text().starts_with("static")) return true;
  }
  return false;
}

/// Whether evaluating the class definition itself can run code that names the class.
bool class_runs_code(Node node) {
  for (const Node child : node.named_children()) {
    if (child.is(Kind::kClassHeritage)) return true;
  }
  for (const Node member : node.child(Field::kBody).named_children()) {
    if (member.is(Kind::kClassStaticBlock)) return true;
    if (member.is(Kind::kFieldDefinition) && has_static(member)) return true;
    const Node name =
        member.child(Field::kName) ? member.child(Field::kName) : member.child(Field::kProperty);
    if (name.is(Kind::kComputedPropertyName)) return true;
  }
  return false;
}

}  // namespace

void ScopeAnalysis::run(Node root) {
  FunctionInfo* top = new_function(root, nullptr);
  top->is_strict = kind_ == SourceKind::kLibrary || has_use_strict(root);
  function_ = top;
  scope_ = nullptr;
  open_scope(ScopeKind::kFunction, root);
  top->parameter_scope = top->body_scope = scope_;
  if (kind_ == SourceKind::kCommonJs) {
    for (const char16_t* name : {u"exports", u"require", u"module", u"__filename", u"__dirname"}) {
      declare(scope_, name, BindingKind::kParameter, 0);
    }
  }
  visit_children(root);
  close_scope();
  declare_annex_b();
  for (Use& use : uses_) use.binding = find_binding(use);
  if (kind_ == SourceKind::kScript) make_globals(*top);
  find_earliest_calls();
  for (const Use& use : uses_) record(use);
  finish_bindings();
  find_values();
}

/// What the top level of a script declares belongs to all scripts of the page.
void ScopeAnalysis::make_globals(FunctionInfo& top) {
  top.arguments = nullptr;
  for (Use& use : uses_) {
    if (!use.binding || use.binding->scope != top.body_scope) continue;
    use.is_script_constant = use.binding->kind == BindingKind::kConst;
    use.binding = nullptr;
  }
}

FunctionInfo* ScopeAnalysis::new_function(Node node, FunctionInfo* outer) {
  tree_.functions_.push_back(std::make_unique<FunctionInfo>());
  FunctionInfo* function = tree_.functions_.back().get();
  function->node = node;
  function->outer = outer;
  tree_.function_by_node_[node.index()] = function;
  return function;
}

Scope* ScopeAnalysis::open_scope(ScopeKind kind, Node node) {
  tree_.scopes_.push_back(std::make_unique<Scope>());
  Scope* scope = tree_.scopes_.back().get();
  scope->kind = kind;
  scope->parent = scope_;
  scope->function = function_;
  scope->node = node;
  if (kind != ScopeKind::kFunctionName && kind != ScopeKind::kArm) {
    tree_.scope_by_node_[node.index()] = scope;
  }
  scope_ = scope;
  return scope;
}

Binding* ScopeAnalysis::declare(Scope* scope, const std::u16string& name, BindingKind kind,
                                std::uint32_t end) {
  if (Binding* existing = scope->find(name)) {
    // `var` beside a parameter or function keeps the older binding; a function replaces a var.
    if (kind == BindingKind::kFunction && existing->kind == BindingKind::kVar) {
      existing->kind = kind;
    }
    return existing;
  }
  scope->bindings.push_back(std::make_unique<Binding>());
  Binding* binding = scope->bindings.back().get();
  binding->name = name;
  binding->kind = kind;
  binding->scope = scope;
  binding->declaration_end = end;
  scope->by_name[name] = binding;
  return binding;
}

void ScopeAnalysis::use(Node node, Access access) {
  uses_.push_back({node, scope_, decode_name(node.text()), access, nullptr});
}

/// Declares every name of a pattern and visits its defaults and computed keys.
void ScopeAnalysis::declare_pattern(Node pattern, BindingKind kind, std::uint32_t end) {
  switch (pattern.kind()) {
    case Kind::kIdentifier:
    case Kind::kUndefined:
    case Kind::kShorthandPropertyIdentifierPattern: {
      const std::u16string name = decode_name(pattern.text());
      Scope* scope = kind == BindingKind::kVar ? function_->body_scope : scope_;
      declare(scope, name, kind, end)->defaults_before = defaults_;
      use(pattern, Access::kDeclare);
      break;
    }
    case Kind::kPairPattern:
      visit_key(pattern.child(Field::kKey));
      declare_pattern(pattern.child(Field::kValue), kind, end);
      break;
    case Kind::kAssignmentPattern:
    case Kind::kObjectAssignmentPattern:
      // The default comes before the names on its left.
      defaults_.push_back(pattern.child(Field::kRight).range());
      declare_pattern(pattern.child(Field::kLeft), kind, end);
      defaults_.pop_back();
      visit(pattern.child(Field::kRight));
      break;
    default:
      // A parameter is initialised with its element: those behind it may read it.
      for (const Node child : pattern.named_children()) {
        declare_pattern(child, kind, kind == BindingKind::kParameter ? child.end() : end);
      }
  }
}

/// A pattern on the left of an assignment.
void ScopeAnalysis::visit_target(Node target) {
  switch (target.kind()) {
    case Kind::kIdentifier:
    case Kind::kUndefined:
    case Kind::kShorthandPropertyIdentifierPattern:
      use(target, Access::kWrite);
      break;
    case Kind::kPairPattern:
      visit_key(target.child(Field::kKey));
      visit_target(target.child(Field::kValue));
      break;
    case Kind::kAssignmentPattern:
    case Kind::kObjectAssignmentPattern:
      visit_target(target.child(Field::kLeft));
      visit(target.child(Field::kRight));
      break;
    case Kind::kObjectPattern:
    case Kind::kArrayPattern:
    case Kind::kRestPattern:
    case Kind::kParenthesizedExpression:
      for (const Node child : target.named_children()) visit_target(child);
      break;
    default:
      visit(target);
  }
}

void ScopeAnalysis::visit_key(Node key) {
  if (key.is(Kind::kComputedPropertyName)) visit(key.first_named_child());
  if (key.is(Kind::kPrivatePropertyIdentifier)) visit(key);
}

void ScopeAnalysis::visit_children(Node node) {
  for (const Node child : node.children()) {
    if (child.is_named()) visit(child);
  }
}

void ScopeAnalysis::visit(Node node) {
  switch (node.kind()) {
    case Kind::kIdentifier:
    case Kind::kUndefined:
    case Kind::kShorthandPropertyIdentifier:
    case Kind::kPrivatePropertyIdentifier:
      use(node, Access::kRead);
      break;
    case Kind::kVariableDeclaration:
      visit_declarators(node, BindingKind::kVar);
      break;
    case Kind::kLexicalDeclaration:
      visit_declarators(node, node.child(Field::kKind).text() == "const" ? BindingKind::kConst
                                                                         : BindingKind::kLet);
      break;
    case Kind::kFunctionDeclaration:
    case Kind::kGeneratorFunctionDeclaration:
      declare_function(node);
      break;
    case Kind::kFunctionExpression:
    case Kind::kGeneratorFunction:
    case Kind::kArrowFunction:
      visit_function(node);
      break;
    case Kind::kMethodDefinition:
      visit_key(node.child(Field::kName));
      visit_function(node);
      break;
    case Kind::kClassDeclaration:
      declare(scope_, decode_name(node.child(Field::kName).text()), BindingKind::kClass,
              node.end());
      uses_.push_back({node.child(Field::kName), scope_,
                       decode_name(node.child(Field::kName).text()), Access::kDeclare, nullptr});
      visit_class(node);
      break;
    case Kind::kClass:
      visit_class(node);
      break;
    case Kind::kStatementBlock:
      open_scope(ScopeKind::kBlock, node);
      visit_children(node);
      close_scope();
      break;
    case Kind::kIfStatement: {
      visit(node.child(Field::kCondition));
      visit_branch(node.child(Field::kConsequence));
      if (const Node alternative = node.child(Field::kAlternative)) {
        visit_branch(alternative.first_named_child());
      }
      break;
    }
    case Kind::kForStatement:
      open_scope(ScopeKind::kFor, node);
      visit_children(node);
      close_scope();
      break;
    case Kind::kForInStatement:
      visit_for_in(node);
      break;
    case Kind::kSwitchStatement:
      visit(node.child(Field::kValue));
      open_scope(ScopeKind::kSwitch, node.child(Field::kBody));
      visit_children(node.child(Field::kBody));
      close_scope();
      break;
    case Kind::kCatchClause:
      open_scope(ScopeKind::kCatch, node);
      if (const Node parameter = node.child(Field::kParameter)) {
        declare_pattern(parameter, BindingKind::kCatch, 0);
      }
      visit(node.child(Field::kBody));
      close_scope();
      break;
    case Kind::kTryStatement:
      if (node.child(Field::kFinalizer)) function_->has_return_through = true;
      visit_children(node);
      break;
    case Kind::kYieldExpression:
      // generator.return() ends a destructuring that waits here, which closes its iterator.
      for (Node outer = node.parent(); outer && outer != function_->node; outer = outer.parent()) {
        if (outer.is(Kind::kArrayPattern)) function_->has_return_through = true;
      }
      visit_children(node);
      break;
    case Kind::kAssignmentExpression:
      visit_target(node.child(Field::kLeft));
      visit(node.child(Field::kRight));
      break;
    case Kind::kAugmentedAssignmentExpression:
      visit_target(node.child(Field::kLeft));
      visit(node.child(Field::kRight));
      break;
    case Kind::kUpdateExpression:
      visit_target(node.child(Field::kArgument));
      break;
    case Kind::kPair:
      visit_key(node.child(Field::kKey));
      visit(node.child(Field::kValue));
      break;
    default:
      visit_children(node);
  }
}

/// The statement of an `if` arm; a bare function declaration there gets a block of its own.
void ScopeAnalysis::visit_branch(Node statement) {
  if (!statement.is(Kind::kFunctionDeclaration)) return visit(statement);
  tree_.arm_scopes_[statement.index()] = open_scope(ScopeKind::kArm, statement);
  visit(statement);
  close_scope();
}

void ScopeAnalysis::visit_declarators(Node node, BindingKind kind) {
  for (const Node declarator : node.named_children()) {
    const Node name = declarator.child(Field::kName);
    const Node value = declarator.child(Field::kValue);
    declare_pattern(name, kind, declarator.end());
    if (value) visit(value);
    if (kind == BindingKind::kConst && name.is(Kind::kIdentifier)) {
      scope_->find(decode_name(name.text()))->initializer = value;
    }
    if (kind == BindingKind::kVar && value && name.is(Kind::kIdentifier) &&
        node.parent() == body_node()) {
      plain_vars_.push_back({name, function_->body_scope});
    }
  }
}

/// The node whose children are the top-level statements of the current function.
Node ScopeAnalysis::body_node() const {
  return function_->node.is(Kind::kProgram) ? function_->node : function_->node.child(Field::kBody);
}

void ScopeAnalysis::declare_function(Node node) {
  const Node name_node = node.child(Field::kName);
  const std::u16string name = decode_name(name_node.text());
  const bool at_top = scope_ == function_->body_scope;
  if (kind_ == SourceKind::kLibrary && function_->outer == nullptr) {
    visit_function(node);  // library functions know each other by name, not by scope
    return;
  }
  declare(scope_, name, BindingKind::kFunction, 0);
  uses_.push_back({name_node, scope_, name, Access::kDeclare, nullptr});
  scope_->functions.push_back(node);
  // Annex B.3.3 is about plain functions only.
  const bool is_plain = node.is(Kind::kFunctionDeclaration) && !node.has_token("async");
  if (is_plain && !at_top && !function_->is_strict) {
    annex_b_candidates_.push_back({node, scope_, name});
  }
  visit_function(node);
}

void ScopeAnalysis::visit_function(Node node) {
  FunctionInfo* outer_function = function_;
  Scope* outer_scope = scope_;
  FunctionInfo* function = new_function(node, outer_function);
  const Node body = node.child(Field::kBody);
  if (const Node list = node.child(Field::kParameters)) {
    function->parameters_end = list.subtree_end();
  }
  function->is_arrow = node.is(Kind::kArrowFunction);
  function->is_generator = node.has_token("*");
  function->is_async = node.has_token("async");
  function->is_hoisted =
      node.is(Kind::kFunctionDeclaration) || node.is(Kind::kGeneratorFunctionDeclaration);
  function->is_strict = outer_function->is_strict || in_class_ ||
                        (body.is(Kind::kStatementBlock) && has_use_strict(body));
  const bool outer_in_class = in_class_;
  in_class_ = false;
  function_ = function;
  const Node name = node.child(Field::kName);
  if (name && (node.is(Kind::kFunctionExpression) || node.is(Kind::kGeneratorFunction))) {
    open_scope(ScopeKind::kFunctionName, node);
    function->name_scope = scope_;
    declare(scope_, decode_name(name.text()), BindingKind::kFunctionName, 0);
  }
  open_scope(ScopeKind::kFunction, node);
  function->parameter_scope = scope_;
  function->body_scope = scope_;
  bool plain = true;
  for (const Node parameter : parameters_of(node)) {
    declare_pattern(parameter, BindingKind::kParameter, parameter.end());
    if (!parameter.is(Kind::kIdentifier)) plain = false;
  }
  if (!plain && body.is(Kind::kStatementBlock)) {
    open_scope(ScopeKind::kBody, body);
    function->body_scope = scope_;
  }
  if (body.is(Kind::kStatementBlock)) {
    visit_children(body);
  } else {
    visit(body);
  }
  function_ = outer_function;
  scope_ = outer_scope;
  in_class_ = outer_in_class;
}

/// A function that the lowering makes for class fields and static blocks: no parameters.
template <typename VisitBody>
void ScopeAnalysis::visit_member_function(Node node, VisitBody visit_body) {
  FunctionInfo* outer_function = function_;
  Scope* outer_scope = scope_;
  function_ = new_function(node, outer_function);
  function_->is_strict = true;
  open_scope(ScopeKind::kFunction, node);
  function_->parameter_scope = function_->body_scope = scope_;
  visit_body();
  function_ = outer_function;
  scope_ = outer_scope;
}

/// The private names of a class are variables of its scope that hold symbols. Answers whether its
/// instances have private methods.
bool ScopeAnalysis::declare_private_names(Node body) {
  bool has_methods = false;
  for (const Node member : body.named_children()) {
    const Node key = private_key(member);
    if (!key) continue;
    declare(scope_, decode_name(key.text()), BindingKind::kHidden, 0);
    if (!member.is(Kind::kMethodDefinition)) continue;
    const bool is_static = has_static(member);
    has_methods = has_methods || !is_static;
    Binding* brand =
        declare(scope_, is_static ? kStaticBrandName : kInstanceBrandName, BindingKind::kHidden, 0);
    brand->captured = !is_static;  // the initializer of instances gives it to them
  }
  return has_methods;
}

void ScopeAnalysis::visit_class(Node node) {
  open_scope(ScopeKind::kClass, node);
  const bool has_private_methods = declare_private_names(node.child(Field::kBody));
  const bool outer_in_class = in_class_;
  in_class_ = true;
  if (const Node name = node.child(Field::kName)) {
    declare(scope_, decode_name(name.text()), BindingKind::kConst,
            class_runs_code(node) ? node.end() : node.begin());
  }
  for (const Node child : node.named_children()) {
    if (child.is(Kind::kClassHeritage)) visit_children(child);
  }
  const Node body = node.child(Field::kBody);
  std::vector<Node> instance_fields;
  for (const Node member : body.named_children()) {
    if (member.is(Kind::kClassStaticBlock)) {
      visit_member_function(member, [&] { visit_children(member.child(Field::kBody)); });
    } else if (member.is(Kind::kFieldDefinition)) {
      const Node key = member.child(Field::kProperty);
      if (has_static(member) || !key.is(Kind::kPrivatePropertyIdentifier)) visit_key(key);
      if (key.is(Kind::kComputedPropertyName)) {
        const std::u16string name =
            u"[key " + utf16_from_utf8(std::to_string(member.index())) + u"]";
        Binding* binding = declare(scope_, name, BindingKind::kHidden, 0);
        binding->captured = !has_static(member);
        tree_.field_keys_[member.index()] = binding;
      }
      if (!has_static(member)) {
        instance_fields.push_back(member);
      } else if (const Node value = member.child(Field::kValue)) {
        visit_member_function(member, [&] { visit(value); });
      }
    } else {
      visit(member);
    }
  }
  if (!instance_fields.empty() || has_private_methods) {
    visit_member_function(body, [&] {
      for (const Node field : instance_fields) {
        if (const Node name = private_key(field)) visit(name);
        if (const Node value = field.child(Field::kValue)) visit(value);
      }
    });
  }
  in_class_ = outer_in_class;
  close_scope();
}

void ScopeAnalysis::visit_for_in(Node node) {
  if (node.child(Field::kOperator).text() == "of") function_->has_return_through = true;
  open_scope(ScopeKind::kFor, node);
  const Node left = node.child(Field::kLeft);
  if (const Node kind = node.child(Field::kKind)) {
    const BindingKind binding_kind = kind.text() == "var"     ? BindingKind::kVar
                                     : kind.text() == "const" ? BindingKind::kConst
                                                              : BindingKind::kLet;
    declare_pattern(left, binding_kind, node.child(Field::kRight).end());
    if (const Node value = node.child(Field::kValue)) visit(value);
  } else {
    visit_target(left);
  }
  visit(node.child(Field::kRight));
  visit(node.child(Field::kBody));
  close_scope();
}

}  // namespace sheaf

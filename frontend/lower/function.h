#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/compile.h"
#include "frontend/ir/ir.h"
#include "frontend/lower/emitter.h"
#include "frontend/scope/scope.h"
#include "frontend/syntax/cst.h"
#include "frontend/watch.h"

/// Lowering of one function, spread over the files of this folder by the part of the language.
///
/// An expression is lowered to an operand: a constant, the register of a variable, or a register
/// that the lowering took. Nothing is copied unless evaluation order asks for it: a variable's
/// register stands for its value until something may assign the variable.
namespace sheaf {

/// What the lowering of all functions of a program shares.
struct LoweringContext {
  ir::Program& program;
  const ScopeTree& scopes;
  SourceKind kind;
  std::vector<Diagnostic>& diagnostics;
  /// Nodes (by index) whose evaluation is not one straight block, inner functions aside.
  std::vector<bool> branching;
  /// The place that somebody watches, or null.
  Watch* watch = nullptr;
};

/// Where a value should go. A computed value lands in `reg` if the register is free; a register
/// that is not free (a variable's) may be written only by the last instruction, and need not be.
struct Target {
  Operand reg = kNoOperand;
  bool free = false;
};

/// How a name or pattern receives a value.
enum class Store { kInitialize, kAssign };

/// Marks an optional chain while its links are lowered: `exit` is where a nullish link goes.
struct Chain {
  Label exit;
};

/// An assignable place whose object and key are evaluated already.
struct AssignablePlace {
  enum class Kind { kVariable, kProperty, kElement, kSuper } kind = Kind::kVariable;
  cst::Node node;
  Operand object = kNoOperand;
  Operand key = kNoOperand;
};

/// A function or class member that the source text does not spell as a function.
enum class BodyKind { kFunction, kFieldInitializers, kStaticField, kStaticBlock };

class FunctionLowering {
 public:
  FunctionLowering(LoweringContext& context, FunctionInfo& info, ir::Function& function);

  /// The body of `info`, from parameters to the final return.
  void lower(BodyKind kind);

 private:
  // --- function.cpp: functions, parameters, closures ---
  void lower_parameters();
  void open_body();
  void lower_field_initializers();
  void return_undefined();
  bool this_may_be_uninitialized() const;
  /// In a derived constructor `this` and `super.x` need super() to have returned.
  void check_this();
  std::int32_t make_function(cst::Node node, const std::u16string& name, ir::FunctionKind kind,
                             BodyKind body = BodyKind::kFunction);
  Operand closure(cst::Node node, Target target, const std::u16string& name,
                  ir::FunctionKind kind = ir::FunctionKind::kNormal,
                  BodyKind body = BodyKind::kFunction);

  // --- class.cpp ---
  Operand class_value(cst::Node node, Target target, const std::u16string& name);
  void make_private_names(cst::Node body, cst::Node class_name);
  void make_private_name(const Binding& binding, const std::u16string& description,
                         ir::PrivateNameKind kind, const Binding* brand);
  void class_method(cst::Node member, Operand constructor, Operand prototype);
  void static_element(cst::Node member, Operand constructor);
  std::int32_t make_constructor(cst::Node node, const std::u16string& name, bool derived,
                                bool has_fields);

  // --- variable.cpp: scopes, names, registers ---
  void allocate_bindings(Scope& scope);
  void open_environment(const Scope& scope);
  void create_hoisted_functions(const Scope& scope);
  void open_scope(Scope* scope);
  void close_scope(Scope* scope);
  void restore_environment(std::size_t depth);
  std::int32_t hops_to(const Binding& binding) const;
  Operand register_of(const Binding& binding) const;
  Operand read_binding(const Binding& binding, Target target);
  void store_binding(const Binding& binding, Operand value, bool is_source);
  /// Is it the top level of a script, whose declarations are properties of the global object?
  bool is_script_top(const Scope& scope) const {
    return context_.kind == SourceKind::kScript && !info_.outer && &scope == info_.body_scope;
  }
  void define_global(const std::u16string& name, Operand value);
  /// Whether an assignment also changes `arguments`.
  static bool is_linked(const Binding& binding);
  void store_linked_argument(const Binding& binding, Operand value);
  Operand read_variable(cst::Node name, Target target);
  void write_variable(cst::Node name, Operand value, Store store);
  /// A register that a value for this variable may be computed into directly.
  Target variable_target(cst::Node name, Store store) const;
  bool is_variable(Operand operand) const { return owners_.contains(operand); }
  bool is_written_in(Operand variable, cst::Node node) const;
  bool is_branching(cst::Node node) const { return node && context_.branching[node.index()]; }

  // --- expression.cpp ---
  Operand expression(cst::Node node, Target target = {});
  void expression_into(cst::Node node, Operand destination);
  /// The value of an expression that stays good while `later` is evaluated.
  Operand operand_before(cst::Node node, std::initializer_list<cst::Node> later,
                         Target target = {});
  /// An expression whose value nobody needs.
  void effect(cst::Node node);
  /// An expression that gives its name to an anonymous function or class.
  Operand named_expression(cst::Node node, Target target, const std::u16string& name);
  Operand template_string(cst::Node node, Target target);
  Operand literal(cst::Node node);
  Operand result_register(Target target);
  /// A register to build a value in step by step.
  Operand work_register(Target target, bool crosses_blocks);
  Operand deliver(Operand work, Target target);
  void store(Target target, Operand value);

  // --- operator.cpp ---
  Operand unary(cst::Node node, Target target);
  Operand delete_operator(cst::Node node, Target target);
  Operand binary(cst::Node node, Target target);
  Operand logical(cst::Node node, Target target);
  Operand conditional(cst::Node node, Target target);
  /// Branches on a condition, seeing through `!`.
  void branch_on(cst::Node condition, Label when_true, Label when_false, std::int32_t site);

  // --- member.cpp: property access and calls ---
  Operand chain(cst::Node node, Target target);
  Operand link(cst::Node node, Target target, Chain* chain);
  Operand member(cst::Node node, Target target, Chain* chain);
  Operand call(cst::Node node, Target target, Chain* chain);
  Operand super_call(cst::Node node, Target target);
  Operand intrinsic_call(cst::Node node, Target target);
  Operand new_expression(cst::Node node, Target target);
  void leave_if_nullish(Operand value, Chain* chain);
  /// Fills a call's window from its third register on; says whether one array holds all.
  bool arguments_into(cst::Node arguments, Operand first);
  /// The node of a key that is no name known now: an index, or a private name.
  static cst::Node computed_key(cst::Node member);
  /// A property name that is known now, else empty.
  std::optional<std::u16string> static_name(cst::Node member) const;
  Operand key_operand(cst::Node member, std::initializer_list<cst::Node> later);
  /// The key of super[…], converted: the instructions that use it cannot run code for that.
  Operand super_key(cst::Node member, std::initializer_list<cst::Node> later);

  // --- object.cpp: literals ---
  Operand object_literal(cst::Node node, Target target);
  Operand array_literal(cst::Node node, Target target);
  void append_all(Operand array, Operand iterable);
  void append_rest(Operand array, Operand iterator);
  /// A literal key as a constant, a computed one as an evaluated register.
  Operand property_key(cst::Node key, std::initializer_list<cst::Node> later);
  std::u16string key_name(cst::Node key) const;

  // --- assignment.cpp ---
  Operand assignment(cst::Node node, Target target);
  Operand compound_assignment(cst::Node node, Target target);
  Operand logical_assignment(cst::Node node, Target target);
  Operand update(cst::Node node, Target target, bool value_needed);
  AssignablePlace place(cst::Node node, std::initializer_list<cst::Node> later);
  Operand read_place(const AssignablePlace& place, Target target);
  void write_place(const AssignablePlace& place, Operand value);

  // --- pattern.cpp ---
  using Source = std::function<Operand(Target)>;
  void assign_pattern(cst::Node pattern, Operand value, Store store);
  void assign_element(cst::Node target, const Source& source, Store store);
  void object_pattern(cst::Node pattern, Operand value, Store store);
  void array_pattern(cst::Node pattern, Operand value, Store store);
  void apply_default(Operand value, cst::Node pattern, cst::Node fallback,
                     const std::u16string& name);
  bool swap_like_assignment(cst::Node node);

  // --- statement.cpp ---
  void statements(cst::Node block);
  void statement(cst::Node node);
  /// Notes the line of a statement, and tells what its variables hold if it is watched.
  void watch_statement(cst::Node node);
  std::vector<const Binding*> visible_bindings(std::uint32_t offset, std::size_t most) const;
  void block(cst::Node node);
  void declaration(cst::Node node, Store store);
  void if_statement(cst::Node node);
  void arm(cst::Node statement);
  void switch_statement(cst::Node node);
  void labeled_statement(cst::Node node);
  void return_statement(cst::Node node);
  void jump_statement(cst::Node node);

  // --- loop.cpp ---
  void while_statement(cst::Node node);
  void do_statement(cst::Node node);
  void for_statement(cst::Node node);
  void for_in_statement(cst::Node node);
  void for_of_statement(cst::Node node);
  void bind_iteration(cst::Node node, Operand value);

  // --- generator.cpp ---
  Operand yield_expression(cst::Node node, Target target);
  Operand yield_delegate(cst::Node node, Target target);
  /// Where `condition` holds, does what `return value` does.
  void return_if(Operand condition, Operand value);
  /// The window of a call of a library function, filled.
  Operand library_window(const std::u16string& name, std::initializer_list<Operand> arguments);

  // --- async.cpp ---
  void open_async();
  void close_async();
  Operand await_expression(cst::Node node, Target target);
  void yield_asynchronously(Operand value, Operand result);
  /// `result` must not be a temporary: others run meanwhile.
  void emit_await(Operand value, Operand result);
  enum class Iteration { kSync, kAsync };  // for-of, for-await
  void open_iteration(Operand iterator, Operand iterable, Iteration iteration);
  void step_iteration(Operand value, Operand iterator, Iteration iteration);
  void close_iteration(Operand iterator, Iteration iteration);

  // --- control.cpp: leaving statements, try ---
  enum class ExitKind { kReturn, kBreak, kContinue };
  /// Who leaves: a statement of the source, or only generator.return() at a yield.
  enum class Leaver { kStatement, kResumption };
  struct Exit {
    ExitKind kind;
    std::size_t target;  // index into controls_
    Label label;
    Leaver leaver;
  };
  /// A statement around the current one that a jump may end at or must pass.
  struct Control {
    enum class Kind { kLoop, kSwitch, kBlock, kFinally, kIterator } kind = Kind::kBlock;
    std::vector<std::u16string> labels;
    std::size_t environment_depth = 0;
    Label on_break, on_continue;
    // kFinally: where the completion is kept; kFinally and kIterator: the jumps that pass.
    Label on_finally;
    Operand completion = kNoOperand, value = kNoOperand;
    std::vector<Exit> exits;
  };
  std::size_t push_control(Control::Kind kind);
  void leave(ExitKind kind, std::size_t target, Operand value, Leaver leaver = Leaver::kStatement);
  /// The function returns, all statements left behind.
  void emit_return(Operand value, Leaver leaver);
  std::size_t exit_number(Control& control, ExitKind kind, std::size_t target, Leaver leaver);
  void try_statement(cst::Node node);
  void catch_clause(cst::Node clause, Operand exception);
  /// Closes an iterator at the end of a range, and when something in the range throws or takes one
  /// of the exits; `steps` are the parts of the range, in order, whose exceptions do not close it.
  void close_iterator_on_throw(std::uint32_t begin, Operand iterator,
                               const std::vector<std::pair<std::uint32_t, std::uint32_t>>& steps,
                               const std::vector<Exit>& exits);
  /// Where the jumps that pass an iterator arrive: it is closed, then they go on.
  void close_iterator_on_exits(Operand iterator, const std::vector<Exit>& exits,
                               Iteration iteration = Iteration::kSync);

  // --- Common ---
  void at(cst::Node node) { emitter_.set_position(node.begin()); }
  std::int32_t new_site(ir::SiteKind kind, SourceRange range, SourceRange condition);
  std::int32_t new_branch(std::int32_t site, std::int32_t true_arm, std::int32_t false_arm);
  void report(cst::Node node, std::string message);

  LoweringContext& context_;
  FunctionInfo& info_;
  ir::Function& function_;
  Emitter emitter_;
  Scope* scope_ = nullptr;
  std::unordered_map<const Binding*, Operand> registers_;
  std::unordered_map<Operand, const Binding*> owners_;
  /// For each environment opened inside this function: the register with the one outside it.
  std::vector<Operand> outer_environments_;
  std::vector<Control> controls_;
  /// Labels in front of the statement that comes next.
  std::vector<std::u16string> pending_labels_;
  Operand return_register_ = kNoOperand;
  // Async functions: what resumes them, their promise, and where their code starts.
  Operand async_activation_ = kNoOperand;
  Operand async_promise_ = kNoOperand;
  std::uint32_t async_begin_ = 0;
  bool has_super_call_ = false;
  /// The element of `arguments` that each parameter is linked to.
  std::unordered_map<const Binding*, std::int32_t> linked_parameters_;
};

/// The expression inside any parentheses.
cst::Node without_parentheses(cst::Node node);

/// Whether a value is a function or class without a name, which its binding or key names.
bool is_anonymous_function(cst::Node value);

/// Whether a class member is declared static.
bool is_static_member(cst::Node member);

/// Whether a class member is the constructor.
bool is_constructor(cst::Node member);

/// The constructor method of a class body, or nothing.
cst::Node constructor_of(cst::Node class_body);

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/compile.h"
#include "frontend/syntax/cst.h"

/// Which name means which variable, and where variables live.
///
/// The analysis walks the whole tree once, declares every binding in its scope and remembers every
/// use of a name; only then are the uses resolved, so that hoisting needs no second thought. A use
/// from an inner function makes a binding captured: it then lives in a slot of its scope's
/// environment, all others live in registers.
namespace sheaf {

enum class BindingKind : std::uint8_t {
  kVar,
  kParameter,
  kFunction,  // function declaration
  kLet,
  kConst,
  kClass,  // the binding that a class declaration makes outside the class
  kCatch,
  kFunctionName,  // a function expression's own name, read-only
  kArguments,
  kHidden,  // made by the lowering, unnameable
};

struct Scope;
struct FunctionInfo;

struct Binding {
  std::u16string name;
  BindingKind kind = BindingKind::kVar;
  Scope* scope = nullptr;
  bool captured = false;
  /// Some use may run before the declaration: the variable starts with the uninitialized marker.
  bool needs_marker = false;
  /// Uses behind this byte offset come after the declaration has run.
  std::uint32_t declaration_end = 0;
  /// The defaults that are evaluated before it is initialised, although they stand behind it.
  std::vector<SourceRange> defaults_before;
  /// Node indices of the assignments to it, ascending.
  std::vector<std::uint32_t> writes;
  /// Index of the first node that names it.
  std::uint32_t first_use = UINT32_MAX;
  /// A `var` that a plain statement of the function's top level initialises before every use.
  bool initialised_first = false;
  /// Holds nothing but numbers once it is initialised.
  bool always_numeric = false;
  /// The literal that a `const` is bound to, or nothing.
  cst::Node initializer;
  /// Position in the environment of its scope; -1 unless captured.
  std::int32_t slot = -1;

  bool is_lexical() const {
    return kind == BindingKind::kLet || kind == BindingKind::kConst || kind == BindingKind::kClass;
  }
};

enum class ScopeKind : std::uint8_t {
  kFunctionName,  // holds a function expression's name, around its parameters
  kFunction,      // parameters, and the body's declarations when all parameters are plain names
  kBody,          // the body's declarations when there are parameter expressions
  kBlock,
  kArm,  // around a function declaration that is itself the arm of an `if`
  kFor,
  kSwitch,
  kCatch,
  kClass,  // the class's inner name, and computed keys of fields
};

struct Scope {
  ScopeKind kind = ScopeKind::kBlock;
  Scope* parent = nullptr;
  FunctionInfo* function = nullptr;
  cst::Node node;
  std::vector<std::unique_ptr<Binding>> bindings;  // in order of declaration
  std::unordered_map<std::u16string, Binding*> by_name;
  /// Function declarations to be created on entry.
  std::vector<cst::Node> functions;
  std::uint32_t slot_count = 0;

  bool has_environment() const { return slot_count > 0; }
  Binding* find(const std::u16string& name) const {
    const auto found = by_name.find(name);
    return found == by_name.end() ? nullptr : found->second;
  }
};

/// One body of code that becomes an ir::Function.
struct FunctionInfo {
  cst::Node node;
  FunctionInfo* outer = nullptr;
  Scope* name_scope = nullptr;  // null unless a named function expression
  Scope* parameter_scope = nullptr;
  Scope* body_scope = nullptr;  // same as parameter_scope when the parameters are plain
  /// The node index behind the parameter list; 0 without one.
  std::uint32_t parameters_end = 0;
  /// Nodes (by index, ascending) that open a scope with an environment in this function.
  std::vector<std::uint32_t> environments;
  bool is_arrow = false;
  bool is_strict = false;
  bool is_generator = false;
  bool is_async = false;
  bool is_hoisted = false;            // a function declaration
  bool has_return_through = false;    // a `return` may have to pass an iterator or finally block
  Binding* arguments = nullptr;       // set when `arguments` is used
  bool has_linked_arguments = false;  // … and its elements are linked to the parameters
};

/// What a name at one place means.
struct Reference {
  Binding* binding = nullptr;  // null: a global
  /// The use may come before the declaration.
  bool needs_check = false;
  /// The use comes before the declaration for sure: a parameter in the default of an earlier one.
  bool too_early = false;
  /// A global that this script declares with `const`.
  bool is_script_constant = false;
};

class ScopeTree {
 public:
  static std::unique_ptr<ScopeTree> analyse(const cst::Tree& tree, SourceKind kind);

  /// The scope that a node opens, or null.
  Scope* scope_at(cst::Node node) const;
  FunctionInfo* function_at(cst::Node node) const;
  /// The meaning of an identifier node.
  Reference reference_at(cst::Node identifier) const;
  /// For a block-level function declaration in sloppy code: the `var` that evaluating it assigns.
  Binding* annex_b_variable(cst::Node function) const;
  /// The scope around a function declaration that is itself the arm of an `if`, or null.
  Scope* arm_scope(cst::Node function) const;
  /// The hidden variable for the computed key of a class field.
  Binding* field_key(cst::Node field) const;

 private:
  friend class ScopeAnalysis;
  ScopeTree() = default;

  const cst::Tree* tree_ = nullptr;
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::vector<std::unique_ptr<FunctionInfo>> functions_;
  std::map<std::uint32_t, Scope*> scope_by_node_;
  std::map<std::uint32_t, FunctionInfo*> function_by_node_;
  std::unordered_map<std::uint32_t, Reference> references_;
  std::unordered_map<std::uint32_t, Binding*> annex_b_;
  std::unordered_map<std::uint32_t, Scope*> arm_scopes_;
  std::unordered_map<std::uint32_t, Binding*> field_keys_;
};

/// Function nodes whose body is a function of its own: declarations, expressions, arrows, methods.
bool is_function_node(cst::Kind kind);

/// Whether a body (statement_block or program) starts with a "use strict" directive.
bool has_use_strict(cst::Node body);

/// The private name of a class member, or nothing.
cst::Node private_key(cst::Node member);

/// Variables of a class's scope that source text cannot name: the brands of its private methods.
inline const std::u16string kInstanceBrandName = u"[instance brand]";
inline const std::u16string kStaticBrandName = u"[static brand]";

/// Whether a scope inside the node, in the same function, has an environment.
bool opens_environment(cst::Node node, const FunctionInfo& function);

/// The parameters of a function node, a lone arrow parameter included.
std::vector<cst::Node> parameters_of(cst::Node function);

}  // namespace sheaf

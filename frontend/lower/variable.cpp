#include <algorithm>
#include <limits>

#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

Operand FunctionLowering::register_of(const Binding& binding) const {
  const auto found = registers_.find(&binding);
  return found == registers_.end() ? kNoOperand : found->second;
}

/// Registers and start values for the variables of a scope whose environment is open already.
void FunctionLowering::allocate_bindings(Scope& scope) {
  if (is_script_top(scope)) {
    for (const auto& binding : scope.bindings) {
      if (binding->kind != BindingKind::kVar) continue;
      // What an earlier script has put there stays.
      RegisterScope registers(emitter_);
      const Operand value = emitter_.new_temporary();
      emitter_.emit(Opcode::kLoadGlobalOrUndefined, value, emitter_.string(binding->name));
      define_global(binding->name, value);
    }
    return;
  }
  for (const auto& binding : scope.bindings) {
    const bool starts_undefined = binding->kind == BindingKind::kVar;
    if (binding->captured) {
      if (starts_undefined) store_binding(*binding, emitter_.undefined(), false);
      continue;
    }
    if (registers_.contains(binding.get())) continue;  // a parameter in its own register
    const bool unused = binding->first_use == UINT32_MAX && binding->kind != BindingKind::kHidden;
    if (unused) continue;
    const Operand reg = emitter_.new_local();
    registers_[binding.get()] = reg;
    owners_[reg] = binding.get();
    if (starts_undefined && !binding->initialised_first) emitter_.move(reg, emitter_.undefined());
    if (binding->needs_marker) emitter_.move(reg, emitter_.uninitialized());
  }
}

void FunctionLowering::open_environment(const Scope& scope) {
  if (!scope.has_environment()) return;
  emitter_.emit(Opcode::kNewEnvironment, ir::kEnvironmentRegister, ir::kEnvironmentRegister,
                static_cast<std::int32_t>(scope.slot_count));
}

void FunctionLowering::create_hoisted_functions(const Scope& scope) {
  for (std::size_t i = 0; i < scope.functions.size(); ++i) {
    const Node function = scope.functions[i];
    const std::u16string name = decode_name(function.child(Field::kName).text());
    const Binding* binding = scope.find(name);
    RegisterScope registers(emitter_);
    at(function);
    if (is_script_top(scope)) {
      define_global(name, closure(function, {}, name));
      continue;
    }
    const Operand reg = register_of(*binding);
    const Operand value = closure(function, {reg, false}, name);
    if (value != reg) {
      store_binding(*binding, value, false);
    } else if (is_linked(*binding)) {
      store_linked_argument(*binding, value);
    }
  }
}

/// Unlike an assignment it makes the property, in strict code too.
void FunctionLowering::define_global(const std::u16string& name, Operand value) {
  RegisterScope registers(emitter_);
  const Operand global = emitter_.new_temporary();
  emitter_.emit(Opcode::kLoadGlobal, global, emitter_.string(u"globalThis"));
  emitter_.emit(Opcode::kSetProperty, global, emitter_.string(name), value);
}

void FunctionLowering::open_scope(Scope* scope) {
  scope_ = scope;
  if (scope->has_environment()) {
    const Operand saved = emitter_.new_local();
    emitter_.move(saved, ir::kEnvironmentRegister);
    outer_environments_.push_back(saved);
    open_environment(*scope);
  }
  allocate_bindings(*scope);
  create_hoisted_functions(*scope);
}

void FunctionLowering::close_scope(Scope* scope) {
  if (scope->has_environment()) {
    emitter_.move(ir::kEnvironmentRegister, outer_environments_.back());
    outer_environments_.pop_back();
  }
  for (const auto& binding : scope->bindings) {
    if (const Operand reg = register_of(*binding); reg != kNoOperand) owners_.erase(reg);
  }
  scope_ = scope->parent;
}

void FunctionLowering::restore_environment(std::size_t depth) {
  if (outer_environments_.size() > depth) {
    emitter_.move(ir::kEnvironmentRegister, outer_environments_[depth]);
  }
}

std::int32_t FunctionLowering::hops_to(const Binding& binding) const {
  std::int32_t hops = 0;
  for (const Scope* scope = scope_; scope != binding.scope; scope = scope->parent) {
    if (scope->has_environment()) ++hops;
  }
  return hops;
}

Operand FunctionLowering::read_binding(const Binding& binding, Target target) {
  if (!binding.captured) return register_of(binding);
  const Operand result = result_register(target);
  emitter_.emit(Opcode::kLoadCaptured, result, ir::kEnvironmentRegister, hops_to(binding),
                binding.slot);
  return result;
}

void FunctionLowering::store_binding(const Binding& binding, Operand value, bool is_source) {
  const auto emit = is_source ? &Emitter::emit_source : &Emitter::emit;
  if (binding.captured) {
    (emitter_.*emit)(Opcode::kStoreCaptured, ir::kEnvironmentRegister, hops_to(binding),
                     binding.slot, value);
  } else if (const Operand reg = register_of(binding); reg != value && reg != kNoOperand) {
    (emitter_.*emit)(Opcode::kMove, reg, value, 0, 0);
  }
  if (is_linked(binding)) store_linked_argument(binding, value);
}

bool FunctionLowering::is_linked(const Binding& binding) {
  const FunctionInfo* owner = binding.scope->function;
  return binding.kind == BindingKind::kParameter && owner && owner->has_linked_arguments;
}

void FunctionLowering::store_linked_argument(const Binding& binding, Operand value) {
  RegisterScope registers(emitter_);
  Operand arguments = emitter_.undefined();
  std::int32_t element = 0;
  if (const auto found = linked_parameters_.find(&binding); found != linked_parameters_.end()) {
    element = found->second;
    if (info_.arguments->writes.empty()) arguments = read_binding(*info_.arguments, {});
  }
  emitter_.emit(Opcode::kStoreArgument, arguments, element, value);
}

Operand FunctionLowering::read_variable(Node name, Target target) {
  const Reference reference = context_.scopes.reference_at(name);
  at(name);
  if (!reference.binding) {
    const std::u16string text = decode_name(name.text());
    if (text == u"undefined") return emitter_.undefined();
    const Operand key = emitter_.string(text);
    if (context_.kind == SourceKind::kLibrary) {
      if (text == u"NaN") return emitter_.number(std::numeric_limits<double>::quiet_NaN());
      if (text == u"Infinity") return emitter_.number(std::numeric_limits<double>::infinity());
      const Operand result = result_register(target);
      emitter_.emit(Opcode::kLoadLibrary, result, key);
      return result;
    }
    const Operand result = result_register(target);
    emitter_.emit(Opcode::kLoadGlobal, result, key);
    return result;
  }
  if (reference.too_early) {
    emitter_.emit(Opcode::kCheckInitialized, emitter_.uninitialized(),
                  emitter_.string(reference.binding->name));
    return emitter_.undefined();
  }
  if (reference.binding->initializer && !reference.needs_check) {
    return literal(reference.binding->initializer);
  }
  // The check must not leave the marker in a variable that the value is meant for.
  if (reference.needs_check && !target.free) target = {};
  const Operand value = read_binding(*reference.binding, target);
  if (reference.needs_check) {
    emitter_.emit(Opcode::kCheckInitialized, value, emitter_.string(reference.binding->name));
  }
  return value;
}

void FunctionLowering::write_variable(Node name, Operand value, Store store) {
  const Reference reference = context_.scopes.reference_at(name);
  at(name);
  if (!reference.binding) {
    if (reference.is_script_constant && store == Store::kAssign) {
      emitter_.emit(Opcode::kThrowConstAssign, emitter_.string(decode_name(name.text())));
      return;
    }
    if (context_.kind == SourceKind::kScript && store == Store::kInitialize) {
      define_global(decode_name(name.text()), value);
      return;
    }
    emitter_.emit_source(Opcode::kStoreGlobal, emitter_.string(decode_name(name.text())), value);
    return;
  }
  const Binding& binding = *reference.binding;
  if (store == Store::kAssign) {
    if (reference.needs_check) {
      RegisterScope registers(emitter_);
      const Operand old = read_binding(binding, {});
      emitter_.emit(Opcode::kCheckInitialized, old, emitter_.string(binding.name));
    }
    const bool is_constant = binding.kind == BindingKind::kConst;
    if (is_constant || (binding.kind == BindingKind::kFunctionName && info_.is_strict)) {
      emitter_.emit(Opcode::kThrowConstAssign, emitter_.string(binding.name));
      return;
    }
    if (binding.kind == BindingKind::kFunctionName) return;  // sloppy code ignores it
  }
  store_binding(binding, value, true);
}

Target FunctionLowering::variable_target(Node name, Store store) const {
  const Reference reference = context_.scopes.reference_at(name);
  const Binding* binding = reference.binding;
  if (!binding || binding->captured || is_linked(*binding)) return {};
  if (store == Store::kAssign && (reference.needs_check || binding->kind == BindingKind::kConst ||
                                  binding->kind == BindingKind::kFunctionName)) {
    return {};
  }
  // Before its declaration has run nobody can see a let or const, so steps may happen in place.
  const bool unseen =
      store == Store::kInitialize && binding->is_lexical() && !binding->needs_marker;
  return {register_of(*binding), unseen};
}

bool FunctionLowering::is_written_in(Operand variable, Node node) const {
  const auto found = owners_.find(variable);
  if (found == owners_.end()) return false;
  const std::vector<std::uint32_t>& writes = found->second->writes;
  const auto first = std::lower_bound(writes.begin(), writes.end(), node.index());
  return first != writes.end() && *first < node.subtree_end();
}

}  // namespace sheaf

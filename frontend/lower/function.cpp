#include "frontend/lower/function.h"

#include <algorithm>

#include "frontend/ir/blocks.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

FunctionLowering::FunctionLowering(LoweringContext& context, FunctionInfo& info,
                                   ir::Function& function)
    : context_(context), info_(info), function_(function), emitter_(function) {}

void FunctionLowering::lower(BodyKind kind) {
  const Node node = info_.node;
  function_.strict = info_.is_strict;
  function_.is_generator = info_.is_generator;
  function_.is_async = info_.is_async;
  emitter_.set_position(node.begin());
  if (info_.has_return_through) return_register_ = emitter_.new_local();
  if (info_.is_async && !info_.is_generator) open_async();
  if (function_.kind == ir::FunctionKind::kClassConstructor &&
      context_.scopes.function_at(node.parent())) {
    emitter_.emit(Opcode::kInitializeFields);
  }
  lower_parameters();
  open_body();
  if (info_.is_generator) {
    at(node);
    // The parameters of an async generator are not its promise's concern.
    if (info_.is_async) open_async();
    emitter_.emit(Opcode::kGeneratorStart);
    if (info_.is_async) async_begin_ = emitter_.here();
  }
  const Node body = node.is(Kind::kProgram) ? node : node.child(Field::kBody);
  switch (kind) {
    case BodyKind::kFieldInitializers:
      lower_field_initializers();
      break;
    case BodyKind::kStaticField: {
      const Node value = node.child(Field::kValue);
      emitter_.emit(Opcode::kReturn,
                    named_expression(value, {}, key_name(node.child(Field::kProperty))));
      break;
    }
    case BodyKind::kStaticBlock:
      statements(body);
      break;
    case BodyKind::kFunction:
      if (node.is(Kind::kProgram) || body.is(Kind::kStatementBlock)) {
        statements(body);
      } else {
        const Operand result = expression(body);
        at(body);
        emit_return(result, Leaver::kResumption);
      }
      break;
  }
  emitter_.set_position(node.end() > node.begin() ? node.end() - 1 : node.begin());
  return_undefined();
  if (info_.is_async) close_async();
  emitter_.finish();
  ir::finish_function(function_);
}

void FunctionLowering::return_undefined() {
  if (!emitter_.reachable()) return;
  if (function_.kind == ir::FunctionKind::kDerivedConstructor) {
    emitter_.emit(Opcode::kCheckInitialized, ir::kThisRegister, emitter_.string(u"this"));
  }
  emit_return(emitter_.undefined(), Leaver::kResumption);
}

void FunctionLowering::lower_parameters() {
  if (info_.name_scope) {
    scope_ = info_.name_scope;
    const Binding& name = *scope_->bindings.front();
    open_environment(*scope_);
    if (name.captured) {
      store_binding(name, ir::kCalleeRegister, false);
    } else {
      registers_[&name] = ir::kCalleeRegister;
    }
  }
  Scope& scope = *info_.parameter_scope;
  scope_ = &scope;
  open_environment(scope);

  // Plain parameters, and plain ones with a default, live where the arguments arrive.
  const bool is_module = info_.node.is(Kind::kProgram);
  const std::vector<Node> parameters = is_module ? std::vector<Node>{} : parameters_of(info_.node);
  std::vector<const Binding*> plain(parameters.size(), nullptr);
  if (is_module && context_.kind == SourceKind::kCommonJs) {
    // exports, require and so on, which no text declares, come first in the scope.
    for (std::size_t i = 0; i < 5; ++i) plain.push_back(scope.bindings[i].get());
  }
  function_.parameter_count = static_cast<std::uint32_t>(plain.size());
  bool counted = true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Node parameter = parameters[i];
    const bool has_default = parameter.is(Kind::kAssignmentPattern);
    if (has_default || parameter.is(Kind::kRestPattern)) counted = false;
    if (counted) ++function_.length;
    if (parameter.is(Kind::kRestPattern)) {
      --function_.parameter_count;
      continue;
    }
    const Node name = has_default ? parameter.child(Field::kLeft) : parameter;
    if (name.is(Kind::kIdentifier)) plain[i] = scope.find(decode_name(name.text()));
  }
  const auto argument = [](std::size_t i) {
    return ir::kFirstParameterRegister + static_cast<Operand>(i);
  };
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (!plain[i] || plain[i]->captured) continue;
    if (const Operand earlier = register_of(*plain[i]); earlier != kNoOperand) {
      owners_.erase(earlier);  // of parameters with the same name the last one counts
    }
    registers_[plain[i]] = argument(i);
    owners_[argument(i)] = plain[i];
  }
  allocate_bindings(scope);
  bool linked = false;
  if (info_.arguments) {
    const Binding& binding = *info_.arguments;
    RegisterScope registers(emitter_);
    const Operand object = binding.captured ? emitter_.new_temporary() : register_of(binding);
    // ECMA-262 10.2.11 step 22: only sloppy functions with plain parameters link them.
    linked = !info_.is_strict && context_.kind != SourceKind::kLibrary &&
             std::all_of(parameters.begin(), parameters.end(),
                         [](Node parameter) { return parameter.is(Kind::kIdentifier); });
    emitter_.emit(Opcode::kCreateArguments, object,
                  linked ? static_cast<std::int32_t>(plain.size()) : 0);
    store_binding(binding, object, false);
  }
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const Node parameter = i < parameters.size() ? parameters[i] : Node();
    RegisterScope registers(emitter_);
    if (parameter.is(Kind::kRestPattern)) {
      const Node target = parameter.first_named_child();
      const auto rest = [&](Target wanted) {
        const Operand array = result_register(wanted);
        at(parameter);
        emitter_.emit(Opcode::kCreateRest, array, static_cast<std::int32_t>(i));
        return array;
      };
      if (target.is(Kind::kIdentifier)) {
        assign_element(target, rest, Store::kInitialize);
      } else {
        assign_pattern(target, rest({emitter_.new_local(), true}), Store::kInitialize);
      }
      continue;
    }
    const Operand value = argument(i);
    if (plain[i]) {
      if (parameter.is(Kind::kAssignmentPattern)) {
        apply_default(value, parameter, parameter.child(Field::kRight), plain[i]->name);
      }
      if (plain[i]->captured) store_binding(*plain[i], value, false);
    } else if (parameter.is(Kind::kAssignmentPattern)) {
      apply_default(value, parameter, parameter.child(Field::kRight), u"");
      assign_pattern(parameter.child(Field::kLeft), value, Store::kInitialize);
    } else {
      assign_pattern(parameter, value, Store::kInitialize);
    }
  }
  info_.has_linked_arguments = linked;
  if (!linked) return;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    linked_parameters_[plain[i]] = static_cast<std::int32_t>(i);
  }
}

void FunctionLowering::open_body() {
  Scope& scope = *info_.body_scope;
  if (&scope != info_.parameter_scope) {
    scope_ = &scope;
    open_environment(scope);
    allocate_bindings(scope);
    for (const auto& binding : scope.bindings) {
      const Binding* parameter = info_.parameter_scope->find(binding->name);
      if (binding->kind != BindingKind::kVar || !parameter) continue;
      RegisterScope registers(emitter_);
      store_binding(*binding, read_binding(*parameter, {}), false);
    }
  }
  create_hoisted_functions(scope);
}

bool FunctionLowering::this_may_be_uninitialized() const {
  const FunctionInfo* function = &info_;
  while (function->is_arrow && function->outer) function = function->outer;
  const Node node = function->node;
  if (!is_constructor(node)) return false;
  for (const Node child : node.parent().parent().named_children()) {
    if (child.is(Kind::kClassHeritage)) return true;
  }
  return false;
}

void FunctionLowering::check_this() {
  if (!this_may_be_uninitialized()) return;
  emitter_.emit(Opcode::kCheckInitialized, ir::kThisRegister, emitter_.string(u"this"));
}

std::int32_t FunctionLowering::make_function(Node node, const std::u16string& name,
                                             ir::FunctionKind kind, BodyKind body) {
  auto& functions = context_.program.functions;
  const auto index = static_cast<std::int32_t>(functions.size());
  functions.push_back(std::make_unique<ir::Function>());
  ir::Function& function = *functions.back();
  function.name = name;
  function.kind = kind;
  function.range = node.range();
  FunctionLowering(context_, *context_.scopes.function_at(node), function).lower(body);
  return index;
}

Operand FunctionLowering::closure(Node node, Target target, const std::u16string& name,
                                  ir::FunctionKind kind, BodyKind body) {
  const std::uint32_t position = emitter_.position();
  const std::int32_t index = make_function(node, name, kind, body);
  const Operand result = result_register(target);
  emitter_.set_position(position);
  emitter_.emit_source(Opcode::kNewFunction, result, index);
  return result;
}

}  // namespace sheaf

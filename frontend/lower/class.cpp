#include <set>

#include "frontend/ir/blocks.h"
#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::FunctionKind;
using ir::Opcode;

bool is_static_member(Node member) {
  for (const Node child : member.children()) {
    if (child.is(Kind::kToken) && child.text().starts_with("static")) return true;
  }
  return false;
}

bool is_constructor(Node member) {
  if (!member.is(Kind::kMethodDefinition) || !member.parent().is(Kind::kClassBody) ||
      is_static_member(member)) {
    return false;
  }
  const Node name = member.child(Field::kName);
  if (name.is(Kind::kPropertyIdentifier)) return decode_name(name.text()) == u"constructor";
  return name.is(Kind::kString) && string_value(name) == u"constructor";
}

Node constructor_of(Node class_body) {
  for (const Node member : class_body.children()) {
    if (is_constructor(member)) return member;
  }
  return {};
}

namespace {

std::int32_t method_kind(Node member) {
  for (const Node child : member.children()) {
    if (!child.is(Kind::kToken)) continue;
    // The grammar has one token for `static get` before a line end.
    const std::string_view text = child.text();
    if (text == "get" || (text.starts_with("static") && text.find("get") != text.npos)) {
      return ir::kGetter;
    }
    if (text == "set") return ir::kSetter;
  }
  return ir::kMethod;
}

}  // namespace

bool is_anonymous_function(Node value) {
  const Node inner = without_parentheses(value);
  return inner.is(Kind::kArrowFunction) ||
         ((inner.is(Kind::kFunctionExpression) || inner.is(Kind::kGeneratorFunction) ||
           inner.is(Kind::kClass)) &&
          !inner.child(Field::kName));
}

std::int32_t FunctionLowering::make_constructor(Node node, const std::u16string& name, bool derived,
                                                bool has_fields) {
  const FunctionKind kind =
      derived ? FunctionKind::kDerivedConstructor : FunctionKind::kClassConstructor;
  auto& functions = context_.program.functions;
  if (const Node method = constructor_of(node.child(Field::kBody))) {
    const std::int32_t index = make_function(method, name, kind);
    functions[static_cast<std::size_t>(index)]->range = node.range();
    return index;
  }
  // ECMA-262 15.7.14 step 14: the default constructor.
  const auto index = static_cast<std::int32_t>(functions.size());
  functions.push_back(std::make_unique<ir::Function>());
  ir::Function& function = *functions.back();
  function.name = name;
  function.kind = kind;
  function.strict = true;
  function.range = node.range();
  Emitter emitter(function);
  emitter.set_position(node.begin());
  if (derived) {
    const Operand window = emitter.new_temporary(3);
    emitter.emit(Opcode::kCreateRest, window + 2, 0);
    emitter.emit(Opcode::kSuperCallSpread, window, window);
  }
  if (has_fields) emitter.emit(Opcode::kInitializeFields);
  emitter.finish();
  ir::finish_function(function);
  return index;
}

Operand FunctionLowering::class_value(Node node, Target target, const std::u16string& name) {
  const bool crosses = is_branching(node);
  const Operand constructor = work_register(target, crosses);
  RegisterScope registers(emitter_);
  const Operand prototype = crosses ? emitter_.new_local() : emitter_.new_temporary();
  Scope* scope = context_.scopes.scope_at(node);
  open_scope(scope);
  const Node body = node.child(Field::kBody);
  make_private_names(body, node.child(Field::kName));
  const bool has_fields = context_.scopes.function_at(body) != nullptr;
  Node heritage;
  for (const Node child : node.named_children()) {
    if (child.is(Kind::kClassHeritage)) heritage = child.first_named_child();
  }
  {
    RegisterScope heritage_registers(emitter_);
    const Operand parent = heritage ? expression(heritage) : emitter_.uninitialized();
    const std::int32_t index =
        make_constructor(node, name, static_cast<bool>(heritage), has_fields);
    at(node);
    emitter_.emit_source(Opcode::kNewClass, constructor, index, parent, prototype);
  }
  const Node constructor_node = constructor_of(body);
  for (const Node member : body.named_children()) {
    RegisterScope member_registers(emitter_);
    if (member.is(Kind::kMethodDefinition) && member != constructor_node) {
      class_method(member, constructor, prototype);
    } else if (const Binding* key = context_.scopes.field_key(member)) {
      const Operand value = property_key(member.child(Field::kProperty), {});
      store_binding(*key, value, false);
    }
  }
  if (const Binding* brand = scope->find(kStaticBrandName)) {
    RegisterScope member_registers(emitter_);
    emitter_.emit(Opcode::kDefineProperty, constructor, read_binding(*brand, {}),
                  emitter_.undefined());
  }
  if (has_fields) {
    RegisterScope member_registers(emitter_);
    at(body);
    const Operand initializer =
        closure(body, {}, u"", FunctionKind::kMethod, BodyKind::kFieldInitializers);
    emitter_.emit(Opcode::kSetFieldInitializer, constructor, initializer);
  }
  if (const Node name_node = node.child(Field::kName)) {
    store_binding(*scope->find(decode_name(name_node.text())), constructor, false);
  }
  for (const Node member : body.named_children()) {
    const bool is_field = member.is(Kind::kFieldDefinition) && is_static_member(member);
    if (is_field || member.is(Kind::kClassStaticBlock)) static_element(member, constructor);
  }
  close_scope(scope);
  return deliver(constructor, target);
}

/// ECMA-262 15.7.14 step 6: before anything of the class runs. A name without a class of its own
/// says `anonymous` in V8's messages, and a point where the class has static private methods.
void FunctionLowering::make_private_names(Node body, Node class_name) {
  const Binding* instance_brand = scope_->find(kInstanceBrandName);
  const Binding* static_brand = scope_->find(kStaticBrandName);
  const std::u16string name = class_name     ? decode_name(class_name.text())
                              : static_brand ? u"."
                                             : u"anonymous";
  if (instance_brand) make_private_name(*instance_brand, name, ir::kInstanceBrand, nullptr);
  if (static_brand) make_private_name(*static_brand, name, ir::kStaticBrand, nullptr);
  std::set<std::u16string> made;  // a getter and a setter share a name
  for (const Node member : body.named_children()) {
    const Node key = private_key(member);
    if (!key || !made.insert(decode_name(key.text())).second) continue;
    at(member);
    const Binding& binding = *scope_->find(decode_name(key.text()));
    const bool is_method = member.is(Kind::kMethodDefinition);
    make_private_name(binding, binding.name, is_method ? ir::kPrivateMethod : ir::kPrivateField,
                      !is_method                 ? nullptr
                      : is_static_member(member) ? static_brand
                                                 : instance_brand);
  }
}

void FunctionLowering::make_private_name(const Binding& binding, const std::u16string& description,
                                         ir::PrivateNameKind kind, const Binding* brand) {
  RegisterScope registers(emitter_);
  constexpr std::int32_t kOperands = 3;
  const Operand window = emitter_.new_temporary(kOperands);
  emitter_.move(window, emitter_.string(description));
  emitter_.move(window + 1, emitter_.number(kind));
  emitter_.move(window + 2, brand ? read_binding(*brand, {}) : emitter_.undefined());
  emitter_.emit(Opcode::kCallIntrinsic, window, emitter_.string(u"__privateName"), window,
                kOperands);
  store_binding(binding, window, false);
}

void FunctionLowering::class_method(Node member, Operand constructor, Operand prototype) {
  const Node key_node = member.child(Field::kName);
  const Operand key = property_key(key_node, {});
  at(member);
  const Operand method = closure(member, {}, key_name(key_node), FunctionKind::kMethod);
  const Operand home = is_static_member(member) ? constructor : prototype;
  emitter_.emit(Opcode::kDefineMethod, home, key, method, method_kind(member));
}

/// A static field or block runs as a method of the class, so that `this` is the class.
void FunctionLowering::static_element(Node member, Operand constructor) {
  RegisterScope registers(emitter_);
  const bool is_block = member.is(Kind::kClassStaticBlock);
  const Node key_node = member.child(Field::kProperty);
  const Node value_node = member.child(Field::kValue);
  Operand value = emitter_.undefined();
  at(member);
  if (is_block || value_node) {
    const Operand window = emitter_.new_temporary(2);
    closure(member, {window, true}, u"", FunctionKind::kMethod,
            is_block ? BodyKind::kStaticBlock : BodyKind::kStaticField);
    emitter_.move(window + 1, constructor);
    emitter_.emit(Opcode::kCall, window, window, 0);
    value = window;
  }
  if (is_block) return;
  const Binding* computed = context_.scopes.field_key(member);
  const Operand key = computed ? read_binding(*computed, {}) : property_key(key_node, {});
  if (computed && value_node && is_anonymous_function(value_node)) {
    emitter_.emit(Opcode::kSetFunctionName, value, key);
  }
  emitter_.emit(Opcode::kDefineProperty, constructor, key, value);
}

/// Body of the function that gives a new instance its fields.
void FunctionLowering::lower_field_initializers() {
  if (const Binding* brand = scope_->parent->find(kInstanceBrandName)) {
    RegisterScope registers(emitter_);
    emitter_.emit(Opcode::kDefineProperty, ir::kThisRegister, read_binding(*brand, {}),
                  emitter_.undefined());
  }
  for (const Node field : info_.node.named_children()) {
    if (!field.is(Kind::kFieldDefinition) || is_static_member(field)) continue;
    RegisterScope registers(emitter_);
    const Node key_node = field.child(Field::kProperty);
    const Node value_node = field.child(Field::kValue);
    const Binding* computed = context_.scopes.field_key(field);
    Operand value = emitter_.undefined();
    if (value_node) value = named_expression(value_node, {}, key_name(key_node));
    at(field);
    const Operand key = computed ? read_binding(*computed, {}) : property_key(key_node, {});
    if (computed && value_node && is_anonymous_function(value_node)) {
      emitter_.emit(Opcode::kSetFunctionName, value, key);
    }
    emitter_.emit(Opcode::kDefineProperty, ir::kThisRegister, key, value);
  }
}

}  // namespace sheaf

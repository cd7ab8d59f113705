#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

std::u16string FunctionLowering::key_name(Node key) const {
  switch (key.kind()) {
    case Kind::kString:
      return string_value(key);
    case Kind::kNumber:
      return decode_name(key.text());
    case Kind::kComputedPropertyName:
      return u"";
    default:
      return decode_name(key.text());
  }
}

Operand FunctionLowering::property_key(Node key, std::initializer_list<Node> later) {
  if (key.is(Kind::kNumber)) return emitter_.number(number_value(key.text()));
  if (key.is(Kind::kPrivatePropertyIdentifier)) return read_variable(key, {});
  if (!key.is(Kind::kComputedPropertyName)) return emitter_.string(key_name(key));
  const Node inner = key.first_named_child();
  if (inner.is(Kind::kString) || inner.is(Kind::kNumber)) return literal(inner);
  bool crosses = false;
  for (const Node other : later) crosses = crosses || is_branching(other);
  const Operand result = crosses ? emitter_.new_local() : emitter_.new_temporary();
  RegisterScope registers(emitter_);
  const Operand value = expression(inner);
  at(inner);
  emitter_.emit(Opcode::kToPropertyKey, result, value);
  return result;
}

Operand FunctionLowering::object_literal(Node node, Target target) {
  const Operand object = work_register(target, is_branching(node));
  at(node);
  emitter_.emit_source(Opcode::kNewObject, object);
  for (const Node property : node.named_children()) {
    RegisterScope registers(emitter_);
    switch (property.kind()) {
      case Kind::kShorthandPropertyIdentifier: {
        const Operand key = emitter_.string(decode_name(property.text()));
        const Operand value = expression(property);
        emitter_.emit(Opcode::kDefineProperty, object, key, value);
        break;
      }
      case Kind::kPair: {
        const Node key_node = property.child(Field::kKey);
        const Node value_node = property.child(Field::kValue);
        const bool computed = key_node.is(Kind::kComputedPropertyName);
        if (!computed && !key_node.is(Kind::kNumber) && key_name(key_node) == u"__proto__") {
          const Operand value = expression(value_node);
          at(property);
          emitter_.emit(Opcode::kSetPrototypeLiteral, object, value);
          break;
        }
        const Operand key = property_key(key_node, {value_node});
        const Operand value = named_expression(value_node, {}, key_name(key_node));
        at(property);
        if (computed && is_anonymous_function(value_node)) {
          emitter_.emit(Opcode::kSetFunctionName, value, key);
        }
        emitter_.emit(Opcode::kDefineProperty, object, key, value);
        break;
      }
      case Kind::kMethodDefinition: {
        const Node key_node = property.child(Field::kName);
        const Operand key = property_key(key_node, {});
        const Operand method = closure(property, {}, key_name(key_node), ir::FunctionKind::kMethod);
        const std::int32_t kind = property.has_token("get")   ? ir::kGetter
                                  : property.has_token("set") ? ir::kSetter
                                                              : ir::kMethod;
        at(property);
        emitter_.emit(Opcode::kDefineMethod, object, key, method, kind | ir::kEnumerable);
        break;
      }
      case Kind::kSpreadElement: {
        const Operand source = expression(property.first_named_child());
        at(property);
        emitter_.emit(Opcode::kCopyProperties, object, source, emitter_.undefined());
        break;
      }
      default:
        report(property, "unexpected property in an object literal");
    }
  }
  return deliver(object, target);
}

Operand FunctionLowering::array_literal(Node node, Target target) {
  const Operand array = work_register(target, is_branching(node));
  at(node);
  emitter_.emit_source(Opcode::kNewArray, array);
  bool pending = false;  // an element stands before the next comma
  for (const Node child : node.children()) {
    if (child.is(Kind::kToken)) {
      if (child.text() != ",") continue;
      if (!pending) emitter_.emit(Opcode::kArrayPushHole, array);
      pending = false;
      continue;
    }
    pending = true;
    RegisterScope registers(emitter_);
    if (child.is(Kind::kSpreadElement)) {
      const Operand iterable = expression(child.first_named_child());
      at(child);
      append_all(array, iterable);
    } else {
      const Operand value = expression(child);
      at(child);
      emitter_.emit(Opcode::kArrayPush, array, value);
    }
  }
  return deliver(array, target);
}

void FunctionLowering::append_all(Operand array, Operand iterable) {
  RegisterScope registers(emitter_);
  const Operand iterator = emitter_.new_local();
  emitter_.emit(Opcode::kIterOpen, iterator, iterable);
  append_rest(array, iterator);
}

/// Appends what an iterator still yields. Only the iterator itself can throw, so it needs no
/// closing.
void FunctionLowering::append_rest(Operand array, Operand iterator) {
  RegisterScope registers(emitter_);
  const Operand value = emitter_.new_local();
  const Operand done = emitter_.new_temporary();
  const Label body = emitter_.new_label();
  const Label end = emitter_.new_label();
  const std::uint32_t header = emitter_.open_loop();
  emitter_.emit(Opcode::kIterNext, value, iterator);
  emitter_.emit(Opcode::kIsDone, done, value);
  emitter_.branch(done, end, body);
  emitter_.bind(body);
  emitter_.emit(Opcode::kArrayPush, array, value);
  emitter_.close_loop(header);
  emitter_.bind(end);
}

}  // namespace sheaf

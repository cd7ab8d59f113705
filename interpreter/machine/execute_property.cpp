// GetProperty, SetProperty and their relatives.

#include "interpreter/builtins/builtins.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// Whether a property slot can be handed out as it is: present on all paths, no accessor.
bool is_plain_data(const Slot& slot) {
  const auto plain = [](Value v) { return !v.is_absent() && !is_accessor(v); };
  if (slot.is_single()) return plain(slot.value());
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!plain(alternative.value)) return false;
  }
  return true;
}

}  // namespace

const Slot* Engine::find_plain_property(Value base, PropertyKey key) {
  for (int hops = 0; hops < 32 && is_object(base); ++hops) {
    Object* object = as_object(base);
    if (object->kind == CellKind::kFunction) materialise(static_cast<FunctionObject*>(object));
    if (object->kind == CellKind::kArray && key.bits() == realm->key_length.bits()) {
      return &static_cast<ArrayObject*>(object)->length;
    }
    if (object->object_class == ObjectClass::kString) return nullptr;
    const std::int32_t at = object->properties.find(key);
    if (at >= 0) {
      if (object->properties.find_next(key, at) >= 0) return nullptr;
      const Slot& slot = object->properties[static_cast<std::size_t>(at)].value;
      return is_plain_data(slot) ? &slot : nullptr;
    }
    if (!object->prototype.is_single()) return nullptr;
    base = object->prototype.value();
  }
  return nullptr;
}

/// Paths on which the first object of the chain that has the property has it read-only.
Guard Engine::inherited_read_only(Value start, PropertyKey key, const Guard& guard) {
  Guard result = false_guard;
  if (!is_object(start)) return result;
  for_each_alternative(get_own(as_object(start), key, guard), guard,
                       [&](const Guard& own, Value current) {
                         if (!current.is_absent()) {
                           result |= read_only_part(as_object(start), key, own);
                           return;
                         }
                         for_each_alternative(as_object(start)->prototype, own,
                                              [&](const Guard& part, Value parent) {
                                                result |= inherited_read_only(parent, key, part);
                                              });
                       });
  return result;
}

/// ECMA-262 10.1.9.2 step 2: super.key = value where no accessor takes it. The receiver's own
/// property gets the value; accessors that it inherits are not asked.
void Engine::set_receiver(OperationResult& result, const Guard& guard, Value object,
                          PropertyKey key, const Slot& value) {
  if (!is_object(object)) {
    set_property(result, guard, object, key, value, object, true);
    return;
  }
  for_each_alternative(
      get_own(as_object(object), key, guard), guard, [&](const Guard& own, Value current) {
        if (is_accessor(current)) {
          throw_error(result, own, ErrorType::kTypeError,
                      "Cannot redefine property: " + to_utf8(to_string(key)->text()));
          return;
        }
        if (!current.is_absent()) {
          set_property(result, own, object, key, value, object, true);
          return;
        }
        for_each_alternative(
            as_object(object)->extensible, own, [&](const Guard& part, Value open) {
              if (open.as_boolean()) {
                define_own(part, as_object(object), key, restrict(value, part));
              } else {
                throw_error(result, part, ErrorType::kTypeError,
                            "Cannot add property " + to_utf8(to_string(key)->text()) +
                                ", object is not extensible");
              }
            });
      });
}

Step Engine::execute_property(Cursor& cursor, const ir::Instruction& instruction) {
  Activation& activation = *cursor.activation;
  const CompiledFunction& function = *activation.function;
  const auto operand = [&](std::int32_t index) -> const Slot& {
    return index >= 0 ? activation.registers[static_cast<std::size_t>(index)]
                      : function.constants[static_cast<std::size_t>(~index)];
  };
  const bool strict = function.ir->strict;
  switch (instruction.opcode) {
    case Opcode::kGetProperty: {
      const Slot& base = operand(instruction.b);
      const PropertyKey key = operand(instruction.c).value();
      if (base.is_single() && is_object(base.value())) {
        if (const Slot* found = find_plain_property(base.value(), key)) {
          write(cursor, instruction.a, instruction.flags, *found);
          ++cursor.pc;
          return Step::kNext;
        }
      }
      OperationResult result;
      for_each_alternative(base, cursor.guard,
                           [&](const Guard& g, Value v) { get_property(result, g, v, key, v); });
      return finish_operation(cursor, result, instruction.a, instruction.flags);
    }
    case Opcode::kGetElement: {
      const Slot& base = operand(instruction.b);
      const Slot& key = operand(instruction.c);
      if (key.is_number() && base.is_single() && is_array(base.value())) {
        ArrayObject* array = as_array(base.value());
        const std::int64_t index = index_of_number(key.as_number());
        if (index >= 0 && static_cast<std::size_t>(index) < array->elements.size() &&
            is_plain_data(array->elements[static_cast<std::size_t>(index)])) {
          write(cursor, instruction.a, instruction.flags,
                array->elements[static_cast<std::size_t>(index)]);
          ++cursor.pc;
          return Step::kNext;
        }
      }
      OperationResult result;
      for_each_alternative(base, cursor.guard, [&](const Guard& base_guard, Value b) {
        for_each_alternative(key, base_guard,
                             [&](const Guard& g, Value k) { get_element(result, g, b, k); });
      });
      return finish_operation(cursor, result, instruction.a, instruction.flags);
    }
    case Opcode::kSetProperty: {
      const Slot base = operand(instruction.a);
      const PropertyKey key = operand(instruction.b).value();
      const Slot value = operand(instruction.c);
      OperationResult result;
      for_each_alternative(base, cursor.guard, [&](const Guard& g, Value v) {
        set_property(result, g, v, key, value, v, strict);
      });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kSetElement: {
      const Slot base = operand(instruction.a), key = operand(instruction.b);
      const Slot value = operand(instruction.c);
      OperationResult result;
      for_each_alternative(base, cursor.guard, [&](const Guard& base_guard, Value b) {
        for_each_alternative(key, base_guard, [&](const Guard& g, Value k) {
          set_element(result, g, b, k, value, strict);
        });
      });
      return finish_operation(cursor, result, -1, 0);
    }
    case Opcode::kDeleteProperty: {
      OperationResult result;
      for_each_alternative(
          operand(instruction.b), cursor.guard, [&](const Guard& base_guard, Value b) {
            for_each_alternative(operand(instruction.c), base_guard, [&](const Guard& g, Value k) {
              if (k.is_term()) {
                for (auto& [part, concrete] :
                     enumerate(k, g, result.ended, "a symbolic property key", current_place())) {
                  delete_property(result, part, b, to_key(concrete), strict);
                }
              } else if (is_object(k)) {
                call_library(result, g, u"op$deleteElement", {b, k, Value::boolean(strict)});
              } else {
                delete_property(result, g, b, to_key(k), strict);
              }
            });
          });
      return finish_operation(cursor, result, instruction.a, instruction.flags);
    }
    case Opcode::kGetSuper:
    case Opcode::kSetSuper: {
      // ECMA-262 13.3.7: the property is looked up from the home object's prototype; `this` is the
      // receiver.
      const bool is_get = instruction.opcode == Opcode::kGetSuper;
      const Slot receiver = activation.registers[ir::kThisRegister];
      const Slot callee = activation.registers[ir::kCalleeRegister];
      const Slot key = operand(is_get ? instruction.b : instruction.a);
      OperationResult result;
      for_each_alternative(callee, cursor.guard, [&](const Guard& g1, Value f) {
        for_each_alternative(as_function(f)->home_object, g1, [&](const Guard& g2, Value home) {
          for_each_alternative(as_object(home)->prototype, g2, [&](const Guard& g3, Value proto) {
            for_each_key(key, g3, result.ended, [&](const Guard& g, PropertyKey k) {
              if (is_get) {
                get_property(result, g, proto, k, receiver);
                return;
              }
              for_each_alternative(receiver, g, [&](const Guard& part, Value object) {
                // A setter above the home object takes the value; else the receiver itself does.
                const Slot found = is_object(proto) ? lookup(proto, k, part) : Value::absent();
                for_each_alternative(found, part, [&](const Guard& p, Value current) {
                  if (is_accessor(current)) {
                    set_property(result, p, proto, k, operand(instruction.b), object, true);
                    return;
                  }
                  const Guard blocked = inherited_read_only(proto, k, p);
                  if (!blocked.is_false()) {
                    throw_error(result, blocked, ErrorType::kTypeError,
                                "Cannot assign to read only property '" +
                                    to_utf8(to_string(k)->text()) + "' of object '" +
                                    describe(*this, object, blocked) + "'");
                  }
                  const Guard rest = p.minus(blocked);
                  if (!rest.is_false()) {
                    set_receiver(result, rest, object, k, operand(instruction.b));
                  }
                });
              });
            });
          });
        });
      });
      return finish_operation(cursor, result, is_get ? instruction.a : -1, instruction.flags);
    }
    default:
      std::abort();
  }
}

}  // namespace sheaf

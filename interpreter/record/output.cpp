// Snapshots of what is printed.

#include "interpreter/record/output.h"

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

namespace {

/// console.log shows objects nested this deep; one level more is needed to name what is cut off.
constexpr int kDepth = 4;

/// Copies objects, each with what is shown of it.
class Photographer {
 public:
  Photographer(Engine& engine, OutputRecord& record) : engine_(engine), record_(record) {}

  void visit(const Slot& slot, const Guard& guard, int depth) {
    if (depth == 0) return;
    for_each_alternative(slot, guard, [&](const Guard&, Value value) {
      if (!is_object(value)) return;
      Object* object = as_object(value);
      int& reached = depths_[object->id];
      if (reached >= depth) return;
      reached = depth;
      auto& copy = record_.objects[object->id];
      if (!copy) copy = copy_of(object);
      // On all printed paths, not only on these: an object is visited once per depth, and other
      // paths may reach it some other way.
      const Guard& all = record_.guard;
      for (const Property& property : copy->properties) visit(property.value, all, depth - 1);
      for (const Slot& element : copy->elements) visit(element, all, depth - 1);
      for (const Slot& entry : copy->entry_values) visit(entry, all, depth - 1);
    });
  }

 private:
  std::shared_ptr<ObjectSnapshot> copy_of(Object* object) {
    auto copy = std::make_shared<ObjectSnapshot>();
    const Guard& guard = record_.guard;
    Realm& realm = *engine_.realm;
    copy->kind = object->kind;
    copy->object_class = object->object_class;
    copy->primitive = object->primitive;
    SummaryBuilder names;
    find_constructor(names, Value::heap(object), Value::heap(object), guard);
    copy->constructor_name = names.finish();
    copy->tag = engine_.lookup(Value::heap(object), realm.symbol_to_string_tag, guard);
    if (object->kind == CellKind::kFunction)
      copy_function(*copy, static_cast<FunctionObject*>(object));
    if (object->object_class == ObjectClass::kError) {
      engine_.fix_stack(guard, object);
      copy->stack = engine_.get_own(object, realm.key_stack, guard);
      copy->error_name = engine_.lookup(Value::heap(object), realm.key_name, guard);
      copy->error_message = engine_.lookup(Value::heap(object), realm.key_message, guard);
    }
    const PropertyKey cause = realm.key("cause");
    object->properties.settle_order(object->domain);
    for (const Property& property : object->properties) {
      const bool is_cause =
          object->object_class == ObjectClass::kError && property.key.bits() == cause.bits();
      if ((property.attributes & kEnumerableProperty) != 0 || is_cause) {
        copy->properties.push_back(property);
      }
    }
    if (object->kind == CellKind::kArray) {
      copy->elements = static_cast<ArrayObject*>(object)->elements;
      copy->length = static_cast<ArrayObject*>(object)->length;
    }
    if (object->object_class == ObjectClass::kMap || object->object_class == ObjectClass::kSet) {
      copy_entries(*copy, object);
    }
    return copy;
  }

  void copy_function(ObjectSnapshot& copy, FunctionObject* function) {
    const Guard& guard = record_.guard;
    engine_.materialise(function);
    copy.function_name = engine_.get_own(function, engine_.realm->key_name, guard);
    copy.is_class = function->code != nullptr &&
                    (function->code->ir->kind == ir::FunctionKind::kClassConstructor ||
                     function->code->ir->kind == ir::FunctionKind::kDerivedConstructor);
    if (!copy.is_class) return;
    SummaryBuilder names;
    for_each_alternative(function->prototype, guard, [&](const Guard& part, Value parent) {
      names.add(part, is_callable(parent) ? engine_.lookup(parent, engine_.realm->key_name, part)
                                          : Slot(Value::undefined()));
    });
    copy.superclass_name = names.finish();
  }

  void copy_entries(ObjectSnapshot& copy, Object* collection) {
    if (!is_object(collection->primitive.value())) return;
    Object* state = as_object(collection->primitive.value());
    const auto list = [&](const char* name) -> std::vector<Slot> {
      const Slot slot = engine_.get_own(state, engine_.realm->key(name), record_.guard);
      if (!slot.is_single() || !is_array(slot.value())) return {};
      return as_array(slot.value())->elements;
    };
    copy.elements = list("keys");
    copy.entry_values = list("values");
  }

  /// The name of the first constructor on the chain whose instance the object is; null where there
  /// is no prototype at all.
  void find_constructor(SummaryBuilder& names, Value object, Value at, const Guard& guard) {
    Guard rest = guard;
    const Slot own = engine_.get_own(as_object(at), engine_.realm->key_constructor, guard);
    for_each_alternative(own, guard, [&](const Guard& part, Value constructor) {
      if (!is_callable(constructor)) return;
      for_each_alternative(engine_.get_own(as_object(constructor), engine_.realm->key_name, part),
                           part, [&](const Guard& named, Value name) {
                             if (!name.is_string() || name.as_string()->length() == 0) return;
                             OperationResult result;
                             engine_.instance_of(result, named, object, constructor);
                             for (const Alternative& alternative : result.values.alternatives()) {
                               if (!alternative.value.is_true()) continue;
                               names.add(alternative.guard, name);
                               rest = rest.minus(alternative.guard);
                             }
                           });
    });
    if (rest.is_false()) return;
    for_each_alternative(as_object(at)->prototype, rest, [&](const Guard& part, Value parent) {
      if (is_object(parent)) {
        find_constructor(names, object, parent, part);
      } else if (at.bits() == object.bits()) {
        names.add(part, Value::null());
      } else {
        describe_prototype(names, object, part);
      }
    });
  }

  /// No constructor on the whole chain: the name shows the prototype, as Node does. DEVIATION: at
  /// the depth where objects are no longer shown Node writes "Complex prototype".
  void describe_prototype(SummaryBuilder& names, Value object, const Guard& guard) {
    const auto add = [&](const Guard& part, const std::string& text) {
      if (!part.is_false()) names.add(part, engine_.realm->key("Object <" + text + ">"));
    };
    for_each_alternative(as_object(object)->prototype, guard, [&](const Guard& g, Value first) {
      SummaryBuilder inner;
      find_constructor(inner, first, first, g);
      for (const Alternative& alternative : inner.alternatives()) {
        if (alternative.value.is_string()) {
          add(alternative.guard, to_utf8(alternative.value.as_string()->text()));
          continue;
        }
        Guard empty = alternative.guard;
        for (const auto& [key, present] :
             engine_.own_keys(as_object(first), alternative.guard, true, true)) {
          empty = empty.minus(present);
        }
        add(empty, "[Object: null prototype] {}");
        add(alternative.guard.minus(empty), "[Object: null prototype]");
      }
    });
  }

  Engine& engine_;
  OutputRecord& record_;
  std::map<std::uint32_t, int> depths_;
};

}  // namespace

OutputRecord Engine::snapshot(const Guard& guard, std::span<const Slot> values) {
  OutputRecord record;
  record.guard = guard;
  Photographer photographer(*this, record);
  for (const Slot& value : values) {
    record.values.push_back(restrict(value, guard));
    photographer.visit(record.values.back(), guard, kDepth);
  }
  return record;
}

void Engine::print(const Guard& guard, std::span<const Slot> values) {
  OutputRecord record = snapshot(fault_active(Fault::kOutputGuard) ? live_run : guard, values);
  hits.add(GuardedOperation::kOutputOnPart, !(guard == live_run));
  record.indentation = restrict(realm->path.group_indentation, guard);
  if (options.print) {
    const Assignment nothing;
    Evaluator evaluator(inputs, terms, predicates, nothing);
    options.print(format_output(record, evaluator) + "\n");
    return;
  }
  output.push_back(std::move(record));
}

}  // namespace sheaf

// Snapshots of what is printed.

#include "interpreter/record/output.h"

#include "interpreter/context.h"
#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/lacking.h"
#include "interpreter/record/ends.h"
#include "interpreter/semantics/error.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

namespace {

/// console.log shows objects nested this deep; one level more is needed to name what is cut off.
constexpr int kDepth = 4;
/// Prototypes without a constructor that a name shows within each other.
constexpr int kMaxPrototypes = 3;

/// Copies objects, each with what is shown of it.
class Photographer {
 public:
  Photographer(Context& context, OutputRecord& record, CodePlace place)
      : context_(context), record_(record), place_(place) {}

  /// Recursion of at most kDepth.
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
    const Names& names_of_run = context_.names;
    copy->kind = object->kind;
    copy->object_class = object->object_class;
    copy->primitive = object->primitive;
    SummaryBuilder names;
    find_constructor(names, Value::heap(object), guard, 0);
    copy->constructor_name = names.finish();
    copy->tag =
        shown_property(context_, Value::heap(object), names_of_run.symbol_to_string_tag, guard);
    if (object->kind == CellKind::kFunction)
      copy_function(*copy, static_cast<FunctionObject*>(object));
    if (object->object_class == ObjectClass::kError) {
      fix_stack(context_, guard, object, place_);
      copy->stack = own_slot(context_, *object, names_of_run.key_stack, guard);
      copy->error_name =
          shown_property(context_, Value::heap(object), names_of_run.key_name, guard);
      copy->error_message =
          shown_property(context_, Value::heap(object), names_of_run.key_message, guard);
    }
    const PropertyKey cause = key("cause");
    object->properties.settle_order(object->domain);
    for (const Property& property : object->properties) {
      const bool is_cause =
          object->object_class == ObjectClass::kError && property.key.bits() == cause.bits();
      if ((property.attributes & kEnumerableProperty) != 0 || is_cause ||
          is_private_name(property.key)) {
        copy->properties.push_back(property);
        if (property.value.is_single() && is_lacking(property.value.value())) {
          record_limitation(context_, "lacking", place_,
                            "an object is printed that has members which are not supported yet");
        }
      }
    }
    if (object->kind == CellKind::kArray) {
      copy->elements = static_cast<ArrayObject*>(object)->elements;
      copy->length = static_cast<ArrayObject*>(object)->length;
    }
    if (object->object_class == ObjectClass::kMap || object->object_class == ObjectClass::kSet) {
      copy_entries(*copy, object);
    }
    if (object->object_class == ObjectClass::kPromise) copy_promise(*copy, object);
    return copy;
  }

  void copy_function(ObjectSnapshot& copy, FunctionObject* function) {
    const Guard& guard = record_.guard;
    copy.function_name = own_slot(context_, *function, context_.names.key_name, guard);
    copy.is_class = function->code != nullptr &&
                    (function->code->ir->kind == ir::FunctionKind::kClassConstructor ||
                     function->code->ir->kind == ir::FunctionKind::kDerivedConstructor);
    copy.is_generator_function = function->code != nullptr && function->code->ir->is_generator;
    copy.is_async_function = function->code != nullptr && function->code->ir->is_async;
    if (!copy.is_class) return;
    SummaryBuilder names;
    for_each_alternative(function->prototype, guard, [&](const Guard& part, Value parent) {
      names.add(part, is_callable(parent)
                          ? shown_property(context_, parent, context_.names.key_name, part)
                          : Slot(Value::undefined()));
    });
    copy.superclass_name = names.finish();
  }

  void copy_entries(ObjectSnapshot& copy, Object* collection) {
    if (!is_object(collection->primitive.value())) return;
    Object* state = as_object(collection->primitive.value());
    const auto list = [&](const char* name) -> std::vector<Slot> {
      const Slot slot = own_slot(context_, *state, key(name), record_.guard);
      if (!slot.is_single() || !is_array(slot.value())) return {};
      return as_array(slot.value())->elements;
    };
    copy.elements = list("keys");
    copy.entry_values = list("values");
  }

  void copy_promise(ObjectSnapshot& copy, Object* promise) {
    Object& state = *as_object(promise->primitive.value());
    copy.promise_state = own_slot(context_, state, key("state"), record_.guard);
    copy.elements.push_back(own_slot(context_, state, key("value"), record_.guard));
  }

  /// The name of the first constructor on the chain whose instance the object is; null where there
  /// is no prototype at all. `level`: how many prototypes' names this one stands in.
  void find_constructor(SummaryBuilder& names, Value object, const Guard& guard, int level) {
    // By a list: a program makes chains of any length.
    std::vector<std::pair<Guard, Value>> pending{{guard, object}};
    while (!pending.empty()) {
      const auto [here, at] = std::move(pending.back());
      pending.pop_back();
      const Guard rest = here.minus(add_constructors(names, object, at, here));
      if (rest.is_false()) continue;
      for_each_alternative(as_object(at)->prototype, rest, [&](const Guard& part, Value parent) {
        if (is_object(parent)) {
          pending.emplace_back(part, parent);
        } else if (at.bits() == object.bits()) {
          names.add(part, Value::null());
        } else {
          describe_prototype(names, object, part, level);
        }
      });
    }
  }

  /// The names of the constructors that `at` has of its own and that made the object; where.
  Guard add_constructors(SummaryBuilder& names, Value object, Value at, const Guard& guard) {
    Guard found = context_.false_guard;
    const Slot own = own_slot(context_, *as_object(at), context_.names.key_constructor, guard);
    for_each_alternative(own, guard, [&](const Guard& part, Value constructor) {
      if (!is_callable(constructor)) return;
      for_each_alternative(
          own_slot(context_, *as_object(constructor), context_.names.key_name, part), part,
          [&](const Guard& named, Value name) {
            if (!name.is_string() || name.as_string()->length() == 0) return;
            const Guard made = instance_part(context_, named, object, constructor);
            if (made.is_false()) return;
            names.add(made, name);
            found |= made;
          });
    });
    return found;
  }

  /// No constructor on the whole chain: the name shows the prototype, as Node does, and its
  /// prototype's, up to kMaxPrototypes. DEVIATION: Node counts from the level at which it shows the
  /// object.
  void describe_prototype(SummaryBuilder& names, Value object, const Guard& guard, int level) {
    const auto add = [&](const Guard& part, const std::string& text) {
      if (!part.is_false()) names.add(part, key("Object <" + text + ">"));
    };
    if (level == kMaxPrototypes) {
      add(guard, "Complex prototype");
      return;
    }
    for_each_alternative(as_object(object)->prototype, guard, [&](const Guard& g, Value first) {
      SummaryBuilder inner;
      find_constructor(inner, first, g, level + 1);
      for (const Alternative& alternative : inner.alternatives()) {
        if (alternative.value.is_string()) {
          add(alternative.guard, to_utf8(alternative.value.as_string()->text()));
          continue;
        }
        Guard empty = alternative.guard;
        for (const auto& [key, present] :
             own_keys(context_, as_object(first), alternative.guard, true, true)) {
          empty = empty.minus(present);
        }
        add(empty, "[Object: null prototype] {}");
        add(alternative.guard.minus(empty), "[Object: null prototype]");
      }
    });
  }

  PropertyKey key(std::string_view text) const {
    return Value::string(context_.strings.intern_ascii(text));
  }

  Context& context_;
  OutputRecord& record_;
  CodePlace place_;
  std::map<std::uint32_t, int> depths_;
};

}  // namespace

namespace {

/// Units of the longest string that the slot holds.
std::size_t longest_text(const Slot& slot) {
  const auto units = [](Value value) -> std::size_t {
    return value.is_string() ? value.as_string()->length() : 0;
  };
  if (slot.is_single()) return units(slot.value());
  std::size_t longest = 0;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    longest = std::max(longest, units(alternative.value));
  }
  return longest;
}

}  // namespace

void OutputRecord::trace(CellVisitor& visitor) const {
  for (const Slot& value : values) visitor.visit_held(value);
  visitor.visit_held(indentation);
  for (const auto& [id, object] : objects) {
    for (const Slot* slot :
         {&object->constructor_name, &object->tag, &object->function_name, &object->superclass_name,
          &object->stack, &object->error_name, &object->error_message, &object->primitive,
          &object->length, &object->promise_state}) {
      visitor.visit_held(*slot);
    }
    for (const Property& property : object->properties) {
      visitor.visit_value(property.key);
      visitor.visit_held(property.value);
    }
    for (const Slot& element : object->elements) visitor.visit_held(element);
    for (const Slot& value : object->entry_values) visitor.visit_held(value);
  }
}

std::size_t OutputRecord::memory_bytes() const {
  std::size_t bytes = sizeof(OutputRecord) + values.capacity() * sizeof(Slot);
  for (const auto& [id, object] : objects) {
    bytes += sizeof(ObjectSnapshot) + object->properties.capacity() * sizeof(Property) +
             (object->elements.capacity() + object->entry_values.capacity()) * sizeof(Slot);
  }
  for (const Slot& slot : values) bytes += longest_text(slot);  // it becomes text some day
  return bytes;
}

OutputRecord snapshot(Context& context, const Guard& guard, std::span<const Slot> values,
                      CodePlace place) {
  OutputRecord record;
  record.guard = guard;
  Photographer photographer(context, record, place);
  for (const Slot& value : values) {
    record.values.push_back(restrict(value, guard));
    photographer.visit(record.values.back(), guard, kDepth);
  }
  return record;
}

void print(Context& context, const Guard& guard, std::span<const Slot> values, CodePlace place) {
  OutputRecord record = snapshot(context, guard, values, place);
  record.indentation = restrict(context.record.group_indentation, guard);
  if (context.options.print) {
    const Assignment nothing;
    Evaluator evaluator(context.inputs, context.terms, context.predicates, nothing);
    context.options.print(format_output(record, evaluator) + "\n");
    return;
  }
  context.record.output_bytes += record.memory_bytes();
  context.record.output.push_back(std::move(record));
}

}  // namespace sheaf

// Writing properties on many paths.

#include "interpreter/objects/internal_methods.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

void grow_elements(Context& context, ArrayObject& array, std::size_t size) {
  const std::size_t capacity = array.elements.capacity();
  if (size > capacity) {
    // While they are moved, the old ones are there, too.
    const std::size_t larger = std::max(size, capacity + capacity / 2);
    context.heap.require_memory(larger * sizeof(Slot));
    array.elements.reserve(larger);
    context.heap.count_memory((larger - capacity) * sizeof(Slot));
  }
  array.elements.resize(size, Slot(Value::absent()));
}

void define_element(Context& context, const Guard& guard, ArrayObject* array, std::size_t index,
                    const Slot& value) {
  context.pristine.keep(array);
  if (index >= array->elements.size()) {
    grow_elements(context, *array, index + 1);
    context.longest_sequence = std::max(context.longest_sequence, index + 1);
  }
  store(context, array->elements[index], array->domain, guard, value);
  const auto needed = static_cast<double>(index + 1);
  SummaryBuilder longer;
  for_each_alternative(array->length, guard, [&](const Guard& part, Value length) {
    if (length.as_number() < needed) longer.add(part, Value::number(needed));
  });
  if (longer.empty()) return;
  Guard grown = context.false_guard;
  for (const Alternative& alternative : longer.alternatives()) grown |= alternative.guard;
  store_own(context, array->length, array->domain, grown, longer.finish());
}

void define_own(Context& context, const Guard& guard, Object* object, PropertyKey key,
                const Slot& value, std::uint8_t attributes) {
  context.pristine.keep(object);
  if (object->kind == CellKind::kArray) {
    const std::int64_t index = index_of_key(key);
    if (index >= 0) {
      define_element(context, guard, static_cast<ArrayObject*>(object),
                     static_cast<std::size_t>(index), value);
      return;
    }
  }
  define_in_map(context, guard, *object, key, value, attributes);
}

namespace {

/// Whether neither this prototype nor any beyond it has the property on any path.
bool is_nowhere_on_chain(Context& context, const Slot& prototype, PropertyKey key) {
  const Slot* at = &prototype;
  while (at->is_single() && is_object(at->value())) {
    Object& object = *as_object(at->value());
    if (claims(context, object, key) != nullptr || property_map(context, object).find(key) >= 0) {
      return false;
    }
    at = &object.prototype;
  }
  return at->is_single();
}

/// The usual store: one slot, or a new property that no prototype has. False: the whole of
/// OrdinarySet is needed, and nothing has been done yet.
bool store_plain(Context& context, Object& object, const Guard& guard, PropertyKey key,
                 const Slot& value) {
  if (claims(context, object, key) != nullptr) return false;
  PropertyMap& map = property_map(context, object);
  const std::int32_t at = map.find(key);
  const auto may_insert = [&] {
    return object.extensible.is_single() && object.extensible.value().is_true() &&
           is_nowhere_on_chain(context, object.prototype, key);
  };
  if (at < 0) {
    if (!may_insert()) return false;
    define_in_map(context, guard, object, key, value, kAllAttributes);
    return true;
  }
  Property& property = map[static_cast<std::size_t>(at)];
  if ((property.attributes & kWritable) == 0 || map.find_next(key, at) >= 0) return false;
  Guard missing = context.false_guard;
  if (property.value.is_summary()) {
    for (const Alternative& alternative : property.value.summary().alternatives()) {
      if (is_accessor(alternative.value)) return false;
      if (alternative.value.is_absent()) missing = alternative.guard & guard;
    }
  } else if (property.value.value().is_absent()) {
    missing = guard;
  } else if (is_accessor(property.value.value())) {
    return false;
  }
  if (!missing.is_false()) {
    // An insertion makes all attributes true.
    if (property.attributes != kAllAttributes || !may_insert()) return false;
    map.insert_last(static_cast<std::size_t>(at), missing);
  }
  store(context, property.value, object.domain, guard, value);
  return true;
}

/// ECMA-262 10.1.9.2 OrdinarySetWithOwnDescriptor of one key and value.
class PropertyStore {
 public:
  PropertyStore(Operation& operation, PropertyKey key, const Slot& value, const Slot& receiver,
                bool strict)
      : operation_(operation),
        context_(operation.context),
        key_(key),
        value_(value),
        receiver_(receiver),
        strict_(strict) {}

  /// Steps 1 to 2.b and 3: the first object of the chain that has the property decides: an accessor
  /// takes the value, a read-only property refuses it. Answers the other paths, on which the
  /// receiver itself takes it.
  Guard ask_chain(const Guard& guard, Value start) {
    Guard plain = guard;
    std::vector<std::pair<Guard, Value>> looking{{guard, start}};
    while (!looking.empty()) {
      const auto [paths, at] = std::move(looking.back());
      looking.pop_back();
      if (!is_object(at)) continue;
      Object& holder = *as_object(at);
      Guard absent = paths;
      visit_own(context_, holder, key_, paths,
                [&](const Guard& part, std::uint8_t attributes, Value current) {
                  absent = absent.minus(part);
                  if (is_accessor(current)) {
                    plain = plain.minus(part);
                    call_setter(part, holder, *static_cast<Accessor*>(current.as_heap()));
                  } else if ((attributes & kWritable) == 0) {
                    plain = plain.minus(part);
                    refuse_read_only(part);
                  }
                });
      if (absent.is_false()) continue;
      for_each_alternative(holder.prototype, absent, [&](const Guard& part, Value parent) {
        looking.emplace_back(part, parent);
      });
    }
    return plain;
  }

  /// Steps 2.c to 2.e.
  void give_to_receiver(const Guard& guard, Value receiver) {
    if (!is_object(receiver)) {
      refuse_naming(guard, "Cannot create property '" + describe_key(key_) + "' on ", receiver);
      return;
    }
    Object& object = *as_object(receiver);
    Guard writable = context_.false_guard, absent = guard;
    visit_own(context_, object, key_, guard,
              [&](const Guard& part, std::uint8_t attributes, Value current) {
                absent = absent.minus(part);
                if (is_accessor(current)) {
                  refuse(part, "Cannot redefine property: " + describe_key(key_));
                } else if ((attributes & kWritable) == 0) {
                  refuse_read_only(part);
                } else {
                  writable |= part;
                }
              });
    if (!absent.is_false()) {
      for_each_alternative(object.extensible, absent, [&](const Guard& part, Value extensible) {
        if (extensible.is_true()) return;
        refuse(part, "Cannot add property " + describe_key(key_) + ", object is not extensible");
        absent = absent.minus(part);
      });
    }
    put(writable, absent, object);
  }

 private:
  void put(const Guard& writable, const Guard& absent, Object& object) {
    if (const InternalMethods* methods = claims(context_, object, key_)) {
      const Guard both = writable | absent;
      if (both.is_false()) return;
      std::vector<Refusal> refusals;
      methods->put(operation_, both, object, key_, restrict(value_, both), refusals);
      for (const Refusal& refusal : refusals) refuse(refusal.guard, refusal.message);
      return;
    }
    if (!writable.is_false()) {
      store_in_map(context_, writable, object, key_, restrict(value_, writable));
    }
    if (!absent.is_false()) {
      define_in_map(context_, absent, object, key_, restrict(value_, absent), kAllAttributes);
    }
  }

  void call_setter(const Guard& guard, Object& holder, const Accessor& accessor) {
    for_each_alternative(accessor.setter, guard, [&](const Guard& part, Value setter) {
      if (setter.is_undefined()) {
        refuse(part, "Cannot set property " + describe_key(key_) + " of " +
                         describe(context_, Value::heap(&holder), part) +
                         " which has only a getter");
        return;
      }
      operation_.result.calls.push_back({part,
                                         setter,
                                         receiver_,
                                         {restrict(value_, part)},
                                         Value::number(1),
                                         Value::undefined()});
    });
  }

  void refuse_read_only(const Guard& guard) {
    for_each_alternative(receiver_, guard, [&](const Guard& part, Value receiver) {
      refuse_naming(part, "Cannot assign to read only property '" + describe_key(key_) + "' of ",
                    receiver);
    });
  }

  /// Before the receiver, its type is named.
  void refuse_naming(const Guard& guard, const std::string& head, Value receiver) {
    if (!strict_) return;
    throw_naming(operation_, guard, head + to_utf8(type_of(context_, receiver)->text()) + " '",
                 receiver, "'");
  }

  void refuse(const Guard& guard, const std::string& message) {
    refuse(guard, Value::string(context_.strings.make(from_utf8(message))));
  }
  void refuse(const Guard& guard, const Slot& message) {
    if (strict_) throw_error_of_text(operation_, guard, ErrorType::kTypeError, message);
  }

  Operation& operation_;
  Context& context_;
  PropertyKey key_;
  const Slot& value_;
  const Slot& receiver_;
  bool strict_;
};

}  // namespace

void set_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& value, const Slot& receiver, bool strict) {
  Context& context = operation.context;
  if (base.is_nullish()) {
    throw_error(operation, guard, ErrorType::kTypeError,
                std::string("Cannot set properties of ") + (base.is_null() ? "null" : "undefined") +
                    " (setting '" + describe_key(key) + "')");
    return;
  }
  for_each_alternative(receiver, guard, [&](const Guard&, Value taker) {
    if (is_object(taker)) context.pristine.keep(as_object(taker));
  });
  if (is_object(base) && receiver.identical(base) &&
      store_plain(context, *as_object(base), guard, key, value)) {
    return;
  }
  PropertyStore store(operation, key, value, receiver, strict);
  Guard plain = guard;
  if (is_object(base)) {
    plain = store.ask_chain(guard, base);
  } else {
    const Guard own = own_in_text(context, guard, base, key);
    if (strict && !own.is_false()) {
      throw_naming(operation, own,
                   "Cannot assign to read only property '" + describe_key(key) + "' of string '",
                   base, "'");
    }
    const Guard rest = guard.minus(own);
    if (rest.is_false()) return;
    plain = store.ask_chain(
        rest, operation.realm.prototype_of_primitive(base, is_string_term(context, base)));
  }
  if (plain.is_false()) return;
  for_each_alternative(receiver, plain, [&](const Guard& part, Value taker) {
    store.give_to_receiver(part, taker);
  });
}

void name_function(Context& context, const Guard& guard, FunctionObject* function, PropertyKey key,
                   std::string_view prefix) {
  if (!function->code->ir->name.empty() && prefix.empty()) return;
  std::u16string text = from_utf8(prefix);
  if (is_private_name(key)) {
    text += as_symbol(key)->description->text();
  } else if (is_symbol(key)) {
    const JsString* description = static_cast<Symbol*>(key.as_heap())->description;
    if (description != nullptr) {
      text += u'[';
      text += description->text();
      text += u']';
    }
  } else {
    text += key.as_string()->text();
  }
  const JsString* name = context.strings.intern(text);
  if (covers(context, guard, function->domain)) {
    function->name = name;
    if (!function->has_own_properties) return;
  }
  // A key that differs between paths gives a name that does.
  const std::int32_t at = property_map(context, *function).find(context.names.key_name);
  if (at < 0) return;
  Slot& location = function->properties[static_cast<std::size_t>(at)].value;
  for_each_alternative(Slot(location), guard, [&](const Guard& part, Value old) {
    // A class may have a static member `name` already.
    Guard unnamed = part;
    if (prefix.empty()) {
      const bool is_text = old.is_string() || is_string_term(context, old);
      unnamed = is_text ? part.minus(truthy_value(context, old, part)) : context.false_guard;
    }
    if (unnamed.is_false()) return;
    store(context, location, function->domain, unnamed, Value::string(name));
  });
}

/// A getter or setter; the other half of an existing pair is kept.
void define_accessor(Context& context, const Guard& guard, Object* object, PropertyKey key,
                     bool getter, const Slot& function, std::uint8_t attributes) {
  for_each_alternative(own_slot(context, *object, key, guard), guard,
                       [&](const Guard& part, Value old) {
                         auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, part);
                         if (is_accessor(old)) {
                           accessor->getter = static_cast<Accessor*>(old.as_heap())->getter;
                           accessor->setter = static_cast<Accessor*>(old.as_heap())->setter;
                         }
                         (getter ? accessor->getter : accessor->setter) = restrict(function, part);
                         define_own(context, part, object, key, Value::heap(accessor), attributes);
                       });
}

}  // namespace sheaf

// Intrinsics on properties, and definition by descriptor.

#include "interpreter/builtins/object_properties.h"

namespace sheaf {

namespace {

/// Bits of the descriptors that stdlib/object.js passes.
enum DescriptorFlag : std::uint32_t {
  kHasEnumerable = 1,
  kIsEnumerable = 2,
  kHasConfigurable = 4,
  kIsConfigurable = 8,
  kHasValue = 16,
  kHasWritable = 32,
  kIsWritable = 64,
  kHasGet = 128,
  kHasSet = 256,
};

Object* new_wrapper(Realm& realm, const Guard& guard, Value value) {
  Object* wrapper = new_object(realm.context, guard, realm.prototype_of_primitive(value, false));
  wrapper->object_class = value.is_string()    ? ObjectClass::kString
                          : value.is_boolean() ? ObjectClass::kBoolean
                          : is_symbol(value)   ? ObjectClass::kSymbol
                                               : ObjectClass::kNumber;
  wrapper->primitive = value;
  return wrapper;
}

/// Moves what a property operation did into the call; paths that neither threw nor called nor ended
/// get undefined.
void give_effects(NativeCall& call, OperationResult& inner) {
  Guard rest = call.guard;
  for (auto& entry : inner.throws) {
    rest = rest.minus(entry.first);
    call.result.throws.push_back(std::move(entry));
  }
  for (Guard& guard : inner.ended) {
    rest = rest.minus(guard);
    call.result.ended.push_back(std::move(guard));
  }
  for (CallRequest& request : inner.calls) {
    rest = rest.minus(request.guard);
    call.result.calls.push_back(std::move(request));
  }
  if (!rest.is_false()) call.result.values.add(rest, Value::undefined());
}

/// __setProperty(base, key, value, strict)
void set_property(NativeCall& call) {
  InnerOperation inner(call);
  sheaf::set_property(inner, call.guard, call.argument(0), to_key(call.context, call.argument(1)),
                      restrict(call.argument_slot(2), call.guard), call.argument(0),
                      call.argument(3).is_true());
  give_effects(call, inner.result);
}

/// __deleteProperty(base, key, strict)
void delete_property(NativeCall& call) {
  delete_property(call, call.guard, call.argument(0), to_key(call.context, call.argument(1)),
                  call.argument(2).is_true());
}

/// __defineOwn(object, key, value): ECMA-262 7.3.5 CreateDataProperty on an extensible object.
void define_own(NativeCall& call) {
  define_own(call.context, call.guard, as_object(call.argument(0)),
             to_key(call.context, call.argument(1)), restrict(call.argument_slot(2), call.guard));
  call.give(Value::undefined());
}

/// __newObject(prototype)
void new_object(NativeCall& call) {
  call.give(Value::heap(
      new_object(call.context, call.guard, restrict(call.argument_slot(0), call.guard))));
}

/// __hasOwn(object, key)
void has_own(NativeCall& call) {
  const Slot own = get_own(call.context, as_object(call.argument(0)),
                           to_key(call.context, call.argument(1)), call.guard);
  for_each_alternative(own, call.guard, [&](const Guard& part, Value value) {
    call.result.values.add(part, Value::boolean(!value.is_absent()));
  });
}

/// __ownKeys(object, mode): an array with a hole where a path lacks the key.
void own_keys(NativeCall& call) {
  Context& context = call.context;
  const std::u16string_view mode = call.argument(1).as_string()->text();
  ArrayObject* result = new_array(call.realm, call.guard);
  std::size_t count = 0;
  for (const auto& [key, present] : own_keys(context, as_object(call.argument(0)), call.guard,
                                             mode != u"all", mode != u"enumerable-strings")) {
    Slot slot = Value::absent();
    store(context, slot, call.guard, present, key);
    result->elements.push_back(std::move(slot));
    ++count;
  }
  result->length = Value::number(static_cast<double>(count));
  call.give(Value::heap(result));
}

/// Visits the slot of the property that is present on each path: (guard, attributes, value).
template <typename Visitor>
void for_each_present(Context& context, Object* object, PropertyKey key, const Guard& guard,
                      Visitor&& visit) {
  if (object->kind == CellKind::kFunction)
    materialise(context, static_cast<FunctionObject*>(object));
  Guard rest = guard;
  const auto special = [&](const Slot& slot, std::uint8_t attributes) {
    for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
      if (value.is_absent()) return;
      visit(part, attributes, value);
      rest = rest.minus(part);
    });
  };
  const std::int64_t index = index_of_key(key);
  const bool is_length = key.bits() == context.names.key_length.bits();
  if (object->kind == CellKind::kArray && (index >= 0 || is_length)) {
    auto* array = static_cast<ArrayObject*>(object);
    const bool frozen = array->frozen.is_single() && array->frozen.value().is_true();
    if (is_length) {
      special(array->length, frozen ? 0 : kWritable);
    } else {
      special(get_own(context, object, key, guard), frozen ? kEnumerableProperty : kAllAttributes);
    }
  } else if (object->object_class == ObjectClass::kString && (index >= 0 || is_length)) {
    special(get_own(context, object, key, guard), is_length ? 0 : kEnumerableProperty);
  }
  const PropertyMap& map = object->properties;
  for (std::int32_t at = map.find(key); at >= 0 && !rest.is_false(); at = map.find_next(key, at)) {
    const Property property = map[static_cast<std::size_t>(at)];
    const Guard seen = rest;
    for_each_alternative(property.value, seen, [&](const Guard& part, Value value) {
      if (value.is_absent()) return;
      visit(part, property.attributes, value);
      rest = rest.minus(part);
    });
  }
}

/// Whether there is an own enumerable property of this name.
void is_enumerable(NativeCall& call) {
  Guard rest = call.guard;
  for_each_present(
      call.context, as_object(call.argument(0)), to_key(call.context, call.argument(1)), call.guard,
      [&](const Guard& part, std::uint8_t attributes, Value) {
        call.result.values.add(part, Value::boolean((attributes & kEnumerableProperty) != 0));
        rest = rest.minus(part);
      });
  if (!rest.is_false()) call.result.values.add(rest, Value::boolean(false));
}

/// __attributes(object, key): PropertyAttribute bits, 8 for an accessor, −1 where there is none.
void attributes_of(NativeCall& call) {
  Guard rest = call.guard;
  for_each_present(
      call.context, as_object(call.argument(0)), to_key(call.context, call.argument(1)), call.guard,
      [&](const Guard& part, std::uint8_t attributes, Value value) {
        call.result.values.add(part, Value::number(attributes + (is_accessor(value) ? 8 : 0)));
        rest = rest.minus(part);
      });
  if (!rest.is_false()) call.result.values.add(rest, Value::number(-1));
}

template <Slot Accessor::*member>
void accessor_part(NativeCall& call) {
  Guard rest = call.guard;
  for_each_present(call.context, as_object(call.argument(0)),
                   to_key(call.context, call.argument(1)), call.guard,
                   [&](const Guard& part, std::uint8_t, Value value) {
                     if (!is_accessor(value)) return;
                     call.result.values.add(
                         part, restrict(static_cast<Accessor*>(value.as_heap())->*member, part));
                     rest = rest.minus(part);
                   });
  if (!rest.is_false()) call.result.values.add(rest, Value::undefined());
}

/// One definition on paths where the property is absent, or present with given attributes.
class Definition {
 public:
  Definition(NativeCall& call, Object* object, PropertyKey key, std::uint32_t flags)
      : call_(call), context_(call.context), object_(object), key_(key), flags_(flags) {}

  bool is_accessor_definition() const { return (flags_ & (kHasGet | kHasSet)) != 0; }

  /// ECMA-262 10.1.6.3 step 2: a new property.
  void create(const Guard& guard) {
    for_each_alternative(object_->extensible, guard, [&](const Guard& part, Value extensible) {
      if (!extensible.is_true()) {
        throw_error(call_, part, ErrorType::kTypeError,
                    "Cannot define property " + describe(context_, key_, part) +
                        ", object is not extensible");
        return;
      }
      std::uint8_t attributes = 0;
      if ((flags_ & kIsEnumerable) != 0) attributes |= kEnumerableProperty;
      if ((flags_ & kIsConfigurable) != 0) attributes |= kConfigurable;
      if ((flags_ & kIsWritable) != 0) attributes |= kWritable;
      write(part, is_accessor_definition() ? Slot(new_accessor(part, nullptr)) : value(part),
            attributes);
    });
  }

  /// Steps 3–10: change an existing property.
  void change(const Guard& guard, std::uint8_t old_attributes, Value old) {
    const bool was_accessor = is_accessor(old);
    const bool configurable = (old_attributes & kConfigurable) != 0;
    const bool enumerable = (old_attributes & kEnumerableProperty) != 0;
    const bool has_value_part = (flags_ & (kHasValue | kHasWritable)) != 0;
    bool refused = false;
    if (!configurable) {
      refused = (flags_ & kIsConfigurable) != 0 ||
                ((flags_ & kHasEnumerable) != 0 && ((flags_ & kIsEnumerable) != 0) != enumerable) ||
                (was_accessor ? has_value_part : is_accessor_definition());
      if (!was_accessor && (old_attributes & kWritable) == 0) {
        refused = refused || (flags_ & kIsWritable) != 0 ||
                  ((flags_ & kHasValue) != 0 && !is_same(guard, old));
      }
      if (was_accessor && is_accessor_definition()) {
        const auto* accessor = static_cast<Accessor*>(old.as_heap());
        refused = refused ||
                  ((flags_ & kHasGet) != 0 && !accessor->getter.identical(getter(guard))) ||
                  ((flags_ & kHasSet) != 0 && !accessor->setter.identical(setter(guard)));
      }
    }
    if (refused) {
      throw_error(call_, guard, ErrorType::kTypeError,
                  "Cannot redefine property: " + describe(context_, key_, guard));
      return;
    }
    std::uint8_t attributes = old_attributes & (kEnumerableProperty | kConfigurable);
    if ((flags_ & kHasEnumerable) != 0) set_bit(attributes, kEnumerableProperty, kIsEnumerable);
    if ((flags_ & kHasConfigurable) != 0) set_bit(attributes, kConfigurable, kIsConfigurable);
    if (is_accessor_definition()) {
      write(guard,
            new_accessor(guard, was_accessor ? static_cast<Accessor*>(old.as_heap()) : nullptr),
            attributes);
      return;
    }
    if (was_accessor && !has_value_part) {
      write(guard, old, attributes);
      return;
    }
    if (!was_accessor) attributes |= old_attributes & kWritable;
    if ((flags_ & kHasWritable) != 0) set_bit(attributes, kWritable, kIsWritable);
    const Slot kept = was_accessor ? Slot(Value::undefined()) : Slot(old);
    write(guard, (flags_ & kHasValue) != 0 ? value(guard) : kept, attributes);
  }

 private:
  Slot value(const Guard& guard) const { return restrict(call_.argument_slot(3), guard); }
  Slot getter(const Guard& guard) const { return restrict(call_.argument_slot(4), guard); }
  Slot setter(const Guard& guard) const { return restrict(call_.argument_slot(5), guard); }

  bool is_same(const Guard& guard, Value old) const {
    const Slot wanted = value(guard);
    return wanted.is_single() && same_value(wanted.value(), old);
  }

  void set_bit(std::uint8_t& attributes, std::uint8_t bit, std::uint32_t flag) const {
    attributes =
        static_cast<std::uint8_t>((flags_ & flag) != 0 ? attributes | bit : attributes & ~bit);
  }

  Value new_accessor(const Guard& guard, const Accessor* old) {
    auto* accessor = context_.heap.make<Accessor>(CellKind::kAccessor, guard);
    if (old != nullptr) {
      accessor->getter = old->getter;
      accessor->setter = old->setter;
    }
    if ((flags_ & kHasGet) != 0) accessor->getter = getter(guard);
    if ((flags_ & kHasSet) != 0) accessor->setter = setter(guard);
    return Value::heap(accessor);
  }

  void write(const Guard& guard, const Slot& slot, std::uint8_t attributes) {
    const bool is_element = object_->kind == CellKind::kArray && index_of_key(key_) >= 0;
    if (is_element && attributes != kAllAttributes) {
      call_.give_up(guard, "array-element-attributes",
                    "array elements with attributes of their own are not supported");
      return;
    }
    // DEVIATION from ECMA-262 10.4.4.2, as in set_property.
    const Guard linked = linked_part(context_, object_, key_, guard);
    if (!linked.is_false()) end_linked_paths(call_, linked);
    const Guard rest = guard.minus(linked);
    if (rest.is_false()) return;
    define_own(context_, rest, object_, key_, restrict(slot, rest), attributes);
    call_.result.values.add(rest, Value::undefined());
  }

  NativeCall& call_;
  Context& context_;
  Object* object_;
  PropertyKey key_;
  std::uint32_t flags_;
};

/// __applyDescriptor(object, key, flags, value, getter, setter)
void apply_descriptor(NativeCall& call) {
  Context& context = call.context;
  Object* object = as_object(call.argument(0));
  const PropertyKey key = to_key(context, call.argument(1));
  const auto flags = static_cast<std::uint32_t>(call.argument(2).as_number());
  if (is_array(call.argument(0)) && key.bits() == context.names.key_length.bits() &&
      (flags & kHasValue) != 0) {
    InnerOperation inner(call);
    for_each_alternative(call.argument_slot(3), call.guard, [&](const Guard& part, Value length) {
      set_array_length(inner, part, as_array(call.argument(0)), length);
    });
    give_effects(call, inner.result);
    return;
  }
  Definition definition(call, object, key, flags);
  Guard missing = call.guard;
  std::vector<std::tuple<Guard, std::uint8_t, Value>> present;
  for_each_present(context, object, key, call.guard,
                   [&](const Guard& part, std::uint8_t attributes, Value value) {
                     present.emplace_back(part, attributes, value);
                     missing = missing.minus(part);
                   });
  for (const auto& [part, attributes, value] : present) definition.change(part, attributes, value);
  if (!missing.is_false()) definition.create(missing);
}

constexpr NativeEntry kIntrinsics[] = {
    {.name = "__toObject", .function = to_object, .accepts_terms = true},
    {.name = "__setProperty",
     .function = set_property,
     .expand = expand_argument(0) | expand_argument(1) | expand_argument(3)},
    {.name = "__deleteProperty", .function = delete_property},
    {.name = "__defineOwn",
     .function = define_own,
     .expand = expand_argument(0) | expand_argument(1)},
    {.name = "__newObject", .function = new_object, .expand = kExpandNothing},
    {.name = "__hasOwn", .function = has_own},
    {.name = "__ownKeys", .function = own_keys},
    {.name = "__isEnumerable", .function = is_enumerable},
    {.name = "__attributes", .function = attributes_of},
    {.name = "__getterOf", .function = accessor_part<&Accessor::getter>},
    {.name = "__setterOf", .function = accessor_part<&Accessor::setter>},
    {.name = "__applyDescriptor",
     .function = apply_descriptor,
     .expand = expand_argument(0) | expand_argument(1) | expand_argument(2)},
};

}  // namespace

void to_object(NativeCall& call) {
  const Value value = call.argument(0);
  if (is_object(value)) {
    call.give(value);
    return;
  }
  if (value.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  Context& context = call.context;
  if (is_string_term(context, value)) {
    // The characters of a String object are its properties: they must be known.
    for (auto& [part, text] :
         enumerate(call, value, call.guard, "a symbolic string as an object")) {
      call.result.values.add(part, Value::heap(new_wrapper(call.realm, part, text)));
    }
    return;
  }
  call.give(Value::heap(new_wrapper(call.realm, call.guard, value)));
}

void install_object_intrinsics(Realm& realm) {
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

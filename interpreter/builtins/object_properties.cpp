// Intrinsics on properties, and definition by descriptor.

#include "interpreter/builtins/object_properties.h"

#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/lacking.h"
#include "interpreter/semantics/error.h"
#include "interpreter/semantics/symbolic_key.h"

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

/// Moves what a property operation did into the call; paths that neither threw nor called nor ended
/// get undefined.
void give_effects(NativeCall& call, OperationResult& inner, const Guard& guard) {
  Guard rest = guard;
  for (auto& entry : inner.throws) {
    rest = rest.minus(entry.first);
    call.result.throws.push_back(std::move(entry));
  }
  for (Guard& ended : inner.ended) {
    rest = rest.minus(ended);
    call.result.ended.push_back(std::move(ended));
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
  give_effects(call, inner.result, call.guard);
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
  Guard missing = call.guard;
  const Value object = call.argument(0), key = call.argument(1);
  const auto look_for = [&](const Guard& guard, PropertyKey name) {
    visit_own(call.context, *as_object(object), name, guard,
              [&](const Guard& part, std::uint8_t, Value) { missing = missing.minus(part); });
  };
  if (key.is_term()) {
    for (const auto& [part, name] : known_keys(call, call.guard, object, key, KnownKeys::kOwn)) {
      if (name) look_for(part, *name);
    }
  } else {
    look_for(call.guard, to_key(call.context, key));
  }
  call.result.values.add(call.guard.minus(missing), Value::boolean(true));
  call.result.values.add(missing, Value::boolean(false));
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

/// Whether there is an own enumerable property of this name.
void is_enumerable(NativeCall& call) {
  Guard rest = call.guard;
  visit_own(call.context, *as_object(call.argument(0)), to_key(call.context, call.argument(1)),
            call.guard, [&](const Guard& part, std::uint8_t attributes, Value) {
              call.result.values.add(part, Value::boolean((attributes & kEnumerableProperty) != 0));
              rest = rest.minus(part);
            });
  if (!rest.is_false()) call.result.values.add(rest, Value::boolean(false));
}

/// __attributes(object, key): PropertyAttribute bits, 8 for an accessor, −1 where there is none.
void attributes_of(NativeCall& call) {
  Guard rest = call.guard;
  const PropertyKey key = to_key(call.context, call.argument(1));
  // `stack` is data to everyone who looks at it.
  if (key.bits() == call.context.names.key_stack.bits()) {
    fix_stack(call.context, call.guard, as_object(call.argument(0)), call.place());
  }
  visit_own(call.context, *as_object(call.argument(0)), key, call.guard,
            [&](const Guard& part, std::uint8_t attributes, Value value) {
              // What is lacking looks like data: whoever goes on to its value reads it.
              const bool accessor = is_accessor(value) && !is_lacking(value);
              call.result.values.add(part, Value::number(attributes + (accessor ? 8 : 0)));
              rest = rest.minus(part);
            });
  if (!rest.is_false()) call.result.values.add(rest, Value::number(-1));
}

template <Slot Accessor::*member>
void accessor_part(NativeCall& call) {
  Guard rest = call.guard;
  visit_own(call.context, *as_object(call.argument(0)), to_key(call.context, call.argument(1)),
            call.guard, [&](const Guard& part, std::uint8_t, Value value) {
              if (!is_accessor(value) || is_lacking(value)) return;
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
    const bool was_accessor = is_accessor(old) && !is_lacking(old);
    const bool configurable = (old_attributes & kConfigurable) != 0;
    const bool enumerable = (old_attributes & kEnumerableProperty) != 0;
    const bool has_value_part = (flags_ & (kHasValue | kHasWritable)) != 0;
    Guard refused = context_.false_guard;
    if (!configurable) {
      bool wholly =
          (flags_ & kIsConfigurable) != 0 ||
          ((flags_ & kHasEnumerable) != 0 && ((flags_ & kIsEnumerable) != 0) != enumerable) ||
          (was_accessor ? has_value_part : is_accessor_definition());
      if (!was_accessor && (old_attributes & kWritable) == 0) {
        wholly = wholly || (flags_ & kIsWritable) != 0;
        if ((flags_ & kHasValue) != 0) refused = guard.minus(same_part(guard, old));
      }
      if (was_accessor && is_accessor_definition()) {
        const auto* accessor = static_cast<Accessor*>(old.as_heap());
        wholly = wholly ||
                 ((flags_ & kHasGet) != 0 && !accessor->getter.identical(getter(guard))) ||
                 ((flags_ & kHasSet) != 0 && !accessor->setter.identical(setter(guard)));
      }
      if (wholly) refused = guard;
    }
    if (!refused.is_false()) refuse(refused);
    const Guard accepted = guard.minus(refused);
    if (!accepted.is_false()) apply(accepted, old_attributes, old);
  }

 private:
  void refuse(const Guard& guard) {
    throw_error(call_, guard, ErrorType::kTypeError,
                "Cannot redefine property: " + describe_key(key_));
  }

  /// Step 9: what the definition leaves out stays.
  void apply(const Guard& guard, std::uint8_t old_attributes, Value old) {
    const bool was_accessor = is_accessor(old) && !is_lacking(old);
    const bool has_value_part = (flags_ & (kHasValue | kHasWritable)) != 0;
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

  Slot value(const Guard& guard) const { return restrict(call_.argument_slot(3), guard); }
  Slot getter(const Guard& guard) const { return restrict(call_.argument_slot(4), guard); }
  Slot setter(const Guard& guard) const { return restrict(call_.argument_slot(5), guard); }

  /// Paths on which the definition asks for the value that is there.
  Guard same_part(const Guard& guard, Value old) const {
    Guard result = context_.false_guard;
    for_each_alternative(value(guard), guard, [&](const Guard& part, Value wanted) {
      result |= same_value_part(call_, wanted, old, part);
    });
    return result;
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
    const InternalMethods* methods = claims(context_, *object_, key_);
    if (methods == nullptr) {
      define_own(context_, guard, object_, key_, slot, attributes);
      call_.result.values.add(guard, Value::undefined());
      return;
    }
    for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
      if (is_accessor(value)) {
        call_.give_up(part, "array-element-attributes",
                      "array elements with accessors are not supported");
      }
    });
    InnerOperation inner(call_);
    std::vector<Refusal> refusals;
    methods->put(inner, guard, *object_, key_, slot, refusals);
    methods->set_attributes(inner, guard, *object_, key_, attributes);
    for (const Refusal& refusal : refusals) {
      throw_error(inner, refusal.guard, ErrorType::kTypeError,
                  "Cannot redefine property: " + describe_key(key_));
    }
    give_effects(call_, inner.result, guard);
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
  Definition definition(call, object, key, flags);
  Guard missing = call.guard;
  std::vector<std::tuple<Guard, std::uint8_t, Value>> present;
  visit_own(context, *object, key, call.guard,
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
    {.name = "__hasOwn", .function = has_own, .accepts_terms = true},
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

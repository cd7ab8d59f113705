// Error types, ECMA-262 20.5.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

constexpr std::string_view kNames[] = {"Error",       "TypeError", "RangeError", "ReferenceError",
                                       "SyntaxError", "EvalError", "URIError"};

// 20.5.1.1 Error ( message [ , options ] ). One object for all paths: the message is a summary.
template <ErrorType type>
void construct(NativeCall& call, Slot message, Slot options_given) {
  Context& context = call.context;
  Guard plain = call.guard;
  for_each_alternative(message, call.guard, [&](const Guard& part, Value value) {
    if (is_symbol(value)) {
      throw_error(call, part, ErrorType::kTypeError, "Cannot convert a Symbol value to a string");
      plain = plain.minus(part);
    } else if (is_object(value)) {
      const Value target =
          call.new_target.is_undefined() ? Value::heap(call.callee) : call.new_target;
      call_library(call, part, u"errorOfObject",
                   {Value::heap(call.callee), target, value, options_given});
      plain = plain.minus(part);
    }
  });
  Guard named = context.false_guard;
  for_each_alternative(message, plain, [&](const Guard& part, Value value) {
    if (!value.is_undefined()) named |= part;
  });
  const Guard unnamed = plain.minus(named);
  const Slot text = named.is_false() ? Slot() : to_texts(call, message, named);
  plain = named | unnamed;
  if (plain.is_false()) return;
  Object* prototype = call.realm.error_prototypes[static_cast<std::size_t>(type)];
  Object* error = new_object(context, plain, restrict(prototype_for_new(call, prototype), plain));
  error->object_class = ObjectClass::kError;
  context.record.error_places[error->id] = call.place();
  define_stack(call.realm, plain, error);
  if (!named.is_false()) {
    define_own(context, named, error, context.names.key_message, restrict(text, named),
               kWritable | kConfigurable);
  }
  // 20.5.8.1 InstallErrorCause
  for_each_alternative(options_given, plain, [&](const Guard& part, Value options) {
    if (!is_object(options)) return;
    const PropertyKey key = call.realm.key("cause");
    for_each_alternative(data_property(call, options, key, part), part,
                         [&](const Guard& piece, Value cause) {
                           if (cause.is_absent()) return;
                           define_own(context, piece, error, key, cause, kWritable | kConfigurable);
                         });
  });
  call.result.values.add(plain, Value::heap(error));
}

/// Getter and setter of `stack` before its text is fixed.
void get_stack(NativeCall& call, This<Any> self) {
  if (!self.is_object()) {
    call.give(Value::undefined());
    return;
  }
  Context& context = call.context;
  fix_stacks_on_chain(context, call.guard, self.value(), call.place());
  call.give(restrict(shown_property(context, self.value(), context.names.key_stack, call.guard),
                     call.guard));
}

void set_stack(NativeCall& call, This<Any> self, Slot value) {
  if (self.is_object()) {
    set_stack_of(call.context, call.guard, self.object(), value);
  }
  call.give(Value::undefined());
}

// Error.captureStackTrace ( object )
void capture_stack_trace(NativeCall& call, Any target) {
  if (!target.is_object()) {
    call.throw_error(ErrorType::kTypeError, "Invalid argument");
    return;
  }
  define_stack(call.realm, call.guard, target.object());
  call.give(Value::undefined());
}

template <ErrorType type>
constexpr NativeEntry kConstructor =
    native_constructor<construct<type>>(kNames[static_cast<std::size_t>(type)], 1);

constexpr const NativeEntry* kConstructors[] = {
    &kConstructor<ErrorType::kError>,       &kConstructor<ErrorType::kTypeError>,
    &kConstructor<ErrorType::kRangeError>,  &kConstructor<ErrorType::kReferenceError>,
    &kConstructor<ErrorType::kSyntaxError>, &kConstructor<ErrorType::kEvalError>,
    &kConstructor<ErrorType::kUriError>,
};

constexpr NativeEntry kGetStack = native<get_stack>("stack");
constexpr NativeEntry kSetStack = native<set_stack>("stack", 1);
constexpr NativeEntry kCapture = native<capture_stack_trace>("captureStackTrace", 2);

}  // namespace

void install_error(Realm& realm) {
  Context& context = realm.context;
  realm.stack_accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
  realm.stack_accessor->getter = Value::heap(new_native(realm, &kGetStack));
  realm.stack_accessor->setter = Value::heap(new_native(realm, &kSetStack));
  FunctionObject* parent = nullptr;
  for (std::size_t i = 0; i < realm.error_prototypes.size(); ++i) {
    Object* above = i == 0 ? realm.object_prototype : realm.error_prototypes[0];
    Object* prototype = new_object(context, context.true_guard, Value::heap(above));
    realm.error_prototypes[i] = prototype;
    FunctionObject* constructor = realm.define_class(*kConstructors[i], prototype);
    realm.define(prototype, "name", realm.key(kNames[i]));
    realm.define(prototype, "message", Value::string(context.strings.empty()));
    if (i == 0) {
      parent = constructor;
    } else {
      constructor->prototype = Value::heap(parent);
    }
  }
  realm.define_native(parent, kCapture);
  realm.define(parent, "stackTraceLimit", Value::number(10), kAllAttributes);
}

}  // namespace sheaf

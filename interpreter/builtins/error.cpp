// Error types, ECMA-262 20.5.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

void Engine::define_stack(const Guard& guard, Object* error) {
  define_own(guard, error, realm->key_stack, Value::heap(realm->stack_accessor),
             kWritable | kConfigurable);
}

/// The first line is name and message; below it one frame, the place.
void Engine::fix_stack(const Guard& whole, Object* error) {
  const Value self = Value::heap(error);
  Guard guard = false_guard;
  for_each_alternative(get_own(error, realm->key_stack, whole), whole,
                       [&](const Guard& part, Value stack) {
                         if (stack.is_heap() && stack.as_heap() == realm->stack_accessor) {
                           guard |= part;
                         }
                       });
  if (guard.is_false()) return;
  SummaryBuilder builder;
  const auto text_of = [&](Value v, const char* missing) {
    if (v.is_absent() || v.is_undefined()) return strings.make_ascii(missing);
    return v.is_heap() ? strings.make_ascii("[object Object]") : to_string(v);
  };
  const CodePlace place = realm->place_of_error(self, current_place());
  const SourceFile& source = *modules[place.module]->program->source;
  const SourcePosition position = source.position_of(place.offset);
  const JsString* frame =
      strings.make(from_utf8("\n    at " + source.path() + ":" + std::to_string(position.line) +
                             ":" + std::to_string(position.column)));
  for_each_alternative(lookup(self, realm->key_name, guard), guard, [&](const Guard& g, Value n) {
    for_each_alternative(lookup(self, realm->key_message, g), g, [&](const Guard& part, Value m) {
      if (n.is_term() || m.is_term()) {
        Value text = n.is_term() ? n : Value::string(text_of(n, "Error"));
        text = terms.concat(text, Value::string(strings.make_ascii(": ")), strings);
        Value tail = m;
        if (m.is_term() && !terms_is_string(m)) tail = terms.string_of_integer(m);
        if (!m.is_term()) tail = Value::string(text_of(m, ""));
        text = terms.concat(text, tail, strings);
        builder.add(part, terms.concat(text, Value::string(frame), strings));
        return;
      }
      const JsString* head = text_of(n, "Error");
      const JsString* tail = text_of(m, "");
      if (tail->length() != 0) {
        head = head->length() == 0
                   ? tail
                   : strings.concat(strings.concat(head, strings.make_ascii(": ")), tail);
      }
      builder.add(part, Value::string(strings.concat(head, frame)));
    });
  });
  define_own(guard, error, realm->key_stack, builder.finish(), kWritable | kConfigurable);
}

namespace {

constexpr std::string_view kNames[] = {"Error",       "TypeError", "RangeError", "ReferenceError",
                                       "SyntaxError", "EvalError", "URIError"};

// 20.5.1.1 Error ( message [ , options ] ). One object for all paths: the message is a summary.
template <ErrorType type>
void construct(NativeCall& call) {
  Engine& engine = call.engine;
  const Slot message = call.argument_slot(0);
  Guard plain = call.guard;
  for_each_alternative(message, call.guard, [&](const Guard& part, Value value) {
    if (is_symbol(value)) {
      engine.throw_error(call.result, part, ErrorType::kTypeError,
                         "Cannot convert a Symbol value to a string");
      plain = plain.minus(part);
    } else if (is_object(value)) {
      const Value target =
          call.new_target.is_undefined() ? Value::heap(call.callee) : call.new_target;
      engine.call_library(call.result, part, u"errorOfObject",
                          {Value::heap(call.callee), target, value, call.argument_slot(1)});
      plain = plain.minus(part);
    }
  });
  if (plain.is_false()) return;
  Object* prototype = engine.realm->error_prototypes[static_cast<std::size_t>(type)];
  Object* error = engine.new_object(plain, restrict(prototype_for_new(call, prototype), plain));
  error->object_class = ObjectClass::kError;
  engine.realm->remember_error_place(error, call.place);
  for_each_alternative(message, plain, [&](const Guard& part, Value value) {
    if (value.is_undefined()) return;
    engine.define_own(part, error, engine.realm->key_message, primitive_to_string(engine, value),
                      kWritable | kConfigurable);
  });
  // 20.5.8.1 InstallErrorCause
  for_each_alternative(call.argument_slot(1), plain, [&](const Guard& part, Value options) {
    if (!is_object(options)) return;
    const PropertyKey key = engine.realm->key("cause");
    for_each_alternative(engine.lookup(options, key, part), part,
                         [&](const Guard& piece, Value cause) {
                           if (cause.is_absent() || is_accessor(cause)) return;
                           engine.define_own(piece, error, key, cause, kWritable | kConfigurable);
                         });
  });
  engine.define_stack(plain, error);
  call.result.values.add(plain, Value::heap(error));
}

/// Getter and setter of `stack` before its text is fixed.
void get_stack(NativeCall& call) {
  if (!is_object(call.this_value())) {
    call.give(Value::undefined());
    return;
  }
  Engine& engine = call.engine;
  engine.fix_stack(call.guard, as_object(call.this_value()));
  call.give(
      restrict(engine.get_own(as_object(call.this_value()), engine.realm->key_stack, call.guard),
               call.guard));
}

void set_stack(NativeCall& call) {
  if (is_object(call.this_value())) {
    call.engine.define_own(call.guard, as_object(call.this_value()), call.engine.realm->key_stack,
                           restrict(call.argument_slot(0), call.guard), kWritable | kConfigurable);
  }
  call.give(Value::undefined());
}

// Error.captureStackTrace ( object )
void capture_stack_trace(NativeCall& call) {
  if (!is_object(call.argument(0))) {
    call.throw_error(ErrorType::kTypeError, "Invalid argument");
    return;
  }
  call.engine.define_stack(call.guard, as_object(call.argument(0)));
  call.give(Value::undefined());
}

template <ErrorType type>
constexpr NativeEntry kConstructor{.name = kNames[static_cast<std::size_t>(type)],
                                   .function = construct<type>,
                                   .length = 1,
                                   .expand = kExpandNothing,
                                   .accepts_terms = true,
                                   .is_constructor = true};

constexpr const NativeEntry* kConstructors[] = {
    &kConstructor<ErrorType::kError>,       &kConstructor<ErrorType::kTypeError>,
    &kConstructor<ErrorType::kRangeError>,  &kConstructor<ErrorType::kReferenceError>,
    &kConstructor<ErrorType::kSyntaxError>, &kConstructor<ErrorType::kEvalError>,
    &kConstructor<ErrorType::kUriError>,
};

constexpr NativeEntry kGetStack{.name = "stack", .function = get_stack, .expand = kExpandThis};
constexpr NativeEntry kSetStack{
    .name = "stack", .function = set_stack, .length = 1, .expand = kExpandThis};
constexpr NativeEntry kCapture{
    .name = "captureStackTrace", .function = capture_stack_trace, .length = 2};

}  // namespace

void install_error(Realm& realm) {
  Engine& engine = realm.engine;
  realm.stack_accessor = engine.heap.make<Accessor>(CellKind::kAccessor, engine.true_guard);
  realm.stack_accessor->getter = Value::heap(engine.new_native(&kGetStack));
  realm.stack_accessor->setter = Value::heap(engine.new_native(&kSetStack));
  FunctionObject* parent = nullptr;
  for (std::size_t i = 0; i < realm.error_prototypes.size(); ++i) {
    Object* above = i == 0 ? realm.object_prototype : realm.error_prototypes[0];
    Object* prototype = engine.new_object(engine.true_guard, Value::heap(above));
    realm.error_prototypes[i] = prototype;
    FunctionObject* constructor = realm.define_class(*kConstructors[i], prototype);
    realm.define(prototype, "name", realm.key(kNames[i]));
    realm.define(prototype, "message", Value::string(engine.strings.empty()));
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

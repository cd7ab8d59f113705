// Promises, ECMA-262 27.2, and the queues of the host: what stdlib/promise.js and stdlib/host.js
// say of them in terms of objects. The queues are objects like any other, so that each path has its
// own; only the library can reach them.

#include "interpreter/builtins/builtins.h"
#include "interpreter/objects/lacking.h"

namespace sheaf {

namespace {

/// The state that stdlib/promise.js keeps: { state, value, reactions, handled }.
Object* new_promise(Realm& realm, const Guard& guard, Slot prototype) {
  Context& context = realm.context;
  Object* promise = new_object(context, guard, std::move(prototype));
  promise->object_class = ObjectClass::kPromise;
  Object* state = new_object(context, guard, Value::heap(realm.object_prototype));
  define_own(context, guard, state, realm.key("state"), Value::number(0));
  define_own(context, guard, state, realm.key("value"), Value::undefined());
  define_own(context, guard, state, realm.key("reactions"), Value::heap(new_array(realm, guard)));
  define_own(context, guard, state, realm.key("handled"), Value::boolean(false));
  promise->primitive = Value::heap(state);
  return promise;
}

// 27.2.3.1 Promise ( executor )
void construct(NativeCall& call, Slot executor) {
  if (call.new_target.is_undefined()) {
    call.throw_error(ErrorType::kTypeError, "Promise constructor cannot be invoked without 'new'");
    return;
  }
  const Value promise = Value::heap(
      new_promise(call.realm, call.guard, prototype_for_new(call, call.realm.promise_prototype)));
  call_library(call, call.guard, u"promiseConstruct", {promise, executor});
}

/// __newPromise(): a pending promise of this realm.
void new_plain_promise(NativeCall& call) {
  call.give(
      Value::heap(new_promise(call.realm, call.guard, Value::heap(call.realm.promise_prototype))));
}

/// __isPromise(value)
void is_promise(NativeCall& call, Any value) {
  call.give(
      Value::boolean(value.is_object() && value.object()->object_class == ObjectClass::kPromise));
}

/// __hostPromise(): Promise itself, whatever the program has made of its name.
void promise_constructor(NativeCall& call) {
  call.give(Value::heap(call.realm.promise_constructor));
}

/// __isConstructor(value)
void is_constructor_intrinsic(NativeCall& call, Any value) {
  call.give(
      Value::boolean(is_callable(value.value()) && is_constructor(*as_function(value.value()))));
}

/// __defineHidden(object, key, value): a property that is not enumerable.
void define_hidden(NativeCall& call, Any object, Text name, Slot value) {
  define_own(call.context, call.guard, object.object(),
             Value::string(call.context.strings.intern(name.text())), restrict(value, call.guard),
             kWritable | kConfigurable);
  call.give(Value::undefined());
}

/// __newError(message)
void new_plain_error(NativeCall& call, Text message) {
  call.give(Value::heap(new_error(call, call.guard, ErrorType::kError, to_utf8(message))));
}

/// __newAggregateError(errors): what Promise.any rejects with.
void new_aggregate_error(NativeCall& call, Slot errors) {
  Object* error = new_error(call, call.guard, ErrorType::kError, "All promises were rejected");
  error->prototype = Value::heap(call.realm.aggregate_error_prototype);
  define_own(call.context, call.guard, error, call.realm.key("errors"),
             restrict(errors, call.guard), kWritable | kConfigurable);
  call.give(Value::heap(error));
}

// 20.5.7.1 AggregateError ( errors, message [ , options ] )
void construct_aggregate_error(NativeCall& call) {
  call.give_up(call.guard, "lacking", "`new AggregateError` is not supported yet");
}

/// __completeObject(object, row): what Node has there and the library has not is lacking.
void complete_intrinsic(NativeCall& call, Any object, Text row) {
  complete_object(call.realm, object.object(), to_utf8(row));
  call.give(Value::undefined());
}

/// __host(): the queues. Whoever asks for them has something to queue.
void host(NativeCall& call) {
  call.context.record.has_queued = true;
  call.give(Value::heap(call.realm.host));
}

/// __lacking(reason): paths end with a limitation.
void lacking(NativeCall& call, Text reason) {
  call.give_up(call.guard, "lacking", to_utf8(reason.text()));
}

/// __symbolAsyncIterator()
void symbol_async_iterator(NativeCall& call) {
  call.give(call.context.names.symbol_async_iterator);
}

/// __rejectionUnhandled(): what these paths throw next is the reason of a rejection.
void rejection_unhandled(NativeCall& call) {
  call.context.record.unhandled_rejections.push_back(call.guard);
  call.give(Value::undefined());
}

// 27.7.1.1 AsyncFunction ( ...args ): code from strings would need the compiler at run time.
void construct_async_function(NativeCall& call) {
  call.give_up(call.guard, "function-from-text", "making functions from text is not supported");
}

/// get Promise [ @@species ]
void species(NativeCall& call, This<Slot> self) { call.give(restrict(self, call.guard)); }

constexpr NativeEntry kSpecies = native<species>("get [Symbol.species]");
constexpr NativeEntry kPromise = native_constructor<construct>("Promise", 1);
constexpr NativeEntry kAsyncFunction =
    native_constructor<construct_async_function>("AsyncFunction", 1);
constexpr NativeEntry kAggregateError =
    native_constructor<construct_aggregate_error>("AggregateError", 2);
constexpr NativeEntry kIntrinsics[] = {
    native<new_plain_promise>("__newPromise"),
    native<is_promise>("__isPromise"),
    native<promise_constructor>("__hostPromise"),
    native<is_constructor_intrinsic>("__isConstructor"),
    native<define_hidden>("__defineHidden"),
    native<new_plain_error>("__newError"),
    native<new_aggregate_error>("__newAggregateError"),
    native<complete_intrinsic>("__completeObject"),
    native<host>("__host"),
    native<rejection_unhandled>("__rejectionUnhandled"),
    native<lacking>("__lacking"),
    native<symbol_async_iterator>("__symbolAsyncIterator"),
};

void install_async_function(Realm& realm) {
  Context& context = realm.context;
  realm.async_function_prototype =
      new_object(context, context.true_guard, Value::heap(realm.function_prototype));
  FunctionObject* constructor = new_native(realm, &kAsyncFunction);
  materialise(context, constructor);
  realm.define(constructor, "prototype", Value::heap(realm.async_function_prototype), 0);
  realm.define(realm.async_function_prototype, "constructor", Value::heap(constructor),
               kConfigurable);
  define_under_symbol(realm, realm.async_function_prototype, context.names.symbol_to_string_tag,
                      realm.key("AsyncFunction"), kConfigurable);
}

}  // namespace

void install_promise(Realm& realm) {
  Context& context = realm.context;
  const auto plain = [&] {
    return new_object(context, context.true_guard, Value::heap(realm.object_prototype));
  };
  realm.promise_prototype = plain();
  realm.promise_constructor = realm.define_class(kPromise, realm.promise_prototype);
  auto* accessor = realm.context.heap.make<Accessor>(CellKind::kAccessor, realm.context.true_guard);
  accessor->getter = Value::heap(new_native(realm, &kSpecies));
  define_under_symbol(realm, realm.promise_constructor, well_known_symbol(realm.context, "species"),
                      Value::heap(accessor), kConfigurable);
  define_under_symbol(realm, realm.promise_prototype, context.names.symbol_to_string_tag,
                      realm.key("Promise"), kConfigurable);
  install_async_function(realm);
  realm.aggregate_error_prototype =
      new_object(context, context.true_guard, Value::heap(realm.error_prototypes[0]));
  realm.define_class(kAggregateError, realm.aggregate_error_prototype);
  realm.define(realm.aggregate_error_prototype, "name", realm.key("AggregateError"));
  realm.define(realm.aggregate_error_prototype, "message", Value::string(context.strings.empty()));
  realm.host = plain();
  for (const char* name : {"ticks", "jobs", "timers", "immediates", "rejected"}) {
    realm.define(realm.host, name, Value::heap(new_array(realm, context.true_guard)));
  }
  for (const char* name : {"tickHead", "jobHead", "now", "timerCount"}) {
    realm.define(realm.host, name, Value::number(0));
  }
  realm.define(realm.host, "modules", Value::heap(plain()));
  // `process` so far is what the queues need of it.
  Object* process = plain();
  realm.define(realm.global, "process", Value::heap(process));
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

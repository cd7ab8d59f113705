// Async generators, ECMA-262 27.6: what stdlib/async_generator.js says of them in terms of the
// machine, and their prototypes.

#include "interpreter/builtins/builtins.h"
#include "interpreter/machine/activation.h"

namespace sheaf {

namespace {

/// The activation of an async generator, of the object that the program has or of the one by which
/// the library resumes it; null for anything else.
Activation* activation_of(Value value) {
  if (!is_object(value) || as_object(value)->object_class != ObjectClass::kGenerator) {
    return nullptr;
  }
  auto* activation = static_cast<Activation*>(as_object(value)->primitive.value().as_heap());
  const ir::Function& code = *activation->function->ir;
  return code.is_async && code.is_generator ? activation : nullptr;
}

/// __requests(generator): what was kept with it; null for anything but an async generator.
void requests(NativeCall& call, Any generator) {
  Activation* activation = activation_of(generator.value());
  call.give(activation == nullptr ? Slot(Value::null())
                                  : restrict(activation->requests, call.guard));
}

/// __keepRequests(generator, requests)
void keep_requests(NativeCall& call, Any generator, Slot kept) {
  Activation* activation = activation_of(generator.value());
  store(call.context, activation->requests, activation->domain, call.guard,
        restrict(kept, call.guard));
  call.give(Value::undefined());
}

/// %AsyncIteratorPrototype% [ @@asyncIterator ] ( )
void self(NativeCall& call, This<Slot> value) { call.give(restrict(value, call.guard)); }

void construct_function(NativeCall& call) {
  call.give_up(call.guard, "function-from-text", "making functions from text is not supported");
}

constexpr NativeEntry kConstructor =
    native_constructor<construct_function>("AsyncGeneratorFunction", 1);
constexpr NativeEntry kSelf = native<self>("[Symbol.asyncIterator]");
constexpr NativeEntry kIntrinsics[] = {
    native<requests>("__requests"),
    native<keep_requests>("__keepRequests"),
};

}  // namespace

void install_async_generator(Realm& realm) {
  Context& context = realm.context;
  const auto plain = [&](Object* parent) {
    return new_object(context, context.true_guard, Value::heap(parent));
  };
  const auto tag = [&](Object* object, std::string_view name) {
    define_under_symbol(realm, object, context.names.symbol_to_string_tag, realm.key(name),
                        kConfigurable);
  };
  Object* iterator = plain(realm.object_prototype);  // %AsyncIteratorPrototype%
  define_under_symbol(realm, iterator, context.names.symbol_async_iterator,
                      Value::heap(new_native(realm, &kSelf)));
  Object* prototype = realm.async_generator_prototype = plain(iterator);
  Object* functions = realm.async_generator_function_prototype = plain(realm.function_prototype);
  FunctionObject* constructor = new_native(realm, &kConstructor);
  materialise(context, constructor);
  realm.define(constructor, "prototype", Value::heap(functions), 0);
  realm.define(functions, "constructor", Value::heap(constructor), kConfigurable);
  realm.define(functions, "prototype", Value::heap(prototype), kConfigurable);
  realm.define(prototype, "constructor", Value::heap(functions), kConfigurable);
  tag(functions, "AsyncGeneratorFunction");
  tag(prototype, "AsyncGenerator");
  const auto method = [&](std::string_view name, std::string_view library_name) {
    FunctionObject* function = realm.library_function(context.strings.intern_ascii(library_name));
    realm.define(prototype, name, Value::heap(function));
  };
  method("next", "asyncGenerator$next");
  method("return", "asyncGenerator$return");
  method("throw", "asyncGenerator$throw");
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

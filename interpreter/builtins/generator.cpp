// Generators, ECMA-262 27.5: what stdlib/generator.js says of them in terms of the machine.

#include "interpreter/builtins/builtins.h"
#include "interpreter/machine/activation.h"

namespace sheaf {

namespace {

bool is_generator(Value value) {
  return is_object(value) && as_object(value)->object_class == ObjectClass::kGenerator;
}

Activation* activation_of(Value generator) {
  return static_cast<Activation*>(as_object(generator)->primitive.value().as_heap());
}

/// __generatorState(value): its GeneratorState as a number, −1 for anything but a generator.
void state(NativeCall& call, Any generator) {
  if (!is_generator(generator.value())) {
    call.give(Value::number(-1));
    return;
  }
  call.give(restrict(activation_of(generator.value())->generator_state, call.guard));
}

/// __generatorFinish(generator): it will not run any more.
void finish_generator(NativeCall& call, Any generator) {
  Activation* activation = activation_of(generator.value());
  store(call.context, activation->generator_state, activation->domain, call.guard,
        Value::number(static_cast<double>(GeneratorState::kDone)));
  call.give(Value::undefined());
}

/// __generatorResume(generator, mode, value): goes on; the result is what it yields or returns.
void resume(NativeCall& call, Any generator, Number mode, Slot value) {
  call.result.resumptions.push_back({call.guard, activation_of(generator.value()),
                                     static_cast<ResumeRequest::Mode>(static_cast<int>(mode.value)),
                                     restrict(value, call.guard)});
}

// 27.3.1.1 GeneratorFunction ( ...args ): code from strings would need the compiler at run time.
void construct_function(NativeCall& call) {
  call.give_up(call.guard, "function-from-text", "making functions from text is not supported");
}

constexpr NativeEntry kConstructor = native_constructor<construct_function>("GeneratorFunction", 1);

constexpr NativeEntry kIntrinsics[] = {
    native<state>("__generatorState"),
    native<finish_generator>("__generatorFinish"),
    native<resume>("__generatorResume"),
};

}  // namespace

void install_generator(Realm& realm) {
  Context& context = realm.context;
  const auto plain = [&](Object* parent) {
    return new_object(context, context.true_guard, Value::heap(parent));
  };
  realm.generator_function_prototype = plain(realm.function_prototype);
  realm.generator_prototype = plain(realm.iterator_prototype);
  realm.define(realm.generator_function_prototype, "prototype",
               Value::heap(realm.generator_prototype), kConfigurable);
  realm.define(realm.generator_prototype, "constructor",
               Value::heap(realm.generator_function_prototype), kConfigurable);
  // %GeneratorFunction% has no global name.
  FunctionObject* constructor = new_native(realm, &kConstructor);
  materialise(context, constructor);
  realm.define(constructor, "prototype", Value::heap(realm.generator_function_prototype), 0);
  realm.define(realm.generator_function_prototype, "constructor", Value::heap(constructor),
               kConfigurable);
  define_under_symbol(realm, realm.generator_function_prototype, context.names.symbol_to_string_tag,
                      realm.key("GeneratorFunction"), kConfigurable);
  define_under_symbol(realm, realm.generator_prototype, context.names.symbol_to_string_tag,
                      realm.key("Generator"), kConfigurable);
  const auto method = [&](std::string_view name, std::string_view library_name) {
    FunctionObject* function = realm.library_function(context.strings.intern_ascii(library_name));
    realm.define(realm.generator_prototype, name, Value::heap(function));
  };
  method("next", "generator$next");
  method("return", "generator$return");
  method("throw", "generator$throw");
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

// Function, ECMA-262 20.2. `apply` is in stdlib/function.js.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

// 20.2.1.1 Function ( ...args ): code from strings would need the compiler at run time.
void construct(NativeCall& call) {
  call.give_up(call.guard, "function-from-text", "making functions from text is not supported");
}

// 20.2.3.3 Function.prototype.call ( thisArg, ...args )
void call_function(NativeCall& call, This<Any> self, Slot this_value, Rest<Slot> passed) {
  std::vector<Slot> arguments;
  for (const Slot& argument : passed) arguments.push_back(restrict(argument, call.guard));
  call.tail_call(self.value(), restrict(this_value, call.guard), std::move(arguments));
}

// 20.2.3.2 Function.prototype.bind ( thisArg, ...args )
void bind(NativeCall& call, This<Any> self, Slot this_value, Rest<Slot> passed) {
  const Value target = self.value();
  if (!is_callable(target)) {
    call.throw_error(ErrorType::kTypeError, "Bind must be called on a function");
    return;
  }
  Context& context = call.context;
  auto* bound = context.heap.make<FunctionObject>(CellKind::kFunction, call.guard);
  bound->realm = as_function(target)->realm;
  bound->prototype = restrict(as_object(target)->prototype, call.guard);
  bound->bound_target = target;
  bound->bound_this = restrict(this_value, call.guard);
  for (const Slot& argument : passed) {
    bound->bound_arguments.push_back(restrict(argument, call.guard));
  }
  // Name and length come from the target as it is now.
  const Slot name =
      restrict(data_property(call, target, context.names.key_name, call.guard), call.guard);
  const bool named = name.is_single() && name.value().is_string();
  bound->name = context.strings.intern(
      context.strings.concat(context.strings.make_ascii("bound "),
                             named ? name.value().as_string() : context.strings.empty()));
  const Slot length =
      restrict(data_property(call, target, context.names.key_length, call.guard), call.guard);
  double count = length.is_single() && length.value().is_number() ? length.value().as_number() : 0;
  count = std::max(0.0, count - static_cast<double>(bound->bound_arguments.size()));
  bound->has_own_properties = true;
  bound->properties.append(context.names.key_length, Value::number(count), kConfigurable);
  bound->properties.append(context.names.key_name, Value::string(bound->name), kConfigurable);
  call.give(Value::heap(bound));
}

// 20.2.3.5 Function.prototype.toString ( )
void to_string(NativeCall& call, This<Any> self) {
  if (!is_callable(self.value())) {
    call.throw_error(ErrorType::kTypeError,
                     "Function.prototype.toString requires that 'this' be a Function");
    return;
  }
  const std::string text = describe(call.context, self.value(), call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

// 20.2.3.6 Function.prototype [ @@hasInstance ] ( V )
void has_instance(NativeCall& call, This<Any> self, Any value) {
  ordinary_has_instance(call, call.guard, self.value(), value.value());
}

constexpr NativeEntry kHasInstance = native<has_instance>("[Symbol.hasInstance]", 1);
/// __ordinaryHasInstance(target, value)
void ordinary_test(NativeCall& call, Any target, Any value) {
  ordinary_has_instance(call, call.guard, target.value(), value.value());
}
constexpr NativeEntry kIntrinsics[] = {native<ordinary_test>("__ordinaryHasInstance")};
constexpr NativeEntry kConstructor = native_constructor<construct>("Function", 1);
constexpr NativeEntry kMethods[] = {
    native<call_function>("call", 1),
    native<bind>("bind", 1),
    native<to_string>("toString"),
};

}  // namespace

void install_function(Realm& realm) {
  realm.define_class(kConstructor, realm.function_prototype);
  realm.define(realm.function_prototype, "length", Value::number(0), kConfigurable);
  realm.define(realm.function_prototype, "name", realm.key(""), kConfigurable);
  define_natives(realm, realm.function_prototype, kMethods);
  define_under_symbol(realm, realm.function_prototype,
                      well_known_symbol(realm.context, "hasInstance"),
                      Value::heap(new_native(realm, &kHasInstance)), 0);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

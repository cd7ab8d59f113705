// Function, ECMA-262 20.2. `apply` is in stdlib/function.js.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

// 20.2.1.1 Function ( ...args ): code from strings would need the compiler at run time.
void construct(NativeCall& call) {
  call.give_up(call.guard, "function-from-text", "making functions from text is not supported");
}

// 20.2.3.3 Function.prototype.call ( thisArg, ...args )
void call_function(NativeCall& call) {
  std::vector<Slot> arguments;
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    arguments.push_back(restrict(call.arguments[i], call.guard));
  }
  call.tail_call(call.this_value(), restrict(call.argument_slot(0), call.guard),
                 std::move(arguments));
}

// 20.2.3.2 Function.prototype.bind ( thisArg, ...args )
void bind(NativeCall& call) {
  const Value target = call.this_value();
  if (!is_callable(target)) {
    call.throw_error(ErrorType::kTypeError, "Bind must be called on a function");
    return;
  }
  Context& context = call.context;
  auto* bound = context.heap.make<FunctionObject>(CellKind::kFunction, call.guard);
  bound->prototype = restrict(as_object(target)->prototype, call.guard);
  bound->bound_target = target;
  bound->bound_this = restrict(call.argument_slot(0), call.guard);
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    bound->bound_arguments.push_back(restrict(call.arguments[i], call.guard));
  }
  // Name and length come from the target as it is now.
  const Slot name =
      restrict(lookup(context, target, context.names.key_name, call.guard), call.guard);
  const bool named = name.is_single() && name.value().is_string();
  bound->name = context.strings.intern(
      context.strings.concat(context.strings.make_ascii("bound "),
                             named ? name.value().as_string() : context.strings.empty()));
  const Slot length =
      restrict(lookup(context, target, context.names.key_length, call.guard), call.guard);
  double count = length.is_single() && length.value().is_number() ? length.value().as_number() : 0;
  count = std::max(0.0, count - static_cast<double>(bound->bound_arguments.size()));
  bound->has_own_properties = true;
  bound->properties.append(context.names.key_length, Value::number(count), kConfigurable);
  bound->properties.append(context.names.key_name, Value::string(bound->name), kConfigurable);
  call.give(Value::heap(bound));
}

// 20.2.3.5 Function.prototype.toString ( )
void to_string(NativeCall& call) {
  if (!is_callable(call.this_value())) {
    call.throw_error(ErrorType::kTypeError,
                     "Function.prototype.toString requires that 'this' be a Function");
    return;
  }
  const std::string text = describe(call.context, call.this_value(), call.guard);
  call.give(Value::string(call.context.strings.make(from_utf8(text))));
}

constexpr NativeEntry kConstructor{
    .name = "Function", .function = construct, .length = 1, .is_constructor = true};
constexpr NativeEntry kMethods[] = {
    {.name = "call", .function = call_function, .length = 1, .expand = kExpandThis},
    {.name = "bind", .function = bind, .length = 1, .expand = kExpandThis},
    {.name = "toString", .function = to_string},
};

}  // namespace

void install_function(Realm& realm) {
  realm.define_class(kConstructor, realm.function_prototype);
  define_natives(realm, realm.function_prototype, kMethods);
}

}  // namespace sheaf

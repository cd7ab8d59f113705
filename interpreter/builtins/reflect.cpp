// Reflect, ECMA-262 28.1, and the intrinsics it needs. The functions are in stdlib/reflect.js.

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/operands.h"

namespace sheaf {

namespace {

/// __isConstructor(value)
void is_constructor_intrinsic(NativeCall& call, Any value) {
  Value target = value.value();
  while (is_callable(target)) {
    const FunctionObject& function = *as_function(target);
    if (!function.bound_target.is_single() || function.bound_target.value().is_absent()) break;
    target = function.bound_target.value();
  }
  call.give(Value::boolean(is_callable(target) && is_constructor(*as_function(target))));
}

/// __constructList(f, newTarget, list): the list is an array of the library's own.
void construct_list(NativeCall& call, Slot callee, Slot new_target, Any list) {
  ArrayObject* array = list.array();
  for_each_alternative(array->length, call.guard, [&](const Guard& part, Value length) {
    CallRequest request;
    request.guard = part;
    request.callee = restrict(callee, part);
    const auto count = static_cast<std::size_t>(length.as_number());
    for (std::size_t i = 0; i < count; ++i) {
      request.arguments.push_back(
          restrict(element_or_undefined(call.context, array, i, part), part));
    }
    request.argument_count = length;
    request.new_target = restrict(new_target, part);
    call.result.calls.push_back(std::move(request));
  });
}

constexpr NativeEntry kIntrinsics[] = {
    native<is_constructor_intrinsic>("__isConstructor", 1),
    native<construct_list>("__constructList", 3),
};

}  // namespace

void install_reflect(Realm& realm) {
  Context& context = realm.context;
  Object* reflect = new_object(context, context.true_guard, Value::heap(realm.object_prototype));
  realm.define(realm.global, "Reflect", Value::heap(reflect));
  define_under_symbol(realm, reflect, context.names.symbol_to_string_tag, realm.key("Reflect"),
                      kConfigurable);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  // What Object has as natives, out of the program's reach.
  const auto member = [&](Object* holder, std::string_view name) {
    return shown_property(context, Value::heap(holder), realm.key(name), context.true_guard);
  };
  Object* object = as_object(member(realm.global, "Object").value());
  for (const std::string_view name :
       {"getPrototypeOf", "setPrototypeOf", "isExtensible", "preventExtensions"}) {
    realm.add_intrinsic("__" + std::string(name), as_function(member(object, name).value()));
  }
}

}  // namespace sheaf

// Array, ECMA-262 23.1: the constructor, iterators, and push and pop, which programs use in hot
// loops. Everything else is JavaScript: stdlib/array.js and the files beside it.

#include "interpreter/builtins/array_fast.h"
#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

// 23.1.1.1 Array ( ...values )
void construct(NativeCall& call, Rest<Slot> values) {
  Context& context = call.context;
  ArrayObject* array = new_array(call.realm, call.guard);
  array->prototype = prototype_for_new(call, call.realm.array_prototype);
  if (values.size() != 1) {
    for (const Slot& argument : values) {
      array_push(context, call.guard, array, restrict(argument, call.guard));
    }
    call.give(Value::heap(array));
    return;
  }
  Guard made = call.guard;
  for_each_alternative(values[0], call.guard, [&](const Guard& part, Value value) {
    const bool is_number =
        value.is_number() || (value.is_term() && !is_string_term(context, value));
    if (!is_number) {
      array_push(context, part, array, value);
      return;
    }
    InnerOperation inner(call);
    sheaf::set_property(inner, part, Value::heap(array), context.names.key_length, value,
                        Value::heap(array), true);
    for (auto& entry : inner.result.throws) {
      made = made.minus(entry.first);
      call.result.throws.push_back(std::move(entry));
    }
    for (Guard& guard : inner.result.ended) {
      made = made.minus(guard);
      call.result.ended.push_back(std::move(guard));
    }
  });
  if (!made.is_false()) call.result.values.add(made, Value::heap(array));
}

/// __isArrayConstructor(value): whether it is the Array of the realm.
void test_array_constructor(NativeCall& call, Any value) {
  call.give(Value::boolean(is_array_constructor(call.realm, value.value())));
}

/// get Array [ @@species ]
void species(NativeCall& call, This<Slot> self) { call.give(restrict(self, call.guard)); }

void is_array_function(NativeCall& call, Any value) { call.give(Value::boolean(value.is_array())); }

/// A plain array that push and pop may change directly.
bool is_growable(Value value) { return is_array(value) && is_open(*as_array(value)); }

/// Elements are a vector: far beyond its end the library, step by step, meets the limit of that.
bool may_append(const ArrayObject* array, const Guard& guard, std::size_t count) {
  bool result = true;
  for_each_alternative(array->length, guard, [&](const Guard&, Value length) {
    const double beyond = length.as_number() - static_cast<double>(array->elements.size());
    result = result && beyond <= 1024 && length.as_number() + static_cast<double>(count) < 0x1p26;
  });
  return result;
}

// 23.1.3.23 Array.prototype.push ( ...items )
void push(NativeCall& call, This<Any> receiver, Rest<Slot> items) {
  Context& context = call.context;
  const Value self = receiver.value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  if (items.size() == 0 && is_array(self) &&
      as_array(self)->extensible.identical(Value::boolean(true))) {
    // DEVIATION from step 6, as in V8: a length that is read-only is not written.
    call.give(restrict(as_array(self)->length, call.guard));
    return;
  }
  if (!is_growable(self) || !may_append(as_array(self), call.guard, items.size())) {
    ArrayObject* list = new_array(call.realm, call.guard);
    for (const Slot& argument : items) {
      array_push(context, call.guard, list, restrict(argument, call.guard));
    }
    call_library(call, call.guard, u"pushSlow", {self, Value::heap(list)});
    return;
  }
  ArrayObject* array = as_array(self);
  context.pristine.keep(array);
  for (const Slot& argument : items) {
    array_push(context, call.guard, array, restrict(argument, call.guard));
  }
  call.give(restrict(array->length, call.guard));
}

// 23.1.3.22 Array.prototype.pop ( )
void pop(NativeCall& call, This<Any> receiver) {
  Context& context = call.context;
  const Value self = receiver.value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  if (!is_growable(self)) {
    call_library(call, call.guard, u"popSlow", {self});
    return;
  }
  ArrayObject* array = as_array(self);
  context.pristine.keep(array);
  const Slot length = array->length;
  SummaryBuilder shorter;
  Guard changed = context.false_guard;
  std::size_t longest = 0;
  for_each_alternative(length, call.guard, [&](const Guard& part, Value n) {
    const double count = n.as_number();
    if (count == 0) {
      call.result.values.add(part, Value::undefined());
      return;
    }
    get_element(call, part, self, Value::number(count - 1));
    const auto last = static_cast<std::size_t>(count) - 1;
    if (last < array->elements.size()) {
      store(context, array->elements[last], array->domain, part, Value::absent());
    }
    shorter.add(part, Value::number(count - 1));
    changed |= part;
    longest = std::max(longest, static_cast<std::size_t>(count));
  });
  if (changed.is_false()) return;
  store_own(context, array->length, array->domain, changed, shorter.finish());
  // Where the stores above were plain ones, the vector shrinks with the array.
  if (array->elements.size() == longest && array->length.is_single() &&
      array->elements.back().is_single() && array->elements.back().value().is_absent()) {
    array->elements.pop_back();
  }
}

template <char16_t kind>
void iterate(NativeCall& call, This<Any> receiver) {
  const Value self = receiver.value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "Cannot convert undefined or null to object");
    return;
  }
  const char* name = kind == u'k' ? "keys" : kind == u'v' ? "values" : "entries";
  const Slot state[] = {self, Value::number(0), call.realm.key(name)};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard, ObjectClass::kArrayIterator, state)));
}

void next(NativeCall& call, This<Slot> self) {
  call_library(call, call.guard, u"arrayIteratorNext", {self});
}

void give_this(NativeCall& call, This<Slot> self) { call.give(restrict(self, call.guard)); }

constexpr NativeEntry kConstructor = native_constructor<construct>("Array", 1);
constexpr NativeEntry kSpecies = native<species>("get [Symbol.species]");
constexpr NativeEntry kIntrinsics[] = {
    native<test_array_constructor>("__isArrayConstructor"),
};
constexpr NativeEntry kIsArray = native<is_array_function>("isArray", 1);
constexpr NativeEntry kMethods[] = {
    native<push>("push", 1),
    native<pop>("pop"),
    native<iterate<u'k'>>("keys"),
    native<iterate<u'e'>>("entries"),
};
constexpr NativeEntry kValues = native<iterate<u'v'>>("values");
constexpr NativeEntry kNext = native<next>("next");
constexpr NativeEntry kIteratorOfIterator = native<give_this>("[Symbol.iterator]");

}  // namespace

bool is_array_constructor(const Realm& realm, Value value) {
  return is_callable(value) && as_function(value)->native == &kConstructor &&
         as_function(value)->realm == &realm;
}

void install_array(Realm& realm) {
  Context& context = realm.context;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.array_prototype);
  realm.define_native(constructor, kIsArray);
  auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
  accessor->getter = Value::heap(new_native(realm, &kSpecies));
  define_under_symbol(realm, constructor, well_known_symbol(context, "species"),
                      Value::heap(accessor), kConfigurable);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
  define_natives(realm, realm.array_prototype, kMethods);
  install_fast_array(realm);
  realm.array_values = realm.define_native(realm.array_prototype, kValues);
  define_under_symbol(realm, realm.array_prototype, realm.context.names.symbol_iterator,
                      Value::heap(realm.array_values));

  define_under_symbol(realm, realm.iterator_prototype, realm.context.names.symbol_iterator,
                      Value::heap(new_native(realm, &kIteratorOfIterator)));
  realm.array_iterator_prototype =
      new_object(context, context.true_guard, Value::heap(realm.iterator_prototype));
  realm.define_native(realm.array_iterator_prototype, kNext);
  define_under_symbol(realm, realm.array_iterator_prototype,
                      realm.context.names.symbol_to_string_tag, realm.key("Array Iterator"),
                      kConfigurable);
}

}  // namespace sheaf

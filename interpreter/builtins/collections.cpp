// Map and Set, ECMA-262 24.1 and 24.2: constructors and iterators. The methods are in
// stdlib/collections.js.

#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

/// The state that stdlib/collections.js keeps: { keys, values, size }.
Object* new_collection(Realm& realm, const Guard& guard, ObjectClass kind, Slot prototype) {
  Context& context = realm.context;
  Object* collection = new_object(context, guard, std::move(prototype));
  collection->object_class = kind;
  Object* state = new_object(context, guard, Value::heap(realm.object_prototype));
  define_own(context, guard, state, realm.key("keys"), Value::heap(new_array(realm, guard)));
  define_own(context, guard, state, realm.key("values"),
             kind == ObjectClass::kMap ? Value::heap(new_array(realm, guard)) : Value::undefined());
  define_own(context, guard, state, realm.key("size"), Value::number(0));
  collection->primitive = Value::heap(state);
  return collection;
}

void construct(NativeCall& call, const Slot& iterable, ObjectClass kind) {
  const bool is_map = kind == ObjectClass::kMap;
  if (call.new_target.is_undefined()) {
    call.throw_error(ErrorType::kTypeError,
                     std::string("Constructor ") + (is_map ? "Map" : "Set") + " requires 'new'");
    return;
  }
  Object* fallback = is_map ? call.realm.map_prototype : call.realm.set_prototype;
  const Value made =
      Value::heap(new_collection(call.realm, call.guard, kind, prototype_for_new(call, fallback)));
  if (iterable.is_single() && iterable.value().is_nullish()) {
    call.give(made);
    return;
  }
  call_library(call, call.guard, is_map ? u"fillMap" : u"fillSet", {made, iterable});
}

void construct_map(NativeCall& call, Slot iterable) {
  construct(call, iterable, ObjectClass::kMap);
}
void construct_set(NativeCall& call, Slot iterable) {
  construct(call, iterable, ObjectClass::kSet);
}

/// __newIterator(kind, state, what)
void new_iterator(NativeCall& call, Text kind, Slot collection, Slot what) {
  const bool is_map = kind.text() == u"Map Iterator";
  const Slot state[] = {collection, Value::number(0), what};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard,
                           is_map ? ObjectClass::kMapIterator : ObjectClass::kSetIterator, state)));
}

/// Map.prototype.entries and Set.prototype.values: natives, since they are also
/// [Symbol.iterator].
void iterate(NativeCall& call, This<Any> self) {
  const std::string_view name = call.callee->native->name;
  const bool is_map = name == "entries";
  const ObjectClass wanted = is_map ? ObjectClass::kMap : ObjectClass::kSet;
  if (!self.is_object() || self.object()->object_class != wanted) {
    throw_naming(call, self,
                 std::string("Method ") + (is_map ? "Map" : "Set") + ".prototype." +
                     std::string(name) + " called on incompatible receiver ",
                 "");
    return;
  }
  const Slot state[] = {restrict(self.object()->primitive, call.guard), Value::number(0),
                        call.realm.key(name)};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard,
                           is_map ? ObjectClass::kMapIterator : ObjectClass::kSetIterator, state)));
}

void next_of_map(NativeCall& call, This<Slot> self) {
  call_library(call, call.guard, u"mapIteratorNext", {self});
}
void next_of_set(NativeCall& call, This<Slot> self) {
  call_library(call, call.guard, u"setIteratorNext", {self});
}

constexpr NativeEntry kMap = native_constructor<construct_map>("Map");
constexpr NativeEntry kSet = native_constructor<construct_set>("Set");
constexpr NativeEntry kEntries = native<iterate>("entries");
constexpr NativeEntry kValues = native<iterate>("values");
constexpr NativeEntry kNextOfMap = native<next_of_map>("next");
constexpr NativeEntry kNextOfSet = native<next_of_set>("next");
constexpr NativeEntry kIntrinsics[] = {
    native<new_iterator>("__newIterator"),
};

}  // namespace

void install_collections(Realm& realm) {
  Context& context = realm.context;
  const auto plain = [&](Object* parent) {
    return new_object(context, context.true_guard, Value::heap(parent));
  };
  const auto tag = [&](Object* object, std::string_view name) {
    define_under_symbol(realm, object, realm.context.names.symbol_to_string_tag, realm.key(name),
                        kConfigurable);
  };
  realm.map_prototype = plain(realm.object_prototype);
  realm.set_prototype = plain(realm.object_prototype);
  realm.define_class(kMap, realm.map_prototype);
  realm.define_class(kSet, realm.set_prototype);
  tag(realm.map_prototype, "Map");
  tag(realm.set_prototype, "Set");
  const Value entries = Value::heap(realm.define_native(realm.map_prototype, kEntries));
  define_under_symbol(realm, realm.map_prototype, realm.context.names.symbol_iterator, entries);
  const Value values = Value::heap(realm.define_native(realm.set_prototype, kValues));
  realm.define(realm.set_prototype, "keys", values);
  define_under_symbol(realm, realm.set_prototype, realm.context.names.symbol_iterator, values);
  realm.map_iterator_prototype = plain(realm.iterator_prototype);
  realm.define_native(realm.map_iterator_prototype, kNextOfMap);
  tag(realm.map_iterator_prototype, "Map Iterator");
  realm.set_iterator_prototype = plain(realm.iterator_prototype);
  realm.define_native(realm.set_iterator_prototype, kNextOfSet);
  tag(realm.set_iterator_prototype, "Set Iterator");
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

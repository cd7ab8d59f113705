#include "interpreter/objects/realm.h"

namespace sheaf {

Realm::Realm(Engine& owner) : engine(owner) {
  StringTable& strings = engine.strings;
  key_length = key("length");
  key_prototype = key("prototype");
  key_constructor = key("constructor");
  key_name = key("name");
  key_message = key("message");
  key_stack = key("stack");
  key_value = key("value");
  key_done = key("done");
  key_next = key("next");
  key_return = key("return");
  key_exports = key("exports");
  key_get = key("get");
  key_set = key("set");
  key_to_string = key("toString");
  key_value_of = key("valueOf");
  text_undefined = strings.intern_ascii("undefined");
  text_null = strings.intern_ascii("null");
  text_true = strings.intern_ascii("true");
  text_false = strings.intern_ascii("false");
  text_boolean = strings.intern_ascii("boolean");
  text_number = strings.intern_ascii("number");
  text_string = strings.intern_ascii("string");
  text_function = strings.intern_ascii("function");
  text_symbol = strings.intern_ascii("symbol");
  text_object = strings.intern_ascii("object");

  const auto plain = [&](Object* parent) {
    auto* object = engine.heap.make<Object>(CellKind::kObject, engine.true_guard);
    object->prototype = parent == nullptr ? Value::null() : Value::heap(parent);
    return object;
  };
  object_prototype = plain(nullptr);
  auto* function = engine.heap.make<FunctionObject>(CellKind::kFunction, engine.true_guard);
  function->prototype = Value::heap(object_prototype);
  function->has_own_properties = true;
  static const NativeEntry kEmpty{"", [](NativeCall& call) { call.give(Value::undefined()); }};
  function->native = &kEmpty;
  function_prototype = function;
  auto* array = engine.heap.make<ArrayObject>(CellKind::kArray, engine.true_guard);
  array->prototype = Value::heap(object_prototype);
  array_prototype = array;
  string_prototype = plain(object_prototype);
  number_prototype = plain(object_prototype);
  boolean_prototype = plain(object_prototype);
  symbol_prototype = plain(object_prototype);
  iterator_prototype = plain(object_prototype);
  global = plain(object_prototype);
  global->object_class = ObjectClass::kGlobal;
  auto* iterator = engine.heap.make<Symbol>(CellKind::kSymbol, engine.true_guard);
  iterator->description = strings.intern_ascii("Symbol.iterator");
  symbol_iterator = Value::heap(iterator);
}

PropertyKey Realm::key(std::string_view ascii) {
  return Value::string(engine.strings.intern_ascii(ascii));
}

void Realm::define(Object* target, std::string_view name, Value value, std::uint8_t attributes) {
  engine.define_own(engine.true_guard, target, key(name), value, attributes);
}

FunctionObject* Realm::define_native(Object* target, const NativeEntry& entry) {
  FunctionObject* function = engine.new_native(&entry);
  define(target, entry.name, Value::heap(function));
  return function;
}

void Realm::define_getter(Object* target, std::string_view name, const NativeEntry& entry) {
  auto* accessor = engine.heap.make<Accessor>(CellKind::kAccessor, engine.true_guard);
  accessor->getter = Value::heap(engine.new_native(&entry));
  define(target, name, Value::heap(accessor), kConfigurable);
}

FunctionObject* Realm::define_class(const NativeEntry& constructor, Object* prototype) {
  FunctionObject* function = engine.new_native(&constructor);
  engine.materialise(function);
  define(function, "prototype", Value::heap(prototype), 0);
  define(prototype, "constructor", Value::heap(function));
  define(global, constructor.name, Value::heap(function));
  return function;
}

const NativeEntry* Realm::intrinsic(const JsString* name) const {
  const auto found = intrinsics_.find(name);
  return found == intrinsics_.end() ? nullptr : found->second;
}

void Realm::add_intrinsics(const NativeEntry* entries, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    intrinsics_[engine.strings.intern_ascii(entries[i].name)] = &entries[i];
  }
}

Value Realm::prototype_of_primitive(Value primitive, bool is_string_term) const {
  switch (primitive.kind()) {
    case Value::Kind::kString:
      return Value::heap(string_prototype);
    case Value::Kind::kBoolean:
      return Value::heap(boolean_prototype);
    case Value::Kind::kHeap:
      return Value::heap(symbol_prototype);
    case Value::Kind::kTerm:
      return Value::heap(is_string_term ? string_prototype : number_prototype);
    default:
      return Value::heap(number_prototype);
  }
}

bool Realm::is_assertion_error(Value error) const {
  const Slot& parent = as_object(error)->prototype;
  return parent.is_single() &&
         parent.value().bits() == Value::heap(assertion_error_prototype).bits();
}

bool Realm::is_stack_overflow(Value error) const {
  for (const std::uint32_t id : path.stack_overflows) {
    if (id == error.as_heap()->id) return true;
  }
  return false;
}

CodePlace Realm::place_of_error(Value error, CodePlace fallback) const {
  if (!error.is_heap()) return fallback;
  const auto found = path.error_places.find(error.as_heap()->id);
  return found == path.error_places.end() ? fallback : found->second;
}

void Realm::remember_error_place(const Object* error, CodePlace place) {
  path.error_places[error->id] = place;
}

void Realm::install() {
  install_symbol(*this);
  install_object(*this);
  install_function(*this);
  install_error(*this);
  install_array(*this);
  install_string(*this);
  install_number(*this);
  install_math(*this);
  install_json(*this);
  install_console(*this);
  install_collections(*this);
  install_conversions(*this);
  install_sheaf(*this);
  install_library();
}

/// Puts library functions where their names say: `Array$prototype$map` on Array.prototype.
void Realm::install_library() {
  for (const auto& [name, index] : engine.library_entries()) {
    const std::u16string_view text = name->text();
    std::vector<std::u16string_view> parts;
    std::size_t begin = 0;
    for (std::size_t at = text.find(u'$'); at != std::u16string_view::npos;
         at = text.find(u'$', begin)) {
      parts.push_back(text.substr(begin, at - begin));
      begin = at + 1;
    }
    parts.push_back(text.substr(begin));
    const bool getter = parts.front() == u"get";
    if (getter) parts.erase(parts.begin());
    Object* target = global;
    bool found = parts.size() > 1;
    for (std::size_t i = 0; found && i + 1 < parts.size(); ++i) {
      const PropertyKey part_key = Value::string(engine.strings.intern(parts[i]));
      const Slot slot = engine.get_own(target, part_key, engine.true_guard);
      found = slot.is_single() && is_object(slot.value());
      if (found) target = as_object(slot.value());
    }
    if (!found) continue;  // op$…, module$…: only for the engine
    FunctionObject* function = engine.library_function_object(name);
    const PropertyKey last = Value::string(engine.strings.intern(parts.back()));
    if (getter) {
      auto* accessor = engine.heap.make<Accessor>(CellKind::kAccessor, engine.true_guard);
      accessor->getter = Value::heap(function);
      engine.define_own(engine.true_guard, target, last, Value::heap(accessor), kConfigurable);
    } else {
      engine.define_own(engine.true_guard, target, last, Value::heap(function),
                        kWritable | kConfigurable);
    }
  }
}

}  // namespace sheaf

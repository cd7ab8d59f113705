#include "interpreter/objects/realm.h"

#include "interpreter/context.h"
#include "interpreter/objects/lacking.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

Realm::Realm(Context& shared) : context(shared) {
  const auto plain = [&](Object* parent) {
    auto* object = context.heap.make<Object>(CellKind::kObject, context.true_guard);
    object->prototype = parent == nullptr ? Value::null() : Value::heap(parent);
    return object;
  };
  object_prototype = plain(nullptr);
  auto* function = context.heap.make<FunctionObject>(CellKind::kFunction, context.true_guard);
  function->realm = this;
  function->prototype = Value::heap(object_prototype);
  function->has_own_properties = true;
  static const NativeEntry kEmpty{"", [](NativeCall& call) { call.give(Value::undefined()); }};
  function->native = &kEmpty;
  function_prototype = function;
  auto* array = context.heap.make<ArrayObject>(CellKind::kArray, context.true_guard);
  array->prototype = Value::heap(object_prototype);
  array_prototype = array;
  string_prototype = plain(object_prototype);
  number_prototype = plain(object_prototype);
  boolean_prototype = plain(object_prototype);
  symbol_prototype = plain(object_prototype);
  iterator_prototype = plain(object_prototype);
  global = plain(object_prototype);
  global->object_class = ObjectClass::kGlobal;
}

PropertyKey Realm::key(std::string_view ascii) {
  return Value::string(context.strings.intern_ascii(ascii));
}

void Realm::define(Object* target, std::string_view name, Value value, std::uint8_t attributes) {
  define_own(context, context.true_guard, target, key(name), value, attributes);
}

FunctionObject* Realm::define_native(Object* target, const NativeEntry& entry) {
  FunctionObject* function = new_native(*this, &entry);
  define(target, entry.name, Value::heap(function));
  return function;
}

void Realm::define_getter(Object* target, std::string_view name, const NativeEntry& entry) {
  auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
  FunctionObject* const getter = new_native(*this, &entry);
  getter->name = context.strings.intern_ascii("get " + std::string(name));
  accessor->getter = Value::heap(getter);
  define(target, name, Value::heap(accessor), kConfigurable);
}

FunctionObject* Realm::define_class(const NativeEntry& constructor, Object* prototype) {
  FunctionObject* function = new_native(*this, &constructor);
  materialise(context, function);
  define(function, "prototype", Value::heap(prototype), 0);
  define(prototype, "constructor", Value::heap(function));
  define(global, constructor.name, Value::heap(function));
  return function;
}

FunctionObject* Realm::intrinsic(const JsString* name) const {
  const auto found = intrinsics_.find(name);
  return found == intrinsics_.end() ? nullptr : found->second;
}

void Realm::add_intrinsics(const NativeEntry* entries, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    intrinsics_[context.strings.intern_ascii(entries[i].name)] = new_native(*this, &entries[i]);
  }
}

void Realm::add_intrinsic(std::string_view name, FunctionObject* function) {
  intrinsics_[context.strings.intern_ascii(name)] = function;
}

FunctionObject* Realm::library_function(const JsString* name) {
  FunctionObject*& object = library_functions_[name];
  if (object == nullptr) {
    object = new_function(*this, context.true_guard, context.modules.library_function(name));
    // `Array$prototype$map` is called map.
    const std::u16string_view text = name->text();
    const std::size_t dollar = text.rfind(u'$');
    if (dollar != std::u16string_view::npos) {
      object->name = context.strings.intern(text.substr(dollar + 1));
    }
  }
  return object;
}

ModuleInstance& Realm::module(ModuleIndex index) {
  while (modules.size() <= index) {
    modules.push_back({Value::undefined(), Value::undefined(), context.false_guard});
  }
  return modules[index];
}

void Realm::trace(CellVisitor& visitor) {
  trace_visible(visitor);
  for (const auto& [name, function] : intrinsics_) visitor.visit_cell(function);
  for (const auto& [name, function] : library_functions_) visitor.visit_cell(function);
}

void Realm::trace_visible(CellVisitor& visitor) {
  for (HeapCell* cell : std::initializer_list<HeapCell*>{global,
                                                         object_prototype,
                                                         function_prototype,
                                                         array_prototype,
                                                         string_prototype,
                                                         number_prototype,
                                                         boolean_prototype,
                                                         symbol_prototype,
                                                         iterator_prototype,
                                                         array_iterator_prototype,
                                                         string_iterator_prototype,
                                                         map_iterator_prototype,
                                                         set_iterator_prototype,
                                                         generator_prototype,
                                                         generator_function_prototype,
                                                         async_function_prototype,
                                                         async_generator_prototype,
                                                         async_generator_function_prototype,
                                                         promise_prototype,
                                                         promise_constructor,
                                                         aggregate_error_prototype,
                                                         host,
                                                         map_prototype,
                                                         set_prototype,
                                                         stack_accessor,
                                                         join_stack,
                                                         assertion_error_prototype,
                                                         sheaf_module,
                                                         module_prototype,
                                                         module_model,
                                                         require_model,
                                                         array_values,
                                                         string_iterator}) {
    if (cell != nullptr) visitor.visit_cell(cell);
  }
  for (Object* prototype : error_prototypes) visitor.visit_cell(prototype);
  sloppy_function_members.trace(visitor);
  for (ModuleInstance& module : modules) {
    visitor.visit_slot(module.module_object, SlotRole::kValue);
    visitor.visit_slot(module.parent, SlotRole::kOwn);
  }
  visitor.visit_slot(main_module, SlotRole::kValue);
}

void Realm::start_again() {
  modules.clear();
  main_module = Value::undefined();
  const std::uint32_t mark = context.pristine.mark().next_id;
  std::erase_if(library_functions_, [&](const auto& entry) { return entry.second->id >= mark; });
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
  install_generator(*this);
  install_promise(*this);
  install_async_generator(*this);
  install_reflect(*this);
  install_uri(*this);
  install_sheaf(*this);
  install_require(*this);
  install_library();
  complete_realm(*this);
  install_function_members(*this);
}

/// Puts library functions where their names say: `Array$prototype$map` on Array.prototype.
void Realm::install_library() {
  for (const auto& [name, index] : context.modules.library_entries()) {
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
      const PropertyKey part_key = Value::string(context.strings.intern(parts[i]));
      const Slot slot = shown_property(context, Value::heap(target), part_key, context.true_guard);
      found = slot.is_single() && is_object(slot.value());
      if (found) target = as_object(slot.value());
    }
    if (!found) continue;  // op$…, module$…: only for the engine
    FunctionObject* function = library_function(name);
    const PropertyKey last = Value::string(context.strings.intern(parts.back()));
    if (getter) {
      auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
      function->name = context.strings.intern(u"get " + std::u16string(parts.back()));
      accessor->getter = Value::heap(function);
      define_own(context, context.true_guard, target, last, Value::heap(accessor), kConfigurable);
    } else {
      define_own(context, context.true_guard, target, last, Value::heap(function),
                 kWritable | kConfigurable);
    }
  }
}

}  // namespace sheaf

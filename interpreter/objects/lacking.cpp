#include "interpreter/objects/lacking.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "interpreter/context.h"
#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/make.h"
#include "interpreter/objects/node_members.h"
#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

namespace {

/// Standard objects that no global leads to by names alone.
struct HiddenObject {
  std::string_view name;
  Object* Realm::*object;
  std::string_view described;  // in messages
};

constexpr HiddenObject kHiddenObjects[] = {
    {"globalThis", &Realm::global, ""},
    {"%IteratorPrototype%", &Realm::iterator_prototype, "iterators"},
    {"%ArrayIteratorPrototype%", &Realm::array_iterator_prototype, "array iterators"},
    {"%StringIteratorPrototype%", &Realm::string_iterator_prototype, "string iterators"},
    {"%MapIteratorPrototype%", &Realm::map_iterator_prototype, "map iterators"},
    {"%SetIteratorPrototype%", &Realm::set_iterator_prototype, "set iterators"},
    {"%GeneratorFunction.prototype%", &Realm::generator_function_prototype, "generator functions"},
    {"%GeneratorPrototype%", &Realm::generator_prototype, "generators"},
    {"%Module.prototype%", &Realm::module_prototype, "`module`"},
    {"%sheaf%", &Realm::sheaf_module, "the module `sheaf`"},
};

/// Calls visit(word) for each word of a text.
template <typename Visitor>
void for_each_word(std::string_view text, char separator, const Visitor& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

Object* find_object(Realm& realm, std::string_view name) {
  for (const HiddenObject& hidden : kHiddenObjects) {
    if (hidden.name == name) return realm.*hidden.object;
  }
  if (name.starts_with('%')) return nullptr;
  Object* object = realm.global;
  for_each_word(name, '.', [&](std::string_view part) {
    if (object == nullptr) return;
    const Slot slot = own_slot(realm.context, *object, realm.key(part), realm.context.true_guard);
    object = slot.is_single() && is_object(slot.value()) ? as_object(slot.value()) : nullptr;
  });
  return object;
}

std::optional<PropertyKey> key_of(Realm& realm, std::string_view text) {
  if (!text.starts_with("@@")) return realm.key(text);
  text.remove_prefix(2);
  for (const auto& [name, symbol] : realm.context.names.symbols) {
    if (name == text) return symbol;
  }
  return std::nullopt;
}

/// The members that every function in sloppy mode has: in place of the number of a row.
constexpr std::size_t kSloppyFunctions = std::size(kNodeObjects);

/// `Array.prototype.at`, `next of generators`: what messages call a member of the numbered row.
std::string described(const Context& context, std::size_t row_number, PropertyKey key) {
  const bool is_symbol = !key.is_string();
  std::string text;
  if (is_symbol) {
    for (const auto& [name, symbol] : context.names.symbols) {
      if (symbol.bits() == key.bits()) text = "[Symbol." + std::string(name) + "]";
    }
  } else {
    text = to_utf8(key.as_string()->text());
  }
  if (row_number == kSloppyFunctions) return "`" + text + "` of functions";
  const std::string_view row = kNodeObjects[row_number].name;
  if (row == "globalThis") return "`" + text + "`";
  if (row == "%require%") return "`require." + text + "`";
  if (row == "%EventEmitter%") return "`EventEmitter." + text + "`";
  if (row == "%EventEmitter.prototype%") return "`" + text + "` of event emitters";
  if (row == "%module%") return "`module." + text + "`";
  for (const HiddenObject& hidden : kHiddenObjects) {
    if (hidden.name == row) return "`" + text + "` of " + std::string(hidden.described);
  }
  return "`" + std::string(row) + (is_symbol ? "" : ".") + text + "`";
}

void give_up_lacking(NativeCall& call, const std::string& what) {
  call.give_up(call.guard, "lacking",
               what +
                   " is not supported yet; the paths that use it end here, unless the program "
                   "brings its own");
}

/// A lacking member is a function with `bound_this`: the object that has it, undefined if that is
/// whatever it is read from, and `bound_arguments`: its key, the number of its row, and whether it
/// takes assignments.
PropertyKey key_of_member(const FunctionObject& member) {
  return member.bound_arguments[0].value();
}
std::string description_of(const FunctionObject& member) {
  const double row = member.bound_arguments[1].value().as_number();
  return described(member.realm->context, static_cast<std::size_t>(row), key_of_member(member));
}

/// An assignment makes an ordinary property of it, on the object itself or on one that inherits
/// it; where that would need more than a plain store the paths end.
void assign_lacking(NativeCall& call) {
  Context& context = call.context;
  const Value receiver = call.this_value();
  const Value bound = call.callee->bound_this.value();
  if (!is_object(receiver)) {
    give_up_lacking(call, "assigning to " + description_of(*call.callee));
    return;
  }
  Object* object = as_object(receiver);
  Object* holder = bound.is_undefined() ? object : as_object(bound);
  const PropertyKey key = key_of_member(*call.callee);
  const std::int32_t at = holder->properties.find(key);
  const std::uint8_t attributes =
      at < 0 ? 0 : holder->properties[static_cast<std::size_t>(at)].attributes;
  const bool is_open = call.callee->bound_arguments[2].value().is_true() &&
                       (attributes & kConfigurable) != 0 &&
                       holder->properties.find_next(key, at) < 0;
  if (!is_open) {
    give_up_lacking(call, "assigning to " + description_of(*call.callee));
    return;
  }
  if (object == holder) {
    define_own(context, call.guard, holder, key, call.argument_slot(0),
               static_cast<std::uint8_t>(attributes | kWritable));
    call.give(Value::undefined());
    return;
  }
  const Slot own = own_slot(context, *object, key, call.guard);
  const bool is_new = own.is_single() && own.value().is_absent() &&
                      object->extensible.is_single() && object->extensible.value().is_true();
  if (!is_new) {
    give_up_lacking(call, "assigning to " + description_of(*call.callee));
    return;
  }
  define_own(context, call.guard, object, key, call.argument_slot(0));
  call.give(Value::undefined());
}

/// Getter and setter of everything lacking.
void touch_lacking(NativeCall& call) {
  if (!call.arguments.empty()) {
    assign_lacking(call);
  } else {
    give_up_lacking(call, description_of(*call.callee));
  }
}

constexpr NativeEntry kLacking{.name = "lacking", .function = touch_lacking, .expand = kExpandThis};

/// The functions of the harness API are taken apart before the first input is asked for: here only
/// a call ends the paths.
void call_lacking(NativeCall& call) { give_up_lacking(call, description_of(*call.callee)); }

constexpr NativeEntry kLackingFunction{
    .name = "lacking", .function = call_lacking, .expand = kExpandNothing};

/// Without a holder for any object that has it as its own.
Value new_lacking(Realm& realm, Object* holder, PropertyKey key, std::size_t row,
                  bool is_assignable) {
  Context& context = realm.context;
  const bool is_harness_function = holder != nullptr && holder == realm.sheaf_module;
  FunctionObject* touch = new_native(realm, is_harness_function ? &kLackingFunction : &kLacking);
  if (holder != nullptr) touch->bound_this = Value::heap(holder);
  touch->bound_arguments = {key, Value::number(static_cast<double>(row)),
                            Value::boolean(is_assignable)};
  if (is_harness_function) {
    touch->name = key.as_string();
    return Value::heap(touch);
  }
  auto* accessor = context.heap.make<Accessor>(CellKind::kAccessor, context.true_guard);
  accessor->getter = Value::heap(touch);
  accessor->setter = Value::heap(touch);
  return Value::heap(accessor);
}

std::uint8_t attributes_of(std::string_view letters) {
  std::uint8_t attributes = 0;
  if (letters.find('w') != std::string_view::npos) attributes |= kWritable;
  if (letters.find('e') != std::string_view::npos) attributes |= kEnumerableProperty;
  if (letters.find('c') != std::string_view::npos) attributes |= kConfigurable;
  return attributes;
}

/// The members of a row as `holder` would have them; see `new_lacking`.
PropertyMap members_of(Realm& realm, const NodeObject& row, Object* holder) {
  const auto row_number = static_cast<std::size_t>(&row - kNodeObjects);
  PropertyMap members;
  for_each_word(row.members, ' ', [&](std::string_view word) {
    const std::size_t colon = word.rfind(':');
    const std::string_view name = word.substr(0, colon);
    const std::optional<PropertyKey> key = key_of(realm, name);
    if (!key || (holder != nullptr && claims(realm.context, *holder, *key) != nullptr)) return;
    const std::string_view letters = word.substr(colon + 1);
    std::uint8_t attributes = attributes_of(letters);
    const bool takes_values = (attributes & kWritable) != 0;
    // An accessor is not writable, though it may have a setter.
    if (letters.find('a') != std::string_view::npos) {
      attributes = static_cast<std::uint8_t>(attributes & ~kWritable);
    }
    const bool is_had = holder != nullptr && property_map(realm.context, *holder).find(*key) >= 0;
    members.append(
        *key,
        is_had ? Value::undefined() : new_lacking(realm, holder, *key, row_number, takes_values),
        attributes);
  });
  return members;
}

/// What the object has keeps its value and takes its place and attributes from the members.
void complete(Context& context, Object* object, PropertyMap members) {
  PropertyMap& own = property_map(context, *object);
  for (const Property& property : own) {
    const std::int32_t at = members.find(property.key);
    if (at < 0) {
      members.append(property.key, property.value, property.attributes);
    } else {
      members[static_cast<std::size_t>(at)].value = property.value;
    }
  }
  own = std::move(members);
}

const NodeObject* find_row(std::string_view name) {
  const auto* found = std::find_if(std::begin(kNodeObjects), std::end(kNodeObjects),
                                   [&](const NodeObject& known) { return known.name == name; });
  return found == std::end(kNodeObjects) ? nullptr : found;
}

}  // namespace

void complete_realm(Realm& realm) {
  for (const NodeObject& row : kNodeObjects) {
    Object* object = find_object(realm, row.name);
    if (object != nullptr) complete(realm.context, object, members_of(realm, row, object));
  }
}

void complete_object(Realm& realm, Object* object, std::string_view row) {
  const NodeObject* found = find_row(row);
  if (found != nullptr) complete(realm.context, object, members_of(realm, *found, object));
}

Object* new_model(Realm& realm, std::string_view row) {
  Context& context = realm.context;
  Object* model = new_object(context, context.true_guard, Value::null());
  if (const NodeObject* found = find_row(row)) {
    model->properties = members_of(realm, *found, nullptr);
  }
  return model;
}

void complete_like(Context& context, Object* object, const Object& model) {
  complete(context, object, model.properties);
}

void install_function_members(Realm& realm) {
  for (const std::string_view name : {"arguments", "caller"}) {
    const PropertyKey key = realm.key(name);
    realm.sloppy_function_members.append(
        key, new_lacking(realm, nullptr, key, kSloppyFunctions, false), 0);
  }
}

bool is_lacking(Value value) {
  if (!is_accessor(value)) return false;
  const Slot& getter = static_cast<Accessor*>(value.as_heap())->getter;
  return getter.is_single() && is_callable(getter.value()) &&
         as_function(getter.value())->native == &kLacking;
}

bool is_node_module(std::string_view specifier) {
  constexpr std::string_view kScheme = "node:";
  bool found = false;
  for_each_word(kNodeModules, ' ', [&](std::string_view name) {
    found = found || name == specifier ||
            (specifier.starts_with(kScheme) && name == specifier.substr(kScheme.size()));
  });
  return found;
}

}  // namespace sheaf

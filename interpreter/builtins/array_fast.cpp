// Array methods without callbacks, for arrays that have one length on the paths of the call and no
// holes. Elements may be summaries. Anything else goes to the JavaScript function slow$<name>,
// which is exact for every object; both give the same results.

#include <algorithm>
#include <cmath>

#include "interpreter/builtins/array_fast.h"
#include "interpreter/builtins/builtins.h"

namespace sheaf {

namespace {

/// The same call of the library function slow$<name>.
void call_slow(NativeCall& call) {
  call.call_same("slow$" + std::string(call.callee->native->name));
}

bool has_hole(const Slot& slot) {
  if (slot.is_single()) return slot.value().is_absent();
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (alternative.value.is_absent()) return true;
  }
  return false;
}

/// The receiver if it is an array of one length without holes, else null.
ArrayObject* dense_array(Value value) {
  if (!is_array(value)) return nullptr;
  ArrayObject* array = as_array(value);
  if (!array->length.is_single() ||
      array->length.value().as_number() != static_cast<double>(array->elements.size())) {
    return nullptr;
  }
  return std::any_of(array->elements.begin(), array->elements.end(), has_hole) ? nullptr : array;
}

/// The value of an own property that is a plain one on all paths, absent if there is none; nothing
/// if it is anything else.
std::optional<Value> own_value(const Object* object, PropertyKey key) {
  const std::int32_t at = object->properties.find(key);
  if (at < 0) return Value::absent();
  const Slot& slot = object->properties[static_cast<std::size_t>(at)].value;
  return slot.is_single() ? std::optional(slot.value()) : std::nullopt;
}

bool has_no_own(const Object* object, PropertyKey key) { return object->properties.find(key) < 0; }

/// Whether methods of the array that make others make plain arrays (ECMA-262 10.4.2.3), and concat
/// spreads it: nobody has given it or its prototypes another constructor or the symbol.
bool is_ordinary(const NativeCall& call, const ArrayObject* array) {
  const Realm& realm = call.realm;
  const Names& names = call.context.names;
  if (!array->prototype.is_single() ||
      array->prototype.value().bits() != Value::heap(realm.array_prototype).bits() ||
      (array->properties.size() > 0 && !has_no_own(array, names.key_constructor))) {
    return false;
  }
  const std::optional<Value> constructor = own_value(realm.array_prototype, names.key_constructor);
  return constructor && is_array_constructor(realm, *constructor);
}

/// Whether concat takes the array apart without being told so.
bool is_spread(const NativeCall& call, const ArrayObject* array) {
  const Value symbol = well_known_symbol(call.context, "isConcatSpreadable");
  return is_ordinary(call, array) && has_no_own(array, symbol) &&
         has_no_own(call.realm.array_prototype, symbol) &&
         has_no_own(call.realm.object_prototype, symbol);
}

/// … that may be changed in place: the paths of the call are all that can still see it.
ArrayObject* changeable_array(NativeCall& call, Any self) {
  ArrayObject* array = dense_array(self.value());
  if (array == nullptr || !is_open(*array) || !covers(call.context, call.guard, array->domain)) {
    return nullptr;
  }
  call.context.pristine.keep(array);
  return array;
}

/// A relative position as slice and indexOf take it; nothing when it needs conversion.
std::optional<std::size_t> position(Any value, std::size_t length, std::size_t when_undefined) {
  if (value.is_undefined()) return when_undefined;
  const std::optional<double> given = value.number();
  if (!given) return std::nullopt;
  double number = to_integer_or_infinity(*given);
  if (number < 0) number = std::fmax(number + static_cast<double>(length), 0);
  return static_cast<std::size_t>(std::fmin(number, static_cast<double>(length)));
}

// ECMA-262 23.1.3.27 Array.prototype.shift ( )
void shift(NativeCall& call, This<Any> self) {
  ArrayObject* array = changeable_array(call, self);
  if (array == nullptr) return call_slow(call);
  if (array->elements.empty()) return call.give(Value::undefined());
  call.give(restrict(array->elements.front(), call.guard));
  array->elements.erase(array->elements.begin());
  array->length = Value::number(static_cast<double>(array->elements.size()));
}

// 23.1.3.26 Array.prototype.reverse ( )
void reverse(NativeCall& call, This<Any> self) {
  ArrayObject* array = changeable_array(call, self);
  if (array == nullptr) return call_slow(call);
  std::reverse(array->elements.begin(), array->elements.end());
  call.give(self.value());
}

/// Appends copies of the elements [from, to).
void append(NativeCall& call, ArrayObject* target, const ArrayObject* source, std::size_t from,
            std::size_t to) {
  if (to > from) call.context.heap.count_memory((to - from) * sizeof(Slot));
  if (target->elements.empty()) target->elements.reserve(to - from);
  for (std::size_t i = from; i < to; ++i) {
    target->elements.push_back(restrict(source->elements[i], call.guard));
  }
  target->length = Value::number(static_cast<double>(target->elements.size()));
}

// 23.1.3.28 Array.prototype.slice ( start, end )
void slice(NativeCall& call, This<Any> self, Any start, Any end) {
  const ArrayObject* array = dense_array(self.value());
  if (array == nullptr || !is_ordinary(call, array)) return call_slow(call);
  const std::size_t length = array->elements.size();
  const std::optional<std::size_t> from = position(start, length, 0);
  const std::optional<std::size_t> to = position(end, length, length);
  if (!from || !to) return call_slow(call);
  ArrayObject* result = new_array(call.realm, call.guard);
  append(call, result, array, *from, std::max(*from, *to));
  call.give(Value::heap(result));
}

// 23.1.3.2 Array.prototype.concat ( ...items )
void concat(NativeCall& call, This<Any> self, Rest<Any> items) {
  std::vector<const ArrayObject*> parts{dense_array(self.value())};
  if (parts[0] == nullptr || !is_spread(call, parts[0])) return call_slow(call);
  for (const Any item : items) {
    const ArrayObject* part = item.is_array() ? dense_array(item.value()) : nullptr;
    if (item.is_object() && (part == nullptr || !is_spread(call, part))) return call_slow(call);
    parts.push_back(part);
  }
  ArrayObject* result = new_array(call.realm, call.guard);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] != nullptr) {
      append(call, result, parts[i], 0, parts[i]->elements.size());
    } else {
      array_push(call.context, call.guard, result, items[i - 1].value());
    }
  }
  call.give(Value::heap(result));
}

/// The first position of the wanted value on each path.
template <typename Found, typename Missing>
void search(NativeCall& call, Any self, Any sought, Any start, bool nan_is_equal, Found&& found,
            Missing&& missing) {
  Context& context = call.context;
  const ArrayObject* array = dense_array(self.value());
  if (array == nullptr) return call_slow(call);
  const std::optional<std::size_t> from = position(start, array->elements.size(), 0);
  if (!from) return call_slow(call);
  const Value wanted = sought.value();
  const bool wants_nan = nan_is_equal && wanted.is_number() && std::isnan(wanted.as_number());
  Guard rest = call.guard;
  for (std::size_t i = *from; i < array->elements.size() && !rest.is_false(); ++i) {
    const Slot& element = array->elements[i];
    if (element.is_single() && !element.value().is_term() && !wanted.is_term()) {
      // The usual case builds no guard.
      const Value value = element.value();
      const bool both_numbers = value.is_number() && wanted.is_number();
      const bool equal = both_numbers ? value.as_number() == wanted.as_number() ||
                                            (wants_nan && std::isnan(value.as_number()))
                                      : same_value(value, wanted);
      if (!equal) continue;
      found(rest, i);
      return;
    }
    Guard here = context.false_guard;
    for_each_alternative(element, rest, [&](const Guard& part, Value value) {
      if (wants_nan) {
        if (value.is_number() && std::isnan(value.as_number())) here |= part;
      } else {
        here |= strict_equal(call, value, wanted, part);
      }
    });
    if (here.is_false()) continue;
    found(here, i);
    rest = rest.minus(here);
  }
  if (!rest.is_false()) missing(rest);
}

// 23.1.3.17 Array.prototype.indexOf ( searchElement [ , fromIndex ] )
void index_of(NativeCall& call, This<Any> self, Any wanted, Any from) {
  search(
      call, self, wanted, from, false,
      [&](const Guard& part, std::size_t i) {
        call.result.values.add(part, Value::number(static_cast<double>(i)));
      },
      [&](const Guard& part) { call.result.values.add(part, Value::number(-1)); });
}

// 23.1.3.16 Array.prototype.includes ( searchElement [ , fromIndex ] )
void includes(NativeCall& call, This<Any> self, Any wanted, Any from) {
  search(
      call, self, wanted, from, true,
      [&](const Guard& part, std::size_t) { call.result.values.add(part, Value::boolean(true)); },
      [&](const Guard& part) { call.result.values.add(part, Value::boolean(false)); });
}

bool is_concrete_primitive(const Slot& slot) {
  return slot.is_single() && !slot.value().is_term() && !slot.value().is_heap();
}

// 23.1.3.18 Array.prototype.join ( separator )
void join(NativeCall& call, This<Any> self, Any separator) {
  Context& context = call.context;
  const ArrayObject* array = dense_array(self.value());
  if (array == nullptr || !(separator.is_undefined() || separator.string() != nullptr) ||
      !std::all_of(array->elements.begin(), array->elements.end(), is_concrete_primitive)) {
    return call_slow(call);
  }
  const std::u16string_view between =
      separator.is_undefined() ? std::u16string_view(u",") : separator.string()->text();
  // First the length: a text that is too long must not be made.
  std::vector<const JsString*> parts;
  std::uint64_t length = 0;
  for (const Slot& element : array->elements) {
    context.go_on();
    const Value value = element.value();
    parts.push_back(value.is_nullish() ? context.strings.empty() : to_string(context, value));
    length += parts.back()->length() + (parts.size() > 1 ? between.size() : 0);
  }
  if (length > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  context.strings.require(length);
  std::u16string text;
  text.reserve(length);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += between;
    text += parts[i]->text();
  }
  call.give(Value::string(context.strings.make(std::move(text))));
}

// 23.1.3.30 Array.prototype.sort ( comparator ), without comparator: by text, undefined last.
void sort(NativeCall& call, This<Any> self, Any comparator) {
  Context& context = call.context;
  ArrayObject* array = changeable_array(call, self);
  if (array == nullptr || !comparator.is_undefined() ||
      !std::all_of(array->elements.begin(), array->elements.end(), is_concrete_primitive)) {
    return call_slow(call);
  }
  std::vector<std::pair<const JsString*, Slot>> work;
  std::size_t undefined_count = 0;
  for (const Slot& element : array->elements) {
    if (element.value().is_undefined()) {
      ++undefined_count;
    } else {
      work.emplace_back(to_string(context, element.value()), element);
    }
  }
  std::stable_sort(work.begin(), work.end(), [&](const auto& a, const auto& b) {
    context.go_on();
    return a.first->text() < b.first->text();
  });
  array->elements.clear();
  for (auto& entry : work) array->elements.push_back(std::move(entry.second));
  array->elements.resize(array->elements.size() + undefined_count, Slot(Value::undefined()));
  call.give(self.value());
}

constexpr NativeEntry kMethods[] = {
    native<shift>("shift"),      native<reverse>("reverse"),     native<slice>("slice", 2),
    native<concat>("concat", 1), native<index_of>("indexOf", 1), native<includes>("includes", 1),
    native<join>("join", 1),     native<sort>("sort", 1),
};

}  // namespace

void install_fast_array(Realm& realm) { define_natives(realm, realm.array_prototype, kMethods); }

}  // namespace sheaf

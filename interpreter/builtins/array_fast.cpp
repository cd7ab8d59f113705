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
  Context& context = call.context;
  const std::string name = "slow$" + std::string(call.callee->native->name);
  std::vector<Slot> arguments;
  for (const Slot& argument : call.arguments) arguments.push_back(restrict(argument, call.guard));
  FunctionObject* function = call.realm.library_function(context.strings.intern_ascii(name));
  call.tail_call(Value::heap(function), restrict(call.this_slot, call.guard), std::move(arguments));
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

/// … that may be changed in place: the paths of the call are all that can still see it.
ArrayObject* changeable_array(NativeCall& call) {
  ArrayObject* array = dense_array(call.this_value());
  if (array == nullptr || !array->extensible.is_single() || !array->extensible.value().is_true() ||
      !covers(call.context, call.guard, array->domain)) {
    return nullptr;
  }
  call.context.pristine.keep(array);
  return array;
}

/// A relative position as slice and indexOf take it; nothing when it needs conversion.
std::optional<std::size_t> position(const NativeCall& call, std::size_t i, std::size_t length,
                                    std::size_t when_undefined) {
  const Value value = call.argument(i);
  if (value.is_undefined()) return when_undefined;
  if (!value.is_number()) return std::nullopt;
  double number = to_integer_or_infinity(value.as_number());
  if (number < 0) number = std::fmax(number + static_cast<double>(length), 0);
  return static_cast<std::size_t>(std::fmin(number, static_cast<double>(length)));
}

// ECMA-262 23.1.3.27 Array.prototype.shift ( )
void shift(NativeCall& call) {
  ArrayObject* array = changeable_array(call);
  if (array == nullptr) return call_slow(call);
  if (array->elements.empty()) return call.give(Value::undefined());
  call.give(restrict(array->elements.front(), call.guard));
  array->elements.erase(array->elements.begin());
  array->length = Value::number(static_cast<double>(array->elements.size()));
}

// 23.1.3.26 Array.prototype.reverse ( )
void reverse(NativeCall& call) {
  ArrayObject* array = changeable_array(call);
  if (array == nullptr) return call_slow(call);
  std::reverse(array->elements.begin(), array->elements.end());
  call.give(call.this_value());
}

/// Appends copies of the elements [from, to).
void append(NativeCall& call, ArrayObject* target, const ArrayObject* source, std::size_t from,
            std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    target->elements.push_back(restrict(source->elements[i], call.guard));
  }
  target->length = Value::number(static_cast<double>(target->elements.size()));
  if (to > from) call.context.heap.count_memory((to - from) * sizeof(Slot));
}

// 23.1.3.28 Array.prototype.slice ( start, end )
void slice(NativeCall& call) {
  const ArrayObject* array = dense_array(call.this_value());
  if (array == nullptr) return call_slow(call);
  const std::size_t length = array->elements.size();
  const std::optional<std::size_t> from = position(call, 0, length, 0);
  const std::optional<std::size_t> to = position(call, 1, length, length);
  if (!from || !to) return call_slow(call);
  ArrayObject* result = new_array(call.realm, call.guard);
  append(call, result, array, *from, std::max(*from, *to));
  call.give(Value::heap(result));
}

// 23.1.3.2 Array.prototype.concat ( ...items )
void concat(NativeCall& call) {
  std::vector<const ArrayObject*> parts{dense_array(call.this_value())};
  if (parts[0] == nullptr) return call_slow(call);
  for (const Slot& argument : call.arguments) {
    const ArrayObject* part = is_array(argument.value()) ? dense_array(argument.value()) : nullptr;
    if (is_array(argument.value()) && part == nullptr) return call_slow(call);
    parts.push_back(part);
  }
  ArrayObject* result = new_array(call.realm, call.guard);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] != nullptr) {
      append(call, result, parts[i], 0, parts[i]->elements.size());
    } else {
      array_push(call.context, call.guard, result, call.arguments[i - 1]);
    }
  }
  call.give(Value::heap(result));
}

/// The first position of the wanted value on each path.
template <typename Found, typename Missing>
void search(NativeCall& call, bool nan_is_equal, Found&& found, Missing&& missing) {
  Context& context = call.context;
  const ArrayObject* array = dense_array(call.this_value());
  if (array == nullptr) return call_slow(call);
  const std::optional<std::size_t> from = position(call, 1, array->elements.size(), 0);
  if (!from) return call_slow(call);
  const Value wanted = call.argument(0);
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
void index_of(NativeCall& call) {
  search(
      call, false,
      [&](const Guard& part, std::size_t i) {
        call.result.values.add(part, Value::number(static_cast<double>(i)));
      },
      [&](const Guard& part) { call.result.values.add(part, Value::number(-1)); });
}

// 23.1.3.16 Array.prototype.includes ( searchElement [ , fromIndex ] )
void includes(NativeCall& call) {
  search(
      call, true,
      [&](const Guard& part, std::size_t) { call.result.values.add(part, Value::boolean(true)); },
      [&](const Guard& part) { call.result.values.add(part, Value::boolean(false)); });
}

bool is_concrete_primitive(const Slot& slot) {
  return slot.is_single() && !slot.value().is_term() && !slot.value().is_heap();
}

// 23.1.3.18 Array.prototype.join ( separator )
void join(NativeCall& call) {
  Context& context = call.context;
  const ArrayObject* array = dense_array(call.this_value());
  const Value separator = call.argument(0);
  if (array == nullptr || !(separator.is_undefined() || separator.is_string()) ||
      !std::all_of(array->elements.begin(), array->elements.end(), is_concrete_primitive)) {
    return call_slow(call);
  }
  const std::u16string_view between =
      separator.is_undefined() ? std::u16string_view(u",") : separator.as_string()->text();
  std::u16string text;
  for (std::size_t i = 0; i < array->elements.size(); ++i) {
    if (i > 0) text += between;
    const Value value = array->elements[i].value();
    if (!value.is_nullish()) text += to_string(context, value)->text();
  }
  if (text.size() > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  call.give(Value::string(context.strings.make(std::move(text))));
}

// 23.1.3.30 Array.prototype.sort ( comparator ), without comparator: by text, undefined last.
void sort(NativeCall& call) {
  Context& context = call.context;
  ArrayObject* array = changeable_array(call);
  if (array == nullptr || !call.argument(0).is_undefined() ||
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
  std::stable_sort(work.begin(), work.end(),
                   [](const auto& a, const auto& b) { return a.first->text() < b.first->text(); });
  array->elements.clear();
  for (auto& entry : work) array->elements.push_back(std::move(entry.second));
  array->elements.resize(array->elements.size() + undefined_count, Slot(Value::undefined()));
  call.give(call.this_value());
}

constexpr std::uint32_t kThisAndTwo = kExpandThis | expand_argument(0) | expand_argument(1);

constexpr NativeEntry kMethods[] = {
    {.name = "shift", .function = shift, .expand = kExpandThis},
    {.name = "reverse", .function = reverse, .expand = kExpandThis},
    {.name = "slice", .function = slice, .length = 2, .expand = kThisAndTwo, .accepts_terms = true},
    {.name = "concat", .function = concat, .length = 1, .accepts_terms = true},
    {.name = "indexOf",
     .function = index_of,
     .length = 1,
     .expand = kThisAndTwo,
     .accepts_terms = true},
    {.name = "includes",
     .function = includes,
     .length = 1,
     .expand = kThisAndTwo,
     .accepts_terms = true},
    {.name = "join", .function = join, .length = 1, .accepts_terms = true},
    {.name = "sort", .function = sort, .length = 1, .accepts_terms = true},
};

}  // namespace

void install_fast_array(Realm& realm) { define_natives(realm, realm.array_prototype, kMethods); }

}  // namespace sheaf

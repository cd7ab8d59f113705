// Elements: array indices, symbolic indices, computed keys, array lengths.

#include "bdd/fault.h"
#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

namespace {
/// Arrays are dense vectors; a program that writes far beyond the end meets this limit.
constexpr std::int64_t kMaxElements = std::int64_t{1} << 26;

/// The integer that a key spells as a number would be spelled, negative ones included: those are
/// not array indices, yet a symbolic integer may name them.
std::optional<std::int64_t> integer_of_key(PropertyKey key) {
  if (!key.is_string()) return std::nullopt;
  const std::u16string_view text = key.as_string()->text();
  const bool negative = !text.empty() && text[0] == u'-';
  const std::u16string_view digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 15) return std::nullopt;
  if (digits[0] == u'0' && (digits.size() > 1 || negative)) return std::nullopt;
  std::int64_t integer = 0;
  for (const char16_t unit : digits) {
    if (unit < u'0' || unit > u'9') return std::nullopt;
    integer = integer * 10 + (unit - u'0');
  }
  return negative ? -integer : integer;
}

}  // namespace

void Engine::get_element(OperationResult& result, const Guard& guard, Value base, Value key) {
  if (is_object(key)) {
    // The key's conversion may run user code: the library does it.
    call_library(result, guard, u"op$getElement", {base, key});
    return;
  }
  if (is_array(base)) {
    ArrayObject* array = as_array(base);
    const auto read = [&](const Guard& under, std::size_t i) {
      for_each_alternative(array->elements[i], under, [&](const Guard& part, Value value) {
        if (value.is_absent()) {
          get_property(result, part, base, to_key(Value::number(static_cast<double>(i))), base);
        } else {
          result.values.add(part, value);
        }
      });
    };
    if (key.is_number()) {
      const std::int64_t index = index_of_number(key.as_number());
      if (index >= 0 && static_cast<std::size_t>(index) < array->elements.size()) {
        read(guard, static_cast<std::size_t>(index));
        return;
      }
    } else if (key.is_term() && terms.at(key.as_term()).sort == TermSort::kInteger) {
      // One guard per possible position, and one alternative for everything outside.
      const Interval interval = terms.interval(key);
      const auto size = static_cast<std::int64_t>(array->elements.size());
      const std::int64_t first = std::max<std::int64_t>(interval.low, 0);
      const std::int64_t last = std::min<std::int64_t>(interval.high, size - 1);
      Guard rest = guard;
      for (std::int64_t i = first; i <= last && !rest.is_false(); ++i) {
        const Guard here = rest & predicates.equal(key, Value::number(static_cast<double>(i)));
        if (here.is_false()) continue;
        rest = rest.minus(here);
        read(here, static_cast<std::size_t>(i));
      }
      if (fault_active(Fault::kIndexOutside)) return;
      if (!rest.is_false()) read_symbolic_key(result, rest, base, key);
      return;
    }
  }
  if (key.is_term()) {
    if (base.is_string() && terms.at(key.as_term()).sort == TermSort::kInteger) {
      const JsString* text = base.as_string();
      Guard rest = guard;
      for (std::uint32_t i = 0; i < text->length() && !rest.is_false(); ++i) {
        const Guard here = rest & predicates.equal(key, Value::number(i));
        if (here.is_false()) continue;
        rest = rest.minus(here);
        result.values.add(here, Value::string(strings.single(text->text()[i])));
      }
      result.values.add(rest, Value::undefined());
      return;
    }
    if (is_object(base)) {
      // Compare with the integer keys that are there; everything else is on the prototypes.
      read_symbolic_key(result, guard, base, key);
      return;
    }
    for (auto& [part, value] :
         enumerate(key, guard, result.ended, "a symbolic property key", current_place())) {
      get_element(result, part, base, value);
    }
    return;
  }
  if (terms_is_string(base)) {
    for (auto& [part, text] :
         enumerate(base, guard, result.ended, "an element of a symbolic string", current_place())) {
      get_element(result, part, text, key);
    }
    return;
  }
  if (base.is_nullish()) {
    get_property(result, guard, base, to_key(key), base);
    return;
  }
  get_property(result, guard, base, to_key(key), base);
}

void Engine::read_symbolic_key(OperationResult& result, const Guard& guard, Value base, Value key) {
  if (terms.at(key.as_term()).sort != TermSort::kInteger) {
    for (auto& [part, value] :
         enumerate(key, guard, result.ended, "a symbolic property key", current_place())) {
      get_element(result, part, base, value);
    }
    return;
  }
  Guard rest = guard;
  for (Value holder = base; is_object(holder);) {
    Object* object = as_object(holder);
    for (const Property& property : object->properties) {
      const std::optional<std::int64_t> index = integer_of_key(property.key);
      if (!index || !terms.interval(key).contains(*index)) continue;
      const Guard here = rest & predicates.equal(key, Value::number(static_cast<double>(*index)));
      if (here.is_false()) continue;
      rest = rest.minus(here);
      get_property(result, here, base, property.key, base);
    }
    if (!object->prototype.is_single()) {
      for (auto& [part, value] :
           enumerate(key, rest, result.ended, "a symbolic property key", current_place())) {
        get_element(result, part, base, value);
      }
      return;
    }
    holder = object->prototype.value();
  }
  result.values.add(rest, Value::undefined());
}

void Engine::set_element(OperationResult& result, const Guard& guard, Value base, Value key,
                         const Slot& value, bool strict) {
  if (is_object(key)) {
    call_library(result, guard, u"op$setElement", {base, key, value, Value::boolean(strict)});
    return;
  }
  if (key.is_term()) {
    if (is_array(base) && terms.at(key.as_term()).sort == TermSort::kInteger) {
      const auto size = static_cast<std::int64_t>(as_array(base)->elements.size());
      const Interval interval = terms.interval(key);
      Guard rest = guard;
      if (dse_) {
        std::vector<Guard> parts;
        std::vector<std::int64_t> positions;
        for (std::int64_t i = std::max<std::int64_t>(interval.low, 0);
             i < size && i <= interval.high; ++i) {
          const Guard here = rest & predicates.equal(key, Value::number(static_cast<double>(i)));
          if (here.is_false()) continue;
          rest = rest.minus(here);
          parts.push_back(here);
          positions.push_back(i);
        }
        if (!rest.is_false()) parts.push_back(rest);
        std::size_t chosen = 0;
        rest = follow(parts, &chosen);
        if (chosen < positions.size()) {
          set_element(result, rest, base, Value::number(static_cast<double>(positions[chosen])),
                      restrict(value, rest), strict);
          return;
        }
        for (auto& [part, position] : enumerate(
                 key, rest, result.ended, "a symbolic index beyond the end", current_place())) {
          set_element(result, part, base, position, restrict(value, part), strict);
        }
        return;
      }
      const std::int64_t last = std::min<std::int64_t>(interval.high, size - 1);
      for (std::int64_t i = std::max<std::int64_t>(interval.low, 0); i <= last && !rest.is_false();
           ++i) {
        const Guard here = rest & predicates.equal(key, Value::number(static_cast<double>(i)));
        if (here.is_false()) continue;
        rest = rest.minus(here);
        set_element(result, here, base, Value::number(static_cast<double>(i)),
                    restrict(value, here), strict);
      }
      if (rest.is_false() || solver.check(rest).feasible == Feasible::kUnsat) return;
      for (auto& [part, position] :
           enumerate(key, rest, result.ended, "a symbolic index beyond the end", current_place())) {
        set_element(result, part, base, position, restrict(value, part), strict);
      }
      return;
    }
    for (auto& [part, position] :
         enumerate(key, guard, result.ended, "a symbolic property key", current_place())) {
      set_element(result, part, base, position, restrict(value, part), strict);
    }
    return;
  }
  if (is_array(base) && key.is_number() && as_array(base)->frozen.is_single() &&
      !as_array(base)->frozen.value().is_true()) {
    ArrayObject* array = as_array(base);
    const std::int64_t index = index_of_number(key.as_number());
    if (index >= kMaxElements) {
      drop_paths(guard, "array-too-sparse", current_place(),
                 "an array element beyond " + std::to_string(kMaxElements));
      result.ended.push_back(guard);
      return;
    }
    if (index >= 0 && static_cast<std::size_t>(index) < array->elements.size()) {
      Slot& element = array->elements[static_cast<std::size_t>(index)];
      if (element.is_single() && !element.value().is_absent()) {
        store(element, array->domain, guard, value);
        return;
      }
    }
    if (index >= 0 && array->extensible.is_single() && array->extensible.value().is_true()) {
      define_element(guard, array, static_cast<std::size_t>(index), value);
      return;
    }
  }
  set_property(result, guard, base, to_key(key), value, base, strict);
}

void Engine::array_push(const Guard& guard, ArrayObject* array, const Slot& value) {
  const Slot length = array->length;
  hits.add(GuardedOperation::kPushAtGuardedLength, length.is_summary());
  SummaryBuilder longer;
  for_each_alternative(length, guard, [&](const Guard& part, Value n) {
    const auto i = static_cast<std::size_t>(n.as_number());
    if (i >= array->elements.size()) {
      heap.count_memory((i + 1 - array->elements.size()) * sizeof(Slot));
      array->elements.resize(i + 1, Slot(Value::absent()));
    }
    store(array->elements[i], array->domain, part, restrict(value, part));
    longer.add(part, Value::number(static_cast<double>(i + 1)));
  });
  if (fault_active(Fault::kStaleLength) && !covers(guard, array->domain)) return;
  store(array->length, array->domain, guard, longer.finish());
}

void Engine::set_array_length(OperationResult& result, const Guard& guard, ArrayObject* array,
                              Value length) {
  if (length.is_term()) {
    for (auto& [part, value] :
         enumerate(length, guard, result.ended, "a symbolic array length", current_place())) {
      set_array_length(result, part, array, value);
    }
    return;
  }
  // ECMA-262 10.4.2.4 ArraySetLength.
  const double number = to_number(length);
  if (number < 0 || number > 4294967295.0 || number != std::floor(number)) {
    throw_error(result, guard, ErrorType::kRangeError, "Invalid array length");
    return;
  }
  const auto size = static_cast<std::size_t>(number);
  for (std::size_t i = size; i < array->elements.size(); ++i) {
    store(array->elements[i], array->domain, guard, Value::absent());
  }
  if (covers(guard, array->domain) && size < array->elements.size()) array->elements.resize(size);
  store(array->length, array->domain, guard, Value::number(number));
}

}  // namespace sheaf

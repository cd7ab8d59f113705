// Elements: array indices, symbolic indices, computed keys, array lengths.

#include "interpreter/semantics/element.h"

#include <set>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/private_name.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/symbolic_key.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"
#include "summaries/ranges.h"

namespace sheaf {

namespace {
/// The integer that a key spells as a number would be spelled, negative ones included: those are
/// not array indices, yet a symbolic integer may name them.
std::optional<std::int64_t> integer_of_key(PropertyKey key) {
  if (!key.is_string()) return std::nullopt;
  const std::u16string_view text = key.as_string()->text();
  const bool negative = !text.empty() && text[0] == u'-';
  const std::u16string_view digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 16) return std::nullopt;
  if (digits[0] == u'0' && (digits.size() > 1 || negative)) return std::nullopt;
  std::int64_t integer = 0;
  for (const char16_t unit : digits) {
    if (unit < u'0' || unit > u'9') return std::nullopt;
    integer = integer * 10 + (unit - u'0');
  }
  if (integer > kMaxSafeInteger) return std::nullopt;
  return negative ? -integer : integer;
}

void read_symbolic_key(Operation& operation, const Guard& guard, Value base, Value key);
void read_integer_key(Operation& operation, const Guard& guard, Value holder, Value base,
                      Value key);

Value prototype_of_text(Operation& operation, Value text) {
  return operation.realm.prototype_of_primitive(text, is_string_term(operation.context, text));
}

/// An element of a symbolic text.
void get_character(Operation& operation, const Guard& guard, Value base, Value key) {
  Context& context = operation.context;
  const std::int64_t index =
      key.is_number() ? index_of_number(key.as_number()) : index_of_key(to_key(context, key));
  if (index < 0) {
    get_property(operation, guard, base, to_key(context, key), base);
    return;
  }
  for (const auto& [part, text] : spelled(context, base, guard)) {
    const auto i = static_cast<std::size_t>(index);
    if (index < context.terms.length(text).low) {
      operation.result.values.add(part, part_of_text(context, text, i, i + 1));
    } else {
      get_property(operation, part, prototype_of_text(operation, base), to_key(context, key), base);
    }
  }
}

}  // namespace

void get_element(Operation& operation, const Guard& guard, Value base, Value key) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (is_object(key)) {
    if (base.is_nullish()) {
      // Before the key is converted.
      throw_nullish_read(operation, guard, base, describe(context, key, guard));
      return;
    }
    // The key's conversion may run user code: the library does it.
    call_library(operation, guard, u"op$getElement", {base, key});
    return;
  }
  if (is_private_name(key)) {
    get_private(operation, guard, base, key);
    return;
  }
  if (is_array(base)) {
    ArrayObject* array = as_array(base);
    const auto read = [&](const Guard& under, std::size_t i) {
      for_each_alternative(array->elements[i], under, [&](const Guard& part, Value value) {
        if (value.is_absent()) {
          get_property(operation, part, base,
                       to_key(context, Value::number(static_cast<double>(i))), base);
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
    } else if (key.is_term() && context.terms.at(key.as_term()).sort == TermSort::kInteger) {
      // One guard per possible position, and one alternative for everything outside.
      const Interval interval = Ranges(context.terms, context.predicates, guard).value(key);
      const auto size = static_cast<std::int64_t>(array->elements.size());
      const std::int64_t first = std::max<std::int64_t>(interval.low, 0);
      const std::int64_t last = std::min<std::int64_t>(interval.high, size - 1);
      Guard rest = guard;
      for (std::int64_t i = first; i <= last && !rest.is_false(); ++i) {
        const Guard here =
            rest & equal_on(context, rest, key, Value::number(static_cast<double>(i)));
        if (here.is_false()) continue;
        rest = rest.minus(here);
        read(here, static_cast<std::size_t>(i));
      }
      if (!rest.is_false()) read_symbolic_key(operation, rest, base, key);
      return;
    }
  }
  if (key.is_term()) {
    const bool is_text = base.is_string() || is_string_term(context, base);
    if (is_text && context.terms.at(key.as_term()).sort == TermSort::kInteger) {
      for (const auto& [paths, text] : spelled(context, base, guard)) {
        const auto length = static_cast<std::size_t>(context.terms.length(text).low);
        Guard rest = paths;
        const Interval interval = Ranges(context.terms, context.predicates, paths).value(key);
        for (std::size_t i = 0; i < length && !rest.is_false(); ++i) {
          if (!interval.contains(static_cast<std::int64_t>(i))) continue;
          const Guard here =
              rest & equal_on(context, rest, key, Value::number(static_cast<double>(i)));
          if (here.is_false()) continue;
          rest = rest.minus(here);
          result.values.add(here, part_of_text(context, text, i, i + 1));
        }
        if (!rest.is_false()) {
          read_integer_key(operation, rest, prototype_of_text(operation, base), base, key);
        }
      }
      return;
    }
    if (is_object(base)) {
      // Compare with the integer keys that are there; everything else is on the prototypes.
      read_symbolic_key(operation, guard, base, key);
      return;
    }
    for (auto& [part, value] : enumerate(operation, key, guard, "a symbolic property key")) {
      get_element(operation, part, base, value);
    }
    return;
  }
  if (is_string_term(context, base)) {
    get_character(operation, guard, base, key);
    return;
  }
  get_property(operation, guard, base, to_key(context, key), base);
}

namespace {

void read_symbolic_key(Operation& operation, const Guard& guard, Value base, Value key) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (is_string_term(context, key)) {
    for (const auto& [part, name] :
         known_keys(operation, guard, base, key, KnownKeys::kInherited)) {
      if (name) {
        get_property(operation, part, base, *name, base);
      } else {
        result.values.add(part, Value::undefined());
      }
    }
    return;
  }
  if (context.terms.at(key.as_term()).sort != TermSort::kInteger) {
    for (auto& [part, value] : enumerate(operation, key, guard, "a symbolic property key")) {
      get_element(operation, part, base, value);
    }
    return;
  }
  read_integer_key(operation, guard, base, base, key);
}

/// Compares with the integer keys that the holder and its prototypes may have.
void read_integer_key(Operation& operation, const Guard& guard, Value holder, Value base,
                      Value key) {
  Context& context = operation.context;
  const Interval interval = context.terms.interval(key);
  Guard rest = guard;
  std::set<std::uint64_t> seen;
  const auto read = [&](PropertyKey name) {
    const std::optional<std::int64_t> index = integer_of_key(name);
    if (!index || !interval.contains(*index) || !seen.insert(name.bits()).second) return;
    const Guard here =
        rest & equal_on(context, rest, key, Value::number(static_cast<double>(*index)));
    if (here.is_false()) return;
    rest = rest.minus(here);
    get_property(operation, here, holder, name, base);
  };
  std::vector<Value> looking{holder};
  while (!looking.empty() && !rest.is_false()) {
    const Value at = looking.back();
    looking.pop_back();
    if (!is_object(at) || !seen.insert(at.bits()).second) continue;
    if (is_array(at) && at.bits() == base.bits()) {
      // Its elements have been looked at.
      for (const Property& property : as_object(at)->properties) read(property.key);
    } else {
      for (const PropertyKey name : possible_keys(context, as_object(at), rest)) read(name);
    }
    for_each_alternative(as_object(at)->prototype, guard,
                         [&](const Guard&, Value parent) { looking.push_back(parent); });
  }
  operation.result.values.add(rest, Value::undefined());
}

}  // namespace

void set_element(Operation& operation, const Guard& guard, Value base, Value key, const Slot& value,
                 bool strict) {
  Context& context = operation.context;
  if (is_object(key)) {
    call_library(operation, guard, u"op$setElement", {base, key, value, Value::boolean(strict)});
    return;
  }
  if (is_private_name(key)) {
    set_private(operation, guard, base, key, value);
    return;
  }
  if (key.is_term()) {
    if (is_array(base) && context.terms.at(key.as_term()).sort == TermSort::kInteger) {
      const auto size = static_cast<std::int64_t>(as_array(base)->elements.size());
      const Interval interval = Ranges(context.terms, context.predicates, guard).value(key);
      constexpr std::int64_t kBeyond = -1;
      std::vector<std::pair<Guard, std::int64_t>> positions;
      Guard rest = guard;
      const std::int64_t last = std::min<std::int64_t>(interval.high, size - 1);
      for (std::int64_t i = std::max<std::int64_t>(interval.low, 0); i <= last && !rest.is_false();
           ++i) {
        const Guard here =
            rest & equal_on(context, rest, key, Value::number(static_cast<double>(i)));
        if (here.is_false()) continue;
        rest = rest.minus(here);
        positions.emplace_back(here, i);
      }
      if (!rest.is_false() && may_exist(context, rest)) positions.emplace_back(rest, kBeyond);
      operation.keep_chosen(positions);
      for (const auto& [here, i] : positions) {
        if (i != kBeyond) {
          set_element(operation, here, base, Value::number(static_cast<double>(i)),
                      restrict(value, here), strict);
          continue;
        }
        for (auto& [part, position] :
             enumerate(operation, key, here, "a symbolic index beyond the end")) {
          set_element(operation, part, base, position, restrict(value, part), strict);
        }
      }
      return;
    }
    NamedPaths names{{guard, std::nullopt}};
    if (is_string_term(context, key) && is_object(base)) {
      names = known_keys(operation, guard, base, key, KnownKeys::kInherited);
      operation.keep_chosen(names);
    }
    for (const auto& [here, name] : names) {
      if (name) {
        set_property(operation, here, base, *name, restrict(value, here), base, strict);
        continue;
      }
      for (auto& [part, position] : enumerate(operation, key, here, "a symbolic property key")) {
        set_element(operation, part, base, position, restrict(value, part), strict);
      }
    }
    return;
  }
  if (is_array(base) && key.is_number() && is_open(*as_array(base))) {
    ArrayObject* array = as_array(base);
    const std::int64_t index = index_of_number(key.as_number());
    if (index >= 0 && static_cast<std::size_t>(index) < array->elements.size()) {
      Slot& element = array->elements[static_cast<std::size_t>(index)];
      if (element.is_single() && !element.value().is_absent()) {
        store(context, element, array->domain, guard, value);
        return;
      }
    }
    if (index >= 0 && index < kMaxElements) {
      define_element(context, guard, array, static_cast<std::size_t>(index), value);
      return;
    }
  }
  set_property(operation, guard, base, to_key(context, key), value, base, strict);
}

void array_push(Context& context, const Guard& guard, ArrayObject* array, const Slot& value) {
  context.pristine.keep(array);
  const Slot length = array->length;
  SummaryBuilder longer;
  for_each_alternative(length, guard, [&](const Guard& part, Value n) {
    const auto i = static_cast<std::size_t>(n.as_number());
    if (i >= array->elements.size()) {
      grow_elements(context, *array, i + 1);
    }
    store(context, array->elements[i], array->domain, part, restrict(value, part));
    context.longest_sequence = std::max(context.longest_sequence, i + 1);
    longer.add(part, Value::number(static_cast<double>(i + 1)));
  });
  store_own(context, array->length, array->domain, guard, longer.finish());
}

bool is_open(const ArrayObject& array) {
  const Value all = Value::number(kAllAttributes);
  const Value yes = Value::boolean(true);
  return array.extensible.identical(yes) && array.length_writable.identical(yes) &&
         array.element_attributes.identical(all);
}

}  // namespace sheaf

#include "interpreter/semantics/text.h"

#include <cstdlib>

#include "interpreter/semantics/equal_constant.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/values.h"
#include "summaries/string_kind.h"

namespace sheaf {

namespace {

/// Two texts that are compared on some paths.
struct Comparison {
  Value a, b;
  Guard guard;
};

/// Units of texts of one length.
Guard equal_vectors(Context& context, const std::vector<Value>& a, const std::vector<Value>& b,
                    const Guard& guard) {
  Guard equal = guard;
  for (std::size_t i = 0; i < a.size() && !equal.is_false(); ++i) {
    equal = equal_units(context, a[i], b[i], equal);
  }
  return equal;
}

}  // namespace

Guard equal_units(Context& context, Value a, Value b, const Guard& guard) {
  if (a.is_term() || b.is_term()) {
    if (a.bits() == b.bits()) return guard;
    return guard & equal_on(context, guard, a, b);
  }
  return a.as_number() == b.as_number() ? guard : context.false_guard;
}

namespace {

/// Sign and digits of an integer, one vector for each number of digits.
void spell_integer(Context& context, Value integer, const Guard& guard,
                   std::vector<std::pair<Guard, Value>>& result) {
  TermTable& terms = context.terms;
  const Guard negative = guard & context.predicates.less_double(integer, 0);
  const auto spell = [&](Value magnitude, Guard rest, bool has_sign) {
    std::int64_t bound = 10;
    for (int digits = 1; digits <= 16 && !rest.is_false(); ++digits, bound *= 10) {
      const Guard here =
          rest & context.predicates.less_double(magnitude, static_cast<double>(bound));
      rest = rest.minus(here);
      if (here.is_false()) continue;
      std::vector<Value> units;
      if (has_sign) units.push_back(Value::number(u'-'));
      for (std::int64_t power = bound / 10; power >= 1; power /= 10) {
        // ⌊m / power⌋ − 10·⌊m / (10·power)⌋
        const Value shifted = terms.floor_divide(magnitude, power).value();
        const Value next = terms.floor_divide(magnitude, power * 10).value();
        const auto higher = terms.multiply(next, Value::number(10));
        const auto digit = higher ? terms.subtract(shifted, *higher) : std::nullopt;
        auto unit = digit ? terms.add(*digit, Value::number(u'0')) : std::nullopt;
        // By its parts a digit may be any number: near ±2^53 that is too much for a sum.
        if (!unit) {
          unit = terms.add(terms.remainder(shifted, 10).value(), Value::number(u'0'));
        }
        units.push_back(unit.value());
      }
      result.emplace_back(here, terms.text_of_units(std::move(units), context.strings));
    }
  };
  spell(integer, guard.minus(negative), false);
  if (!negative.is_false()) spell(terms.negate(integer).value(), negative, true);
}

}  // namespace

std::vector<std::pair<Guard, Value>> spelled(Context& context, Value text, const Guard& guard) {
  std::vector<std::pair<Guard, Value>> result;
  // Texts read from their beginning: the units so far, and what is still to be read, a list whose
  // tails are shared.
  constexpr std::size_t kEnd = ~std::size_t{0};
  struct Rest {
    Value part;
    std::size_t next;
  };
  struct Reading {
    Guard guard;
    std::vector<Value> units;
    std::size_t rest;
  };
  std::vector<Rest> rests{{text, kEnd}};
  std::vector<Reading> readings;
  readings.push_back({guard, {}, 0});
  const auto append = [&](std::vector<Value>& units, Value piece) {
    // Units are kept as values, and some vectors of them at once.
    constexpr std::size_t kCodeUnitsOfValue = 3 * sizeof(Value) / sizeof(char16_t);
    const auto length = static_cast<std::size_t>(context.terms.length(piece).high);
    context.strings.require((units.size() + length) * kCodeUnitsOfValue);
    const std::vector<Value> more = *context.terms.units_of(piece);
    units.insert(units.end(), more.begin(), more.end());
  };
  while (!readings.empty()) {
    context.go_on();
    Reading reading = std::move(readings.back());
    readings.pop_back();
    if (reading.guard.is_false()) continue;
    if (reading.rest == kEnd) {
      result.emplace_back(std::move(reading.guard),
                          context.terms.text_of_units(std::move(reading.units), context.strings));
      continue;
    }
    const auto [part, next] = rests[reading.rest];
    const StringKind kind =
        part.is_term() ? string_kind(context.terms.at(part.as_term())) : StringKind::kUnits;
    switch (kind) {
      case StringKind::kUnits:  // or a constant
        append(reading.units, part);
        reading.rest = next;
        readings.push_back(std::move(reading));
        break;
      case StringKind::kConcat: {
        const Term& term = context.terms.at(part.as_term());
        rests.push_back({term.right.value(), next});
        rests.push_back({term.left.value(), rests.size() - 1});
        reading.rest = rests.size() - 1;
        readings.push_back(std::move(reading));
        break;
      }
      case StringKind::kSelect: {
        const auto& entries = context.terms.at(part.as_term()).entries;
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
          Guard both = entry->first & reading.guard;
          if (both.is_false()) continue;
          rests.push_back({entry->second, next});
          readings.push_back({std::move(both), reading.units, rests.size() - 1});
        }
        break;
      }
      case StringKind::kOfInteger: {
        std::vector<std::pair<Guard, Value>> spellings;
        spell_integer(context, context.terms.at(part.as_term()).left.value(), reading.guard,
                      spellings);
        while (!spellings.empty()) {
          std::vector<Value> units =
              spellings.size() == 1 ? std::move(reading.units) : reading.units;
          append(units, spellings.back().second);
          readings.push_back({std::move(spellings.back().first), std::move(units), next});
          spellings.pop_back();
        }
        break;
      }
    }
  }
  return result;
}

namespace {

Value unit_at(Context& context, Value text, std::size_t i) {
  if (text.is_term()) return context.terms.at(text.as_term()).units[i];
  return Value::number(text.as_string()->text()[i]);
}

}  // namespace

Value part_of_text(Context& context, Value text, std::size_t from, std::size_t to) {
  if (text.is_string()) {
    const std::u16string_view part = text.as_string()->text().substr(from, to - from);
    return Value::string(part.size() == 1 ? context.strings.single(part[0])
                                          : context.strings.make(std::u16string(part)));
  }
  const std::vector<Value>& units = context.terms.at(text.as_term()).units;
  const auto begin = units.begin();
  return context.terms.text_of_units(
      {begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)},
      context.strings);
}

Guard unit_part(Context& context, Value unit, int low, int high, const Guard& guard) {
  if (!unit.is_term()) {
    return unit.as_number() >= low && unit.as_number() <= high ? guard : context.false_guard;
  }
  const Guard above = guard.minus(context.predicates.less_double(unit, low));
  return above.is_false() ? above : above & context.predicates.less_equal_double(unit, high);
}

// ECMA-262 12.2 and 12.3, in one diagram of a unit's comparisons: asked for one by one, in a loop
// over a text, each would divide and join all paths.
Guard space_on(Context& context, Value unit, const Guard& guard) {
  constexpr struct {
    int low, high;
  } kSpaces[] = {{0x09, 0x0d},     {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680},
                 {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f},
                 {0x3000, 0x3000}, {0xfeff, 0xfeff}};
  if (!unit.is_term()) {
    for (const auto [low, high] : kSpaces) {
      if (unit.as_number() >= low && unit.as_number() <= high) return context.true_guard;
    }
    return context.false_guard;
  }
  // What the paths know matters only where the unit is no input.
  const bool is_input = context.terms.at(unit.as_term()).kind == TermKind::kInput;
  const Guard& paths = is_input ? context.true_guard : guard;
  Guard result = context.false_guard;
  for (const auto [low, high] : kSpaces) {
    if (low == high) {
      result |= equal_on(context, paths, unit, Value::number(low));
    } else {
      const Guard below = less_equal_on(context, paths, unit, Value::number(low - 1));
      result |= less_equal_on(context, paths, unit, Value::number(high)).minus(below);
    }
  }
  return result;
}

Guard pair_part(Context& context, Value text, std::size_t at, const Guard& guard) {
  if (static_cast<std::int64_t>(at) + 1 >= context.terms.length(text).low) {
    return context.false_guard;
  }
  const Guard high = unit_part(context, unit_at(context, text, at), 0xd800, 0xdbff, guard);
  if (high.is_false()) return high;
  return unit_part(context, unit_at(context, text, at + 1), 0xdc00, 0xdfff, high);
}

std::optional<Value> text_of_term(Context& context, Value term) {
  switch (context.terms.at(term.as_term()).sort) {
    case TermSort::kString:
      return term;
    case TermSort::kInteger:
      return context.terms.string_of_integer(term, context.strings);
    case TermSort::kDouble:
      break;
  }
  return std::nullopt;
}

Guard less_texts(Operation& operation, Value left, Value right, const Guard& whole) {
  Context& context = operation.context;
  Guard result = context.false_guard;
  for (const auto& [part, a] : spelled(context, left, whole)) {
    for (const auto& [guard, b] : spelled(context, right, part)) {
      const std::vector<Value> first = *context.terms.units_of(a);
      const std::vector<Value> second = *context.terms.units_of(b);
      Guard equal = guard;  // so far
      const std::size_t common = std::min(first.size(), second.size());
      for (std::size_t i = 0; i < common && !equal.is_false(); ++i) {
        if (first[i].is_term() || second[i].is_term()) {
          result |= equal.minus(less_equal_on(context, equal, second[i], first[i]));
        } else if (first[i].as_number() < second[i].as_number()) {
          result |= equal;
        }
        // Nobody asks whether they are equal to the end: most such texts are single characters.
        if (i + 1 == common && first.size() >= second.size()) break;
        equal = equal_units(context, first[i], second[i], equal);
      }
      if (first.size() < second.size()) result |= equal;
    }
  }
  return result;
}

/// Looks into selects, else spells. Every comparison that remains is one way to be equal.
Guard equal_texts(Operation& operation, Value left, Value right, const Guard& whole) {
  Context& context = operation.context;
  Guard result = context.false_guard;
  std::vector<Comparison> pending{{left, right, whole}};
  while (!pending.empty()) {
    auto [a, b, guard] = std::move(pending.back());
    pending.pop_back();
    if (operation.result.kept) guard = guard & *operation.result.kept;
    if (guard.is_false()) continue;
    if (same_value(a, b)) {
      result |= guard;
      continue;
    }
    const Interval a_length = context.terms.length(a), b_length = context.terms.length(b);
    if (a_length.low > b_length.high || b_length.low > a_length.high) continue;
    if (!a.is_term()) std::swap(a, b);
    if (!a.is_term()) continue;  // two different constants
    if (b.is_string()) {
      result |= equal_constant(context, a, b.as_string()->text(), guard);
      continue;
    }
    const Term& term = context.terms.at(a.as_term());
    if (term.kind == TermKind::kSelectString) {
      for (auto entry = term.entries.rbegin(); entry != term.entries.rend(); ++entry) {
        pending.push_back({entry->second, b, entry->first & guard});
      }
      continue;
    }
    const Term& other = context.terms.at(b.as_term());
    if (term.kind == TermKind::kStringOfInteger && other.kind == TermKind::kStringOfInteger) {
      result |= guard & context.predicates.equal(term.left.value(), other.left.value());
      continue;
    }
    const auto first = context.terms.units_of(a), second = context.terms.units_of(b);
    if (first && second) {
      result |= equal_vectors(context, *first, *second, guard);
      continue;
    }
    if (!first) std::swap(a, b);
    auto values = spelled(context, b, guard);
    for (auto value = values.rbegin(); value != values.rend(); ++value) {
      pending.push_back({a, value->second, std::move(value->first)});
    }
  }
  return result;
}

namespace {

/// The length of a text if it is one number, or has been asked for before.
const Slot* known_length(Context& context, Value text, Slot& constant) {
  const Interval length = context.terms.length(text);
  if (length.is_point()) {
    constant = Value::number(static_cast<double>(length.low));
    return &constant;
  }
  const auto found = context.string_lengths.find(text.as_term());
  return found == context.string_lengths.end() ? nullptr : &found->second;
}

/// Decimal digits and sign, by the bounds between them.
void integer_lengths(Context& context, Value integer, SummaryBuilder& lengths) {
  Guard rest = context.true_guard;
  double bound = 10;
  for (int digits = 1; digits <= 16 && !rest.is_false(); ++digits, bound *= 10) {
    const Guard negative = context.predicates.less_double(integer, 0);
    const Guard short_positive =
        (rest & context.predicates.less_double(integer, bound)).minus(negative);
    lengths.add(short_positive, Value::number(digits));
    rest = rest.minus(short_positive);
    const Guard short_negative =
        (rest & negative).minus(context.predicates.less_equal_double(integer, -bound));
    lengths.add(short_negative, Value::number(digits + 1));
    rest = rest.minus(short_negative);
  }
}

/// Its parts' lengths are known.
Slot length_of_term(Context& context, const Term& term) {
  SummaryBuilder lengths;
  Slot left_constant, right_constant;
  switch (string_kind(term)) {
    case StringKind::kConcat:
      for_each_alternative(*known_length(context, term.left.value(), left_constant),
                           context.true_guard, [&](const Guard& guard, Value a) {
                             for_each_alternative(
                                 *known_length(context, term.right.value(), right_constant), guard,
                                 [&](const Guard& both, Value b) {
                                   lengths.add(both, context.terms.add(a, b).value());
                                 });
                           });
      break;
    case StringKind::kSelect:
      for (const auto& [guard, entry] : term.entries) {
        lengths.add(guard, *known_length(context, entry, left_constant));
      }
      break;
    case StringKind::kOfInteger:
      integer_lengths(context, term.left.value(), lengths);
      break;
    case StringKind::kUnits:
      std::abort();  // of one length
  }
  return finish(context, lengths, context.true_guard);
}

}  // namespace

Slot string_length(Context& context, Value text) {
  Slot constant;
  if (const Slot* const known = known_length(context, text, constant)) return *known;
  // Parts first, without recursion.
  std::vector<Value> pending{text};
  while (!pending.empty()) {
    const TermId id = pending.back().as_term();
    if (context.string_lengths.contains(id)) {
      pending.pop_back();
      continue;
    }
    const Term& term = context.terms.at(id);
    const std::size_t before = pending.size();
    const auto need = [&](Value part) {
      if (known_length(context, part, constant) == nullptr) pending.push_back(part);
    };
    if (term.kind == TermKind::kConcat) {
      need(term.left.value());
      need(term.right.value());
    }
    for (const auto& entry : term.entries) need(entry.second);
    if (pending.size() != before) continue;
    Slot length = length_of_term(context, term);
    context.string_lengths.emplace(id, std::move(length));
    pending.pop_back();
  }
  return context.string_lengths.at(text.as_term());
}

void concatenate(Operation& operation, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  if (a.is_string() && b.is_string() && StringTable::fits(a.as_string(), b.as_string())) {
    operation.result.values.add(
        guard, Value::string(context.strings.concat(a.as_string(), b.as_string())));
    return;
  }
  const Interval left = context.terms.length(a), right = context.terms.length(b);
  if (left.high + right.high <= kMaxStringLength) {
    operation.result.values.add(guard, context.terms.concat(a, b, context.strings));
    return;
  }
  Guard fits = context.false_guard;
  if (left.low + right.low <= kMaxStringLength) {
    const Value longest = Value::number(kMaxStringLength);
    for_each_alternative(string_length(context, a), guard, [&](const Guard& part, Value first) {
      for_each_alternative(string_length(context, b), part, [&](const Guard& both, Value second) {
        const Value sum = context.terms.add(first, second).value();
        fits |= both & context.predicates.less_equal(sum, longest);
      });
    });
  }
  const Split sides = split(context, guard, fits);
  if (!sides.when_true.is_false()) {
    operation.result.values.add(sides.when_true, context.terms.concat(a, b, context.strings));
  }
  if (!sides.when_false.is_false()) {
    throw_error(operation, sides.when_false, ErrorType::kRangeError, "Invalid string length");
  }
}

}  // namespace sheaf

// What becomes of many alternatives: one select, or a few.

#include "interpreter/semantics/joined_values.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "interpreter/semantics/values.h"
#include "summaries/split_comparison.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// Lengths and positions stay apart up to this many.
constexpr double kMaxPositions = 1024;

/// Whether the integers, all of them, may be positions in some array or string, or −1 where none
/// was found: a walk over a text has as many as the text is long, and a select of them would make
/// each step a question about all others. Where other numbers are among them, the small ones are
/// computed like the rest: guards that tell all ways to come to 7 from those to 8 are large.
bool may_be_positions(const Context& context, const Summary::Alternatives& alternatives) {
  if (context.longest_sequence == 0) return false;
  const double longest = std::min(kMaxPositions, static_cast<double>(context.longest_sequence));
  return std::all_of(alternatives.begin(), alternatives.end(), [&](const Alternative& each) {
    if (!context.terms.is_integer(each.value)) return true;
    return each.value.is_number() && each.value.as_number() >= -1 &&
           each.value.as_number() <= longest;
  });
}

/// Longer texts are selects as a whole: a select for each unit would be many.
constexpr std::size_t kMaxJoinedLength = 32;

/// Texts of one length become one whose units are selects: a text that is put together from such
/// ones has one spelling for each length, not one for each way to choose its pieces.
std::vector<std::pair<Guard, Value>> join_units(Context& context,
                                                std::vector<std::pair<Guard, Value>> texts) {
  struct Spelling {
    std::vector<std::vector<Value>> units;
    std::vector<Guard> guards;
  };
  std::map<std::size_t, Spelling> by_length;
  std::vector<std::pair<Guard, Value>> result;
  for (auto& [guard, text] : texts) {
    auto units = context.terms.units_of(text);
    if (!units || units->size() > kMaxJoinedLength) {
      result.emplace_back(std::move(guard), text);
      continue;
    }
    Spelling& same = by_length[units->size()];
    same.units.push_back(*std::move(units));
    same.guards.push_back(std::move(guard));
  }
  for (auto& [length, same] : by_length) {
    std::vector<Value> joined;
    for (std::size_t i = 0; i < length; ++i) {
      std::vector<std::pair<Value, std::vector<Guard>>> units;
      for (std::size_t k = 0; k < same.units.size(); ++k) {
        const Value unit = same.units[k][i];
        const auto known = std::find_if(units.begin(), units.end(), [&](const auto& each) {
          return each.first.bits() == unit.bits();
        });
        if (known != units.end()) {
          known->second.push_back(same.guards[k]);
        } else {
          units.push_back({unit, {same.guards[k]}});
        }
      }
      if (units.size() == 1) {
        joined.push_back(units.front().first);
        continue;
      }
      std::vector<std::pair<Guard, Value>> entries;
      for (auto& [unit, guards] : units) {
        entries.emplace_back(context.guards.disjunction(guards), unit);
      }
      joined.push_back(context.terms.select(std::move(entries)));
    }
    result.emplace_back(context.guards.disjunction(same.guards),
                        context.terms.text_of_units(std::move(joined), context.strings));
  }
  return result;
}

Guard union_of(Context& context, const std::vector<std::pair<Guard, Value>>& parts) {
  std::vector<Guard> guards;
  for (const auto& part : parts) guards.push_back(part.first);
  return context.guards.disjunction(guards);
}

/// The magnitude of the integers of an interval: half of the decimal digits that they may have.
int magnitude_of(Interval range) {
  int digits = 1;
  for (std::int64_t most = std::max(std::abs(range.low), std::abs(range.high)); most > 9;
       ++digits) {
    most /= 10;
  }
  return digits;
}

/// Constants further apart are no digits, and a sum with a select of them loses what a select of
/// sums tells: that n + 1000 is not 5.
constexpr std::int64_t kDigits = 16;

/// One term for these integers. Those that differ in their constant by a digit only become one
/// entry, a sum with a select of constants: a digit that is added to what was read so far (10·n +
/// 0, …, 10·n
/// + 9) is one select of digits, instead of ten entries that each hold all of n. A zero that may be
/// negative stays as it is.
Value joined(Context& context, const std::vector<std::pair<Guard, Value>>& integers) {
  struct SameParts {
    std::vector<std::pair<TermId, std::int64_t>> parts;
    std::vector<std::pair<Guard, Value>> constants, whole;
    std::int64_t least, most;  // of the constants
  };
  std::vector<SameParts> groups;
  for (const auto& [guard, value] : integers) {
    const LinearForm form =
        context.terms.may_be_negative_zero(value) ? LinearForm() : context.terms.linear_form(value);
    auto group = std::find_if(groups.begin(), groups.end(), [&](const SameParts& each) {
      return !form.parts.empty() && each.parts == form.parts;
    });
    if (group == groups.end()) {
      group =
          groups.insert(groups.end(), SameParts{form.parts, {}, {}, form.constant, form.constant});
    }
    group->least = std::min(group->least, form.constant);
    group->most = std::max(group->most, form.constant);
    group->constants.emplace_back(guard, Value::number(static_cast<double>(form.constant)));
    group->whole.emplace_back(guard, value);
  }
  std::vector<std::pair<Guard, Value>> entries;
  for (SameParts& group : groups) {
    std::optional<Value> sum;
    if (group.whole.size() > 1 && group.most - group.least < kDigits) {
      const auto parts =
          context.terms.subtract(group.whole.front().second, group.constants.front().second);
      if (parts) sum = context.terms.add(*parts, context.terms.select(group.constants));
    }
    if (sum) {
      entries.emplace_back(union_of(context, group.whole), context.terms.positive_zero(*sum));
    } else {
      entries.insert(entries.end(), group.whole.begin(), group.whole.end());
    }
  }
  return entries.size() == 1 ? entries.front().second : context.terms.select(std::move(entries));
}

/// One select for each magnitude: what is known of a term beside its interval (how many digits were
/// read, how often it was doubled) goes with its size, and a product of two that never meet would
/// leave the exact integers. Constants go together: which of them is how large depends on the
/// numbers that were computed, and guards that tell are large. Zero stays apart: with it most
/// operators give a constant again. Where the bound is too small for that, there is one select.
void join_integers(Context& context, const std::vector<std::pair<Guard, Value>>& integers,
                   SummaryBuilder& out) {
  const auto is_zero = [](Value value) { return value.is_number() && value.as_number() == 0; };
  std::optional<Interval> constants;
  for (const auto& [guard, value] : integers) {
    if (value.is_term() || is_zero(value)) continue;
    const Interval point = context.terms.interval(value);
    constants = constants ? Interval{std::min(constants->low, point.low),
                                     std::max(constants->high, point.high)}
                          : point;
  }
  std::vector<std::pair<Guard, Value>> zeros;
  std::map<int, std::vector<std::pair<Guard, Value>>> by_magnitude;
  for (const auto& [guard, value] : integers) {
    if (is_zero(value)) {
      zeros.emplace_back(guard, value);
      continue;
    }
    const Interval range = value.is_term() ? context.terms.interval(value) : *constants;
    by_magnitude[magnitude_of(range)].emplace_back(guard, value);
  }
  if (zeros.size() + by_magnitude.size() >
      std::max<std::size_t>(context.options.max_summary / 8, 1)) {
    out.add(union_of(context, integers), context.terms.select(integers));
    return;
  }
  for (const auto& [guard, value] : zeros) out.add(guard, value);
  for (const auto& [magnitude, same] : by_magnitude) {
    out.add(union_of(context, same),
            same.size() == 1 ? same.front().second : joined(context, same));
  }
}

/// A quotient of integers; rounded products have larger dividends.
bool is_fraction(const Context& context, Value value) {
  if (!value.is_term()) return false;
  const Term& term = context.terms.at(value.as_term());
  return term.kind == TermKind::kRatio || (term.kind == TermKind::kQuotient && term.constant > 1);
}

/// One fraction of selects: there are no selects over doubles.
void join_fractions(Context& context, const std::vector<std::pair<Guard, Value>>& fractions,
                    SummaryBuilder& out) {
  if (fractions.empty()) return;
  std::vector<std::pair<Guard, Value>> dividends, divisors;
  for (const auto& [guard, value] : fractions) {
    const Term& term = context.terms.at(value.as_term());
    dividends.emplace_back(guard, term.left.value());
    divisors.emplace_back(guard, term.kind == TermKind::kRatio
                                     ? term.right.value()
                                     : Value::number(static_cast<double>(term.constant)));
  }
  const Value dividend = context.terms.select(std::move(dividends));
  const Value divisor = context.terms.select(std::move(divisors));
  out.add(union_of(context, fractions),
          divisor.is_term()
              ? context.terms.ratio(dividend, divisor)
              : *context.terms.divide(dividend, static_cast<std::int64_t>(divisor.as_number())));
}

}  // namespace

void select_in(Context& context, const Summary::Alternatives& alternatives, Positions positions,
               SummaryBuilder& out) {
  std::vector<std::pair<Guard, Value>> integers, texts, fractions;
  const bool stay_apart =
      positions == Positions::kStayApart && may_be_positions(context, alternatives);
  for (const Alternative& alternative : alternatives) {
    const Value value = alternative.value;
    if (stay_apart && value.is_number()) {
      out.add(alternative.guard, value);
    } else if (context.terms.is_integer(value)) {
      integers.emplace_back(alternative.guard, value);
    } else if (value.is_string() || is_string_term(context, value)) {
      texts.emplace_back(alternative.guard, value);
    } else if (is_fraction(context, value) && positions == Positions::kStayApart) {
      fractions.emplace_back(alternative.guard, value);
    } else {
      out.add(alternative.guard, value);
    }
  }
  const bool makes_select = integers.size() > 1 || texts.size() > 1;
  // Where values join anyway, no bound made the select.
  if (makes_select && positions == Positions::kStayApart) ++context.statistics.selects_above_bound;
  join_fractions(context, fractions, out);
  if (integers.size() > 1 && positions == Positions::kStayApart) {
    join_integers(context, integers, out);
  } else if (integers.size() > 1) {
    out.add(union_of(context, integers), context.terms.select(integers));
  } else {
    for (auto& [guard, value] : integers) out.add(guard, value);
  }
  if (positions == Positions::kStayApart) texts = join_units(context, std::move(texts));
  if (texts.size() > 1) {
    out.add(union_of(context, texts), context.terms.select_string(texts));
  } else {
    for (auto& [guard, value] : texts) out.add(guard, value);
  }
}

namespace {

bool has_text(const Context& context, const Slot& slot) {
  const auto is_text = [&](Value value) {
    return value.is_string() || is_string_term(context, value);
  };
  if (slot.is_single()) return is_text(slot.value());
  const Summary::Alternatives& all = slot.summary().alternatives();
  return std::any_of(all.begin(), all.end(),
                     [&](const Alternative& each) { return is_text(each.value); });
}

bool are_constants(const Slot& slot) {
  if (slot.is_single()) return !slot.value().is_term();
  const Summary::Alternatives& all = slot.summary().alternatives();
  return std::none_of(all.begin(), all.end(),
                      [](const Alternative& each) { return each.value.is_term(); });
}

Slot joined_numbers(Context& context, const Slot& slot, const Guard& guard) {
  const Slot seen = restrict(slot, guard);
  if (seen.is_single()) return seen;
  std::vector<std::pair<Guard, Value>> integers;
  SummaryBuilder joined;
  for (const Alternative& alternative : seen.summary().alternatives()) {
    if (context.terms.is_integer(alternative.value)) {
      integers.emplace_back(alternative.guard, alternative.value);
    } else {
      joined.add(alternative.guard, alternative.value);
    }
  }
  join_integers(context, integers, joined);
  return joined.finish(guard);
}

/// Pairs of alternatives that an operator takes one by one. Constant fractions stay apart for ever,
/// ratios of terms can be joined.
std::optional<std::size_t> most_pairs(Opcode opcode, std::size_t max_summary) {
  switch (opcode) {
    case Opcode::kAdd:
    case Opcode::kSubtract:
    case Opcode::kMultiply:
      return max_summary / 2;
    case Opcode::kDivide:
      return max_summary / 64;
    default:
      return std::nullopt;
  }
}

/// Whether more than so many alternatives of the one meet one of the other.
bool have_more_pairs(const Slot& left, const Slot& right, const Guard& guard, std::size_t most) {
  if (left.size() * right.size() <= most) return false;
  const Slot seen = restrict(right, guard);
  if (seen.is_single()) return false;
  std::size_t pairs = 0;
  for_each_alternative(left, guard, [&](const Guard& part, Value) {
    for (const Alternative& other : seen.summary().alternatives()) {
      if (pairs <= most && !part.disjoint(other.guard)) ++pairs;
    }
  });
  return pairs > most;
}

bool is_comparison(Opcode opcode) {
  switch (opcode) {
    case Opcode::kLooseEqual:
    case Opcode::kLooseNotEqual:
    case Opcode::kStrictEqual:
    case Opcode::kStrictNotEqual:
    case Opcode::kLess:
    case Opcode::kLessEqual:
    case Opcode::kGreater:
    case Opcode::kGreaterEqual:
      return true;
    default:
      return false;
  }
}

/// The integers of a summary that are to be compared as one, joined; the others stay apart.
Slot joined_deep(Context& context, const Slot& slot, double bound, const Guard& guard) {
  std::vector<std::pair<Guard, Value>> deep;
  SummaryBuilder result;
  for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
    bool is_deep = false;
    if (value.is_term() && context.terms.is_integer(value)) {
      const Interval range = context.terms.interval(value);
      is_deep = static_cast<double>(range.low) <= bound &&
                bound <= static_cast<double>(range.high) &&
                SplitComparison::is_too_deep(context.terms, context.terms.linear_form(value));
    }
    if (is_deep) {
      deep.emplace_back(part, value);
    } else {
      result.add(part, value);
    }
  });
  if (deep.size() < 2) return slot;
  Guard paths = union_of(context, deep);
  result.add(paths, context.terms.select(std::move(deep)));
  return result.finish(guard);
}

}  // namespace

void join_compared(Context& context, Opcode opcode, Slot& left, Slot& right, const Guard& guard) {
  if (!is_comparison(opcode) || context.policy.one_path || context.policy.single_values) return;
  if (left.is_summary() && right.is_number()) {
    left = joined_deep(context, left, right.value().as_number(), guard);
  } else if (right.is_summary() && left.is_number()) {
    right = joined_deep(context, right, left.value().as_number(), guard);
  }
}

void join_many(Context& context, Opcode opcode, Slot& left, Slot& right, const Guard& guard) {
  if (left.is_single() || right.is_single()) return;
  const auto most = most_pairs(opcode, context.options.max_summary);
  if (!most || has_text(context, left) || has_text(context, right)) return;
  // Sums and products of constants are constants, of which many are equal.
  constexpr std::size_t kPairsOfConstants = 16;
  const bool few = opcode != Opcode::kDivide && are_constants(left) && are_constants(right);
  if (!have_more_pairs(left, right, guard, few ? *most * kPairsOfConstants : *most)) return;
  left = joined_numbers(context, left, guard);
  right = joined_numbers(context, right, guard);
}

}  // namespace sheaf

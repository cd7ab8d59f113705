#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>

#include "summaries/term_implementation.h"

/// Division and remainder by constants. A floor of a double quotient equals the floor of the exact
/// one for safe integers: the rounding error is below half a unit in the last place, which is less
/// than 1/divisor, the least distance of a non-integer quotient from an integer.
namespace sheaf {

namespace {

const Value kNegativeZero = Value::number(-0.0);

bool is_divisible(const LinearForm& form, std::int64_t divisor) {
  return content(form) % divisor == 0 && form.constant % divisor == 0;
}

LinearForm divided(LinearForm form, std::int64_t divisor) {
  for (auto& part : form.parts) part.second /= divisor;
  form.constant = floor_quotient(form.constant, divisor);
  return form;
}

}  // namespace

Interval TermTable::Implementation::range_of(const LinearForm& form) const {
  Wide low = form.constant, high = form.constant;
  for (const auto& [atom, coefficient] : form.parts) {
    const Interval range = terms[atom].interval;
    low += Wide{coefficient} * (coefficient > 0 ? range.low : range.high);
    high += Wide{coefficient} * (coefficient > 0 ? range.high : range.low);
  }
  const auto bounded = [](Wide value) {
    return static_cast<std::int64_t>(std::clamp<Wide>(value, -(Wide{1} << 62), Wide{1} << 62));
  };
  return {bounded(low), bounded(high)};
}

std::optional<TermTable::Implementation::TakenApart> TermTable::Implementation::taken_apart(
    const LinearForm& form, std::int64_t divisor) const {
  std::set<std::int64_t, std::greater<>> factors;
  for (const auto& part : form.parts) factors.insert(std::gcd(divisor, std::abs(part.second)));
  for (const std::int64_t factor : factors) {
    if (factor == 1) break;
    TakenApart result;
    result.factor = factor;
    result.rest.constant = form.constant;
    for (const auto& [atom, coefficient] : form.parts) {
      if (coefficient % factor == 0) {
        result.multiples.parts.emplace_back(atom, coefficient / factor);
      } else {
        result.rest.parts.emplace_back(atom, coefficient);
      }
    }
    const std::int64_t over = floor_quotient(range_of(result.rest).low, factor);
    result.rest.constant -= over * factor;
    result.multiples.constant = over;
    if (factor == divisor || range_of(result.rest).high < factor) return result;
  }
  return std::nullopt;
}

/// ⌊(D·A + B) / D⌋ = A + ⌊B / D⌋, and ⌊(g·A + B) / (g·D)⌋ = ⌊A / D⌋ where 0 ≤ B < g: what a shift
/// does to digits and bits that were put together.
std::optional<LinearForm> TermTable::Implementation::floor_of_parts(TermTable& owner,
                                                                    const LinearForm& form,
                                                                    std::int64_t divisor) {
  auto parts = taken_apart(form, divisor);
  if (!parts) return std::nullopt;
  const bool is_whole = parts->factor == divisor;
  const auto dividend = with_sign(is_whole ? parts->rest : parts->multiples, ZeroSign::kPositive);
  const auto quotient =
      dividend ? owner.floor_divide(*dividend, is_whole ? divisor : divisor / parts->factor)
               : std::nullopt;
  if (!quotient || !is_whole) return quotient ? std::optional(form_of(*quotient)) : std::nullopt;
  return combine(parts->multiples, 1, form_of(*quotient), 1);
}

/// (g·A + B) mod (g·m) = g·(A mod m) + B where 0 ≤ B < g, for a sum that is never negative: bits
/// that a mask leaves of what was put together.
std::optional<Value> TermTable::Implementation::remainder_of_parts(TermTable& owner,
                                                                   const LinearForm& form,
                                                                   std::int64_t divisor) {
  auto parts = taken_apart(form, divisor);
  if (!parts) return std::nullopt;
  const auto rest = with_sign(std::move(parts->rest), ZeroSign::kPositive);
  if (!rest) return std::nullopt;
  if (parts->factor == divisor) return owner.remainder(*rest, divisor);
  if (range_of(parts->multiples).low < 0) return std::nullopt;
  const auto multiples = with_sign(std::move(parts->multiples), ZeroSign::kPositive);
  const auto above =
      multiples ? owner.remainder(*multiples, divisor / parts->factor) : std::nullopt;
  if (!above) return std::nullopt;
  auto sum = combine(form_of(*above), parts->factor, form_of(*rest), 1);
  return sum ? with_sign(*std::move(sum), ZeroSign::kPositive) : std::nullopt;
}

std::int64_t floor_quotient(std::int64_t a, std::int64_t positive_divisor) {
  const std::int64_t quotient = a / positive_divisor;
  return a % positive_divisor < 0 ? quotient - 1 : quotient;
}

Value TermTable::Implementation::divide_exactly(Value a, std::int64_t divisor) {
  if (divisor == 1) return a;
  LinearForm form = divided(form_of(a), divisor);
  if (form.parts.empty() && form.constant == 0) return a;
  if (a.zero_sign() != ZeroSign::kMixed) return *with_sign(std::move(form), a.zero_sign());
  if (is_structural(a)) return *structural(std::move(form));
  return *with_rule(std::move(form), SignRule::kBothNegative, a, kNegativeZero);
}

std::optional<Value> TermTable::floor_divide(Value a, std::int64_t divisor) {
  if (a.is_number()) {
    return Value::number(std::floor(a.as_number() / static_cast<double>(divisor)));
  }
  if (divisor < 0) {
    const auto negated = negate(a);
    return negated ? floor_divide(*negated, -divisor) : std::nullopt;
  }
  Implementation& table = *implementation_;
  LinearForm form = linear_form(a);
  if (is_divisible(form, divisor)) return table.divide_exactly(a, divisor);
  const Interval range = interval(a);
  const Interval quotient = {floor_quotient(range.low, divisor),
                             floor_quotient(range.high, divisor)};
  LinearForm result;
  if (quotient.is_point()) {
    result.constant = quotient.low;
  } else {
    // ⌊(g·A + k) / (g·D)⌋ = ⌊(A + ⌊k/g⌋) / D⌋.
    const std::int64_t common = std::gcd(content(form), divisor);
    form = divided(std::move(form), common);
    if (divisor == common) {
      result = std::move(form);
    } else if (auto parts = table.floor_of_parts(*this, form, divisor / common)) {
      result = *std::move(parts);
    } else {
      Term term;
      term.kind = TermKind::kFloorDivide;
      term.left = *table.with_sign(std::move(form), ZeroSign::kPositive);
      term.constant = divisor / common;
      term.interval = quotient;
      result.parts = {{table.intern(std::move(term)), 1}};
    }
  }
  // −0 stays −0; every other dividend below the divisor gives +0.
  if (!may_be_negative_zero(a)) return table.with_sign(std::move(result), ZeroSign::kPositive);
  return table.with_rule(std::move(result), SignRule::kBothNegative, a, kNegativeZero);
}

std::optional<Value> TermTable::truncate_divide(Value a, std::int64_t divisor) {
  if (a.is_number()) {
    return Value::number(std::trunc(a.as_number() / static_cast<double>(divisor)));
  }
  if (divisor < 0) {
    const auto negated = negate(a);
    return negated ? truncate_divide(*negated, -divisor) : std::nullopt;
  }
  if (is_divisible(linear_form(a), divisor)) return implementation_->divide_exactly(a, divisor);
  const Interval range = interval(a);
  if (range.low > -divisor && range.high < divisor) return implementation_->zero_like(a);
  if (range.low >= 0) return floor_divide(a, divisor);
  if (range.high > 0) return std::nullopt;
  const auto negated = negate(a);
  const auto quotient = negated ? floor_divide(*negated, divisor) : std::nullopt;
  return quotient ? negate(*quotient) : std::nullopt;
}

std::optional<Value> TermTable::remainder(Value a, std::int64_t divisor) {
  divisor = std::abs(divisor);
  if (a.is_number()) {
    return Value::number(std::fmod(a.as_number(), static_cast<double>(divisor)));
  }
  Implementation& table = *implementation_;
  const LinearForm form = linear_form(a);
  if (is_divisible(form, divisor)) return table.zero_like(a);
  const Interval range = interval(a);
  if (range.low > -divisor && range.high < divisor) return a;
  // (−a) % d = −(a % d), signs of zero included: one atom serves both.
  if (form.parts.front().second < 0 && table.negates_plainly(a)) {
    const auto rest = remainder(*negate(a), divisor);
    return rest ? negate(*rest) : std::nullopt;
  }
  if (range.low >= 0 && !may_be_negative_zero(a)) {
    if (const auto parts = table.remainder_of_parts(*this, form, divisor)) return parts;
  }
  Term term;
  term.kind = TermKind::kRemainder;
  term.left = positive_zero(a);
  term.constant = divisor;
  term.interval = Interval{range.low < 0 ? std::max(range.low, 1 - divisor) : 0,
                           range.high > 0 ? std::min(range.high, divisor - 1) : 0};
  term.zero = range.low >= 0   ? ZeroSign::kPositive
              : range.high < 0 ? ZeroSign::kNegative
                               : ZeroSign::kMixed;
  LinearForm result{{{table.intern(std::move(term)), 1}}, 0};
  if (!may_be_negative_zero(a)) return table.structural(std::move(result));
  return table.with_rule(std::move(result), SignRule::kDividend, a, Value::undefined());
}

std::optional<Value> TermTable::divide(Value a, std::int64_t divisor) {
  if (a.is_number()) return Value::number(a.as_number() / static_cast<double>(divisor));
  if (divisor < 0) {
    // x / −d and −x / d are the same double.
    const auto negated = negate(a);
    return negated ? divide(*negated, -divisor) : std::nullopt;
  }
  Implementation& table = *implementation_;
  const LinearForm form = linear_form(a);
  if (is_divisible(form, divisor)) return table.divide_exactly(a, divisor);
  // The exact quotient decides the rounded one, so common factors may go.
  const std::int64_t common = std::gcd(std::gcd(content(form), form.constant), divisor);
  Term term;
  term.kind = TermKind::kQuotient;
  term.sort = TermSort::kDouble;
  const Value dividend = table.divide_exactly(a, common);
  term.left = dividend;
  term.constant = divisor / common;
  const ZeroSign zero = dividend.zero_sign();
  term.zero = zero;
  return Value::term(table.intern(std::move(term)), zero);
}

Value TermTable::ratio(Value a, Value divisor) {
  if (interval(a) == Interval{0, 0} && !a.is_term()) return a;
  Term term;
  term.kind = TermKind::kRatio;
  term.sort = TermSort::kDouble;
  term.left = a;
  term.right = positive_zero(divisor);
  term.zero = a.is_term() ? a.zero_sign() : ZeroSign::kPositive;
  const ZeroSign zero = term.zero;
  return Value::term(implementation_->intern(std::move(term)), zero);
}

Value TermTable::floor_ratio(Value a, Value divisor) {
  if (interval(a) == Interval{0, 0} && !a.is_term()) return a;
  Implementation& table = *implementation_;
  const Interval range = interval(a), by = interval(divisor);
  const auto quotient = [&](std::int64_t end, std::int64_t near, std::int64_t far) {
    return floor_quotient(end, end < 0 ? near : far);
  };
  const Interval floor = {quotient(range.low, by.low, by.high),
                          quotient(range.high, by.high, by.low)};
  LinearForm result;
  if (floor.is_point()) {
    result.constant = floor.low;
  } else {
    Term term;
    term.kind = TermKind::kFloorRatio;
    term.left = positive_zero(a);
    term.right = positive_zero(divisor);
    term.interval = floor;
    result.parts = {{table.intern(std::move(term)), 1}};
  }
  if (!may_be_negative_zero(a)) return *table.with_sign(std::move(result), ZeroSign::kPositive);
  return *table.with_rule(std::move(result), SignRule::kBothNegative, a, kNegativeZero);
}

Value TermTable::ordered(Value high, Value low) {
  Term term;
  term.kind = TermKind::kOrdered;
  term.sort = TermSort::kDouble;
  term.left = high;
  term.right = low;
  term.many_inputs = true;
  return Value::term(implementation_->intern(std::move(term)), ZeroSign::kPositive);
}

}  // namespace sheaf

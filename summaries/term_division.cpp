#include <algorithm>
#include <cstdlib>

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

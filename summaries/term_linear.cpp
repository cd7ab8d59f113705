#include <algorithm>
#include <limits>

#include "summaries/term_implementation.h"

/// Sums, negations and products. The integer part is linear arithmetic; the rest of the care here
/// is for the sign of zero (see the table at Term).
namespace sheaf {

namespace {

const Value kNegativeZero = Value::number(-0.0);

ZeroSign opposite(ZeroSign sign) {
  switch (sign) {
    case ZeroSign::kPositive:
      return ZeroSign::kNegative;
    case ZeroSign::kNegative:
      return ZeroSign::kPositive;
    case ZeroSign::kMixed:
      return ZeroSign::kMixed;
  }
  return ZeroSign::kMixed;
}

/// Whether some atom has coefficients of opposite sign in the two forms. Its two multiples are then
/// never −0 at once.
bool has_opposed_part(const LinearForm& a, const LinearForm& b) {
  auto left = a.parts.begin();
  auto right = b.parts.begin();
  while (left != a.parts.end() && right != b.parts.end()) {
    if (left->first < right->first) {
      ++left;
    } else if (right->first < left->first) {
      ++right;
    } else {
      if ((left->second < 0) != (right->second < 0)) return true;
      ++left;
      ++right;
    }
  }
  return false;
}

std::optional<Value> safe_number(double number) {
  if (std::abs(number) > static_cast<double>(kMaxSafeInteger)) return std::nullopt;
  return Value::number(number);
}

/// a·b over intervals; nullopt outside the safe range.
std::optional<Interval> product_interval(Interval a, Interval b) {
  const Wide corners[] = {Wide{a.low} * b.low, Wide{a.low} * b.high, Wide{a.high} * b.low,
                          Wide{a.high} * b.high};
  const Wide low = *std::min_element(std::begin(corners), std::end(corners));
  const Wide high = *std::max_element(std::begin(corners), std::end(corners));
  if (low < -kMaxSafeInteger || high > kMaxSafeInteger) return std::nullopt;
  return Interval{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
}

/// The form divided by the gcd of all its numbers, its first coefficient made positive; the divisor
/// (with that sign) goes to `factor`.
LinearForm primitive(LinearForm form, std::int64_t& factor) {
  factor = std::gcd(content(form), form.constant);
  if (form.parts.front().second < 0) factor = -factor;
  for (auto& part : form.parts) part.second /= factor;
  form.constant /= factor;
  return form;
}

}  // namespace

std::optional<std::int64_t> narrow(Wide value) {
  if (value < std::numeric_limits<std::int64_t>::min() ||
      value > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(value);
}

std::optional<LinearForm> combine(const LinearForm& a, std::int64_t ca, const LinearForm& b,
                                  std::int64_t cb) {
  LinearForm sum;
  sum.parts.reserve(a.parts.size() + b.parts.size());
  const auto constant = narrow(Wide{ca} * a.constant + Wide{cb} * b.constant);
  if (!constant) return std::nullopt;
  sum.constant = *constant;
  auto left = a.parts.begin();
  auto right = b.parts.begin();
  while (left != a.parts.end() || right != b.parts.end()) {
    const bool take_left =
        right == b.parts.end() || (left != a.parts.end() && left->first <= right->first);
    const bool take_right =
        left == a.parts.end() || (right != b.parts.end() && right->first <= left->first);
    const TermId atom = take_left ? left->first : right->first;
    Wide coefficient = 0;
    if (take_left) coefficient += Wide{ca} * (left++)->second;
    if (take_right) coefficient += Wide{cb} * (right++)->second;
    const auto fits = narrow(coefficient);
    if (!fits) return std::nullopt;
    if (*fits != 0) sum.parts.emplace_back(atom, *fits);
  }
  return sum;
}

bool is_safe(Interval interval) {
  return interval.low >= -kMaxSafeInteger && interval.high <= kMaxSafeInteger;
}

std::int64_t content(const LinearForm& form) {
  std::int64_t divisor = 0;
  for (const auto& part : form.parts) divisor = std::gcd(divisor, part.second);
  return divisor;
}

std::optional<Value> TermTable::Implementation::structural(LinearForm form) {
  if (form.parts.empty()) {
    if (!is_safe({form.constant, form.constant})) return std::nullopt;
    return Value::number(static_cast<double>(form.constant));
  }
  if (form.parts.size() == 1 && form.parts[0].second == 1 && form.constant == 0) {
    const TermId atom = form.parts[0].first;
    return Value::term(atom, terms[atom].zero);
  }
  Wide low = form.constant, high = form.constant;
  ZeroSign zero = form.constant != 0 ? ZeroSign::kPositive : ZeroSign::kMixed;
  for (const auto& [atom, coefficient] : form.parts) {
    // Only atoms that are always zero can have larger ones in a safe form.
    if (std::abs(coefficient) > 2 * (kMaxSafeInteger + 1)) return std::nullopt;
    const Term& term = terms[atom];
    low += Wide{coefficient} * (coefficient > 0 ? term.interval.low : term.interval.high);
    high += Wide{coefficient} * (coefficient > 0 ? term.interval.high : term.interval.low);
    const ZeroSign part = coefficient > 0 ? term.zero : opposite(term.zero);
    if (part == ZeroSign::kPositive) zero = ZeroSign::kPositive;
    if (form.parts.size() == 1 && form.constant == 0) zero = part;
  }
  if (low < -kMaxSafeInteger || high > kMaxSafeInteger) return std::nullopt;
  Term term;
  term.kind = TermKind::kLinear;
  term.zero = zero;
  term.interval = Interval{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
  term.linear = std::move(form);
  const TermId id = intern(std::move(term));
  return Value::term(id, terms[id].zero);
}

std::optional<Value> TermTable::Implementation::with_sign(LinearForm form, ZeroSign sign) {
  if (form.parts.empty() && form.constant == 0) {
    return Value::number(sign == ZeroSign::kNegative ? -0.0 : 0.0);
  }
  const auto value = structural(std::move(form));
  if (!value || value->is_number()) return value;
  // Where the value is never zero, one sign for all: equal integers are then equal values.
  if (!interval_of(*value).contains(0)) sign = ZeroSign::kPositive;
  return Value::term(value->as_term(), sign);
}

std::optional<Value> TermTable::Implementation::with_rule(LinearForm form, SignRule rule,
                                                          Value left, Value right) {
  auto plain = structural(form);
  if (!plain) return std::nullopt;
  const Interval interval = interval_of(*plain);
  if (!interval.contains(0)) return plain;
  const bool symmetric = rule == SignRule::kBothNegative || rule == SignRule::kProduct;
  if (symmetric && left.bits() < right.bits()) std::swap(left, right);
  Term term;
  term.kind = TermKind::kSigned;
  term.zero = ZeroSign::kMixed;
  term.rule = rule;
  term.interval = interval;
  term.linear = std::move(form);
  term.left = left;
  term.right = right;
  return Value::term(intern(std::move(term)), ZeroSign::kMixed);
}

Value TermTable::Implementation::zero_times(Value a, Value signed_zero) {
  const auto sign_a = known_sign(a);
  const auto sign_b = known_sign(signed_zero);
  if (sign_a && sign_b) return Value::number(*sign_a != *sign_b ? -0.0 : 0.0);
  return *with_rule(LinearForm{}, SignRule::kProduct, a, signed_zero);
}

Value TermTable::Implementation::zero_like(Value a) {
  if (const auto sign = known_sign(a)) return Value::number(*sign ? -0.0 : 0.0);
  return *with_rule(LinearForm{}, SignRule::kDividend, a, Value::undefined());
}

std::optional<Value> TermTable::Implementation::scale(Value a, std::int64_t positive_factor) {
  if (positive_factor == 1) return a;
  auto form = combine(form_of(a), positive_factor, LinearForm{}, 0);
  if (!form) return std::nullopt;
  if (form->parts.empty() && form->constant == 0) return a;
  if (a.zero_sign() != ZeroSign::kMixed) return with_sign(std::move(*form), a.zero_sign());
  // A positive factor changes the sign of no part, so the structure stays right.
  if (is_structural(a)) return structural(std::move(*form));
  return with_rule(std::move(*form), SignRule::kBothNegative, a, kNegativeZero);
}

std::optional<Value> TermTable::Implementation::add(Value a, Value b) {
  if (a.bits() == kNegativeZero.bits()) return b;
  if (b.bits() == kNegativeZero.bits()) return a;
  const LinearForm left = form_of(a), right = form_of(b);
  auto form = combine(left, 1, right, 1);
  if (!form) return std::nullopt;
  // A sum is −0 only if both operands are.
  if (!may_be_negative_zero(a) || !may_be_negative_zero(b)) {
    return with_sign(std::move(*form), ZeroSign::kPositive);
  }
  if (is_structural(a) && is_structural(b)) {
    if (has_opposed_part(left, right)) {
      return with_sign(std::move(*form), ZeroSign::kPositive);
    }
    return structural(std::move(*form));
  }
  return with_rule(std::move(*form), SignRule::kBothNegative, a, b);
}

std::optional<Value> TermTable::Implementation::subtract(Value a, Value b) {
  if (!may_be_negative_zero(a)) {
    // Then the difference is never −0, and the sign of b does not matter.
    auto form = combine(form_of(a), 1, form_of(b), -1);
    if (!form) return std::nullopt;
    return with_sign(std::move(*form), ZeroSign::kPositive);
  }
  const auto opposite_of_b = negate(b);
  if (!opposite_of_b) return std::nullopt;
  return add(a, *opposite_of_b);
}

std::optional<Value> TermTable::Implementation::negate(Value a) {
  if (a.is_number()) return Value::number(-a.as_number());
  const Term& term = terms[a.as_term()];
  if (term.kind == TermKind::kSigned && term.rule == SignRule::kOpposite &&
      a.zero_sign() == ZeroSign::kMixed) {
    return term.left.value();
  }
  auto form = combine(term.linear, -1, LinearForm{}, 0);
  if (!form) return std::nullopt;
  if (a.zero_sign() != ZeroSign::kMixed) {
    return with_sign(std::move(*form), opposite(a.zero_sign()));
  }
  if (negates_plainly(a)) return structural(std::move(*form));
  return with_rule(std::move(*form), SignRule::kOpposite, a, Value::undefined());
}

std::optional<Value> TermTable::Implementation::multiply(Value a, Value b) {
  if (a.is_number()) std::swap(a, b);
  const Interval interval_a = interval_of(a), interval_b = interval_of(b);
  if (interval_a == Interval{0, 0} || interval_b == Interval{0, 0}) return zero_times(a, b);
  if (b.is_number()) {
    const auto factor = static_cast<std::int64_t>(b.as_number());
    const auto scaled = scale(a, std::abs(factor));
    return !scaled || factor > 0 ? scaled : negate(*scaled);
  }
  const auto whole = product_interval(interval_a, interval_b);
  if (!whole) return std::nullopt;

  std::int64_t factor_a = 1, factor_b = 1;
  const Value left = *with_sign(primitive(form_of(a), factor_a), ZeroSign::kPositive);
  const Value right = *with_sign(primitive(form_of(b), factor_b), ZeroSign::kPositive);
  const auto factor = narrow(Wide{factor_a} * factor_b);
  if (!factor) return std::nullopt;
  Term term;
  term.kind = TermKind::kProduct;
  term.left = left.as_term() < right.as_term() ? left : right;
  term.right = left.as_term() < right.as_term() ? right : left;
  term.interval = *product_interval(interval_of(left), interval_of(right));
  if (left.as_term() == right.as_term()) {
    term.interval.low =
        interval_of(left).contains(0) ? 0 : std::max<std::int64_t>(1, term.interval.low);
  }
  const bool no_negative_factor = interval_of(left).low >= 0 && interval_of(right).low >= 0;
  term.zero = no_negative_factor ? ZeroSign::kPositive : ZeroSign::kMixed;
  LinearForm form{{{intern(std::move(term)), *factor}}, 0};

  // a = factor_a·left with the zero's sign included: then the sign of the product is the
  // structure's.
  const auto regular = [&](Value v, std::int64_t of) {
    if (!interval_of(v).contains(0)) return true;
    return v.zero_sign() == (of > 0 ? ZeroSign::kPositive : ZeroSign::kNegative);
  };
  if (regular(a, factor_a) && regular(b, factor_b)) return structural(std::move(form));
  if (known_sign(a) == false && known_sign(b) == false) {
    return with_sign(std::move(form), ZeroSign::kPositive);
  }
  return with_rule(std::move(form), SignRule::kProduct, a, b);
}

std::optional<Value> TermTable::rounded_product(Value a, Value b) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 62;
  Implementation& table = *implementation_;
  // The sign of zero follows from the structure only if both zeros are positive.
  if (!a.is_term() || !b.is_term() || may_be_negative_zero(a) || may_be_negative_zero(b)) {
    return std::nullopt;
  }
  const Interval left = interval(a), right = interval(b);
  const Wide corners[] = {Wide{left.low} * right.low, Wide{left.low} * right.high,
                          Wide{left.high} * right.low, Wide{left.high} * right.high};
  const Wide low = *std::min_element(std::begin(corners), std::end(corners));
  const Wide high = *std::max_element(std::begin(corners), std::end(corners));
  if (low < -kLimit || high > kLimit) return std::nullopt;
  Term product;
  product.kind = TermKind::kProduct;
  product.left = positive_zero(a.as_term() < b.as_term() ? a : b);
  product.right = positive_zero(a.as_term() < b.as_term() ? b : a);
  product.interval = {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
  const bool no_negative_factor = left.low >= 0 && right.low >= 0;
  product.zero = no_negative_factor ? ZeroSign::kPositive : ZeroSign::kMixed;
  const TermId id = table.intern(std::move(product));
  const ZeroSign zero = at(id).zero;
  Term rounded;
  rounded.kind = TermKind::kQuotient;
  rounded.sort = TermSort::kDouble;
  rounded.left = Value::term(id, zero);
  rounded.constant = 1;
  rounded.zero = zero;
  return Value::term(table.intern(std::move(rounded)), zero);
}

std::optional<Value> TermTable::add(Value a, Value b) {
  if (a.is_number() && b.is_number()) return safe_number(a.as_number() + b.as_number());
  Implementation& table = *implementation_;
  return table.memoised(Implementation::Operation::kAdd, a, b, [&] { return table.add(a, b); });
}

std::optional<Value> TermTable::subtract(Value a, Value b) {
  if (a.is_number() && b.is_number()) return safe_number(a.as_number() - b.as_number());
  Implementation& table = *implementation_;
  return table.memoised(Implementation::Operation::kSubtract, a, b,
                        [&] { return table.subtract(a, b); });
}

std::optional<Value> TermTable::negate(Value a) { return implementation_->negate(a); }

std::optional<Value> TermTable::multiply(Value a, Value b) {
  if (a.is_number() && b.is_number()) return safe_number(a.as_number() * b.as_number());
  Implementation& table = *implementation_;
  return table.memoised(Implementation::Operation::kMultiply, a, b,
                        [&] { return table.multiply(a, b); });
}

}  // namespace sheaf

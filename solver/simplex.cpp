#include "solver/simplex.h"

#include <limits>
#include <utility>

namespace sheaf {

Rational Rational::reduced(Wide numerator, Wide denominator) {
  if (denominator < 0) {
    numerator = -numerator;
    denominator = -denominator;
  }
  Wide a = numerator < 0 ? -numerator : numerator, b = denominator;
  while (b != 0) a = std::exchange(b, a % b);
  if (a > 1) {
    numerator /= a;
    denominator /= a;
  }
  constexpr Wide kMost = std::numeric_limits<std::int64_t>::max();
  if (numerator > kMost || numerator < -kMost || denominator > kMost) throw SimplexLimit();
  Rational result;
  result.numerator_ = static_cast<std::int64_t>(numerator);
  result.denominator_ = static_cast<std::int64_t>(denominator);
  return result;
}

std::int64_t Rational::floor() const {
  const std::int64_t quotient = numerator_ / denominator_;
  return numerator_ % denominator_ < 0 ? quotient - 1 : quotient;
}

// Products of two 64-bit numbers fit, and so do sums of two such products but for the last bit,
// which kMost above leaves free.
Rational operator+(const Rational& a, const Rational& b) {
  using Wide = Rational::Wide;
  if (a.denominator_ == 1 && b.denominator_ == 1) {
    return Rational::reduced(Wide{a.numerator_} + b.numerator_, 1);
  }
  return Rational::reduced(
      Wide{a.numerator_} * b.denominator_ + Wide{b.numerator_} * a.denominator_,
      Wide{a.denominator_} * b.denominator_);
}
Rational operator*(const Rational& a, const Rational& b) {
  using Wide = Rational::Wide;
  return Rational::reduced(Wide{a.numerator_} * b.numerator_,
                           Wide{a.denominator_} * b.denominator_);
}
Rational operator-(const Rational& a, const Rational& b) { return a + Rational(-1) * b; }
Rational operator/(const Rational& a, const Rational& b) {
  using Wide = Rational::Wide;
  return Rational::reduced(Wide{a.numerator_} * b.denominator_,
                           Wide{a.denominator_} * b.numerator_);
}
bool operator<(const Rational& a, const Rational& b) {
  using Wide = Rational::Wide;
  return Wide{a.numerator_} * b.denominator_ < Wide{b.numerator_} * a.denominator_;
}

namespace {

/// In all: most cubes take fewer than ten.
constexpr int kMaxPivots = 500;

}  // namespace

Simplex::Simplex(std::size_t numbers, std::size_t sums)
    : numbers_(numbers),
      tableau_(sums * (numbers + sums)),
      basis_(sums),
      row_of_(numbers + sums, kNotBasic),
      values_(numbers + sums),
      bounds_(numbers + sums) {
  for (std::size_t row = 0; row < sums; ++row) {
    basis_[row] = numbers + row;
    row_of_[numbers + row] = row;
  }
}

void Simplex::set_start(std::size_t number, std::int64_t value, std::int64_t low,
                        std::int64_t high) {
  values_[number] = value;
  bounds_[number] = {Bound{low, kNoReason}, Bound{high, kNoReason}};
}

void Simplex::set_coefficient(std::size_t sum, std::size_t number, std::int64_t coefficient) {
  at(sum, number) = coefficient;
}

void Simplex::compute_sums() {
  for (std::size_t row = 0; row < basis_.size(); ++row) {
    Rational sum;
    for (std::size_t number = 0; number < numbers_; ++number) {
      const Rational& coefficient = at(row, number);
      if (!coefficient.is_zero()) sum = sum + coefficient * values_[number];
    }
    values_[numbers_ + row] = sum;
  }
}

bool Simplex::assert_upper(std::size_t variable, std::int64_t value, Reason reason,
                           std::vector<Reason>& core) {
  Bounds& bounds = bounds_[variable];
  const Rational bound(value);
  if (bounds.upper && !(bound < bounds.upper->value)) return true;
  if (bounds.lower && bound < bounds.lower->value) {
    core = {bounds.lower->reason, reason};
    return false;
  }
  bounds.upper = Bound{bound, reason};
  if (row_of_[variable] == kNotBasic && bound < values_[variable]) move(variable, bound);
  return true;
}

bool Simplex::assert_lower(std::size_t variable, std::int64_t value, Reason reason,
                           std::vector<Reason>& core) {
  Bounds& bounds = bounds_[variable];
  const Rational bound(value);
  if (bounds.lower && !(bounds.lower->value < bound)) return true;
  if (bounds.upper && bounds.upper->value < bound) {
    core = {bounds.upper->reason, reason};
    return false;
  }
  bounds.lower = Bound{bound, reason};
  if (row_of_[variable] == kNotBasic && values_[variable] < bound) move(variable, bound);
  return true;
}

void Simplex::move(std::size_t variable, const Rational& value) {
  const Rational change = value - values_[variable];
  for (std::size_t row = 0; row < basis_.size(); ++row) {
    const Rational& coefficient = at(row, variable);
    if (coefficient.is_zero()) continue;
    Rational& basic = values_[basis_[row]];
    basic = basic + coefficient * change;
  }
  values_[variable] = value;
}

void Simplex::pivot(std::size_t row, std::size_t entering, const Rational& value) {
  const std::size_t leaving = basis_[row];
  const std::size_t width = values_.size();
  const Rational coefficient = at(row, entering);
  const Rational change = (value - values_[leaving]) / coefficient;
  values_[leaving] = value;
  values_[entering] = values_[entering] + change;
  for (std::size_t other = 0; other < basis_.size(); ++other) {
    if (other == row) continue;
    const Rational& factor = at(other, entering);
    if (!factor.is_zero()) values_[basis_[other]] = values_[basis_[other]] + factor * change;
  }
  // leaving = … + coefficient · entering, solved for entering.
  for (std::size_t i = 0; i < width; ++i) {
    Rational& each = at(row, i);
    if (i == entering || each.is_zero()) continue;
    each = Rational(-1) * each / coefficient;
  }
  at(row, entering) = Rational();
  at(row, leaving) = Rational(1) / coefficient;
  for (std::size_t other = 0; other < basis_.size(); ++other) {
    if (other == row) continue;
    const Rational factor = std::exchange(at(other, entering), Rational());
    if (factor.is_zero()) continue;
    for (std::size_t i = 0; i < width; ++i) {
      const Rational& each = at(row, i);
      if (!each.is_zero()) at(other, i) = at(other, i) + factor * each;
    }
  }
  basis_[row] = entering;
  row_of_[entering] = row;
  row_of_[leaving] = kNotBasic;
}

bool Simplex::solve(std::vector<Reason>& core) {
  for (;;) {
    // Bland's rule, the first variable that serves, cannot go round in circles.
    std::size_t row = kNotBasic;
    bool is_low = false;
    for (std::size_t variable = 0; variable < values_.size() && row == kNotBasic; ++variable) {
      if (row_of_[variable] == kNotBasic) continue;
      const Bounds& bounds = bounds_[variable];
      is_low = bounds.lower && values_[variable] < bounds.lower->value;
      const bool is_high = bounds.upper && bounds.upper->value < values_[variable];
      if (is_low || is_high) row = row_of_[variable];
    }
    if (row == kNotBasic) return true;
    const Bounds& violated = bounds_[basis_[row]];
    const Bound& target = is_low ? *violated.lower : *violated.upper;
    std::vector<Reason> reasons = {target.reason};
    std::size_t entering = kNotBasic;
    for (std::size_t variable = 0; variable < values_.size(); ++variable) {
      const Rational& coefficient = at(row, variable);
      if (coefficient.is_zero()) continue;
      const Bounds& bounds = bounds_[variable];
      const bool must_grow = coefficient.is_negative() != is_low;
      const std::optional<Bound>& limit = must_grow ? bounds.upper : bounds.lower;
      const bool can_move = !limit || (must_grow ? values_[variable] < limit->value
                                                 : limit->value < values_[variable]);
      if (can_move) {
        entering = variable;
        break;
      }
      reasons.push_back(limit->reason);
    }
    if (entering == kNotBasic) {
      core = std::move(reasons);
      return false;
    }
    if (++pivots_ > kMaxPivots) throw SimplexLimit();
    pivot(row, entering, Rational(target.value));
  }
}

}  // namespace sheaf

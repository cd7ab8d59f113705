#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <vector>

namespace sheaf {

/// A fraction does not fit, or the method takes too many steps.
class SimplexLimit : public std::exception {
 public:
  const char* what() const noexcept override { return "the simplex method has reached its limits"; }
};

/// A fraction in lowest terms with a positive denominator. Throws SimplexLimit.
class Rational {
 public:
  Rational() = default;
  Rational(std::int64_t integer) : numerator_(integer) {}  // NOLINT: an integer is a fraction

  bool is_integer() const { return denominator_ == 1; }
  bool is_zero() const { return numerator_ == 0; }
  bool is_negative() const { return numerator_ < 0; }
  std::int64_t floor() const;

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);
  friend bool operator<(const Rational& a, const Rational& b);
  friend bool operator==(const Rational&, const Rational&) = default;

 private:
  __extension__ typedef __int128 Wide;
  static Rational reduced(Wide numerator, Wide denominator);

  std::int64_t numerator_ = 0, denominator_ = 1;
};

/// Why a bound holds: whatever its giver counts by.
using Reason = std::size_t;
inline constexpr Reason kNoReason = ~Reason{0};
inline constexpr Reason kSplit = kNoReason - 1;

/// Bounds on numbers and on sums of them, over fractions: the general simplex method of Dutertre
/// and de Moura. Variables 0 … numbers − 1 are the numbers, the sums follow.
class Simplex {
 public:
  struct Bound {
    Rational value;
    Reason reason = kNoReason;
  };
  struct Bounds {
    std::optional<Bound> lower, upper;
  };

  Simplex(std::size_t numbers, std::size_t sums);

  /// Once for each number: its range, and where the search starts inside it.
  void set_start(std::size_t number, std::int64_t value, std::int64_t low, std::int64_t high);
  void set_coefficient(std::size_t sum, std::size_t number, std::int64_t coefficient);
  /// After all coefficients, before the first bound.
  void compute_sums();

  /// False: it contradicts the opposite bound; `core` gets both reasons.
  bool assert_upper(std::size_t variable, std::int64_t value, Reason reason,
                    std::vector<Reason>& core);
  bool assert_lower(std::size_t variable, std::int64_t value, Reason reason,
                    std::vector<Reason>& core);
  const Bounds& bounds(std::size_t variable) const { return bounds_[variable]; }
  /// Takes back what was asserted since; the bounds must be looser.
  void restore(std::size_t variable, const Bounds& bounds) { bounds_[variable] = bounds; }

  /// Moves the values until all bounds hold. False: they cannot; `core` gets the reasons of those
  /// that contradict each other.
  bool solve(std::vector<Reason>& core);
  const Rational& value(std::size_t variable) const { return values_[variable]; }

 private:
  static constexpr std::size_t kNotBasic = ~std::size_t{0};

  Rational& at(std::size_t row, std::size_t variable) {
    return tableau_[row * values_.size() + variable];
  }
  /// Gives a variable outside the basis another value, and the basic ones what follows.
  void move(std::size_t variable, const Rational& value);
  /// The basic variable of the row leaves the basis with this value, `entering` takes its place.
  void pivot(std::size_t row, std::size_t entering, const Rational& value);

  std::size_t numbers_;
  std::vector<Rational> tableau_;    // one row for each basic variable, as a sum of the others
  std::vector<std::size_t> basis_;   // by row
  std::vector<std::size_t> row_of_;  // by variable
  std::vector<Rational> values_;
  std::vector<Bounds> bounds_;
  int pivots_ = 0;
};

}  // namespace sheaf

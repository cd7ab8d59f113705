#include "interpreter/semantics/bits.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "interpreter/context.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/integers.h"
#include "summaries/linear_arithmetic.h"
#include "summaries/ranges.h"

namespace sheaf {

using ir::Opcode;

namespace {

constexpr std::int64_t kSignBit = std::int64_t{1} << 31;
constexpr std::int64_t kAllBits = std::int64_t{1} << 32;

Value number(std::int64_t integer) { return Value::number(static_cast<double>(integer)); }

/// Terms by arithmetic that may fail at every step.
class Arithmetic {
 public:
  explicit Arithmetic(Context& context) : terms_(context.terms) {}
  using Result = std::optional<Value>;

  Result add(Result a, Result b) { return a && b ? terms_.add(*a, *b) : std::nullopt; }
  Result subtract(Result a, Result b) { return a && b ? terms_.subtract(*a, *b) : std::nullopt; }
  Result times(Result a, std::int64_t factor) {
    return a ? terms_.multiply(*a, number(factor)) : std::nullopt;
  }
  Result quotient(Result a, std::int64_t divisor) {
    return !a || divisor == 1 ? a : terms_.floor_divide(*a, divisor);
  }
  /// Of an integer that is not negative.
  Result remainder(Result a, std::int64_t divisor) {
    return a ? terms_.remainder(*a, divisor) : std::nullopt;
  }
  /// a modulo 2^32, not negative.
  Result unsigned_bits(Result a) {
    if (!a) return a;
    const Interval range = terms_.interval(*a);
    if (range.low >= 0) return range.high < kAllBits ? a : remainder(a, kAllBits);
    const std::int64_t rounds = -floor_quotient(range.low, kAllBits);
    return remainder(add(a, number(rounds * kAllBits)), kAllBits);
  }
  Result signed_bits(Result a) {
    if (!a) return a;
    const Interval range = terms_.interval(*a);
    if (range.low >= -kSignBit && range.high < kSignBit) return terms_.positive_zero(*a);
    return subtract(unsigned_bits(add(a, number(kSignBit))), number(kSignBit));
  }
  /// a & mask for a 32-bit integer a and a mask from 0 to 2^31 − 1.
  Result masked(Value a, std::int64_t mask) {
    // The sign bit made positive: the bits below it stay as they are.
    const Result base = terms_.interval(a).low >= 0 ? a : add(a, number(kSignBit));
    Result sum = number(0);
    for (int from = 0; mask >> from != 0;) {
      from += std::countr_zero(static_cast<std::uint64_t>(mask >> from));
      const int width = std::countr_one(static_cast<std::uint64_t>(mask >> from));
      const Result run =
          remainder(quotient(base, std::int64_t{1} << from), std::int64_t{1} << width);
      sum = add(sum, times(run, std::int64_t{1} << from));
      from += width;
    }
    return sum;
  }
  /// a & mask for 32-bit integers.
  Result conjunction(Value a, std::int64_t mask) {
    if (mask >= 0) return masked(a, mask);
    return subtract(a, masked(a, ~mask));
  }

 private:
  TermTable& terms_;
};

/// The greatest power of two that divides it whatever the inputs are.
std::int64_t alignment(const Context& context, Value integer) {
  const LinearForm form = context.terms.linear_form(integer);
  const std::int64_t divisor = std::gcd(content(form), form.constant);
  return divisor == 0 ? kAllBits
                      : std::int64_t{1}
                            << std::min(32, std::countr_zero(static_cast<std::uint64_t>(divisor)));
}

/// Two 32-bit terms: their common bits, each a select.
std::optional<Value> common_bits(Context& context, const Guard& guard, Value a, Value b) {
  Ranges ranges(context.terms, context.predicates, guard);
  const Interval left = ranges.value(a), right = ranges.value(b);
  // Bits that one of them does not have are zero.
  std::int64_t highest = kSignBit;
  for (const Interval range : {left, right}) {
    if (range.low >= 0) {
      highest = std::min(highest,
                         static_cast<std::int64_t>(std::bit_floor(
                             static_cast<std::uint64_t>(std::max<std::int64_t>(range.high, 1)))));
    }
  }
  Arithmetic arithmetic(context);
  const auto bit_is_set = [&](Value value, std::int64_t weight) -> std::optional<Guard> {
    if (weight == kSignBit) return less_equal_on(context, guard, value, number(-1));
    const auto bit = arithmetic.masked(value, weight);
    if (!bit) return std::nullopt;
    return equal_on(context, guard, *bit, number(weight));
  };
  std::optional<Value> sum = number(0);
  for (std::int64_t weight = 1; weight <= highest && sum; weight *= 2) {
    const auto first = bit_is_set(a, weight), second = bit_is_set(b, weight);
    if (!first || !second) return std::nullopt;
    const Guard both = *first & *second;
    const Value bit = number(weight == kSignBit ? -weight : weight);
    const Value part = both.is_false()  ? number(0)
                       : both.is_true() ? bit
                                        : context.terms.select({{both, bit}, {!both, number(0)}});
    sum = context.terms.add(*sum, part);
  }
  return sum;
}

std::optional<Value> conjunction_of(Context& context, const Guard& guard, Value a, Value b) {
  if (!a.is_term()) std::swap(a, b);
  if (!b.is_term()) {
    return Arithmetic(context).conjunction(a, static_cast<std::int64_t>(b.as_number()));
  }
  Ranges ranges(context.terms, context.predicates, guard);
  const auto fits_below = [&](Value low, Value high) {
    const Interval range = ranges.value(low);
    return range.low >= 0 && range.high < alignment(context, high);
  };
  if (fits_below(a, b) || fits_below(b, a)) return number(0);
  return common_bits(context, guard, a, b);
}

}  // namespace

std::optional<Value> to_int32_term(Context& context, const Guard& guard, Value integer) {
  if (!integer.is_term()) return Value::number(to_int32(integer.as_number()));
  const Interval range = context.terms.interval(integer);
  const bool fits = range.low >= -kSignBit && range.high < kSignBit;
  return Arithmetic(context).signed_bits(fits ? integer : narrowed(context, guard, integer));
}

std::optional<Value> bit_term(Context& context, Opcode opcode, const Guard& guard, Value a,
                              Value b) {
  // What these paths know: bits that are not there need not be masked. Conventional merging asks
  // the solver about selects, and is better off without more of them.
  const auto known = [&](Value value) {
    const bool helps = value.is_term() && !context.policy.single_values;
    return helps ? narrowed(context, guard, value) : value;
  };
  const auto left = to_int32_term(context, guard, known(a)),
             right = to_int32_term(context, guard, known(b));
  if (!left || !right) return std::nullopt;
  Arithmetic arithmetic(context);
  const auto distance = [&]() -> std::optional<int> {
    if (right->is_term()) return std::nullopt;
    return static_cast<int>(to_int32(right->as_number()) & 31);
  };
  std::optional<Value> result;
  switch (opcode) {
    case Opcode::kBitAnd:
      result = conjunction_of(context, guard, *left, *right);
      break;
    case Opcode::kBitOr:
      result = arithmetic.subtract(arithmetic.add(left, right),
                                   conjunction_of(context, guard, *left, *right));
      break;
    case Opcode::kBitXor:
      result =
          arithmetic.subtract(arithmetic.add(left, right),
                              arithmetic.times(conjunction_of(context, guard, *left, *right), 2));
      break;
    case Opcode::kShiftLeft: {
      const auto by = distance();
      if (!by) return std::nullopt;
      // The bits that stay, moved: no intermediate number is larger than 2^32.
      const Interval range = context.terms.interval(*left);
      const std::int64_t limit = kSignBit >> *by;
      const auto kept = range.low >= -limit && range.high < limit
                            ? left
                            : arithmetic.remainder(arithmetic.unsigned_bits(left), kAllBits >> *by);
      result = arithmetic.signed_bits(arithmetic.times(kept, std::int64_t{1} << *by));
      break;
    }
    case Opcode::kShiftRight:
      if (const auto by = distance()) result = arithmetic.quotient(left, std::int64_t{1} << *by);
      break;
    case Opcode::kShiftRightUnsigned:
      if (const auto by = distance()) {
        result = arithmetic.quotient(arithmetic.unsigned_bits(left), std::int64_t{1} << *by);
      }
      break;
    default:
      return std::nullopt;
  }
  if (!result) return std::nullopt;
  return context.terms.positive_zero(*result);
}

}  // namespace sheaf

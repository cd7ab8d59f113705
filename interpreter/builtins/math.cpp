// Math, ECMA-262 21.3. Rounding, absolute value, sign, minimum and maximum of symbolic integers and
// quotients stay exact terms; the other functions work on concrete numbers.

#include <bit>
#include <cmath>
#include <numbers>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/elementary.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/doubles.h"

namespace sheaf {

namespace {

/// The quotient term a / c or a / b, if the value is one.
const Term* as_quotient(Context& context, Value value) {
  if (!value.is_term()) return nullptr;
  const Term& term = context.terms.at(value.as_term());
  return term.kind == TermKind::kQuotient || term.kind == TermKind::kRatio ? &term : nullptr;
}

/// Runs `use` on each concrete value of a symbolic operand that has no exact treatment.
template <typename Use>
void for_each_concrete(NativeCall& call, Value value, const Guard& guard, Use&& use) {
  const std::string why = few_values_of("Math." + std::string(call.callee->native->name));
  for (auto& [part, concrete] : enumerate(call, value, guard, why)) {
    use(part, concrete.as_number());
  }
}

/// The floor of a number over the divisor of the quotient.
std::optional<Value> floor_of(Context& context, Value dividend, const Term& quotient) {
  if (quotient.kind == TermKind::kQuotient) {
    return context.terms.floor_divide(dividend, quotient.constant);
  }
  return context.terms.floor_ratio(dividend, quotient.right.value());
}

/// ⌈a/c⌉ = −⌊−a/c⌋, with the right signs of zero.
std::optional<Value> ceiling_of(Context& context, const Term& quotient) {
  const std::optional<Value> negated = context.terms.negate(quotient.left.value());
  if (!negated) return std::nullopt;
  const std::optional<Value> floor = floor_of(context, *negated, quotient);
  return floor ? context.terms.negate(*floor) : std::nullopt;
}

enum class Rounding : std::uint8_t { kFloor, kCeiling, kTruncate, kNearest };

double round_number(Rounding rounding, double x) {
  switch (rounding) {
    case Rounding::kFloor:
      return std::floor(x);
    case Rounding::kCeiling:
      return std::ceil(x);
    case Rounding::kTruncate:
      return std::trunc(x);
    case Rounding::kNearest:
      break;
  }
  if (!std::isfinite(x) || x == std::trunc(x)) return x;
  if (x < 0 && x >= -0.5) return -0.0;
  // x + 0.5 may round up to the next integer: compare the fraction instead.
  const double floor = std::floor(x);
  return x - floor >= 0.5 ? floor + 1 : floor;
}

/// Math.round(a/c) = ⌊(2a + c) / 2c⌋, but −0 from −0.5 up to zero.
bool round_nearest(NativeCall& call, Value dividend, std::int64_t divisor) {
  Context& context = call.context;
  const std::int64_t positive = divisor < 0 ? -divisor : divisor;
  std::optional<Value> left = divisor < 0 ? context.terms.negate(dividend) : dividend;
  if (left) left = context.terms.multiply(*left, Value::number(2));
  if (left) left = context.terms.add(*left, Value::number(static_cast<double>(positive)));
  if (!left || positive > (std::int64_t{1} << 40)) return false;
  const std::optional<Value> result = context.terms.floor_divide(*left, 2 * positive);
  if (!result) return false;
  const Guard negative = call.guard & context.predicates.less(dividend, Value::number(0));
  const Guard below = divisor < 0 ? call.guard.minus(negative) : negative;
  const Guard zero = below & context.predicates.equal(*result, Value::number(0));
  if (divisor < 0 || context.terms.may_be_negative_zero(dividend)) return false;
  if (!zero.is_false()) call.result.values.add(zero, Value::number(-0.0));
  const Guard rest = call.guard.minus(zero);
  if (!rest.is_false()) call.result.values.add(rest, context.terms.positive_zero(*result));
  return true;
}

bool round_quotient(NativeCall& call, Rounding rounding, const Term& quotient) {
  Context& context = call.context;
  const Value dividend = quotient.left.value();
  switch (rounding) {
    case Rounding::kNearest:
      return quotient.kind == TermKind::kQuotient &&
             round_nearest(call, dividend, quotient.constant);
    case Rounding::kFloor:
    case Rounding::kCeiling: {
      const std::optional<Value> result = rounding == Rounding::kFloor
                                              ? floor_of(context, dividend, quotient)
                                              : ceiling_of(context, quotient);
      if (!result) return false;
      call.give(*result);
      return true;
    }
    case Rounding::kTruncate:
      break;
  }
  const std::optional<Value> floor = floor_of(context, dividend, quotient);
  const std::optional<Value> ceiling = ceiling_of(context, quotient);
  if (!floor || !ceiling) return false;
  const Guard dividend_negative = call.guard & context.predicates.less(dividend, Value::number(0));
  const bool is_over_negative = quotient.kind == TermKind::kQuotient && quotient.constant < 0;
  const Guard upwards = is_over_negative
                            ? call.guard & context.predicates.less(Value::number(0), dividend)
                            : dividend_negative;
  if (!upwards.is_false()) call.result.values.add(upwards, *ceiling);
  const Guard rest = call.guard.minus(upwards);
  if (!rest.is_false()) call.result.values.add(rest, *floor);
  return true;
}

template <Rounding rounding>
void round(NativeCall& call, Numeric operand) {
  if (!operand.is_term()) {
    call.give(Value::number(round_number(rounding, operand.number())));
    return;
  }
  Context& context = call.context;
  const Value value = operand.value();
  if (context.terms.is_integer(value)) {
    call.give(value);
    return;
  }
  const Term* quotient = as_quotient(context, value);
  if (quotient != nullptr && quotient->kind == TermKind::kQuotient && quotient->constant == 1) {
    call.give(value);  // a rounded product is an integer
    return;
  }
  if (quotient != nullptr && round_quotient(call, rounding, *quotient)) return;
  for_each_concrete(call, value, call.guard, [&](const Guard& part, double number) {
    call.result.values.add(part, Value::number(round_number(rounding, number)));
  });
}

// 21.3.2.1 Math.abs ( x )
void absolute(NativeCall& call, Numeric operand) {
  if (!operand.is_term()) {
    call.give(Value::number(std::fabs(operand.number())));
    return;
  }
  Context& context = call.context;
  const Value value = operand.value();
  if (is_ordered(context, value)) {
    const Guard negative =
        *compare_ordered(context, ir::Opcode::kLess, call.guard, value, Value::number(0));
    if (!negative.is_false()) negate_ordered(call, negative, value);
    const Guard rest = call.guard.minus(negative);
    if (!rest.is_false()) call.result.values.add(rest, value);
    return;
  }
  const std::optional<Value> negated =
      context.terms.is_integer(value) ? context.terms.negate(value) : std::nullopt;
  if (negated) {
    const Guard negative = call.guard & context.predicates.less(value, Value::number(0));
    if (!negative.is_false()) {
      call.result.values.add(negative, context.terms.positive_zero(*negated));
    }
    const Guard rest = call.guard.minus(negative);
    if (!rest.is_false()) call.result.values.add(rest, context.terms.positive_zero(value));
    return;
  }
  for_each_concrete(call, value, call.guard, [&](const Guard& part, double number) {
    call.result.values.add(part, Value::number(std::fabs(number)));
  });
}

double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

// 21.3.2.29 Math.sign ( x )
void sign(NativeCall& call, Numeric operand) {
  if (!operand.is_term()) {
    call.give(Value::number(sign_of(operand.number())));
    return;
  }
  Context& context = call.context;
  const Value value = operand.value();
  if (context.terms.is_integer(value)) {
    const Guard negative = call.guard & context.predicates.less(value, Value::number(0));
    // The diagrams do not know that x ≤ −1 and x ≥ 1 exclude each other.
    const Guard positive =
        call.guard.minus(negative) & context.predicates.less(Value::number(0), value);
    if (!negative.is_false()) call.result.values.add(negative, Value::number(-1));
    if (!positive.is_false()) call.result.values.add(positive, Value::number(1));
    const Guard zero = call.guard.minus(negative).minus(positive);
    if (!zero.is_false()) {
      const Guard minus = context.terms.may_be_negative_zero(value)
                              ? zero & zero_is_negative(context, value)
                              : context.false_guard;
      if (!minus.is_false()) call.result.values.add(minus, Value::number(-0.0));
      const Guard plus = zero.minus(minus);
      if (!plus.is_false()) call.result.values.add(plus, Value::number(0));
    }
    return;
  }
  for_each_concrete(call, value, call.guard, [&](const Guard& part, double number) {
    call.result.values.add(part, Value::number(sign_of(number)));
  });
}

enum class Extreme : std::uint8_t { kMinimum, kMaximum };

/// Of two numbers, ECMA-262 21.3.2.24: NaN wins, −0 is below +0.
double extreme_of(Extreme which, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::nan("");
  if (a == 0 && b == 0) {
    const bool negative = which == Extreme::kMinimum ? std::signbit(a) || std::signbit(b)
                                                     : std::signbit(a) && std::signbit(b);
    return negative ? -0.0 : 0.0;
  }
  return (a < b) == (which == Extreme::kMinimum) ? a : b;
}

/// Paths on which a value that is zero is −0.
Guard negative_zero(Context& context, Value value) {
  if (value.is_number()) {
    return value.as_number() == 0 && std::signbit(value.as_number()) ? context.true_guard
                                                                     : context.false_guard;
  }
  return context.terms.may_be_negative_zero(value) ? zero_is_negative(context, value)
                                                   : context.false_guard;
}

using Choices = std::vector<std::pair<Guard, Value>>;

/// The extreme of `a` and `b` on the paths of `guard`; one of them is symbolic.
void choose(Context& context, Extreme which, const Guard& guard, Value a, Value b, Choices& out) {
  if (b.is_term()) std::swap(a, b);  // a is a term
  if (b.is_number() && std::isnan(b.as_number())) {
    out.emplace_back(guard, b);
    return;
  }
  Guard below, equal;  // a < b, a = b
  if (is_ordered(context, a) || is_ordered(context, b)) {
    below = *compare_ordered(context, ir::Opcode::kLess, guard, a, b);
    const Guard signs = negative_zero(context, a);
    equal = signs.is_false() ? signs : signs & *equal_ordered(context, guard, a, b);
  } else if (b.is_number() && !context.terms.is_integer(b)) {
    below = context.predicates.less_double(a, b.as_number());
    equal = context.false_guard;
  } else {
    below = context.predicates.less(a, b);
    equal = context.false_guard;
    const Guard signs = negative_zero(context, a);
    if (!signs.is_false()) equal = signs & context.predicates.equal(a, b);
  }
  // a counts as the lesser where it is, or where it is the −0 of two zeros.
  const Guard a_is_less = below | equal;
  const Guard takes_b = guard & (which == Extreme::kMaximum ? a_is_less : !a_is_less);
  if (!takes_b.is_false()) out.emplace_back(takes_b, b);
  const Guard takes_a = guard.minus(takes_b);
  if (!takes_a.is_false()) out.emplace_back(takes_a, a);
}

template <Extreme which>
void extreme(NativeCall& call, Rest<Numeric> arguments) {
  Context& context = call.context;
  const double start = which == Extreme::kMaximum ? -std::numeric_limits<double>::infinity()
                                                  : std::numeric_limits<double>::infinity();
  Choices best{{call.guard, Value::number(start)}};
  bool are_placed = true;
  for (const Numeric argument : arguments) {
    are_placed = are_placed && has_place(context, argument.value());
  }
  for (const Numeric argument : arguments) {
    Choices operands;
    const Value value = argument.value();
    const bool is_followed =
        context.terms.is_integer(value) || (is_ordered(context, value) && are_placed);
    if (value.is_term() && !is_followed) {
      for_each_concrete(call, value, call.guard, [&](const Guard& part, double number) {
        operands.emplace_back(part, Value::number(number));
      });
    } else {
      operands.emplace_back(call.guard, value);
    }
    Choices next;
    for (const auto& [guard, old] : best) {
      for (const auto& [part, operand] : operands) {
        const Guard both = guard & part;
        if (both.is_false()) continue;
        if (!old.is_term() && !operand.is_term()) {
          next.emplace_back(both,
                            Value::number(extreme_of(which, old.as_number(), operand.as_number())));
        } else {
          choose(context, which, both, old, operand, next);
        }
      }
    }
    best = std::move(next);
  }
  for (const auto& [guard, value] : best) call.result.values.add(guard, value);
}

template <double (*function)(double)>
void unary(NativeCall& call, Number x) {
  call.give(Value::number(function(x)));
}

double arc_tangent(double x) { return elementary::arc_tangent(x); }

// 21.3.2.26 Math.pow ( base, exponent )
void power(NativeCall& call, Numeric base, Numeric exponent) {
  binary(call, ir::Opcode::kPower, call.guard, base.value(), exponent.value());
}

void arc_tangent_2(NativeCall& call, Number y, Number x) {
  call.give(Value::number(elementary::arc_tangent(y, x)));
}

// 21.3.2.18 Math.hypot ( ...args )
void hypotenuse(NativeCall& call, Rest<Number> arguments) {
  double largest = 0;
  bool infinite = false, nan = false;
  std::vector<double> numbers;
  for (const Number argument : arguments) {
    const double number = std::fabs(argument);
    infinite = infinite || std::isinf(number);
    nan = nan || std::isnan(number);
    largest = std::fmax(largest, number);
    numbers.push_back(number);
  }
  if (infinite || nan || largest == 0) {
    call.give(Value::number(infinite ? largest : nan ? std::nan("") : 0));
    return;
  }
  // Compensated sum of squares, scaled by the largest.
  double sum = 0, compensation = 0;
  for (const double number : numbers) {
    const double scaled = number / largest;
    const double summand = scaled * scaled - compensation;
    const double preliminary = sum + summand;
    compensation = (preliminary - sum) - summand;
    sum = preliminary;
  }
  call.give(Value::number(std::sqrt(sum) * largest));
}

void multiply_32(NativeCall& call, Number left, Number right) {
  const auto a = static_cast<std::uint32_t>(to_int32(left));
  const auto b = static_cast<std::uint32_t>(to_int32(right));
  call.give(Value::number(static_cast<std::int32_t>(a * b)));
}

/// The algorithm of FreeBSD's library, which the reference context uses; it is closer than glibc's.
double cube_root(double x) {
  constexpr std::uint32_t kBias = 715094163;  // (1023 − 1023/3 − 0.03306235651) · 2^20
  if (!std::isfinite(x) || x == 0) return x;
  if (std::fabs(x) < std::numeric_limits<double>::min()) {
    return cube_root(x * 0x1.0p54) * 0x1.0p-18;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t sign = bits & (std::uint64_t{1} << 63);
  const std::uint64_t high = (bits & ~sign) >> 32;
  double t = std::bit_cast<double>(sign | ((high / 3 + kBias) << 32));
  // To 23 bits by a polynomial, then one step of Newton's method.
  double r = (t * t) * (t / x);
  t *= (1.87595182427177009643 + r * (-1.88497979543377169875 + r * 1.621429720105354466140)) +
       ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982);
  t = std::bit_cast<double>((std::bit_cast<std::uint64_t>(t) + 0x80000000u) &
                            ~std::uint64_t{0x3fffffff});
  r = x / (t * t);
  return t + t * ((r - t) / (t + t + r));
}

double leading_zeros(double x) {
  const auto bits = static_cast<std::uint32_t>(to_int32(x));
  return bits == 0 ? 32 : __builtin_clz(bits);
}
double to_float(double x) { return static_cast<double>(static_cast<float>(x)); }

/// The k-th number on each path, a function of the seed and k alone: node/random.js gives the same.
void random(NativeCall& call) {
  Context& context = call.context;
  if (!context.options.inputs) {
    call.limit(
        call.guard, "random",
        "`Math.random()` gives the numbers that --seed fixes; what other numbers would do is "
        "not explored");
  }
  Slot& counter = context.record.random_calls;
  SummaryBuilder increased;
  for_each_alternative(Slot(counter), call.guard, [&](const Guard& part, Value k) {
    // splitmix64
    std::uint64_t z = context.options.seed +
                      (static_cast<std::uint64_t>(k.as_number()) + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    call.result.values.add(part, Value::number(static_cast<double>(z >> 11) * 0x1.0p-53));
    increased.add(part, Value::number(k.as_number() + 1));
  });
  store_own(context, counter, context.true_guard, call.guard, increased.finish());
}

constexpr NativeEntry kFunctions[] = {
    native<round<Rounding::kFloor>>("floor", 1),
    native<round<Rounding::kCeiling>>("ceil", 1),
    native<round<Rounding::kTruncate>>("trunc", 1),
    native<round<Rounding::kNearest>>("round", 1),
    native<absolute>("abs", 1),
    native<sign>("sign", 1),
    native<extreme<Extreme::kMaximum>>("max", 2),
    native<extreme<Extreme::kMinimum>>("min", 2),
    native<power>("pow", 2),
    native<unary<std::sqrt>>("sqrt", 1),
    native<unary<cube_root>>("cbrt", 1),
    native<unary<elementary::exponential>>("exp", 1),
    native<unary<elementary::exponential_less_one>>("expm1", 1),
    native<unary<elementary::logarithm>>("log", 1),
    native<unary<elementary::logarithm_2>>("log2", 1),
    native<unary<elementary::logarithm_10>>("log10", 1),
    native<unary<elementary::logarithm_of_one_more>>("log1p", 1),
    native<unary<elementary::sine>>("sin", 1),
    native<unary<elementary::cosine>>("cos", 1),
    native<unary<elementary::tangent>>("tan", 1),
    native<unary<elementary::arc_sine>>("asin", 1),
    native<unary<elementary::arc_cosine>>("acos", 1),
    native<unary<arc_tangent>>("atan", 1),
    native<unary<elementary::hyperbolic_sine>>("sinh", 1),
    native<unary<elementary::hyperbolic_cosine>>("cosh", 1),
    native<unary<elementary::hyperbolic_tangent>>("tanh", 1),
    native<unary<elementary::inverse_hyperbolic_sine>>("asinh", 1),
    native<unary<elementary::inverse_hyperbolic_cosine>>("acosh", 1),
    native<unary<elementary::inverse_hyperbolic_tangent>>("atanh", 1),
    native<unary<to_float>>("fround", 1),
    native<unary<leading_zeros>>("clz32", 1),
    native<arc_tangent_2>("atan2", 2),
    native<hypotenuse>("hypot", 2),
    native<multiply_32>("imul", 2),
    native<random>("random", 0),
};

}  // namespace

void install_math(Realm& realm) {
  Object* math =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  realm.define(realm.global, "Math", Value::heap(math));
  define_natives(realm, math, kFunctions);
  define_under_symbol(realm, math, realm.context.names.symbol_to_string_tag, realm.key("Math"),
                      kConfigurable);
  const auto constant = [&](std::string_view name, double value) {
    realm.define(math, name, Value::number(value), 0);
  };
  constant("PI", std::numbers::pi);
  constant("E", std::numbers::e);
  constant("LN2", std::numbers::ln2);
  constant("LN10", std::numbers::ln10);
  constant("LOG2E", std::numbers::log2e);
  constant("LOG10E", std::numbers::log10e);
  constant("SQRT2", std::numbers::sqrt2);
  constant("SQRT1_2", std::numbers::sqrt2 / 2);
}

}  // namespace sheaf

// Operators with at least one symbolic operand. What the integer theory can say exactly stays a
// term; anything else enumerates the operand's values (exact when they are few, else recorded).

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "interpreter/semantics/bits.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/doubles.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/ratios.h"
#include "interpreter/semantics/small_inputs.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

std::string few_values_of(Opcode opcode) {
  return "`" + std::string(operator_word(opcode)) +
         "` was followed for a few values of its operands only; inputs with smaller ranges, as in "
         "int('x', { min: 0, max: 100 }), let it follow all";
}

constexpr const char* kOnlySmall =
    "the numbers may leave the safe integers here: only inputs up to about a million were "
    "followed; "
    "inputs with ranges, as in int('x', { min: 0, max: 100 }), let it follow all";

constexpr double kExactQuotient = 1099511627776.0;  // 2^40: t/c compares exactly with integers

/// Comparisons as the four relations.
bool holds(Opcode opcode, double a, double b) {
  switch (opcode) {
    case Opcode::kLess:
      return a < b;
    case Opcode::kLessEqual:
      return a <= b;
    case Opcode::kGreater:
      return a > b;
    default:
      return a >= b;
  }
}

Opcode mirrored(Opcode opcode) {
  switch (opcode) {
    case Opcode::kLess:
      return Opcode::kGreater;
    case Opcode::kLessEqual:
      return Opcode::kGreaterEqual;
    case Opcode::kGreater:
      return Opcode::kLess;
    default:
      return Opcode::kLessEqual;
  }
}

bool compare_terms(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b);
bool truncate_quotient(Operation& operation, const Guard& guard, Value quotient);
bool arithmetic_terms(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b);

/// a `opcode` number for an integer term a and any double.
Guard compare_with_number(Context& context, Opcode opcode, const Guard& guard, Value term,
                          double number) {
  if (std::isnan(number)) return context.false_guard;
  const Interval interval = context.terms.interval(term);
  const auto low = static_cast<double>(interval.low), high = static_cast<double>(interval.high);
  if (holds(opcode, low, number) && holds(opcode, high, number)) return context.true_guard;
  if (!holds(opcode, low, number) && !holds(opcode, high, number)) return context.false_guard;
  switch (opcode) {
    case Opcode::kLess:
      return less_equal_on(context, guard, term, Value::number(std::ceil(number) - 1));
    case Opcode::kLessEqual:
      return less_equal_on(context, guard, term, Value::number(std::floor(number)));
    case Opcode::kGreater:
      return !less_equal_on(context, guard, term, Value::number(std::floor(number)));
    default:
      return !less_equal_on(context, guard, term, Value::number(std::ceil(number) - 1));
  }
}

/// The greatest integer that is at most the bound once it is rounded to a double.
std::int64_t greatest_rounded(double bound) {
  constexpr double kLimit = 4611686018427387904.0;  // 2^62, beyond every term
  if (bound >= kLimit) return std::int64_t{1} << 62;
  if (bound < -kLimit) return -(std::int64_t{1} << 62) - 1;
  const double whole = std::floor(bound);
  const double gap = std::nextafter(whole, kLimit * 2) - whole;
  std::int64_t greatest = static_cast<std::int64_t>(whole) + static_cast<std::int64_t>(gap / 2);
  while (static_cast<double>(greatest) > bound) --greatest;
  return greatest;
}

/// A rounded product against a number. The rounding keeps the order.
Guard rounded_at_most(Context& context, const Guard& guard, const Term& rounded, double bound) {
  return at_most_on(context, guard, rounded.left.value(), greatest_rounded(bound));
}

Guard compare_rounded(Context& context, Opcode opcode, const Guard& guard, const Term& rounded,
                      double number) {
  if (std::isnan(number)) return context.false_guard;
  const double below = std::nextafter(number, -HUGE_VAL);
  switch (opcode) {
    case Opcode::kLess:
      return rounded_at_most(context, guard, rounded, below);
    case Opcode::kLessEqual:
      return rounded_at_most(context, guard, rounded, number);
    case Opcode::kGreater:
      return !rounded_at_most(context, guard, rounded, number);
    default:
      return !rounded_at_most(context, guard, rounded, below);
  }
}

/// The dividend for which the quotient is exactly this double, if there is one and no other.
std::optional<std::int64_t> dividend_of(const Term& quotient, double value) {
  constexpr double kFewEnough = 1125899906842624.0;  // 2^50: neighbours have different quotients
  const auto divisor = static_cast<double>(quotient.constant);
  const double dividend = std::nearbyint(value * divisor);
  if (!(std::fabs(dividend) <= kFewEnough) || dividend / divisor != value) return std::nullopt;
  return static_cast<std::int64_t>(dividend);
}

bool is_rounded_product(const Term& term) {
  return term.kind == TermKind::kQuotient && term.constant == 1;
}

/// Paths of operands that may be too large for exact integers.
enum class InputSize : std::uint8_t { kSmall, kLarge };
using SizedPaths = std::vector<std::pair<Guard, InputSize>>;

/// The paths on which inputs are small, and the others where the run can follow them.
SizedPaths paths_by_size(Operation& operation, const Guard& guard, const SmallOperands& small) {
  Context& context = operation.context;
  const Guard large = guard.minus(small.paths);
  if (large.is_false() || !may_exist(context, large)) return {{guard, InputSize::kSmall}};
  SizedPaths parts{{small.paths, InputSize::kSmall}, {large, InputSize::kLarge}};
  operation.keep_chosen(parts);
  if (!context.policy.one_path) {
    // A few values each time would be many after a few passes of a loop.
    operation.give_up(large, "concretised", kOnlySmall);
    parts.pop_back();
  }
  return parts;
}

/// On each of the values of a quotient.
Guard equal_by_values(Operation& operation, Value quotient, Value other, const Guard& guard) {
  Guard result = operation.context.false_guard;
  for (auto& [part, value] :
       enumerate(operation, quotient, guard, "comparing a symbolic quotient")) {
    if (other.is_term()) {
      result |= symbolic_equal(operation, other, value, part);
    } else if (value.as_number() == other.as_number()) {
      result |= part;
    }
  }
  return result;
}

}  // namespace

Guard symbolic_equal(Operation& operation, Value a, Value b, const Guard& guard) {
  Context& context = operation.context;
  if (!a.is_term()) std::swap(a, b);
  if (a.bits() == b.bits()) return guard;
  const TermSort sort = context.terms.at(a.as_term()).sort;
  const bool b_text = b.is_string() || is_string_term(context, b);
  const bool b_number = b.is_number() || (b.is_term() && !b_text);
  if (sort == TermSort::kString) {
    if (!b_text) return context.false_guard;
    return equal_texts(operation, a, b, guard);
  }
  if (!b_number) return context.false_guard;
  if (sort == TermSort::kInteger && context.terms.is_integer(b)) {
    return guard & equal_on(context, guard, a, b);
  }
  if (sort == TermSort::kInteger && b.is_number())
    return context.false_guard;  // 1.5, NaN, Infinity
  if (is_ordered(context, a) || is_ordered(context, b)) {
    if (const auto equal = equal_ordered(context, guard, a, b)) return *equal;
  }
  Guard result = context.false_guard;
  const Value quotient = sort == TermSort::kDouble ? a : b;
  const Value other = sort == TermSort::kDouble ? b : a;
  const Term& term = context.terms.at(quotient.as_term());
  if (other.is_number() && is_rounded_product(term)) {
    const double number = other.as_number();
    if (std::isnan(number)) return context.false_guard;
    const double below = std::nextafter(number, -HUGE_VAL);
    const std::int64_t least = greatest_rounded(below) + 1, most = greatest_rounded(number);
    if (least == most) {
      return guard & equal_on(context, guard, term.left.value(), Value::number(number));
    }
    return (guard & rounded_at_most(context, guard, term, number))
        .minus(rounded_at_most(context, guard, term, below));
  }
  if (other.is_number() && term.kind == TermKind::kRatio) {
    if (const auto equal = equal_ratio(context, guard, term, other.as_number())) {
      return guard & *equal;
    }
  }
  if (other.is_number() && term.kind == TermKind::kQuotient) {
    const Interval range = context.terms.interval(term.left.value());
    if (std::max(std::abs(range.low), std::abs(range.high)) < kMaxSafeInteger / 8) {
      const auto dividend = dividend_of(term, other.as_number());
      if (!dividend) return context.false_guard;
      return guard & equal_on(context, guard, term.left.value(),
                              Value::number(static_cast<double>(*dividend)));
    }
  }
  const auto small =
      operands_of_small_inputs(context, Opcode::kStrictEqual, guard, quotient, other);
  if (!small) return equal_by_values(operation, quotient, other, guard);
  for (const auto& [paths, size] : paths_by_size(operation, guard, *small)) {
    result |= size == InputSize::kSmall ? symbolic_equal(operation, small->a, small->b, paths)
                                        : equal_by_values(operation, quotient, other, paths);
  }
  return result;
}

namespace {

/// On each of the values of an operand.
void take_apart(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b) {
  const bool left_side = a.is_term() && !is_string_term(operation.context, a);
  for (auto& [part, value] :
       enumerate(operation, left_side ? a : b, guard, few_values_of(opcode))) {
    binary(operation, opcode, part, left_side ? value : a, left_side ? b : value);
  }
}

/// False: nothing was done.
bool binary_of_small_inputs(Operation& operation, Opcode opcode, const Guard& guard, Value a,
                            Value b) {
  const auto small = operands_of_small_inputs(operation.context, opcode, guard, a, b);
  if (!small) return false;
  for (const auto& [paths, size] : paths_by_size(operation, guard, *small)) {
    if (size == InputSize::kSmall) {
      binary(operation, opcode, paths, small->a, small->b);
    } else {
      take_apart(operation, opcode, paths, a, b);
    }
  }
  return true;
}

}  // namespace

void symbolic_binary(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  const bool a_text = a.is_string() || is_string_term(context, a);
  const bool b_text = b.is_string() || is_string_term(context, b);
  if (opcode == Opcode::kAdd && (a_text || b_text)) {
    const auto text = [&](Value v) -> std::optional<Value> {
      if (v.is_string() || is_string_term(context, v)) return v;
      if (!v.is_term()) return Value::string(to_string(context, v));
      if (context.terms.at(v.as_term()).sort == TermSort::kInteger)
        return context.terms.string_of_integer(v, context.strings);
      return std::nullopt;
    };
    const auto left = text(a), right = text(b);
    if (left && right) {
      concatenate(operation, guard, *left, *right);
      return;
    }
  }
  // From here on numbers, unless both are strings in a comparison.
  const bool relational = opcode == Opcode::kLess || opcode == Opcode::kLessEqual ||
                          opcode == Opcode::kGreater || opcode == Opcode::kGreaterEqual;
  if (relational && a_text && b_text) {
    const bool swapped = opcode == Opcode::kGreater || opcode == Opcode::kLessEqual;
    const Guard less = less_texts(operation, swapped ? b : a, swapped ? a : b, guard);
    const bool negated = opcode == Opcode::kLessEqual || opcode == Opcode::kGreaterEqual;
    operation.result.values.add(less, Value::boolean(!negated));
    operation.result.values.add(guard.minus(less), Value::boolean(negated));
    return;
  }
  if (opcode != Opcode::kAdd && (is_string_term(context, a) || is_string_term(context, b))) {
    // A text that is taken for a number: the library reads it.
    if (relational) {
      call_library(operation, guard, u"op$compareNumbers",
                   {Value::string(context.strings.make_ascii(operator_word(opcode))), a, b});
    } else {
      call_library(operation, guard, library_name(opcode), {a, b});
    }
    return;
  }
  if (!a_text && !b_text) {
    if (!a.is_term()) a = Value::number(to_number(a));
    if (!b.is_term()) b = Value::number(to_number(b));
    if (relational && compare_terms(operation, opcode, guard, a, b)) return;
    if (!relational && arithmetic_terms(operation, opcode, guard, a, b)) return;
  }
  // No exact term: small inputs have one, and of large ones the values are taken one by one.
  if (!a_text && !b_text && binary_of_small_inputs(operation, opcode, guard, a, b)) return;
  take_apart(operation, opcode, guard, a, b);
}

namespace {

bool compare_terms(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  Guard condition = context.false_guard;
  const auto sort_of = [&](Value v) {
    return v.is_term() ? context.terms.at(v.as_term()).sort : TermSort::kInteger;
  };
  if (sort_of(a) == TermSort::kInteger && sort_of(b) == TermSort::kInteger) {
    if (b.is_number()) {
      condition = compare_with_number(context, opcode, guard, a, b.as_number());
    } else if (a.is_number()) {
      condition = compare_with_number(context, mirrored(opcode), guard, b, a.as_number());
    } else {
      switch (opcode) {
        case Opcode::kLess:
          condition = !less_equal_on(context, guard, b, a);
          break;
        case Opcode::kLessEqual:
          condition = less_equal_on(context, guard, a, b);
          break;
        case Opcode::kGreater:
          condition = !less_equal_on(context, guard, a, b);
          break;
        default:
          condition = less_equal_on(context, guard, b, a);
          break;
      }
    }
  } else if (is_ordered(context, a) || is_ordered(context, b)) {
    const auto relation = compare_ordered(context, opcode, guard, a, b);
    if (!relation) return false;
    condition = *relation;
  } else {
    // t/c against an integer constant: compare t with c·k, exact in this range.
    if (a.is_number()) {
      std::swap(a, b);
      opcode = mirrored(opcode);
    }
    if (!b.is_number() || sort_of(a) != TermSort::kDouble) return false;
    const Term& quotient = context.terms.at(a.as_term());
    if (is_rounded_product(quotient)) {
      const Guard truth = guard & compare_rounded(context, opcode, guard, quotient, b.as_number());
      result.values.add(truth, Value::boolean(true));
      result.values.add(guard.minus(truth), Value::boolean(false));
      return true;
    }
    if (quotient.kind == TermKind::kRatio) {
      const auto relation = compare_ratio(context, opcode, guard, quotient, b.as_number());
      if (!relation) return false;
      const Guard truth = guard & *relation;
      result.values.add(truth, Value::boolean(true));
      result.values.add(guard.minus(truth), Value::boolean(false));
      return true;
    }
    const double bound = b.as_number(), divisor = static_cast<double>(quotient.constant);
    const Value dividend = quotient.left.value();
    const Interval interval = context.terms.interval(dividend);
    if (bound != std::floor(bound) || std::fabs(bound) > kExactQuotient || divisor <= 0 ||
        divisor > 1024 || std::fabs(static_cast<double>(interval.low)) > kExactQuotient ||
        std::fabs(static_cast<double>(interval.high)) > kExactQuotient) {
      return false;
    }
    condition = compare_with_number(context, opcode, guard, dividend, bound * divisor);
  }
  const Guard truth = guard & condition;
  result.values.add(truth, Value::boolean(true));
  result.values.add(guard.minus(truth), Value::boolean(false));
  return true;
}

/// A fraction and zero: the fraction, but for −0 + 0, which is 0. Products that may be rounded are
/// left to the sums of small inputs: what is added to them next would take them apart again.
bool add_zero(Operation& operation, const Guard& guard, Value fraction, Value zero) {
  if (!fraction.is_term() || !zero.is_number() || zero.as_number() != 0) return false;
  const Term& term = operation.context.terms.at(fraction.as_term());
  const bool is_fraction = term.kind == TermKind::kQuotient || term.kind == TermKind::kRatio;
  if (!is_fraction || is_rounded_product(term)) return false;
  Guard becomes_zero = operation.context.false_guard;
  if (!std::signbit(zero.as_number())) {
    becomes_zero = guard & operation.context.predicates.negative_zero(fraction);
  }
  operation.result.values.add(becomes_zero, Value::number(0));
  operation.result.values.add(guard.minus(becomes_zero), fraction);
  return true;
}

bool arithmetic_terms(Operation& operation, Opcode opcode, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  const auto give = [&](std::optional<Value> value) {
    if (value) result.values.add(guard, *value);
    return value.has_value();
  };
  // Every number has 32 bits.
  const auto bits = [&]() -> bool {
    const auto whole = [](Value v) {
      return v.is_number() ? Value::number(to_int32(v.as_number())) : v;
    };
    const Value left = whole(a), right = whole(b);
    return context.terms.is_integer(left) && context.terms.is_integer(right) &&
           give(bit_term(context, opcode, guard, left, right));
  };
  const auto other = a.is_term() ? b : a;
  if (other.is_number() && std::isnan(other.as_number()) &&
      (opcode == Opcode::kAdd || opcode == Opcode::kSubtract || opcode == Opcode::kMultiply ||
       opcode == Opcode::kDivide || opcode == Opcode::kRemainder)) {
    return give(other);
  }
  if (other.is_number() && std::isinf(other.as_number())) {
    if (opcode == Opcode::kAdd) return give(other);
    if (opcode == Opcode::kSubtract) {
      return give(a.is_term() ? Value::number(-other.as_number()) : other);
    }
    if (opcode == Opcode::kMultiply || opcode == Opcode::kDivide || opcode == Opcode::kRemainder) {
      return false;
    }
  }
  const bool integers = context.terms.is_integer(a) && context.terms.is_integer(b);
  // Where numbers might become too large, what these paths know of the operands may help.
  const auto give_exact = [&](auto&& compute) {
    if (!integers) return false;
    return give(compute(a, b)) ||
           give(compute(narrowed(context, guard, a), narrowed(context, guard, b)));
  };
  switch (opcode) {
    case Opcode::kAdd:
      return give_exact([&](Value x, Value y) { return context.terms.add(x, y); }) ||
             add_zero(operation, guard, a, b) || add_zero(operation, guard, b, a);
    case Opcode::kSubtract:
      // Every term is a finite number.
      if (a.is_term() && a.bits() == b.bits()) return give(Value::number(0));
      return give_exact([&](Value x, Value y) { return context.terms.subtract(x, y); });
    case Opcode::kMultiply:
      return give_exact([&](Value x, Value y) { return context.terms.multiply(x, y); }) ||
             (integers && give(context.terms.rounded_product(a, b)));
    case Opcode::kDivide:
      if (!integers) return false;
      if (b.is_term()) return divide_terms(operation, guard, a, b);
      if (b.as_number() == 0) {
        divide_by_zero(operation, guard, a, b.as_number());
        return true;
      }
      return give(context.terms.divide(a, static_cast<std::int64_t>(b.as_number())));
    case Opcode::kRemainder: {
      if (!integers || !b.is_number() || b.as_number() == 0) return false;
      const auto divisor = static_cast<std::int64_t>(b.as_number());
      return remainder_by_values(operation, guard, a, divisor) ||
             give(context.terms.remainder(a, divisor));
    }
    case Opcode::kBitOr:
      if (b.is_number() && to_int32(b.as_number()) == 0 && !context.terms.is_integer(a)) {
        return truncate_quotient(operation, guard, a);
      }
      return bits();
    case Opcode::kBitAnd:
    case Opcode::kBitXor:
    case Opcode::kShiftLeft:
    case Opcode::kShiftRight:
    case Opcode::kShiftRightUnsigned:
      return bits();
    default:
      return false;
  }
}

/// (t/c) | 0: truncation, with a split on the sign of t when it is not known.
bool truncate_quotient(Operation& operation, const Guard& guard, Value quotient) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  if (!quotient.is_term()) return false;
  const Term& term = context.terms.at(quotient.as_term());
  if (term.kind != TermKind::kQuotient) return false;
  const Value dividend = term.left.value();
  const std::int64_t divisor = term.constant;
  const Interval interval = context.terms.interval(dividend);
  if (interval.low < -2147483648LL || interval.high > 2147483647LL) return false;
  const auto whole = context.terms.truncate_divide(dividend, divisor);
  if (whole) {
    result.values.add(guard, context.terms.positive_zero(*whole));
    return true;
  }
  // trunc(t/c) = floor(t/c) for t/c ≥ 0, −floor(−t/c) below.
  const Guard negative = guard & context.predicates.less(dividend, Value::number(0));
  const auto magnitude = context.terms.negate(dividend);
  if (!magnitude) return false;
  const auto below = context.terms.floor_divide(*magnitude, divisor);
  const auto above = context.terms.floor_divide(dividend, divisor);
  if (!below || !above || divisor <= 0) return false;
  const auto below_negated = context.terms.negate(*below);
  if (!below_negated) return false;
  result.values.add(negative, context.terms.positive_zero(*below_negated));
  result.values.add(guard.minus(negative), context.terms.positive_zero(*above));
  return true;
}

}  // namespace

void symbolic_unary(Operation& operation, Opcode opcode, const Guard& guard, Value a) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  const bool text = is_string_term(context, a);
  const bool integer = context.terms.is_integer(a);
  std::optional<Value> value;
  switch (opcode) {
    case Opcode::kToString:
      if (text) value = a;
      if (integer) value = context.terms.string_of_integer(a, context.strings);
      break;
    case Opcode::kToNumber:
    case Opcode::kToNumeric:
      if (!text) value = a;
      if (context.terms.at(a.as_term()).kind == TermKind::kStringOfInteger) {
        value = context.terms.positive_zero(context.terms.at(a.as_term()).left.value());
      }
      break;
    case Opcode::kNegate:
      if (is_ordered(context, a)) {
        negate_ordered(operation, guard, a);
        return;
      }
      if (integer) value = context.terms.negate(a);
      break;
    case Opcode::kIncrement:
      if (integer) value = context.terms.add(a, Value::number(1));
      break;
    case Opcode::kDecrement:
      if (integer) value = context.terms.subtract(a, Value::number(1));
      break;
    case Opcode::kBitNot: {
      const auto bits = integer ? to_int32_term(context, guard, a) : std::nullopt;
      if (bits) value = context.terms.subtract(Value::number(-1), *bits);
      break;
    }
    default:
      break;
  }
  if (value) {
    result.values.add(guard, *value);
    return;
  }
  if (text) {
    const bool is_plain = opcode == Opcode::kToNumber || opcode == Opcode::kToNumeric;
    call_library(operation, guard, is_plain ? u"textToNumber" : library_name(opcode), {a});
    return;
  }
  for (auto& [part, concrete] : enumerate(operation, a, guard, few_values_of(opcode))) {
    unary(operation, opcode, part, concrete);
  }
}

}  // namespace sheaf

#include "interpreter/semantics/ratios.h"

#include <algorithm>
#include <cmath>

#include "interpreter/context.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/values.h"
#include "summaries/ranges.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// Divisors of one input that are taken one by one: more is known of quotients by constants.
constexpr std::int64_t kFewDivisors = 64;

bool is_one_of_few(Context& context, const Guard& guard, Value divisor) {
  if (context.terms.at(divisor.as_term()).many_inputs) return false;
  Ranges ranges(context.terms, context.predicates, guard);
  const Interval range = ranges.value(divisor);
  return range.high - range.low < kFewDivisors;
}

/// A ratio a / b against an integer k is a against b·k: every other quotient is at least 1 / b away
/// from k, which rounding does not bridge while all of them are safe integers.
std::optional<Value> multiple_of_divisor(Context& context, const Term& ratio, double number) {
  if (number != std::trunc(number) || std::fabs(number) > static_cast<double>(kMaxSafeInteger)) {
    return std::nullopt;
  }
  return context.terms.multiply(ratio.right.value(), Value::number(number + 0.0));
}

/// a / b on paths where b is positive.
void add_ratio(Operation& operation, const Guard& part, Value a, Value b) {
  if (part.is_false()) return;
  TermTable& terms = operation.context.terms;
  const Interval range = terms.interval(b);
  if (range.low < 1) b = terms.within(b, part, {1, std::max<std::int64_t>(range.high, 1)});
  operation.result.values.add(part, terms.ratio(a, b));
}

}  // namespace

void divide_by_zero(Operation& operation, const Guard& guard, Value a, double zero) {
  Context& context = operation.context;
  SummaryBuilder& values = operation.result.values;
  const double infinity = std::copysign(HUGE_VAL, zero);
  const Guard below = guard & less_equal_on(context, guard, a, Value::number(-1));
  const Guard above = guard.minus(below).minus(less_equal_on(context, guard, a, Value::number(0)));
  values.add(below, Value::number(-infinity));
  values.add(above, Value::number(infinity));
  values.add(guard.minus(below).minus(above), Value::number(std::nan("")));
}

bool divide_terms(Operation& operation, const Guard& guard, Value a, Value b) {
  Context& context = operation.context;
  if (is_one_of_few(context, guard, b)) {
    for (const auto& [part, divisor] : enumerate(operation, b, guard, "a symbolic divisor")) {
      binary(operation, Opcode::kDivide, part, a, divisor);
    }
    return true;
  }
  if (context.terms.may_be_negative_zero(b)) return false;  // the sign of an infinity is open
  const auto negated_a = context.terms.negate(a), negated_b = context.terms.negate(b);
  if (!negated_a || !negated_b) return false;
  // By the sign of the divisor: that of a ratio is positive.
  const Guard zero = guard & equal_on(context, guard, b, Value::number(0));
  const Guard negative = (guard & less_equal_on(context, guard, b, Value::number(-1))).minus(zero);
  add_ratio(operation, guard.minus(zero).minus(negative), a, b);
  add_ratio(operation, negative, *negated_a, *negated_b);
  if (!zero.is_false()) divide_by_zero(operation, zero, a, 0.0);
  return true;
}

std::optional<Guard> compare_ratio(Context& context, Opcode opcode, const Guard& guard,
                                   const Term& ratio, double number) {
  const auto bound = multiple_of_divisor(context, ratio, number);
  if (!bound) return std::nullopt;
  const Value dividend = ratio.left.value();
  switch (opcode) {
    case Opcode::kLess:
      return !less_equal_on(context, guard, *bound, dividend);
    case Opcode::kLessEqual:
      return less_equal_on(context, guard, dividend, *bound);
    case Opcode::kGreater:
      return !less_equal_on(context, guard, dividend, *bound);
    default:
      return less_equal_on(context, guard, *bound, dividend);
  }
}

std::optional<Guard> equal_ratio(Context& context, const Guard& guard, const Term& ratio,
                                 double number) {
  const auto multiple = multiple_of_divisor(context, ratio, number);
  if (!multiple) return std::nullopt;
  return equal_on(context, guard, ratio.left.value(), *multiple);
}

}  // namespace sheaf

#include "interpreter/semantics/doubles.h"

#include <cmath>
#include <limits>

#include "interpreter/semantics/values.h"
#include "summaries/ordered_number.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// A place among the doubles, on some paths.
struct Place {
  Guard guard;
  Value high, low;
};

Value whole(std::int64_t integer) { return Value::number(static_cast<double>(integer)); }

/// 2^40 numbers have one exponent and one high place each.
constexpr std::int64_t kBinade = std::int64_t{1} << 40;

/// The places of an integer term: linear between two powers of two. Nothing if it may leave ±2^40,
/// beyond which one high place holds several integers.
std::optional<std::vector<Place>> places_of_integer(Context& context, Value integer,
                                                    const Guard& guard) {
  if (!has_place(context, integer)) return std::nullopt;
  const Interval range = context.terms.interval(integer);
  const Value positive = context.terms.positive_zero(integer);
  std::vector<Place> places;
  const Guard zero = guard & context.predicates.equal(positive, whole(0));
  if (!zero.is_false()) places.push_back({zero, whole(0), whole(0)});
  for (const std::int64_t sign : {1, -1}) {
    for (std::int64_t exponent = 0; exponent < 40; ++exponent) {
      const std::int64_t first = sign * (std::int64_t{1} << exponent), last = 2 * first - sign;
      const std::int64_t low = sign > 0 ? first : last, high = sign > 0 ? last : first;
      if (high < range.low || low > range.high) continue;
      const Guard part = guard & context.predicates.less_equal(whole(low), positive) &
                         context.predicates.less_equal(positive, whole(high));
      if (part.is_false()) continue;
      const auto scaled =
          context.terms.multiply(positive, whole(std::int64_t{1} << (40 - exponent)));
      const auto place =
          scaled ? context.terms.add(*scaled, whole(sign * (1022 + exponent) * kBinade)) : scaled;
      if (!place) return std::nullopt;
      places.push_back({part, *place, whole(0)});
    }
  }
  return places;
}

/// Finite numbers and terms; nothing for those that have no place.
std::optional<std::vector<Place>> places_of(Context& context, Value value, const Guard& guard) {
  if (!value.is_term()) {
    const OrderedNumber at = place_of(value.as_number());
    return std::vector<Place>{{guard, whole(at.high), whole(at.low)}};
  }
  const Term& term = context.terms.at(value.as_term());
  if (term.kind == TermKind::kOrdered) {
    return std::vector<Place>{{guard, term.left.value(), term.right.value()}};
  }
  if (term.sort == TermSort::kInteger) return places_of_integer(context, value, guard);
  return std::nullopt;
}

/// Where a's place is before b's; or the same, if `or_equal`.
Guard before(Context& context, const Place& a, const Place& b, bool or_equal) {
  PredicateTable& predicates = context.predicates;
  const Guard low = or_equal ? predicates.less_equal(a.low, b.low) : predicates.less(a.low, b.low);
  return a.guard & b.guard &
         (predicates.less(a.high, b.high) | (predicates.equal(a.high, b.high) & low));
}

template <typename Relation>
std::optional<Guard> relate(Context& context, const Guard& guard, Value a, Value b,
                            Relation&& relation) {
  const auto left = places_of(context, a, guard), right = places_of(context, b, guard);
  if (!left || !right) return std::nullopt;
  Guard result = context.false_guard;
  for (const Place& first : *left) {
    for (const Place& second : *right) result |= relation(first, second);
  }
  return result;
}

bool relates(Opcode opcode, double a, double b) {
  if (opcode == Opcode::kLess) return a < b;
  if (opcode == Opcode::kLessEqual) return a <= b;
  if (opcode == Opcode::kGreater) return a > b;
  return a >= b;
}

bool is_finite_or_term(Value value) { return value.is_term() || std::isfinite(value.as_number()); }

}  // namespace

bool is_ordered(const Context& context, Value value) {
  return value.is_term() && context.terms.at(value.as_term()).kind == TermKind::kOrdered;
}

bool has_place(const Context& context, Value value) {
  if (!value.is_term()) return true;
  const Term& term = context.terms.at(value.as_term());
  if (term.sort != TermSort::kInteger) return term.kind == TermKind::kOrdered;
  const Interval range = context.terms.interval(value);
  return range.low > -kBinade && range.high < kBinade;
}

std::optional<Guard> compare_ordered(Context& context, Opcode opcode, const Guard& guard, Value a,
                                     Value b) {
  if (!is_finite_or_term(a) || !is_finite_or_term(b)) {
    // Every finite number stands in the same relation to NaN and to the infinities.
    const double left = a.is_term() ? 0 : a.as_number(), right = b.is_term() ? 0 : b.as_number();
    return relates(opcode, left, right) ? guard : context.false_guard;
  }
  if (opcode == Opcode::kGreater || opcode == Opcode::kGreaterEqual) std::swap(a, b);
  const bool or_equal = opcode == Opcode::kLessEqual || opcode == Opcode::kGreaterEqual;
  return relate(context, guard, a, b, [&](const Place& first, const Place& second) {
    return before(context, first, second, or_equal);
  });
}

std::optional<Guard> equal_ordered(Context& context, const Guard& guard, Value a, Value b) {
  if (!is_finite_or_term(a) || !is_finite_or_term(b)) return context.false_guard;
  return relate(context, guard, a, b, [&](const Place& first, const Place& second) {
    return first.guard & second.guard & context.predicates.equal(first.high, second.high) &
           context.predicates.equal(first.low, second.low);
  });
}

void negate_ordered(Operation& operation, const Guard& guard, Value a) {
  Context& context = operation.context;
  const Term& term = context.terms.at(a.as_term());
  const Value high = term.left.value(), low = term.right.value();
  const Guard even = guard & context.predicates.equal(low, whole(0));
  const Guard zero = even & context.predicates.equal(high, whole(0));
  const auto opposite = context.terms.negate(high);
  const auto below = opposite ? context.terms.subtract(*opposite, whole(1)) : opposite;
  const auto rest = context.terms.subtract(whole(kLowPlaces), low);
  // Places are far inside the bounds of terms.
  operation.result.values.add(zero, Value::number(-0.0));
  operation.result.values.add(
      even.minus(zero), context.terms.ordered(context.terms.positive_zero(*opposite), whole(0)));
  operation.result.values.add(guard.minus(even),
                              context.terms.ordered(context.terms.positive_zero(*below),
                                                    context.terms.positive_zero(*rest)));
}

std::vector<std::pair<Guard, Value>> sample_ordered(Operation& operation, Value number,
                                                    const Guard& guard) {
  Context& context = operation.context;
  std::vector<std::pair<Guard, Value>> samples;
  std::shared_ptr<const Assignment> model = context.strategy->path_model();
  if (!model) {
    const Answer answer = context.solver.check(guard);
    if (answer.feasible == Feasible::kUnsat) return samples;
    model = answer.model;
  }
  std::vector<double> tried;
  if (model) {
    Evaluator evaluator(context.inputs, context.terms, context.predicates, *model);
    tried.push_back(evaluator.number(number));
  }
  const double greatest = std::numeric_limits<double>::max();
  for (const double value : {0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 0.1, 1e-7, 100.0, 2147483648.0,
                             9007199254740992.0, 1e21, greatest, -greatest}) {
    tried.push_back(value);
  }
  Guard rest = guard;
  for (const double value : tried) {
    const Guard part = rest & *equal_ordered(context, guard, number, Value::number(value));
    if (part.is_false() || !may_exist(context, part)) continue;
    rest = rest.minus(part);
    samples.emplace_back(part, Value::number(value == 0 ? 0 : value));
  }
  if (!rest.is_false()) {
    operation.give_up(rest, "concretised",
                      "a number input is followed by its order alone, and only a few values of it "
                      "were tried here (int inputs are exact)");
  }
  return samples;
}

}  // namespace sheaf

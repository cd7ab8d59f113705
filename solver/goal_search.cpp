#include "solver/goal_search.h"

#include <algorithm>
#include <cstdlib>

#include "summaries/linear_arithmetic.h"
#include "summaries/ranges.h"

namespace sheaf {

namespace {

/// Terms that one search may visit.
constexpr std::size_t kMaxSteps = 20000;
/// Comparisons of inputs that one search may add: each is a variable of all diagrams from then on.
constexpr std::size_t kMaxNewPredicates = 1000;
/// Terms within terms and parts of sums; bounds the recursion.
constexpr int kMaxDepth = 400;
/// Values of one part of a sum that are tried, if they are not more; else its ends and a few
/// others.
constexpr std::int64_t kMaxValues = 64;
/// Numbers that are tried as factors, and quotients of a dividend whose remainder is asked for.
constexpr std::int64_t kMaxFactor = 4096;
constexpr std::int64_t kMaxQuotients = 256;
constexpr std::int64_t kLimit = std::int64_t{1} << 62;

std::int64_t saturated(Wide value) {
  return static_cast<std::int64_t>(std::clamp<Wide>(value, -kLimit, kLimit));
}

std::int64_t rounded_up(std::int64_t a, std::int64_t positive_divisor) {
  return -floor_quotient(-a, positive_divisor);
}

/// The x for which factor·x lies in the target; empty (low > high) if there is none.
Interval divided(Interval target, std::int64_t factor) {
  if (factor < 0) {
    factor = -factor;
    target = {-target.high, -target.low};
  }
  return {rounded_up(target.low, factor), floor_quotient(target.high, factor)};
}

Interval shifted(Interval target, Wide by) {
  return {saturated(target.low + by), saturated(target.high + by)};
}

Interval common(Interval a, Interval b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

/// The numbers of the interval if they are few, else some at which programs tend to differ.
std::vector<std::int64_t> some_of(Interval interval) {
  std::vector<std::int64_t> result;
  if (interval.high - interval.low < kMaxValues) {
    for (std::int64_t v = interval.low; v <= interval.high; ++v) result.push_back(v);
    return result;
  }
  for (const std::int64_t v : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1}}) {
    if (interval.contains(v)) result.push_back(v);
  }
  for (const std::int64_t v : {interval.low, interval.high}) {
    if (std::find(result.begin(), result.end(), v) == result.end()) result.push_back(v);
  }
  return result;
}

/// Factors of a number, both signs; some small numbers if it is not one number.
std::vector<std::int64_t> factors_of(Interval target) {
  if (!target.is_point() || target.low == 0) return {0, 1, -1, 2, -2, 10, -10};
  const std::int64_t number = std::abs(target.low);
  std::vector<std::int64_t> result;
  for (std::int64_t factor = 1; factor <= kMaxFactor && factor <= number / factor; ++factor) {
    if (number % factor != 0) continue;
    result.insert(result.end(), {factor, -factor, number / factor, -number / factor});
  }
  return result;
}

}  // namespace

bool GoalSearch::is_goal(GuardVariable variable) const {
  const Predicate& predicate = theory_.predicates.at(variable);
  if (!predicate.is_comparison()) return false;
  const Parts& parts = theory_.predicates.form(predicate.form).parts;
  return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
    return theory_.terms.at(part.first).kind != TermKind::kInput;
  });
}

Guard GoalSearch::run(const Guard& paths, const GuardLiteral& goal) {
  steps_left_ = kMaxSteps;
  most_variables_ = theory_.guards.variable_count() + kMaxNewPredicates;
  depth_ = 0;
  failed_.clear();
  const Predicate predicate = theory_.predicates.at(goal.variable);
  const Parts parts = theory_.predicates.form(predicate.form).parts;
  const Interval above{predicate.bound + 1, kLimit};
  if (predicate.kind == PredicateKind::kLessEqual) {
    return reach_sum(parts, 0, goal.positive ? Interval{-kLimit, predicate.bound} : above, paths);
  }
  if (goal.positive) return reach_sum(parts, 0, {predicate.bound, predicate.bound}, paths);
  Guard found = reach_sum(parts, 0, above, paths);
  if (!found.is_false()) return found;
  return reach_sum(parts, 0, {-kLimit, predicate.bound - 1}, paths);
}

Guard GoalSearch::reach(Value value, Interval target, const Guard& paths) {
  if (paths.is_false()) return paths;
  const Interval range = theory_.terms.interval(value);
  if (range.high < target.low || range.low > target.high) return nothing();
  if (target.low <= range.low && range.high <= target.high) return paths;
  const TermId id = value.as_term();
  target = common(target, range);
  const auto key = std::make_tuple(id, target.low, target.high);
  const auto known = failed_.find(key);
  if (known != failed_.end() && paths.implies(known->second)) return nothing();
  if (steps_left_ == 0 || depth_ >= kMaxDepth) return nothing();
  --steps_left_;
  ++depth_;
  Guard found = reach_term(theory_.terms.at(id), id, target, paths);
  --depth_;
  if (found.is_false()) {
    const auto [place, is_new] = failed_.emplace(key, paths);
    if (!is_new) place->second |= paths;
  }
  return found;
}

Guard GoalSearch::reach_term(const Term& term, TermId id, Interval target, const Guard& paths) {
  switch (term.kind) {
    case TermKind::kInput:
      return reach_input(id, target, paths);
    case TermKind::kLinear:
    case TermKind::kSigned:
      return reach_sum(term.linear.parts, term.linear.constant, target, paths);
    case TermKind::kProduct:
      return reach_factors(term, target, paths);
    case TermKind::kFloorDivide:
      return reach(term.left.value(),
                   {saturated(Wide{target.low} * term.constant),
                    saturated(Wide{target.high} * term.constant + term.constant - 1)},
                   paths);
    case TermKind::kFloorRatio:
      return reach_ratio(term, target, paths);
    case TermKind::kRemainder:
      return reach_remainder(term, target, paths);
    case TermKind::kSelect:
      return reach_entry(term, target, paths);
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      break;
  }
  return nothing();
}

Guard GoalSearch::reach_input(TermId input, Interval target, const Guard& paths) {
  // No new variable where the paths know better.
  const Interval range = Ranges(theory_.terms, theory_.predicates, paths).atom(input);
  if (target.low <= range.low && range.high <= target.high) return paths;
  target = common(target, range);
  if (target.low > target.high) return nothing();
  if (theory_.guards.variable_count() > most_variables_) return nothing();
  const auto number = [](std::int64_t v) { return Value::number(static_cast<double>(v)); };
  PredicateTable& predicates = theory_.predicates;
  const Value value = Value::term(input);
  if (target.is_point()) return paths & predicates.equal(value, number(target.low));
  return (paths & predicates.less_equal(value, number(target.high)))
      .minus(predicates.less_equal(value, number(target.low - 1)));
}

/// Constants and sums of one part first: they lead straight to the inputs.
Guard GoalSearch::reach_entry(const Term& select, Interval target, const Guard& paths) {
  for (const bool is_plain : {true, false}) {
    for (const auto& [guard, entry] : select.entries) {
      const LinearForm form = theory_.terms.linear_form(entry);
      const TermKind kind =
          form.parts.empty() ? TermKind::kInput : theory_.terms.at(form.parts.front().first).kind;
      const bool leads_straight =
          form.parts.size() <= 1 && (kind == TermKind::kInput || kind == TermKind::kSelect);
      if (leads_straight != is_plain) continue;
      const Interval range = theory_.terms.interval(entry);
      if (range.high < target.low || range.low > target.high) continue;
      Guard found = reach(entry, target, paths & guard);
      if (!found.is_false()) return found;
    }
  }
  return nothing();
}

Guard GoalSearch::reach_sum(const Parts& parts, std::int64_t constant, Interval target,
                            const Guard& paths) {
  if (paths.is_false()) return paths;
  if (parts.empty()) return target.contains(constant) ? paths : nothing();
  // Selects in a sum keep their intervals: what paths know of them takes a walk over their entries.
  Ranges known(theory_.terms, theory_.predicates, paths);
  const auto interval_of = [&](TermId id) {
    const Term& term = theory_.terms.at(id);
    return term.kind == TermKind::kInput ? known.atom(id) : term.interval;
  };
  const auto range_of = [&](const auto& part) {
    const Interval range = interval_of(part.first);
    const Wide low = Wide{part.second} * range.low, high = Wide{part.second} * range.high;
    return std::make_pair(std::min(low, high), std::max(low, high));
  };
  std::size_t largest = 0;
  Wide width = -1, low = constant, high = constant;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto [least, most] = range_of(parts[i]);
    low += least;
    high += most;
    if (most - least <= width) continue;
    width = most - least;
    largest = i;
  }
  const auto [atom, coefficient] = parts[largest];
  const auto [least, most] = range_of(parts[largest]);
  // What this part has to add, given what the others can.
  const Interval needed{saturated(target.low - (high - most)),
                        saturated(target.high - (low - least))};
  const Interval open = common(divided(needed, coefficient), interval_of(atom));
  if (open.low > open.high) return nothing();
  Parts others = parts;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(largest));
  if (others.empty()) return reach(Value::term(atom), open, paths);
  for (const std::int64_t value : some_of(open)) {
    Guard found = reach_with(others, constant, target, atom, coefficient, value, paths);
    if (!found.is_false()) return found;
  }
  return nothing();
}

Guard GoalSearch::reach_with(const Parts& others, std::int64_t constant, Interval target,
                             TermId atom, std::int64_t coefficient, std::int64_t value,
                             const Guard& paths) {
  const auto sum = narrow(Wide{coefficient} * value + constant);
  if (!sum || depth_ >= kMaxDepth) return nothing();
  const Guard there = reach(Value::term(atom), {value, value}, paths);
  if (there.is_false()) return there;
  ++depth_;
  Guard found = reach_sum(others, *sum, target, there);
  --depth_;
  return found;
}

Guard GoalSearch::reach_factors(const Term& product, Interval target, const Guard& paths) {
  const Value left = product.left.value(), right = product.right.value();
  for (const std::int64_t factor : factors_of(target)) {
    const Guard there = reach(right, {factor, factor}, paths);
    if (there.is_false()) continue;
    if (factor == 0) {
      if (target.contains(0)) return there;
      continue;
    }
    const Interval other = divided(target, factor);
    if (other.low > other.high) continue;
    Guard found = reach(left, other, there);
    if (!found.is_false()) return found;
  }
  return target.contains(0) ? reach(left, {0, 0}, paths) : nothing();
}

Guard GoalSearch::reach_ratio(const Term& ratio, Interval target, const Guard& paths) {
  const Value divisor = ratio.right.value();
  for (const std::int64_t value : some_of(theory_.terms.interval(divisor))) {
    if (value < 1) continue;
    const Guard there = reach(divisor, {value, value}, paths);
    if (there.is_false()) continue;
    Guard found = reach(
        ratio.left.value(),
        {saturated(Wide{target.low} * value), saturated(Wide{target.high} * value + value - 1)},
        there);
    if (!found.is_false()) return found;
  }
  return nothing();
}

Guard GoalSearch::reach_remainder(const Term& remainder, Interval target, const Guard& paths) {
  const Value dividend = remainder.left.value();
  const std::int64_t divisor = remainder.constant;
  const Interval range = theory_.terms.interval(dividend);
  const auto tried = [&](std::int64_t quotient, Interval rest) {
    return rest.low > rest.high ? nothing()
                                : reach(dividend, shifted(rest, Wide{quotient} * divisor), paths);
  };
  // The remainder has the sign of the dividend.
  const Interval above = common(target, {0, divisor - 1}), below = common(target, {1 - divisor, 0});
  for (std::int64_t i = 0; i < kMaxQuotients; ++i) {
    if (range.high < 0 || i > range.high / divisor) break;
    Guard found = tried(i, above);
    if (!found.is_false()) return found;
  }
  for (std::int64_t i = 0; i < kMaxQuotients; ++i) {
    if (range.low >= 0 || i > -(range.low / divisor)) break;
    Guard found = tried(-i, below);
    if (!found.is_false()) return found;
  }
  return nothing();
}

}  // namespace sheaf

#include "solver/repair.h"

#include <algorithm>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

constexpr int kRounds = 3;
constexpr int kMaxDepth = 8;
/// How far from its value an input is looked for a better one.
constexpr std::int64_t kMaxDistance = 200;

/// a / b rounded towards −∞ or +∞.
std::int64_t rounded_down(std::int64_t a, std::int64_t b) {
  return b > 0 ? floor_quotient(a, b) : floor_quotient(-a, -b);
}
std::int64_t rounded_up(std::int64_t a, std::int64_t b) { return -rounded_down(-a, b); }

}  // namespace

std::shared_ptr<const Assignment> Repair::run(const Guard& guard, const Guard& known,
                                              const Assignment& start) {
  static constexpr Variant kVariants[] = {
      {false, false, false}, {false, true, true}, {true, false, false}, {true, true, true}};
  assignment_ = start;
  evaluator_ = std::make_unique<Evaluator>(theory_.evaluator(assignment_));
  const NearestPath::Result first = nearest_.find(known, *evaluator_);
  for (const Variant& variant : kVariants) {
    assignment_ = start;
    evaluator_->forget();
    touched_.clear();
    NearestPath::Result target = first;
    for (int round = 0; round < kRounds; ++round) {
      if (round != 0) target = nearest_.find(known, *evaluator_);
      if (variant.last_literal_first) std::reverse(target.path.begin(), target.path.end());
      for (const GuardLiteral& literal : target.path) {
        if (evaluator_->holds(literal.variable) != literal.positive) {
          fix(literal, target.path, variant);
        }
      }
      if (evaluator_->holds(guard)) return std::make_shared<const Assignment>(assignment_);
    }
  }
  return nullptr;
}

void Repair::fix(const GuardLiteral& literal, const GuardCube& path, const Variant& variant) {
  const Predicate& predicate = theory_.predicates.at(literal.variable);
  switch (predicate.kind) {
    case PredicateKind::kFree:
      return;
    case PredicateKind::kBooleanInput:
    case PredicateKind::kChoiceBit:
      assign_flags(theory_, path, assignment_);
      evaluator_->forget();
      return;
    case PredicateKind::kLessEqual:
    case PredicateKind::kEqual:
      break;
  }
  const Form& form = theory_.predicates.form(predicate.form);
  if (place(form, predicate.form, path, variant)) return;
  const auto& parts = form.parts;
  if (predicate.kind == PredicateKind::kLessEqual) {
    const std::int64_t target = predicate.bound + (literal.positive ? 0 : 1);
    set_sum(parts, 0, target, literal.positive, !literal.positive, variant, 0);
  } else if (literal.positive) {
    set_sum(parts, 0, predicate.bound, false, false, variant, 0);
  } else if (variant.step_down) {
    set_sum(parts, 0, predicate.bound - 1, true, false, variant, 0);
  } else {
    set_sum(parts, 0, predicate.bound + 1, false, true, variant, 0);
  }
}

bool Repair::place(const Form& form, FormId id, const GuardCube& path, const Variant& variant) {
  const Term& term = theory_.terms.at(form.parts.front().first);
  if (form.parts.size() != 1 || term.kind != TermKind::kInput) return false;
  const Input& input = theory_.inputs.at(term.input);
  std::int64_t low = input.minimum, high = input.maximum;
  std::set<std::int64_t> excluded;
  for (const GuardLiteral& literal : path) {
    const Predicate& predicate = theory_.predicates.at(literal.variable);
    if (!predicate.is_comparison() || predicate.form != id) continue;
    if (predicate.kind == PredicateKind::kLessEqual) {
      if (literal.positive) high = std::min(high, predicate.bound);
      if (!literal.positive) low = std::max(low, predicate.bound + 1);
    } else if (literal.positive) {
      low = std::max(low, predicate.bound);
      high = std::min(high, predicate.bound);
    } else {
      excluded.insert(predicate.bound);
    }
  }
  if (low > high) return false;
  const std::int64_t start = std::clamp(current(Value::term(form.parts.front().first)), low, high);
  for (std::int64_t distance = 0; distance <= kMaxDistance; ++distance) {
    for (const std::int64_t step :
         {variant.step_down ? -distance : distance, variant.step_down ? distance : -distance}) {
      const std::int64_t value = start + step;
      if (value < low || value > high || excluded.contains(value)) continue;
      assignment_.set(term.input, value);
      touched_.insert(term.input);
      evaluator_->forget();
      return true;
    }
  }
  return false;
}

bool Repair::set_sum(const std::vector<std::pair<TermId, std::int64_t>>& parts,
                     std::int64_t constant, std::int64_t target, bool may_overshoot_down,
                     bool may_overshoot_up, const Variant& variant, int depth) {
  // Youngest first: an old input is more likely to be held in place by earlier predicates. What
  // this round has set already comes last.
  std::vector<std::pair<TermId, std::int64_t>> order(parts.rbegin(), parts.rend());
  if (variant.oldest_first) std::reverse(order.begin(), order.end());
  std::stable_partition(order.begin(), order.end(), [&](const auto& part) {
    const Term& term = theory_.terms.at(part.first);
    return term.many_inputs || !touched_.contains(term.input);
  });
  for (const auto& [atom, coefficient] : order) {
    std::int64_t sum = constant;
    for (const auto& part : parts) sum += part.second * current(Value::term(part.first));
    const std::int64_t missing = target - sum;
    if (missing == 0 || (missing > 0 && may_overshoot_down) || (missing < 0 && may_overshoot_up)) {
      return true;
    }
    const std::int64_t down = rounded_down(missing, coefficient);
    const std::int64_t up = rounded_up(missing, coefficient);
    // coefficient·step on the permitted side of `missing`.
    const std::int64_t below = coefficient > 0 ? down : up;
    const std::int64_t above = coefficient > 0 ? up : down;
    const std::int64_t step = may_overshoot_up ? above : below;
    if (step != 0) {
      set_value(Value::term(atom), current(Value::term(atom)) + step, variant, depth + 1);
    }
  }
  std::int64_t sum = constant;
  for (const auto& part : parts) sum += part.second * current(Value::term(part.first));
  return sum == target || (sum < target && may_overshoot_down) ||
         (sum > target && may_overshoot_up);
}

// Recursion of at most kMaxDepth, through set_sum and back.
bool Repair::set_value(Value value, std::int64_t target, const Variant& variant, int depth) {
  if (!value.is_term()) return current(value) == target;
  if (depth > kMaxDepth) return false;
  const Term& term = theory_.terms.at(value.as_term());
  switch (term.kind) {
    case TermKind::kInput: {
      const Input& input = theory_.inputs.at(term.input);
      assignment_.set(term.input, std::clamp(target, input.minimum, input.maximum));
      touched_.insert(term.input);
      evaluator_->forget();
      return target >= input.minimum && target <= input.maximum;
    }
    case TermKind::kLinear:
    case TermKind::kSigned:
      return set_sum(term.linear.parts, term.linear.constant, target, false, false, variant, depth);
    case TermKind::kProduct: {
      const std::int64_t left = current(term.left.value()), right = current(term.right.value());
      if (right != 0 && target % right == 0) {
        if (set_value(term.left.value(), target / right, variant, depth + 1)) return true;
      }
      if (left != 0 && target % left == 0) {
        return set_value(term.right.value(), target / left, variant, depth + 1);
      }
      return false;
    }
    case TermKind::kFloorDivide: {
      const std::int64_t left = current(term.left.value());
      const std::int64_t rest = left - floor_quotient(left, term.constant) * term.constant;
      const auto dividend = narrow(Wide{target} * term.constant + rest);
      return dividend && set_value(term.left.value(), *dividend, variant, depth + 1);
    }
    case TermKind::kFloorRatio: {
      const std::int64_t left = current(term.left.value()), right = current(term.right.value());
      const auto dividend =
          narrow(Wide{target} * right + (left - floor_quotient(left, right) * right));
      return dividend && set_value(term.left.value(), *dividend, variant, depth + 1);
    }
    case TermKind::kRemainder: {
      const std::int64_t left = current(term.left.value());
      if (target <= -term.constant || target >= term.constant) return false;
      // The same quotient if the dividend keeps its sign, else quotient 0.
      const std::int64_t moved = left + (target - left % term.constant);
      const std::int64_t dividend = moved % term.constant == target ? moved : target;
      return set_value(term.left.value(), dividend, variant, depth + 1);
    }
    case TermKind::kSelect:
      for (const auto& [guard, entry] : term.entries) {
        if (&entry == &term.entries.back().second || evaluator_->holds(guard)) {
          return set_value(entry, target, variant, depth + 1);
        }
      }
      return false;
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      return false;
  }
  return false;
}

}  // namespace sheaf

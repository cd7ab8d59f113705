#include "summaries/ranges.h"

#include <algorithm>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 62;
/// Terms within terms that are looked into; bounds the recursion.
constexpr int kMaxDepth = 24;
/// Equalities of an input that are tried: is it one known number?
constexpr std::size_t kMaxEqualities = 40;

std::int64_t saturated(Wide value) {
  return static_cast<std::int64_t>(std::clamp<Wide>(value, -kLimit, kLimit));
}

Interval product(Interval a, Interval b) {
  const Wide corners[] = {Wide{a.low} * b.low, Wide{a.low} * b.high, Wide{a.high} * b.low,
                          Wide{a.high} * b.high};
  return {saturated(*std::min_element(std::begin(corners), std::end(corners))),
          saturated(*std::max_element(std::begin(corners), std::end(corners)))};
}

Interval intersection(Interval a, Interval b) {
  const Interval both{std::max(a.low, b.low), std::min(a.high, b.high)};
  return both.low <= both.high ? both : a;  // no path is there: anything will do
}

}  // namespace

Interval Ranges::form(const LinearForm& form) {
  Wide low = form.constant, high = form.constant;
  for (const auto& [id, coefficient] : form.parts) {
    const Interval range = atom(id);
    low += Wide{coefficient} * (coefficient > 0 ? range.low : range.high);
    high += Wide{coefficient} * (coefficient > 0 ? range.high : range.low);
  }
  return {saturated(low), saturated(high)};
}

Interval Ranges::atom(TermId id) {
  if (const auto found = known_.find(id); found != known_.end()) return found->second;
  if (depth_ >= kMaxDepth) return terms_.at(id).interval;
  ++depth_;
  const Interval range = compared(id, intersection(terms_.at(id).interval, compute(id)));
  --depth_;
  known_.emplace(id, range);
  return range;
}

/// From the ranges of its parts.
Interval Ranges::compute(TermId id) {
  const Term& term = terms_.at(id);
  switch (term.kind) {
    case TermKind::kLinear:
    case TermKind::kSigned:
      return form(term.linear);
    case TermKind::kProduct:
      return product(value(term.left.value()), value(term.right.value()));
    case TermKind::kFloorDivide: {
      const Interval left = value(term.left.value());
      return {floor_quotient(left.low, term.constant), floor_quotient(left.high, term.constant)};
    }
    case TermKind::kFloorRatio: {
      const Interval left = value(term.left.value()), right = value(term.right.value());
      if (right.low < 1) return term.interval;
      return {floor_quotient(left.low, left.low < 0 ? right.low : right.high),
              floor_quotient(left.high, left.high < 0 ? right.high : right.low)};
    }
    case TermKind::kRemainder: {
      const Interval left = value(term.left.value());
      return left.low > -term.constant && left.high < term.constant ? left : term.interval;
    }
    case TermKind::kSelect: {
      Interval range{kLimit, -kLimit};
      for (const auto& [entry_guard, entry] : term.entries) {
        if (guard_.disjoint(entry_guard)) continue;
        const Interval part = value(entry);
        range = {std::min(range.low, part.low), std::max(range.high, part.high)};
      }
      return range.low <= range.high ? range : term.interval;
    }
    case TermKind::kInput:
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      return term.interval;
  }
  return term.interval;
}

/// Narrowed by the bounds that the guard implies: they are ordered, so halving finds them.
Interval Ranges::compared(TermId id, Interval range) const {
  const Form* const form = predicates_.find_form(id);
  if (form == nullptr) return range;
  std::vector<std::pair<std::int64_t, const Guard*>> bounds;
  for (const auto& [bound, holds] : form->less_equal_guards) bounds.emplace_back(bound, &holds);
  const auto above = std::partition_point(bounds.begin(), bounds.end(), [&](const auto& each) {
    return guard_.disjoint(*each.second);
  });
  if (above != bounds.begin()) range.low = std::max(range.low, std::prev(above)->first + 1);
  const auto reached = std::partition_point(
      above, bounds.end(), [&](const auto& each) { return !guard_.implies(*each.second); });
  if (reached != bounds.end()) range.high = std::min(range.high, reached->first);
  if (range.low >= range.high || form->equal_guards.size() > kMaxEqualities) return range;
  for (auto each = form->equal_guards.lower_bound(range.low);
       each != form->equal_guards.end() && each->first <= range.high; ++each) {
    if (guard_.implies(each->second)) return {each->first, each->first};
  }
  return range;
}

}  // namespace sheaf

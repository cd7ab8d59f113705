#include "interpreter/semantics/integers.h"

#include <algorithm>
#include <cstdlib>

#include "interpreter/context.h"
#include "summaries/linear_arithmetic.h"
#include "summaries/ranges.h"
#include "summaries/split_comparison.h"

namespace sheaf {

namespace {

/// Remainders that may become constants, and values of one part of such a dividend.
constexpr std::int64_t kMaxDivisor = 128;
constexpr std::int64_t kMaxInputValues = 32;
/// Larger diagrams cost more than the solver does for a term: the sum stays one.
constexpr std::size_t kMaxResidueNodes = 4000;
constexpr std::size_t kMaxEntries = 256;
/// Selects within selects that are narrowed; bounds the recursion.
constexpr int kMaxNesting = 20;

Guard compare_on(Context& context, const Guard& guard, const LinearForm& difference,
                 PredicateKind kind) {
  if (!difference.parts.empty()) {
    const TermId first = difference.parts.front().first;
    const bool is_plain =
        difference.parts.size() == 1 &&
        (context.terms.at(first).kind == TermKind::kInput || context.predicates.is_discrete(first));
    // Conventional merging has its selects decided by the solver.
    const bool stays_whole =
        context.policy.single_values &&
        std::any_of(difference.parts.begin(), difference.parts.end(), [&](const auto& part) {
          return context.terms.at(part.first).kind == TermKind::kSelect;
        });
    if (!is_plain && !stays_whole) {
      SplitComparison split(context.inputs, context.terms, context.predicates, guard);
      if (auto result = split.run(difference, kind)) return *std::move(result);
    }
  }
  return context.predicates.compare(difference, kind);
}

/// A number or a multiple of one input, as most comparisons have them: nothing is to be split.
bool is_plain(const Context& context, Value value) {
  if (!value.is_term()) return true;
  const auto& parts = context.terms.at(value.as_term()).linear.parts;
  return parts.empty() ||
         (parts.size() == 1 && context.terms.at(parts.front().first).kind == TermKind::kInput);
}

Guard compare_on(Context& context, const Guard& guard, Value a, Value b, PredicateKind kind) {
  if (!is_plain(context, a) || !is_plain(context, b)) {
    const auto difference =
        combine(context.terms.linear_form(a), 1, context.terms.linear_form(b), -1);
    if (difference) return compare_on(context, guard, *difference, kind);
  }
  return kind == PredicateKind::kEqual ? context.predicates.equal(a, b)
                                       : context.predicates.less_equal(a, b);
}

Value number(std::int64_t integer) { return Value::number(static_cast<double>(integer)); }

/// The paths of the guard on which each entry of a select is its value; those without paths are
/// left out.
std::vector<std::pair<Guard, Value>> entries_on(const Term& select, const Guard& guard) {
  std::vector<std::pair<Guard, Value>> result;
  Guard open = guard;
  for (const auto& [entry_guard, entry] : select.entries) {
    Guard chosen = &entry == &select.entries.back().second ? open : open & entry_guard;
    if (chosen.is_false()) continue;
    open = open.minus(chosen);
    result.emplace_back(std::move(chosen), entry);
  }
  return result;
}

Value narrowed(Context& context, Ranges& ranges, Value integer, int nesting);

Value narrowed_atom(Context& context, Ranges& ranges, TermId id, int nesting) {
  const Term& term = context.terms.at(id);
  const Interval range = ranges.atom(id);
  const Value value = Value::term(id, term.zero);
  if (range.low < term.interval.low || range.high > term.interval.high || range == term.interval) {
    return value;
  }
  if (term.kind == TermKind::kSelect && nesting < kMaxNesting) {
    auto entries = entries_on(term, ranges.guard());
    for (auto& [chosen, entry] : entries) {
      Ranges inner(context.terms, context.predicates, chosen);
      entry = narrowed(context, inner, entry, nesting + 1);
    }
    return entries.empty() ? value : context.terms.select(std::move(entries));
  }
  if (term.kind != TermKind::kInput) return value;
  const Guard inside = context.predicates.less_equal(value, number(range.high))
                           .minus(context.predicates.less_equal(value, number(range.low - 1)));
  return context.terms.within(value, inside, range);
}

/// Only where the whole stays an integer term; a select is looked into once per nesting.
Value narrowed(Context& context, Ranges& ranges, Value integer, int nesting) {
  if (!integer.is_term() || context.terms.at(integer.as_term()).kind == TermKind::kSigned) {
    return integer;
  }
  const LinearForm form = context.terms.linear_form(integer);
  std::optional<Value> sum = number(form.constant);
  for (const auto& [atom, coefficient] : form.parts) {
    const auto product =
        context.terms.multiply(narrowed_atom(context, ranges, atom, nesting), number(coefficient));
    sum = product && sum ? context.terms.add(*sum, *product) : std::nullopt;
    if (!sum) return integer;
  }
  return integer.zero_sign() == ZeroSign::kPositive ? context.terms.positive_zero(*sum) : integer;
}

using Values = std::vector<std::pair<Guard, std::int64_t>>;

/// The values of one part of a dividend on the paths of the guard, if they are few.
std::optional<Values> few_values(Context& context, Ranges& ranges, TermId id, int nesting) {
  const Term& term = context.terms.at(id);
  Values values;
  if (term.kind == TermKind::kSelect && nesting < kMaxNesting) {
    for (const auto& [chosen, entry] : entries_on(term, ranges.guard())) {
      const LinearForm form = context.terms.linear_form(entry);
      if (form.parts.size() > 1) return std::nullopt;
      if (form.parts.empty()) {
        values.emplace_back(chosen, form.constant);
        continue;
      }
      Ranges inner(context.terms, context.predicates, chosen);
      const auto& [atom, coefficient] = form.parts.front();
      const auto few = few_values(context, inner, atom, nesting + 1);
      if (!few || values.size() + few->size() > kMaxEntries) return std::nullopt;
      for (const auto& [part, v] : *few) {
        values.emplace_back(chosen & part, coefficient * v + form.constant);
      }
    }
    return values;
  }
  const Interval range = ranges.atom(id);
  if (term.kind != TermKind::kInput || range.high - range.low >= kMaxInputValues) {
    return std::nullopt;
  }
  for (std::int64_t v = range.low; v <= range.high; ++v) {
    values.emplace_back(context.predicates.equal(Value::term(id), number(v)), v);
  }
  return values;
}

}  // namespace

Value entry_of(Context& context, Value select, Value entry) {
  return select.zero_sign() == ZeroSign::kPositive ? context.terms.positive_zero(entry) : entry;
}

Guard less_equal_on(Context& context, const Guard& guard, Value a, Value b) {
  return compare_on(context, guard, a, b, PredicateKind::kLessEqual);
}

Guard equal_on(Context& context, const Guard& guard, Value a, Value b) {
  return compare_on(context, guard, a, b, PredicateKind::kEqual);
}

Guard at_most_on(Context& context, const Guard& guard, Value integer, std::int64_t bound) {
  const auto difference = combine(context.terms.linear_form(integer), 1, LinearForm{{}, bound}, -1);
  // The bound lies within ±2^62 and the term too.
  return difference ? compare_on(context, guard, *difference, PredicateKind::kLessEqual)
                    : context.true_guard;
}

Value narrowed(Context& context, const Guard& guard, Value integer) {
  Ranges ranges(context.terms, context.predicates, guard);
  return narrowed(context, ranges, integer, 0);
}

bool remainder_by_values(Operation& operation, const Guard& guard, Value dividend,
                         std::int64_t divisor) {
  Context& context = operation.context;
  divisor = std::abs(divisor);
  if (!dividend.is_term() || context.terms.may_be_negative_zero(dividend)) return false;
  const LinearForm form = context.terms.linear_form(dividend);
  Ranges ranges(context.terms, context.predicates, guard);
  const Interval range = ranges.form(form);
  if (range.low < 0) return false;
  if (range.high < divisor) {
    operation.result.values.add(guard, dividend);
    return true;
  }
  // One path at a time, each constant would be a path of its own.
  if (context.policy.one_path || divisor > kMaxDivisor) return false;
  if (guard.manager().node_count(guard) > kMaxResidueNodes) return false;
  const auto size = static_cast<std::size_t>(divisor);
  std::vector<Guard> residues(size, context.false_guard);
  residues[static_cast<std::size_t>(((form.constant % divisor) + divisor) % divisor)] = guard;
  for (const auto& [atom, coefficient] : form.parts) {
    if (coefficient % divisor == 0) continue;
    const auto values = few_values(context, ranges, atom, 0);
    if (!values) return false;
    std::vector<std::vector<Guard>> joined(size);
    for (const auto& [part, v] : *values) {
      const std::int64_t step = static_cast<std::int64_t>(Wide{coefficient} * v % divisor);
      for (std::size_t r = 0; r < size; ++r) {
        if (residues[r].is_false()) continue;
        Guard both = residues[r] & part;
        if (both.is_false()) continue;
        const std::int64_t sum = (static_cast<std::int64_t>(r) + step + divisor) % divisor;
        joined[static_cast<std::size_t>(sum)].push_back(std::move(both));
      }
    }
    std::size_t nodes = 0;
    for (std::size_t r = 0; r < size; ++r) {
      residues[r] =
          joined[r].empty() ? context.false_guard : guard.manager().disjunction(joined[r]);
      nodes += guard.manager().node_count(residues[r]);
      if (nodes > kMaxResidueNodes) return false;
    }
  }
  // What no input reaches belongs to some remainder, so that no path is without one.
  Guard rest = guard;
  std::size_t last = size;
  for (std::size_t r = 0; r < size; ++r) {
    if (residues[r].is_false()) continue;
    rest = rest.minus(residues[r]);
    last = r;
  }
  if (last == size) return false;
  residues[last] |= rest;
  for (std::size_t r = 0; r < size; ++r) {
    if (!residues[r].is_false()) {
      operation.result.values.add(residues[r], number(static_cast<std::int64_t>(r)));
    }
  }
  return true;
}

}  // namespace sheaf

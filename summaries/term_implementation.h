#pragma once

#include <deque>
#include <numeric>

#include "summaries/linear_arithmetic.h"
#include "summaries/term.h"
#include "summaries/term_index.h"

namespace sheaf {

/// The hash-consed store behind TermTable, and what its constructors share. Private to term*.cpp.
struct TermTable::Implementation {
  explicit Implementation(InputTable& table) : inputs(table) {}

  InputTable& inputs;
  std::deque<Term> terms;  // references stay valid
  TermIndex index;
  std::vector<Value>
      strings;  // constants in terms, so that a collection need not look at all terms
  std::vector<TermId> input_terms;  // by InputId, kNoTerm where none yet

  /// What arithmetic on two values gave lately: programs repeat themselves on every path. A result
  /// takes the place of an older one, so that the cache stays small.
  enum class Operation : std::uint8_t { kNone, kAdd, kSubtract, kMultiply };
  struct Computed {
    Operation operation = Operation::kNone;
    std::uint64_t left = 0, right = 0;
    std::optional<Value> result;
  };
  static constexpr std::size_t kComputedResults = 1 << 13;
  std::vector<Computed> computed;  // empty until the first result

  template <typename Compute>
  std::optional<Value> memoised(Operation operation, Value a, Value b, Compute&& compute) {
    if (computed.empty()) computed.resize(kComputedResults);
    const std::uint64_t mixed = (a.bits() * 0x9e3779b97f4a7c15u) ^ (b.bits() + 0x7f4a7c15u);
    const std::uint64_t spread =
        (mixed ^ (mixed >> 29) ^ static_cast<std::uint64_t>(operation)) * 0xbf58476d1ce4e5b9u;
    const std::size_t at = (spread >> 40) % kComputedResults;
    const Computed& known = computed[at];
    if (known.operation == operation && known.left == a.bits() && known.right == b.bits()) {
      return known.result;
    }
    const std::optional<Value> result = compute();
    computed[at] = {operation, a.bits(), b.bits(), result};
    return result;
  }

  std::optional<Value> add(Value a, Value b);
  std::optional<Value> subtract(Value a, Value b);
  std::optional<Value> negate(Value a);
  std::optional<Value> multiply(Value a, Value b);

  /// A select; `range` if it is known better than from the entries.
  Value select(std::vector<std::pair<Guard, Value>> entries, std::optional<Interval> range);

  static constexpr TermId kNoTerm = ~TermId{0};

  /// The id of the term equal to `term`, added if new. Integer atoms get their own linear form.
  TermId intern(Term term);

  LinearForm form_of(Value integer) const;
  Interval interval_of(Value integer) const;
  bool may_be_negative_zero(Value integer) const;
  /// Whether the sign of its zero is the one of its linear form's structure, part by part.
  bool is_structural(Value integer) const;
  /// True for negative (or −0), false for positive (or +0), if one of them holds for all inputs.
  std::optional<bool> known_sign(Value integer) const;

  /// Whether negation stays within signs that need no rule of their own.
  bool negates_plainly(Value integer) const;

  /// The value of a form, with the sign of zero that follows from the structure. nullopt: the form
  /// may leave the safe range.
  std::optional<Value> structural(LinearForm form);
  std::optional<Value> with_sign(LinearForm form, ZeroSign sign);
  std::optional<Value> with_rule(LinearForm form, SignRule rule, Value left, Value right);
  /// Zero with the sign of `a · sign_of_zero`.
  Value zero_times(Value a, Value signed_zero);
  /// Zero with the sign of `a`.
  Value zero_like(Value a);

  std::optional<Value> scale(Value a, std::int64_t positive_factor);
  /// a / divisor for divisor > 0, every coefficient and the constant being divisible.
  Value divide_exactly(Value a, std::int64_t divisor);

  /// Where a sum lies by the intervals of its parts; saturated at ±2^62.
  Interval range_of(const LinearForm& form) const;
  /// factor · multiples + rest, where the rest is not negative: the largest factor of the divisor
  /// for which the rest is smaller than it, or the divisor itself, whatever the rest is.
  struct TakenApart {
    std::int64_t factor = 1;
    LinearForm multiples, rest;
  };
  std::optional<TakenApart> taken_apart(const LinearForm& form, std::int64_t divisor) const;
  /// Nothing where that helps nothing.
  std::optional<LinearForm> floor_of_parts(TermTable& owner, const LinearForm& form,
                                           std::int64_t divisor);
  std::optional<Value> remainder_of_parts(TermTable& owner, const LinearForm& form,
                                          std::int64_t divisor);

  std::string to_text(Value v, int depth, int& terms_left) const;
};

}  // namespace sheaf

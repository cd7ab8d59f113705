#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "summaries/predicate_table.h"
#include "summaries/ranges.h"

namespace sheaf {

/// Rewrites a comparison of a sum of several inputs into comparisons of one input each, if that
/// takes few of them: 10·a + b = 42 is a = 4 ∧ b = 2 where a and b are digits.
///
/// One input after the other, the one that moves the sum most first: for all but a few of its
/// values the ranges of the others decide; for each of those few the rest is a smaller sum. Sums
/// that are left over again are the same ones again, as in adding by hand. Products, quotients and
/// remainders lose their inputs the same way; selects are taken entry by entry. What comes out
/// needs no solver: every guard over comparisons of single inputs that is not false is feasible.
class SplitComparison {
 public:
  /// The comparison need only hold on the paths of the guard.
  SplitComparison(TermTable& terms, PredicateTable& predicates, const Guard& guard);

  /// difference ≤ 0 or difference = 0; nothing if it would take too many comparisons.
  std::optional<Guard> run(const LinearForm& difference, PredicateKind kind);

 private:
  using Parts = std::vector<std::pair<TermId, std::int64_t>>;
  /// The paths on which a comparison is asked for; an entry of a select has its own.
  struct Scope {
    Ranges ranges;
    std::map<std::pair<Parts, std::int64_t>, Guard> known;
  };

  Guard decide(const LinearForm& form, Scope& scope);
  Guard split(const LinearForm& form, Scope& scope);
  /// For each value of an input within the range.
  Guard each_value(const LinearForm& form, TermId input, Interval range, Scope& scope);
  Guard each_entry(const LinearForm& form, TermId select, Scope& scope);
  /// Whether a select is made of constants and such selects alone: what it is compared with says
  /// nothing about inputs, so that its entries need no paths of their own.
  bool is_closed(TermId select, int nesting);
  /// The input of a sum that moves it most, and its values for which the others decide.
  struct Division {
    TermId input = 0;
    std::int64_t coefficient = 0;
    Interval range;
    Interval open;  // low > high: none
  };
  Division divide(const LinearForm& form, Scope& scope) const;
  /// By the input of the linear form that moves it most.
  Guard largest_input(const LinearForm& form, Scope& scope);
  /// The form depends on this input alone: the values for which it holds, as runs.
  Guard runs(const LinearForm& form, TermId input, Scope& scope);
  /// left · right = target: one equality for each factor of the pairs that give it.
  std::optional<Guard> factors(const LinearForm& form, Scope& scope);
  LinearForm replaced(const LinearForm& form, TermId target, Value by);
  Value replaced(Value value, TermId target, Value by);
  Value value_of(const LinearForm& form);
  void count(std::size_t steps);

  TermTable& terms_;
  PredicateTable& predicates_;
  Guard guard_;
  PredicateKind kind_ = PredicateKind::kLessEqual;
  std::map<TermId, bool> closed_;
  std::size_t steps_left_ = 0;
  std::size_t most_nodes_ = 0;
  int depth_ = 0;
};

}  // namespace sheaf

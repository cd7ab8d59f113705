#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "summaries/linear_arithmetic.h"
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
///
/// Numbers that two texts spell are compared digit with digit, not each digit with its ten values:
/// 10·a + b ≤ 10·c + d is a < c ∨ a = c ∧ b ≤ d. So one step may also take the difference of two
/// units, one of each text.
class SplitComparison {
 public:
  /// The comparison need only hold on the paths of the guard.
  SplitComparison(const InputTable& inputs, TermTable& terms, PredicateTable& predicates,
                  const Guard& guard);

  /// Whether selects within selects, as a loop merges them round by round, make a number too large
  /// to be split.
  static bool is_too_deep(const TermTable& terms, const LinearForm& form);

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
  /// An input of a sum, or the difference of two units of different texts that the sum holds with
  /// opposite coefficients.
  struct Item {
    TermId input = 0;
    std::optional<TermId> subtracted = std::nullopt;
    std::int64_t coefficient = 0;
    Interval range;
    Wide weight() const;
  };
  std::vector<Item> items(const LinearForm& form, Scope& scope) const;
  bool are_units_of_two_texts(TermId a, TermId b) const;
  /// Whether each item decides but for one or two of its values, as the digits of two numbers do.
  bool is_positional(const LinearForm& form, Scope& scope) const;
  bool is_better_whole(const LinearForm& form, Scope& scope) const;
  /// The item that moves a sum most, its values for which the others decide, and these others.
  struct Division {
    Item item;
    Interval open;  // low > high: none
    LinearForm others;
  };
  Division divide(const LinearForm& form, Scope& scope) const;
  /// By the item of the linear form that moves it most.
  Guard largest_item(const LinearForm& form, Scope& scope);
  /// For each value within the range of the difference that an item is.
  Guard each_difference(const Division& division, Scope& scope);
  Guard compare_item(const Item& item, PredicateKind kind, std::int64_t bound);
  /// The form depends on this input alone: the values for which it holds, as runs.
  Guard runs(const LinearForm& form, TermId input, Scope& scope);
  /// left · right = target: one equality for each factor of the pairs that give it.
  std::optional<Guard> factors(const LinearForm& form, Scope& scope);
  LinearForm replaced(const LinearForm& form, TermId target, Value by);
  Value replaced(Value value, TermId target, Value by);
  Value value_of(const LinearForm& form);
  void count(std::size_t steps);

  const InputTable& inputs_;
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

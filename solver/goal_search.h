#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/theory.h"

namespace sheaf {

/// Looks for paths on which a comparison of merged values holds, from the comparison back to the
/// inputs: an entry of a select is taken with its guard, a sum is shared out part by part, a
/// product by its factors. It finds some paths, the first it meets, or none within its bounds;
/// repair takes a model from them, and evaluation has the last word. So `left === 42` after twelve
/// keys of a calculator needs no formula over all values that `left` may have.
class GoalSearch {
 public:
  explicit GoalSearch(const Theory& theory) : theory_(theory) {}

  /// Whether the variable compares more than inputs: selects, products, quotients.
  bool is_goal(GuardVariable variable) const;

  /// Paths among `paths` on which the comparison is what the literal says; false if it found none.
  Guard run(const Guard& paths, const GuardLiteral& goal);

 private:
  using Parts = std::vector<std::pair<TermId, std::int64_t>>;
  /// Paths among `paths` on which the value lies in the target.
  Guard reach(Value value, Interval target, const Guard& paths);
  Guard reach_term(const Term& term, TermId id, Interval target, const Guard& paths);
  Guard reach_sum(const Parts& parts, std::int64_t constant, Interval target, const Guard& paths);
  Guard reach_entry(const Term& select, Interval target, const Guard& paths);
  Guard reach_factors(const Term& product, Interval target, const Guard& paths);
  Guard reach_ratio(const Term& ratio, Interval target, const Guard& paths);
  Guard reach_remainder(const Term& remainder, Interval target, const Guard& paths);
  Guard reach_input(TermId input, Interval target, const Guard& paths);
  /// The part has this value, and the rest of the sum is in the target with it.
  Guard reach_with(const Parts& others, std::int64_t constant, Interval target, TermId atom,
                   std::int64_t coefficient, std::int64_t value, const Guard& paths);
  Guard nothing() const { return theory_.guards.false_guard(); }

  Theory theory_;
  std::size_t steps_left_ = 0;
  std::size_t most_variables_ = 0;
  int depth_ = 0;
  /// Paths on which a term was not brought into a target: not tried again.
  std::map<std::tuple<TermId, std::int64_t, std::int64_t>, Guard> failed_;
};

}  // namespace sheaf

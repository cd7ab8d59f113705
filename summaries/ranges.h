#pragma once

#include <unordered_map>

#include "summaries/predicate_table.h"

namespace sheaf {

/// Where integer terms lie on the paths of one guard. A term's own interval holds for all inputs;
/// here the comparisons that the guard implies count too: after `c >= '0' && c <= '9'` a code unit
/// is one of ten numbers.
class Ranges {
 public:
  Ranges(const TermTable& terms, const PredicateTable& predicates, Guard guard)
      : terms_(terms), predicates_(predicates), guard_(std::move(guard)) {}

  Interval atom(TermId id);
  /// Saturated at ±2^62.
  Interval form(const LinearForm& form);
  Interval value(Value integer) { return form(terms_.linear_form(integer)); }
  const Guard& guard() const { return guard_; }

 private:
  Interval compute(TermId id);
  Interval compared(TermId id, Interval range) const;

  const TermTable& terms_;
  const PredicateTable& predicates_;
  Guard guard_;
  std::unordered_map<TermId, Interval> known_;
  int depth_ = 0;
};

}  // namespace sheaf

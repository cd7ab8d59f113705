#include "summaries/zero_sign.h"

#include "summaries/predicate_table.h"

/// The two logics in which the rules are read.
namespace sheaf {

struct Evaluator::Logic {
  using Truth = bool;
  Evaluator& evaluator;

  bool truth(bool value) const { return value; }
  bool both(bool a, bool b) const { return a && b; }
  bool either(bool a, bool b) const { return a || b; }
  bool opposite(bool a) const { return !a; }
  bool is_never(bool a) const { return !a; }
  bool is_negative(Value integer) { return evaluator.integer(integer) < 0; }
  bool is_zero(Value integer) { return evaluator.integer(integer) == 0; }
  bool holds(const Guard& guard) { return evaluator.holds(guard); }
};

bool Evaluator::zero_is_negative(Value number) {
  return ZeroSigns<Logic>(terms_, Logic{*this}).zero_is_negative(number);
}

struct PredicateTable::Logic {
  using Truth = Guard;
  PredicateTable& predicates;

  Guard truth(bool value) const {
    return value ? predicates.guards_.true_guard() : predicates.guards_.false_guard();
  }
  Guard both(const Guard& a, const Guard& b) const { return a & b; }
  Guard either(const Guard& a, const Guard& b) const { return a | b; }
  Guard opposite(const Guard& a) const { return !a; }
  bool is_never(const Guard& a) const { return a.is_false(); }
  Guard is_negative(Value integer) { return predicates.less(integer, Value::number(0)); }
  Guard is_zero(Value integer) { return predicates.equal(integer, Value::number(0)); }
  Guard holds(const Guard& guard) const { return guard; }
};

Guard PredicateTable::zero_is_negative(Value number) {
  return ZeroSigns<Logic>(terms_, Logic{*this}).zero_is_negative(number);
}

Guard PredicateTable::negative_zero(Value number) {
  Value integer = number;
  if (number.is_term()) {
    if (number.zero_sign() == ZeroSign::kPositive) return guards_.false_guard();
    const Term& term = terms_.at(number.as_term());
    const bool is_fraction = term.kind == TermKind::kQuotient || term.kind == TermKind::kRatio;
    if (is_fraction) integer = term.left.value();
  } else if (number.as_number() != 0) {
    return guards_.false_guard();
  }
  const Guard zero = equal(integer, Value::number(0));
  return zero.is_false() ? zero : zero & zero_is_negative(number);
}

}  // namespace sheaf

#pragma once

#include <cmath>
#include <unordered_map>
#include <utility>
#include <vector>

#include "summaries/term.h"

namespace sheaf {

/// When the zero of a number is −0: the rules of the table at Term, in one place. `Logic` says what
/// a truth is — a bool under one assignment (Evaluator), a guard over all (PredicateTable):
///
///     using Truth
///     Truth truth(bool)
///     Truth both(Truth, Truth), either(Truth, Truth), opposite(Truth)
///     bool is_never(Truth)             whether it is certainly false
///     Truth is_negative(Value), is_zero(Value)    of an integer: < 0, = 0
///     Truth holds(Guard)
///
/// Nothing recurses down a term: a term whose parts are not known yet is tried again after them.
template <typename Logic>
class ZeroSigns {
 public:
  using Truth = typename Logic::Truth;

  ZeroSigns(const TermTable& terms, Logic logic) : terms_(terms), logic_(std::move(logic)) {}

  /// Whether the number is −0 wherever it is zero; anything elsewhere.
  Truth zero_is_negative(Value number) {
    for (;;) {
      const Truth result = sign(number);
      if (pending_.empty()) return result;
      resolve();
    }
  }

 private:
  void resolve() {
    while (!pending_.empty()) {
      const TermId id = pending_.back();
      if (known_.contains(id)) {
        pending_.pop_back();
        continue;
      }
      const std::size_t before = pending_.size();
      Truth truth = sign_of(terms_.at(id));
      if (pending_.size() != before) continue;  // parts are missing
      known_.emplace(id, std::move(truth));
      pending_.pop_back();
    }
  }

  /// The answer for a part; if it is not known yet, the part is put on the list.
  Truth sign(Value number) {
    if (!number.is_term()) {
      return logic_.truth(number.as_number() == 0 && std::signbit(number.as_number()));
    }
    const TermId id = number.as_term();
    ZeroSign sign = number.zero_sign();
    if (sign == ZeroSign::kMixed) sign = terms_.at(id).zero;
    if (sign != ZeroSign::kMixed) return logic_.truth(sign == ZeroSign::kNegative);
    if (const auto found = known_.find(id); found != known_.end()) return found->second;
    pending_.push_back(id);
    return logic_.truth(false);
  }

  Truth is_negative_zero(Value integer) {
    const Truth zero = logic_.is_zero(integer);
    return logic_.is_never(zero) ? zero : logic_.both(zero, sign(integer));
  }

  /// The sign bit: negative or −0.
  Truth has_minus(Value integer) {
    return logic_.either(logic_.is_negative(integer), is_negative_zero(integer));
  }

  Truth differ(const Truth& a, const Truth& b) {
    return logic_.either(logic_.both(a, logic_.opposite(b)), logic_.both(logic_.opposite(a), b));
  }

  Truth sign_of(const Term& term) {
    switch (term.kind) {
      case TermKind::kProduct:
        return differ(has_minus(term.left.value()), has_minus(term.right.value()));
      case TermKind::kRemainder:
        return has_minus(term.left.value());
      case TermKind::kQuotient:
      case TermKind::kRatio:
        return sign(term.left.value());
      case TermKind::kSelect:
        return sign_of_select(term);
      case TermKind::kLinear:
        return sign_of_sum(term.linear);
      case TermKind::kSigned:
        return sign_by_rule(term);
      case TermKind::kInput:
      case TermKind::kFloorDivide:
      case TermKind::kFloorRatio:
      case TermKind::kOrdered:
      case TermKind::kStringOfInteger:
      case TermKind::kConcat:
      case TermKind::kSelectString:
      case TermKind::kUnits:
        break;
    }
    return logic_.truth(false);  // inputs, and floors of positive zeros
  }

  Truth sign_by_rule(const Term& term) {
    const Value left = term.left.value(), right = term.right.value();
    switch (term.rule) {
      case SignRule::kBothNegative: {
        const Truth first = is_negative_zero(left);
        return logic_.is_never(first) ? first : logic_.both(first, is_negative_zero(right));
      }
      case SignRule::kOpposite:
        return logic_.opposite(sign(left));
      case SignRule::kProduct:
        return differ(has_minus(left), has_minus(right));
      case SignRule::kDividend:
        return has_minus(left);
    }
    return logic_.truth(false);
  }

  Truth sign_of_sum(const LinearForm& sum) {
    Truth result = logic_.truth(sum.constant == 0);
    for (const auto& [atom, coefficient] : sum.parts) {
      const Value part = Value::term(atom, ZeroSign::kMixed);
      // A single part is zero where the sum is.
      if (sum.parts.size() > 1) result = logic_.both(result, logic_.is_zero(part));
      if (logic_.is_never(result)) break;
      const Truth negative = sign(part);
      result = logic_.both(result, coefficient < 0 ? logic_.opposite(negative) : negative);
    }
    return result;
  }

  /// Entries are disjoint; where none holds the last one is chosen.
  Truth sign_of_select(const Term& select) {
    Truth result = logic_.truth(false), others = logic_.truth(false);
    for (const auto& [guard, entry] : select.entries) {
      const bool is_last = &entry == &select.entries.back().second;
      const Truth chosen = is_last ? logic_.opposite(others) : logic_.holds(guard);
      if (logic_.is_never(chosen)) continue;
      others = logic_.either(others, chosen);
      result = logic_.either(result, logic_.both(chosen, sign(entry)));
    }
    return result;
  }

  const TermTable& terms_;
  Logic logic_;
  std::unordered_map<TermId, Truth> known_;
  std::vector<TermId> pending_;
};

}  // namespace sheaf

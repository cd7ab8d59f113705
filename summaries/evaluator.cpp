#include <cstdio>
#include <cstdlib>

#include "summaries/linear_arithmetic.h"
#include "summaries/ordered_number.h"
#include "summaries/predicate_table.h"
#include "summaries/string_kind.h"

/// Terms refer to guards (select), guards to predicates, predicates to terms: a mutual descent that
/// a long loop can make arbitrarily deep. So each step either has what it needs or puts what is
/// missing on a list and is tried again later.
namespace sheaf {

Evaluator::Evaluator(const InputTable& inputs, const TermTable& terms,
                     const PredicateTable& predicates, const Assignment& assignment)
    : inputs_(inputs), terms_(terms), predicates_(predicates), assignment_(assignment) {}

void Evaluator::forget() {
  for (const GuardVariable variable : remembered_predicates_) {
    predicate_memo_[variable] = static_cast<std::int8_t>(Truth::kPending);
  }
  for (const TermId id : remembered_terms_) term_known_[id] = 0;
  remembered_predicates_.clear();
  remembered_terms_.clear();
}

bool Evaluator::holds(GuardVariable variable) {
  for (;;) {
    const Truth truth = try_predicate(variable);
    if (truth != Truth::kPending) return truth == Truth::kTrue;
    resolve();
  }
}

bool Evaluator::holds(const Guard& guard) {
  GuardView view = guard.view();
  while (!view.is_constant()) view = holds(view.variable()) ? view.high() : view.low();
  return view.constant_value();
}

std::int64_t Evaluator::integer(Value integer) {
  if (!is_ready(integer)) resolve();
  return known(integer);
}

Evaluator::Truth Evaluator::try_predicate(GuardVariable variable) {
  if (variable >= predicate_memo_.size()) {
    predicate_memo_.resize(variable + 1, static_cast<std::int8_t>(Truth::kPending));
  }
  std::int8_t& memo = predicate_memo_[variable];
  if (memo != static_cast<std::int8_t>(Truth::kPending)) return static_cast<Truth>(memo);
  const Predicate& predicate = predicates_.at(variable);
  bool holds = false;
  switch (predicate.kind) {
    case PredicateKind::kFree:
      std::fprintf(stderr, "sheaf: guard variable %u has no predicate\n", variable);
      std::abort();
    case PredicateKind::kBooleanInput:
    case PredicateKind::kChoiceBit:
      holds = ((assignment_.value(inputs_.at(predicate.input)) >> predicate.bit) & 1) != 0;
      break;
    case PredicateKind::kLessEqual:
    case PredicateKind::kEqual: {
      const auto& parts = predicates_.form(predicate.form).parts;
      if (!is_ready(parts)) return Truth::kPending;
      const std::int64_t value = sum(parts);
      holds = predicate.kind == PredicateKind::kEqual ? value == predicate.bound
                                                      : value <= predicate.bound;
      break;
    }
  }
  memo = holds ? 1 : 0;
  remembered_predicates_.push_back(variable);
  return holds ? Truth::kTrue : Truth::kFalse;
}

Evaluator::Truth Evaluator::try_guard(const Guard& guard) {
  GuardView view = guard.view();
  while (!view.is_constant()) {
    const Truth truth = try_predicate(view.variable());
    if (truth == Truth::kPending) return truth;
    view = truth == Truth::kTrue ? view.high() : view.low();
  }
  return view.constant_value() ? Truth::kTrue : Truth::kFalse;
}

bool Evaluator::is_ready(TermOperand operand) {
  const auto term = operand.term();
  if (!term) return true;
  const TermId id = *term;
  if (id < term_known_.size() && term_known_[id] != 0) return true;
  pending_.push_back(id);
  return false;
}

bool Evaluator::is_ready(const std::vector<std::pair<TermId, std::int64_t>>& parts) {
  bool ready = true;
  for (const auto& part : parts) {
    if (!is_ready(Value::term(part.first))) ready = false;
  }
  return ready;
}

void Evaluator::resolve() {
  while (!pending_.empty()) {
    const TermId id = pending_.back();
    if ((id < term_known_.size() && term_known_[id] != 0) || try_term(id)) {
      // A term that became known put nothing new on the list.
      pending_.pop_back();
    }
  }
}

std::int64_t Evaluator::known(Value operand) const {
  if (operand.is_term()) return term_memo_[operand.as_term()];
  return static_cast<std::int64_t>(operand.as_number());
}

std::int64_t Evaluator::sum(const std::vector<std::pair<TermId, std::int64_t>>& parts) const {
  // The whole fits; partial sums may wrap, which unsigned arithmetic undoes.
  std::uint64_t total = 0;
  for (const auto& [atom, coefficient] : parts) {
    total += static_cast<std::uint64_t>(coefficient) * static_cast<std::uint64_t>(term_memo_[atom]);
  }
  return static_cast<std::int64_t>(total);
}

void Evaluator::remember(TermId id, std::int64_t value) {
  if (id >= term_known_.size()) {
    term_known_.resize(terms_.size(), 0);
    term_memo_.resize(terms_.size(), 0);
  }
  remembered_terms_.push_back(id);
  term_known_[id] = 1;
  term_memo_[id] = value;
}

bool Evaluator::try_term(TermId id) {
  const Term& term = terms_.at(id);
  switch (term.kind) {
    case TermKind::kInput:
      remember(id, assignment_.value(inputs_.at(term.input)));
      return true;
    case TermKind::kLinear:
    case TermKind::kSigned:
      if (!is_ready(term.linear.parts)) return false;
      remember(id, sum(term.linear.parts) + term.linear.constant);
      return true;
    case TermKind::kProduct: {
      const bool left = is_ready(term.left), right = is_ready(term.right);
      if (!left || !right) return false;
      remember(id, known(term.left.value()) * known(term.right.value()));
      return true;
    }
    case TermKind::kFloorDivide:
      if (!is_ready(term.left)) return false;
      remember(id, floor_quotient(known(term.left.value()), term.constant));
      return true;
    case TermKind::kFloorRatio: {
      const bool left = is_ready(term.left), right = is_ready(term.right);
      if (!left || !right) return false;
      remember(id, floor_quotient(known(term.left.value()), known(term.right.value())));
      return true;
    }
    case TermKind::kRemainder:
      if (!is_ready(term.left)) return false;
      remember(id, known(term.left.value()) % term.constant);
      return true;
    case TermKind::kSelect: {
      for (const auto& [guard, value] : term.entries) {
        const bool is_last = &value == &term.entries.back().second;
        const Truth truth = is_last ? Truth::kTrue : try_guard(guard);
        if (truth == Truth::kPending) return false;
        if (truth == Truth::kFalse) continue;
        if (!is_ready(value)) return false;
        remember(id, known(value));
        return true;
      }
      break;
    }
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      break;
  }
  std::fprintf(stderr, "sheaf: term %u is not an integer\n", id);
  std::abort();
}

Value Evaluator::chosen(const Term& select) {
  for (const auto& [guard, value] : select.entries) {
    if (&value == &select.entries.back().second || holds(guard)) return value;
  }
  return Value::undefined();
}

// A dividend is an integer: one call within another at most.
double Evaluator::number(Value number_or_term) {
  if (!number_or_term.is_term()) return number_or_term.as_number();
  const Term& term = terms_.at(number_or_term.as_term());
  if (term.kind == TermKind::kQuotient) {
    return number(term.left.value()) / static_cast<double>(term.constant);
  }
  if (term.kind == TermKind::kRatio) {
    return number(term.left.value()) / number(term.right.value());
  }
  if (term.kind == TermKind::kOrdered) {
    return number_at({integer(term.left.value()), integer(term.right.value())});
  }
  if (term.sort == TermSort::kDouble) std::abort();  // every kind of double is above
  const std::int64_t value = integer(number_or_term);
  if (value != 0) return static_cast<double>(value);
  return zero_is_negative(number_or_term) ? -0.0 : 0.0;
}

std::u16string Evaluator::string(Value string_or_term) {
  std::u16string text;
  std::vector<Value> parts = {string_or_term};
  while (!parts.empty()) {
    const Value part = parts.back();
    parts.pop_back();
    if (part.is_string()) {
      text += part.as_string()->text();
      continue;
    }
    const Term& term = terms_.at(part.as_term());
    switch (string_kind(term)) {
      case StringKind::kConcat:
        parts.push_back(term.right.value());
        parts.push_back(term.left.value());
        break;
      case StringKind::kSelect:
        parts.push_back(chosen(term));
        break;
      case StringKind::kUnits:
        for (const Value unit : term.units) text.push_back(static_cast<char16_t>(integer(unit)));
        break;
      case StringKind::kOfInteger: {
        const std::string digits = std::to_string(integer(term.left.value()));
        text.append(digits.begin(), digits.end());
        break;
      }
    }
  }
  return text;
}

}  // namespace sheaf

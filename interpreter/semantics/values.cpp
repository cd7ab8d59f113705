// Summaries as the engine uses them: select terms above the size limit, truth, splitting, and the
// way out when a term meets an operation that knows only concrete values.

#include "interpreter/machine/engine.h"

namespace sheaf {

namespace {

/// A term with at most this many values is enumerated exactly where its values are needed.
constexpr std::int64_t kMaxEnumeration = 256;

}  // namespace

Slot Engine::finish(SummaryBuilder& builder, const Guard& universe) {
  const std::size_t size = builder.size();
  ++summary_statistics.built;
  summary_statistics.alternatives += size;
  if (size > summary_statistics.largest) summary_statistics.largest = size;
  if (size <= options.max_summary) return builder.finish(universe);

  // Many integers become one select term, many strings another; other values stay as they are.
  std::vector<std::pair<Guard, Value>> integers, texts;
  SummaryBuilder others;
  Guard integer_guard = false_guard, text_guard = false_guard;
  for (const Alternative& alternative : builder.alternatives()) {
    const Value value = alternative.value;
    if (terms.is_integer(value)) {
      integers.emplace_back(alternative.guard, value);
      integer_guard |= alternative.guard;
    } else if (value.is_string() ||
               (value.is_term() && terms.at(value.as_term()).sort == TermSort::kString)) {
      texts.emplace_back(alternative.guard, value);
      text_guard |= alternative.guard;
    } else {
      others.add(alternative.guard, value);
    }
  }
  hits.add(GuardedOperation::kSelectMade, integers.size() > 1 || texts.size() > 1);
  if (integers.size() > 1) {
    others.add(integer_guard, terms.select(std::move(integers)));
  } else {
    for (auto& [guard, value] : integers) others.add(guard, value);
  }
  if (texts.size() > 1) {
    others.add(text_guard, terms.select_string(std::move(texts)));
  } else {
    for (auto& [guard, value] : texts) others.add(guard, value);
  }
  builder.finish(universe);
  return others.finish(universe);
}

Guard Engine::truthy_value(Value value, const Guard& guard) {
  switch (value.kind()) {
    case Value::Kind::kUndefined:
    case Value::Kind::kNull:
    case Value::Kind::kMarker:
      return false_guard;
    case Value::Kind::kBoolean:
      return value.as_boolean() ? guard : false_guard;
    case Value::Kind::kNumber:
      return value.as_number() != 0 && value.as_number() == value.as_number() ? guard : false_guard;
    case Value::Kind::kString:
      return value.as_string()->length() != 0 ? guard : false_guard;
    case Value::Kind::kHeap:
      return guard;
    case Value::Kind::kTerm:
      break;
  }
  const Term& term = terms.at(value.as_term());
  switch (term.kind) {
    case TermKind::kQuotient:
      return guard.minus(predicates.equal(term.left, Value::number(0)));
    case TermKind::kStringOfInteger:
      return guard;
    case TermKind::kConcat: {
      const Guard left = truthy_value(term.left, guard);
      return left | truthy_value(term.right, guard.minus(left));
    }
    case TermKind::kSelectString: {
      Guard result = false_guard;
      const auto entries = term.entries;  // the table may grow meanwhile
      for (const auto& [entry_guard, entry] : entries) {
        const Guard both = entry_guard & guard;
        if (!both.is_false()) result |= truthy_value(entry, both);
      }
      return result;
    }
    default:
      return guard.minus(predicates.equal(value, Value::number(0)));
  }
}

Guard Engine::truthy(const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return truthy_value(slot.value(), guard);
  Guard result = false_guard;
  for_each_alternative(
      slot, guard, [&](const Guard& both, Value value) { result |= truthy_value(value, both); });
  return result;
}

Split Engine::split(const Guard& guard, const Guard& condition) {
  Split result;
  if (dse_) {
    // The model decides when the operation's outcome is chosen.
    result.when_true = guard & condition;
    result.when_false = guard.minus(condition);
    return result;
  }
  result.when_true = guard & condition;
  if (result.when_true == guard) {
    result.when_false = false_guard;
    return result;
  }
  if (result.when_true.is_false()) {
    result.when_false = guard;
    return result;
  }
  result.when_false = guard.minus(result.when_true);
  Answer yes = solver.check(result.when_true);
  if (yes.feasible == Feasible::kUnsat) {
    result.when_true = false_guard;
    result.when_false = guard;
    return result;
  }
  Answer no = solver.check(result.when_false);
  if (no.feasible == Feasible::kUnsat) {
    result.when_false = false_guard;
    result.when_true = guard;
    result.true_model = std::move(yes.model);
    return result;
  }
  result.true_model = std::move(yes.model);
  result.false_model = std::move(no.model);
  return result;
}

Guard Engine::zero_is_negative(Value integer) {
  const auto truth = [&](bool b) { return b ? true_guard : false_guard; };
  if (integer.is_number()) return truth(std::signbit(integer.as_number()));
  if (integer.zero_sign() != ZeroSign::kMixed) {
    return truth(integer.zero_sign() == ZeroSign::kNegative);
  }
  const Term& term = terms.at(integer.as_term());
  if (term.zero != ZeroSign::kMixed) return truth(term.zero == ZeroSign::kNegative);
  const Value zero = Value::number(0);
  const auto is_negative_zero = [&](Value v) {
    return predicates.equal(v, zero) & zero_is_negative(v);
  };
  const auto is_negative = [&](Value v) { return predicates.less(v, zero) | is_negative_zero(v); };
  const auto differ = [&](const Guard& a, const Guard& b) { return a.minus(b) | b.minus(a); };
  switch (term.kind) {
    case TermKind::kProduct:
      return differ(is_negative(term.left), is_negative(term.right));
    case TermKind::kRemainder:
      return is_negative(term.left);
    case TermKind::kSelect: {
      Guard result = false_guard;
      for (const auto& [guard, entry] : term.entries) result |= guard & zero_is_negative(entry);
      return result;
    }
    case TermKind::kSigned:
      switch (term.rule) {
        case SignRule::kBothNegative:
          return is_negative_zero(term.left) & is_negative_zero(term.right);
        case SignRule::kOpposite:
          return !zero_is_negative(term.left);
        case SignRule::kProduct:
          return differ(is_negative(term.left), is_negative(term.right));
        case SignRule::kDividend:
          return is_negative(term.left);
      }
      return false_guard;
    case TermKind::kLinear: {
      if (term.linear.constant != 0) return false_guard;
      Guard result = true_guard;
      for (const auto& [atom, coefficient] : term.linear.parts) {
        const Value part = Value::term(atom, ZeroSign::kMixed);
        const Guard negative = zero_is_negative(part);
        result &= predicates.equal(part, zero) & (coefficient < 0 ? !negative : negative);
      }
      return result;
    }
    default:
      return false_guard;
  }
}

std::vector<std::pair<Guard, Value>> Engine::enumerate(Value term, const Guard& guard,
                                                       std::vector<Guard>& ended, const char* why,
                                                       CodePlace place) {
  auto values = enumerate_all(term, guard, ended, why, place);
  if (!dse_ || (values.size() == 1 && values.front().first == guard)) return values;
  std::vector<Guard> parts;
  for (const auto& [part, value] : values) parts.push_back(part);
  std::size_t chosen = 0;
  const Guard taken = follow(parts, &chosen);
  if (chosen == parts.size()) return {};  // given up: `ended` says so
  return {{taken, values[chosen].second}};
}

std::vector<std::pair<Guard, Value>> Engine::enumerate_all(Value term, const Guard& guard,
                                                           std::vector<Guard>& ended,
                                                           const char* why, CodePlace place) {
  std::vector<std::pair<Guard, Value>> result;
  const Term& node = terms.at(term.as_term());
  const TermKind kind = node.kind;
  if (kind == TermKind::kSelect || kind == TermKind::kSelectString) {
    // A select dissolves into its entries.
    hits.add(GuardedOperation::kSelectDissolved);
    const auto entries = node.entries;
    for (const auto& [entry_guard, entry] : entries) {
      const Guard both = entry_guard & guard;
      if (both.is_false()) continue;
      if (entry.is_term()) {
        for (auto& part : enumerate_all(entry, both, ended, why, place)) {
          result.push_back(std::move(part));
        }
      } else {
        result.emplace_back(both, entry);
      }
    }
    return result;
  }
  if (kind == TermKind::kQuotient) {
    const double divisor = static_cast<double>(node.constant);
    for (auto& [part, value] : enumerate_all(node.left, guard, ended, why, place)) {
      result.emplace_back(part, Value::number(value.as_number() / divisor));
    }
    return result;
  }
  if (kind == TermKind::kStringOfInteger) {
    for (auto& [part, value] : enumerate_all(node.left, guard, ended, why, place)) {
      result.emplace_back(part, Value::string(to_string(value)));
    }
    return result;
  }
  if (kind == TermKind::kConcat) {
    const Value left = node.left, right = node.right;
    const auto parts = [&](Value v, const Guard& under) {
      if (v.is_term()) return enumerate_all(v, under, ended, why, place);
      return std::vector<std::pair<Guard, Value>>{{under, v}};
    };
    for (auto& [left_guard, left_value] : parts(left, guard)) {
      for (auto& [right_guard, right_value] : parts(right, left_guard)) {
        result.emplace_back(right_guard, Value::string(strings.concat(left_value.as_string(),
                                                                      right_value.as_string())));
      }
    }
    return result;
  }

  const Interval interval = terms.interval(term);
  const auto zero_aware = [&](const Guard& part, std::int64_t value) {
    if (value != 0 || term.zero_sign() == ZeroSign::kPositive) {
      result.emplace_back(part, Value::number(static_cast<double>(value)));
      return;
    }
    const Guard negative = zero_is_negative(term) & part;
    if (!negative.is_false()) result.emplace_back(negative, Value::number(-0.0));
    const Guard positive = part.minus(negative);
    if (!positive.is_false()) result.emplace_back(positive, Value::number(0));
  };
  if (interval.high - interval.low < kMaxEnumeration) {
    Guard rest = guard;
    for (std::int64_t v = interval.low; v <= interval.high && !rest.is_false(); ++v) {
      const Guard part = rest & predicates.equal(term, Value::number(static_cast<double>(v)));
      if (part.is_false()) continue;
      rest = rest.minus(part);
      if (!dse_ && solver.check(part).feasible == Feasible::kUnsat) continue;
      zero_aware(part, v);
    }
    return result;
  }
  // Too many: follow one value and say so.
  std::shared_ptr<const Assignment> model;
  if (dse_) {
    model = dse_->model;
  } else {
    const Answer answer = solver.check(guard);
    if (answer.feasible != Feasible::kSat) {
      drop_paths(guard, "concretised", place, std::string(why) + "; no value could be found");
      ended.push_back(guard);
      return result;
    }
    model = answer.model;
  }
  Evaluator evaluator(inputs, terms, predicates, *model);
  const std::int64_t chosen = evaluator.integer(term);
  const Guard part = guard & predicates.equal(term, Value::number(static_cast<double>(chosen)));
  const Guard rest = guard.minus(part);
  if (!rest.is_false()) {
    drop_paths(rest, "concretised", place, why);
    ended.push_back(rest);
  }
  zero_aware(part, chosen);
  return result;
}

}  // namespace sheaf

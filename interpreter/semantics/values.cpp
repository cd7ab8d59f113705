// Summaries as the engine uses them: select terms above the size limit, truth, splitting, and the
// way out when a term meets an operation that knows only concrete values.

#include "interpreter/semantics/values.h"
#include <algorithm>
#include <cstdlib>

#include "bdd/fault.h"
#include "interpreter/semantics/convert.h"

namespace sheaf {

namespace {

/// A term with at most this many values is enumerated exactly where its values are needed.
constexpr std::int64_t kMaxEnumeration = 256;

}  // namespace

namespace {

/// Lengths and positions stay apart up to this many.
constexpr double kMaxPositions = 1024;

/// Whether numbers may be positions in some array or string: a walk over a text has as many as the
/// text is long, and a select of them would make each step a question about all others.
bool may_be_position(const Context& context, Value value) {
  if (!value.is_number() || context.longest_sequence == 0) return false;
  const double longest = std::min(kMaxPositions, static_cast<double>(context.longest_sequence));
  return value.as_number() >= 0 && value.as_number() <= longest;
}

/// Many integers become one select term, many strings another; other values stay as they are.
void select_in(Context& context, const Summary::Alternatives& alternatives, SummaryBuilder& out) {
  std::vector<std::pair<Guard, Value>> integers, texts;
  Guard integer_guard = context.false_guard, text_guard = context.false_guard;
  for (const Alternative& alternative : alternatives) {
    const Value value = alternative.value;
    if (may_be_position(context, value)) {
      out.add(alternative.guard, value);
    } else if (context.terms.is_integer(value)) {
      integers.emplace_back(alternative.guard, value);
      integer_guard |= alternative.guard;
    } else if (value.is_string() || is_string_term(context, value)) {
      texts.emplace_back(alternative.guard, value);
      text_guard |= alternative.guard;
    } else {
      out.add(alternative.guard, value);
    }
  }
  context.hits.add(GuardedOperation::kSelectMade, integers.size() > 1 || texts.size() > 1);
  if (integers.size() > 1) {
    out.add(integer_guard, context.terms.select(std::move(integers)));
  } else {
    for (auto& [guard, value] : integers) out.add(guard, value);
  }
  if (texts.size() > 1) {
    out.add(text_guard, context.terms.select_string(std::move(texts)));
  } else {
    for (auto& [guard, value] : texts) out.add(guard, value);
  }
}

void count_summary(Context& context, std::size_t size) {
  ++context.summary_statistics.built;
  context.summary_statistics.alternatives += size;
  if (size > context.summary_statistics.largest) context.summary_statistics.largest = size;
}

}  // namespace

Slot finish(Context& context, SummaryBuilder& builder, const Guard& universe) {
  const std::size_t size = builder.size();
  if (size <= context.options.max_summary) {
    count_summary(context, size);
    return builder.finish(universe);
  }
  SummaryBuilder bounded;
  select_in(context, builder.alternatives(), bounded);
  builder.finish(universe);
  count_summary(context, bounded.size());
  return bounded.finish(universe);
}

Slot bounded_update(Context& context, const Slot& location, const Guard& guard, const Slot& value,
                    const Guard& domain) {
  Slot updated = update(location, guard, value, domain);
  // A counter in a long loop has two or three values at a time; selects of so few would nest round
  // by round.
  constexpr std::uint32_t kFew = 8;
  if (updated.size() > std::max(context.options.max_summary, kFew)) {
    SummaryBuilder bounded;
    Summary::Alternatives alternatives = updated.summary().alternatives();
    if (value.is_single()) {
      // What these paths hold stays as it is, and stays last. In a loop they go on, while the
      // others have left it: a select of all would stand in every condition from now on, and
      // selects would nest.
      const auto written = std::find_if(
          alternatives.begin(), alternatives.end(),
          [&](const Alternative& each) { return same_value(each.value, value.value()); });
      std::rotate(written, written + (written != alternatives.end() ? 1 : 0), alternatives.end());
      const Alternative last = alternatives.back();
      alternatives.pop_back();
      select_in(context, alternatives, bounded);
      bounded.add(last.guard, last.value);
    } else {
      select_in(context, alternatives, bounded);
    }
    updated = bounded.finish();
  }
  if (updated.is_summary()) count_summary(context, updated.size());
  return updated;
}

Guard truthy_value(Context& context, Value value, const Guard& guard) {
  switch (value.kind()) {
    case Value::Kind::kUndefined:
    case Value::Kind::kNull:
    case Value::Kind::kMarker:
      return context.false_guard;
    case Value::Kind::kBoolean:
      return value.as_boolean() ? guard : context.false_guard;
    case Value::Kind::kNumber:
      return value.as_number() != 0 && value.as_number() == value.as_number() ? guard
                                                                              : context.false_guard;
    case Value::Kind::kString:
      return value.as_string()->length() != 0 ? guard : context.false_guard;
    case Value::Kind::kHeap:
      return guard;
    case Value::Kind::kTerm:
      break;
  }
  const Term& term = context.terms.at(value.as_term());
  switch (term.kind) {
    case TermKind::kQuotient:
      return guard.minus(context.predicates.equal(term.left, Value::number(0)));
    case TermKind::kStringOfInteger:
      return guard;
    case TermKind::kConcat: {
      const Guard left = truthy_value(context, term.left, guard);
      return left | truthy_value(context, term.right, guard.minus(left));
    }
    case TermKind::kSelectString: {
      Guard result = context.false_guard;
      const auto entries = term.entries;  // the table may grow meanwhile
      for (const auto& [entry_guard, entry] : entries) {
        const Guard both = entry_guard & guard;
        if (!both.is_false()) result |= truthy_value(context, entry, both);
      }
      return result;
    }
    case TermKind::kInput:
    case TermKind::kLinear:
    case TermKind::kProduct:
    case TermKind::kFloorDivide:
    case TermKind::kRemainder:
    case TermKind::kSelect:
    case TermKind::kSigned:
      return guard.minus(context.predicates.equal(value, Value::number(0)));
  }
  std::abort();
}

Guard truthy(Context& context, const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return truthy_value(context, slot.value(), guard);
  Guard result = context.false_guard;
  for_each_alternative(slot, guard, [&](const Guard& both, Value value) {
    result |= truthy_value(context, value, both);
  });
  return result;
}

Split split(Context& context, const Guard& guard, const Guard& condition) {
  Split result;
  if (context.policy.one_path) {
    // The model decides when the operation's outcome is chosen.
    result.when_true = guard & condition;
    result.when_false = guard.minus(condition);
    return result;
  }
  result.when_true = guard & condition;
  if (result.when_true == guard) {
    result.when_false = context.false_guard;
    return result;
  }
  if (result.when_true.is_false()) {
    result.when_false = guard;
    return result;
  }
  result.when_false = guard.minus(result.when_true);
  Answer yes = context.solver.check(result.when_true);
  if (yes.feasible == Feasible::kUnsat) {
    result.when_true = context.false_guard;
    result.when_false = guard;
    return result;
  }
  Answer no = context.solver.check(result.when_false);
  if (no.feasible == Feasible::kUnsat) {
    result.when_false = context.false_guard;
    result.when_true = guard;
    result.true_model = std::move(yes.model);
    return result;
  }
  result.true_model = std::move(yes.model);
  result.false_model = std::move(no.model);
  return result;
}

Guard zero_is_negative(Context& context, Value integer) {
  const auto truth = [&](bool b) { return b ? context.true_guard : context.false_guard; };
  if (integer.is_number()) return truth(std::signbit(integer.as_number()));
  if (integer.zero_sign() != ZeroSign::kMixed) {
    return truth(integer.zero_sign() == ZeroSign::kNegative);
  }
  const Term& term = context.terms.at(integer.as_term());
  if (term.zero != ZeroSign::kMixed) return truth(term.zero == ZeroSign::kNegative);
  const Value zero = Value::number(0);
  const auto is_negative_zero = [&](Value v) {
    return context.predicates.equal(v, zero) & zero_is_negative(context, v);
  };
  const auto is_negative = [&](Value v) {
    return context.predicates.less(v, zero) | is_negative_zero(v);
  };
  const auto differ = [&](const Guard& a, const Guard& b) { return a.minus(b) | b.minus(a); };
  switch (term.kind) {
    case TermKind::kProduct:
      return differ(is_negative(term.left), is_negative(term.right));
    case TermKind::kRemainder:
      return is_negative(term.left);
    case TermKind::kSelect: {
      Guard result = context.false_guard;
      for (const auto& [guard, entry] : term.entries)
        result |= guard & zero_is_negative(context, entry);
      return result;
    }
    case TermKind::kSigned:
      switch (term.rule) {
        case SignRule::kBothNegative:
          return is_negative_zero(term.left) & is_negative_zero(term.right);
        case SignRule::kOpposite:
          return !zero_is_negative(context, term.left);
        case SignRule::kProduct:
          return differ(is_negative(term.left), is_negative(term.right));
        case SignRule::kDividend:
          return is_negative(term.left);
      }
      return context.false_guard;
    case TermKind::kLinear: {
      if (term.linear.constant != 0) return context.false_guard;
      Guard result = context.true_guard;
      for (const auto& [atom, coefficient] : term.linear.parts) {
        const Value part = Value::term(atom, ZeroSign::kMixed);
        const Guard negative = zero_is_negative(context, part);
        result &= context.predicates.equal(part, zero) & (coefficient < 0 ? !negative : negative);
      }
      return result;
    }
    case TermKind::kInput:
    case TermKind::kFloorDivide:
    case TermKind::kQuotient:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
      return context.false_guard;
  }
  std::abort();
}

bool may_exist(Context& context, const Guard& guard) {
  return context.policy.one_path || context.solver.check(guard).feasible != Feasible::kUnsat;
}

namespace {

std::vector<std::pair<Guard, Value>> enumerate_all(Operation& operation, Value term,
                                                   const Guard& guard, const std::string& why) {
  Context& context = operation.context;
  std::vector<std::pair<Guard, Value>> result;
  const Term& node = context.terms.at(term.as_term());
  const TermKind kind = node.kind;
  if (kind == TermKind::kSelect || kind == TermKind::kSelectString) {
    // A select dissolves into its entries.
    context.hits.add(GuardedOperation::kSelectDissolved);
    const auto entries = node.entries;
    for (const auto& [entry_guard, entry] : entries) {
      const Guard both = entry_guard & guard;
      if (both.is_false()) continue;
      if (entry.is_term()) {
        for (auto& part : enumerate_all(operation, entry, both, why)) {
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
    for (auto& [part, value] : enumerate_all(operation, node.left, guard, why)) {
      result.emplace_back(part, Value::number(value.as_number() / divisor));
    }
    return result;
  }
  if (kind == TermKind::kStringOfInteger) {
    for (auto& [part, value] : enumerate_all(operation, node.left, guard, why)) {
      result.emplace_back(part, Value::string(to_string(context, value)));
    }
    return result;
  }
  if (kind == TermKind::kConcat) {
    const Value left = node.left, right = node.right;
    const auto parts = [&](Value v, const Guard& under) {
      if (v.is_term()) return enumerate_all(operation, v, under, why);
      return std::vector<std::pair<Guard, Value>>{{under, v}};
    };
    for (auto& [left_guard, left_value] : parts(left, guard)) {
      for (auto& [right_guard, right_value] : parts(right, left_guard)) {
        result.emplace_back(right_guard, Value::string(context.strings.concat(
                                             left_value.as_string(), right_value.as_string())));
      }
    }
    return result;
  }

  const Interval interval = context.terms.interval(term);
  const auto zero_aware = [&](const Guard& part, std::int64_t value) {
    if (value != 0 || term.zero_sign() == ZeroSign::kPositive) {
      result.emplace_back(part, Value::number(static_cast<double>(value)));
      return;
    }
    const Guard negative = zero_is_negative(context, term) & part;
    if (!negative.is_false()) result.emplace_back(negative, Value::number(-0.0));
    const Guard positive = part.minus(negative);
    if (!positive.is_false()) result.emplace_back(positive, Value::number(0));
  };
  if (interval.high - interval.low < kMaxEnumeration) {
    Guard rest = guard;
    for (std::int64_t v = interval.low; v <= interval.high && !rest.is_false(); ++v) {
      const Guard part =
          rest & context.predicates.equal(term, Value::number(static_cast<double>(v)));
      if (part.is_false()) continue;
      rest = rest.minus(part);
      if (!may_exist(context, part)) continue;
      zero_aware(part, v);
    }
    return result;
  }
  // Too many: follow one value and say so.
  std::shared_ptr<const Assignment> model = context.strategy->path_model();
  if (!model) {
    const Answer answer = context.solver.check(guard);
    if (answer.feasible != Feasible::kSat) {
      operation.give_up(guard, "concretised", why + "; no value could be found");
      return result;
    }
    model = answer.model;
  }
  Evaluator evaluator(context.inputs, context.terms, context.predicates, *model);
  const std::int64_t chosen = evaluator.integer(term);
  const Guard part =
      guard & context.predicates.equal(term, Value::number(static_cast<double>(chosen)));
  const Guard rest = guard.minus(part);
  if (!rest.is_false()) operation.give_up(rest, "concretised", why);
  zero_aware(part, chosen);
  return result;
}

}  // namespace

std::vector<std::pair<Guard, Value>> enumerate(Operation& operation, Value term, const Guard& guard,
                                               const std::string& why) {
  auto values = enumerate_all(operation, term, guard, why);
  operation.keep_chosen(values);
  return values;
}

bool is_string_term(const Context& context, Value value) {
  return value.is_term() && context.terms.at(value.as_term()).sort == TermSort::kString;
}

bool covers(const Context& context, const Guard& guard, const Guard& domain) {
  if (fault_active(Fault::kStrongStore)) return true;
  if (context.policy.one_path || guard == context.live_run || guard.is_true() ||
      domain.implies(guard))
    return true;
  return !context.live_run.is_true() && (domain & context.live_run).implies(guard);
}

void store(Context& context, Slot& location, const Guard& domain, const Guard& guard,
           const Slot& value) {
  if (guard.is_false()) return;
  if (covers(context, guard, domain)) {
    location = value;
  } else {
    context.hits.add(GuardedOperation::kHeapUpdate);
    location = bounded_update(context, location, guard, value, domain);
    count_assignment(context, location);
  }
}

void store_own(Context& context, Slot& location, const Guard& domain, const Guard& guard,
               const Slot& value) {
  if (guard.is_false()) return;
  location = covers(context, guard, domain) ? value : update(location, guard, value, domain);
}

void count_assignment(Context& context, const Slot& result) {
  if (result.is_single()) return;
  ++context.statistics.merged_assignments;
  for (const Alternative& alternative : result.summary().alternatives()) {
    const Value value = alternative.value;
    const bool is_precise = value.is_boolean() || value.is_string() || value.is_undefined() ||
                            value.is_term() || value.is_absent() || context.terms.is_integer(value);
    if (!is_precise) return;
  }
  ++context.statistics.precise_assignments;
}

}  // namespace sheaf

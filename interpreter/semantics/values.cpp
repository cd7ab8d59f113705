// Summaries as the engine uses them: select terms above the size limit, truth, signs of zero,
// splitting, storing.

#include "interpreter/semantics/values.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/joined_values.h"

namespace sheaf {

namespace {

/// Whether a text is a part of an input: several of its units, one after the other.
bool is_part_of_input(const Context& context, Value value) {
  if (!value.is_term()) return false;
  const Term& text = context.terms.at(value.as_term());
  if (text.kind != TermKind::kUnits || text.units.size() < 2) return false;
  const Input* before = nullptr;
  for (const Value unit : text.units) {
    if (!unit.is_term()) return false;
    const Term& term = context.terms.at(unit.as_term());
    if (term.kind != TermKind::kInput) return false;
    const Input& input = context.inputs.at(term.input);
    if (before != nullptr && (input.type != InputType::kUnit || input.text != before->text ||
                              input.position != before->position + 1)) {
      return false;
    }
    before = &input;
  }
  return true;
}

/// A number that was computed from merged ones: what is done with it takes them all along.
bool is_merged_number(const Context& context, const Term& term) {
  return term.sort == TermSort::kInteger &&
         std::any_of(term.linear.parts.begin(), term.linear.parts.end(), [&](const auto& part) {
           return context.terms.at(part.first).kind != TermKind::kInput;
         });
}

/// What an alternative counts against the bound of a summary. Constant texts count least: they are
/// keys of tables, and a look-up by a select of them is compared with every key there is. A
/// symbolic value costs more than a constant: what is done with it builds terms and diagrams. So
/// does a single character: texts are made of them, and one symbolic unit stands for them all. But
/// the parts of an input text count as constants do: joined, each comparison of a unit would be one
/// of many units.
std::size_t weight(const Context& context, Value value) {
  constexpr std::size_t kText = 1, kConstant = 2, kSymbolic = 8, kMerged = 32;
  if (value.is_string()) return value.as_string()->length() == 1 ? kSymbolic : kText;
  if (!value.is_term() || is_part_of_input(context, value)) return kConstant;
  return is_merged_number(context, context.terms.at(value.as_term())) ? kMerged : kSymbolic;
}

bool is_above_bound(const Context& context, const Summary::Alternatives& alternatives,
                    std::size_t bound) {
  constexpr std::size_t kFew = 8;
  if (alternatives.size() > bound) return true;
  if (alternatives.size() <= std::min(kFew, bound)) return false;
  std::size_t sum = 0;
  for (const Alternative& each : alternatives) sum += weight(context, each.value);
  return sum > bound;
}

void count_summary(Context& context, std::size_t size) {
  if (size == 0) return;  // nothing was set
  ++context.summary_statistics.built;
  context.summary_statistics.alternatives += size;
  if (size > context.summary_statistics.largest) context.summary_statistics.largest = size;
}

}  // namespace

Slot finish(Context& context, SummaryBuilder& builder, const Guard& universe) {
  if (!is_above_bound(context, builder.values(), context.options.max_summary)) {
    count_summary(context, builder.size());
    return builder.finish(universe);
  }
  SummaryBuilder bounded;
  select_in(context, builder.alternatives(), Positions::kStayApart, bounded);
  builder.finish(universe);
  count_summary(context, bounded.size());
  return bounded.finish(universe);
}

Slot joined_in_state(Context& context, const Slot& slot, const Guard& state) {
  const Slot seen = restrict(slot, state);
  if (seen.is_single()) return seen;
  SummaryBuilder joined;
  select_in(context, seen.summary().alternatives(), Positions::kJoin, joined);
  return joined.finish(state);
}

Slot constants_apart(const Context& context, const Slot& slot, const Guard& guard) {
  constexpr std::size_t kFew = 16;
  if (!context.policy.single_values) return slot;
  const Slot seen = restrict(slot, guard);
  if (seen.is_summary() || !seen.value().is_term()) return seen;
  const Term& term = context.terms.at(seen.value().as_term());
  const bool is_select = term.kind == TermKind::kSelect || term.kind == TermKind::kSelectString;
  if (!is_select || term.entries.size() > kFew) return seen;
  SummaryBuilder constants;
  for (const auto& [entry_guard, entry] : term.entries) {
    if (entry.is_term()) return seen;
    const Guard both = entry_guard & guard;
    // Where the select has only positive zeros its entries have: entry_of, for constants.
    const bool is_plain = entry.is_number() && seen.value().zero_sign() == ZeroSign::kPositive;
    if (!both.is_false()) {
      constants.add(both, is_plain ? Value::number(entry.as_number() + 0.0) : entry);
    }
  }
  return constants.empty() ? seen : constants.finish();
}

std::vector<Guard> parts_of_state(const Slot& slot, const Guard& state) {
  if (slot.is_single()) return {state};
  std::vector<Guard> parts;
  Guard formula;
  bool has_formula = false;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    const Guard part = alternative.guard & state;
    if (part.is_false()) continue;
    if (!alternative.value.is_boolean()) {
      parts.push_back(part);
    } else {
      formula = has_formula ? formula | part : part;
      has_formula = true;
    }
  }
  if (has_formula) parts.push_back(formula);
  if (parts.size() < 2) return {state};
  return parts;
}

Slot bounded_update(Context& context, const Slot& location, const Guard& guard, const Slot& value,
                    const Guard& domain) {
  Slot updated = update(location, guard, value, domain);
  // A counter in a long loop has two or three values at a time; selects of so few would nest round
  // by round.
  constexpr std::uint32_t kFew = 8;
  // The values of states that do not merge are no summary.
  if (!context.policy.single_values && updated.is_summary() &&
      is_above_bound(context, updated.summary().alternatives(),
                     std::max(context.options.max_summary, kFew))) {
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
      select_in(context, alternatives, Positions::kStayApart, bounded);
      bounded.add(last.guard, last.value);
    } else {
      select_in(context, alternatives, Positions::kStayApart, bounded);
    }
    updated = bounded.finish();
  }
  if (updated.is_summary()) count_summary(context, updated.size());
  return updated;
}

namespace {

/// Where a text is not empty: some part of it is not. By a list, since a text has as many parts as
/// a loop made, and each part once per path.
Guard nonempty(Context& context, Value text, const Guard& guard) {
  Guard result = context.false_guard;
  std::unordered_map<TermId, Guard> visited;
  std::vector<std::pair<Guard, Value>> pending{{guard, text}};
  while (!pending.empty()) {
    auto [part, value] = std::move(pending.back());
    pending.pop_back();
    const Interval length = context.terms.length(value);
    if (length.low > 0) result |= part;
    if (length.low > 0 || length.high == 0) continue;
    const auto [seen, is_new] = visited.emplace(value.as_term(), part);
    if (!is_new) {
      part = part.minus(seen->second);
      seen->second |= part;
    }
    if (part.is_false()) continue;
    const Term& term = context.terms.at(value.as_term());
    for (const TermOperand operand : {term.left, term.right}) {
      if (term.kind == TermKind::kConcat) pending.emplace_back(part, operand.value());
    }
    for (const auto& [entry_guard, entry] : term.entries) {
      Guard both = entry_guard & part;
      if (!both.is_false()) pending.emplace_back(std::move(both), entry);
    }
  }
  return result;
}

}  // namespace

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
  switch (term.sort) {
    case TermSort::kDouble: {
      const Guard zero = context.predicates.equal(term.left.value(), Value::number(0));
      // A quotient is zero with its dividend, a double with both of its parts.
      if (term.kind != TermKind::kOrdered) return guard.minus(zero);
      return guard.minus(zero & context.predicates.equal(term.right.value(), Value::number(0)));
    }
    case TermSort::kString:
      return nonempty(context, value, guard);
    case TermSort::kInteger:
      return guard.minus(equal_on(context, guard, value, Value::number(0)));
  }
  std::abort();
}

Guard truthy(Context& context, const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return truthy_value(context, slot.value(), guard);
  // Constants are asked before the paths are: of a condition only one alternative meets them.
  const bool is_within = guard.is_true() || slot.summary().universe().implies(guard);
  std::vector<Guard> parts;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!alternative.value.is_term() &&
        truthy_value(context, alternative.value, alternative.guard).is_false()) {
      continue;
    }
    const Guard both = is_within ? alternative.guard : alternative.guard & guard;
    if (!both.is_false()) parts.push_back(truthy_value(context, alternative.value, both));
  }
  return context.guards.disjunction(parts);
}

Split split(Context& context, const Guard& guard, const Guard& condition) {
  Split result;
  if (context.policy.one_path) {
    // The model decides when the operation's outcome is chosen.
    result.when_true = condition;
    result.when_false = guard.minus(condition);
    return result;
  }
  result.when_true = condition;
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

Guard is_negative_zero(Context& context, Value value) {
  const bool is_numeric = value.is_number() || (value.is_term() && !is_string_term(context, value));
  return is_numeric ? context.predicates.negative_zero(value) : context.false_guard;
}

bool may_exist(Context& context, const Guard& guard) {
  return context.policy.one_path || context.solver.check(guard).feasible != Feasible::kUnsat;
}

bool is_string_term(const Context& context, Value value) {
  return value.is_term() && context.terms.at(value.as_term()).sort == TermSort::kString;
}

bool covers(const Context& context, const Guard& guard, const Guard& domain) {
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
    location = bounded_update(context, location, guard, value, domain);
  }
}

void store_own(Context& context, Slot& location, const Guard& domain, const Guard& guard,
               const Slot& value) {
  if (guard.is_false()) return;
  location = covers(context, guard, domain) ? value : update(location, guard, value, domain);
}

}  // namespace sheaf

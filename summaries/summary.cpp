#include "summaries/summary.h"

#include <algorithm>

#include "summaries/summary_builder.h"

namespace sheaf {

void Slot::release() {
  Summary* const held = &summary();
  if (--held->references_ == 0) delete held;
}

Slot restrict_summary(const Slot& slot, const Guard& guard) {
  const Summary& summary = slot.summary();
  if (guard.is_true() || summary.universe().implies(guard)) return slot;
  SummaryBuilder builder;
  for_each_alternative(slot, guard,
                       [&](const Guard& both, Value value) { builder.add(both, value); });
  return builder.finish(guard);
}

Slot drop_dead(const Slot& slot, const Guard& live) {
  if (slot.is_single()) return slot;
  const Summary& summary = slot.summary();
  // No guard is false: if all of the universe lives, so does each alternative.
  if (summary.universe().implies(live)) return slot;
  const auto begin = summary.alternatives().begin(), end = summary.alternatives().end();
  const auto is_dead = [&](const Alternative& each) { return each.guard.disjoint(live); };
  const auto first_dead = std::find_if(begin, end, is_dead);
  if (first_dead == end) return slot;
  SummaryBuilder builder;
  for (auto each = begin; each != first_dead; ++each) {
    builder.add_distinct(each->guard, each->value);
  }
  for (auto each = first_dead + 1; each != end; ++each) {
    if (!is_dead(*each)) builder.add_distinct(each->guard, each->value);
  }
  return builder.finish(summary.universe());
}

Slot update(const Slot& old, const Guard& guard, const Slot& value, const Guard& domain) {
  if (old.is_single()) {
    if (old.identical(value)) return old;
    const Guard rest = domain.minus(guard);
    if (rest.is_false()) return restrict(value, guard);
    SummaryBuilder builder;
    builder.add(rest, old.value());
    builder.add(guard, value);
    return builder.finish(guard.implies(domain) ? domain : domain | guard);
  }
  SummaryBuilder builder;
  const Summary::Alternatives& alternatives = old.summary().alternatives();
  // A table's slot is absent on all paths that insert into it: then nothing else changes. Looking
  // for such an alternative is cheaper than showing that the others are disjoint.
  const auto is_replaced = [&](const Alternative& alternative) {
    return guard.implies(alternative.guard);
  };
  const auto replaced = alternatives.size() >= kManyAlternatives && is_replaced(alternatives.back())
                            ? alternatives.end() - 1
                            : std::find_if(alternatives.begin(), alternatives.end(), is_replaced);
  for (const Alternative& alternative : alternatives) {
    const bool untouched = replaced != alternatives.end() ? &alternative != &*replaced
                                                          : alternative.guard.disjoint(guard);
    if (untouched) {
      builder.add(alternative.guard, alternative.value);
    } else {
      builder.add(alternative.guard.minus(guard), alternative.value);
    }
  }
  builder.add(guard, value);
  const Guard& universe = old.summary().universe();
  return builder.finish(guard.implies(universe) ? universe : universe | guard);
}

}  // namespace sheaf

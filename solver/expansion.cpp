#include "solver/expansion.h"

#include <algorithm>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

/// Nodes and entries that one rewriting may visit: what takes more is left to cvc5.
constexpr std::size_t kMaxSteps = 20000;
/// Comparisons that one rewriting may add: each is a variable of all diagrams from then on.
constexpr std::size_t kMaxNewPredicates = 300;
/// Selects within selects; bounds the recursion.
constexpr std::size_t kMaxDepth = 500;

struct TooLarge {};

/// The part of a form that is a select; the youngest, which may contain the others.
const std::pair<TermId, std::int64_t>* select_part(const Theory& theory, const Form& form) {
  const auto part = std::find_if(form.parts.rbegin(), form.parts.rend(), [&](const auto& each) {
    return theory.terms.at(each.first).kind == TermKind::kSelect;
  });
  return part == form.parts.rend() ? nullptr : &*part;
}

}  // namespace

std::optional<Guard> Expansion::run(const Guard& guard) {
  steps_left_ = kMaxSteps;
  most_variables_ = theory_.guards.variable_count() + kMaxNewPredicates;
  depth_ = 0;
  try {
    return expand(guard);
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

bool Expansion::compares_select(GuardVariable variable) const {
  const Predicate& predicate = theory_.predicates.at(variable);
  return predicate.is_comparison() &&
         select_part(theory_, theory_.predicates.form(predicate.form)) != nullptr;
}

Guard Expansion::expand(const Guard& guard) {
  GuardManager& guards = theory_.guards;
  const std::vector<GuardVariable> support = guards.support(guard);
  if (std::none_of(support.begin(), support.end(),
                   [&](GuardVariable each) { return compares_select(each); })) {
    return guard;
  }
  if (++depth_ > kMaxDepth) throw TooLarge{};
  // Bottom up, without recursion: a diagram is as deep as there are predicates.
  std::unordered_map<std::uintptr_t, Guard> expanded;
  std::vector<GuardView> pending{guard.view()};
  const auto known = [&](GuardView view) -> std::optional<Guard> {
    if (view.is_constant()) {
      return view.constant_value() ? guards.true_guard() : guards.false_guard();
    }
    const auto found = expanded.find(view.id());
    return found == expanded.end() ? std::nullopt : std::optional<Guard>(found->second);
  };
  while (!pending.empty()) {
    const GuardView view = pending.back();
    const auto high = known(view.high()), low = known(view.low());
    if (known(view) || (high && low)) {
      pending.pop_back();
      if (known(view)) continue;
      if (steps_left_-- == 0) throw TooLarge{};
      const GuardVariable variable = view.variable();
      const Guard condition =
          compares_select(variable) ? definition(variable) : guards.literal(variable);
      expanded.emplace(view.id(), guards.if_then_else(condition, *high, *low));
      continue;
    }
    if (!high) pending.push_back(view.high());
    if (!low) pending.push_back(view.low());
  }
  --depth_;
  return *known(guard.view());
}

Guard Expansion::definition(GuardVariable variable) {
  if (const auto found = definitions_.find(variable); found != definitions_.end()) {
    return found->second;
  }
  const Predicate predicate = theory_.predicates.at(variable);
  const Form form = theory_.predicates.form(predicate.form);
  const auto [select, coefficient] = *select_part(theory_, form);
  LinearForm rest{form.parts, -predicate.bound};
  std::erase_if(rest.parts, [&](const auto& part) { return part.first == select; });
  const auto& entries = theory_.terms.at(select).entries;
  Guard result = theory_.guards.false_guard();
  Guard open = theory_.guards.true_guard();  // where no entry has been chosen yet
  for (const auto& entry : entries) {
    if (steps_left_-- == 0 || theory_.guards.variable_count() > most_variables_) throw TooLarge{};
    const bool is_else = &entry == &entries.back();
    const Guard chosen = is_else ? open : open & expand(entry.first);
    const auto difference = combine(rest, 1, theory_.terms.linear_form(entry.second), coefficient);
    if (!difference) throw TooLarge{};
    result |= chosen & expand(theory_.predicates.compare(*difference, predicate.kind));
    open = open.minus(chosen);
  }
  definitions_.emplace(variable, result);
  return result;
}

}  // namespace sheaf

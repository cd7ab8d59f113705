#include "summaries/predicate_placement.h"

#include "summaries/linear_arithmetic.h"
#include "summaries/predicate_table.h"

namespace sheaf {

namespace {

/// Position of a predicate in its form's chain: … x≤4, x=5, x≤5, x=6 …
Wide chain_key(PredicateKind kind, std::int64_t bound) {
  return Wide{bound} * 2 + (kind == PredicateKind::kLessEqual ? 1 : 0);
}

struct Neighbour {
  GuardVariable variable = 0;
  Wide key = 0;
};

void consider(std::optional<Neighbour>& nearest, Wide key, PredicateKind kind, std::int64_t bound,
              GuardVariable variable) {
  const Wide other = chain_key(kind, bound);
  const auto distance = [&](Wide to) { return to < key ? key - to : to - key; };
  if (!nearest || distance(other) < distance(nearest->key)) nearest = Neighbour{variable, other};
}

void consider_all(std::optional<Neighbour>& nearest, Wide key, PredicateKind kind,
                  std::int64_t bound, const std::map<std::int64_t, GuardVariable>& chain) {
  const auto above = chain.lower_bound(bound);
  if (above != chain.begin()) {
    const auto below = std::prev(above);
    consider(nearest, key, kind, below->first, below->second);
  }
  if (above != chain.end()) consider(nearest, key, kind, above->first, above->second);
}

}  // namespace

PredicatePlacement::PredicatePlacement(GuardManager& guards, const InputTable& inputs,
                                       const TermTable& terms)
    : guards_(guards), inputs_(inputs), terms_(terms) {}

GuardVariable PredicatePlacement::place(const Form& form, PredicateKind kind, std::int64_t bound) {
  const Wide key = chain_key(kind, bound);
  std::optional<Neighbour> nearest;
  consider_all(nearest, key, PredicateKind::kLessEqual, bound, form.less_equal);
  consider_all(nearest, key, PredicateKind::kEqual, bound, form.equal);
  GuardVariable placed;
  if (nearest) {
    placed = nearest->key < key ? guards_.new_variable_below(nearest->variable)
                                : guards_.new_variable_above(nearest->variable);
  } else if (is_independent(form)) {
    const auto end = end_before(form);
    placed = end ? guards_.new_variable_below(*end) : place_flag();
  } else {
    placed = guards_.new_variable();
  }
  if (!form.is_relational && kind == PredicateKind::kLessEqual) {
    const Input& input = input_of(form);
    if (input.type == InputType::kText) ends_.emplace(std::pair(input.id, bound), placed);
  }
  if (form.is_relational) {
    if (!top_relational_ || guards_.level_of(placed) < guards_.level_of(*top_relational_)) {
      top_relational_ = placed;
    }
  }
  return placed;
}

GuardVariable PredicatePlacement::place_flag() {
  return top_relational_ ? guards_.new_variable_above(*top_relational_) : guards_.new_variable();
}

GuardVariable PredicatePlacement::place_choice(const Input& input) {
  const auto before = latest_choices_.find(input.site);
  const GuardVariable placed =
      before != latest_choices_.end() ? guards_.new_variable_above(before->second) : place_flag();
  latest_choices_[input.site] = placed;
  return placed;
}

const Input& PredicatePlacement::input_of(const Form& form) const {
  return inputs_.at(terms_.at(form.parts.front().first).input);
}

std::optional<GuardVariable> PredicatePlacement::end_before(const Form& form) const {
  const Input& unit = input_of(form);
  if (unit.type != InputType::kUnit) return std::nullopt;
  const auto found = ends_.find({unit.text, unit.position});
  return found == ends_.end() ? std::nullopt : std::optional(found->second);
}

bool PredicatePlacement::is_independent(const Form& form) const {
  if (form.is_relational) return false;
  const std::uint32_t site = input_of(form).site;
  return site >= site_is_relational_.size() || !site_is_relational_[site];
}

void PredicatePlacement::note_relational(const Form& form) {
  std::vector<TermId> pending;
  for (const auto& part : form.parts) pending.push_back(part.first);
  const auto push = [&](TermOperand operand) {
    if (const auto term = operand.term()) pending.push_back(*term);
  };
  while (!pending.empty()) {
    const TermId id = pending.back();
    pending.pop_back();
    if (id >= is_noted_.size()) is_noted_.resize(terms_.size(), false);
    if (is_noted_[id]) continue;
    is_noted_[id] = true;
    const Term& term = terms_.at(id);
    if (term.kind == TermKind::kInput) {
      const std::uint32_t site = inputs_.at(term.input).site;
      if (site >= site_is_relational_.size()) site_is_relational_.resize(site + 1, false);
      site_is_relational_[site] = true;
      continue;
    }
    push(term.left);
    push(term.right);
    for (const auto& entry : term.entries) push(entry.second);
    for (const auto& part : term.linear.parts) {
      if (part.first != id) pending.push_back(part.first);
    }
  }
}

}  // namespace sheaf

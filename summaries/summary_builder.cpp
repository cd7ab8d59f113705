#include "summaries/summary_builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "summaries/cell_visitor.h"

namespace sheaf {

namespace {

/// From this size on an index by value pays.
constexpr std::size_t kIndexFrom = 12;

std::uint64_t index_key(Value value) {
  // Strings that are equal must share a key.
  if (value.is_string()) return value.as_string()->hash() | 1;
  return value.bits();
}

}  // namespace

Alternative* SummaryBuilder::find(Value value) {
  if (alternatives_.size() < kIndexFrom) {
    for (Alternative& alternative : alternatives_) {
      if (same_value(alternative.value, value)) return &alternative;
    }
    return nullptr;
  }
  if (index_ == nullptr) {
    index_ = std::make_unique<std::unordered_map<std::uint64_t, std::size_t>>();
    for (std::size_t i = 0; i < alternatives_.size(); ++i) {
      index_->emplace(index_key(alternatives_[i].value), i);
    }
  }
  const auto found = index_->find(index_key(value));
  if (found == index_->end()) return nullptr;
  if (same_value(alternatives_[found->second].value, value)) return &alternatives_[found->second];
  // Two strings with one hash: look at all of them.
  for (Alternative& alternative : alternatives_) {
    if (same_value(alternative.value, value)) return &alternative;
  }
  return nullptr;
}

void SummaryBuilder::add(const Guard& guard, Value value) {
  if (guard.is_false()) return;
  if (const Alternative* existing = find(value)) {
    joining_.push_back({static_cast<std::uint32_t>(existing - alternatives_.data()), guard});
    return;
  }
  add_distinct(guard, value);
}

void SummaryBuilder::add_distinct(const Guard& guard, Value value) {
  alternatives_.push_back({guard, value});
  if (index_ != nullptr) index_->emplace(index_key(value), alternatives_.size() - 1);
}

void SummaryBuilder::trace(CellVisitor& visitor) const {
  for (const Alternative& alternative : alternatives_) visitor.visit_value(alternative.value);
}

void SummaryBuilder::add(const Guard& guard, const Slot& slot) {
  for_each_alternative(slot, guard, [&](const Guard& both, Value value) { add(both, value); });
}

/// Hundreds of guards may belong to one value.
void SummaryBuilder::join_guards(std::uint32_t left_out) {
  std::stable_sort(joining_.begin(), joining_.end(), [](const Joining& a, const Joining& b) {
    return a.alternative < b.alternative;
  });
  std::vector<Guard> guards;
  for (std::size_t first = 0; first < joining_.size();) {
    const bool joins = joining_[first].alternative != left_out;
    Guard& result = alternatives_[joining_[first].alternative].guard;
    guards.assign(1, result);
    std::size_t next = first;
    for (; next < joining_.size() && joining_[next].alternative == joining_[first].alternative;
         ++next) {
      guards.push_back(std::move(joining_[next].guard));
    }
    if (joins) result = result.manager().disjunction(guards);
    first = next;
  }
  joining_.clear();
}

std::uint32_t SummaryBuilder::most_joined() const {
  std::vector<std::uint32_t> guards(alternatives_.size(), 0);
  for (const Joining& each : joining_) ++guards[each.alternative];
  const auto most = std::max_element(guards.begin(), guards.end());
  // Getting it from the others takes a disjunction of as many guards as there are others, and one
  // step more.
  return *most >= alternatives_.size() ? static_cast<std::uint32_t>(most - guards.begin()) : kNone;
}

Slot SummaryBuilder::finish() {
  if (!joining_.empty()) join_guards();
  if (alternatives_.size() < 2) return finish(Guard());
  Guard universe = alternatives_.front().guard;
  for (std::size_t i = 1; i < alternatives_.size(); ++i) universe |= alternatives_[i].guard;
  return finish(universe);
}

Slot SummaryBuilder::finish(const Guard& universe) {
  if (alternatives_.size() == 1) {
    const Slot only = alternatives_.front().value;
    alternatives_.clear();
    joining_.clear();
    return only;
  }
  if (alternatives_.size() > 1 && !joining_.empty()) {
    const std::uint32_t largest = most_joined();
    join_guards(largest);
    if (largest != kNone) {
      std::vector<Guard> others;
      for (std::size_t i = 0; i < alternatives_.size(); ++i) {
        if (i != largest) others.push_back(alternatives_[i].guard);
      }
      alternatives_[largest].guard = universe.minus(universe.manager().disjunction(others));
    }
  }
  joining_.clear();
  Slot result;
  if (!alternatives_.empty()) {
#ifdef SHEAF_INVARIANTS
    check_invariants(alternatives_, universe);
#endif
    result = Slot(new Summary(std::move(alternatives_), universe));
  }
  alternatives_.clear();
  index_.reset();
  return result;
}

void check_invariants(const Summary::Alternatives& alternatives, const Guard& universe) {
  const auto fail = [](const char* what) {
    std::fprintf(stderr, "sheaf: broken invariant of a value summary: %s\n", what);
    std::abort();
  };
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    if (alternatives[i].guard.is_false()) fail("a guard is false");
    if (!alternatives[i].guard.implies(universe)) fail("a guard exceeds the universe");
    for (std::size_t j = 0; j < i; ++j) {
      if (!alternatives[i].guard.disjoint(alternatives[j].guard)) fail("guards overlap");
      if (same_value(alternatives[i].value, alternatives[j].value)) fail("two values are equal");
    }
  }
}

}  // namespace sheaf

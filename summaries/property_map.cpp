#include "summaries/property_map.h"

#include <algorithm>
#include <iterator>

#include "summaries/cell_visitor.h"
#include "summaries/summary_builder.h"

namespace sheaf {

namespace {
constexpr std::size_t kIndexFrom = 9;
}

Guard presence(const Slot& slot, const Guard& guard) {
  if (slot.is_single()) return slot.value().is_absent() ? guard.manager().false_guard() : guard;
  Guard result = guard.manager().false_guard();
  for_each_alternative(slot, guard, [&](const Guard& part, Value value) {
    if (!value.is_absent()) result |= part;
  });
  return result;
}

void PropertyMap::build_index() const {
  index_ = std::make_unique<std::unordered_map<std::uint64_t, std::int32_t>>();
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    index_->emplace(properties_[i].key.bits(), static_cast<std::int32_t>(i));
  }
}

std::int32_t PropertyMap::find(PropertyKey key) const {
  if (properties_.size() < kIndexFrom) {
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      if (properties_[i].key.bits() == key.bits()) return static_cast<std::int32_t>(i);
    }
    return -1;
  }
  if (!index_) build_index();
  const auto found = index_->find(key.bits());
  return found == index_->end() ? -1 : found->second;
}

std::int32_t PropertyMap::find_next(PropertyKey key, std::int32_t previous) const {
  if (!has_repeated_keys_) return -1;
  for (std::size_t i = static_cast<std::size_t>(previous) + 1; i < properties_.size(); ++i) {
    if (properties_[i].key.bits() == key.bits()) return static_cast<std::int32_t>(i);
  }
  return -1;
}

std::size_t PropertyMap::append(PropertyKey key, Slot value, std::uint8_t attributes) {
  if (find(key) >= 0) has_repeated_keys_ = true;
  properties_.push_back({key, std::move(value), attributes});
  if (index_) index_->emplace(key.bits(), static_cast<std::int32_t>(properties_.size() - 1));
  return properties_.size() - 1;
}

void PropertyMap::erase(std::size_t i) {
  properties_.erase(properties_.begin() + static_cast<std::ptrdiff_t>(i));
  index_.reset();
  std::erase_if(insertions_, [&](const Insertion& insertion) { return insertion.slot == i; });
  for (Insertion& insertion : insertions_) {
    if (insertion.slot > i) --insertion.slot;
    if (insertion.slots_before > i) --insertion.slots_before;
  }
}

void PropertyMap::insert_last(std::size_t i, const Guard& guard) {
  // The last slot is in its place already, unless another one has been inserted after it.
  if (i + 1 == properties_.size() &&
      (insertions_.empty() || insertions_.back().slots_before < properties_.size())) {
    return;
  }
  insertions_.push_back(
      {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(properties_.size()), guard});
  if (insertions_.size() > insertions_limit_) {
    forget_covered_insertions();
    insertions_limit_ = std::max(kFewInsertions, 2 * insertions_.size());
  }
}

void PropertyMap::forget_covered_insertions() {
  std::vector<Guard> later(properties_.size(), insertions_.front().guard.manager().false_guard());
  std::vector<Insertion> kept;
  for (std::size_t n = insertions_.size(); n-- > 0;) {
    Guard& covered = later[insertions_[n].slot];
    if (insertions_[n].guard.implies(covered)) continue;
    covered |= insertions_[n].guard;
    kept.push_back(std::move(insertions_[n]));
  }
  insertions_.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
}

void PropertyMap::settle_order(const Guard& domain) {
  if (insertions_.empty()) return;
  // A slot's places in the order: where it was made, and where it was inserted again. On each path
  // the last of them counts.
  struct Place {
    std::uint32_t slot;
    Guard present;
  };
  std::vector<Guard> present;  // by slot; what later insertions have not taken
  for (const Property& property : properties_) present.push_back(presence(property.value, domain));
  for (std::size_t n = insertions_.size(); n-- > 0;) {
    Guard& rest = present[insertions_[n].slot];
    const Guard taken = rest & insertions_[n].guard;
    rest = rest.minus(taken);
    insertions_[n].guard = taken;
  }
  std::vector<Place> places;
  std::vector<std::int64_t> latest(properties_.size(), -1);  // by slot: its last place so far
  const auto put = [&](std::uint32_t slot, const Guard& guard) {
    if (guard.is_false()) return;
    // An earlier place will do if no place after it is seen by the same paths.
    bool is_free = latest[slot] >= 0;
    for (std::size_t i = places.size();
         is_free && i-- > static_cast<std::size_t>(latest[slot] + 1);) {
      is_free = places[i].present.disjoint(guard);
    }
    if (is_free) {
      places[static_cast<std::size_t>(latest[slot])].present |= guard;
    } else {
      latest[slot] = static_cast<std::int64_t>(places.size());
      places.push_back({slot, guard});
    }
  };
  std::size_t next = 0;
  for (std::uint32_t slot = 0; slot <= properties_.size(); ++slot) {
    for (; next < insertions_.size() && insertions_[next].slots_before == slot; ++next) {
      put(insertions_[next].slot, insertions_[next].guard);
    }
    if (slot < properties_.size()) put(slot, present[slot]);
  }
  std::vector<std::uint32_t> count(properties_.size(), 0);
  for (const Place& place : places) ++count[place.slot];
  std::vector<Property> settled;
  for (const Place& place : places) {
    const Property& property = properties_[place.slot];
    if (count[place.slot] == 1) {
      settled.push_back(property);
      continue;
    }
    has_repeated_keys_ = true;
    settled.push_back(
        {property.key,
         update(Value::absent(), place.present, restrict(property.value, place.present), domain),
         property.attributes});
  }
  properties_ = std::move(settled);
  insertions_.clear();
  index_.reset();
}

void PropertyMap::trace(CellVisitor& visitor) {
  for (Property& property : properties_) {
    visitor.visit_value(property.key);
    visitor.visit_slot(property.value, SlotRole::kValue);
  }
}

std::size_t PropertyMap::memory_bytes() const {
  constexpr std::size_t kIndexNode =
      4 * sizeof(void*);  // key, slot, link, and the allocator's word
  std::size_t bytes = properties_.capacity() * sizeof(Property);
  bytes += insertions_.capacity() * sizeof(Insertion);
  if (index_) bytes += index_->size() * kIndexNode + index_->bucket_count() * sizeof(void*);
  return bytes;
}

Slot PropertyMap::get(PropertyKey key, const Guard& guard) const {
  std::int32_t i = find(key);
  if (i < 0) return Slot(Value::absent());
  if (!has_repeated_keys_) return properties_[static_cast<std::size_t>(i)].value;
  std::int32_t next = find_next(key, i);
  if (next < 0) return properties_[static_cast<std::size_t>(i)].value;
  // Slots of one key are present on disjoint paths: what is left at the end is absent.
  SummaryBuilder builder;
  Guard missing = guard;
  while (i >= 0) {
    for_each_alternative(properties_[static_cast<std::size_t>(i)].value, guard,
                         [&](const Guard& both, Value value) {
                           if (value.is_absent()) return;
                           builder.add(both, value);
                           missing = missing.minus(both);
                         });
    i = next;
    if (i >= 0) next = find_next(key, i);
  }
  builder.add(missing, Value::absent());
  return builder.finish();
}

}  // namespace sheaf

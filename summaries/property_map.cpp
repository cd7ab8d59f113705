#include "summaries/property_map.h"

#include "summaries/summary_builder.h"

namespace sheaf {

namespace {
constexpr std::size_t kIndexFrom = 9;
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

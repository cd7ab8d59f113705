#include "interpreter/objects/key_index.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

#include "summaries/js_string.h"

namespace sheaf {

namespace {

/// Shorter arrays are looked through.
constexpr std::size_t kSmall = 16;
constexpr std::size_t kMostIndexes = 32;

/// Equal for values that are the same key (ECMA-262 7.2.11 SameValueZero).
std::size_t hash_of(Value key) {
  if (key.is_string()) return key.as_string()->hash();
  if (key.is_number()) {
    const double number = key.as_number();
    if (std::isnan(number)) return 1;
    return std::hash<double>()(number);  // the same for both zeros
  }
  return std::hash<std::uint64_t>()(key.bits());
}

}  // namespace

void KeyIndexes::Index::add(const Slot& key, std::size_t position) {
  const auto place = static_cast<std::uint32_t>(position);
  const auto add_value = [&](Value value) {
    if (value.is_absent()) return;
    if (value.is_term()) {
      unknown.push_back(place);
    } else {
      known.emplace(hash_of(value), place);
    }
  };
  if (key.is_single()) {
    add_value(key.value());
  } else {
    for (const Alternative& each : key.summary().alternatives()) add_value(each.value);
  }
}

KeyIndexes::Index* KeyIndexes::find(const ArrayObject& keys) {
  for (const std::unique_ptr<Index>& index : indexes_) {
    if (index->array != keys.id) continue;
    index->last_use = ++uses_;
    return index.get();
  }
  return nullptr;
}

KeyIndexes::Index& KeyIndexes::make(const ArrayObject& keys) {
  if (indexes_.size() >= kMostIndexes) {
    const auto oldest =
        std::ranges::min_element(indexes_, {}, [](const auto& index) { return index->last_use; });
    indexes_.erase(oldest);
  }
  indexes_.push_back(std::make_unique<Index>());
  Index& index = *indexes_.back();
  index.array = keys.id;
  index.last_use = ++uses_;
  for (std::size_t i = 0; i < keys.elements.size(); ++i) index.add(keys.elements[i], i);
  return index;
}

std::vector<std::uint32_t> KeyIndexes::candidates(const ArrayObject& keys, Value wanted) {
  std::vector<std::uint32_t> result;
  if (keys.elements.size() <= kSmall || wanted.is_term()) {
    result.resize(keys.elements.size());
    std::iota(result.begin(), result.end(), 0u);
    return result;
  }
  Index* index = find(keys);
  if (index == nullptr) index = &make(keys);
  result = index->unknown;
  const auto [first, last] = index->known.equal_range(hash_of(wanted));
  for (auto entry = first; entry != last; ++entry) result.push_back(entry->second);
  std::ranges::sort(result);
  const auto rest = std::ranges::unique(result);
  result.erase(rest.begin(), rest.end());
  return result;
}

void KeyIndexes::add(const ArrayObject& keys, const Slot& key, std::size_t position) {
  if (Index* index = find(keys)) index->add(key, position);
}

}  // namespace sheaf

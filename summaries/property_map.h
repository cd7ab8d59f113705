#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "summaries/summary.h"

namespace sheaf {

/// An interned string or a symbol: equal keys have equal bits.
using PropertyKey = Value;

enum PropertyAttribute : std::uint8_t {
  kWritable = 1,
  kEnumerableProperty = 2,
  kConfigurable = 4,
  kAllAttributes = 7,
};

struct Property {
  PropertyKey key;
  Slot value;  // the absent marker on the paths that lack it
  std::uint8_t attributes = kAllAttributes;
};

/// The own properties of an object in insertion order, on all paths at once.
///
/// A property may exist on some paths only: absent is a value of its slot. The order of insertion
/// may differ between paths. An insertion under φ reuses the key's slot when no later slot is
/// present on any path of φ (then this slot's place is right for them too), else it makes a new
/// slot at the end; so a key may own several slots, present on disjoint sets of paths. Walking the
/// slots in order and keeping those present on a path gives that path's own order.
class PropertyMap {
 public:
  PropertyMap() = default;
  PropertyMap(PropertyMap&&) = default;
  PropertyMap& operator=(PropertyMap&&) = default;
  /// The copy builds its own index when it needs one.
  PropertyMap(const PropertyMap& other)
      : properties_(other.properties_), has_repeated_keys_(other.has_repeated_keys_) {}
  PropertyMap& operator=(const PropertyMap&) = delete;

  std::size_t size() const { return properties_.size(); }
  Property& operator[](std::size_t i) { return properties_[i]; }
  const Property& operator[](std::size_t i) const { return properties_[i]; }

  /// First slot of the key, or -1; several_slots tells whether there are more.
  std::int32_t find(PropertyKey key) const;
  /// Next slot of the same key after `previous`, or -1.
  std::int32_t find_next(PropertyKey key, std::int32_t previous) const;
  /// Appends a slot.
  std::size_t append(PropertyKey key, Slot value, std::uint8_t attributes);
  /// Removes slot i for good: it is absent on all paths.
  void erase(std::size_t i);

  /// The value on the paths of `guard`, absent where there is none.
  Slot get(PropertyKey key, const Guard& guard) const;

  auto begin() const { return properties_.begin(); }
  auto end() const { return properties_.end(); }

 private:
  void build_index() const;

  std::vector<Property> properties_;
  /// First slot by key; built once an object has more than a few properties.
  mutable std::unique_ptr<std::unordered_map<std::uint64_t, std::int32_t>> index_;
  bool has_repeated_keys_ = false;
};

}  // namespace sheaf

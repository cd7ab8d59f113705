#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "summaries/summary.h"

namespace sheaf {

class CellVisitor;

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

/// The paths of `guard` on which the slot holds a value.
Guard presence(const Slot& slot, const Guard& guard);

/// The own properties of an object in insertion order, on all paths at once.
///
/// A property may exist on some paths only: absent is a value of its slot. The order of insertion
/// may differ between paths: a key whose slot exists already, but is absent under φ, comes last on
/// the paths of φ when they insert it. An object that serves as a table sees many such insertions
/// and is hardly ever enumerated, so an insertion only makes a note, and whoever needs the order
/// calls `settle_order`. That turns the notes into slots: a key may then own several slots, present
/// on disjoint sets of paths. Walking the slots in order and keeping those present on a path gives
/// that path's own order. (Deciding at each insertion whether the slot's place is right means
/// comparing guards with all later slots: 43 % of the time of a program with tables, see decision
/// 0009.)
class PropertyMap {
 public:
  PropertyMap() = default;
  PropertyMap(PropertyMap&&) = default;
  PropertyMap& operator=(PropertyMap&&) = default;
  /// The copy builds its own index when it needs one.
  PropertyMap(const PropertyMap& other)
      : properties_(other.properties_),
        insertions_(other.insertions_),
        has_repeated_keys_(other.has_repeated_keys_) {}
  PropertyMap& operator=(const PropertyMap&) = delete;

  std::size_t size() const { return properties_.size(); }
  Property& operator[](std::size_t i) { return properties_[i]; }
  const Property& operator[](std::size_t i) const { return properties_[i]; }

  /// First slot of the key, or -1.
  std::int32_t find(PropertyKey key) const;
  /// Next slot of the same key after `previous`, or -1.
  std::int32_t find_next(PropertyKey key, std::int32_t previous) const;
  /// Appends a slot.
  std::size_t append(PropertyKey key, Slot value, std::uint8_t attributes);
  /// Removes slot i for good: it is absent on all paths.
  void erase(std::size_t i);
  /// Notes that slot i, absent under `guard` until now, comes last on those paths.
  void insert_last(std::size_t i, const Guard& guard);
  /// Gives every key a slot at each place that it has on some path. Changes the numbers of slots.
  /// `domain`: the paths on which the object exists.
  void settle_order(const Guard& domain);

  /// The value on the paths of `guard`, absent where there is none.
  Slot get(PropertyKey key, const Guard& guard) const;

  /// Shows keys and values.
  void trace(CellVisitor& visitor);
  /// Vectors and index, without the summaries in the slots. Constant time.
  std::size_t memory_bytes() const;

  /// In no particular order on paths with insertions that are not settled.
  auto begin() const { return properties_.begin(); }
  auto end() const { return properties_.end(); }

 private:
  /// On the paths of `guard`, the slot comes after the first `slots_before` slots of the map.
  struct Insertion {
    std::uint32_t slot;
    std::uint32_t slots_before;
    Guard guard;
  };

  void build_index() const;
  /// On each path only the last insertion of a slot counts.
  void forget_covered_insertions();

  static constexpr std::size_t kFewInsertions = 64;

  std::vector<Property> properties_;
  std::vector<Insertion> insertions_;  // as they happened
  std::size_t insertions_limit_ = kFewInsertions;
  /// First slot by key; built once an object has more than a few properties.
  mutable std::unique_ptr<std::unordered_map<std::uint64_t, std::int32_t>> index_;
  bool has_repeated_keys_ = false;
};

}  // namespace sheaf

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "summaries/heap.h"

namespace sheaf {

/// Where keys may stand in the key arrays of large Maps and Sets, so that looking one up does not
/// compare it with all. An index never misses a place, but may name one too many: keys are only
/// ever added and taken out. A few arrays have one at a time; others get theirs when they are asked
/// for.
class KeyIndexes {
 public:
  /// Positions at which the array may hold the key on some path, ascending. All of them for a key
  /// that has no one value (a term), and for small arrays.
  std::vector<std::uint32_t> candidates(const ArrayObject& keys, Value wanted);
  /// Tells of a key that was stored at the position.
  void add(const ArrayObject& keys, const Slot& key, std::size_t position);
  /// When cells become others: arrays may hold anything now.
  void forget() { indexes_.clear(); }

 private:
  struct Index {
    std::uint32_t array = 0;  // its cell
    std::uint64_t last_use = 0;
    std::unordered_multimap<std::size_t, std::uint32_t> known;
    std::vector<std::uint32_t> unknown;  // where terms stand

    void add(const Slot& key, std::size_t position);
  };

  Index* find(const ArrayObject& keys);
  Index& make(const ArrayObject& keys);

  std::vector<std::unique_ptr<Index>> indexes_;
  std::uint64_t uses_ = 0;
};

}  // namespace sheaf

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sheaf {

/// Finds ids of things that are kept elsewhere, by a hash: open addressing in one block, because a
/// run makes millions of terms and gives them all back at its end.
class TermIndex {
 public:
  using Id = std::uint32_t;

  /// The id for which `is_same(id)`, among those added under this hash; otherwise `fresh`, which is
  /// added. No id is ~0.
  template <typename IsSame>
  Id find_or_add(std::size_t hash, Id fresh, IsSame&& is_same) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    const std::uint32_t kept = folded(hash);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = kept & mask;
    for (; slots_[at].id != kFree; at = (at + 1) & mask) {
      if (slots_[at].hash == kept && is_same(slots_[at].id)) return slots_[at].id;
    }
    slots_[at] = {kept, fresh};
    ++size_;
    return fresh;
  }

 private:
  static constexpr Id kFree = ~Id{0};
  struct Slot {
    std::uint32_t hash = 0;
    Id id = kFree;
  };

  /// All bits of the hash count: the lower ones alone may repeat.
  static std::uint32_t folded(std::size_t hash) {
    return static_cast<std::uint32_t>((hash * 0x9e3779b97f4a7c15u) >> 32);
  }

  void grow() {
    constexpr std::size_t kLeast = 64;
    std::vector<Slot> old(slots_.empty() ? kLeast : 2 * slots_.size());
    old.swap(slots_);
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
      if (slot.id == kFree) continue;
      std::size_t at = slot.hash & mask;
      while (slots_[at].id != kFree) at = (at + 1) & mask;
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;  // as many as a power of two, or none
  std::size_t size_ = 0;
};

}  // namespace sheaf

#pragma once

#include <algorithm>
#include <cstddef>
#include <new>

namespace sheaf {

/// Below this many new bytes a collection is not worth its walk over the roots.
inline constexpr std::size_t kMinCollectionStep = std::size_t{32} << 20;

/// The size at which to collect next when a collection left `live_bytes`: as much again, and not a
/// little. So the work of all collections together stays within a constant factor of what was
/// allocated.
inline std::size_t next_collection(std::size_t live_bytes) {
  return live_bytes + std::max(kMinCollectionStep, live_bytes);
}

/// What a table may grow to. An operation that wants more fails with std::bad_alloc before it
/// allocates, as it would if there were no more: nothing that a program does can be large enough to
/// end the process.
class MemoryBound {
 public:
  void set(std::size_t bytes) { bytes_ = bytes; }
  void require(std::size_t used, std::size_t more) const {
    if (more > bytes_ || used > bytes_ - more) throw std::bad_alloc();
  }

 private:
  std::size_t bytes_ = ~std::size_t{0};
};

/// Near the bound a collection comes earlier, so that garbage is no reason to fail.
inline std::size_t next_collection_within(std::size_t collect_at, std::size_t used,
                                          std::size_t left) {
  constexpr std::size_t kSmallStep = std::size_t{8} << 20;
  return std::min(collect_at, used + std::max(kSmallStep, left / 2));
}

}  // namespace sheaf

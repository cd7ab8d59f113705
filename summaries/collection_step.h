#pragma once

#include <algorithm>
#include <cstddef>

namespace sheaf {

/// Below this many new bytes a collection is not worth its walk over the roots.
inline constexpr std::size_t kMinCollectionStep = std::size_t{32} << 20;

/// The size at which to collect next when a collection left `live_bytes`: as much again, and not a
/// little. So the work of all collections together stays within a constant factor of what was
/// allocated.
inline std::size_t next_collection(std::size_t live_bytes) {
  return live_bytes + std::max(kMinCollectionStep, live_bytes);
}

}  // namespace sheaf

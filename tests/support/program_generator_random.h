#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace sheaf {

/// SplitMix64. Written here rather than taken from <random>, whose distributions differ between
/// standard libraries: the same seed must give the same program everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ull;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    return mixed ^ (mixed >> 31);
  }
  /// Uniform in 0 … bound-1.
  std::uint32_t below(std::size_t bound) {
    return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
  }
  int between(int low, int high) {
    return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1)));
  }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  std::string pick(std::initializer_list<const char*> choices) {
    return *(choices.begin() + below(choices.size()));
  }
  template <typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace sheaf

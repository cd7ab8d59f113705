#pragma once

#include <bit>
#include <cstdint>

/// What the files of elementary.h share: the two words of a double, as fdlibm looks at them, and
/// the reduction of angles.
namespace sheaf::elementary {

inline std::int32_t high_word(double x) {
  return static_cast<std::int32_t>(std::bit_cast<std::uint64_t>(x) >> 32);
}
inline std::uint32_t low_word(double x) {
  return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(x));
}
inline double from_words(std::int32_t high, std::uint32_t low) {
  return std::bit_cast<double>(
      (static_cast<std::uint64_t>(static_cast<std::uint32_t>(high)) << 32) | low);
}
inline double with_high_word(double x, std::int32_t high) { return from_words(high, low_word(x)); }
inline double with_low_word(double x, std::uint32_t low) { return from_words(high_word(x), low); }

/// x − n·π/2 as a sum of two doubles, and n modulo 4 (for large x: modulo 8).
struct Reduced {
  int quadrant = 0;
  double high = 0, low = 0;
};
Reduced reduce(double x);

}  // namespace sheaf::elementary

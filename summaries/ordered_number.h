#pragma once

#include <bit>
#include <cstdint>

namespace sheaf {

/// A finite double by its place among all doubles: places are ordered as the numbers are, first by
/// `high`, then by `low` (0 … 4095). Two integers, because one would leave the bounds within which
/// terms compute (±(2^53 − 1)). −0 has the place of 0.
struct OrderedNumber {
  std::int64_t high = 0;
  std::int64_t low = 0;
};

inline constexpr std::int64_t kLowPlaces = 4096;

inline OrderedNumber place_of(double number) {
  const auto bits = std::bit_cast<std::int64_t>(number);
  // The bits of a positive double are ordered as the numbers; negative ones mirror them.
  const std::int64_t place = bits >= 0 ? bits : -(bits & INT64_MAX);
  const std::int64_t high = place >> 12;  // rounds towards −∞
  return {high, place - high * kLowPlaces};
}

inline double number_at(OrderedNumber at) {
  const std::int64_t place = at.high * kLowPlaces + at.low;
  return place >= 0 ? std::bit_cast<double>(place) : -std::bit_cast<double>(-place);
}

}  // namespace sheaf

#include "testgen/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sheaf {

namespace {

constexpr std::size_t kBlock = 64;
constexpr std::size_t kRounds = 64;

/// The first 32 bits of the fractions of square and cube roots of the first primes: FIPS 180-4.
struct Constants {
  std::array<std::uint32_t, 8> start{};
  std::array<std::uint32_t, kRounds> rounds{};

  Constants() {
    std::size_t count = 0;
    for (unsigned candidate = 2; count < kRounds; candidate++) {
      bool is_prime = true;
      for (unsigned divisor = 2; divisor * divisor <= candidate; divisor++) {
        is_prime = is_prime && candidate % divisor != 0;
      }
      if (!is_prime) continue;
      if (count < start.size())
        start[count] = fraction(std::sqrt(static_cast<long double>(candidate)));
      rounds[count++] = fraction(std::cbrt(static_cast<long double>(candidate)));
    }
  }

  static std::uint32_t fraction(long double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
  }
};

void add_block(const unsigned char* block, const Constants& constants,
               std::array<std::uint32_t, 8>& state) {
  std::array<std::uint32_t, kRounds> words{};
  for (std::size_t i = 0; i < 16; i++) {
    const unsigned char* bytes = block + 4 * i;
    words[i] = std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
               std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
  }
  for (std::size_t i = 16; i < kRounds; i++) {
    const std::uint32_t a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3)) + words[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10));
  }
  std::array<std::uint32_t, 8> s = state;
  for (std::size_t i = 0; i < kRounds; i++) {
    const std::uint32_t sum = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
    const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t first = s[7] + sum + choice + constants.rounds[i] + words[i];
    const std::uint32_t other = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    s = {first + other + majority, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < state.size(); i++) state[i] += s[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const Constants constants;
  std::array<std::uint32_t, 8> state = constants.start;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t at = 0;
  for (; bytes.size() - at >= kBlock; at += kBlock) add_block(data + at, constants, state);
  // The rest, a one bit, zeros, and the length in bits.
  std::array<unsigned char, 2 * kBlock> tail{};
  const std::size_t rest = bytes.size() - at;
  for (std::size_t i = 0; i < rest; i++) tail[i] = data[at + i];
  tail[rest] = 0x80;
  const std::size_t length = rest + 9 <= kBlock ? kBlock : 2 * kBlock;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; i++) {
    tail[length - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
  }
  for (std::size_t i = 0; i < length; i += kBlock) add_block(tail.data() + i, constants, state);
  std::string text;
  for (const std::uint32_t word : state) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace sheaf

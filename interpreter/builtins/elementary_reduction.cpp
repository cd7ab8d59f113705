// The argument of a trigonometric function less a multiple of π/2, with fdlibm's algorithm; see
// elementary.h.

#include <array>
#include <cmath>
#include <limits>

#include "interpreter/builtins/elementary_words.h"

namespace sheaf::elementary {

namespace {

/// The bits of 2 ÷ π, 24 at a time.
constexpr std::array<std::int32_t, 66> kTwoOverPi = {
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163,
    0xabdebb, 0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129,
    0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c,
    0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf,
    0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292,
    0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
    0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca,
    0x73a8c9, 0x60e27b, 0xc08c6b};

/// π/2 in pieces of 24 bits.
constexpr std::array<double, 8> kHalfPiPieces = {
    1.57079625129699707031e+00, 7.54978941586159635335e-08, 5.39030252995776476554e-15,
    3.28200341580791294123e-22, 1.27065575308067607349e-29, 1.22933308981111328932e-36,
    2.73370053816464559624e-44, 2.16741683877804819444e-51};

/// The reduction of large arguments: the product with as many bits of 2 ÷ π as matter. `x` holds
/// `count` integers of 24 bits, the first of which has the exponent `exponent`.
Reduced reduce_large(const double* x, int exponent, int count) {
  constexpr int kStart = 4;  // terms for 53 bits and a tail
  constexpr double kTwo24 = 1.67772160000000000000e+07, kTwoM24 = 5.96046447753906250000e-08;
  std::array<std::int32_t, 20> digits{};
  std::array<double, 20> f{}, partial{}, q{};
  const int last_x = count - 1;
  int first = (exponent - 3) / 24;
  if (first < 0) first = 0;
  int q0 = exponent - 24 * (first + 1);
  for (int i = 0, j = first - last_x; i <= last_x + kStart; ++i, ++j) {
    f[static_cast<std::size_t>(i)] =
        j < 0 ? 0.0 : static_cast<double>(kTwoOverPi[static_cast<std::size_t>(j)]);
  }
  const auto product = [&](int i) {
    double sum = 0;
    for (int j = 0; j <= last_x; ++j) sum += x[j] * f[static_cast<std::size_t>(last_x + i - j)];
    return sum;
  };
  for (int i = 0; i <= kStart; ++i) q[static_cast<std::size_t>(i)] = product(i);
  int last = kStart;
  int n = 0, half = 0;
  double z = 0;
  for (;;) {
    // Distil q into integers, backwards.
    z = q[static_cast<std::size_t>(last)];
    for (int i = 0, j = last; j > 0; ++i, --j) {
      const double part = static_cast<double>(static_cast<std::int32_t>(kTwoM24 * z));
      digits[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(z - kTwo24 * part);
      z = q[static_cast<std::size_t>(j - 1)] + part;
    }
    z = std::scalbn(z, q0);
    z -= 8.0 * std::floor(z * 0.125);
    n = static_cast<int>(z);
    z -= n;
    half = 0;
    std::int32_t& before = digits[static_cast<std::size_t>(last - 1)];
    if (q0 > 0) {
      const std::int32_t top = before >> (24 - q0);
      n += top;
      before -= top << (24 - q0);
      half = before >> (23 - q0);
    } else if (q0 == 0) {
      half = before >> 23;
    } else if (z >= 0.5) {
      half = 2;
    }
    if (half > 0) {  // the fraction is above a half: 1 − it
      ++n;
      bool carry = false;
      for (int i = 0; i < last; ++i) {
        std::int32_t& digit = digits[static_cast<std::size_t>(i)];
        if (!carry) {
          if (digit != 0) {
            carry = true;
            digit = 0x1000000 - digit;
          }
        } else {
          digit = 0xffffff - digit;
        }
      }
      if (q0 == 1) before &= 0x7fffff;
      if (q0 == 2) before &= 0x3fffff;
      if (half == 2) {
        z = 1.0 - z;
        if (carry) z -= std::scalbn(1.0, q0);
      }
    }
    if (z != 0) break;
    std::int32_t rest = 0;
    for (int i = last - 1; i >= kStart; --i) rest |= digits[static_cast<std::size_t>(i)];
    if (rest != 0) break;
    int more = 1;
    while (digits[static_cast<std::size_t>(kStart - more)] == 0) ++more;
    for (int i = last + 1; i <= last + more; ++i) {
      f[static_cast<std::size_t>(last_x + i)] =
          static_cast<double>(kTwoOverPi[static_cast<std::size_t>(first + i)]);
      q[static_cast<std::size_t>(i)] = product(i);
    }
    last += more;
  }
  if (z == 0.0) {
    --last;
    q0 -= 24;
    while (digits[static_cast<std::size_t>(last)] == 0) {
      --last;
      q0 -= 24;
    }
  } else {
    z = std::scalbn(z, -q0);
    if (z >= kTwo24) {
      const double part = static_cast<double>(static_cast<std::int32_t>(kTwoM24 * z));
      digits[static_cast<std::size_t>(last)] = static_cast<std::int32_t>(z - kTwo24 * part);
      ++last;
      q0 += 24;
      digits[static_cast<std::size_t>(last)] = static_cast<std::int32_t>(part);
    } else {
      digits[static_cast<std::size_t>(last)] = static_cast<std::int32_t>(z);
    }
  }
  double scale = std::scalbn(1.0, q0);
  for (int i = last; i >= 0; --i) {
    q[static_cast<std::size_t>(i)] = scale * digits[static_cast<std::size_t>(i)];
    scale *= kTwoM24;
  }
  for (int i = last; i >= 0; --i) {
    double sum = 0;
    for (int k = 0; k <= kStart && k <= last - i; ++k) {
      sum += kHalfPiPieces[static_cast<std::size_t>(k)] * q[static_cast<std::size_t>(i + k)];
    }
    partial[static_cast<std::size_t>(last - i)] = sum;
  }
  double sum = 0;
  for (int i = last; i >= 0; --i) sum += partial[static_cast<std::size_t>(i)];
  const double high = sum;
  sum = partial[0] - sum;
  for (int i = 1; i <= last; ++i) sum += partial[static_cast<std::size_t>(i)];
  return half == 0 ? Reduced{n & 7, high, sum} : Reduced{n & 7, -high, -sum};
}

constexpr double kInverseHalfPi = 6.36619772367581382433e-01;
// π/2 in parts of 33 bits, each with its tail.
constexpr double kHalfPi1 = 1.57079632673412561417e+00, kHalfPi1Tail = 6.07710050650619224932e-11,
                 kHalfPi2 = 6.07710050630396597660e-11, kHalfPi2Tail = 2.02226624879595063154e-21,
                 kHalfPi3 = 2.02226624871116645580e-21, kHalfPi3Tail = 8.47842766036889956997e-32;

}  // namespace

Reduced reduce(double x) {
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (ix <= 0x3fe921fb) return {0, x, 0};
  if (ix < 0x4002d97c) {  // |x| < 3π/4
    const double sign = hx > 0 ? 1.0 : -1.0;
    double z = x - sign * kHalfPi1;
    double high = 0, low = 0;
    if (ix != 0x3ff921fb) {
      high = z - sign * kHalfPi1Tail;
      low = (z - high) - sign * kHalfPi1Tail;
    } else {  // near π/2, use 33 more bits
      z -= sign * kHalfPi2;
      high = z - sign * kHalfPi2Tail;
      low = (z - high) - sign * kHalfPi2Tail;
    }
    return {hx > 0 ? 1 : -1, high, low};
  }
  if (ix <= 0x413921fb) {  // |x| up to 2^19·π/2
    double t = std::fabs(x);
    const int n = static_cast<int>(t * kInverseHalfPi + 0.5);
    const double fn = n;
    double r = t - fn * kHalfPi1;
    double w = fn * kHalfPi1Tail;
    double high = r - w;
    const bool is_near = n >= 32 || ix == high_word(fn * 1.57079632679489661923);
    const std::int32_t exponent = ix >> 20;
    if (is_near && exponent - ((high_word(high) >> 20) & 0x7ff) > 16) {
      t = r;
      w = fn * kHalfPi2;
      r = t - w;
      w = fn * kHalfPi2Tail - ((t - r) - w);
      high = r - w;
      if (exponent - ((high_word(high) >> 20) & 0x7ff) > 49) {
        t = r;
        w = fn * kHalfPi3;
        r = t - w;
        w = fn * kHalfPi3Tail - ((t - r) - w);
        high = r - w;
      }
    }
    const double low = (r - high) - w;
    return hx < 0 ? Reduced{-n, -high, -low} : Reduced{n, high, low};
  }
  if (ix >= 0x7ff00000) return {0, std::numeric_limits<double>::quiet_NaN(), 0};
  const int exponent = (ix >> 20) - 1046;
  double z = from_words(ix - static_cast<std::int32_t>(static_cast<std::uint32_t>(exponent) << 20),
                        low_word(x));
  double parts[3];
  for (int i = 0; i < 2; ++i) {
    parts[i] = static_cast<double>(static_cast<std::int32_t>(z));
    z = (z - parts[i]) * 1.67772160000000000000e+07;
  }
  parts[2] = z;
  int count = 3;
  while (parts[count - 1] == 0) --count;
  const Reduced reduced = reduce_large(parts, exponent, count);
  return hx < 0 ? Reduced{-reduced.quadrant, -reduced.high, -reduced.low} : reduced;
}

}  // namespace sheaf::elementary

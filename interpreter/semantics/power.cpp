// The logarithm and exponential of Sun's fdlibm in double-double arithmetic, with the rounding of
// the reference engine: the C library is more accurate, and so differs in the last bit in one case
// of ten. Constants are those of fdlibm (© 1993 Sun Microsystems).

#include "interpreter/semantics/power.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sheaf {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A number as an unevaluated sum; `high` has the upper half of the bits only.
struct Pair {
  double high = 0, low = 0;
};

double upper_half(double d) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(d) & 0xffffffff00000000u);
}
std::int32_t high_word(double d) {
  return static_cast<std::int32_t>(std::bit_cast<std::uint64_t>(d) >> 32);
}
double with_high_word(std::int32_t word, double low_bits = 0) {
  const auto upper = static_cast<std::uint64_t>(static_cast<std::uint32_t>(word)) << 32;
  return std::bit_cast<double>(upper | (std::bit_cast<std::uint64_t>(low_bits) & 0xffffffffu));
}

/// log2 of a number close to one, for huge exponents.
Pair logarithm_near_one(double x) {
  const double t = x - 1;
  const double w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
  const double u = 1.44269502162933349609e+00 * t;
  const double v = t * 1.92596299112661746887e-08 - w * 1.44269504088896338700e+00;
  const double high = upper_half(u + v);
  return {high, v - (high - u)};
}

/// log2 of a positive number: exponent + log2 of 1 or 1.5 + a series in (x − c) / (x + c).
Pair logarithm(double x) {
  std::int32_t exponent = 0;
  if (high_word(x) < 0x00100000) {  // subnormal
    x *= 9007199254740992.0;
    exponent -= 53;
  }
  std::int32_t word = high_word(x);
  exponent += (word >> 20) - 0x3ff;
  const std::int32_t mantissa = word & 0x000fffff;
  word = mantissa | 0x3ff00000;
  bool beside_three_halves = false;  // below √(3/2) c is 1, below √3 it is 3/2, above 1 again
  if (mantissa > 0x3988e) {
    if (mantissa < 0xbb67a) {
      beside_three_halves = true;
    } else {
      ++exponent;
      word -= 0x00100000;
    }
  }
  x = with_high_word(word, x);
  const double center = beside_three_halves ? 1.5 : 1.0;
  const Pair center_log =
      beside_three_halves ? Pair{5.84962487220764160156e-01, 1.35003920212974897128e-08} : Pair{};
  const double u = x - center;
  const double v = 1 / (x + center);
  const double s = u * v;
  const double s_high = upper_half(s);
  const double sum_high =
      with_high_word(((word >> 1) | 0x20000000) + 0x00080000 + (beside_three_halves ? 1 << 18 : 0));
  const double sum_low = x - (sum_high - center);
  const double s_low = v * ((u - s_high * sum_high) - s_high * sum_low);
  double square = s * s;
  double series = square * square *
                  (5.99999999999994648725e-01 +
                   square * (4.28571428578550184252e-01 +
                             square * (3.33333329818377432918e-01 +
                                       square * (2.72728123808534006489e-01 +
                                                 square * (2.30660745775561754067e-01 +
                                                           square * 2.06975017800338417784e-01)))));
  series += s_low * (s_high + s);
  square = s_high * s_high;
  const double t_high = upper_half(3.0 + square + series);
  const double t_low = series - ((t_high - 3.0) - square);
  const double product = s_high * t_high;
  const double rest = s_low * t_high + t_low * s;
  const double p_high = upper_half(product + rest);
  const double p_low = rest - (p_high - product);
  const double z_high = 9.61796700954437255859e-01 * p_high;
  const double z_low =
      -7.02846165095275826516e-09 * p_high + p_low * 9.61796693925975554329e-01 + center_log.low;
  const double whole = exponent;
  const double high = upper_half(((z_high + z_low) + center_log.high) + whole);
  return {high, z_low - (((high - whole) - center_log.high) - z_high)};
}

/// 2 to the power of a pair.
double exponential(Pair p) {
  double z = p.low + p.high;
  if (z >= 1024 && (z > 1024 || p.low + 8.0085662595372944372e-17 > z - p.high)) return kInfinity;
  if (z <= -1075 && (z < -1075 || p.low <= z - p.high)) return 0;
  const std::int32_t word = high_word(z);
  const std::int32_t magnitude = word & 0x7fffffff;
  std::int32_t n = 0;
  if (magnitude > 0x3fe00000) {  // |z| > 1/2: take the nearest integer out
    std::int32_t shift = (magnitude >> 20) - 0x3ff;
    n = word + (0x00100000 >> (shift + 1));
    shift = ((n & 0x7fffffff) >> 20) - 0x3ff;
    p.high -= with_high_word(n & ~(0x000fffff >> shift));
    n = ((n & 0x000fffff) | 0x00100000) >> (20 - shift);
    if (word < 0) n = -n;
  }
  double t = upper_half(p.low + p.high);
  const double u = t * 6.93147182464599609375e-01;
  const double v =
      (p.low - (t - p.high)) * 6.93147180559945286227e-01 + t * -1.90465429995776804525e-09;
  z = u + v;
  const double w = v - (z - u);
  t = z * z;
  const double t1 =
      z - t * (1.66666666666666019037e-01 +
               t * (-2.77777777770155933842e-03 +
                    t * (6.61375632143793436117e-05 +
                         t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  // fdlibm subtracts the last term after the division; the reference engine before it.
  const double r = (z * t1) / ((t1 - 2.0) - (w + z * w));
  return std::ldexp(1.0 - (r - z), n);
}

}  // namespace

double power(double base, double exponent) {
  if (exponent == 0) return 1;
  if (std::isnan(base) || std::isnan(exponent)) return std::nan("");
  const double magnitude = std::fabs(base);
  // Zeros and infinities follow the C library, except that 1 ** ±Infinity is NaN.
  if (std::isinf(exponent) && magnitude == 1) return std::nan("");
  if (base == 0 || std::isinf(base) || std::isinf(exponent) || base == 1 || exponent == 1) {
    return std::pow(base, exponent);
  }
  if (exponent == -1) return 1 / base;
  if (exponent == 2) return base * base;
  if (exponent == 0.5 && base > 0) return std::sqrt(base);
  const bool is_integer = std::trunc(exponent) == exponent;
  if (base < 0 && !is_integer) return std::nan("");
  const double sign = base < 0 && std::fmod(exponent, 2) != 0 ? -1 : 1;
  if (magnitude == 1) return sign;
  Pair log;
  if (std::fabs(exponent) > 2147483648.0) {
    const std::int32_t word = high_word(magnitude);
    const bool below = word<0x3fefffff, above = word> 0x3ff00000;
    if (below) return exponent < 0 ? sign * kInfinity : sign * 0.0;
    if (above) return exponent > 0 ? sign * kInfinity : sign * 0.0;
    log = logarithm_near_one(magnitude);
  } else {
    log = logarithm(magnitude);
  }
  const double upper = upper_half(exponent);
  return sign * exponential({upper * log.high, (exponent - upper) * log.high + exponent * log.low});
}

}  // namespace sheaf

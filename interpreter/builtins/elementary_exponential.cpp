// Exponentials, logarithms and hyperbolic functions with fdlibm's algorithms; see elementary.h.

#include <cmath>
#include <limits>

#include "interpreter/builtins/elementary.h"
#include "interpreter/builtins/elementary_words.h"

namespace sheaf::elementary {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLn2High = 6.93147180369123816490e-01, kLn2Low = 1.90821492927058770002e-10;
constexpr double kInverseLn2 = 1.44269504088896338700e+00;
constexpr double kTwo54 = 1.80143985094819840000e+16;

// The polynomial of log(1 + f) in s = f / (2 + f).
constexpr double Lg1 = 6.666666666666735130e-01, Lg2 = 3.999999999940941908e-01,
                 Lg3 = 2.857142874366239149e-01, Lg4 = 2.222219843214978396e-01,
                 Lg5 = 1.818357216161805012e-01, Lg6 = 1.531383769920937332e-01,
                 Lg7 = 1.479819860511658591e-01;

/// What a logarithm of a number that is not above zero is.
double outside(double x) { return x == 0 ? -kInfinity : kNan; }

double power_of_two(int k) { return from_words(static_cast<std::int32_t>(0x3ff + k) << 20, 0); }

}  // namespace

double exponential(double x) {
  constexpr double P1 = 1.66666666666666019037e-01, P2 = -2.77777777770155933842e-03,
                   P3 = 6.61375632143793436117e-05, P4 = -1.65339022054652515390e-06,
                   P5 = 4.13813679705723846039e-08;
  if (std::isnan(x)) return kNan;
  if (std::isinf(x)) return x > 0 ? x : 0.0;
  if (x > 7.09782712893383973096e+02) return kInfinity;
  if (x < -7.45133219101941108420e+02) return 0;
  const std::int32_t hx = high_word(x) & 0x7fffffff;
  const int sign = x < 0 ? 1 : 0;
  double high = 0, low = 0;
  int k = 0;
  if (hx > 0x3fd62e42) {  // |x| > 0.5 ln 2
    if (hx < 0x3ff0a2b2) {
      if (x == 1.0) return 2.718281828459045235360;
      high = x - (sign != 0 ? -kLn2High : kLn2High);
      low = sign != 0 ? -kLn2Low : kLn2Low;
      k = 1 - sign - sign;
    } else {
      k = static_cast<int>(kInverseLn2 * x + (sign != 0 ? -0.5 : 0.5));
      const double t = k;
      high = x - t * kLn2High;
      low = t * kLn2Low;
    }
    x = high - low;
  } else if (hx < 0x3e300000) {
    return 1.0 + x;
  }
  const double t = x * x;
  const double c = x - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))));
  if (k == 0) return 1.0 - ((x * c) / (c - 2.0) - x);
  const double y = 1.0 - ((low - (x * c) / (2.0 - c)) - high);
  if (k >= -1021) {
    if (k == 1024) return y * 2.0 * 0x1p1023;
    return y * power_of_two(k);
  }
  return y * power_of_two(k + 1000) * 0x1p-1000;
}

double exponential_less_one(double x) {
  constexpr double Q1 = -3.33333333333331316428e-02, Q2 = 1.58730158725481460165e-03,
                   Q3 = -7.93650757867487942473e-05, Q4 = 4.00821782732936239552e-06,
                   Q5 = -2.01099218183624371326e-07;
  const std::int32_t hx = high_word(x) & 0x7fffffff;
  const bool negative = std::signbit(x);
  if (hx >= 0x4043687a) {  // |x| >= 56 ln 2
    if (std::isnan(x)) return kNan;
    if (std::isinf(x)) return negative ? -1.0 : x;
    if (x > 7.09782712893383973096e+02) return kInfinity;
    if (negative) return -1.0;
  }
  int k = 0;
  double c = 0;
  if (hx > 0x3fd62e42) {
    double high = 0, low = 0;
    if (hx < 0x3ff0a2b2) {
      high = negative ? x + kLn2High : x - kLn2High;
      low = negative ? -kLn2Low : kLn2Low;
      k = negative ? -1 : 1;
    } else {
      k = static_cast<int>(kInverseLn2 * x + (negative ? -0.5 : 0.5));
      const double t = k;
      high = x - t * kLn2High;
      low = t * kLn2Low;
    }
    x = high - low;
    c = (high - x) - low;
  } else if (hx < 0x3c900000) {
    return x;
  }
  const double hfx = 0.5 * x, hxs = x * hfx;
  const double r1 = 1.0 + hxs * (Q1 + hxs * (Q2 + hxs * (Q3 + hxs * (Q4 + hxs * Q5))));
  double t = 3.0 - r1 * hfx;
  double e = hxs * ((r1 - t) / (6.0 - x * t));
  if (k == 0) return x - (x * e - hxs);
  const double twopk = power_of_two(k);
  e = x * (e - c) - c;
  e -= hxs;
  if (k == -1) return 0.5 * (x - e) - 0.5;
  if (k == 1) return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
  if (k <= -2 || k > 56) {
    double y = 1.0 - (e - x);
    y = k == 1024 ? y * 2.0 * 0x1p1023 : y * twopk;
    return y - 1.0;
  }
  if (k < 20) {
    t = from_words(0x3ff00000 - (0x200000 >> k), 0);  // 1 − 2^−k
    return (t - (e - x)) * twopk;
  }
  t = from_words((0x3ff - k) << 20, 0);  // 2^−k
  double y = x - (e + t);
  y += 1.0;
  return y * twopk;
}

double logarithm(double x) {
  if (!(x > 0)) return outside(x);
  if (std::isinf(x)) return x;
  int k = 0;
  if (high_word(x) < 0x00100000) {
    k -= 54;
    x *= kTwo54;
  }
  std::int32_t hx = high_word(x);
  k += (hx >> 20) - 1023;
  hx &= 0x000fffff;
  std::int32_t i = (hx + 0x95f64) & 0x100000;
  x = with_high_word(x, hx | (i ^ 0x3ff00000));
  k += i >> 20;
  const double f = x - 1.0, dk = k;
  if ((0x000fffff & (2 + hx)) < 3) {  // |f| < 2^−20
    if (f == 0) return k == 0 ? 0.0 : dk * kLn2High + dk * kLn2Low;
    const double r = f * f * (0.5 - 0.33333333333333333 * f);
    return k == 0 ? f - r : dk * kLn2High - ((r - dk * kLn2Low) - f);
  }
  const double s = f / (2.0 + f);
  const double z = s * s, w = z * z;
  i = hx - 0x6147a;
  const std::int32_t j = 0x6b851 - hx;
  const double t1 = w * (Lg2 + w * (Lg4 + w * Lg6));
  const double t2 = z * (Lg1 + w * (Lg3 + w * (Lg5 + w * Lg7)));
  const double r = t2 + t1;
  if ((i | j) > 0) {
    const double hfsq = 0.5 * f * f;
    if (k == 0) return f - (hfsq - s * (hfsq + r));
    return dk * kLn2High - ((hfsq - (s * (hfsq + r) + dk * kLn2Low)) - f);
  }
  if (k == 0) return f - s * (f - r);
  return dk * kLn2High - ((s * (f - r) - dk * kLn2Low) - f);
}

double logarithm_of_one_more(double x) {
  constexpr double Lp1 = 6.666666666666735130e-01, Lp2 = 3.999999999940941908e-01,
                   Lp3 = 2.857142874366239149e-01, Lp4 = 2.222219843214978396e-01,
                   Lp5 = 1.818357216161805012e-01, Lp6 = 1.531383769920937332e-01,
                   Lp7 = 1.479819860511658591e-01;
  const std::int32_t hx = high_word(x), ax = hx & 0x7fffffff;
  int k = 1;
  double f = 0, c = 0;
  std::int32_t hu = 1;
  if (std::isnan(x)) return kNan;
  if (hx < 0x3fda827a) {  // 1 + x < √2
    if (ax >= 0x3ff00000) return x == -1.0 ? -kInfinity : kNan;
    if (ax < 0x3e200000) {
      if (ax < 0x3c900000) return x;
      return x - x * x * 0.5;
    }
    if (hx > 0 || hx <= static_cast<std::int32_t>(0xbfd2bec4)) {  // above √½
      k = 0;
      f = x;
      hu = 1;
    }
  }
  if (hx >= 0x7ff00000) return x + x;
  if (k != 0) {
    double u = 0;
    if (hx < 0x43400000) {
      u = 1.0 + x;
      hu = high_word(u);
      k = (hu >> 20) - 1023;
      c = k > 0 ? 1.0 - (u - x) : x - (u - 1.0);
      c /= u;
    } else {
      u = x;
      hu = high_word(u);
      k = (hu >> 20) - 1023;
      c = 0;
    }
    hu &= 0x000fffff;
    if (hu < 0x6a09e) {
      u = with_high_word(u, hu | 0x3ff00000);
    } else {
      k += 1;
      u = with_high_word(u, hu | 0x3fe00000);
      hu = (0x00100000 - hu) >> 2;
    }
    f = u - 1.0;
  }
  const double hfsq = 0.5 * f * f;
  if (hu == 0) {
    if (f == 0) {
      if (k == 0) return 0.0;
      c += k * kLn2Low;
      return k * kLn2High + c;
    }
    const double r = hfsq * (1.0 - 0.66666666666666666 * f);
    if (k == 0) return f - r;
    return k * kLn2High - ((r - (k * kLn2Low + c)) - f);
  }
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double r = z * (Lp1 + z * (Lp2 + z * (Lp3 + z * (Lp4 + z * (Lp5 + z * (Lp6 + z * Lp7))))));
  if (k == 0) return f - (hfsq - s * (hfsq + r));
  return k * kLn2High - ((hfsq - (s * (hfsq + r) + (k * kLn2Low + c))) - f);
}

double logarithm_2(double x) {
  constexpr double kHigh = 1.44269504072144627571e+00, kLow = 1.67517131648865118353e-10;
  if (!(x > 0)) return outside(x);
  if (std::isinf(x)) return x;
  if (x == 1) return 0;
  int k = 0;
  if (high_word(x) < 0x00100000) {
    k -= 54;
    x *= kTwo54;
  }
  std::int32_t hx = high_word(x);
  k += (hx >> 20) - 1023;
  hx &= 0x000fffff;
  const std::int32_t i = (hx + 0x95f64) & 0x100000;
  x = with_high_word(x, hx | (i ^ 0x3ff00000));
  k += i >> 20;
  const double y = k, f = x - 1.0, hfsq = 0.5 * f * f;
  const double s = f / (2.0 + f);
  const double z = s * s, w = z * z;
  const double t1 = w * (Lg2 + w * (Lg4 + w * Lg6));
  const double t2 = z * (Lg1 + w * (Lg3 + w * (Lg5 + w * Lg7)));
  const double r = s * (hfsq + (t2 + t1));
  const double high = with_low_word(f - hfsq, 0);
  const double low = (f - high) - hfsq + r;
  double result_high = high * kHigh;
  double result_low = (low + high) * kLow + low * kHigh;
  const double sum = y + result_high;
  result_low += (y - sum) + result_high;
  result_high = sum;
  return result_low + result_high;
}

double logarithm_10(double x) {
  constexpr double kInverseLn10 = 4.34294481903251816668e-01,
                   kLog2High = 3.01029995663611771306e-01, kLog2Low = 3.69423907715893078616e-13;
  if (!(x > 0)) return outside(x);
  if (std::isinf(x)) return x;
  if (x == 1) return 0;
  int k = 0;
  if (high_word(x) < 0x00100000) {
    k -= 54;
    x *= kTwo54;
  }
  const std::int32_t hx = high_word(x);
  k += (hx >> 20) - 1023;
  const int i = k < 0 ? 1 : 0;
  x = with_high_word(x, (hx & 0x000fffff) | ((0x3ff - i) << 20));
  const double y = k + i;
  const double z = y * kLog2Low + kInverseLn10 * logarithm(x);
  return z + y * kLog2High;
}

double hyperbolic_sine(double x) {
  const double h = x < 0 ? -0.5 : 0.5;
  const double ax = std::fabs(x);
  if (ax < 22) {
    if (ax < 0x1p-28) return x;
    const double t = exponential_less_one(ax);
    if (ax < 1) return h * (2 * t - t * t / (t + 1));
    return h * (t + t / (t + 1));
  }
  if (ax < 709.7822265625) return h * exponential(ax);
  if (ax <= 710.4758600739439) {
    const double w = exponential(0.5 * ax);
    return (h * w) * w;
  }
  return x * kInfinity;
}

double hyperbolic_cosine(double x) {
  const std::int32_t ix = high_word(x) & 0x7fffffff;
  if (ix < 0x3fd62e43) {  // |x| < 0.5 ln 2
    const double t = exponential_less_one(std::fabs(x));
    const double w = 1.0 + t;
    if (ix < 0x3c800000) return w;
    return 1.0 + (t * t) / (w + w);
  }
  if (ix < 0x40360000) {  // |x| < 22
    const double t = exponential(std::fabs(x));
    return 0.5 * t + 0.5 / t;
  }
  if (ix < 0x40862e42) return 0.5 * exponential(std::fabs(x));
  if (std::fabs(x) <= 710.4758600739439) {
    const double w = exponential(0.5 * std::fabs(x));
    return (0.5 * w) * w;
  }
  if (std::isnan(x)) return kNan;
  return kInfinity;
}

double hyperbolic_tangent(double x) {
  const std::int32_t ix = high_word(x) & 0x7fffffff;
  if (ix >= 0x7ff00000) return std::isnan(x) ? kNan : x > 0 ? 1.0 : -1.0;
  double z = 1.0;
  if (ix < 0x40360000) {
    if (ix < 0x3e300000) return x;
    if (ix >= 0x3ff00000) {
      const double t = exponential_less_one(2.0 * std::fabs(x));
      z = 1.0 - 2.0 / (t + 2.0);
    } else {
      const double t = exponential_less_one(-2.0 * std::fabs(x));
      z = -t / (t + 2.0);
    }
  }
  return std::signbit(x) ? -z : z;
}

double inverse_hyperbolic_sine(double x) {
  constexpr double kLn2 = 6.93147180559945286227e-01;
  const std::int32_t ix = high_word(x) & 0x7fffffff;
  if (ix >= 0x7ff00000) return x + x;
  if (ix < 0x3e300000) return x;
  double w = 0;
  if (ix > 0x41b00000) {
    w = logarithm(std::fabs(x)) + kLn2;
  } else if (ix > 0x40000000) {
    const double t = std::fabs(x);
    w = logarithm(2.0 * t + 1.0 / (std::sqrt(x * x + 1.0) + t));
  } else {
    const double t = x * x;
    w = logarithm_of_one_more(std::fabs(x) + t / (1.0 + std::sqrt(1.0 + t)));
  }
  return std::signbit(x) ? -w : w;
}

double inverse_hyperbolic_cosine(double x) {
  constexpr double kLn2 = 6.93147180559945286227e-01;
  const std::int32_t hx = high_word(x);
  if (hx < 0x3ff00000) return kNan;
  if (hx >= 0x41b00000) {
    if (hx >= 0x7ff00000) return x + x;
    return logarithm(x) + kLn2;
  }
  if (x == 1) return 0.0;
  if (hx > 0x40000000) {
    const double t = x * x;
    return logarithm(2.0 * x - 1.0 / (x + std::sqrt(t - 1.0)));
  }
  const double t = x - 1.0;
  return logarithm_of_one_more(t + std::sqrt(2.0 * t + t * t));
}

double inverse_hyperbolic_tangent(double x) {
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (std::isnan(x) || std::fabs(x) > 1) return kNan;
  if (std::fabs(x) == 1) return x / 0.0;
  if (ix < 0x3e300000) return x;
  x = std::fabs(x);
  double t = 0;
  if (ix < 0x3fe00000) {
    t = x + x;
    t = 0.5 * logarithm_of_one_more(t + t * x / (1.0 - x));
  } else {
    t = 0.5 * logarithm_of_one_more((x + x) / (1.0 - x));
  }
  return hx >= 0 ? t : -t;
}

}  // namespace sheaf::elementary

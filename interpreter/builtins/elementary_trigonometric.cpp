// Sine, cosine, tangent and their inverses with fdlibm's algorithms; see elementary.h.

#include <cmath>
#include <limits>

#include "interpreter/builtins/elementary.h"
#include "interpreter/builtins/elementary_words.h"

namespace sheaf::elementary {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// sin(x + y) for |x| up to π/4.
double kernel_sine(double x, double y, bool has_tail) {
  constexpr double S1 = -1.66666666666666324348e-01, S2 = 8.33333333332248946124e-03,
                   S3 = -1.98412698298579493134e-04, S4 = 2.75573137070700676789e-06,
                   S5 = -2.50507602534068634195e-08, S6 = 1.58969099521155010221e-10;
  if ((high_word(x) & 0x7fffffff) < 0x3e400000 && static_cast<int>(x) == 0) return x;
  const double z = x * x, v = z * x;
  const double r = S2 + z * (S3 + z * (S4 + z * (S5 + z * S6)));
  if (!has_tail) return x + v * (S1 + z * r);
  return x - ((z * (0.5 * y - v * r) - y) - v * S1);
}

double kernel_cosine(double x, double y) {
  constexpr double C1 = 4.16666666666666019037e-02, C2 = -1.38888888888741095749e-03,
                   C3 = 2.48015872894767294178e-05, C4 = -2.75573143513906633035e-07,
                   C5 = 2.08757232129817482790e-09, C6 = -1.13596475577881948265e-11;
  const std::int32_t ix = high_word(x) & 0x7fffffff;
  if (ix < 0x3e400000 && static_cast<int>(x) == 0) return 1.0;
  const double z = x * x;
  const double r = z * (C1 + z * (C2 + z * (C3 + z * (C4 + z * (C5 + z * C6)))));
  if (ix < 0x3fd33333) return 1.0 - (0.5 * z - (z * r - x * y));
  const double q = ix > 0x3fe90000 ? 0.28125 : from_words(ix - 0x00200000, 0);
  const double iz = 0.5 * z - q, a = 1.0 - q;
  return a - (iz - (z * r - x * y));
}

/// tan(x + y), or −1 / tan(x + y) if `sign` is −1.
double kernel_tangent(double x, double y, int sign) {
  constexpr double T[] = {
      3.33333333333334091986e-01, 1.33333333333201242699e-01, 5.39682539762260521377e-02,
      2.18694882948595424599e-02, 8.86323982359930005737e-03, 3.59207910759131235356e-03,
      1.45620945432529025516e-03, 5.88041240820264096874e-04, 2.46463134818469906812e-04,
      7.81794442939557092300e-05, 7.14072491382608190305e-05, -1.85586374855275456654e-05,
      2.59073051863633712884e-05};
  constexpr double kQuarterPi = 7.85398163397448278999e-01, kTail = 3.06161699786838301793e-17;
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (ix < 0x3e300000 && static_cast<int>(x) == 0) {
    if (((static_cast<std::uint32_t>(ix) | low_word(x)) | static_cast<std::uint32_t>(sign + 1)) ==
        0) {
      return 1.0 / std::fabs(x);
    }
    if (sign == 1) return x;
    // −1 / (x + y), carefully
    double w = x + y;
    const double z = with_low_word(w, 0);
    const double v = y - (z - x);
    const double a = -1.0 / w;
    const double t = with_low_word(a, 0);
    const double s = 1.0 + t * z;
    return t + a * (s + t * v);
  }
  if (ix >= 0x3fe59428) {
    if (x < 0) {
      x = -x;
      y = -y;
    }
    const double z = kQuarterPi - x, w = kTail - y;
    x = z + w;
    y = 0.0;
  }
  double z = x * x;
  double w = z * z;
  double r = T[1] + w * (T[3] + w * (T[5] + w * (T[7] + w * (T[9] + w * T[11]))));
  double v = z * (T[2] + w * (T[4] + w * (T[6] + w * (T[8] + w * (T[10] + w * T[12])))));
  double s = z * x;
  r = y + z * (s * (r + v) + y);
  r += T[0] * s;
  w = x + r;
  if (ix >= 0x3fe59428) {
    v = sign;
    return (1 - ((hx >> 30) & 2)) * (v - 2.0 * (x - (w * w / (w + v) - r)));
  }
  if (sign == 1) return w;
  z = with_low_word(w, 0);
  v = r - (z - x);
  const double a = -1.0 / w;
  const double t = with_low_word(a, 0);
  s = 1.0 + t * z;
  return t + a * (s + t * v);
}

bool is_small(double x) { return (high_word(x) & 0x7fffffff) <= 0x3fe921fb; }

constexpr double kHalfPiHigh = 1.57079632679489655800e+00, kHalfPiLow = 6.12323399573676603587e-17;

/// The rational function of asin and acos.
double arc_ratio(double t) {
  constexpr double pS0 = 1.66666666666666657415e-01, pS1 = -3.25565818622400915405e-01,
                   pS2 = 2.01212532134862925881e-01, pS3 = -4.00555345006794114027e-02,
                   pS4 = 7.91534994289814532176e-04, pS5 = 3.47933107596021167570e-05,
                   qS1 = -2.40339491173441421878e+00, qS2 = 2.02094576023350569471e+00,
                   qS3 = -6.88283971605453293030e-01, qS4 = 7.70381505559019352791e-02;
  const double p = t * (pS0 + t * (pS1 + t * (pS2 + t * (pS3 + t * (pS4 + t * pS5)))));
  const double q = 1.0 + t * (qS1 + t * (qS2 + t * (qS3 + t * qS4)));
  return p / q;
}

}  // namespace

double sine(double x) {
  if (is_small(x)) return kernel_sine(x, 0, false);
  if (!std::isfinite(x)) return kNan;
  const Reduced r = reduce(x);
  switch (r.quadrant & 3) {
    case 0:
      return kernel_sine(r.high, r.low, true);
    case 1:
      return kernel_cosine(r.high, r.low);
    case 2:
      return -kernel_sine(r.high, r.low, true);
    default:
      return -kernel_cosine(r.high, r.low);
  }
}

double cosine(double x) {
  if (is_small(x)) return kernel_cosine(x, 0);
  if (!std::isfinite(x)) return kNan;
  const Reduced r = reduce(x);
  switch (r.quadrant & 3) {
    case 0:
      return kernel_cosine(r.high, r.low);
    case 1:
      return -kernel_sine(r.high, r.low, true);
    case 2:
      return -kernel_cosine(r.high, r.low);
    default:
      return kernel_sine(r.high, r.low, true);
  }
}

double tangent(double x) {
  if (is_small(x)) return kernel_tangent(x, 0, 1);
  if (!std::isfinite(x)) return kNan;
  const Reduced r = reduce(x);
  return kernel_tangent(r.high, r.low, 1 - ((r.quadrant & 1) << 1));
}

double arc_sine(double x) {
  constexpr double kQuarterPi = 7.85398163397448278999e-01;
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (ix >= 0x3ff00000) {
    if (((ix - 0x3ff00000) | static_cast<std::int32_t>(low_word(x))) == 0) {
      return x * kHalfPiHigh + x * kHalfPiLow;
    }
    return kNan;
  }
  if (ix < 0x3fe00000) {
    if (ix < 0x3e400000) return x;
    return x + x * arc_ratio(x * x);
  }
  const double t = (1.0 - std::fabs(x)) * 0.5;
  const double s = std::sqrt(t);
  double result = 0;
  if (ix >= 0x3fef3333) {
    const double w = arc_ratio(t);
    result = kHalfPiHigh - (2.0 * (s + s * w) - kHalfPiLow);
  } else {
    const double w = with_low_word(s, 0);
    const double c = (t - w * w) / (s + w);
    const double r = arc_ratio(t);
    const double p = 2.0 * s * r - (kHalfPiLow - 2.0 * c);
    const double q = kQuarterPi - 2.0 * w;
    result = kQuarterPi - (p - q);
  }
  return hx > 0 ? result : -result;
}

double arc_cosine(double x) {
  constexpr double kPi = 3.14159265358979311600e+00;
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (ix >= 0x3ff00000) {
    if (((ix - 0x3ff00000) | static_cast<std::int32_t>(low_word(x))) == 0) {
      return hx > 0 ? 0.0 : kPi + 2.0 * kHalfPiLow;
    }
    return kNan;
  }
  if (ix < 0x3fe00000) {
    if (ix <= 0x3c600000) return kHalfPiHigh + kHalfPiLow;
    return kHalfPiHigh - (x - (kHalfPiLow - x * arc_ratio(x * x)));
  }
  if (hx < 0) {
    const double z = (1.0 + x) * 0.5;
    const double s = std::sqrt(z);
    const double w = arc_ratio(z) * s - kHalfPiLow;
    return kPi - 2.0 * (s + w);
  }
  const double z = (1.0 - x) * 0.5;
  const double s = std::sqrt(z);
  const double df = with_low_word(s, 0);
  const double c = (z - df * df) / (s + df);
  const double w = arc_ratio(z) * s + c;
  return 2.0 * (df + w);
}

double arc_tangent(double x) {
  constexpr double kHigh[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                              9.82793723247329054082e-01, 1.57079632679489655800e+00};
  constexpr double kLow[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                             1.39033110312309984516e-17, 6.12323399573676603587e-17};
  constexpr double aT[] = {
      3.33333333333329318027e-01,  -1.99999999998764832476e-01, 1.42857142725034663711e-01,
      -1.11111104054623557880e-01, 9.09088713343650656196e-02,  -7.69187620504482999495e-02,
      6.66107313738753120669e-02,  -5.83357013379057348645e-02, 4.97687799461593236017e-02,
      -3.65315727442169155270e-02, 1.62858201153657823623e-02};
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  if (ix >= 0x44100000) {
    if (std::isnan(x)) return kNan;
    return hx > 0 ? kHigh[3] + kLow[3] : -kHigh[3] - kLow[3];
  }
  int id = -1;
  if (ix < 0x3fdc0000) {
    if (ix < 0x3e400000) return x;
  } else {
    x = std::fabs(x);
    if (ix < 0x3ff30000) {
      if (ix < 0x3fe60000) {
        id = 0;
        x = (2.0 * x - 1.0) / (2.0 + x);
      } else {
        id = 1;
        x = (x - 1.0) / (x + 1.0);
      }
    } else if (ix < 0x40038000) {
      id = 2;
      x = (x - 1.5) / (1.0 + 1.5 * x);
    } else {
      id = 3;
      x = -1.0 / x;
    }
  }
  const double z = x * x, w = z * z;
  const double s1 =
      z * (aT[0] + w * (aT[2] + w * (aT[4] + w * (aT[6] + w * (aT[8] + w * aT[10])))));
  const double s2 = w * (aT[1] + w * (aT[3] + w * (aT[5] + w * (aT[7] + w * aT[9]))));
  if (id < 0) return x - x * (s1 + s2);
  const double result = kHigh[id] - ((x * (s1 + s2) - kLow[id]) - x);
  return hx < 0 ? -result : result;
}

double arc_tangent(double y, double x) {
  constexpr double kTiny = 1.0e-300, kQuarterPi = 7.8539816339744827900e-01,
                   kHalfPi = 1.5707963267948965580e+00, kPi = 3.1415926535897931160e+00,
                   kPiLow = 1.2246467991473531772e-16;
  if (std::isnan(x) || std::isnan(y)) return kNan;
  const std::int32_t hx = high_word(x), ix = hx & 0x7fffffff;
  const std::int32_t hy = high_word(y), iy = hy & 0x7fffffff;
  if (x == 1.0) return arc_tangent(y);
  const int m = ((hy >> 31) & 1) | ((hx >> 30) & 2);
  if (y == 0) {
    switch (m) {
      case 0:
      case 1:
        return y;
      case 2:
        return kPi + kTiny;
      default:
        return -kPi - kTiny;
    }
  }
  if (x == 0) return hy < 0 ? -kHalfPi - kTiny : kHalfPi + kTiny;
  if (std::isinf(x)) {
    if (std::isinf(y)) {
      const double result = m < 2 ? kQuarterPi + kTiny : 3.0 * kQuarterPi + kTiny;
      return (m & 1) != 0 ? -result : result;
    }
    const double result = m < 2 ? 0.0 : kPi + kTiny;
    return (m & 1) != 0 ? -result : result;
  }
  if (std::isinf(y)) return hy < 0 ? -kHalfPi - kTiny : kHalfPi + kTiny;
  const int k = (iy - ix) >> 20;
  double z = 0;
  int quadrant = m;
  if (k > 60) {
    z = kHalfPi + 0.5 * kPiLow;
    quadrant &= 1;
  } else if (hx < 0 && k < -60) {
    z = 0.0;
  } else {
    z = arc_tangent(std::fabs(y / x));
  }
  switch (quadrant) {
    case 0:
      return z;
    case 1:
      return -z;
    case 2:
      return kPi - (z - kPiLow);
    default:
      return (z - kPiLow) - kPi;
  }
}

}  // namespace sheaf::elementary

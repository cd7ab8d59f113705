#include "summaries/ordered_number.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <utility>

namespace sheaf {
namespace {

double any_finite() {
  const double number = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  return std::isfinite(number) ? number : *rc::gen::element(0.0, 0.1, -1e300, 5e-324);
}

bool is_before(OrderedNumber a, OrderedNumber b) {
  return std::pair(a.high, a.low) < std::pair(b.high, b.low);
}

TEST(OrderedNumber, PlacesAreOrderedAsNumbersAre) {
  ASSERT_TRUE(rc::check([] {
    const double a = any_finite(), b = any_finite();
    RC_ASSERT(is_before(place_of(a), place_of(b)) == (a < b));
    RC_ASSERT(number_at(place_of(a)) == a);
    RC_ASSERT(place_of(a).low >= 0 && place_of(a).low < kLowPlaces);
  }));
}

TEST(OrderedNumber, NeighboursHaveNeighbouringPlaces) {
  ASSERT_TRUE(rc::check([] {
    const double a = any_finite();
    const double next = std::nextafter(a, std::numeric_limits<double>::infinity());
    RC_PRE(std::isfinite(next));
    const OrderedNumber here = place_of(a), there = place_of(next);
    RC_ASSERT((there.high - here.high) * kLowPlaces + (there.low - here.low) == 1);
  }));
}

TEST(OrderedNumber, PlacesStayWithinExactIntegers) {
  const double greatest = std::numeric_limits<double>::max();
  EXPECT_LT(place_of(greatest).high, std::int64_t{1} << 51);
  EXPECT_GT(place_of(-greatest).high, -(std::int64_t{1} << 51));
}

}  // namespace
}  // namespace sheaf

#include "cli/quantity.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(Quantity, DurationsNeedAUnit) {
  std::string error;
  EXPECT_EQ(parse_duration("60s", error), 60000.0);
  EXPECT_EQ(parse_duration("500ms", error), 500.0);
  EXPECT_EQ(parse_duration("1.5s", error), 1500.0);
  EXPECT_EQ(parse_duration("2m", error), 120000.0);
  EXPECT_EQ(parse_duration("0", error), 0.0);
  EXPECT_EQ(error, "");
  EXPECT_FALSE(parse_duration("60", error).has_value());
  EXPECT_EQ(error, "'60' needs a unit (ms, s, m, h), such as 60s");
  EXPECT_FALSE(parse_duration("60x", error).has_value());
  EXPECT_EQ(error, "'60x' has the unknown unit 'x'; known are ms, s, m, h");
  for (const char* text : {"", "s", "-1s", "nan", "infs", "1e400s", "1s "}) {
    EXPECT_FALSE(parse_duration(text, error).has_value()) << text;
  }
}

TEST(Quantity, SizesAreBinaryOrDecimal) {
  std::string error;
  EXPECT_EQ(parse_size("2GiB", error), 2ull << 30);
  EXPECT_EQ(parse_size("1MB", error), 1000000ull);
  EXPECT_EQ(parse_size("0", error), 0ull);
  EXPECT_FALSE(parse_size("5", error).has_value());
  EXPECT_FALSE(parse_size("99999999999GiB", error).has_value());
}

TEST(Quantity, CountsAreWholeNumbers) {
  std::string error;
  EXPECT_EQ(parse_count("18446744073709551615", error), 18446744073709551615ull);
  for (const char* text : {"", "-1", "1.5", "1e3", "18446744073709551616", " 1"}) {
    EXPECT_FALSE(parse_count(text, error).has_value()) << text;
  }
}

TEST(Quantity, ShowsDurationsAndSizesForPeople) {
  EXPECT_EQ(format_duration(12.4), "12 ms");
  EXPECT_EQ(format_duration(3400), "3.4 s");
  EXPECT_EQ(format_duration(125000), "2 min 5 s");
  EXPECT_EQ(format_size(12ull << 20), "12 MiB");
  EXPECT_EQ(format_size(3ull << 30), "3.0 GiB");
}

}  // namespace
}  // namespace sheaf

#include "interpreter/semantics/convert.h"

#include <rapidcheck.h>

#include <bit>
#include <limits>

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Convert, NumbersAsNodeWritesThem) {
  const std::pair<double, const char*> texts[] = {
      {0, "0"},
      {-0.0, "0"},
      {1, "1"},
      {-1.5, "-1.5"},
      {0.1, "0.1"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1e21, "1e+21"},
      {123456789012345680000.0, "123456789012345680000"},
      {1e-6, "0.000001"},
      {1e-7, "1e-7"},
      {1.5e-10, "1.5e-10"},
      {5e-324, "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {9007199254740993.0, "9007199254740992"},
      {4294967296.0, "4294967296"},
      {100, "100"},
      {std::nan(""), "NaN"},
      {kInfinity, "Infinity"},
      {-kInfinity, "-Infinity"},
  };
  for (const auto& [number, text] : texts) EXPECT_EQ(number_to_text(number), text);
}

TEST(Convert, EveryTextReadsBackAsItsNumber) {
  EXPECT_TRUE(rc::check("number_to_text, string_to_number", [](std::uint64_t bits) {
    const auto number = std::bit_cast<double>(bits);
    RC_PRE(number == number);
    RC_ASSERT(string_to_number(from_utf8(number_to_text(number))) == number);
  }));
}

TEST(Convert, TextsAsNumbers) {
  const std::pair<const char16_t*, double> numbers[] = {
      {u"", 0},
      {u"  12\t\n", 12},
      {u"-1.5e3", -1500},
      {u"+.5", 0.5},
      {u"5.", 5},
      {u"0x1F", 31},
      {u"0b101", 5},
      {u"0o17", 15},
      {u"010", 10},
      {u"Infinity", kInfinity},
      {u"-Infinity", -kInfinity},
      {u"1e1000", kInfinity},
      {u"\u00a0\ufeff7\u2028", 7},
      {u"9007199254740993", 9007199254740992.0},
  };
  for (const auto& [text, number] : numbers) {
    EXPECT_EQ(string_to_number(text), number) << to_utf8(text);
  }
  EXPECT_TRUE(std::signbit(string_to_number(u"-0")));
  for (const char16_t* text : {u"x", u"1x", u"1 2", u"-0x10", u"0x", u".", u"e5", u"1e",
                               u"infinity", u"1_000", u"--1", u"0b2"}) {
    EXPECT_TRUE(std::isnan(string_to_number(text))) << to_utf8(text);
  }
}

TEST(Convert, PrimitivesAsNumbersAndStrings) {
  World world;
  Context& context = world.context;
  EXPECT_TRUE(std::isnan(to_number(Value::undefined())));
  EXPECT_EQ(to_number(Value::null()), 0);
  EXPECT_EQ(to_number(Value::boolean(true)), 1);
  EXPECT_EQ(to_number(world.text(" 7 ")), 7);
  EXPECT_TRUE(std::isnan(to_number(Value::heap(world.object()))));
  const auto text = [&](Value value) { return to_utf8(to_string(context, value)->text()); };
  EXPECT_EQ(text(Value::undefined()), "undefined");
  EXPECT_EQ(text(Value::null()), "null");
  EXPECT_EQ(text(Value::boolean(false)), "false");
  EXPECT_EQ(text(Value::number(-0.0)), "0");
  EXPECT_EQ(text(world.text("x")), "x");
}

TEST(Convert, TypesHaveTheirWords) {
  World world;
  const auto type = [&](Value value) { return to_utf8(type_of(world.context, value)->text()); };
  EXPECT_EQ(type(Value::undefined()), "undefined");
  EXPECT_EQ(type(Value::null()), "object");
  EXPECT_EQ(type(Value::boolean(true)), "boolean");
  EXPECT_EQ(type(Value::number(1)), "number");
  EXPECT_EQ(type(world.text("")), "string");
  EXPECT_EQ(type(world.context.names.symbol_iterator), "symbol");
  EXPECT_EQ(type(world.function("f")), "function");
  EXPECT_EQ(type(Value::heap(world.array({}))), "object");
  const Value x = world.integer("x", 0, 1);
  EXPECT_EQ(type(x), "number");
  EXPECT_EQ(type(world.context.terms.string_of_integer(x, world.context.strings)), "string");
}

TEST(Convert, NumbersWrapToInt32) {
  EXPECT_EQ(to_int32(2147483648.0), -2147483647 - 1);
  EXPECT_EQ(to_int32(4294967296.0), 0);
  EXPECT_EQ(to_int32(-1), -1);
  EXPECT_EQ(to_int32(-2147483649.0), 2147483647);
  EXPECT_EQ(to_int32(1.9), 1);
  EXPECT_EQ(to_int32(-1.9), -1);
  EXPECT_EQ(to_int32(1e20), 1661992960);
  for (const double number : {std::nan(""), kInfinity, -kInfinity, -0.0, 1e300}) {
    EXPECT_EQ(to_int32(number), 0) << number;
  }
}

TEST(Convert, DigitsAsAsked) {
  EXPECT_EQ(number_to_fixed(1.005, 2), "1.00");
  EXPECT_EQ(number_to_fixed(-1.5, 0), "-2");
  EXPECT_EQ(number_to_fixed(2.5, 0), "3");
  EXPECT_EQ(number_to_fixed(1e20, 2), "100000000000000000000.00");
  EXPECT_EQ(number_to_precision(123.456, 4), "123.5");
  EXPECT_EQ(number_to_precision(0.000001, 2), "0.0000010");
  EXPECT_EQ(number_to_precision(1e21, 3), "1.00e+21");
  EXPECT_EQ(number_to_exponential(12345, 2), "1.23e+4");
  EXPECT_EQ(number_to_exponential(0, 1), "0.0e+0");
  EXPECT_EQ(number_to_exponential(12345, -1), "1.2345e+4");
}

TEST(Convert, SpacesAreTrimmed) {
  EXPECT_EQ(trim_spaces(u"\t\u3000 x y \r\n\u2029"), u"x y");
  EXPECT_EQ(trim_spaces(u"\u200bx"), u"\u200bx");  // not white space
  EXPECT_EQ(trim_spaces(u"  "), u"");
}

}  // namespace
}  // namespace sheaf

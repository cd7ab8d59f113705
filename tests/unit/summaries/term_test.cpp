#include "summaries/term.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <functional>
#include <random>

#include "summaries/predicate_table.h"

namespace sheaf {
namespace {

Value number(double value) { return Value::number(value); }

class TermTest : public ::testing::Test {
 protected:
  Value integer(const std::string& name, std::int64_t low, std::int64_t high) {
    return terms.input(inputs.request(name, 0, InputType::kInteger, low, high, nullptr).id);
  }

  GuardManager guards;
  InputTable inputs;
  StringTable strings;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
};

TEST_F(TermTest, EqualSumsAreOneTerm) {
  const Value x = integer("x", -10, 10), y = integer("y", -10, 10);
  const Value a = *terms.add(*terms.add(x, y), number(3));
  const Value b = *terms.add(y, *terms.add(number(3), x));
  EXPECT_EQ(a.bits(), b.bits());
  EXPECT_EQ(terms.to_text(a), "x#0 + y#0 + 3");
  EXPECT_EQ(terms.subtract(a, y)->bits(), terms.add(x, number(3))->bits());
  EXPECT_EQ(terms.subtract(a, b)->bits(), number(0).bits());
  EXPECT_EQ(terms.interval(a), (Interval{-17, 23}));
}

TEST_F(TermTest, ProductsShareTheirPrimitivePart) {
  const Value x = integer("x", -10, 10), y = integer("y", -10, 10);
  const Value twice = *terms.multiply(number(2), x);
  const Value minus = *terms.negate(y);
  const Value product = *terms.multiply(twice, minus);
  EXPECT_EQ(terms.to_text(product), "-2*(x#0 * y#0)");
  EXPECT_EQ(terms.linear_form(product).parts.front().first,
            terms.linear_form(*terms.multiply(y, x)).parts.front().first);
  EXPECT_EQ(terms.interval(*terms.multiply(x, x)), (Interval{0, 100}));
}

TEST_F(TermTest, ResultsThatMayLeaveTheSafeRangeAreRefused) {
  const Value x = integer("x", -(std::int64_t{1} << 31), (std::int64_t{1} << 31) - 1);
  EXPECT_FALSE(terms.multiply(x, x).has_value());
  EXPECT_TRUE(terms.multiply(x, number(1 << 21)).has_value());
  EXPECT_FALSE(terms.multiply(x, number(1 << 23)).has_value());
  EXPECT_FALSE(terms.add(x, number(static_cast<double>(kMaxSafeInteger))).has_value());
}

TEST_F(TermTest, InputsOfOneValueAreNumbers) {
  EXPECT_EQ(integer("k", 4, 4).bits(), number(4).bits());
}

TEST_F(TermTest, DivisionStaysIntegerWhereItIsExact) {
  const Value x = integer("x", -10, 10);
  const Value four = *terms.multiply(number(4), x);
  EXPECT_EQ(terms.divide(four, 2)->bits(), terms.multiply(number(2), x)->bits());
  const Value half = *terms.divide(x, 2);
  EXPECT_FALSE(terms.is_integer(half));
  EXPECT_EQ(terms.divide(four, 8)->bits(), half.bits());
  EXPECT_EQ(terms.floor_divide(*terms.add(four, number(7)), 4)->bits(),
            terms.add(x, number(1))->bits());
  EXPECT_FALSE(terms.truncate_divide(x, 3).has_value());
  EXPECT_TRUE(terms.truncate_divide(integer("n", 0, 10), 3).has_value());
}

TEST_F(TermTest, SmallDividendsAreTheirOwnRemainder) {
  const Value x = integer("x", -4, 4);
  EXPECT_EQ(terms.remainder(x, 5)->bits(), x.bits());
  EXPECT_EQ(terms.remainder(x, -5)->bits(), x.bits());
  EXPECT_NE(terms.remainder(x, 4)->bits(), x.bits());
}

TEST_F(TermTest, SumsOfBitFieldsComeApartAgain) {
  // Three fields of six bits, in one number; the middle one also begins elsewhere than at zero.
  const Value a = integer("a", 0, 63), c = integer("c", 0, 63);
  const Value b = *terms.subtract(integer("b", 65, 128), number(65));
  const auto shifted = [&](Value v, double by) { return *terms.multiply(v, number(by)); };
  const Value low = *terms.add(shifted(b, 64), c);
  const Value all = *terms.add(shifted(a, 4096), low);
  EXPECT_EQ(terms.remainder(all, 4096)->bits(), low.bits());
  EXPECT_EQ(terms.remainder(all, 64)->bits(), c.bits());
  EXPECT_EQ(terms.floor_divide(all, 4096)->bits(), a.bits());
  EXPECT_EQ(terms.remainder(*terms.floor_divide(all, 64), 64)->bits(), b.bits());
  // ⌊b / 16⌋ of 4·a + ⌊b / 16⌋, and 16·(b mod 16) + ⌊c / 4⌋ of ⌊low / 4⌋ mod 256.
  const Value quarter = *terms.floor_divide(b, 16);
  EXPECT_EQ(terms.remainder(*terms.floor_divide(all, 1024), 4)->bits(), quarter.bits());
  const Value byte = *terms.remainder(*terms.floor_divide(low, 4), 256);
  EXPECT_EQ(byte.bits(),
            terms.add(shifted(*terms.remainder(b, 16), 16), *terms.floor_divide(c, 4))->bits());
  // A sum that may be negative keeps its sign.
  const Value n = *terms.add(shifted(integer("n", -4, 4), 8), integer("m", 0, 7));
  EXPECT_EQ(terms.at(terms.remainder(n, 8)->as_term()).kind, TermKind::kRemainder);
}

TEST_F(TermTest, StringConstantsThatMeetAreJoined) {
  const Value x = integer("x", -4, 4);
  const auto text = [&](const char* ascii) { return Value::string(strings.make_ascii(ascii)); };
  Value s = terms.concat(text("n="), terms.string_of_integer(x, strings), strings);
  s = terms.concat(s, text(";"), strings);
  s = terms.concat(s, text("!"), strings);
  EXPECT_EQ(terms.to_text(s), "\"n=\" ++ String(x#0) ++ \";!\"");
  Assignment assignment;
  assignment.set(0, -3);
  Evaluator evaluator(inputs, terms, predicates, assignment);
  EXPECT_EQ(evaluator.string(s), u"n=-3;!");
}

TEST_F(TermTest, SelectsChooseByGuardAndCollapseWhenEqual) {
  const Value x = integer("x", -4, 4);
  const Guard g = predicates.less_equal(x, number(0));
  EXPECT_EQ(terms.select({{g, number(1)}, {!g, number(1)}}).bits(), number(1).bits());
  const Value chosen = terms.select({{g, number(7)}, {!g, x}});
  EXPECT_EQ(terms.interval(chosen), (Interval{-4, 7}));
  for (const std::int64_t value : {-4, 0, 1, 4}) {
    Assignment assignment;
    assignment.set(0, value);
    Evaluator evaluator(inputs, terms, predicates, assignment);
    EXPECT_EQ(evaluator.integer(chosen), value <= 0 ? 7 : value);
  }
}

TEST_F(TermTest, DeepTermsEvaluateWithoutRecursion) {
  const Value x = integer("x", -4, 4);
  Value value = x;
  Value text = Value::string(strings.empty());
  std::int64_t expected = 3;
  for (int i = 0; i < 100'000; ++i) {
    value = *terms.remainder(*terms.add(*terms.multiply(value, x), number(i)), 101);
    expected = (expected * 3 + i) % 101;
    text = terms.concat(text, terms.string_of_integer(x, strings), strings);
  }
  Assignment assignment;
  assignment.set(0, 3);
  Evaluator evaluator(inputs, terms, predicates, assignment);
  EXPECT_EQ(evaluator.integer(value), expected);
  EXPECT_EQ(evaluator.string(text), std::u16string(100'000, u'3'));
}

/// As deep as a loop of 100 000 rounds makes them: whoever recursed here would end.
constexpr int kDeep = 100'000;

TEST_F(TermTest, DeepSelectsAreComparedAndShownWithoutRecursion) {
  const Value x = integer("x", 0, 3);
  const Guard low = predicates.less_equal(x, number(1));
  // Discrete: selects within selects down to constants.
  Value chosen = terms.select({{low, number(1)}, {!low, number(2)}});
  for (int i = 0; i < kDeep; ++i) {
    const Value next = *terms.add(chosen, number(i % 2 == 0 ? 1 : -1));
    chosen = terms.select({{low, next}, {!low, *terms.add(next, number(0))}});
    chosen = terms.select({{low, next}, {!low, number(i % 7)}});
  }
  const Guard equal = predicates.equal(chosen, number(1));
  const Guard below = predicates.less_equal(chosen, number(3));
  EXPECT_LT(terms.to_text(chosen).size(), 100'000u);
  for (const std::int64_t value : {0, 1, 2, 3}) {
    Assignment assignment;
    assignment.set(0, value);
    Evaluator evaluator(inputs, terms, predicates, assignment);
    const std::int64_t expected = value <= 1 ? 1 : (kDeep - 1) % 7;
    EXPECT_EQ(evaluator.integer(chosen), expected);
    EXPECT_EQ(evaluator.holds(equal), expected == 1);
    EXPECT_EQ(evaluator.holds(below), expected <= 3);
  }
}

TEST_F(TermTest, DeepSignsOfZeroAreFoundWithoutRecursion) {
  const Value x = integer("x", -2, 2), y = integer("y", -2, 2);
  // −(… −(x·y) …) and sums of it with a zero of its own sign: each level has a rule of its own.
  Value value = *terms.multiply(x, y);
  for (int i = 0; i < kDeep; ++i) {
    const Guard guard = predicates.less_equal(i % 2 == 0 ? x : y, number(0));
    value = terms.select({{guard, *terms.negate(value)}, {!guard, value}});
  }
  const Guard negative = predicates.negative_zero(*terms.divide(value, 2));
  for (const std::int64_t a : {-1, 0, 1}) {
    for (const std::int64_t b : {-1, 0, 1}) {
      double expected = static_cast<double>(a) * static_cast<double>(b);
      for (int i = 0; i < kDeep; ++i) {
        if ((i % 2 == 0 ? a : b) <= 0) expected = -expected;
      }
      Assignment assignment;
      assignment.set(0, a);
      assignment.set(1, b);
      Evaluator evaluator(inputs, terms, predicates, assignment);
      EXPECT_EQ(std::signbit(evaluator.number(value)), std::signbit(expected)) << a << ' ' << b;
      EXPECT_EQ(evaluator.holds(negative), expected == 0 && std::signbit(expected));
    }
  }
}

/// A value and what JavaScript computes for it under each assignment.
struct Sample {
  Value value;
  std::vector<double> expected;
};

/// Builds random values over a few small inputs beside their plain double computation.
class Samples {
 public:
  explicit Samples(std::uint32_t seed) : random_(seed) {
    const std::pair<int, int> ranges[] = {{-3, 3}, {0, 4}, {-5, 0}};
    std::vector<std::vector<double>> columns(3);
    for (int a = -3; a <= 3; ++a) {
      for (int b = 0; b <= 4; ++b) {
        for (int c = -5; c <= 0; ++c) {
          Assignment assignment;
          const int values[] = {a, b, c};
          for (InputId i = 0; i < 3; ++i) {
            assignment.set(i, values[i]);
            columns[i].push_back(values[i]);
          }
          assignments.push_back(assignment);
        }
      }
    }
    for (InputId i = 0; i < 3; ++i) {
      const Input& input =
          inputs.request(std::string(1, static_cast<char>('a' + i)), 0, InputType::kInteger,
                         ranges[i].first, ranges[i].second, nullptr);
      pool.push_back({terms.input(input.id), columns[i]});
    }
    for (const double constant : {0.0, -0.0, 1.0, -1.0, 2.0, -3.0, 7.0}) {
      pool.push_back({number(constant), std::vector<double>(assignments.size(), constant)});
    }
    for (const Assignment& assignment : assignments) {
      evaluators.emplace_back(inputs, terms, predicates, assignment);
    }
  }

  const Sample& pick() { return pool[random_() % pool.size()]; }
  std::int64_t divisor() {
    static constexpr std::int64_t kDivisors[] = {1, 2, 3, 4, 5, 12, -1, -2, -3, -4};
    return kDivisors[random_() % std::size(kDivisors)];
  }

  static std::vector<double> map(const Sample& a, const std::function<double(double)>& f) {
    std::vector<double> result;
    for (const double value : a.expected) result.push_back(f(value));
    return result;
  }
  static std::vector<double> map(const Sample& a, const Sample& b,
                                 const std::function<double(double, double)>& f) {
    std::vector<double> result;
    for (std::size_t i = 0; i < a.expected.size(); ++i) {
      result.push_back(f(a.expected[i], b.expected[i]));
    }
    return result;
  }

  /// One random operation on random operands; nullopt if the table refuses.
  std::optional<Sample> step() {
    const Sample a = pick(), b = pick();
    const std::int64_t d = divisor();
    const auto divisor = static_cast<double>(d);
    const auto with = [&](std::optional<Value> value,
                          std::vector<double> expected) -> std::optional<Sample> {
      if (!value) return std::nullopt;
      return Sample{*value, std::move(expected)};
    };
    switch (random_() % 11) {
      case 0:
      case 1:
        return with(terms.add(a.value, b.value),
                    map(a, b, [](double x, double y) { return x + y; }));
      case 2:
        return with(terms.subtract(a.value, b.value),
                    map(a, b, [](double x, double y) { return x - y; }));
      case 3:
        return with(terms.negate(a.value), map(a, [](double x) { return -x; }));
      case 4:
      case 5:
        return with(terms.multiply(a.value, b.value),
                    map(a, b, [](double x, double y) { return x * y; }));
      case 6:
        return with(terms.remainder(a.value, d),
                    map(a, [&](double x) { return std::fmod(x, divisor); }));
      case 7:
        return with(terms.floor_divide(a.value, d),
                    map(a, [&](double x) { return std::floor(x / divisor); }));
      case 8:
        return with(terms.truncate_divide(a.value, d),
                    map(a, [&](double x) { return std::trunc(x / divisor); }));
      case 9:
        return with(terms.positive_zero(a.value), map(a, [](double x) { return x + 0.0; }));
      default: {
        const Sample bound = pick();
        const Guard guard = predicates.less_equal(bound.value, pool[random_() % 3].value);
        Sample result{terms.select({{guard, a.value}, {!guard, b.value}}), {}};
        for (std::size_t i = 0; i < assignments.size(); ++i) {
          const bool first = evaluators[i].holds(guard);
          result.expected.push_back(first ? a.expected[i] : b.expected[i]);
        }
        return result;
      }
    }
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  std::vector<Assignment> assignments;
  std::vector<Evaluator> evaluators;
  std::vector<Sample> pool;

 private:
  std::mt19937 random_;
};

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

TEST(TermProperty, TermsComputeWhatDoublesCompute) {
  std::size_t made = 0, mixed = 0;
  EXPECT_TRUE(rc::check("value and sign of zero equal double arithmetic", [&] {
    Samples samples(*rc::gen::arbitrary<std::uint32_t>());
    for (int i = 0; i < 40; ++i) {
      const auto sample = samples.step();
      if (!sample) continue;
      ++made;
      RC_ASSERT(samples.terms.is_integer(sample->value));
      if (sample->value.is_term() && sample->value.zero_sign() == ZeroSign::kMixed) ++mixed;
      const Interval interval = samples.terms.interval(sample->value);
      for (std::size_t k = 0; k < samples.assignments.size(); ++k) {
        const double expected = sample->expected[k];
        const double actual = samples.evaluators[k].number(sample->value);
        RC_ASSERT(bits(actual) == bits(expected));
        RC_ASSERT(interval.contains(static_cast<std::int64_t>(expected)));
        if (!samples.terms.may_be_negative_zero(sample->value)) {
          RC_ASSERT(bits(expected) != bits(-0.0));
        }
      }
      samples.pool.push_back(*sample);
    }
  }));
  // The law is not satisfied by refusing.
  EXPECT_GT(made, 2000u);
  EXPECT_GT(mixed, 100u);
}

TEST(TermProperty, GuardsOfNegativeZeroHoldWhereDoublesAreNegativeZero) {
  std::size_t negative = 0;
  EXPECT_TRUE(rc::check("−0 of integers and of quotients, as guards", [&] {
    Samples samples(*rc::gen::arbitrary<std::uint32_t>());
    for (int i = 0; i < 20; ++i) {
      if (const auto sample = samples.step()) samples.pool.push_back(*sample);
      const Sample a = samples.pick();
      const std::int64_t d = samples.divisor();
      const Guard plain = samples.predicates.negative_zero(a.value);
      const Guard divided = samples.predicates.negative_zero(*samples.terms.divide(a.value, d));
      for (std::size_t k = 0; k < samples.assignments.size(); ++k) {
        const double quotient = a.expected[k] / static_cast<double>(d);
        RC_ASSERT(samples.evaluators[k].holds(plain) == (bits(a.expected[k]) == bits(-0.0)));
        RC_ASSERT(samples.evaluators[k].holds(divided) == (bits(quotient) == bits(-0.0)));
        if (bits(quotient) == bits(-0.0)) ++negative;
      }
    }
  }));
  EXPECT_GT(negative, 1000u);
}

TEST(TermProperty, QuotientsAreOneDivision) {
  EXPECT_TRUE(rc::check("a / d equals double division", [&] {
    Samples samples(*rc::gen::arbitrary<std::uint32_t>());
    for (int i = 0; i < 20; ++i) {
      if (const auto sample = samples.step()) samples.pool.push_back(*sample);
      const Sample a = samples.pick();
      const std::int64_t d = samples.divisor();
      const auto quotient = samples.terms.divide(a.value, d);
      RC_ASSERT(quotient.has_value());
      for (std::size_t k = 0; k < samples.assignments.size(); ++k) {
        const double expected = a.expected[k] / static_cast<double>(d);
        RC_ASSERT(bits(samples.evaluators[k].number(*quotient)) == bits(expected));
      }
    }
  }));
}

TEST(TermProperty, ComparisonsBecomeGuardsThatMeanThem) {
  EXPECT_TRUE(rc::check("guards of comparisons hold exactly where they should", [&] {
    Samples samples(*rc::gen::arbitrary<std::uint32_t>());
    for (int i = 0; i < 15; ++i) {
      if (const auto sample = samples.step()) samples.pool.push_back(*sample);
      const Sample a = samples.pick(), b = samples.pick();
      const Guard less_equal = samples.predicates.less_equal(a.value, b.value);
      const Guard less = samples.predicates.less(a.value, b.value);
      const Guard equal = samples.predicates.equal(a.value, b.value);
      const double bound = static_cast<double>(samples.divisor()) / 2;
      const Guard below = samples.predicates.less_equal_double(a.value, bound);
      const Guard strictly = samples.predicates.less_double(a.value, bound);
      const Guard same = samples.predicates.equal_double(a.value, bound);
      for (std::size_t k = 0; k < samples.assignments.size(); ++k) {
        Evaluator& evaluator = samples.evaluators[k];
        RC_ASSERT(evaluator.holds(less_equal) == (a.expected[k] <= b.expected[k]));
        RC_ASSERT(evaluator.holds(less) == (a.expected[k] < b.expected[k]));
        RC_ASSERT(evaluator.holds(equal) == (a.expected[k] == b.expected[k]));
        RC_ASSERT(evaluator.holds(below) == (a.expected[k] <= bound));
        RC_ASSERT(evaluator.holds(strictly) == (a.expected[k] < bound));
        RC_ASSERT(evaluator.holds(same) == (a.expected[k] == bound));
      }
    }
  }));
}

}  // namespace
}  // namespace sheaf

#include "summaries/split_comparison.h"

#include <gtest/gtest.h>

#include <random>

namespace sheaf {
namespace {

Value number(std::int64_t value) { return Value::number(static_cast<double>(value)); }

class SplitComparisonTest : public ::testing::Test {
 protected:
  Value input(const std::string& name, std::int64_t low, std::int64_t high) {
    const Value term =
        terms.input(inputs.request(name, 0, InputType::kInteger, low, high, nullptr).id);
    return term;
  }
  /// A code unit that the guard knows to be a digit.
  Value digit(const std::string& name) {
    const Value unit = input(name, 0, 0xffff);
    guard &= predicates.less_equal(unit, number('9'));
    guard = guard.minus(predicates.less_equal(unit, number('0' - 1)));
    return *terms.subtract(unit, number('0'));
  }
  std::optional<Guard> compare(Value value, std::int64_t bound, PredicateKind kind) {
    LinearForm form = terms.linear_form(value);
    form.constant -= bound;
    return SplitComparison(inputs, terms, predicates, guard).run(form, kind);
  }
  /// Whether no variable of the guard is about several inputs.
  bool is_about_single_inputs(const Guard& part) {
    for (const GuardVariable variable : guards.support(part)) {
      if (predicates.form(predicates.at(variable).form).is_relational) return false;
    }
    return true;
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  Guard guard = guards.true_guard();
};

TEST_F(SplitComparisonTest, DecidesNumbersDigitByDigit) {
  const Value a = digit("a"), b = digit("b"), c = digit("c");
  const Value sum =
      *terms.add(*terms.add(*terms.multiply(a, number(100)), *terms.multiply(b, number(10))), c);
  const auto equal = compare(sum, 255, PredicateKind::kEqual);
  ASSERT_TRUE(equal);
  EXPECT_EQ(guard & *equal, guard & predicates.equal(a, number(2)) &
                                predicates.equal(b, number(5)) & predicates.equal(c, number(5)));
  const auto most = compare(sum, 255, PredicateKind::kLessEqual);
  ASSERT_TRUE(most);
  EXPECT_TRUE(is_about_single_inputs(*most));
  EXPECT_TRUE((guard & predicates.equal(a, number(3))).disjoint(*most));
  EXPECT_TRUE((guard & predicates.equal(a, number(1))).implies(*most));
}

TEST_F(SplitComparisonTest, FactorsProducts) {
  const Value x = input("x", -2147483648LL, 2147483647), y = input("y", -2147483648LL, 2147483647);
  const Value rounded = *terms.rounded_product(x, y);
  const Value product = terms.at(rounded.as_term()).left.value();
  const auto prime = compare(product, 1234577, PredicateKind::kEqual);
  ASSERT_TRUE(prime);
  const auto pair = [&](std::int64_t left, std::int64_t right) {
    return predicates.equal(x, number(left)) & predicates.equal(y, number(right));
  };
  EXPECT_EQ(*prime, pair(1, 1234577) | pair(1234577, 1) | pair(-1, -1234577) | pair(-1234577, -1));
  EXPECT_EQ(*compare(product, 0, PredicateKind::kEqual),
            predicates.equal(x, number(0)) | predicates.equal(y, number(0)));
}

TEST_F(SplitComparisonTest, LeavesDifferencesAndLargeSumsAlone) {
  const Value x = input("x", 0, 9), y = input("y", 0, 9), z = input("z", 0, 1 << 30),
              w = input("w", 0, 1 << 30);
  EXPECT_FALSE(compare(*terms.subtract(x, y), 3, PredicateKind::kLessEqual));
  EXPECT_FALSE(compare(*terms.add(z, w), 3000, PredicateKind::kLessEqual));
}

TEST_F(SplitComparisonTest, ComparesTheNumbersOfTwoTextsDigitWithDigit) {
  const Input& first = inputs.request_text("first", 0, 2, '0', '9');
  const Input& second = inputs.request_text("second", 0, 2, '0', '9');
  const auto digit = [&](const Input& text, std::size_t i, std::int64_t weight) {
    return LinearForm{{{terms.input(text.units[i]).as_term(), weight}}, -weight * '0'};
  };
  const LinearForm a = *combine(digit(first, 0, 10), 1, digit(first, 1, 1), 1);
  const LinearForm b = *combine(digit(second, 0, 10), 1, digit(second, 1, 1), 1);
  for (const LinearForm& other : {b, digit(second, 1, 1)}) {
    const LinearForm difference = *combine(a, 1, other, -1);
    const auto compared = [&](PredicateKind kind) {
      return SplitComparison(inputs, terms, predicates, guard).run(difference, kind);
    };
    const auto most = compared(PredicateKind::kLessEqual);
    const auto same = compared(PredicateKind::kEqual);
    ASSERT_TRUE(most && same);
    EXPECT_LE(guards.support(*most | *same).size(), 5u);
    for (int left = 0; left < 100; ++left) {
      for (int right = 0; right < 100; ++right) {
        Assignment assignment;
        const auto set = [&](const Input& text, int number) {
          assignment.set(text.units[0], '0' + number / 10);
          assignment.set(text.units[1], '0' + number % 10);
        };
        set(first, left);
        set(second, right);
        Evaluator evaluator(inputs, terms, predicates, assignment);
        const int with = other.parts.size() == 1 ? right % 10 : right;
        EXPECT_EQ(evaluator.holds(*most), left <= with);
        EXPECT_EQ(evaluator.holds(*same), left == with);
      }
    }
  }
}

/// Terms of all kinds over a few small inputs, compared with numbers: under every assignment that
/// the guard admits the split guard says what the comparison says.
TEST_F(SplitComparisonTest, AgreesWithEvaluation) {
  std::mt19937 random(1);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(high - low + 1));
  };
  const std::vector<Value> units = {input("a", 0, 20), input("b", -4, 7), input("c", 3, 9)};
  int decided = 0;
  for (int round = 0; round < 400; ++round) {
    guard = guards.true_guard();
    for (const Value unit : units) {
      if (pick(0, 2) == 0) guard &= predicates.less_equal(unit, number(pick(4, 20)));
      if (pick(0, 2) == 0) guard = guard.minus(predicates.less_equal(unit, number(pick(-6, 3))));
      if (pick(0, 5) == 0) guard = guard.minus(predicates.equal(unit, number(pick(3, 7))));
    }
    std::vector<Value> made = units;
    for (int step = 0; step < 5; ++step) {
      const Value x = made[static_cast<std::size_t>(pick(0, static_cast<int>(made.size()) - 1))];
      const Value y = made[static_cast<std::size_t>(pick(0, static_cast<int>(made.size()) - 1))];
      std::optional<Value> next;
      switch (pick(0, 5)) {
        case 0:
          next = terms.add(x, *terms.multiply(y, number(pick(-12, 12))));
          break;
        case 1:
          next = terms.multiply(x, y);
          break;
        case 2:
          next = terms.floor_divide(x, pick(2, 7));
          break;
        case 3:
          next = terms.remainder(x, pick(2, 7));
          break;
        case 4: {
          const Guard condition = predicates.less_equal(units[0], number(pick(0, 15)));
          if (!condition.is_true() && !condition.is_false()) {
            next = terms.select({{condition, x}, {!condition, y}});
          }
          break;
        }
        default:
          next = terms.add(x, number(pick(-5, 5)));
      }
      if (next && next->is_term()) made.push_back(terms.positive_zero(*next));
    }
    const std::int64_t bound = pick(-30, 60);
    const PredicateKind kind = pick(0, 1) == 0 ? PredicateKind::kEqual : PredicateKind::kLessEqual;
    const auto split = compare(made.back(), bound, kind);
    if (!split) continue;
    ++decided;
    for (std::int64_t a = 0; a <= 20; ++a) {
      for (std::int64_t b = -4; b <= 7; ++b) {
        for (std::int64_t c = 3; c <= 9; ++c) {
          Assignment assignment;
          assignment.set(terms.at(units[0].as_term()).input, a);
          assignment.set(terms.at(units[1].as_term()).input, b);
          assignment.set(terms.at(units[2].as_term()).input, c);
          Evaluator evaluator(inputs, terms, predicates, assignment);
          if (!evaluator.holds(guard)) continue;
          const std::int64_t value = evaluator.integer(made.back());
          ASSERT_EQ(evaluator.holds(*split),
                    kind == PredicateKind::kEqual ? value == bound : value <= bound)
              << terms.to_text(made.back()) << " with " << bound << " at " << a << ", " << b << ", "
              << c;
        }
      }
    }
  }
  EXPECT_GT(decided, 200);
}

}  // namespace
}  // namespace sheaf

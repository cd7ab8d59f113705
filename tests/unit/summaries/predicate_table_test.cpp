#include "summaries/predicate_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace sheaf {
namespace {

Value number(double value) { return Value::number(value); }

class PredicateTableTest : public ::testing::Test {
 protected:
  Value integer(const std::string& name, std::uint32_t request = 0, std::int64_t low = -100,
                std::int64_t high = 100) {
    return terms.input(inputs.request(name, request, InputType::kInteger, low, high, nullptr).id);
  }
  Guard boolean(const std::string& name) {
    return predicates.boolean_input(inputs.request(name, 0, InputType::kBoolean, 0, 1, nullptr).id);
  }
  GuardVariable variable_of(const Guard& guard) { return guard.view().variable(); }
  std::uint32_t level(const Guard& guard) { return guards.level_of(variable_of(guard)); }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
};

TEST_F(PredicateTableTest, EquivalentComparisonsShareOneVariable) {
  const Value x = integer("x"), y = integer("y");
  const Guard less = predicates.less(x, number(5));
  EXPECT_EQ(less, !predicates.less_equal(number(5), x));
  EXPECT_EQ(less, predicates.less_equal(x, number(4)));
  EXPECT_EQ(less, predicates.less_double(x, 4.5));
  EXPECT_EQ(less, predicates.less(*terms.add(x, number(1)), number(6)));
  EXPECT_EQ(less, predicates.less(*terms.multiply(number(2), x), number(9)));
  EXPECT_EQ(less, predicates.less(number(-5), *terms.negate(x)));
  EXPECT_EQ(guards.variable_count(), 1u);

  const Guard before = predicates.less(x, y);
  EXPECT_EQ(before, !predicates.less_equal(y, x));
  EXPECT_EQ(before, predicates.less(*terms.subtract(x, y), number(0)));
  EXPECT_EQ(guards.variable_count(), 2u);
  EXPECT_EQ(predicates.equal(x, y), predicates.equal(y, x));
  EXPECT_EQ(guards.variable_count(), 3u);
  EXPECT_NE(predicates.less_equal(x, number(3)), less);
}

TEST_F(PredicateTableTest, IntervalsDecideWithoutAVariable) {
  const Value x = integer("x", 0, 1, 9), y = integer("y", 0, 20, 30);
  EXPECT_TRUE(predicates.less_equal(x, number(9)).is_true());
  EXPECT_TRUE(predicates.less_equal(x, number(0)).is_false());
  EXPECT_TRUE(predicates.equal(x, number(10)).is_false());
  EXPECT_TRUE(predicates.less(x, y).is_true());
  EXPECT_TRUE(predicates.equal(*terms.multiply(number(2), x), number(7)).is_false());
  EXPECT_TRUE(predicates.less_double(x, std::numeric_limits<double>::infinity()).is_true());
  EXPECT_TRUE(predicates.less_double(x, -std::numeric_limits<double>::infinity()).is_false());
  EXPECT_TRUE(predicates.less_equal_double(x, std::nan("")).is_false());
  EXPECT_TRUE(predicates.equal_double(x, 2.5).is_false());
  EXPECT_EQ(guards.variable_count(), 0u);
}

TEST_F(PredicateTableTest, EqualityIsAVariableOfItsOwnButNotAtTheEndsOfTheRange) {
  const Value x = integer("x", 0, 0, 9);
  predicates.equal(x, number(5));
  EXPECT_EQ(predicates.at(0).kind, PredicateKind::kEqual);
  EXPECT_EQ(predicates.to_text(GuardVariable{0}), "x#0 = 5");
  EXPECT_EQ(predicates.equal(x, number(0)), predicates.less_equal(x, number(0)));
  EXPECT_EQ(predicates.equal(x, number(9)), !predicates.less_equal(x, number(8)));
}

TEST_F(PredicateTableTest, SelectsOfConstantsDistribute) {
  const Value x = integer("x");
  const Guard low = predicates.less(x, number(0));
  const Guard high = predicates.less(number(10), x).minus(low);
  const Guard middle = (!low).minus(high);
  const Value select = terms.select({{low, number(1)}, {middle, number(2)}, {high, number(3)}});
  const std::uint32_t before = guards.variable_count();
  EXPECT_EQ(predicates.equal(select, number(2)), middle);
  EXPECT_EQ(predicates.less_equal(select, number(2)), low | middle);
  EXPECT_EQ(predicates.less(number(2), *terms.multiply(number(2), select)), middle | high);
  EXPECT_EQ(guards.variable_count(), before);
}

TEST_F(PredicateTableTest, PredicatesOfOneFormStandTogetherByBound) {
  const Value x = integer("x"), y = integer("y");
  const Guard x5 = predicates.less_equal(x, number(5));
  const Guard y5 = predicates.less_equal(y, number(5));
  const Guard x9 = predicates.less_equal(x, number(9));
  const Guard x1 = predicates.less_equal(x, number(1));
  const Guard x_is_5 = predicates.equal(x, number(5));
  const Guard x7 = predicates.less_equal(x, number(7));
  const Form& form = predicates.form(predicates.at(variable_of(x5)).form);
  const auto at_most = [&](std::int64_t bound) {
    return guards.level_of(form.less_equal.at(bound));
  };
  const std::uint32_t is_5 = guards.level_of(form.equal.at(5));
  EXPECT_LT(at_most(1), is_5);
  EXPECT_LT(is_5, at_most(5));
  EXPECT_LT(at_most(5), at_most(7));
  EXPECT_LT(at_most(7), at_most(9));
  EXPECT_LT(at_most(9), level(y5));
  EXPECT_TRUE((x9 & x1).implies(x7 & !x_is_5));
}

TEST_F(PredicateTableTest, ComparisonsOfOneFormExcludeAndImplyEachOther) {
  // In every order that they may be made in.
  for (int rotation = 0; rotation < 7; ++rotation) {
    const Value x = integer("x", static_cast<std::uint32_t>(rotation), 0, 12);
    std::map<int, Guard> equal, at_most;
    for (int i = 0; i < 7; ++i) {
      const int bound = (5 * (i + rotation)) % 7 + 2;
      if (i % 2 == rotation % 2) {
        equal[bound] = predicates.equal(x, number(bound));
      } else {
        at_most[bound] = predicates.less_equal(x, number(bound));
      }
    }
    for (const auto& [bound, guard] : equal) {
      for (const auto& [other, excluded] : equal) {
        EXPECT_EQ(guard.disjoint(excluded), bound != other);
      }
      for (const auto& [limit, below] : at_most) {
        EXPECT_EQ(guard.implies(below), bound <= limit);
        EXPECT_EQ(guard.disjoint(below), bound > limit);
      }
    }
    for (const auto& [limit, below] : at_most) {
      for (const auto& [other, further] : at_most) {
        EXPECT_EQ(below.implies(further), limit <= other);
      }
    }
    for (int value = 0; value <= 12; ++value) {
      Assignment assignment;
      assignment.set(terms.at(x.as_term()).input, value);
      Evaluator evaluator(inputs, terms, predicates, assignment);
      for (const auto& [bound, guard] : equal) EXPECT_EQ(evaluator.holds(guard), value == bound);
      for (const auto& [bound, guard] : at_most) EXPECT_EQ(evaluator.holds(guard), value <= bound);
    }
  }
}

TEST_F(PredicateTableTest, WhatAllOthersLeaveNeedsNoVariable) {
  const Value x = integer("x", 0, 0, 3);
  Guard all = guards.false_guard();
  for (int value = 0; value <= 3; ++value) all |= predicates.equal(x, number(value));
  EXPECT_TRUE(all.is_true());
  EXPECT_EQ(guards.variable_count(), 3u);
}

TEST_F(PredicateTableTest, UnitsStandWhereTheirTextMightEnd) {
  const Input& text = inputs.request_text("text", 0, 3, 0, 0xffff);
  const Value length = terms.input(text.id);
  std::vector<Guard> ends;
  for (int i = 0; i < 3; ++i) ends.push_back(predicates.less_equal(length, number(i)));
  // Whatever is read first.
  std::vector<Guard> units(3, guards.true_guard());
  for (const std::size_t i : {2u, 0u, 1u}) {
    units[i] = predicates.less_equal(terms.input(text.units[i]), number('a'));
  }
  const Form& form = predicates.form(predicates.at(variable_of(ends[0])).form);
  for (int i = 0; i < 3; ++i) {
    const std::uint32_t end = guards.level_of(form.less_equal.at(i));
    EXPECT_EQ(end, 2u * static_cast<std::uint32_t>(i));
    EXPECT_EQ(level(units[static_cast<std::size_t>(i)]), end + 1);
  }
}

TEST_F(PredicateTableTest, IndependentFlagsStandAboveComparedData) {
  const Value a = integer("data", 0), b = integer("data", 1), flag = integer("flag");
  const Guard compared = predicates.less(a, b);
  const Guard later = predicates.less_equal(flag, number(3));
  EXPECT_LT(level(later), level(compared));
  const Guard yes = boolean("yes");
  EXPECT_LT(level(yes), level(compared));
  EXPECT_GT(level(yes), level(later));
  // Data that is compared with data gets no such place.
  const Guard bound = predicates.less_equal(integer("data", 2), number(3));
  EXPECT_GT(level(bound), level(compared));
}

TEST_F(PredicateTableTest, ChoicesAreDisjointAndCoverTheirAxiom) {
  const InputId id = inputs.request("c", 0, InputType::kChoice, 0, 4, nullptr).id;
  Guard all = guards.false_guard();
  for (std::uint32_t i = 0; i < 5; ++i) {
    const Guard one = predicates.choice_input(id, i);
    EXPECT_TRUE(one.disjoint(all));
    all |= one;
    Assignment assignment;
    assignment.set(id, i);
    Evaluator evaluator(inputs, terms, predicates, assignment);
    EXPECT_TRUE(evaluator.holds(one));
    EXPECT_TRUE(evaluator.holds(predicates.axioms()));
  }
  EXPECT_EQ(all, predicates.axioms());
  EXPECT_FALSE(all.is_true());
  EXPECT_EQ(guards.variable_count(), 3u);
}

TEST_F(PredicateTableTest, LaterRequestsOfAChoiceStandAboveEarlierOnes) {
  // What is known after ten events is the last one and what was known before: the guard of a sum
  // of choices adds a few nodes to those of the round before, and copies none of them.
  std::vector<Guard> sums = {guards.true_guard()};
  std::size_t before = 0;
  for (std::uint32_t round = 0; round < 10; ++round) {
    const InputId id = inputs.request("event", round, InputType::kChoice, 0, 3, nullptr).id;
    std::vector<Guard> next(sums.size() + 3, guards.false_guard());
    for (std::uint32_t chosen = 0; chosen < 4; ++chosen) {
      const Guard event = predicates.choice_input(id, chosen);
      for (std::size_t sum = 0; sum < sums.size(); ++sum) next[sum + chosen] |= sums[sum] & event;
    }
    sums = std::move(next);
    const Guard middle = sums[sums.size() / 2];
    const std::size_t nodes = guards.node_count(middle);
    EXPECT_LE(nodes, before + 3 * sums.size());
    before = nodes;
    const auto top = guards.support(middle);
    EXPECT_EQ(predicates
                  .at(*std::min_element(
                      top.begin(), top.end(),
                      [&](auto a, auto b) { return guards.level_of(a) < guards.level_of(b); }))
                  .input,
              id);
  }
}

TEST_F(PredicateTableTest, TextNamesInputsAndBounds) {
  const Value x = integer("x"), y = integer("y");
  const Guard less = predicates.less(x, number(5));
  const Guard guard = less & !predicates.equal(x, y);
  EXPECT_EQ(predicates.to_text(guard), "x#0 <= 4 & !(x#0 - y#0 = 0)");
  EXPECT_EQ(predicates.to_text(guards.true_guard()), "true");
  const Guard many = boolean("b") | guard;
  EXPECT_NE(predicates.to_text(many, 1).find("…"), std::string::npos);
}

}  // namespace
}  // namespace sheaf

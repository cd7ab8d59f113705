#include "solver/knowledge.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>
#include <set>

namespace sheaf {
namespace {

TEST(Knowledge, ChainsAllowExactlyWhatSomeIntegerGives) {
  EXPECT_TRUE(rc::check("chain = truth vectors of the range", [] {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    GuardManager guards;
    InputTable inputs;
    TermTable terms(inputs);
    PredicateTable predicates(guards, inputs, terms);
    const std::int64_t low = -static_cast<std::int64_t>(random() % 6);
    const auto high = low + 1 + static_cast<std::int64_t>(random() % 9);
    const InputId id = inputs.request("x", 0, InputType::kInteger, low, high, nullptr).id;
    const Value x = terms.input(id);
    for (int i = 0; i < 8; ++i) {
      const auto bound =
          Value::number(static_cast<double>(low) + static_cast<double>(random() % 10));
      if (random() % 2 == 0) {
        predicates.equal(x, bound);
      } else {
        predicates.less_equal(x, bound);
      }
    }
    std::vector<GuardVariable> variables;
    for (GuardVariable v = 0; v < guards.variable_count(); ++v) variables.push_back(v);
    if (variables.empty()) return;
    Knowledge knowledge(Theory{guards, inputs, terms, predicates}, 1000);
    const Guard chain = knowledge.chain(0, variables);
    std::set<std::vector<bool>> seen;
    for (std::int64_t value = low; value <= high; ++value) {
      Assignment assignment;
      assignment.set(id, value);
      Evaluator evaluator(inputs, terms, predicates, assignment);
      RC_ASSERT(evaluator.holds(chain));
      std::vector<bool> truth;
      for (const GuardVariable v : variables) truth.push_back(evaluator.holds(v));
      seen.insert(truth);
    }
    RC_ASSERT(guards.count(chain, variables) == static_cast<double>(seen.size()));
    RC_ASSERT(guards.node_count(chain) <= 2 * variables.size() + 2);
  }));
}

TEST(Knowledge, ConjoinsOnlyWhatTheGuardMentions) {
  GuardManager guards;
  InputTable inputs;
  TermTable terms(inputs);
  PredicateTable predicates(guards, inputs, terms);
  const Value x = terms.input(inputs.request("x", 0, InputType::kInteger, 0, 9, nullptr).id);
  const Guard three = predicates.less_equal(x, Value::number(3));
  const Guard seven = predicates.less_equal(x, Value::number(7));
  const Guard four = predicates.equal(x, Value::number(4));
  Knowledge knowledge(Theory{guards, inputs, terms, predicates}, 1000);
  const auto with = [&](const Guard& guard) {
    return knowledge.conjoin(guard, guards.support(guard));
  };
  EXPECT_TRUE(with(three.minus(seven)).is_false());
  EXPECT_TRUE(with(four & three).is_false());
  EXPECT_TRUE(with(four.minus(seven)).is_false());
  EXPECT_EQ(with(three), three);
  EXPECT_EQ(with(three & seven), three & seven);
}

}  // namespace
}  // namespace sheaf

#pragma once

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "summaries/predicate_table.h"

namespace sheaf {

/// Visits every assignment of the numbers −2 … 3 to the first three inputs.
template <typename Visitor>
void for_each_of_three(const Visitor& visit) {
  for (int i = 0; i < 216; ++i) {
    Assignment assignment;
    assignment.set(0, i % 6 - 2);
    assignment.set(1, i / 6 % 6 - 2);
    assignment.set(2, i / 36 - 2);
    visit(assignment);
  }
}

/// Random terms and guards over a few small inputs.
struct Problem {
  explicit Problem(std::uint32_t seed, bool with_products) : random(seed) {
    const std::pair<int, int> ranges[] = {{-2, 3}, {0, 4}, {-3, 0}};
    for (const auto& [low, high] : ranges) {
      const std::string name(1, static_cast<char>('a' + values.size()));
      const Input& input = inputs.request(name, 0, InputType::kInteger, low, high, nullptr);
      values.push_back(terms.input(input.id));
    }
    flag = inputs.request("flag", 0, InputType::kBoolean, 0, 1, nullptr).id;
    choice = inputs.request("choice", 0, InputType::kChoice, 0, 2, nullptr).id;
    atoms = {predicates.boolean_input(flag), predicates.choice_input(choice, 0),
             predicates.choice_input(choice, 1), predicates.choice_input(choice, 2)};
    for (int i = 0; i < 12; ++i) {
      const Value a = term(with_products), b = term(with_products);
      atoms.push_back(random() % 2 == 0 ? predicates.less_equal(a, b) : predicates.equal(a, b));
    }
    for (int i = 0; i < 720; ++i) {
      Assignment assignment;
      assignment.set(0, i % 6 - 2);
      assignment.set(1, i / 6 % 5);
      assignment.set(2, i / 30 % 4 - 3);
      assignment.set(flag, i / 120 % 2);
      assignment.set(choice, i / 240 % 3);
      assignments.push_back(assignment);
    }
    for (const Assignment& assignment : assignments) {
      evaluators.emplace_back(inputs, terms, predicates, assignment);
    }
  }

  Value term(bool with_products) {
    const Value a = values[random() % values.size()], b = values[random() % values.size()];
    const auto constant = Value::number(static_cast<double>(random() % 7) - 3);
    std::optional<Value> made;
    switch (random() % (with_products ? 8 : 7)) {
      case 0:
        return constant;
      case 1:
        made = terms.add(a, b);
        break;
      case 2:
        made = terms.subtract(a, b);
        break;
      case 3:
        made = terms.multiply(a, constant);
        break;
      case 4:
        made = terms.remainder(*terms.add(a, b), 1 + static_cast<std::int64_t>(random() % 4));
        break;
      case 5:
        made = terms.floor_divide(*terms.add(a, b), 1 + static_cast<std::int64_t>(random() % 4));
        break;
      case 6: {
        const Guard guard = this->guard(2);
        made = guard.is_false() ? a : terms.select({{guard, a}, {!guard, b}});
        break;
      }
      default:
        made = terms.multiply(a, b);
    }
    // Products of products are beyond what any solver decides.
    if (made->is_term() && !with_products) values.push_back(*made);
    return *made;
  }

  Guard guard(int depth) {
    if (depth == 0 || atoms.empty()) {
      const Guard one = atoms.empty() ? guards.true_guard() : atoms[random() % atoms.size()];
      return random() % 2 == 0 ? one : !one;
    }
    const Guard left = guard(depth - 1), right = guard(depth - 1);
    return random() % 3 == 0 ? left | right : left & right;
  }

  bool satisfiable(const Guard& guard) {
    return std::any_of(evaluators.begin(), evaluators.end(),
                       [&](Evaluator& evaluator) { return evaluator.holds(guard); });
  }

  /// Within bounds and among the alternatives.
  bool is_proper(const Assignment& assignment) {
    for (InputId id = 0; id < inputs.size(); ++id) {
      const Input& input = inputs.at(id);
      const std::int64_t value = assignment.value(input);
      if (value < input.minimum || value > input.maximum) return false;
    }
    return true;
  }

  std::mt19937 random;
  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  std::vector<Value> values;
  std::vector<Guard> atoms;
  std::vector<Assignment> assignments;
  std::vector<Evaluator> evaluators;
  InputId flag = 0, choice = 0;
};

}  // namespace sheaf

#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "bdd/guard_manager.h"

/// Truth tables as the independent judge of guards, and a workbench that holds both side by side.
namespace sheaf::test {

/// A manager whose guards must all be gone when it is.
struct CheckedManager {
  GuardManager manager;
  CheckedManager() = default;
  explicit CheckedManager(const GuardManager::Options& options) : manager(options) {}
  ~CheckedManager() { EXPECT_EQ(manager.count_referenced_nodes(), 0u); }
  GuardManager* operator->() { return &manager; }
  GuardManager& operator*() { return manager; }
};

/// A Boolean function as the list of its values; bit v of a row's number is the value of variable
/// v.
class TruthTable {
 public:
  TruthTable(std::uint32_t variables, bool value)
      : rows_(std::size_t{1} << variables), words_((rows_ + 63) / 64, value ? mask() : 0) {}
  static TruthTable of_variable(std::uint32_t variables, GuardVariable variable) {
    return TruthTable(variables, false).with_rows([&](std::size_t row) {
      return ((row >> variable) & 1u) != 0;
    });
  }
  /// The table whose rows are what `function` says.
  template <typename Function>
  TruthTable with_rows(Function function) const {
    TruthTable result = *this;
    for (std::uint64_t& word : result.words_) word = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (function(row)) result.words_[row / 64] |= std::uint64_t{1} << (row % 64);
    }
    return result;
  }
  TruthTable operator&(const TruthTable& other) const {
    TruthTable result = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] &= other.words_[i];
    return result;
  }
  TruthTable operator|(const TruthTable& other) const {
    TruthTable result = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] |= other.words_[i];
    return result;
  }
  TruthTable operator!() const {
    TruthTable result = *this;
    for (std::uint64_t& word : result.words_) word = ~word & mask();
    return result;
  }
  bool operator==(const TruthTable&) const = default;
  bool operator[](std::size_t row) const { return ((words_[row / 64] >> (row % 64)) & 1u) != 0; }
  std::size_t size() const { return rows_; }
  std::size_t count() const {
    std::size_t result = 0;
    for (const std::uint64_t word : words_) result += static_cast<std::size_t>(std::popcount(word));
    return result;
  }
  bool depends_on(GuardVariable variable) const {
    for (std::size_t row = 0; row < rows_; ++row) {
      if ((*this)[row] != (*this)[row ^ (std::size_t{1} << variable)]) return true;
    }
    return false;
  }

 private:
  std::uint64_t mask() const {
    return rows_ >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rows_) - 1;
  }
  std::size_t rows_;
  std::vector<std::uint64_t> words_;
};

inline TruthTable table_of(const GuardManager& manager, const Guard& guard,
                           std::uint32_t variables) {
  return TruthTable(variables, false).with_rows([&](std::size_t row) {
    return manager.evaluate(guard, [&](GuardVariable v) { return ((row >> v) & 1u) != 0; });
  });
}

/// A guard and what it must mean.
struct Known {
  Guard guard;
  TruthTable table;
};

/// A number that does not grow with the case, as RapidCheck's sized ranges do.
inline rc::Gen<std::uint32_t> number_below(std::uint32_t end) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, end));
}

inline std::uint32_t any_number() { return *number_below(1u << 16); }

/// One step of a random construction; operands are taken modulo what exists.
struct Step {
  static constexpr std::uint32_t kNewVariable = 14;
  std::uint32_t operation;
  std::uint32_t first, second, third;
};

inline rc::Gen<Step> any_step() {
  const auto number = number_below(1u << 16);
  return rc::gen::build<Step>(rc::gen::set(&Step::operation, number_below(Step::kNewVariable + 1)),
                              rc::gen::set(&Step::first, number),
                              rc::gen::set(&Step::second, number),
                              rc::gen::set(&Step::third, number));
}

/// Builds random guards over up to twelve variables. Variables come into being at random places,
/// between operations, so that insertion next to existing nodes is always part of the test.
class Workbench {
 public:
  static constexpr std::uint32_t kMaxVariables = 12;

  explicit Workbench(std::uint32_t variables) : variables_(variables) {
    add(checked_->true_guard(), TruthTable(variables_, true));
    add_variable({0, 0, 0, 0});
  }

  GuardManager& manager() { return checked_.manager; }
  std::uint32_t variables() const { return variables_; }
  const std::vector<Known>& known() const { return known_; }
  /// Any guard; half of the time a recent one, or guards would stay as small as literals.
  const Known& pick(std::uint32_t number) const {
    const std::size_t from =
        number % 2 == 0 ? 0 : known_.size() - std::min<std::size_t>(known_.size(), 4);
    return known_[from + number / 2 % (known_.size() - from)];
  }
  const Known& last() const { return known_.back(); }

  void add(Guard guard, TruthTable table) {
    known_.push_back({std::move(guard), std::move(table)});
  }

  void apply(const Step& step) {
    const Known a = pick(step.first), b = pick(step.second), c = pick(step.third);
    switch (step.operation) {
      case 0:
      case 1:
        return add(a.guard & b.guard, a.table & b.table);
      case 2:
      case 3:
        return add(a.guard | b.guard, a.table | b.table);
      case 4:
        return add(!a.guard, !a.table);
      case 5:
        return add(a.guard.minus(b.guard), a.table & !b.table);
      case 6:
      case 7:
        return add(manager().if_then_else(a.guard, b.guard, c.guard),
                   (a.table & b.table) | ((!a.table) & c.table));
      case 8:
      case 9:
      case 10:  // Exclusive or: keeps random guards from drifting towards the constants.
        return add(manager().if_then_else(a.guard, !b.guard, b.guard),
                   (a.table & !b.table) | ((!a.table) & b.table));
      case 11:
      case 12: {
        Guard guard = a.guard;
        guard &= b.guard;
        guard |= c.guard;
        return add(std::move(guard), (a.table & b.table) | c.table);
      }
      case 13:
        return add_random_function(step.first);
      default:
        return add_variable(step);
    }
  }

  template <typename Steps>
  void apply_all(const Steps& steps) {
    for (const Step& step : steps) apply(step);
  }

  /// Every guard ever built still means what it meant.
  bool all_agree() {
    for (const Known& each : known_) {
      if (table_of(manager(), each.guard, variables_) != each.table) return false;
    }
    return true;
  }

 private:
  /// A function with nothing regular about it, hence nearly as large as functions get.
  void add_random_function(std::uint32_t seed) {
    std::mt19937 random(seed);
    const std::uint32_t arity = std::min(manager().variable_count(), 8u);
    std::vector<Guard> layer;
    std::vector<bool> leaves;
    for (std::size_t row = 0; row < std::size_t{1} << arity; ++row) {
      leaves.push_back(random() % 2 == 0);
      layer.push_back(leaves.back() ? manager().true_guard() : manager().false_guard());
    }
    for (GuardVariable v = arity; v-- > 0;) {
      const std::size_t half = layer.size() / 2;
      for (std::size_t i = 0; i < half; ++i) {
        layer[i] = manager().if_then_else(manager().literal(v), layer[i + half], layer[i]);
      }
      layer.resize(half);
    }
    add(layer.front(), TruthTable(variables_, false).with_rows([&](std::size_t row) {
      return leaves[row % leaves.size()];
    }));
  }

  void add_variable(const Step& step) {
    const std::uint32_t existing = manager().variable_count();
    GuardVariable variable = step.first % variables_;
    if (existing < variables_) {
      const GuardVariable neighbour = existing == 0 ? 0 : step.second % existing;
      switch (existing == 0 ? 0 : step.third % 4) {
        case 0:
          variable = manager().new_variable();
          break;
        case 1:
          variable = manager().new_variable_at_top();
          break;
        case 2:
          variable = manager().new_variable_above(neighbour);
          break;
        default:
          variable = manager().new_variable_below(neighbour);
      }
    }
    const bool positive = step.first % 3 != 0;
    const TruthTable table = TruthTable::of_variable(variables_, variable);
    add(manager().literal(variable, positive), positive ? table : !table);
  }

  CheckedManager checked_;
  std::uint32_t variables_;
  std::vector<Known> known_;
};

/// Most variables first, then operations and the remaining variables in any order.
inline std::vector<Step> any_steps(std::uint32_t variables) {
  const std::size_t early = variables * 3 / 4;
  std::vector<Step> steps = *rc::gen::container<std::vector<Step>>(early + 25, any_step());
  for (std::size_t i = 0; i < early; ++i) steps[i].operation = Step::kNewVariable;
  return steps;
}

/// Runs a property on a workbench filled by random steps, `kCases` times.
template <typename Property>
bool check_on_workbench(const std::string& description, Property property) {
  constexpr const char* kCases = "max_success=1500";
  setenv("RC_PARAMS", kCases, 0);
  return rc::check(description, [&property] {
    // Small tables are quick and find most errors; every fourth case is as large as it gets.
    const std::uint32_t variables =
        1 + (any_number() % 2 == 0 ? *number_below(Workbench::kMaxVariables) : *number_below(7));
    Workbench bench(variables);
    bench.apply_all(any_steps(variables));
    property(bench);
  });
}

}  // namespace sheaf::test

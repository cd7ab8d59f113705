#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "solver/theory.h"

namespace sheaf {

/// Decides a guard by trying all values of the inputs it depends on, if they are few. Exact
/// whatever the guard's terms are: the level for products of small inputs, where other theories
/// give up.
class Enumeration {
 public:
  explicit Enumeration(const Theory& theory) : theory_(theory) {}

  struct Result {
    std::shared_ptr<const Assignment> model;  // null: unsatisfiable
  };
  /// nullopt if there are more than `max_assignments`, or if the time is over. Inputs that do not
  /// matter stay as in `near`.
  std::optional<Result> solve(const Guard& guard, const Assignment& near,
                              std::uint64_t max_assignments,
                              const std::function<bool()>& is_late) const;

 private:
  /// The inputs a guard depends on, ascending; nullopt when their values have too many
  /// combinations, or when a variable has no meaning here. An input that is missed makes a false
  /// *infeasible*, so every kind of predicate and every part of a term is looked at.
  std::optional<std::vector<InputId>> inputs_of(const Guard& guard,
                                                std::uint64_t max_assignments) const;

  Theory theory_;
};

}  // namespace sheaf

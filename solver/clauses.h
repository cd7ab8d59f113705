#pragma once

#include <vector>

#include "solver/theory.h"

namespace sheaf {

/// Learned cores: sets of literals that no input satisfies at once. Kept as clauses indexed by
/// variable, and used only when all their variables are in the query. (In one diagram 91 cores made
/// 22 million nodes.)
class Clauses {
 public:
  explicit Clauses(const Theory& theory) : theory_(theory) {}

  /// Whether the core is new.
  bool learn(GuardCube core);
  std::size_t size() const { return cores_.size(); }
  /// guard ∧ ¬core for the cores within `support`, each within a node limit or not at all.
  Guard conjoin(const Guard& guard, const std::vector<GuardVariable>& support,
                std::size_t max_nodes) const;

 private:
  Theory theory_;
  std::vector<GuardCube> cores_;
  std::vector<std::vector<std::size_t>> by_variable_;  // the core's largest variable → cores
};

}  // namespace sheaf

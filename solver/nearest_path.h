#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bdd/guard.h"
#include "summaries/predicate_table.h"

namespace sheaf {

/// Finds the path to true that contradicts the fewest predicate values of a model.
class NearestPath {
 public:
  explicit NearestPath(std::size_t max_nodes) : max_nodes_(max_nodes) {}

  struct Result {
    GuardCube path;
    std::uint32_t flips = 0;  // literals that the model does not satisfy
  };

  /// The guard must not be false. Beyond the node limit the path is greedy: it follows the model
  /// wherever that does not lead to false at once.
  Result find(const Guard& guard, Evaluator& model);
  /// The number of flips alone; nullopt beyond the node limit.
  std::optional<std::uint32_t> distance(const Guard& guard, Evaluator& model);

 private:
  static constexpr std::uint32_t kImpossible = 0x3fffffff;

  bool measure(GuardView root, Evaluator& model);
  std::uint32_t cost(GuardView view) const;

  std::size_t max_nodes_;
  std::unordered_map<std::uintptr_t, std::uint32_t> cost_;
  std::vector<GuardView> pending_;
};

}  // namespace sheaf

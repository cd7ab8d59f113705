#include "solver/clauses.h"

#include <algorithm>

namespace sheaf {

namespace {

/// Beyond this many relevant cores, the rest cost more than they save.
constexpr std::size_t kMaxUsed = 64;

}  // namespace

bool Clauses::learn(GuardCube core) {
  if (core.empty()) return false;
  std::sort(core.begin(), core.end(),
            [](const GuardLiteral& a, const GuardLiteral& b) { return a.variable < b.variable; });
  const GuardVariable last = core.back().variable;
  if (last >= by_variable_.size()) by_variable_.resize(last + 1);
  for (const std::size_t known : by_variable_[last]) {
    if (cores_[known] == core) return false;
  }
  by_variable_[last].push_back(cores_.size());
  cores_.push_back(std::move(core));
  return true;
}

Guard Clauses::conjoin(const Guard& guard, const std::vector<GuardVariable>& support,
                       std::size_t max_nodes) const {
  Guard result = guard;
  std::size_t used = 0;
  const auto is_relevant = [&](const GuardLiteral& literal) {
    return std::binary_search(support.begin(), support.end(), literal.variable);
  };
  for (const GuardVariable variable : support) {
    if (variable >= by_variable_.size()) break;
    for (const std::size_t index : by_variable_[variable]) {
      const GuardCube& core = cores_[index];
      if (!std::all_of(core.begin(), core.end(), is_relevant)) continue;
      if (++used > kMaxUsed) return result;
      const Guard clause = !theory_.guards.conjunction(core);
      if (auto joined = theory_.guards.and_within(result, clause, max_nodes)) {
        result = *std::move(joined);
      }
    }
  }
  return result;
}

}  // namespace sheaf

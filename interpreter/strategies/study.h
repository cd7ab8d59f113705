#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "interpreter/strategies/live_locations.h"
#include "interpreter/strategies/multise.h"

namespace sheaf {

/// A merged run that also counts what costs much to count: sizes of summaries and sharing at every
/// statement, and what a conventional merger could do at every join. It explores as MultiSe does.
///
/// Feasible paths are counted exactly: the study keeps the condition of every path, told apart by
/// the branches that it has taken, and a model of it. Where a branch divides, the other side of
/// each path is asked for. A path stands where its model does. Forks inside operations (an index
/// with several values) are not branches; `sheaf compare` prints the figures that rest on paths
/// only if `dse` finds as many.
class Study : public MultiSe {
 public:
  explicit Study(Context& context);
  ~Study() override;

  void explore(Machine& machine) override;
  Split divide(const Guard& guard, const Guard& truth, BranchArmIds arms) override;
  void at_statement(const Cursor& cursor) override;
  void before_join(const Join& join) override;
  void add_statistics(RunStatistics& statistics) const override;

 private:
  struct Path;

  std::uint64_t paths_at(const Guard& guard);
  void give_up_paths(std::string why);
  const std::vector<std::size_t>& variables_of(const CompiledFunction& function);
  bool is_precise(const Join& join);

  std::unique_ptr<LiveLocations> locations_;
  std::vector<std::unique_ptr<Path>> paths_;
  /// How many paths a guard has, since the last time that one divided.
  std::vector<std::pair<Guard, std::uint64_t>> counted_;
  std::unordered_map<const CompiledFunction*, std::vector<std::size_t>> variables_;
  StudyStatistics statistics_;
  double sizes_ = 0, shares_ = 0;
  std::uint64_t samples_ = 0;
};

}  // namespace sheaf

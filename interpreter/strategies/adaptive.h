#pragma once

#include <cstdint>
#include <vector>

#include "bdd/guard.h"
#include "interpreter/strategies/multise.h"
#include "summaries/input.h"

namespace sheaf {

/// Merging that leaves paths apart where merging does not pay.
///
/// The run starts merged, as under `multise`. When guards tell permutations apart (a quick sort),
/// diagrams can grow faster than the number of paths. So the work done in an activation is compared
/// with what its paths would cost one by one; when it exceeds a share of that, the paths of the
/// activation leave the merged run. They are explored later, path by path, from the start; all
/// others go on merged. Both parts are guards, so together they are exactly all inputs.
///
/// What paths would cost is estimated from a few *probes*: single paths that choose uniformly among
/// the feasible outcomes of every decision. The product of the numbers of outcomes along a path is
/// an unbiased estimate of the number of paths (Knuth 1975). Work is measured in steps of the
/// diagram library, instructions and queries, not by a clock: the same run decides the same.
class Adaptive : public MultiSe {
 public:
  explicit Adaptive(Context& context);

  void explore(Machine& machine) override;
  /// Lets paths leave the merged run if merging them costs too much.
  void before_branch(Machine& machine, Cursor& cursor) override;
  void call_begins(Activation& activation) override;
  PathResult predict(Machine& machine, const Assignment& assignment) override;

 private:
  struct Probe {
    Assignment model;
    double cost = 0;  // of all the paths this one stands for, in nanoseconds
  };
  /// What the paths of the region cost one by one, as far as the probes tell; 0: they do not.
  double cost_apart(const Guard& region, double max_variation) const;
  void take_probes();
  /// The same values for the inputs of this run.
  Assignment translate(const Assignment& model, const InputTable& from) const;
  /// Whether some array holds, in most of its slots, about as many values as it has slots.
  bool has_permuted_array() const;

  /// Taken once, of all paths. None if they do not tell anything.
  std::vector<Probe> probes_;
  bool has_probes_ = false;
  /// Paths that left the merged run.
  std::vector<Guard> apart_;
  /// Work at which the next comparison is due.
  double next_check_ = 0;
};

}  // namespace sheaf

#pragma once

#include "interpreter/strategies/strategy.h"

namespace sheaf {

/// All paths at once: entries at one point always merge, and every location keeps the values of all
/// paths side by side.
class MultiSe : public Strategy {
 public:
  explicit MultiSe(Context& context) : MultiSe(context, Policy{}) {}

  void explore(Machine& machine) override;
  Split divide(const Guard& guard, const Guard& truth, BranchArmIds arms) override;

 protected:
  MultiSe(Context& context, Policy facts) : Strategy(facts), context_(context) {}
  Context& context_;
};

}  // namespace sheaf

#pragma once

#include "interpreter/strategies/multise.h"

namespace sheaf {

struct CompiledFunction;

/// All paths at once, but those of an application meet only at its event positions, as published
/// systems merge: inside a turn each way through a handler stays apart. For comparison.
class MergeAtEvents : public MultiSe {
 public:
  explicit MergeAtEvents(Context& context);

  bool merge(Activation& activation, std::uint32_t pc, const Guard& first,
             const Guard& second) override;
  void stay_apart(const Activation& activation) override;
  void add_statistics(RunStatistics& statistics) const override;

 private:
  const CompiledFunction* positions_;  // the loop over event positions
  std::uint64_t refused_ = 0;
};

}  // namespace sheaf

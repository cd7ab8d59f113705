#pragma once

#include <memory>

#include "interpreter/context.h"
#include "interpreter/machine/machine.h"

namespace sheaf {

/// One run put together: what it shares, the machine, and the strategy that drives it.
class Exploration {
 public:
  Exploration(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader, RunOptions options);

  /// Runs the harness and draws the conclusions.
  void explore();
  PathResult predict(const Assignment& assignment);
  /// From any thread: what runs ends, also inside one operation.
  void stop_soon();
  Watchdog& watchdog();

  Context context;
  Machine machine;
  std::unique_ptr<Strategy> strategy;

 private:
  void conclude_in_time();
  void fill_statistics();

  std::shared_ptr<Watchdog> watchdog_;
};

}  // namespace sheaf

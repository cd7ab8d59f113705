#pragma once

#include <vector>

#include "cli/module_loader.h"
#include "cli/shown_pass.h"
#include "interpreter/run.h"

namespace sheaf {

/// What a merged run has shown, and can still be asked.
struct MergedPasses {
  const Run& run;
  /// In the order of the run; of each place the first ones, without a gap.
  std::vector<ShownPass>& passes;
  InputsTest test;
};

/// Runs the program once more, path by path, and counts how many paths find each of the values
/// that the merged run has shown. Paths are told apart up to the place: what they do later makes no
/// difference there. `loader` watches the same lines as that of the merged run; `options` bound the
/// paths and the time. False if not all paths were run: the figures are lower bounds then.
bool count_paths(FileModuleLoader& loader, RunOptions options, const MergedPasses& merged);

}  // namespace sheaf

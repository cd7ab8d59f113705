#include "cli/exit_code.h"

namespace sheaf {

namespace {

int gravity(ExitCode code) {
  switch (code) {
    case ExitCode::kSuccess:
      return 0;
    case ExitCode::kNothingExplored:
      return 1;
    case ExitCode::kErrorsFound:
      return 2;
    case ExitCode::kUsage:
      return 3;
    case ExitCode::kInternal:
      return 4;
    case ExitCode::kInterrupted:
    case ExitCode::kTerminated:
      return 5;
  }
  return 4;
}

}  // namespace

ExitCode combine_exit_codes(ExitCode left, ExitCode right) {
  return gravity(left) >= gravity(right) ? left : right;
}

}  // namespace sheaf

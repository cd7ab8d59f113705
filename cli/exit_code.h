#pragma once

namespace sheaf {

/// What the process answers; the same numbers for every command. Never a count.
enum class ExitCode : int {
  kSuccess = 0,          // finished, nothing found; also when a budget ran out
  kErrorsFound = 1,      // the program under test has errors, or a gate was missed
  kUsage = 2,            // command line, configuration, syntax, file, or misuse of the harness API
  kInternal = 3,         // our bug: an invariant, or a replay that differs from the prediction
  kNothingExplored = 4,  // no input was asked for, or none satisfies the assumptions
  kInterrupted = 130,    // by SIGINT; everything so far is written
  kTerminated = 143,     // by SIGTERM; likewise
};

/// The code of several runs together: the gravest one.
ExitCode combine_exit_codes(ExitCode left, ExitCode right);

}  // namespace sheaf

#pragma once

#include <string>
#include <string_view>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// normal, uncaught, assertion, stack-overflow, unhandled-rejection, assumption-failed,
/// harness-error or dropped: the words of run.json.
std::string_view outcome_kind_name(OutcomeKind kind);

/// An exception left the program.
bool is_error(OutcomeKind kind);

/// exhausted, max-time, …: the words of run.json.
std::string_view termination_name(Termination termination);

/// Of an error: `TypeError: message`, or the thrown value; as the program gave it.
std::string error_text(const Outcome& outcome);

/// The same for one line of a report; for other ends a few words.
std::string describe_outcome(const Outcome& outcome);

}  // namespace sheaf

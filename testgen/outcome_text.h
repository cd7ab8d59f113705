#pragma once

#include <string>
#include <string_view>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// normal, uncaught, assertion, stack-overflow, assumption-failed, harness-error or dropped: the
/// words of run.json.
std::string_view outcome_kind_name(OutcomeKind kind);

/// An exception left the program.
bool is_error(OutcomeKind kind);

/// exhausted, max-time, …: the words of run.json.
std::string_view termination_name(Termination termination);

/// `TypeError: message`, or the thrown value; for other ends a few words.
std::string describe_outcome(const Outcome& outcome);

}  // namespace sheaf

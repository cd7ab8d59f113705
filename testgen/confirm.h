#pragma once

#include "testgen/report.h"

namespace sheaf {

/// Lets the replays of a report's tests change what it says: an input that diverges makes the run
/// incomplete and unproves what no input reaches; an arm that a concrete run took is covered; one
/// that no concrete run takes is not.
void confirm(RunReport& report);

/// Whether the error that a test shows is the program's own: no concrete run ended otherwise.
bool is_confirmed(const ReportedTest& test);

}  // namespace sheaf

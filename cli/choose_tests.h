#pragma once

#include <chrono>
#include <vector>

#include "interpreter/run.h"
#include "testgen/minimise.h"

namespace sheaf {

/// A small set of inputs that shows what the run has found. Takes at most half of the time until
/// `finish_by`: the other half belongs to replays. Where it would take much of the memory, fewer
/// inputs show arms; 0: no limit.
std::vector<GeneratedTest> choose_tests(const Run& run,
                                        std::chrono::steady_clock::time_point finish_by,
                                        std::uint64_t memory_limit, Unconfirmed& unconfirmed);

}  // namespace sheaf

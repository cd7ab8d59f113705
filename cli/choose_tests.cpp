#include "cli/choose_tests.h"

#include "testgen/place.h"

namespace sheaf {

using Clock = std::chrono::steady_clock;

std::vector<GeneratedTest> choose_tests(const Run& run, Clock::time_point finish_by,
                                        std::uint64_t memory_limit, Unconfirmed& unconfirmed) {
  const ModuleList modules = run.modules();
  MinimiseRequest request;
  request.predict = [&run](const Assignment& assignment) { return run.predict(assignment); };
  // Who interrupts wants an end: predictions take long where paths do.
  if (run.termination() == Termination::kInterrupted) request.shrink_budget = 0;
  request.inputs = &run.inputs();
  request.arms = &run.arms();
  request.errors = &run.errors();
  request.first_arm = [&modules](ModuleIndex module, std::uint32_t site) {
    return modules.at(module)->sites.at(site).first_arm;
  };
  // Half of what is left belongs to replays.
  const Clock::time_point now = Clock::now();
  const Clock::time_point choose_by =
      finish_by == Clock::time_point::max() ? finish_by : now + (finish_by - now) / 2;
  // Each test keeps the inputs of its path, which may be many; reports hold them once more.
  constexpr std::size_t kShareOfTests = 16;
  const std::size_t most = run.memory_bytes() + memory_limit / kShareOfTests;
  request.is_late = [&run, choose_by, most, memory_limit] {
    return Clock::now() > choose_by || (memory_limit > 0 && run.memory_bytes() > most);
  };
  return minimise(request, unconfirmed);
}

}  // namespace sheaf

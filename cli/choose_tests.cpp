#include "cli/choose_tests.h"

#include "testgen/place.h"

namespace sheaf {

using Clock = std::chrono::steady_clock;

std::vector<GeneratedTest> choose_tests(const Run& run, Clock::time_point finish_by,
                                        Unconfirmed& unconfirmed) {
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
  request.is_late = [choose_by] { return Clock::now() > choose_by; };
  return minimise(request, unconfirmed);
}

}  // namespace sheaf

#include "testgen/confirm.h"

#include <set>

#include "testgen/coverage.h"

namespace sheaf {

namespace {

bool is_proof(ArmStatus status) {
  return status == ArmStatus::kInfeasible || status == ArmStatus::kNotCalled;
}

ArmKey key_of(const RunReport& report, const ArmRecord& arm) {
  return {arm.module, report.modules.at(arm.module)->sites.at(arm.site).first_arm + arm.arm};
}

/// Beyond where a path was given up nothing was predicted; but what is proved must hold there, too.
void find_refuted_proofs(RunReport& report) {
  for (ReportedTest& test : report.tests) {
    const std::set<ArmKey> taken(test.replay.not_predicted.begin(),
                                 test.replay.not_predicted.end());
    if (test.replay.diverged() || taken.empty()) continue;
    for (const ArmRecord& arm : report.arms) {
      if (!is_proof(arm.status) || !taken.contains(key_of(report, arm))) continue;
      const ir::Program& program = *report.modules[arm.module];
      test.replay.differences.push_back(
          "arm " + format_place(arm_place(report.modules, arm.module, arm.site)) + " " +
          describe_arm(program, program.sites[arm.site], arm.arm) + ": predicted " +
          std::string(arm_status_name(arm.status)) + ", taken by the concrete run");
      ReplayStatus& status =
          test.replay.node == ReplayStatus::kNotRun ? test.replay.self : test.replay.node;
      status = ReplayStatus::kDiverged;
    }
  }
}

}  // namespace

void confirm(RunReport& report) {
  find_refuted_proofs(report);
  const bool diverged = report.diverged();
  if (diverged || report.unconfirmed.any()) report.complete = false;
  std::set<ArmKey> taken;
  for (const ReportedTest& test : report.tests) {
    const std::vector<ArmKey> arms = taken_arms(test);
    taken.insert(arms.begin(), arms.end());
  }
  for (ArmRecord& arm : report.arms) {
    if (taken.contains(key_of(report, arm))) {
      arm.status = ArmStatus::kCovered;
      arm.reason.clear();
    } else if (arm.status == ArmStatus::kCovered) {
      arm.status = ArmStatus::kUnknown;
      arm.reason = "predicted, but no concrete run takes it";
    } else if (diverged && is_proof(arm.status)) {
      arm.status = ArmStatus::kUnknown;
      arm.reason = "nothing is proved where a replay differs from the prediction";
    }
  }
}

bool is_confirmed(const ReportedTest& test) { return !test.replay.ended_otherwise; }

}  // namespace sheaf

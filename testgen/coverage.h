#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/place.h"

namespace sheaf {

struct ArmCounts {
  std::uint64_t total = 0, covered = 0, infeasible = 0, not_called = 0, unknown = 0;
};

ArmCounts count_arms(const std::vector<ArmRecord>& arms);

/// covered, infeasible, not-called or unknown: the word of run.json.
std::string_view arm_status_name(ArmStatus status);
/// if, conditional, and, or, nullish, loop, switch or default: the word of run.json.
std::string_view site_kind_name(ir::SiteKind kind);

/// Which side of its branch an arm is, in the programmer's words: "else side of if", "case 'a'".
std::string describe_arm(const ir::Program& program, const ir::Site& site, std::uint32_t arm);

/// Where an arm's site begins.
Place arm_place(const ModuleList& modules, ModuleIndex module, std::uint32_t site);

/// The site and the arm within it, from an arm number of the program.
struct SiteArm {
  std::uint32_t site = 0;
  std::uint32_t arm = 0;
};
SiteArm site_of_arm(const ir::Program& program, std::uint32_t arm_number);

}  // namespace sheaf

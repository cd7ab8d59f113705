#include "testgen/coverage.h"

#include <algorithm>

#include "testgen/printable.h"

namespace sheaf {

namespace {

constexpr std::size_t kMaxQuotedCharacters = 40;

/// The source text of a range on one line, shortened.
std::string quote_source(const ir::Program& program, SourceRange range) {
  std::string text;
  for (const char character : program.source->slice(range)) {
    const bool space = character == '\n' || character == '\r' || character == '\t';
    text += space ? ' ' : character;
    if (text.size() >= kMaxQuotedCharacters) return text + "…";
  }
  return text;
}

}  // namespace

ArmCounts count_arms(const std::vector<ArmRecord>& arms) {
  ArmCounts counts;
  for (const ArmRecord& arm : arms) {
    counts.total++;
    switch (arm.status) {
      case ArmStatus::kCovered:
        counts.covered++;
        break;
      case ArmStatus::kInfeasible:
        counts.infeasible++;
        break;
      case ArmStatus::kNotCalled:
        counts.not_called++;
        break;
      case ArmStatus::kUnknown:
        counts.unknown++;
        break;
    }
  }
  return counts;
}

std::string_view arm_status_name(ArmStatus status) {
  switch (status) {
    case ArmStatus::kCovered:
      return "covered";
    case ArmStatus::kInfeasible:
      return "infeasible";
    case ArmStatus::kNotCalled:
      return "not-called";
    case ArmStatus::kUnknown:
      return "unknown";
  }
  return "";
}

std::string_view site_kind_name(ir::SiteKind kind) {
  switch (kind) {
    case ir::SiteKind::kIf:
      return "if";
    case ir::SiteKind::kConditional:
      return "conditional";
    case ir::SiteKind::kAnd:
      return "and";
    case ir::SiteKind::kOr:
      return "or";
    case ir::SiteKind::kNullish:
      return "nullish";
    case ir::SiteKind::kLoop:
      return "loop";
    case ir::SiteKind::kSwitch:
      return "switch";
    case ir::SiteKind::kDefault:
      return "default";
  }
  return "";
}

std::string describe_arm(const ir::Program& program, const ir::Site& site, std::uint32_t arm) {
  const bool first = arm == 0;
  switch (site.kind) {
    case ir::SiteKind::kIf:
      return first ? "then side of if" : "else side of if";
    case ir::SiteKind::kConditional:
      return first ? "first side of ?:" : "second side of ?:";
    case ir::SiteKind::kAnd:
      return first ? "right operand of &&" : "&& stops at its left operand";
    case ir::SiteKind::kOr:
      return first ? "|| stops at its left operand" : "right operand of ||";
    case ir::SiteKind::kNullish:
      return first ? "right operand of ??" : "?? stops at its left operand";
    case ir::SiteKind::kLoop:
      return first ? "loop goes on" : "loop ends by its condition";
    case ir::SiteKind::kSwitch:
      if (arm < site.cases.size())
        return "case " + printable(quote_source(program, site.cases[arm]));
      return "no case of switch matches";
    case ir::SiteKind::kDefault:
      return first ? "default value used" : "default value not used";
  }
  return "";
}

Place arm_place(const ModuleList& modules, ModuleIndex module, std::uint32_t site) {
  if (module >= modules.size() || site >= modules[module]->sites.size()) {
    return {"<unknown>", 0, 0};
  }
  return resolve_place(modules, {module, modules[module]->sites[site].range.begin});
}

SiteArm site_of_arm(const ir::Program& program, std::uint32_t arm_number) {
  const auto after = std::upper_bound(
      program.sites.begin(), program.sites.end(), arm_number,
      [](std::uint32_t number, const ir::Site& site) { return number < site.first_arm; });
  const auto index = static_cast<std::uint32_t>(after - program.sites.begin()) - 1;
  return {index, arm_number - program.sites[index].first_arm};
}

}  // namespace sheaf

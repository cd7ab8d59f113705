#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "testgen/outputs/output_file.h"

namespace sheaf {

struct CoverageCounts {
  std::uint64_t total = 0, covered = 0;
};

/// The four figures of Istanbul.
struct CoverageSummary {
  CoverageCounts statements, branches, functions, lines;
};

/// Of all files of a coverage-final.json, or of one of them.
CoverageSummary summarise_coverage(const nlohmann::json& final_document);
CoverageSummary summarise_file(const nlohmann::json& file);

/// `[12, 10, 83.33]` of 12 in all and 10 covered: as Istanbul rounds, downwards.
double coverage_percent(CoverageCounts counts);

/// coverage-final.json, coverage-summary.json and lcov.info.
std::string coverage_final_text(const nlohmann::json& final_document);
std::string coverage_summary_text(const nlohmann::json& final_document);
std::string lcov_text(const nlohmann::json& final_document);

}  // namespace sheaf

#include "testgen/app_coverage.h"

#include <algorithm>

namespace sheaf {

void add_process_coverage(const nlohmann::json* final_document, RunReport& report) {
  if (!report.app) return;
  for (AppReport::Process& process : report.app->processes) {
    const auto is_own = [&](const std::string& path) {
      return std::find(process.files.begin(), process.files.end(), path) != process.files.end();
    };
    std::vector<ArmRecord> arms;
    for (const ArmRecord& arm : report.arms) {
      if (is_own(report.modules.at(arm.module)->source->path())) arms.push_back(arm);
    }
    process.arms = count_arms(arms);
    if (final_document == nullptr) continue;
    process.lines.emplace();
    for (const auto& [path, file] : final_document->items()) {
      if (!is_own(path)) continue;
      const CoverageCounts own = summarise_file(file).lines;
      process.lines->total += own.total;
      process.lines->covered += own.covered;
    }
  }
}

}  // namespace sheaf

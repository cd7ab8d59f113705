#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "frontend/syntax/source_file.h"

namespace sheaf {

/// One source text the way istanbul-lib-instrument (version 6) sees it: what it counts, and the
/// text with calls of `__sheaf_count(number)` where it counts. Lines stay as they are. Comments
/// that tell Istanbul to ignore something are not obeyed.
struct IstanbulSource {
  std::string path;
  nlohmann::json statements;  // statementMap
  nlohmann::json functions;   // fnMap
  nlohmann::json branches;    // branchMap
  /// Numbers of the counters, by identifier: of statements, functions, and of branches by arm.
  std::vector<std::uint32_t> statement_counters, function_counters;
  std::vector<std::vector<std::uint32_t>> branch_counters;
  std::string instrumented;
};

/// Counters are numbered from `next_counter` on, which is moved behind them. Nothing is counted in
/// a text that cannot be parsed.
IstanbulSource instrument_for_istanbul(const std::shared_ptr<const SourceFile>& source,
                                       std::uint32_t& next_counter);

/// `coverage-final.json`: the maps of every source with the counts, by counter number.
nlohmann::json istanbul_coverage(const std::vector<IstanbulSource>& sources,
                                 const std::vector<std::uint64_t>& counts);

}  // namespace sheaf

#include "testgen/outputs/coverage_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace sheaf {

namespace {

using Json = nlohmann::json;
using Ordered = nlohmann::ordered_json;

void add(CoverageCounts& sum, CoverageCounts more) {
  sum.total += more.total;
  sum.covered += more.covered;
}

void count(std::uint64_t hits, CoverageCounts& counts) {
  counts.total++;
  counts.covered += hits > 0 ? 1 : 0;
}

/// By line: how often the statement that begins there ran, of several the one that ran most.
std::map<std::uint64_t, std::uint64_t> line_hits(const Json& file) {
  std::map<std::uint64_t, std::uint64_t> lines;
  for (const auto& [number, place] : file.at("statementMap").items()) {
    const std::uint64_t hits = file.at("s").at(number);
    std::uint64_t& line = lines[place.at("start").at("line").get<std::uint64_t>()];
    line = std::max(line, hits);
  }
  return lines;
}

Ordered counts_json(CoverageCounts counts) {
  return Ordered{{"total", counts.total},
                 {"covered", counts.covered},
                 {"skipped", 0},
                 {"pct", coverage_percent(counts)}};
}

Ordered summary_json(const CoverageSummary& summary) {
  return Ordered{{"lines", counts_json(summary.lines)},
                 {"statements", counts_json(summary.statements)},
                 {"functions", counts_json(summary.functions)},
                 {"branches", counts_json(summary.branches)}};
}

/// The keys of a map are numbers, but sorted as text.
std::vector<std::string> numbered_keys(const Json& map) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < map.size(); i++) keys.push_back(std::to_string(i));
  return keys;
}

}  // namespace

double coverage_percent(CoverageCounts counts) {
  if (counts.total == 0) return 100;
  const double tenths = std::floor(100000.0 * static_cast<double>(counts.covered) /
                                   static_cast<double>(counts.total) / 10);
  return tenths / 100;
}

CoverageSummary summarise_file(const Json& file) {
  CoverageSummary summary;
  for (const Json& hits : file.at("s")) count(hits, summary.statements);
  for (const Json& hits : file.at("f")) count(hits, summary.functions);
  for (const Json& arms : file.at("b")) {
    for (const Json& hits : arms) count(hits, summary.branches);
  }
  for (const auto& [line, hits] : line_hits(file)) count(hits, summary.lines);
  return summary;
}

CoverageSummary summarise_coverage(const Json& final_document) {
  CoverageSummary sum;
  for (const Json& file : final_document) {
    const CoverageSummary own = summarise_file(file);
    add(sum.statements, own.statements);
    add(sum.branches, own.branches);
    add(sum.functions, own.functions);
    add(sum.lines, own.lines);
  }
  return sum;
}

std::string coverage_final_text(const Json& final_document) {
  // One line per file: a tree of lines would be ten times as long.
  std::string text = "{";
  for (const auto& [path, file] : final_document.items()) {
    text += text.size() == 1 ? "\n  " : ",\n  ";
    text += Json(path).dump(-1, ' ', false, Json::error_handler_t::replace) + ": " +
            file.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return text + (text.size() == 1 ? "}\n" : "\n}\n");
}

std::string coverage_summary_text(const Json& final_document) {
  Ordered document;
  document["total"] = summary_json(summarise_coverage(final_document));
  for (const auto& [path, file] : final_document.items()) {
    document[path] = summary_json(summarise_file(file));
  }
  return document.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

std::string lcov_text(const Json& final_document) {
  std::string text;
  for (const auto& [path, file] : final_document.items()) {
    const CoverageSummary summary = summarise_file(file);
    text += fmt::format("TN:sheaf\nSF:{}\n", path);
    const Json& functions = file.at("fnMap");
    for (const std::string& number : numbered_keys(functions)) {
      const Json& function = functions.at(number);
      text += fmt::format("FN:{},{}\n", function.at("decl").at("start").at("line").dump(),
                          function.at("name").get<std::string>());
    }
    text += fmt::format("FNF:{}\nFNH:{}\n", summary.functions.total, summary.functions.covered);
    for (const std::string& number : numbered_keys(functions)) {
      text += fmt::format("FNDA:{},{}\n", file.at("f").at(number).dump(),
                          functions.at(number).at("name").get<std::string>());
    }
    for (const auto& [line, hits] : line_hits(file)) text += fmt::format("DA:{},{}\n", line, hits);
    text += fmt::format("LF:{}\nLH:{}\n", summary.lines.total, summary.lines.covered);
    const Json& branches = file.at("branchMap");
    for (const std::string& number : numbered_keys(branches)) {
      const std::string line = branches.at(number).at("loc").at("start").at("line").dump();
      const Json& arms = file.at("b").at(number);
      for (std::size_t arm = 0; arm < arms.size(); arm++) {
        text += fmt::format("BRDA:{},{},{},{}\n", line, number, arm, arms[arm].dump());
      }
    }
    text += fmt::format("BRF:{}\nBRH:{}\nend_of_record\n", summary.branches.total,
                        summary.branches.covered);
  }
  return text;
}

}  // namespace sheaf

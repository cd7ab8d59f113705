#include "cli/stats.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/module_loader.h"
#include "cli/text_table.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

/// A column: its heading, its key in JSON, and where its figure stands in run.json.
struct Column {
  const char* heading;
  const char* key;
  const char* pointer;
};

constexpr Column kFigures[] = {
    {"arms", "arms", "/coverage/arms/total"},
    {"covered", "covered", "/coverage/arms/covered"},
    {"infeasible", "infeasible", "/coverage/arms/infeasible"},
    {"unknown", "unknown", "/coverage/arms/unknown"},
    {"instructions", "instructions", "/stats/instructions"},
    {"operations", "operations", "/stats/operations"},
    {"paths", "paths", "/stats/paths"},
    {"merges", "merges", "/stats/merges"},
    {"max summary", "maxSummary", "/stats/summarySize/max"},
    {"solver calls", "solverCalls", "/stats/solver/calls"},
    {"solver ms", "solverMs", "/stats/solver/timeMs"},
    {"BDD nodes", "bddNodes", "/stats/bdd/nodes"},
    {"MiB", "peakRssMiB", "/stats/peakRssMiB"},
    {"ms", "elapsedMs", "/elapsedMs"},
};

/// The run.json of a directory, or the file itself. Null, and why, if it is none.
Json read_run(const std::string& name, std::string& problem) {
  std::error_code error;
  const fs::path path =
      fs::is_directory(name, error) ? fs::path(name) / "run.json" : fs::path(name);
  const std::optional<std::string> text = read_text_file(path, problem);
  if (!text) {
    problem = fmt::format("{}: {}", path.string(), problem);
    return nullptr;
  }
  Json run = Json::parse(*text, nullptr, false);
  if (run.is_object() && run.contains("schemaVersion") && run.contains("stats")) return run;
  problem = fmt::format("{}: is no run.json of Sheaf", path.string());
  return nullptr;
}

Json row_of(const std::string& name, const Json& run) {
  Json row;
  row["run"] = name;
  row["harness"] = run.value("harness", "");
  row["strategy"] = run.value("strategy", "");
  row["end"] = run.value("complete", false) ? "complete" : run.value("termination", "");
  const Json errors = run.value("errors", Json::array());
  row["errors"] = std::count_if(errors.begin(), errors.end(), [](const Json& error) {
    return !error.contains("sameAs");  // told by another one
  });
  row["inputs"] = run.contains("tests") ? run["tests"].size() : 0;
  for (const Column& column : kFigures) {
    const Json::json_pointer pointer(column.pointer);
    if (run.contains(pointer)) row[column.key] = run[pointer];
  }
  return row;
}

std::string cell(const Json& row, const char* key) {
  if (!row.contains(key)) return "";
  const Json& value = row[key];
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_float() ? fmt::format("{:.1f}", value.get<double>()) : value.dump();
}

TextTable table_of(const std::vector<Json>& rows) {
  TextTable table;
  table.header = {"run", "harness", "strategy", "end", "errors", "inputs"};
  table.text_columns = 4;
  for (const Column& column : kFigures) table.header.push_back(column.heading);
  for (const Json& row : rows) {
    std::vector<std::string> cells;
    for (const char* key : {"run", "harness", "strategy", "end", "errors", "inputs"}) {
      cells.push_back(cell(row, key));
    }
    for (const Column& column : kFigures) cells.push_back(cell(row, column.key));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

ExitCode stats_command(const CommandLine& command_line) {
  std::vector<Json> rows;
  for (const std::string& name : command_line.files) {
    std::string problem;
    const Json run = read_run(name, problem);
    if (run.is_null()) {
      std::fprintf(stderr, "sheaf: %s\n", problem.c_str());
      return ExitCode::kUsage;
    }
    rows.push_back(row_of(name, run));
  }
  const std::string& format = command_line.options.format;
  std::string text;
  if (format == "json") {
    text = Json(rows).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  } else if (format == "csv") {
    text = as_csv(table_of(rows));
  } else if (format == "latex") {
    text = as_latex(table_of(rows));
  } else {
    text = as_aligned_text(table_of(rows));
  }
  std::fputs(text.c_str(), stdout);
  return ExitCode::kSuccess;
}

}  // namespace sheaf

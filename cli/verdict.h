#pragma once

#include <optional>
#include <string>

#include "cli/command_line.h"
#include "cli/terminal.h"
#include "testgen/node_package.h"
#include "testgen/report.h"

namespace sheaf {

/// What the verdict needs beside the report.
struct VerdictContext {
  Painter painter;
  Options options;
  std::string program;    // how the user called us, for commands to paste
  std::string directory;  // where the run was written
  std::string root;       // --root if it was given, for commands to paste
  std::optional<NodePackage> node;
  std::string why_no_node;
  std::string why_not_written = {};  // files are missing
};

/// The end of a run for people: arms covered, proved infeasible, unknown with the reason; errors
/// with place, inputs and commands that reproduce them; limitations; totals.
std::string format_verdict(const RunReport& report, const VerdictContext& context);

/// log.txt: the command, and the verdict with every detail.
std::string log_text(const RunReport& report, VerdictContext context);

/// Why a run is not complete, in a few words.
std::string describe_incompleteness(const RunReport& report);

}  // namespace sheaf

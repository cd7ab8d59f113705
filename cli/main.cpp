#include <cstdio>
#include <cstdlib>

#include "cli/app.h"
#include "cli/command_line.h"
#include "cli/compare/compare.h"
#include "cli/completion.h"
#include "cli/exec.h"
#include "cli/failure_line.h"
#include "cli/init/init.h"
#include "cli/list.h"
#include "cli/replay.h"
#include "cli/report.h"
#include "cli/run.h"
#include "cli/show.h"
#include "cli/stats.h"
#include "cli/testgen.h"

namespace {

sheaf::ExitCode dispatch(const sheaf::CommandLine& command_line) {
  switch (command_line.command) {
    case sheaf::Command::kRun:
      return sheaf::run_command(command_line);
    case sheaf::Command::kApp:
      return sheaf::app_command(command_line);
    case sheaf::Command::kExec:
      return sheaf::exec_command(command_line);
    case sheaf::Command::kReplay:
      return sheaf::replay_command(command_line);
    case sheaf::Command::kReport:
      return sheaf::report_command(command_line);
    case sheaf::Command::kTestgen:
      return sheaf::testgen_command(command_line);
    case sheaf::Command::kList:
      return sheaf::list_command(command_line);
    case sheaf::Command::kStats:
      return sheaf::stats_command(command_line);
    case sheaf::Command::kShow:
      return sheaf::show_command(command_line);
    case sheaf::Command::kInit:
      return sheaf::init_command(command_line);
    case sheaf::Command::kCompletion:
      return sheaf::completion_command(command_line);
    case sheaf::Command::kCompare:
      return sheaf::compare_command(command_line);
  }
  return sheaf::ExitCode::kInternal;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  const sheaf::ParsedCommandLine parsed = sheaf::parse_command_line(words);
  if (!parsed.command_line) {
    const bool is_failure = parsed.exit_code != sheaf::ExitCode::kSuccess;
    std::fputs(parsed.text.c_str(), is_failure ? stderr : stdout);
    if (is_failure && sheaf::asks_for_json(words)) {
      std::fputs(sheaf::failure_line("", parsed.text, parsed.exit_code).c_str(), stdout);
    }
    return static_cast<int>(parsed.exit_code);
  }
  const int status = static_cast<int>(dispatch(*parsed.command_line));
#ifdef NDEBUG
  // All is written; what the libraries keep until the end of the process may take seconds to free,
  // after the time that the run was given. Builds that look for leaks free it.
  std::fflush(nullptr);
  std::_Exit(status);
#else
  return status;
#endif
}

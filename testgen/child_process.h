#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace sheaf {

/// How a process is started.
struct Launch {
  std::vector<std::string> command;
  std::map<std::string, std::string> environment = {};  // added to what it gets anyway
  /// It runs code of the user's: hardly any environment, no sockets, no signals to others.
  bool is_confined = false;
};

/// A process that is spoken to line by line. Ended with the object.
class ChildProcess {
 public:
  ChildProcess() = default;
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Nothing if started, else why not. stderr is discarded.
  std::optional<std::string> start(const Launch& launch);
  bool running() const { return process_ > 0; }
  bool write_line(std::string_view line);
  /// Nothing at the end of the output or when the time is over.
  std::optional<std::string> read_line(int timeout_ms);
  void stop();

 private:
  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string buffer_;
};

/// What a finished process left.
struct ProcessResult {
  int status = -1;  // exit status; 128 + n after signal n; -1 if not started or timed out
  std::string output;
  std::string error_output;
};

/// Runs a command to its end, or until the time is over. Should this process be killed, the other
/// ends when it has computed for so long.
ProcessResult run_process(const Launch& launch, int timeout_ms);

}  // namespace sheaf

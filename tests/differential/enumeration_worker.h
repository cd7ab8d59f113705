#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// What one concrete run in Node did.
struct EnumeratedRun {
  std::vector<InputValue> consumed;
  std::string output;
  std::string kind;  // normal, uncaught, assumption-failed, timeout
  std::string name;
  std::string message;
  std::string thrown;
  bool is_error = false;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arms;  // (site, arm), sorted
};

/// Node's runs of a program on all of its inputs.
struct NodeEnumeration {
  std::vector<EnumeratedRun> runs;
  bool exceeded = false;  // there are more assignments than the limit
  std::string error;      // the program does not even parse
};

/// A node/runner.cjs process. Requests are answered in order, so the next program can be sent
/// before the last one is answered, and Node runs it while the engine is busy.
class EnumerationWorker {
 public:
  EnumerationWorker();
  ~EnumerationWorker();
  EnumerationWorker(const EnumerationWorker&) = delete;
  EnumerationWorker& operator=(const EnumerationWorker&) = delete;

  /// Asks for all assignments, at most `limit`; where there are more, for `samples` of them.
  /// `timeout_ms` is for each run.
  void send(const std::string& file, const std::string& source, std::uint32_t limit,
            std::uint32_t timeout_ms, std::uint32_t samples = 0);
  NodeEnumeration receive();

 private:
  pid_t process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace sheaf

#include "cli/compare/forked.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "cli/child_process.h"

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

/// How long the parent may be deaf for an interrupt.
constexpr int kPollMs = 50;

// The first byte of what the child writes.
constexpr char kText = '+';
constexpr char kFailure = '!';

/// The child's life. It leaves by _exit: what the parent had begun is not the child's to finish.
[[noreturn]] void run_child(const std::function<std::string()>& work, int output, pid_t parent) {
  bind_to_parent(parent);
  std::string answer;
  try {
    answer = kText + work();
  } catch (const std::bad_alloc&) {
    answer = std::string(1, kFailure) + "out of memory";
  } catch (const std::exception& error) {
    answer = std::string(1, kFailure) + error.what();
  }
  write_all(output, answer);
  _exit(0);
}

}  // namespace

ForkedResult run_forked(const std::function<std::string()>& work, const InterruptFlag& interrupt,
                        double timeout_ms) {
  ForkedResult result;
  int ends[2];
  if (pipe(ends) != 0) {
    result.failure = std::strerror(errno);
    return result;
  }
  std::fflush(nullptr);  // else the child would hold a copy of what is not printed yet
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    run_child(work, ends[1], parent);
  }
  const int fork_error = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    result.failure = std::strerror(fork_error);
    return result;
  }
  const Clock::time_point deadline =
      Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(timeout_ms));
  std::string answer;
  bool passed_on = interrupt.raised();  // before the fork: the child has the flag already
  bool timed_out = false;
  for (bool open = true; open && !timed_out;) {
    if (!passed_on && interrupt.raised()) {
      kill(child, SIGINT);
      passed_on = true;
    }
    pollfd entry{ends[0], POLLIN, 0};
    const int ready = poll(&entry, 1, kPollMs);
    if (ready > 0) {
      char chunk[65536];
      const ssize_t count = read(ends[0], chunk, sizeof chunk);
      if (count > 0) answer.append(chunk, static_cast<std::size_t>(count));
      open = count > 0 || (count < 0 && errno == EINTR);
    }
    timed_out = open && timeout_ms > 0 && Clock::now() > deadline;
  }
  close(ends[0]);
  if (timed_out) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (timed_out) {
    result.failure = "no answer in time";
  } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || answer.empty()) {
    result.failure = describe_status(status);
  } else {
    (answer[0] == kText ? result.text : result.failure) = answer.substr(1);
  }
  return result;
}

}  // namespace sheaf

#include "solver/process_copy.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

/// Never returns. The last byte says that the text before it is whole.
[[noreturn]] void answer(int pipe, const std::function<std::string()>& work) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  std::string text;
  try {
    text = work() + '.';
  } catch (...) {
    _exit(1);  // must not unwind into the copy of the caller
  }
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t count = write(pipe, text.data() + written, text.size() - written);
    if (count < 0 && errno != EINTR) break;
    if (count > 0) written += static_cast<std::size_t>(count);
  }
  _exit(0);
}

/// All that comes through the pipe until its end; what has come so far when the time is over.
std::string read_all(int pipe, Clock::time_point until) {
  std::string text;
  char buffer[4096];
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd ready{pipe, POLLIN, 0};
    const int polled = poll(&ready, 1, static_cast<int>(std::clamp<std::int64_t>(left, 0, 60000)));
    if (polled < 0 && errno == EINTR) continue;
    if (polled == 0 && Clock::now() < until) continue;
    if (polled <= 0) return text;
    const ssize_t count = read(pipe, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

std::optional<std::string> run_in_copy(const std::function<std::string()>& work,
                                       Clock::time_point until) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    answer(ends[1], work);
  }
  close(ends[1]);
  std::string text;
  if (child > 0) {
    text = read_all(ends[0], until);
    kill(child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  if (text.empty() || text.back() != '.') return std::nullopt;
  text.pop_back();
  return text;
}

}  // namespace sheaf

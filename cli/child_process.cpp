#include "cli/child_process.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sheaf {

void bind_to_parent(pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
}

void write_all(int descriptor, std::string_view text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = write(descriptor, text.data() + sent, text.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

std::string describe_status(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    const std::string name = sigabbrev_np(number) == nullptr
                                 ? "signal " + std::to_string(number)
                                 : std::string("SIG") + sigabbrev_np(number);
    return number == SIGKILL ? "killed (" + name + ", perhaps for want of memory)"
                             : "crashed (" + name + ")";
  }
  return "ended without an answer (status " + std::to_string(WEXITSTATUS(status)) + ")";
}

}  // namespace sheaf

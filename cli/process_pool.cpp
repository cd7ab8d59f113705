#include "cli/process_pool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <optional>

#include "cli/child_process.h"
#include "cli/exit_code.h"

namespace sheaf {

namespace {

/// Between two ticks, and how long the parent may be deaf for an interrupt.
constexpr int kPollMs = 100;

constexpr std::size_t kStreams = 3;  // stdout, stderr, the answer

struct Process {
  std::size_t index = 0;
  pid_t id = -1;
  std::array<int, kStreams> ends{-1, -1, -1};
  std::array<std::string, kStreams> texts;

  bool is_open() const {
    for (const int end : ends) {
      if (end >= 0) return true;
    }
    return false;
  }
};

/// The child's life. It leaves by _exit: what the parent had begun is not the child's to finish.
[[noreturn]] void run_child(const ProcessPool& pool, std::size_t index,
                            const std::array<int, kStreams>& ends, pid_t parent) {
  bind_to_parent(parent);
  dup2(ends[0], STDOUT_FILENO);
  dup2(ends[1], STDERR_FILENO);
  int status = static_cast<int>(ExitCode::kInternal);
  try {
    status = pool.work(index, ends[2]);
  } catch (const std::bad_alloc&) {
    std::fputs("sheaf: out of memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sheaf: %s\n", error.what());
  }
  std::fflush(nullptr);
  _exit(status);
}

/// Nothing, and why, if the system has no process left for us.
std::optional<Process> start(const ProcessPool& pool, std::size_t index, std::string& failure) {
  Process process;
  process.index = index;
  std::array<int, kStreams> child_ends{-1, -1, -1};
  for (std::size_t i = 0; i < kStreams; i++) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
      failure = std::strerror(errno);
      for (std::size_t j = 0; j < i; j++) {
        close(process.ends[j]);
        close(child_ends[j]);
      }
      return std::nullopt;
    }
    process.ends[i] = ends[0];
    child_ends[i] = ends[1];
  }
  std::fflush(nullptr);  // else the child would hold a copy of what is not printed yet
  const pid_t parent = getpid();
  process.id = fork();
  if (process.id == 0) run_child(pool, index, child_ends, parent);
  const int fork_error = errno;
  for (const int end : child_ends) close(end);
  if (process.id > 0) return process;
  failure = std::strerror(fork_error);
  for (const int end : process.ends) close(end);
  return std::nullopt;
}

/// Reads what the processes have written, waiting a little for the first of them.
void read_all(std::vector<Process>& running) {
  std::vector<pollfd> entries;
  for (const Process& process : running) {
    for (const int end : process.ends) entries.push_back({end, POLLIN, 0});
  }
  if (poll(entries.data(), entries.size(), kPollMs) <= 0) return;
  std::size_t at = 0;
  for (Process& process : running) {
    for (std::size_t i = 0; i < kStreams; i++, at++) {
      if (entries[at].fd < 0 || entries[at].revents == 0) continue;
      char chunk[65536];
      const ssize_t count = read(process.ends[i], chunk, sizeof chunk);
      if (count > 0) {
        process.texts[i].append(chunk, static_cast<std::size_t>(count));
      } else if (count == 0 || errno != EINTR) {
        close(process.ends[i]);
        process.ends[i] = -1;
      }
    }
  }
}

ProcessResult wait_for(Process& process) {
  int status = 0;
  while (waitpid(process.id, &status, 0) < 0 && errno == EINTR) {
  }
  ProcessResult result;
  result.output = std::move(process.texts[0]);
  result.errors = std::move(process.texts[1]);
  result.answer = std::move(process.texts[2]);
  if (WIFEXITED(status)) {
    result.status = WEXITSTATUS(status);
  } else {
    result.failure = describe_status(status);
  }
  return result;
}

}  // namespace

void ProcessPool::run(std::size_t count, std::size_t at_once,
                      const InterruptFlag& interrupt) const {
  std::vector<std::optional<ProcessResult>> results(count);
  std::vector<Process> running;
  std::size_t next = 0, told = 0, finished = 0;
  bool passed_on = false;
  while (true) {
    while (next < count && running.size() < at_once && !interrupt.raised()) {
      std::string failure;
      if (std::optional<Process> process = start(*this, next, failure)) {
        running.push_back(std::move(*process));
      } else {
        results[next] = ProcessResult{0, failure, "", "", ""};
        finished++;
      }
      next++;
    }
    for (; told < count && results[told]; told++) done(told, *results[told]);
    if (running.empty()) return;
    if (!passed_on && interrupt.raised()) {
      const int number = interrupt.exit_code() == ExitCode::kTerminated ? SIGTERM : SIGINT;
      for (const Process& process : running) kill(process.id, number);
      passed_on = true;
    }
    read_all(running);
    for (std::size_t i = 0; i < running.size();) {
      if (running[i].is_open()) {
        i++;
        continue;
      }
      results[running[i].index] = wait_for(running[i]);
      running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      finished++;
    }
    std::vector<std::size_t> indices;
    for (const Process& process : running) indices.push_back(process.index);
    tick(indices, finished);
  }
}

}  // namespace sheaf

#include "testgen/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "testgen/confinement.h"

extern char** environ;

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& additions) {
  std::vector<std::string> result;
  for (char** entry = environ; *entry != nullptr; entry++) {
    const std::string text = *entry;
    if (!additions.contains(text.substr(0, text.find('=')))) result.push_back(text);
  }
  for (const auto& [name, value] : additions) result.push_back(name + "=" + value);
  return result;
}

/// Starts `command` with these descriptors as its standard streams; -1 is /dev/null. The process,
/// or -1 and errno.
pid_t spawn_here(std::vector<std::string> command, std::vector<std::string> environment, int input,
                 int output, int error_output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const int given[] = {input, output, error_output};
  for (int stream = 0; stream < 3; stream++) {
    if (given[stream] >= 0) {
      posix_spawn_file_actions_adddup2(&actions, given[stream], stream);
    } else {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
  }
  // A Ctrl-C is for us: the worker must live until the last input is replayed.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t process = -1;
  const int status = posix_spawnp(&process, command[0].c_str(), &actions, &attributes,
                                  pointers(command).data(), pointers(environment).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  errno = status;
  return status == 0 ? process : -1;
}

pid_t spawn(const Launch& launch, int input, int output, int error_output) {
  if (!launch.is_confined) {
    return spawn_here(launch.command, merged_environment(launch.environment), input, output,
                      error_output);
  }
  pid_t process = -1;
  int problem = 0;
  // Rights are given up by a thread, for good; what it starts inherits that.
  std::thread([&] {
    give_up_rights();
    process = spawn_here(launch.command, scrubbed_environment(launch.environment), input, output,
                         error_output);
    problem = errno;
  }).join();
  errno = problem;
  return process;
}

void close_quietly(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

int remaining_ms(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return left.count() > 0 ? static_cast<int>(left.count()) : 0;
}

/// Waits for data and appends it. False at the end of the stream or after the deadline.
bool read_some(int descriptor, std::string& buffer, Clock::time_point deadline) {
  for (;;) {
    pollfd entry{descriptor, POLLIN, 0};
    const int ready = poll(&entry, 1, remaining_ms(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char chunk[65536];
    const ssize_t count = read(descriptor, chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    buffer.append(chunk, static_cast<std::size_t>(count));
    return true;
  }
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void limit_computing(pid_t process, int timeout_ms) {
  const rlim_t seconds = static_cast<rlim_t>(timeout_ms) / 1000 + 2;
  const rlimit limit{seconds, seconds};
  prlimit(process, RLIMIT_CPU, &limit, nullptr);
}

}  // namespace

ChildProcess::~ChildProcess() { stop(); }

std::optional<std::string> ChildProcess::start(const Launch& launch) {
  stop();
  // A socket rather than a pipe as stdin: writing to a dead child is then an error, not a signal.
  int input[2];
  int output[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0) return std::strerror(errno);
  if (pipe2(output, O_CLOEXEC) != 0) {
    close(input[0]);
    close(input[1]);
    return std::strerror(errno);
  }
  process_ = spawn(launch, input[1], output[1], -1);
  const std::string problem = process_ < 0 ? std::strerror(errno) : "";
  close(input[1]);
  close(output[1]);
  input_ = input[0];
  output_ = output[0];
  if (process_ >= 0) return std::nullopt;
  stop();
  return problem;
}

void ChildProcess::stop() {
  close_quietly(input_);
  close_quietly(output_);
  buffer_.clear();
  if (process_ <= 0) return;
  kill(process_, SIGKILL);
  wait_for(process_);
  process_ = -1;
}

bool ChildProcess::write_line(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = send(input_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

std::optional<std::string> ChildProcess::read_line(int timeout_ms) {
  const Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(timeout_ms);
  std::size_t searched = 0;
  for (;;) {
    const std::size_t newline = buffer_.find('\n', searched);
    if (newline != std::string::npos) {
      std::string line = buffer_.substr(0, newline);
      buffer_.erase(0, newline + 1);
      return line;
    }
    searched = buffer_.size();
    if (!read_some(output_, buffer_, deadline)) return std::nullopt;
  }
}

ProcessResult run_process(const Launch& launch, int timeout_ms) {
  ProcessResult result;
  int output[2];
  int errors[2];
  if (pipe2(output, O_CLOEXEC) != 0) return result;
  if (pipe2(errors, O_CLOEXEC) != 0) {
    close(output[0]);
    close(output[1]);
    return result;
  }
  const pid_t process = spawn(launch, -1, output[1], errors[1]);
  if (process > 0) limit_computing(process, timeout_ms);
  close(output[1]);
  close(errors[1]);
  const Clock::time_point deadline = Clock::now() + std::chrono::milliseconds(timeout_ms);
  pollfd entries[] = {{output[0], POLLIN, 0}, {errors[0], POLLIN, 0}};
  std::string* texts[] = {&result.output, &result.error_output};
  bool timed_out = false;
  while (process > 0 && (entries[0].fd >= 0 || entries[1].fd >= 0) && !timed_out) {
    const int ready = poll(entries, 2, remaining_ms(deadline));
    if (ready < 0 && errno == EINTR) continue;
    timed_out = ready <= 0;
    for (int i = 0; i < 2 && !timed_out; i++) {
      if (entries[i].fd < 0 || entries[i].revents == 0) continue;
      if (!read_some(entries[i].fd, *texts[i], deadline)) entries[i].fd = -1;
    }
  }
  close(output[0]);
  close(errors[0]);
  if (process <= 0) return result;
  if (timed_out) kill(process, SIGKILL);
  const int status = wait_for(process);
  if (!timed_out) result.status = status;
  return result;
}

}  // namespace sheaf

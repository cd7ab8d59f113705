#include "testgen/confinement.h"

#include <cerrno>
#include <cstdlib>
#include <iterator>
#include <thread>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define SHEAF_HAS_SYSTEM_CALL_FILTER 1
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cstddef>
#endif

namespace sheaf {

namespace {

constexpr const char* kKeptVariables[] = {"PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ"};

#ifdef SHEAF_HAS_SYSTEM_CALL_FILTER

#ifdef __x86_64__
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#endif

/// Node's own permission model covers files, programs, workers and add-ons. These are the ways out
/// that it leaves: sockets (also those of local services), other processes, and the ring through
/// which calls would not be seen here.
constexpr unsigned kRefusedCalls[] = {SYS_socket,
                                      SYS_kill,
                                      SYS_ptrace,
                                      SYS_process_vm_readv,
                                      SYS_process_vm_writev,
                                      SYS_pidfd_send_signal,
                                      SYS_io_uring_setup};

#endif

}  // namespace

#ifdef SHEAF_HAS_SYSTEM_CALL_FILTER

bool give_up_rights() {
  constexpr auto kCalls = static_cast<unsigned char>(std::size(kRefusedCalls));
  std::vector<sock_filter> filter;
  const auto load = [&](std::size_t offset) {
    filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset)));
  };
  const auto answer = [&](unsigned what) { filter.push_back(BPF_STMT(BPF_RET | BPF_K, what)); };
  load(offsetof(seccomp_data, arch));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0));
  answer(SECCOMP_RET_ERRNO | EACCES);
  load(offsetof(seccomp_data, nr));
#ifdef __x86_64__
  // The same calls have other numbers in the x32 convention, from here on.
  constexpr unsigned kFirstOfX32 = 0x40000000;
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kFirstOfX32, kCalls + 1, 0));
#endif
  for (unsigned char i = 0; i < kCalls; i++) {
    const auto to_refusal = static_cast<unsigned char>(kCalls - i);
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kRefusedCalls[i], to_refusal, 0));
  }
  answer(SECCOMP_RET_ALLOW);
  answer(SECCOMP_RET_ERRNO | EACCES);
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

bool give_up_rights() { return false; }

#endif

bool can_give_up_rights() {
  bool works = false;
  std::thread([&works] { works = give_up_rights(); }).join();
  return works;
}

std::vector<std::string> scrubbed_environment(const std::map<std::string, std::string>& additions) {
  std::vector<std::string> result;
  for (const char* name : kKeptVariables) {
    const char* value = std::getenv(name);
    if (value != nullptr) result.push_back(std::string(name) + "=" + value);
  }
  for (const auto& [name, value] : additions) result.push_back(name + "=" + value);
  return result;
}

}  // namespace sheaf

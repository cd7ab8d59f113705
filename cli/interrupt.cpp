#include "cli/interrupt.h"

#include <signal.h>

namespace sheaf {

namespace {

std::atomic<bool> interrupted{false};

void on_interrupt(int) { interrupted.store(true); }

}  // namespace

InterruptFlag::InterruptFlag() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
}

InterruptFlag::~InterruptFlag() { signal(SIGINT, SIG_DFL); }

const std::atomic<bool>* InterruptFlag::flag() const { return &interrupted; }

}  // namespace sheaf

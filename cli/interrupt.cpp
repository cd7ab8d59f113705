#include "cli/interrupt.h"

#include <signal.h>

namespace sheaf {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};

std::atomic<bool> interrupted{false};
std::atomic<int> received{0};

// One signal asks, the next one of either kind is obeyed by the system.
void on_interrupt(int number) {
  for (const int each : kSignals) signal(each, SIG_DFL);
  received.store(number);
  interrupted.store(true);
}

}  // namespace

InterruptFlag::InterruptFlag() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  for (const int number : kSignals) sigaddset(&action.sa_mask, number);
  for (const int number : kSignals) sigaction(number, &action, nullptr);
}

InterruptFlag::~InterruptFlag() {
  for (const int number : kSignals) signal(number, SIG_DFL);
}

const std::atomic<bool>* InterruptFlag::flag() const { return &interrupted; }

ExitCode InterruptFlag::exit_code() const {
  return received.load() == SIGTERM ? ExitCode::kTerminated : ExitCode::kInterrupted;
}

}  // namespace sheaf

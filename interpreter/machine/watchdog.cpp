#include "interpreter/machine/watchdog.h"

#include <chrono>

namespace sheaf {

namespace {

constexpr std::chrono::milliseconds kPollInterval{50};

}  // namespace

Watchdog::Watchdog(double deadline_ms, const std::atomic<bool>* interrupt,
                   std::function<void()> expire)
    : expire_(std::move(expire)) {
  if (deadline_ms <= 0 && interrupt == nullptr) return;
  thread_ = std::thread([this, deadline_ms, interrupt] { watch(deadline_ms, interrupt); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    is_finished_ = true;
  }
  finished_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Watchdog::watch(double deadline_ms, const std::atomic<bool>* interrupt) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  std::unique_lock lock(mutex_);
  for (;;) {
    const double elapsed = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    const bool late = deadline_ms > 0 && elapsed >= deadline_ms;
    if (late || (interrupt != nullptr && interrupt->load(std::memory_order_relaxed))) break;
    if (finished_.wait_for(lock, kPollInterval, [&] { return is_finished_; })) return;
  }
  expire_();
}

}  // namespace sheaf

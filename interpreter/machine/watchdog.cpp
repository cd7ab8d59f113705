#include "interpreter/machine/watchdog.h"

#include <algorithm>
#include <utility>

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{50};

Clock::time_point deadline_in(double milliseconds) {
  if (milliseconds <= 0) return Clock::time_point::max();
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double, std::milli>(milliseconds));
}

}  // namespace

Watchdog::Watch::Watch(Watchdog& owner, double deadline_ms, const std::atomic<bool>* interrupt,
                       std::function<void()> expire)
    : owner_(owner),
      deadline_(deadline_in(deadline_ms)),
      interrupt_(interrupt),
      expire_(std::move(expire)) {
  const bool waits = deadline_ms > 0 || interrupt != nullptr;
  if (!waits) return;
  {
    const std::lock_guard lock(owner_.mutex_);
    owner_.watches_.push_back(this);
  }
  owner_.changed_.notify_all();
}

Watchdog::Watch::~Watch() {
  const std::lock_guard lock(owner_.mutex_);
  std::erase(owner_.watches_, this);
}

Watchdog::Watchdog() : thread_([this] { guard(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    is_finished_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

Watchdog::Watch Watchdog::watch(double deadline_ms, const std::atomic<bool>* interrupt,
                                std::function<void()> expire) {
  return Watch(*this, deadline_ms, interrupt, std::move(expire));
}

void Watchdog::guard() {
  std::unique_lock lock(mutex_);
  while (!is_finished_) {
    if (watches_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const Clock::time_point now = Clock::now();
    Clock::time_point next = now + kPollInterval;
    // Called with the lock held, so that a watch that ends waits for its call.
    std::erase_if(watches_, [&](Watch* watch) {
      const bool is_interrupted =
          watch->interrupt_ != nullptr && watch->interrupt_->load(std::memory_order_relaxed);
      const bool is_over = is_interrupted || now >= watch->deadline_;
      if (is_over) watch->expire_();
      next = std::min(next, watch->deadline_);
      return is_over;
    });
    changed_.wait_until(lock, next);
  }
}

}  // namespace sheaf

#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace sheaf {

/// Ends what does not end by itself: one operation on diagrams can take minutes, and nothing in it
/// looks at a clock. A thread waits for the deadline or for the user's interrupt, then calls
/// `expire` once, from that thread.
class Watchdog {
 public:
  /// A deadline of 0 means none; without an interrupt flag either, no thread is started.
  Watchdog(double deadline_ms, const std::atomic<bool>* interrupt, std::function<void()> expire);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void watch(double deadline_ms, const std::atomic<bool>* interrupt);

  std::function<void()> expire_;
  std::mutex mutex_;
  std::condition_variable finished_;
  bool is_finished_ = false;
  std::thread thread_;
};

}  // namespace sheaf

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace sheaf {

/// Ends what does not end by itself: one operation on diagrams can take minutes, and nothing in it
/// looks at a clock. A thread waits for deadlines and for the user's interrupt. Starting it costs
/// more than a short run takes, so runs that follow each other share one.
class Watchdog {
 public:
  /// Until it is destroyed, `expire` may be called, once, from the watchdog's thread.
  class Watch {
   public:
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    friend class Watchdog;
    Watch(Watchdog& owner, double deadline_ms, const std::atomic<bool>* interrupt,
          std::function<void()> expire);

    Watchdog& owner_;
    std::chrono::steady_clock::time_point deadline_;
    const std::atomic<bool>* interrupt_;
    std::function<void()> expire_;
  };

  /// Starts the thread. A copy of the process made by fork has none: make the watchdog behind it.
  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// A deadline of 0 means none.
  [[nodiscard]] Watch watch(double deadline_ms, const std::atomic<bool>* interrupt,
                            std::function<void()> expire);

 private:
  void guard();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Watch*> watches_;
  bool is_finished_ = false;
  std::thread thread_;
};

}  // namespace sheaf

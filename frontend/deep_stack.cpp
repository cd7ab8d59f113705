#include "frontend/deep_stack.h"

#include <pthread.h>

namespace sheaf {

bool run_on_stack_of(std::size_t bytes, const std::function<void()>& work) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_t thread{};
  // A thread only for its stack: the caller waits, so nothing runs at the same time.
  const auto start = [](void* argument) -> void* {
    (*static_cast<const std::function<void()>*>(argument))();
    return nullptr;
  };
  bool started = pthread_attr_setstacksize(&attributes, bytes) == 0;
  started = started && pthread_create(&thread, &attributes, start,
                                      const_cast<std::function<void()>*>(&work)) == 0;
  pthread_attr_destroy(&attributes);
  if (started) pthread_join(thread, nullptr);
  return started;
}

}  // namespace sheaf

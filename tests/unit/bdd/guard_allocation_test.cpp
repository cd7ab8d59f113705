#include <cstdlib>
#include <new>

#include "tests/unit/bdd/guard_test_support.h"

// Counts C++ allocations, to show that handles make none. Not inlined, or the compiler
// sees malloc and delete side by side and warns.
static thread_local std::size_t allocations = 0;
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace sheaf {
namespace {

using test::CheckedManager;

TEST(Guard, OperationsAllocateNothingThemselves) {
  CheckedManager checked;
  std::vector<Guard> literals;
  for (int i = 0; i < 10; ++i) literals.push_back(checked->literal(checked->new_variable()));
  const std::size_t before = allocations;
  Guard all = checked->true_guard();
  Guard some = checked->false_guard();
  for (const Guard& each : literals) {
    all &= each;
    some |= !each;
    EXPECT_TRUE(all.disjoint(some));
    EXPECT_FALSE(all.implies(some));
    some = checked->if_then_else(each, some, some).minus(all);
  }
  EXPECT_EQ(allocations, before);
  std::vector<Guard> copies(literals);
  EXPECT_GT(allocations, before);  // The counter works.
}

}  // namespace
}  // namespace sheaf

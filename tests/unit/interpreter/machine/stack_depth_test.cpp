#include "interpreter/machine/stack_depth.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

/// How many calls of the text's first function the estimate lets Node's stack hold.
std::uint32_t depth_of(const std::string& text) {
  const auto program = compile_text(text);
  return kNodeMayThrowBytes / frame_bytes(*program->functions.at(1));
}

TEST(StackDepth, TheEstimateIsNearWhatNodeWasMeasuredToHold) {
  EXPECT_NEAR(depth_of("function f() { d++; f(); }"), 13956, 400);
  EXPECT_NEAR(depth_of("function f(n) { d = n; return 1 + f(n + 1); }"), 10467, 400);
  EXPECT_NEAR(depth_of("function f(n, a, b, c) { d = n; return 1 + f(n + 1, a, b, c); }"), 6978,
              400);
  EXPECT_NEAR(depth_of("function f(n) { let a = n, b = n + 1, c = n + 2; d = n;"
                       " return 1 + f(n + 1) + a + b + c; }"),
              8373, 400);
}

TEST(StackDepth, BeyondTheDepthWhereNodeAlwaysThrowsTheSmallestFrameDoesNotFitThreeTimes) {
  EXPECT_GT(kNodeAlwaysThrows, 3 * 13956u);
}

}  // namespace
}  // namespace sheaf

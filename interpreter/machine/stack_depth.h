#pragma once

#include <cstdint>

#include "frontend/ir/ir.h"

namespace sheaf {

// Where Node's stack ends depends on the frames of V8, which differ with the tier that runs a
// function and with its version. So there are three regions: a depth that Node's default stack
// (984 KiB) holds, as far as an estimate of its frames can tell; a depth at which it always throws;
// and between the two nothing is known, so that paths which come back from there are given up.
// Measured with Node 20.20 (bytes of one frame, as the deepest recursion tells, and registers
// here): 72 (6) for a function that only calls itself, which 13 956 calls of it fill; 96 (9) with a
// parameter and a sum; 144 (15) with four parameters; 120 (12) and 176 (19) with three and ten
// local variables. Code that V8 has optimised takes less: 84 or less instead of 96.

/// Deeper than any recursion in Node: no frame of V8 is so small that three times as many as the
/// smallest fit.
inline constexpr std::uint64_t kNodeAlwaysThrows = 42'000;

/// Above this, Node may throw.
inline constexpr std::uint32_t kNodeMayThrowBytes = 984 * 1024;

/// What V8's interpreter takes for one frame: its registers and ours grow alike.
inline std::uint32_t frame_bytes(const ir::Function& function) {
  constexpr std::uint32_t kFixed = 56, kWord = 8;
  return kFixed + kWord * (function.register_count - ir::kFirstParameterRegister);
}

}  // namespace sheaf

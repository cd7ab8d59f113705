#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontend/ir/operands.h"

/// How often a run did what: a test of many programs proves little about an instruction that none
/// of them runs, or runs only on one path. Builds without SHEAF_INVARIANTS count nothing and spend
/// nothing on it.
namespace sheaf {

#if defined(SHEAF_INVARIANTS)
inline constexpr bool kCountsHits = true;
#else
inline constexpr bool kCountsHits = false;
#endif

enum class GuardedOperation : std::uint8_t {
#define SHEAF_GUARDED_OPERATION(name, word) k##name,
#include "interpreter/record/guarded_operations.def"
};

inline constexpr std::string_view kGuardedOperationWords[] = {
#define SHEAF_GUARDED_OPERATION(name, word) word,
#include "interpreter/record/guarded_operations.def"
};

inline constexpr std::size_t kGuardedOperationCount =
    sizeof(kGuardedOperationWords) / sizeof(kGuardedOperationWords[0]);

struct HitCounts {
  struct Instructions {
    std::uint64_t all = 0;
    /// Those that ran on a part of the activation's paths, or met a summary or a term.
    std::uint64_t guarded = 0;
  };
  std::array<Instructions, ir::kOpcodeCount> opcodes{};
  std::array<std::uint64_t, kGuardedOperationCount> operations{};

  void add([[maybe_unused]] GuardedOperation operation, [[maybe_unused]] bool happened = true) {
    if constexpr (kCountsHits) {
      if (happened) ++operations[static_cast<std::size_t>(operation)];
    }
  }
};

}  // namespace sheaf

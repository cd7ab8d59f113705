#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontend/ir/operands.h"

/// How often a run did what: a test of many programs proves little about an instruction that none
/// of them runs, or runs only on one path. sheaf_law_faulty counts, in copies of the sources into
/// which seed.js has written the calls of hits/; no other program has them.
namespace sheaf {

struct Context;
struct Cursor;

#if defined(SHEAF_FAULTS)
inline constexpr bool kCountsHits = true;
#else
inline constexpr bool kCountsHits = false;
#endif

enum class GuardedOperation : std::uint8_t {
#define SHEAF_GUARDED_OPERATION(name, word) k##name,
#include "tests/faults/guarded_operations.def"
};

inline constexpr std::string_view kGuardedOperationWords[] = {
#define SHEAF_GUARDED_OPERATION(name, word) word,
#include "tests/faults/guarded_operations.def"
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
};

/// Of all runs of this process since somebody set it to zero.
inline HitCounts hit_counts;

inline void count_hit(GuardedOperation operation, bool happened = true) {
  if (happened) ++hit_counts.operations[static_cast<std::size_t>(operation)];
}

/// Counts an instruction that is about to run, and what its operands say it does.
void count_instruction(const Context& context, const Cursor& cursor,
                       const ir::Instruction& instruction);

}  // namespace sheaf

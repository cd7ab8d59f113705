#include "interpreter/machine/pending_reads.h"

#include <algorithm>

namespace sheaf {

namespace {

/// Registers times instructions: a larger function is one that a tool has written.
constexpr std::size_t kMaxLivenessBits = std::size_t{1} << 22;

}  // namespace

const ir::Liveness* PendingReads::liveness(const CompiledFunction& function) {
  const auto [place, is_new] = liveness_.try_emplace(&function);
  const std::size_t instructions = function.ir->code.size();
  if (is_new && instructions > 0 &&
      instructions * function.ir->register_count <= kMaxLivenessBits) {
    place->second = std::make_unique<ir::Liveness>(*function.ir);
  }
  return place->second.get();
}

std::optional<Slot> PendingReads::needed(const Activation& activation, std::size_t index) {
  const Slot& held = activation.registers[index];
  // Paths that wait for a callee, are parked or rest do not stand in the frontier. The first
  // registers (`this` and the like) are read without being named.
  const auto reg = static_cast<std::int32_t>(index);
  if (reg < ir::kFirstParameterRegister || activation.waiting != 0 || activation.parked != 0 ||
      activation.function->ir->can_rest()) {
    return held;
  }
  const ir::Liveness* const known = liveness(*activation.function);
  if (known == nullptr) return held;
  const auto reads = [&](const FrontierEntry& entry) { return known->is_live(entry.pc, reg); };
  const auto& frontier = activation.frontier;
  if (std::none_of(frontier.begin(), frontier.end(), reads)) return std::nullopt;
  if (held.is_single() || std::all_of(frontier.begin(), frontier.end(), reads)) return held;
  SummaryBuilder builder;
  for (const Alternative& alternative : held.summary().alternatives()) {
    const bool is_read =
        std::any_of(frontier.begin(), frontier.end(), [&](const FrontierEntry& entry) {
          return reads(entry) && !entry.guard.disjoint(alternative.guard);
        });
    if (is_read) builder.add_distinct(alternative.guard, alternative.value);
  }
  if (builder.alternatives().empty()) return std::nullopt;
  return builder.finish(held.summary().universe());
}

}  // namespace sheaf

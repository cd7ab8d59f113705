#pragma once

#include <functional>
#include <memory>
#include <unordered_map>

#include "frontend/ir/liveness.h"
#include "interpreter/context.h"

namespace sheaf {

/// Every location that may still be read at a point of a run, whoever asks: what two states are
/// compared by. Registers that are live in an activation, in its callers and in generators that
/// rest; and what can be reached from them, from modules and from built-in objects that the
/// program has changed, the global object included. Built-in objects as they were made are the same
/// on all paths.
class LiveLocations {
 public:
  LiveLocations(Context& context, Machine& machine) : context_(context), machine_(machine) {}

  struct Walk {
    /// Whether to look into cells that are there under this guard only.
    std::function<bool(const Guard&)> follows;
    /// A location; the walk ends when the answer is no.
    std::function<bool(Slot& location, SlotRole role)> visit;
    /// A generator that rests; the walk ends when the answer is no.
    std::function<bool(const Activation& generator)> rests = nullptr;
  };
  /// `destination`: a register of the activation that is about to be overwritten, or -1.
  void for_each(Activation& activation, std::uint32_t pc, std::int32_t destination,
                const Walk& walk);

 private:
  class Visitor;
  bool is_live(const CompiledFunction* function, std::uint32_t pc, std::size_t index);

  Context& context_;
  Machine& machine_;
  std::unordered_map<const CompiledFunction*, std::unique_ptr<ir::Liveness>> liveness_;
};

}  // namespace sheaf

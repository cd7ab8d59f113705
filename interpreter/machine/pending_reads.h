#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <unordered_map>

#include "frontend/ir/liveness.h"
#include "interpreter/machine/activation.h"

namespace sheaf {

/// What the paths that wait in a frontier may still read of a register.
///
/// Paths that have left a loop wait behind it while the others go round, and paths of the other arm
/// of a branch wait at its start: where they write a register before they read it, what it holds
/// for them is nobody's concern. Without this a variable of a loop keeps one value per round for
/// paths that never look at it again, and every access of the paths inside goes by all of them.
class PendingReads {
 public:
  /// The register as it may still be read by paths that wait: without the values that none of them
  /// reads. Nothing if none reads any. The paths that run are not asked: they are about to write
  /// it.
  std::optional<Slot> needed(const Activation& activation, std::size_t index);

 private:
  /// Null if the function is too large to look at, or has no code.
  const ir::Liveness* liveness(const CompiledFunction& function);

  std::unordered_map<const CompiledFunction*, std::unique_ptr<ir::Liveness>> liveness_;
};

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "frontend/ir/liveness.h"
#include "interpreter/machine/activation.h"

namespace sheaf {

/// Conventional state merging. Two states at one program point merge only if every live location on
/// which they differ holds an integer on both sides, or a string on both, or a Boolean on both;
/// each such location then gets one auxiliary value (an ite over the two guards). Otherwise they
/// stay apart and both go on: no path is lost.
struct CsmState {
  std::unordered_map<const CompiledFunction*, std::unique_ptr<ir::Liveness>> liveness;
  std::uint64_t merged = 0;
  std::uint64_t refused = 0;
  /// What stopped refused merges, by the types that differed.
  std::map<std::string, std::uint64_t> refused_by;
};

}  // namespace sheaf

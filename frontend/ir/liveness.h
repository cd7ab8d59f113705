#pragma once

#include <cstdint>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf::ir {

/// Which registers may still be read after each instruction's start. Backward analysis to a fixed
/// point; exception edges count from every instruction a handler covers.
class Liveness {
 public:
  explicit Liveness(const Function& function);

  bool is_live(std::uint32_t pc, std::int32_t reg) const {
    return live_[pc * register_count_ + static_cast<std::size_t>(reg)];
  }

 private:
  std::size_t register_count_;
  std::vector<bool> live_;
};

}  // namespace sheaf::ir

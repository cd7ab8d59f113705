#pragma once

#include <cstdint>

#include "frontend/syntax/cst.h"

namespace sheaf {

/// Where a call or a `new` stands, as stack traces show it: at the called name, or at the
/// parenthesis behind anything else. No two calls of a source stand at the same place.
std::uint32_t call_place(cst::Node call);

}  // namespace sheaf

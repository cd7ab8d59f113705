#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf::ir {

/// A program as bytes, the source text left out (positions are kept). The bytes depend on the
/// program only, and carry a fingerprint of the instruction set they were written with.
std::vector<unsigned char> serialize(const Program& program);

/// The program that the bytes hold, without a source; null when they are truncated, damaged, or
/// written by another version of the format or the instruction set. Block starts are recomputed.
/// What the operands refer to is not checked; `verify` does that.
std::unique_ptr<Program> deserialize(std::span<const unsigned char> bytes);

}  // namespace sheaf::ir

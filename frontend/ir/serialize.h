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

/// A program as bytes, whose functions are made when they are asked for: of a library, a run needs
/// few, and of most of these no more than what a function object tells. The bytes must outlive it.
class SerializedProgram {
 public:
  /// Null as for `deserialize`, as far as everything but the functions tells.
  static std::unique_ptr<SerializedProgram> open(std::span<const unsigned char> bytes);

  std::size_t function_count() const { return program_.functions.size(); }
  /// Everything but constants, handlers, loops, branches and code. Null when the bytes of this
  /// function are damaged, as for `function`.
  const Function* head(std::size_t index);
  /// The same object, whole.
  const Function* function(std::size_t index);
  /// Its functions are null until they have been asked for.
  const Program& program() const { return program_; }

 private:
  friend std::unique_ptr<Program> deserialize(std::span<const unsigned char> bytes);

  SerializedProgram() = default;

  Program program_;
  /// What has not been read of each function; nothing once it is whole.
  std::vector<std::span<const unsigned char>> unread_;
};

}  // namespace sheaf::ir

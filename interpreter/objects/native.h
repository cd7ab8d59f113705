#pragma once

#include <cstdint>
#include <string_view>

namespace sheaf {

class NativeCall;

enum class ErrorType : std::uint8_t {
  kError,
  kTypeError,
  kRangeError,
  kReferenceError,
  kSyntaxError,
  kEvalError,
  kUriError,
};

using NativeFunction = void (*)(NativeCall&);

/// Bits of NativeEntry::expand.
inline constexpr std::uint32_t kExpandThis = 1;
inline constexpr std::uint32_t expand_argument(unsigned i) { return 2u << i; }
inline constexpr std::uint32_t kExpandAll = ~0u;
inline constexpr std::uint32_t kExpandNothing = 0;

/// A library function written in C++: leaf work on guarded arguments.
struct NativeEntry {
  std::string_view name;
  NativeFunction function = nullptr;
  std::uint8_t length = 0;
  /// Operands of which the native wants single values. Others stay summaries: `push` stores its
  /// arguments without looking at them.
  std::uint32_t expand = kExpandAll;
  /// May be given symbolic terms in expanded operands; else they are enumerated or concretised.
  bool accepts_terms = false;
  bool is_constructor = false;
};

}  // namespace sheaf

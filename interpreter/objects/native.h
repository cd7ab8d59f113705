#pragma once

#include <array>
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

/// What a native can work on in one operand. Whoever calls it (semantics/call_native.cpp) splits
/// summaries, enumerates terms and has objects converted until the operand is that.
enum class Takes : std::uint8_t {
  kUnread,           // the slot as it is: stored or passed on, not looked at
  kAny,              // one value: a constant, an object or a term
  kConcrete,         // one value that is no term
  kNumeric,          // a number or a term that stands for numbers, after ToNumber
  kNumber,           // a number, after ToNumber
  kText,             // a string, after ToString
  kTextual,          // the same, or a term whose text is meant
  kSpelled,          // a text of known length, after ToString: a string or units
  kReceiverSpelled,  // the same for `this` of String.prototype
  kReceiverText,     // the same for `this` of String.prototype: neither undefined nor null
  kNumericValue,     // `this`: a number, a term of numbers, or a Number object, of which it is the
                     // value
  kNumberValue,      // the same, but no term
  kStringValue,      // a string, a term of strings or the value of a String object
  kBooleanValue,
  kSymbolValue,
};

/// What a native takes: `this`, the first arguments, and all further ones.
struct NativeOperands {
  static constexpr std::size_t kFixed = 7;
  std::array<Takes, kFixed> fixed{};
  Takes rest = Takes::kUnread;
  bool converts = false;  // some operand is converted
  Takes at(std::size_t i) const { return i < kFixed ? fixed[i] : rest; }
};

/// Bits of NativeEntry::expand.
inline constexpr std::uint32_t kExpandThis = 1;
inline constexpr std::uint32_t expand_argument(unsigned i) { return 2u << i; }
inline constexpr std::uint32_t kExpandAll = ~0u;
inline constexpr std::uint32_t kExpandNothing = 0;

/// A library function written in C++: leaf work on guarded arguments. Rows are made with
/// `native<function>` of builtins/operands.h, which reads `takes` off the function's parameters.
struct NativeEntry {
  std::string_view name;
  NativeFunction function = nullptr;
  std::uint8_t length = 0;
  /// Operands of which the native wants single values; only for rows without `takes`.
  std::uint32_t expand = kExpandAll;
  /// May be given symbolic terms in expanded operands; else they are enumerated or concretised.
  bool accepts_terms = false;
  bool is_constructor = false;
  const NativeOperands* takes = nullptr;
};

}  // namespace sheaf

#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "summaries/js_string.h"

namespace sheaf {

struct HeapCell;  // heap.h: objects, functions, environments, symbols…
using TermId = std::uint32_t;

/// What a symbolic integer looks like when it is zero: JavaScript has two zeros, the integer theory
/// one. The sign is an attribute beside the term, read only by the few operations that can see it,
/// so that `-x` needs no case split.
enum class ZeroSign : std::uint8_t { kPositive, kNegative, kMixed };

/// One JavaScript value on some set of paths: concrete, a heap reference, or a symbolic term.
///
/// Eight bytes. Every bit pattern is a double except the negative quiet NaNs, whose sixteen top
/// bits are a tag and whose low 48 bits a payload:
///
///     0xfff8  simple   undefined, null, false, true, and the engine's markers
///     0xfff9  string   const JsString*
///     0xfffa  heap     HeapCell*
///     0xfffb  term     TermId, and the ZeroSign in bits 32–33
///     0xfffc  summary  only inside a Slot (summary.h)
///
/// Real NaNs are stored as the one positive quiet NaN, so equal bits mean the same value for
/// everything but strings.
class Value {
 public:
  enum class Kind : std::uint8_t {
    kUndefined,
    kNull,
    kBoolean,
    kNumber,
    kString,
    kHeap,
    kTerm,
    kMarker,
  };
  /// Values no program ever sees.
  enum class Marker : std::uint8_t {
    kAbsent,         // no such property on this path
    kUninitialized,  // binding before its declaration
    kDone,           // iteration finished
    kSkip,           // for-in: no key here on this path
  };

  constexpr Value() : bits_(kUndefinedBits) {}
  static constexpr Value undefined() { return Value(kUndefinedBits); }
  static constexpr Value null() { return Value(kNullBits); }
  static constexpr Value boolean(bool b) { return Value(b ? kTrueBits : kFalseBits); }
  static Value number(double d) {
    if (d != d) return Value(kNanBits);
    return Value(std::bit_cast<std::uint64_t>(d));
  }
  static Value string(const JsString* s) { return Value(kStringTag | pointer_bits(s)); }
  static Value heap(HeapCell* c) { return Value(kHeapTag | pointer_bits(c)); }
  static constexpr Value term(TermId id, ZeroSign sign = ZeroSign::kPositive) {
    return Value(kTermTag | (static_cast<std::uint64_t>(sign) << 32) | id);
  }
  static constexpr Value marker(Marker m) {
    return Value(kSimpleTag | 16 | static_cast<std::uint64_t>(m));
  }
  static constexpr Value absent() { return marker(Marker::kAbsent); }
  static constexpr Value uninitialized() { return marker(Marker::kUninitialized); }

  Kind kind() const;
  bool is_number() const { return bits_ < kSimpleTag; }
  bool is_string() const { return tag() == kStringTag; }
  bool is_heap() const { return tag() == kHeapTag; }
  bool is_term() const { return tag() == kTermTag; }
  bool is_undefined() const { return bits_ == kUndefinedBits; }
  bool is_null() const { return bits_ == kNullBits; }
  bool is_nullish() const { return is_undefined() || is_null(); }
  bool is_boolean() const { return bits_ == kTrueBits || bits_ == kFalseBits; }
  bool is_true() const { return bits_ == kTrueBits; }
  bool is_absent() const { return bits_ == absent().bits_; }
  bool is_marker(Marker m) const { return bits_ == marker(m).bits_; }

  double as_number() const { return std::bit_cast<double>(bits_); }
  bool as_boolean() const { return bits_ == kTrueBits; }
  const JsString* as_string() const {
    return reinterpret_cast<const JsString*>(bits_ & kPayloadMask);
  }
  HeapCell* as_heap() const { return reinterpret_cast<HeapCell*>(bits_ & kPayloadMask); }
  /// Aborts if it is none: a constant is never the number of a term.
  TermId as_term() const {
    if (!is_term()) [[unlikely]]
      fail_no_term();
    return static_cast<TermId>(bits_);
  }
  ZeroSign zero_sign() const { return static_cast<ZeroSign>((bits_ >> 32) & 3); }

  std::uint64_t bits() const { return bits_; }
  static constexpr Value from_bits(std::uint64_t bits) { return Value(bits); }

  static constexpr std::uint64_t kSimpleTag = 0xfff8'0000'0000'0000;
  static constexpr std::uint64_t kStringTag = 0xfff9'0000'0000'0000;
  static constexpr std::uint64_t kHeapTag = 0xfffa'0000'0000'0000;
  static constexpr std::uint64_t kTermTag = 0xfffb'0000'0000'0000;
  static constexpr std::uint64_t kSummaryTag = 0xfffc'0000'0000'0000;
  static constexpr std::uint64_t kTagMask = 0xffff'0000'0000'0000;
  static constexpr std::uint64_t kPayloadMask = ~kTagMask;

 private:
  static constexpr std::uint64_t kUndefinedBits = kSimpleTag | 1;
  static constexpr std::uint64_t kNullBits = kSimpleTag | 2;
  static constexpr std::uint64_t kFalseBits = kSimpleTag | 4;
  static constexpr std::uint64_t kTrueBits = kSimpleTag | 5;
  static constexpr std::uint64_t kNanBits = 0x7ff8'0000'0000'0000;

  explicit constexpr Value(std::uint64_t bits) : bits_(bits) {}
  [[noreturn]] static void fail_no_term();
  static std::uint64_t pointer_bits(const void* p) { return reinterpret_cast<std::uint64_t>(p); }
  std::uint64_t tag() const { return bits_ & kTagMask; }

  std::uint64_t bits_;
};

/// The same value, as a summary sees it: SameValue, with strings by text. NaN equals itself, the
/// two zeros differ.
inline bool same_value(Value a, Value b) {
  if (a.bits() == b.bits()) return true;
  return a.is_string() && b.is_string() && same_text(*a.as_string(), *b.as_string());
}

inline Value::Kind Value::kind() const {
  if (is_number()) return Kind::kNumber;
  switch (tag()) {
    case kStringTag:
      return Kind::kString;
    case kHeapTag:
      return Kind::kHeap;
    case kTermTag:
      return Kind::kTerm;
    default:
      break;
  }
  if (is_undefined()) return Kind::kUndefined;
  if (is_null()) return Kind::kNull;
  if (is_boolean()) return Kind::kBoolean;
  return Kind::kMarker;
}

}  // namespace sheaf

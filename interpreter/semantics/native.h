#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/objects/function_object.h"

namespace sheaf {

class Engine;

enum class ErrorType : std::uint8_t {
  kError,
  kTypeError,
  kRangeError,
  kReferenceError,
  kSyntaxError,
  kEvalError,
  kUriError,
};

/// A call that an instruction or a native asks for.
struct CallRequest {
  Guard guard;
  Slot callee;
  Slot this_value;
  std::vector<Slot> arguments;
  Slot argument_count;
  Slot new_target;  // undefined: an ordinary call
};

/// What an instruction did on the different paths of its guard: values, throws, calls whose results
/// become values, and paths that ended.
struct OperationResult {
  SummaryBuilder values;
  std::vector<std::pair<Guard, Value>> throws;
  std::vector<CallRequest> calls;
  std::vector<Guard> ended;  // already recorded as ended; they only leave the frontier
  bool only_values() const { return throws.empty() && calls.empty() && ended.empty(); }
};

/// One call of a native on the paths of `guard`, on which the operands it asked to have expanded
/// (NativeEntry::expand) are single values.
class NativeCall {
 public:
  Engine& engine;
  const Guard& guard;
  const Slot& this_slot;
  std::span<const Slot> arguments;
  Value new_target;  // undefined unless constructing
  FunctionObject* callee;
  CodePlace place;
  OperationResult& result;

  Value this_value() const { return this_slot.value(); }
  /// An expanded argument; undefined when missing.
  Value argument(std::size_t i) const {
    return i < arguments.size() ? arguments[i].value() : Value::undefined();
  }
  /// Any argument.
  Slot argument_slot(std::size_t i) const { return i < arguments.size() ? arguments[i] : Slot(); }

  void give(Value value) { result.values.add(guard, value); }
  void give(const Slot& slot) { result.values.add(guard, slot); }
  void throw_error(ErrorType type, std::string_view message);
  /// Ends by calling a function: its result is the native's.
  void tail_call(Value target, Slot this_argument, std::vector<Slot> call_arguments);
};

using NativeFunction = void (*)(NativeCall&);

/// Bits of NativeEntry::expand.
inline constexpr std::uint32_t kExpandThis = 1;
inline constexpr std::uint32_t expand_argument(unsigned i) { return 2u << i; }
inline constexpr std::uint32_t kExpandAll = ~0u;
inline constexpr std::uint32_t kExpandNothing = 0;

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

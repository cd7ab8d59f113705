#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/context.h"
#include "interpreter/objects/function_object.h"
#include "interpreter/objects/realm.h"
#include "summaries/summary_builder.h"

namespace sheaf {

struct Activation;

/// A call that an operation asks for.
struct CallRequest {
  Guard guard;
  Slot callee;
  Slot this_value;
  std::vector<Slot> arguments;
  Slot argument_count;
  Slot new_target;  // undefined: an ordinary call
};

/// A resting activation that an operation asks to go on.
struct ResumeRequest {
  enum class Mode : std::uint8_t { kNext, kThrow, kReturn };
  Guard guard;
  Activation* activation = nullptr;
  Mode mode = Mode::kNext;
  Slot value;
};

/// What an operation did on the different paths of its guard: values, throws, calls and resumptions
/// whose results become values, and paths that ended.
struct OperationResult {
  SummaryBuilder values;
  std::vector<std::pair<Guard, Value>> throws;
  std::vector<CallRequest> calls;
  std::vector<ResumeRequest> resumptions;
  std::vector<Guard> ended;  // already recorded as ended; they only leave the frontier
  /// Set if the operation had to choose before it was done: the paths that it was done for. All
  /// others of its guard have been left for later runs, and nothing was done on them.
  std::optional<Guard> kept;
  bool only_values() const {
    return throws.empty() && calls.empty() && resumptions.empty() && ended.empty();
  }
};

/// What the semantics see of the machine: one operation on the paths of a guard, in a realm. What
/// it does goes into the result; it never schedules anything itself. So each operation can be
/// tested on summaries made by hand.
class Operation {
 public:
  Operation(Context& shared, Realm& where, const Guard& entry, OperationResult& outcome)
      : context(shared), realm(where), result(outcome), entry_(entry) {}
  virtual ~Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;

  Context& context;
  Realm& realm;
  OperationResult& result;

  /// Where the user's code stands.
  virtual CodePlace place() const = 0;
  /// Whether code of the library does it: then the place is that of the program's call.
  virtual bool is_in_library() const = 0;
  /// Records why something was not done exactly on the paths of the guard, which go on.
  virtual void limit(const Guard& guard, const char* code, std::string reason) = 0;
  /// Ends paths; the caller adds them to `ended`. `message`: a harness error's, or what was thrown.
  virtual void end_paths(const Guard& guard, OutcomeKind kind, Value message) = 0;
  /// Gives paths up: a limitation, and they end.
  void give_up(const Guard& guard, const char* code, std::string reason);

  /// The paths of the operation, less those left for later.
  const Guard& paths() const { return result.kept ? *result.kept : entry_; }
  /// Of parts that exclude each other, those that go on now: all, or the one that the run follows.
  /// For operations that cannot wait for their outcome, because they store.
  template <typename Part>
  void keep_chosen(std::vector<std::pair<Guard, Part>>& parts) {
    if (!context.policy.one_path || (parts.size() == 1 && parts.front().first == paths())) return;
    std::vector<Guard> guards;
    for (const auto& [guard, part] : parts) guards.push_back(guard);
    const std::optional<std::size_t> chosen = choose(guards);
    if (!chosen) {
      parts.clear();
      return;
    }
    std::pair<Guard, Part> taken = std::move(parts[*chosen]);
    taken.first = *result.kept;
    parts.clear();
    parts.push_back(std::move(taken));
  }

 private:
  /// The part that goes on now, and `kept` set to it. Nothing if the run follows none of them: then
  /// `kept` is what lies outside.
  std::optional<std::size_t> choose(std::span<const Guard> guards);

  Guard entry_;
};

namespace operands {
template <typename Parameter>
struct Reader;  // builtins/operands.h
}

/// One call of a native on the paths of `guard`, on which each operand is what the native's row
/// takes. The native sees them as its parameters (builtins/operands.h). Part of the operation that
/// makes the call.
class NativeCall : public Operation {
 public:
  NativeCall(Operation& caller, const Guard& paths_of_call, FunctionObject* function,
             const Slot& this_operand, std::span<const Slot> operands, Value target)
      : Operation(caller.context, *function->realm, caller.paths(), caller.result),
        guard(paths_of_call),
        this_slot(this_operand),
        arguments(operands),
        new_target(target),
        callee(function),
        caller_(caller) {}

  const Guard& guard;
  const Slot& this_slot;
  std::span<const Slot> arguments;
  Value new_target;  // undefined unless constructing
  FunctionObject* callee;

  CodePlace place() const override { return caller_.place(); }
  bool is_in_library() const override { return caller_.is_in_library(); }
  void limit(const Guard& part, const char* code, std::string reason) override {
    caller_.limit(part, code, std::move(reason));
  }
  void end_paths(const Guard& part, OutcomeKind kind, Value message) override {
    caller_.end_paths(part, kind, message);
  }

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
  /// Ends by the same call of a library function that is exact for all operands.
  void call_same(std::string_view name);
  /// How many arguments the caller gave, taken or not.
  std::size_t argument_count() const { return arguments.size(); }

 private:
  template <typename Parameter>
  friend struct operands::Reader;
  /// `this`, then the arguments; undefined when missing.
  Slot operand(std::size_t i) const {
    if (i == 0) return this_slot;
    return i <= arguments.size() ? arguments[i - 1] : Slot();
  }
  std::span<const Slot> operands_from(std::size_t i) const {
    return i <= arguments.size() ? arguments.subspan(i - 1) : std::span<const Slot>();
  }

  Operation& caller_;
};

/// An operation inside another one, with a result of its own for the outer one to look at.
class InnerOperation : public Operation {
 public:
  explicit InnerOperation(Operation& outer)
      : Operation(outer.context, outer.realm, outer.paths(), own_), outer_(outer) {}
  ~InnerOperation() override {
    if (own_.kept) outer_.result.kept = own_.kept;
  }
  CodePlace place() const override { return outer_.place(); }
  bool is_in_library() const override { return outer_.is_in_library(); }
  void limit(const Guard& part, const char* code, std::string reason) override {
    outer_.limit(part, code, std::move(reason));
  }
  void end_paths(const Guard& part, OutcomeKind kind, Value message) override {
    outer_.end_paths(part, kind, message);
  }

 private:
  Operation& outer_;
  OperationResult own_;
};

/// Throws a new error of the operation's realm.
void throw_error(Operation& operation, const Guard& guard, ErrorType type,
                 std::string_view message);
/// The same with a message that may differ from path to path, and be symbolic.
void throw_error_of_text(Operation& operation, const Guard& guard, ErrorType type,
                         const Slot& message);
/// The syntax of the program at the operation's place, for messages that name the source; null in
/// the library, and where there is no time left to look.
const cst::Tree* syntax_at(const Operation& operation);
/// Asks for a call of a library function: operators on objects, conversions.
void call_library(Operation& operation, const Guard& guard, std::u16string_view name,
                  std::vector<Slot> arguments);
/// Runs a native on its operands, made what its row says that it takes (call_native.cpp).
void call_native(Operation& operation, const Guard& guard, FunctionObject* function,
                 const Slot& this_value, std::span<const Slot> arguments, Value new_target);

}  // namespace sheaf

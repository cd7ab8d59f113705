#include "interpreter/semantics/operation.h"

#include <algorithm>

#include "interpreter/semantics/error.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

void Operation::give_up(const Guard& guard, const char* code, std::string reason) {
  // Values meet under guards that no input satisfies, though each of them is feasible alone. Where
  // there are no paths none are lost: all that is said of inputs holds without them.
  if (may_exist(context, guard)) {
    limit(guard, code, std::move(reason));
    end_paths(guard, OutcomeKind::kDropped, Value::undefined());
  } else {
    context.live_run = context.live_run.minus(guard);
  }
  result.ended.push_back(guard);
}

std::optional<std::size_t> Operation::choose(std::span<const Guard> guards) {
  // An operation that has divided its paths before chooses within one part of them: those outside
  // are a part too, or nobody would come back for them. What was given up stays given up.
  std::vector<Guard> parts;
  Guard outside = paths();
  for (const Guard& guard : guards) {
    parts.push_back(guard & paths());
    outside = outside.minus(guard);
  }
  for (const Guard& guard : result.ended) outside = outside.minus(guard);
  parts.push_back(outside);
  const auto is_some = [](const Guard& part) { return !part.is_false(); };
  const bool is_open = std::count_if(parts.begin(), parts.end(), is_some) > 1;
  const std::size_t chosen =
      is_open ? context.strategy->choose(parts, paths())
              : static_cast<std::size_t>(std::find_if(parts.begin(), parts.end(), is_some) -
                                         parts.begin());
  if (chosen == parts.size()) return std::nullopt;
  result.kept = parts[chosen];
  return chosen < guards.size() ? std::optional(chosen) : std::nullopt;
}

void NativeCall::throw_error(ErrorType type, std::string_view message) {
  sheaf::throw_error(*this, guard, type, message);
}

void NativeCall::tail_call(Value target, Slot this_argument, std::vector<Slot> call_arguments) {
  const Slot count = Value::number(static_cast<double>(call_arguments.size()));
  result.calls.push_back({guard, target, std::move(this_argument), std::move(call_arguments), count,
                          Value::undefined()});
}

void NativeCall::call_same(std::string_view name) {
  std::vector<Slot> passed;
  for (const Slot& argument : arguments) passed.push_back(restrict(argument, guard));
  FunctionObject* function = realm.library_function(context.strings.intern_ascii(name));
  tail_call(Value::heap(function), restrict(this_slot, guard), std::move(passed));
}

void throw_error(Operation& operation, const Guard& guard, ErrorType type,
                 std::string_view message) {
  operation.result.throws.emplace_back(guard,
                                       Value::heap(new_error(operation, guard, type, message)));
}

const cst::Tree* syntax_at(const Operation& operation) {
  if (operation.is_in_library()) return nullptr;
  Context& context = operation.context;
  return context.modules.syntax(operation.place().module,
                                [&context] { return context.time_is_over.load(); });
}

void throw_error_of_text(Operation& operation, const Guard& guard, ErrorType type,
                         const Slot& message) {
  operation.result.throws.emplace_back(
      guard, Value::heap(new_error_of_text(operation, guard, type, message)));
}

void call_library(Operation& operation, const Guard& guard, std::u16string_view name,
                  std::vector<Slot> arguments) {
  const Slot count = Value::number(static_cast<double>(arguments.size()));
  for (Slot& argument : arguments) argument = restrict(argument, guard);
  FunctionObject* function =
      operation.realm.library_function(operation.context.strings.intern(name));
  operation.result.calls.push_back({guard, Value::heap(function), Value::undefined(),
                                    std::move(arguments), count, Value::undefined()});
}

}  // namespace sheaf

#include "interpreter/semantics/operation.h"

#include <boost/container/small_vector.hpp>

#include "interpreter/semantics/error.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

void Operation::give_up(const Guard& guard, const char* code, std::string reason) {
  limit(guard, code, std::move(reason));
  end_paths(guard, OutcomeKind::kDropped);
  result.ended.push_back(guard);
}

std::optional<std::size_t> Operation::choose(std::span<const Guard> guards) {
  const std::size_t chosen = context.strategy->choose(guards, paths());
  if (chosen == guards.size()) return std::nullopt;
  result.kept = guards[chosen] & paths();
  return chosen;
}

void NativeCall::throw_error(ErrorType type, std::string_view message) {
  sheaf::throw_error(*this, guard, type, message);
}

void NativeCall::tail_call(Value target, Slot this_argument, std::vector<Slot> call_arguments) {
  const Slot count = Value::number(static_cast<double>(call_arguments.size()));
  result.calls.push_back({guard, target, std::move(this_argument), std::move(call_arguments), count,
                          Value::undefined()});
}

void throw_error(Operation& operation, const Guard& guard, ErrorType type,
                 std::string_view message) {
  operation.result.throws.emplace_back(guard,
                                       Value::heap(new_error(operation, guard, type, message)));
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

void call_native(Operation& operation, const Guard& guard, FunctionObject* function,
                 const Slot& this_value, std::span<const Slot> arguments, Value new_target) {
  const NativeEntry& entry = *function->native;
  const bool is_intrinsic = entry.name.starts_with("__");
  boost::container::small_vector<Slot, 8> operands;
  operands.push_back(this_value);
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  // Expand the operands one after the other: the product of their alternatives on these paths.
  const auto expand = [&](const auto& self, std::size_t i, const Guard& under) -> void {
    while (i < operands.size()) {
      const bool wanted = i < 32 ? ((entry.expand >> i) & 1u) != 0 : entry.expand == kExpandAll;
      if (wanted && operands[i].is_summary()) break;
      if (wanted && operands[i].value().is_term() && !entry.accepts_terms) break;
      ++i;
    }
    if (i == operands.size()) {
      // Library code calls an intrinsic only after it has tested the operands. A product of
      // alternatives may hold combinations that no inputs reach and that fail those tests.
      if (is_intrinsic && !(under == guard) &&
          operation.context.solver.check(under).feasible == Feasible::kUnsat) {
        return;
      }
      NativeCall call(operation, under, function, operands[0],
                      std::span<const Slot>(operands.data() + 1, operands.size() - 1), new_target);
      entry.function(call);
      return;
    }
    const Slot whole = operands[i];
    for_each_alternative(whole, under, [&](const Guard& part, Value value) {
      if (value.is_term() && !entry.accepts_terms) {
        const std::string why = "a symbolic argument of " + std::string(entry.name);
        for (auto& [piece, concrete] : enumerate(operation, value, part, why)) {
          operands[i] = concrete;
          self(self, i + 1, piece);
        }
      } else {
        operands[i] = value;
        self(self, i + 1, part);
      }
    });
    operands[i] = whole;
  };
  expand(expand, 0, guard);
}

}  // namespace sheaf

#include "interpreter/semantics/compare_slots.h"

#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

bool holds_texts(const Context& context, const Slot& slot) {
  const auto is_text = [&](Value value) {
    return value.is_string() || is_string_term(context, value);
  };
  if (slot.is_single()) return is_text(slot.value());
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!is_text(alternative.value)) return false;
  }
  return true;
}

}  // namespace

std::size_t compare_slots(Operation& operation, Opcode opcode, const Slot& left, const Slot& right,
                          const Guard& guard) {
  Context& context = operation.context;
  if (left.is_single() && right.is_single()) return 0;
  const bool is_equality = opcode == Opcode::kStrictEqual || opcode == Opcode::kStrictNotEqual;
  const bool is_order = opcode == Opcode::kLess || opcode == Opcode::kLessEqual ||
                        opcode == Opcode::kGreater || opcode == Opcode::kGreaterEqual;
  if (!is_equality && !is_order) return 0;
  if (is_order && !(holds_texts(context, left) && holds_texts(context, right))) return 0;
  const bool swapped = opcode == Opcode::kGreater || opcode == Opcode::kLessEqual;
  std::vector<Guard> holds;
  for_each_alternative(left, guard, [&](const Guard& left_guard, Value a) {
    for_each_alternative(right, left_guard, [&](const Guard& both, Value b) {
      holds.push_back(is_equality ? strict_equal(operation, a, b, both)
                      : swapped   ? less_texts(operation, b, a, both)
                                  : less_texts(operation, a, b, both));
    });
  });
  const std::size_t pairs = holds.size();
  if (pairs == 0) return 0;
  const Guard truth = context.guards.disjunction(holds);
  const bool negated = opcode == Opcode::kStrictNotEqual || opcode == Opcode::kLessEqual ||
                       opcode == Opcode::kGreaterEqual;
  operation.result.values.add(truth, Value::boolean(!negated));
  operation.result.values.add(guard.minus(truth), Value::boolean(negated));
  return pairs;
}

}  // namespace sheaf

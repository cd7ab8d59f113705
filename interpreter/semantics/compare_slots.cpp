#include "interpreter/semantics/compare_slots.h"

#include "interpreter/semantics/operators.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// So few numbers are compared pair by pair.
constexpr std::size_t kFewNumbers = 8;

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

/// Units of inputs, and constants.
bool are_plain_characters(const Context& context, const Slot& slot) {
  for (const Alternative& alternative : slot.summary().alternatives()) {
    const Value value = alternative.value;
    if (!value.is_term()) continue;
    const Term& text = context.terms.at(value.as_term());
    if (text.kind != TermKind::kUnits || text.units.size() != 1) return false;
    if (context.terms.at(text.units[0].as_term()).kind != TermKind::kInput) return false;
  }
  return true;
}

bool holds_numbers(const Slot& slot) {
  if (slot.is_single()) return slot.is_number();
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!alternative.value.is_number()) return false;
  }
  return true;
}

bool compare_numbers(Opcode opcode, double a, double b) {
  switch (opcode) {
    case Opcode::kLess:
      return a < b;
    case Opcode::kLessEqual:
      return a <= b;
    case Opcode::kGreater:
      return a > b;
    case Opcode::kGreaterEqual:
      return a >= b;
    case Opcode::kStrictNotEqual:
      return a != b;
    default:
      return a == b;
  }
}

/// Paths of `part` on which `holds` is true of the value in `slot`. The alternatives join before
/// they meet the paths: their guards are often small (the lengths of a text), and what joins in one
/// round of a loop joins in the next.
template <typename Holds>
Guard part_where(Context& context, const Slot& slot, const Guard& part, const Holds& holds) {
  if (slot.is_single()) return holds(slot.value()) ? part : context.false_guard;
  std::vector<Guard> yes, no;
  for (const Alternative& alternative : slot.summary().alternatives()) {
    (holds(alternative.value) ? yes : no).push_back(alternative.guard);
  }
  if (no.empty()) return part;
  return no.size() < yes.size() ? part.minus(context.guards.disjunction(no))
                                : part & context.guards.disjunction(yes);
}

/// Numbers with numbers, as positions with lengths.
std::size_t compare_number_slots(Operation& operation, Opcode opcode, const Slot& left,
                                 const Slot& right, const Guard& guard) {
  Context& context = operation.context;
  const bool by_left = left.size() <= right.size();
  std::vector<Guard> holds;
  std::size_t rows = 0;
  for_each_alternative(by_left ? left : right, guard, [&](const Guard& part, Value row) {
    ++rows;
    holds.push_back(part_where(context, by_left ? right : left, part, [&](Value other) {
      const double a = (by_left ? row : other).as_number();
      return compare_numbers(opcode, a, (by_left ? other : row).as_number());
    }));
  });
  const Guard truth = context.guards.disjunction(holds);
  operation.result.values.add(truth, Value::boolean(true));
  operation.result.values.add(guard.minus(truth), Value::boolean(false));
  return rows;
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
  if (left.size() + right.size() > kFewNumbers && holds_numbers(left) && holds_numbers(right)) {
    return compare_number_slots(operation, opcode, left, right, guard);
  }
  if (is_order && !(holds_texts(context, left) && holds_texts(context, right))) return 0;
  const bool swapped = opcode == Opcode::kGreater || opcode == Opcode::kLessEqual;
  std::vector<Guard> holds;
  const auto compare = [&](const Guard& both, Value a, Value b) {
    holds.push_back(is_equality ? strict_equal(operation, a, b, both)
                    : swapped   ? less_texts(operation, b, a, both)
                                : less_texts(operation, a, b, both));
  };
  const bool joins_first = right.is_single() && right.value().is_string() && left.is_summary() &&
                           are_plain_characters(context, left);
  if (joins_first) {
    // A comparison of one unit is small: it meets each alternative, and all of them meet the paths.
    for (const Alternative& each : left.summary().alternatives()) {
      if (!each.guard.disjoint(guard)) compare(each.guard, each.value, right.value());
    }
  } else {
    for_each_alternative(left, guard, [&](const Guard& left_guard, Value a) {
      for_each_alternative(right, left_guard,
                           [&](const Guard& both, Value b) { compare(both, a, b); });
    });
  }
  const std::size_t pairs = holds.size();
  if (pairs == 0) return 0;
  Guard truth = context.guards.disjunction(holds);
  if (joins_first) truth &= guard;
  const bool negated = opcode == Opcode::kStrictNotEqual || opcode == Opcode::kLessEqual ||
                       opcode == Opcode::kGreaterEqual;
  operation.result.values.add(truth, Value::boolean(!negated));
  operation.result.values.add(guard.minus(truth), Value::boolean(negated));
  return pairs;
}

}  // namespace sheaf

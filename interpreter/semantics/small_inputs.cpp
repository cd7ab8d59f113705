#include "interpreter/semantics/small_inputs.h"

#include <algorithm>
#include <cstdlib>

#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// Bounds that are tried, as powers of two. A product of two inputs of the first has 40 bits, which
/// leaves room for a hundred such products and their percentages.
constexpr int kBounds[] = {20, 16, 13, 10};
/// Parts of a term that are looked at; bounds the recursion, too.
constexpr int kMaxParts = 64;

Value number(std::int64_t integer) { return Value::number(static_cast<double>(integer)); }

/// An operand anew, with its inputs within a bound.
class Bounded {
 public:
  Bounded(Context& context, const Guard& guard, std::int64_t bound)
      : context_(context), bound_(bound), paths_(guard) {}

  /// Nothing if it is no sum or product of inputs, or too large even so.
  std::optional<Value> operand(Value value) {
    if (!value.is_term()) {
      return context_.terms.is_integer(value) ? std::optional(value) : std::nullopt;
    }
    if (--parts_left_ < 0) return std::nullopt;
    const Term& term = context_.terms.at(value.as_term());
    if (term.kind == TermKind::kQuotient && term.constant == 1) return operand(term.left.value());
    if (term.sort != TermSort::kInteger || term.kind == TermKind::kSigned) return std::nullopt;
    const LinearForm form = context_.terms.linear_form(value);
    std::optional<Value> sum = number(form.constant);
    for (const auto& [atom, coefficient] : form.parts) {
      const auto small = this->atom(atom);
      const auto part = small ? context_.terms.multiply(*small, number(coefficient)) : std::nullopt;
      sum = part ? context_.terms.add(*sum, *part) : std::nullopt;
      if (!sum) return std::nullopt;
    }
    return value.zero_sign() == ZeroSign::kPositive ? context_.terms.positive_zero(*sum) : sum;
  }

  const Guard& paths() const { return paths_; }
  bool has_bounded() const { return has_bounded_; }

 private:
  std::optional<Value> atom(TermId id) {
    const Term& term = context_.terms.at(id);
    const Value value = Value::term(id, term.zero);
    if (term.kind == TermKind::kProduct) {
      const auto left = operand(term.left.value());
      const auto right = left ? operand(term.right.value()) : std::nullopt;
      return right ? context_.terms.multiply(*left, *right) : std::nullopt;
    }
    if (term.kind == TermKind::kSelect) {
      const auto input = bounded_before(term);
      return input ? bounded(*input, term.interval, value) : value;
    }
    return term.kind == TermKind::kInput ? bounded(value, term.interval, value) : value;
  }

  /// The input of a term that an earlier operation made.
  std::optional<Value> bounded_before(const Term& select) const {
    if (select.entries.size() != 2 || select.entries.back().second.is_term()) return std::nullopt;
    const Value first = select.entries.front().second;
    if (!first.is_term()) return std::nullopt;
    return context_.terms.at(first.as_term()).kind == TermKind::kInput ? std::optional(first)
                                                                       : std::nullopt;
  }

  /// `value` within the bound; on the paths of the operation it is the input, within the interval.
  Value bounded(Value input, Interval interval, Value value) {
    const Interval range{std::max(interval.low, -bound_), std::min(interval.high, bound_)};
    if (range == interval || range.low > range.high) return value;
    const Guard inside = context_.predicates.less_equal(input, number(range.high))
                             .minus(context_.predicates.less_equal(input, number(range.low - 1)));
    paths_ &= inside;
    has_bounded_ = true;
    return context_.terms.within(input, inside, range);
  }

  Context& context_;
  std::int64_t bound_;
  Guard paths_;
  bool has_bounded_ = false;
  int parts_left_ = kMaxParts;
};

bool is_rounded_product(const Context& context, Value value) {
  if (!value.is_term()) return false;
  const Term& term = context.terms.at(value.as_term());
  return term.kind == TermKind::kQuotient && term.constant == 1;
}

/// Whether the operator is exact for these operands, or gains by them.
bool is_gain(Context& context, Opcode opcode, Value a, Value b, bool any_rounded) {
  switch (opcode) {
    case Opcode::kAdd:
      return context.terms.add(a, b).has_value();
    case Opcode::kSubtract:
      return context.terms.subtract(a, b).has_value();
    case Opcode::kMultiply:
      return context.terms.multiply(a, b).has_value();
    case Opcode::kDivide:
    case Opcode::kRemainder:
    case Opcode::kLess:
    case Opcode::kLessEqual:
    case Opcode::kGreater:
    case Opcode::kGreaterEqual:
    case Opcode::kStrictEqual:
      return any_rounded;
    default:
      return false;
  }
}

}  // namespace

std::optional<SmallOperands> operands_of_small_inputs(Context& context, Opcode opcode,
                                                      const Guard& guard, Value a, Value b) {
  const bool any_rounded = is_rounded_product(context, a) || is_rounded_product(context, b);
  for (const int bits : kBounds) {
    Bounded small(context, guard, std::int64_t{1} << bits);
    const auto left = small.operand(a);
    const auto right = left ? small.operand(b) : std::nullopt;
    if (!right || !is_gain(context, opcode, *left, *right, any_rounded)) continue;
    if (!small.has_bounded() || !may_exist(context, small.paths())) return std::nullopt;
    return SmallOperands{small.paths(), *left, *right};
  }
  return std::nullopt;
}

}  // namespace sheaf

#include "summaries/split_comparison.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

/// Sums that one comparison may come to, and values of one input that are taken one by one.
constexpr std::size_t kMaxSteps = 5000;
constexpr std::int64_t kMaxValues = 64;
/// Values of an input that is the only one, and runs of them for which the comparison holds.
constexpr std::int64_t kMaxSingleValues = 65536;
constexpr std::size_t kValuesPerStep = 64;
constexpr std::size_t kMaxRuns = 32;
/// Numbers that are factored by trial division, a millisecond at most, and what a pair of factors
/// costs.
constexpr std::int64_t kMaxFactored = std::int64_t{1} << 40;
constexpr std::size_t kStepsPerPair = 20;
/// Each entry of a select has its own paths.
constexpr std::size_t kStepsPerEntry = 20;
/// The combinations of several selects are soon too many: better not begun.
constexpr std::size_t kMaxSelects = 3;
/// Entries of selects within selects: a value that a loop has merged round by round is no sum of a
/// few inputs.
constexpr std::size_t kMaxEntries = 2000;
/// Nodes that one comparison may add to the diagrams: a larger one is better left whole.
constexpr std::size_t kMaxNodes = 30000;
/// Bounds the recursion: each level replaces one input or one select.
constexpr int kMaxDepth = 120;
/// Terms within terms; deeper ones are not looked into.
constexpr int kMaxNesting = 40;

struct TooLarge {};

std::int64_t rounded_up(std::int64_t a, std::int64_t positive_divisor) {
  return -floor_quotient(-a, positive_divisor);
}

bool is_too_wide(Interval open) { return open.high - open.low >= kMaxValues; }

/// What a form depends on.
struct Leaves {
  std::set<TermId> inputs;
  std::set<TermId> enclosed;  // inputs inside products, quotients and remainders
  std::set<TermId> selects;
};

void collect(const TermTable& terms, TermId id, bool is_enclosed, int nesting, Leaves& leaves) {
  if (nesting > kMaxNesting) throw TooLarge{};
  const Term& term = terms.at(id);
  const auto operand = [&](TermOperand part) {
    if (const auto inner = part.term()) collect(terms, *inner, true, nesting + 1, leaves);
  };
  switch (term.kind) {
    case TermKind::kInput:
      leaves.inputs.insert(id);
      if (is_enclosed) leaves.enclosed.insert(id);
      return;
    case TermKind::kLinear:
    case TermKind::kSigned:
      for (const auto& part : term.linear.parts) {
        collect(terms, part.first, is_enclosed, nesting + 1, leaves);
      }
      return;
    case TermKind::kProduct:
    case TermKind::kFloorDivide:
    case TermKind::kFloorRatio:
    case TermKind::kRemainder:
      operand(term.left);
      operand(term.right);
      return;
    case TermKind::kSelect:
      leaves.selects.insert(id);
      return;
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      throw TooLarge{};
  }
}

/// A value whose only leaf is one input, for a value of that. At most kMaxNesting deep: `collect`
/// has been there.
std::int64_t evaluate(const TermTable& terms, Value value, std::int64_t input) {
  if (!value.is_term()) return static_cast<std::int64_t>(value.as_number());
  const Term& term = terms.at(value.as_term());
  switch (term.kind) {
    case TermKind::kInput:
      return input;
    case TermKind::kLinear:
    case TermKind::kSigned: {
      std::int64_t sum = term.linear.constant;
      for (const auto& [atom, coefficient] : term.linear.parts) {
        sum += coefficient * evaluate(terms, Value::term(atom), input);
      }
      return sum;
    }
    case TermKind::kProduct:
      return evaluate(terms, term.left.value(), input) * evaluate(terms, term.right.value(), input);
    case TermKind::kFloorDivide:
      return floor_quotient(evaluate(terms, term.left.value(), input), term.constant);
    case TermKind::kFloorRatio:
      return floor_quotient(evaluate(terms, term.left.value(), input),
                            evaluate(terms, term.right.value(), input));
    case TermKind::kRemainder:
      return evaluate(terms, term.left.value(), input) % term.constant;
    case TermKind::kSelect:
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      break;
  }
  std::abort();
}

}  // namespace

SplitComparison::SplitComparison(const InputTable& inputs, TermTable& terms,
                                 PredicateTable& predicates, const Guard& guard)
    : inputs_(inputs), terms_(terms), predicates_(predicates), guard_(guard) {}

bool SplitComparison::is_too_deep(const TermTable& terms, const LinearForm& form) {
  std::vector<TermId> pending;
  std::set<TermId> seen;
  std::size_t entries = 0;
  const auto push = [&](Value value) {
    if (value.is_term() && seen.insert(value.as_term()).second) pending.push_back(value.as_term());
  };
  for (const auto& part : form.parts) push(Value::term(part.first));
  while (!pending.empty() && entries <= kMaxEntries) {
    const Term& term = terms.at(pending.back());
    pending.pop_back();
    entries += term.entries.size();
    for (const auto& entry : term.entries) push(entry.second);
    push(term.left.value());
    push(term.right.value());
    if (term.kind != TermKind::kLinear && term.kind != TermKind::kSigned) continue;
    for (const auto& part : term.linear.parts) push(Value::term(part.first));
  }
  return entries > kMaxEntries;
}

std::optional<Guard> SplitComparison::run(const LinearForm& difference, PredicateKind kind) {
  kind_ = kind;
  steps_left_ = kMaxSteps;
  most_nodes_ = guard_.manager().live_nodes() + kMaxNodes;
  depth_ = 0;
  const bool closed = std::all_of(difference.parts.begin(), difference.parts.end(),
                                  [&](const auto& part) { return is_closed(part.first, 0); });
  if (!closed && is_too_deep(terms_, difference)) return std::nullopt;
  Scope scope{Ranges(terms_, predicates_, closed ? guard_.manager().true_guard() : guard_), {}};
  if (is_better_whole(difference, scope)) return std::nullopt;
  // Sums of wide inputs are many, and throwing for each is dear.
  const bool is_sum =
      difference.parts.size() > 1 &&
      std::all_of(difference.parts.begin(), difference.parts.end(),
                  [&](const auto& part) { return terms_.at(part.first).kind == TermKind::kInput; });
  if (is_sum && is_too_wide(divide(difference, scope).open)) return std::nullopt;
  try {
    return decide(difference, scope);
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

void SplitComparison::count(std::size_t steps) {
  if (steps > steps_left_ || guard_.manager().live_nodes() > most_nodes_) throw TooLarge{};
  steps_left_ -= steps;
}

Guard SplitComparison::decide(const LinearForm& form, Scope& scope) {
  count(1);
  const Interval range = scope.ranges.form(form);
  const bool is_equality = kind_ == PredicateKind::kEqual;
  const Guard& guard = scope.ranges.guard();
  if (is_equality ? !range.contains(0) : range.low > 0) return guard.manager().false_guard();
  if (is_equality ? range.is_point() : range.high <= 0) return guard.manager().true_guard();
  const auto key = std::make_pair(form.parts, form.constant);
  if (const auto found = scope.known.find(key); found != scope.known.end()) return found->second;
  if (++depth_ > kMaxDepth) throw TooLarge{};
  Guard result = split(form, scope);
  --depth_;
  scope.known.emplace(key, result);
  return result;
}

Guard SplitComparison::split(const LinearForm& form, Scope& scope) {
  if (form.parts.size() == 1 && terms_.at(form.parts.front().first).kind == TermKind::kInput) {
    return predicates_.compare(form, kind_);
  }
  Leaves leaves;
  for (const auto& part : form.parts) collect(terms_, part.first, false, 0, leaves);
  if (leaves.selects.size() > kMaxSelects) throw TooLarge{};
  // The youngest may hold others.
  if (!leaves.selects.empty()) return each_entry(form, *leaves.selects.rbegin(), scope);
  if (leaves.inputs.size() == 1) {
    const Interval range = scope.ranges.atom(*leaves.inputs.begin());
    if (range.high - range.low < kMaxSingleValues) {
      return runs(form, *leaves.inputs.begin(), scope);
    }
  }
  if (leaves.enclosed.empty()) return largest_item(form, scope);
  if (auto pairs = factors(form, scope)) return *std::move(pairs);
  TermId fewest = *leaves.enclosed.begin();
  Interval range = scope.ranges.atom(fewest);
  for (const TermId input : leaves.enclosed) {
    const Interval other = scope.ranges.atom(input);
    if (other.high - other.low >= range.high - range.low) continue;
    fewest = input;
    range = other;
  }
  if (range.high - range.low >= kMaxValues) throw TooLarge{};
  return each_value(form, fewest, range, scope);
}

Guard SplitComparison::each_value(const LinearForm& form, TermId input, Interval range,
                                  Scope& scope) {
  Guard result = guard_.manager().false_guard();
  for (std::int64_t v = range.low; v <= range.high; ++v) {
    const Value number = Value::number(static_cast<double>(v));
    const Guard rest = decide(replaced(form, input, number), scope);
    if (!rest.is_false()) result |= rest & predicates_.equal(Value::term(input), number);
  }
  return result;
}

/// At most kMaxNesting deep: a deeper select counts as open.
bool SplitComparison::is_closed(TermId select, int nesting) {
  if (const auto found = closed_.find(select); found != closed_.end()) return found->second;
  const Term& term = terms_.at(select);
  bool closed = term.kind == TermKind::kSelect && nesting < kMaxNesting;
  for (const auto& entry : term.entries) {
    if (!closed) break;
    if (!entry.second.is_term()) continue;
    for (const auto& part : terms_.at(entry.second.as_term()).linear.parts) {
      closed = closed && is_closed(part.first, nesting + 1);
    }
  }
  closed_.emplace(select, closed);
  return closed;
}

Guard SplitComparison::each_entry(const LinearForm& form, TermId select, Scope& scope) {
  Guard result = guard_.manager().false_guard();
  const bool closed = is_closed(select, 0);
  Guard open = closed ? guard_.manager().true_guard() : scope.ranges.guard();
  const auto& entries = terms_.at(select).entries;
  for (const auto& [entry_guard, entry] : entries) {
    const Guard chosen = &entry == &entries.back().second ? open : open & entry_guard;
    if (chosen.is_false()) continue;
    open = open.minus(chosen);
    if (closed) {
      const Guard rest = decide(replaced(form, select, entry), scope);
      if (!rest.is_false()) result |= chosen & rest;
      continue;
    }
    count(kStepsPerEntry);
    Scope inner{Ranges(terms_, predicates_, chosen), {}};
    result |= chosen & decide(replaced(form, select, entry), inner);
  }
  return result;
}

Wide SplitComparison::Item::weight() const {
  return Wide{std::abs(coefficient)} * (Wide{range.high} - range.low);
}

bool SplitComparison::are_units_of_two_texts(TermId a, TermId b) const {
  const Term &first = terms_.at(a), &second = terms_.at(b);
  if (first.kind != TermKind::kInput || second.kind != TermKind::kInput) return false;
  const Input &left = inputs_.at(first.input), &right = inputs_.at(second.input);
  return left.type == InputType::kUnit && right.type == InputType::kUnit && left.text != right.text;
}

std::vector<SplitComparison::Item> SplitComparison::items(const LinearForm& form,
                                                          Scope& scope) const {
  std::vector<Item> result;
  for (const auto& [atom, coefficient] : form.parts) {
    const Interval range = scope.ranges.atom(atom);
    const auto opposite = std::find_if(result.begin(), result.end(), [&](const Item& item) {
      return !item.subtracted && item.coefficient == -coefficient &&
             are_units_of_two_texts(item.input, atom);
    });
    if (opposite == result.end()) {
      result.push_back({atom, std::nullopt, coefficient, range});
      continue;
    }
    // The positive one comes first.
    const bool is_positive = coefficient > 0;
    const Interval plus = is_positive ? range : opposite->range;
    const Interval minus = is_positive ? opposite->range : range;
    *opposite = {is_positive ? atom : opposite->input, is_positive ? opposite->input : atom,
                 std::abs(coefficient), Interval{plus.low - minus.high, plus.high - minus.low}};
  }
  return result;
}

bool SplitComparison::is_positional(const LinearForm& form, Scope& scope) const {
  std::vector<Item> all = items(form, scope);
  std::stable_sort(all.begin(), all.end(),
                   [](const Item& a, const Item& b) { return a.weight() > b.weight(); });
  Wide lighter = 0;
  for (auto item = all.rbegin(); item != all.rend(); ++item) {
    if (lighter >= Wide{2} * std::abs(item->coefficient)) return false;
    lighter += item->weight();
  }
  return true;
}

/// x − y is one question to difference logic rather than many about x and y. A number of several
/// digits against another one has to remember the digits of the first until those of the second
/// come, unless they are compared digit with digit: the guard would grow with the values of one of
/// them.
bool SplitComparison::is_better_whole(const LinearForm& form, Scope& scope) const {
  std::size_t positive = 0, negative = 0;
  for (const auto& [atom, coefficient] : form.parts) {
    if (terms_.at(atom).kind == TermKind::kInput) ++(coefficient > 0 ? positive : negative);
  }
  if (positive + negative < form.parts.size()) return false;
  if (positive > 1 && negative > 1) return !is_positional(form, scope);
  return form.parts.size() == 2 && form.parts[0].second == -form.parts[1].second;
}

SplitComparison::Division SplitComparison::divide(const LinearForm& form, Scope& scope) const {
  const std::vector<Item> all = items(form, scope);
  const Item& item = *std::max_element(
      all.begin(), all.end(), [](const Item& a, const Item& b) { return a.weight() < b.weight(); });
  Division result{item, {}, form};
  std::erase_if(result.others.parts, [&](const auto& part) {
    return part.first == item.input || part.first == item.subtracted;
  });
  const Interval rest = scope.ranges.form(result.others), range = item.range;
  const std::int64_t coefficient = item.coefficient, factor = std::abs(coefficient);
  // coefficient·v + rest is certain below or above these.
  Interval open =
      coefficient > 0
          ? Interval{-floor_quotient(rest.high, factor), floor_quotient(-rest.low, factor)}
          : Interval{rounded_up(rest.low, factor), floor_quotient(rest.high, factor)};
  if (kind_ == PredicateKind::kLessEqual) {
    if (coefficient > 0) {
      open.low = floor_quotient(-rest.high, factor) + 1;
    } else {
      open.high = rounded_up(rest.high, factor) - 1;
    }
  }
  result.open = {std::max(open.low, range.low), std::min(open.high, range.high)};
  return result;
}

Guard SplitComparison::compare_item(const Item& item, PredicateKind kind, std::int64_t bound) {
  LinearForm form = terms_.linear_form(Value::term(item.input));
  if (item.subtracted) {
    form = *combine(form, 1, terms_.linear_form(Value::term(*item.subtracted)), -1);
  }
  form.constant -= bound;
  return predicates_.compare(form, kind);
}

Guard SplitComparison::largest_item(const LinearForm& form, Scope& scope) {
  const Division division = divide(form, scope);
  if (is_too_wide(division.open)) throw TooLarge{};
  const Item& item = division.item;
  const Interval open = division.open;
  Guard result = guard_.manager().false_guard();
  if (kind_ == PredicateKind::kLessEqual) {
    if (item.coefficient > 0 && open.low > item.range.low) {
      result = compare_item(item, PredicateKind::kLessEqual, open.low - 1);
    } else if (item.coefficient < 0 && open.high < item.range.high) {
      result = !compare_item(item, PredicateKind::kLessEqual, open.high);
    }
  }
  if (open.low > open.high) return result;
  return result | (item.subtracted ? each_difference(division, scope)
                                   : each_value(form, item.input, open, scope));
}

Guard SplitComparison::each_difference(const Division& division, Scope& scope) {
  Guard result = guard_.manager().false_guard();
  for (std::int64_t v = division.open.low; v <= division.open.high; ++v) {
    LinearForm rest = division.others;
    rest.constant += division.item.coefficient * v;
    const Guard holds = decide(rest, scope);
    if (holds.is_false()) continue;
    result |= holds & compare_item(division.item, PredicateKind::kEqual, v);
  }
  return result;
}

Guard SplitComparison::runs(const LinearForm& form, TermId input, Scope& scope) {
  const Interval range = scope.ranges.atom(input);
  count(static_cast<std::size_t>(range.high - range.low) / kValuesPerStep);
  std::vector<Interval> found;
  for (std::int64_t v = range.low; v <= range.high; ++v) {
    std::int64_t sum = form.constant;
    for (const auto& [atom, coefficient] : form.parts) {
      sum += coefficient * evaluate(terms_, Value::term(atom), v);
    }
    if (kind_ == PredicateKind::kEqual ? sum != 0 : sum > 0) continue;
    if (!found.empty() && found.back().high == v - 1) {
      found.back().high = v;
    } else {
      if (found.size() == kMaxRuns) throw TooLarge{};
      found.push_back({v, v});
    }
  }
  Guard result = guard_.manager().false_guard();
  const Value term = Value::term(input);
  const auto number = [](std::int64_t v) { return Value::number(static_cast<double>(v)); };
  for (const Interval run : found) {
    if (run.is_point() && !range.is_point()) {
      result |= predicates_.equal(term, number(run.low));
      continue;
    }
    Guard inside = guard_.manager().true_guard();
    if (run.high < range.high) inside = predicates_.less_equal(term, number(run.high));
    if (run.low > range.low)
      inside = inside.minus(predicates_.less_equal(term, number(run.low - 1)));
    result |= inside;
  }
  return result;
}

std::optional<Guard> SplitComparison::factors(const LinearForm& form, Scope& scope) {
  if (kind_ != PredicateKind::kEqual || form.parts.size() != 1) return std::nullopt;
  const auto [atom, coefficient] = form.parts.front();
  const Term& term = terms_.at(atom);
  if (term.kind != TermKind::kProduct) return std::nullopt;
  if (form.constant % coefficient != 0) return guard_.manager().false_guard();
  const std::int64_t target = -form.constant / coefficient;
  const auto is = [&](TermOperand factor, std::int64_t value) {
    const auto difference =
        combine(terms_.linear_form(factor.value()), 1, LinearForm{{}, value}, -1);
    if (!difference) throw TooLarge{};
    return decide(*difference, scope);
  };
  if (target == 0) return is(term.left, 0) | is(term.right, 0);
  if (std::abs(target) > kMaxFactored) return std::nullopt;
  const Interval left = scope.ranges.value(term.left.value());
  const Interval right = scope.ranges.value(term.right.value());
  Guard result = guard_.manager().false_guard();
  const auto pair = [&](std::int64_t a, std::int64_t b) {
    if (!left.contains(a) || !right.contains(b)) return;
    count(kStepsPerPair);
    const Guard first = is(term.left, a);
    if (!first.is_false()) result |= first & is(term.right, b);
  };
  for (std::int64_t divisor = 1; divisor <= std::abs(target) / divisor; ++divisor) {
    if (target % divisor != 0) continue;
    const std::int64_t other = target / divisor;
    pair(divisor, other);
    pair(-divisor, -other);
    if (std::abs(other) == divisor) continue;
    pair(other, divisor);
    pair(-other, -divisor);
  }
  return result;
}

LinearForm SplitComparison::replaced(const LinearForm& form, TermId target, Value by) {
  LinearForm result;
  result.constant = form.constant;
  for (const auto& [atom, coefficient] : form.parts) {
    auto sum = combine(result, 1, terms_.linear_form(replaced(Value::term(atom), target, by)),
                       coefficient);
    if (!sum) throw TooLarge{};
    result = *std::move(sum);
  }
  return result;
}

/// At most kMaxNesting deep, as `collect` was.
Value SplitComparison::replaced(Value value, TermId target, Value by) {
  if (!value.is_term()) return value;
  if (value.as_term() == target) return by;
  const Term& term = terms_.at(value.as_term());
  const auto given = [](std::optional<Value> result) {
    if (!result) throw TooLarge{};
    return *result;
  };
  switch (term.kind) {
    case TermKind::kInput:
    case TermKind::kSelect:
      return value;
    case TermKind::kLinear:
    case TermKind::kSigned:
      return value_of(replaced(term.linear, target, by));
    case TermKind::kProduct: {
      const Value left = replaced(term.left.value(), target, by);
      return given(terms_.multiply(left, replaced(term.right.value(), target, by)));
    }
    case TermKind::kFloorDivide:
      return given(terms_.floor_divide(replaced(term.left.value(), target, by), term.constant));
    case TermKind::kFloorRatio: {
      const Value left = replaced(term.left.value(), target, by);
      const Value right = replaced(term.right.value(), target, by);
      if (terms_.interval(right).low < 1) throw TooLarge{};  // what no path of the guard sees
      if (right.is_term()) return terms_.floor_ratio(left, right);
      return given(terms_.floor_divide(left, static_cast<std::int64_t>(right.as_number())));
    }
    case TermKind::kRemainder:
      return given(terms_.remainder(replaced(term.left.value(), target, by), term.constant));
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
    case TermKind::kStringOfInteger:
    case TermKind::kConcat:
    case TermKind::kSelectString:
    case TermKind::kUnits:
      break;
  }
  throw TooLarge{};
}

Value SplitComparison::value_of(const LinearForm& form) {
  // What one input adds may be beyond the numbers that a program computes with.
  if (std::abs(form.constant) > kMaxSafeInteger) throw TooLarge{};
  Value sum = Value::number(static_cast<double>(form.constant));
  for (const auto& [atom, coefficient] : form.parts) {
    const auto product =
        terms_.multiply(Value::term(atom), Value::number(static_cast<double>(coefficient)));
    const auto next = product ? terms_.add(sum, *product) : std::nullopt;
    if (!next) throw TooLarge{};
    sum = *next;
  }
  return terms_.positive_zero(sum);
}

}  // namespace sheaf

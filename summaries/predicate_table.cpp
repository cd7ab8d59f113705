#include "summaries/predicate_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

namespace {

constexpr std::int64_t kFormLimit = std::int64_t{1} << 62;
/// Comparisons of one form that know of each other; those of many numbers with one form would grow
/// with the square.
constexpr std::size_t kMaxCells = 64;
/// Ranges in which equalities alone make cells. An identifier that is one of many numbers is asked
/// for them one by one: what a later question adds to an earlier one is a diagram twice as large.
constexpr Wide kMaxNamedRange = Wide{1} << 20;

std::int64_t saturated(Wide value) {
  return static_cast<std::int64_t>(std::clamp<Wide>(value, -kFormLimit, kFormLimit));
}

/// atom, coefficient, constant, kind: the comparison of a discrete select with zero.
using Comparison = std::tuple<TermId, std::int64_t, std::int64_t, PredicateKind>;

/// The same comparison, divided by its coefficient, so that 1 or −1 is left; nothing if no integer
/// makes it true.
std::optional<Comparison> reduced(TermId atom, Wide coefficient, Wide constant,
                                  PredicateKind kind) {
  const Wide factor = coefficient < 0 ? -coefficient : coefficient;
  if (kind == PredicateKind::kEqual) {
    if (constant % factor != 0) return std::nullopt;
    return Comparison{atom, 1, saturated(constant / coefficient), kind};
  }
  // A sum that is at most zero stays so when it is divided and rounded up.
  const Wide rounded = constant / factor + (constant % factor > 0 ? 1 : 0);
  return Comparison{atom, coefficient < 0 ? -1 : 1, saturated(rounded), kind};
}

/// ⌊bound⌋ as a number that compares with every safe integer like the bound itself.
Value integer_bound(double floored) {
  const double limit = static_cast<double>(kMaxSafeInteger) + 1;
  return Value::number(std::clamp(floored, -limit, limit));
}

}  // namespace

PredicateTable::PredicateTable(GuardManager& guards, InputTable& inputs, TermTable& terms)
    : guards_(guards),
      inputs_(inputs),
      terms_(terms),
      placement_(guards, inputs, terms),
      axioms_(guards.true_guard()) {}

Guard PredicateTable::less_equal(Value a, Value b) {
  return compare(a, b, PredicateKind::kLessEqual);
}

Guard PredicateTable::less(Value a, Value b) { return !less_equal(b, a); }

Guard PredicateTable::equal(Value a, Value b) { return compare(a, b, PredicateKind::kEqual); }

Guard PredicateTable::less_equal_double(Value integer, double bound) {
  if (std::isnan(bound)) return guards_.false_guard();
  return less_equal(integer, integer_bound(std::floor(bound)));
}

Guard PredicateTable::less_double(Value integer, double bound) {
  if (std::isnan(bound)) return guards_.false_guard();
  return less_equal(integer, integer_bound(std::ceil(bound) - 1));
}

Guard PredicateTable::equal_double(Value integer, double bound) {
  if (!(std::abs(bound) <= static_cast<double>(kMaxSafeInteger)) || std::trunc(bound) != bound) {
    return guards_.false_guard();
  }
  return equal(integer, Value::number(bound));
}

Guard PredicateTable::compare(Value a, Value b, PredicateKind kind) {
  const ComparisonKey key{kind, a.bits(), b.bits()};
  if (const auto found = comparisons_.find(key); found != comparisons_.end()) return found->second;
  auto difference = combine(terms_.linear_form(a), 1, terms_.linear_form(b), -1);
  if (!difference) {
    // Coefficients of terms are far below 2^62: an operand was no safe integer.
    std::fprintf(stderr, "sheaf: comparison of a number that is not a safe integer\n");
    std::abort();
  }
  Guard guard = compare(*std::move(difference), kind);
  comparisons_.emplace(key, guard);
  return guard;
}

Guard PredicateTable::compare(LinearForm difference, PredicateKind kind) {
  const bool is_equality = kind == PredicateKind::kEqual;
  if (difference.parts.empty()) {
    const bool holds = is_equality ? difference.constant == 0 : difference.constant <= 0;
    return holds ? guards_.true_guard() : guards_.false_guard();
  }
  if (auto guard = distribute(difference, kind)) return *std::move(guard);
  const std::int64_t divisor = content(difference);
  const bool flipped = difference.parts.front().second < 0;
  for (auto& part : difference.parts) part.second /= flipped ? -divisor : divisor;
  const std::int64_t constant = difference.constant;
  const FormId form = form_of(std::move(difference.parts));
  if (is_equality) {
    if (constant % divisor != 0) return guards_.false_guard();
    return bounded(form, kind, (flipped ? constant : -constant) / divisor);
  }
  // divisor·f + constant ≤ 0, or −divisor·f + constant ≤ 0.
  if (!flipped) return bounded(form, kind, floor_quotient(-constant, divisor));
  const std::int64_t least = -floor_quotient(-constant, divisor);
  return !bounded(form, kind, least - 1);
}

bool PredicateTable::is_discrete(TermId root) {
  const auto known = [&](TermId atom) {
    if (atom >= discrete_.size()) discrete_.resize(terms_.size(), -1);
    return discrete_[atom];
  };
  // Inner selects first, without recursion: a loop nests them as deep as it is long.
  std::vector<TermId> pending;
  if (known(root) < 0) pending.push_back(root);
  while (!pending.empty()) {
    const TermId atom = pending.back();
    const std::size_t before = pending.size();
    const Term& term = terms_.at(atom);
    bool discrete = term.kind == TermKind::kSelect;
    for (const auto& entry : term.entries) {
      if (!discrete) break;
      if (entry.second.is_number()) continue;
      const LinearForm& form = terms_.at(entry.second.as_term()).linear;
      discrete = form.parts.size() == 1 && known(form.parts.front().first) != 0;
      if (discrete && known(form.parts.front().first) < 0) {
        pending.push_back(form.parts.front().first);
      }
    }
    if (discrete && pending.size() != before) continue;  // entries are missing
    discrete_[atom] = discrete ? 1 : 0;
    pending.resize(before - 1);
  }
  return discrete_[root] != 0;
}

std::optional<Guard> PredicateTable::distribute(const LinearForm& difference, PredicateKind kind) {
  if (difference.parts.size() != 1 || !is_discrete(difference.parts.front().first)) {
    return std::nullopt;
  }
  const auto [atom, coefficient] = difference.parts.front();
  const auto root = reduced(atom, coefficient, difference.constant, kind);
  if (!root) return guards_.false_guard();
  if (auto settled = settle(*root)) return settled;
  // Inner selects first, without recursion. Where there are too many sums to look at, the
  // comparison is left to the solver.
  constexpr std::size_t kMaxSteps = 10000;
  std::vector<DistributionKey> pending{*root};
  for (std::size_t steps = 0; !pending.empty(); ++steps) {
    if (steps == kMaxSteps) return std::nullopt;
    const DistributionKey key = pending.back();
    if (settle(key)) {
      pending.pop_back();
      continue;
    }
    const std::size_t before = pending.size();
    Guard result = over_entries(key, pending);
    if (pending.size() != before) continue;  // entries are missing
    distributed_.emplace(key, std::move(result));
    pending.pop_back();
  }
  return settle(*root);
}

std::optional<Guard> PredicateTable::settle(const DistributionKey& key) const {
  const auto& [atom, coefficient, constant, kind] = key;
  const bool is_equality = kind == PredicateKind::kEqual;
  const Interval range = terms_.at(atom).interval;
  const Wide at_low = Wide{coefficient} * range.low + constant;
  const Wide at_high = Wide{coefficient} * range.high + constant;
  const Wide least = std::min(at_low, at_high), most = std::max(at_low, at_high);
  if (least > 0 || (is_equality && most < 0)) return guards_.false_guard();
  if (!is_equality && most <= 0) return guards_.true_guard();
  const auto known = distributed_.find(key);
  return known == distributed_.end() ? std::nullopt : std::optional<Guard>(known->second);
}

Guard PredicateTable::over_entries(const DistributionKey& key,
                                   std::vector<DistributionKey>& missing) const {
  const auto& [atom, coefficient, constant, kind] = key;
  const std::size_t before = missing.size();
  Guard result = guards_.false_guard();
  for (const auto& [guard, value] : terms_.at(atom).entries) {
    const LinearForm form = terms_.linear_form(value);
    const Wide sum = Wide{coefficient} * form.constant + constant;
    if (form.parts.empty()) {
      if (kind == PredicateKind::kEqual ? sum == 0 : sum <= 0) result |= guard;
      continue;
    }
    const auto& [inner, factor] = form.parts.front();
    const auto part = reduced(inner, Wide{coefficient} * factor, sum, kind);
    if (!part) continue;
    if (const auto settled = settle(*part)) {
      if (missing.size() == before) result |= guard & *settled;
    } else {
      missing.push_back(*part);
    }
  }
  return result;
}

FormId PredicateTable::form_of(std::vector<std::pair<TermId, std::int64_t>> parts) {
  const auto [place, is_new] = form_index_.emplace(parts, static_cast<FormId>(forms_.size()));
  if (!is_new) return place->second;
  Form form;
  Wide low = 0, high = 0;
  const InputId first_input = terms_.at(parts.front().first).input;
  for (const auto& [atom, coefficient] : parts) {
    const Term& term = terms_.at(atom);
    low += Wide{coefficient} * (coefficient > 0 ? term.interval.low : term.interval.high);
    high += Wide{coefficient} * (coefficient > 0 ? term.interval.high : term.interval.low);
    if (term.many_inputs || term.input != first_input) form.is_relational = true;
  }
  form.interval = Interval{saturated(low), saturated(high)};
  form.parts = std::move(parts);
  forms_.push_back(std::move(form));
  return place->second;
}

const Form* PredicateTable::find_form(TermId atom) const {
  const auto found = form_index_.find({{atom, 1}});
  return found == form_index_.end() ? nullptr : &forms_[found->second];
}

Guard PredicateTable::bounded(FormId id, PredicateKind kind, std::int64_t bound) {
  const Interval range = forms_[id].interval;
  if (kind == PredicateKind::kEqual) {
    if (!range.contains(bound)) return guards_.false_guard();
    // At an end of the range equality is a bound: one variable for one meaning.
    if (range.is_point()) return guards_.true_guard();
    if (bound == range.low) return bounded(id, PredicateKind::kLessEqual, bound);
    if (bound == range.high) return !bounded(id, PredicateKind::kLessEqual, bound - 1);
  } else {
    if (bound >= range.high) return guards_.true_guard();
    if (bound < range.low) return guards_.false_guard();
  }
  Form& form = forms_[id];
  auto& known = kind == PredicateKind::kEqual ? form.equal_guards : form.less_equal_guards;
  if (const auto found = known.find(bound); found != known.end()) return found->second;
  const bool is_small = form.equal_guards.size() + form.less_equal_guards.size() < kMaxCells;
  const bool is_cut = kind == PredicateKind::kLessEqual || !form.less_equal_guards.empty() ||
                      Wide{range.high} - range.low < kMaxNamedRange;
  Guard guard = is_small && is_cut ? within_cell(id, kind, bound)
                                   : guards_.literal(new_comparison(id, kind, bound));
  known.emplace(bound, guard);
  return guard;
}

Guard PredicateTable::within_cell(FormId id, PredicateKind kind, std::int64_t bound) {
  const Form& form = forms_[id];
  // The cell is what lies above `low` and not above `high`, without the numbers that equalities
  // name.
  const auto above = form.less_equal_guards.lower_bound(bound);
  const bool is_first = above == form.less_equal_guards.begin();
  const bool is_last = above == form.less_equal_guards.end();
  const std::int64_t low = is_first ? form.interval.low - 1 : std::prev(above)->first;
  const std::int64_t high = is_last ? form.interval.high : above->first;
  const Guard below_cell = is_first ? guards_.false_guard() : std::prev(above)->second;
  const Guard up_to_cell = is_last ? guards_.true_guard() : above->second;
  Guard named_up_to = guards_.false_guard(), named_above = guards_.false_guard();
  Wide count_up_to = 0, count_above = 0;
  for (auto named = form.equal_guards.upper_bound(low);
       named != form.equal_guards.end() && named->first <= high; ++named) {
    (named->first <= bound ? named_up_to : named_above) |= named->second;
    ++(named->first <= bound ? count_up_to : count_above);
  }
  if (kind == PredicateKind::kEqual) {
    const Guard rest = up_to_cell.minus(below_cell).minus(named_up_to).minus(named_above);
    if (Wide{high} - low == count_up_to + count_above + 1) return rest;
    return rest & guards_.literal(new_comparison(id, kind, bound));
  }
  if (Wide{bound} - low == count_up_to) return below_cell | named_up_to;
  if (Wide{high} - bound == count_above) return up_to_cell.minus(named_above);
  const Guard variable = guards_.literal(new_comparison(id, kind, bound));
  return up_to_cell & (below_cell | named_up_to | variable.minus(named_above));
}

GuardVariable PredicateTable::new_comparison(FormId id, PredicateKind kind, std::int64_t bound) {
  Form& form = forms_[id];
  if (form.is_relational) placement_.note_relational(form);
  const GuardVariable variable = placement_.place(form, kind, bound);
  (kind == PredicateKind::kEqual ? form.equal : form.less_equal).emplace(bound, variable);
  Predicate predicate;
  predicate.kind = kind;
  predicate.form = id;
  predicate.bound = bound;
  record(variable, predicate);
  return variable;
}

void PredicateTable::record(GuardVariable variable, Predicate predicate) {
  if (variable >= predicates_.size()) predicates_.resize(variable + 1);
  predicates_[variable] = predicate;
}

Guard PredicateTable::boolean_input(InputId id) {
  Input& input = inputs_.at(id);
  if (input.variables.bits.empty()) {
    const GuardVariable variable = placement_.place_choice(input);
    input.variables = GuardChoice{{variable}, 2};
    Predicate predicate;
    predicate.kind = PredicateKind::kBooleanInput;
    predicate.input = id;
    record(variable, predicate);
  }
  return guards_.literal(input.variables.bits.front());
}

void PredicateTable::ensure_choice(Input& input) {
  if (input.variables.count != 0) return;
  const auto count = static_cast<std::uint32_t>(input.maximum + 1);
  input.variables.count = count;
  const auto width = static_cast<std::uint32_t>(std::bit_width(count - 1));
  for (std::uint32_t bit = 0; bit < width; ++bit) {
    const GuardVariable variable = bit == 0
                                       ? placement_.place_choice(input)
                                       : guards_.new_variable_below(input.variables.bits.back());
    input.variables.bits.push_back(variable);
    Predicate predicate;
    predicate.kind = PredicateKind::kChoiceBit;
    predicate.input = input.id;
    predicate.bit = bit;
    record(variable, predicate);
  }
  axioms_ &= guards_.choice_axiom(input.variables);
}

Guard PredicateTable::choice_input(InputId id, std::uint32_t index) {
  Input& input = inputs_.at(id);
  ensure_choice(input);
  return guards_.choice_is(input.variables, index);
}

std::string PredicateTable::to_text(GuardVariable variable) const {
  const Predicate& predicate = at(variable);
  if (predicate.kind == PredicateKind::kFree) return "free" + std::to_string(variable);
  if (!predicate.is_comparison()) {
    const Input& input = inputs_.at(predicate.input);
    const std::string text = input.name + "#" + std::to_string(input.request);
    if (predicate.kind == PredicateKind::kBooleanInput) return text;
    return text + ".bit" + std::to_string(predicate.bit);
  }
  std::string text;
  for (const auto& [atom, coefficient] : forms_[predicate.form].parts) {
    text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
    if (std::abs(coefficient) != 1) text += std::to_string(std::abs(coefficient)) + "*";
    text += terms_.to_text(Value::term(atom));
  }
  text += predicate.kind == PredicateKind::kEqual ? " = " : " <= ";
  return text + std::to_string(predicate.bound);
}

std::string PredicateTable::to_text(const Guard& guard, std::size_t max_cubes) const {
  if (guard.is_true()) return "true";
  if (guard.is_false()) return "false";
  std::string text;
  std::size_t cubes = 0;
  guards_.for_each_cube(guard, [&](const GuardCube& cube) {
    if (cubes == max_cubes) {
      text += " | …";
      return GuardManager::Visit::kStop;
    }
    if (cubes++ != 0) text += " | ";
    for (std::size_t i = 0; i < cube.size(); ++i) {
      if (i != 0) text += " & ";
      text += cube[i].positive ? to_text(cube[i].variable) : "!(" + to_text(cube[i].variable) + ")";
    }
    return GuardManager::Visit::kContinue;
  });
  return text;
}

}  // namespace sheaf

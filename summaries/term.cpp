#include "summaries/term.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "summaries/cell_visitor.h"
#include "summaries/term_implementation.h"

namespace sheaf {

namespace {

std::size_t mix(std::size_t seed, std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15u;
  value ^= value >> 32;
  return (seed ^ static_cast<std::size_t>(value)) * 0x100000001b3u;
}

std::size_t hash_of(Value v) {
  return v.is_string() ? v.as_string()->hash() : static_cast<std::size_t>(v.bits());
}

/// An atom's linear form mentions itself, so it is no part of its identity.
bool has_own_form(TermKind kind) { return kind == TermKind::kLinear || kind == TermKind::kSigned; }

std::size_t hash_of(const Term& term) {
  std::size_t hash =
      mix(static_cast<std::size_t>(term.kind), static_cast<std::uint64_t>(term.rule));
  hash = mix(hash, term.kind == TermKind::kInput ? term.input : 0);
  hash = mix(hash, static_cast<std::uint64_t>(term.constant));
  hash = mix(mix(hash, hash_of(term.left.value())), hash_of(term.right.value()));
  if (has_own_form(term.kind)) {
    hash = mix(hash, static_cast<std::uint64_t>(term.linear.constant));
    for (const auto& [atom, coefficient] : term.linear.parts) {
      hash = mix(mix(hash, atom), static_cast<std::uint64_t>(coefficient));
    }
  }
  for (const auto& [guard, value] : term.entries)
    hash = mix(mix(hash, guard.hash()), hash_of(value));
  for (const Value unit : term.units) hash = mix(hash, hash_of(unit));
  return hash;
}

bool same(const Term& a, const Term& b) {
  if (a.kind != b.kind || a.rule != b.rule || a.constant != b.constant) return false;
  if (a.kind == TermKind::kInput && a.input != b.input) return false;
  if (!same_value(a.left.value(), b.left.value()) ||
      !same_value(a.right.value(), b.right.value())) {
    return false;
  }
  if (has_own_form(a.kind) &&
      (a.linear.constant != b.linear.constant || a.linear.parts != b.linear.parts)) {
    return false;
  }
  if (!std::equal(a.units.begin(), a.units.end(), b.units.begin(), b.units.end(), same_value)) {
    return false;
  }
  return std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                    [](const auto& x, const auto& y) {
                      return x.first == y.first && same_value(x.second, y.second);
                    });
}

}  // namespace

void Value::fail_no_term() {
  std::fprintf(stderr, "sheaf: a constant was taken for a term\n");
  std::abort();
}

TermId TermTable::Implementation::intern(Term term) {
  const auto id = static_cast<TermId>(terms.size());
  const TermId found =
      index.find_or_add(hash_of(term), id, [&](TermId other) { return same(terms[other], term); });
  if (found != id) return found;
  if (term.sort == TermSort::kInteger && !has_own_form(term.kind)) {
    term.linear = LinearForm{{{id, 1}}, 0};
  }
  if (term.sort == TermSort::kInteger && !term.interval.contains(0)) {
    term.zero = ZeroSign::kPositive;
  }
  if (term.kind != TermKind::kInput) {
    bool seen = false;
    const auto note = [&](TermId part) {
      const Term& other = terms[part];
      if (other.many_inputs || (seen && other.input != term.input)) term.many_inputs = true;
      if (!seen) term.input = other.input;
      seen = true;
    };
    if (has_own_form(term.kind)) {
      for (const auto& part : term.linear.parts) note(part.first);
    }
    if (const auto left = term.left.term()) note(*left);
    if (const auto right = term.right.term()) note(*right);
    for (const Value unit : term.units) {
      if (unit.is_term()) note(unit.as_term());
    }
    if (!term.entries.empty()) term.many_inputs = true;
  }
  const auto keep = [&](Value operand) {
    if (operand.is_string()) strings.push_back(operand);
  };
  keep(term.left.value());
  keep(term.right.value());
  for (const auto& entry : term.entries) keep(entry.second);
  terms.push_back(std::move(term));
  return id;
}

LinearForm TermTable::Implementation::form_of(Value integer) const {
  if (integer.is_term()) return terms[integer.as_term()].linear;
  return LinearForm{{}, static_cast<std::int64_t>(integer.as_number())};
}

Interval TermTable::Implementation::interval_of(Value integer) const {
  if (integer.is_term()) return terms[integer.as_term()].interval;
  const auto value = static_cast<std::int64_t>(integer.as_number());
  return Interval{value, value};
}

bool TermTable::Implementation::may_be_negative_zero(Value integer) const {
  if (integer.is_number()) return integer.as_number() == 0 && std::signbit(integer.as_number());
  return integer.zero_sign() != ZeroSign::kPositive && interval_of(integer).contains(0);
}

bool TermTable::Implementation::is_structural(Value integer) const {
  if (integer.is_number()) return false;
  const Term& term = terms[integer.as_term()];
  return term.kind != TermKind::kSigned && term.zero == integer.zero_sign();
}

std::optional<bool> TermTable::Implementation::known_sign(Value integer) const {
  if (integer.is_number()) return std::signbit(integer.as_number());
  const Interval interval = interval_of(integer);
  if (interval.low >= 0 && !may_be_negative_zero(integer)) return false;
  if (interval.high < 0) return true;
  if (interval.high == 0 && integer.zero_sign() == ZeroSign::kNegative) return true;
  return std::nullopt;
}

bool TermTable::Implementation::negates_plainly(Value integer) const {
  if (integer.is_number() || integer.zero_sign() != ZeroSign::kMixed) return true;
  const Term& term = terms[integer.as_term()];
  return term.kind != TermKind::kSigned && term.linear.parts.size() == 1 &&
         term.linear.constant == 0;
}

TermTable::TermTable(InputTable& inputs)
    : implementation_(std::make_unique<Implementation>(inputs)) {}
TermTable::~TermTable() = default;

const Term& TermTable::at(TermId id) const { return implementation_->terms[id]; }
std::size_t TermTable::size() const { return implementation_->terms.size(); }

void TermTable::trace(CellVisitor& visitor) const {
  for (const Value constant : implementation_->strings) visitor.visit_value(constant);
}

bool TermTable::is_integer(Value v) const {
  if (v.is_term()) return at(v.as_term()).sort == TermSort::kInteger;
  if (!v.is_number()) return false;
  const double number = v.as_number();
  return std::abs(number) <= static_cast<double>(kMaxSafeInteger) && std::trunc(number) == number;
}

bool TermTable::is_string_term(Value v) const {
  return v.is_term() && at(v.as_term()).sort == TermSort::kString;
}

Interval TermTable::interval(Value integer) const { return implementation_->interval_of(integer); }
LinearForm TermTable::linear_form(Value integer) const { return implementation_->form_of(integer); }

bool TermTable::may_be_negative_zero(Value integer) const {
  return implementation_->may_be_negative_zero(integer);
}

Value TermTable::positive_zero(Value integer) {
  if (integer.is_number()) return Value::number(integer.as_number() + 0.0);
  const Term& term = at(integer.as_term());
  if (term.kind != TermKind::kSigned) return Value::term(integer.as_term(), ZeroSign::kPositive);
  return *implementation_->with_sign(term.linear, ZeroSign::kPositive);
}

Value TermTable::input(InputId id) {
  const Input& input = implementation_->inputs.at(id);
  if (input.minimum == input.maximum) return Value::number(static_cast<double>(input.minimum));
  std::vector<TermId>& known = implementation_->input_terms;
  if (id >= known.size()) known.resize(id + 1, Implementation::kNoTerm);
  if (known[id] == Implementation::kNoTerm) {
    Term term;
    term.kind = TermKind::kInput;
    term.input = id;
    term.interval = Interval{input.minimum, input.maximum};
    known[id] = implementation_->intern(std::move(term));
  }
  return Value::term(known[id]);
}

Value TermTable::select(std::vector<std::pair<Guard, Value>> entries) {
  return implementation_->select(std::move(entries), std::nullopt);
}

Value TermTable::within(Value integer, const Guard& inside, Interval range) {
  const Value otherwise = Value::number(static_cast<double>(range.low));
  return implementation_->select({{inside, integer}, {!inside, otherwise}}, range);
}

Value TermTable::Implementation::select(std::vector<std::pair<Guard, Value>> entries,
                                        std::optional<Interval> range) {
  std::erase_if(entries, [](const auto& entry) { return entry.first.is_false(); });
  const bool all_same = std::all_of(entries.begin(), entries.end(), [&](const auto& entry) {
    return entry.second.bits() == entries.front().second.bits();
  });
  if (all_same) return entries.front().second;
  Term term;
  term.kind = TermKind::kSelect;
  term.interval = interval_of(entries.front().second);
  bool never = true, always = true;
  for (const auto& [guard, value] : entries) {
    const Interval part = interval_of(value);
    term.interval.low = std::min(term.interval.low, part.low);
    term.interval.high = std::max(term.interval.high, part.high);
    if (!part.contains(0)) continue;
    if (may_be_negative_zero(value)) never = false;
    if (value.is_term() ? value.zero_sign() != ZeroSign::kNegative
                        : !std::signbit(value.as_number())) {
      always = false;
    }
  }
  if (range) term.interval = *range;
  term.zero = never ? ZeroSign::kPositive : always ? ZeroSign::kNegative : ZeroSign::kMixed;
  term.entries = std::move(entries);
  const TermId id = intern(std::move(term));
  return Value::term(id, terms[id].zero);
}

}  // namespace sheaf

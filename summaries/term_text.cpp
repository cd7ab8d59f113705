#include <algorithm>

#include "summaries/term_implementation.h"

/// String terms, and the readable text of every term.
namespace sheaf {

namespace {

constexpr int kMaxTextDepth = 12;
constexpr std::size_t kMaxTextEntries = 8;
/// Terms that one text shows: a shared part is shown wherever it occurs.
constexpr int kMaxTextTerms = 500;

std::string number_text(double number) {
  if (std::trunc(number) == number && std::abs(number) <= static_cast<double>(kMaxSafeInteger)) {
    const std::string digits = std::to_string(static_cast<std::int64_t>(number));
    return number == 0 && std::signbit(number) ? "-0" : digits;
  }
  return std::to_string(number);
}

/// Longer texts are concatenations: a loop that appends to a vector copies it each time.
constexpr std::int64_t kMaxUnits = 4096;

Value string_term(TermId id) { return Value::term(id); }

std::int64_t decimal_length(std::int64_t integer) {
  return static_cast<std::int64_t>(std::to_string(integer).size());
}

/// Lengths of String(n) for the integers of a range.
Interval decimal_lengths(Interval range) {
  const std::int64_t low = decimal_length(range.low), high = decimal_length(range.high);
  const std::int64_t least = range.contains(0) ? 1 : std::min(low, high);
  return Interval{least, std::max(low, high)};
}

}  // namespace

Value TermTable::select_string(std::vector<std::pair<Guard, Value>> entries) {
  std::erase_if(entries, [](const auto& entry) { return entry.first.is_false(); });
  const bool all_same = std::all_of(entries.begin(), entries.end(), [&](const auto& entry) {
    return same_value(entry.second, entries.front().second);
  });
  if (all_same) return entries.front().second;
  Term term;
  term.kind = TermKind::kSelectString;
  term.sort = TermSort::kString;
  term.interval = length(entries.front().second);
  for (const auto& entry : entries) {
    const Interval part = length(entry.second);
    term.interval.low = std::min(term.interval.low, part.low);
    term.interval.high = std::max(term.interval.high, part.high);
  }
  term.entries = std::move(entries);
  return string_term(implementation_->intern(std::move(term)));
}

Value TermTable::text_of_units(std::vector<Value> units, StringTable& strings) {
  if (std::none_of(units.begin(), units.end(), [](Value unit) { return unit.is_term(); })) {
    std::u16string text;
    for (const Value unit : units) text.push_back(static_cast<char16_t>(unit.as_number()));
    return Value::string(text.size() == 1 ? strings.single(text[0]) : strings.make(text));
  }
  Term term;
  term.kind = TermKind::kUnits;
  term.sort = TermSort::kString;
  const auto length = static_cast<std::int64_t>(units.size());
  term.interval = Interval{length, length};
  term.units = std::move(units);
  return string_term(implementation_->intern(std::move(term)));
}

Interval TermTable::length(Value text) const {
  if (text.is_term()) return at(text.as_term()).interval;
  const std::int64_t length = text.as_string()->length();
  return Interval{length, length};
}

Value TermTable::string_of_integer(Value integer, StringTable& strings) {
  const Value plain = positive_zero(integer);  // String(-0) is "0"
  if (!plain.is_term()) {
    const auto constant = static_cast<std::int64_t>(plain.as_number());
    return Value::string(strings.make_ascii(std::to_string(constant)));
  }
  Term term;
  term.kind = TermKind::kStringOfInteger;
  term.sort = TermSort::kString;
  term.interval = decimal_lengths(interval(plain));
  term.left = plain;
  return string_term(implementation_->intern(std::move(term)));
}

Value TermTable::concat(Value a, Value b, StringTable& strings) {
  if (a.is_string() && b.is_string()) {
    return Value::string(strings.concat(a.as_string(), b.as_string()));
  }
  if (a.is_string() && a.as_string()->length() == 0) return b;
  if (b.is_string() && b.as_string()->length() == 0) return a;
  if (length(a).high + length(b).high <= kMaxUnits) {
    if (const auto left = units_of(a), right = units_of(b); left && right) {
      std::vector<Value> units = *left;
      units.insert(units.end(), right->begin(), right->end());
      return text_of_units(std::move(units), strings);
    }
  }
  // Constants that meet are joined, so that appending piece by piece makes one term per symbolic
  // piece and not per piece. The part that remains has no constant there, or it had been joined.
  if (b.is_string()) {
    const Term& term = at(a.as_term());
    if (term.kind == TermKind::kConcat && term.right.text() != nullptr) {
      a = term.left.value();
      b = Value::string(strings.concat(term.right.text(), b.as_string()));
    }
  } else if (a.is_string()) {
    const Term& term = at(b.as_term());
    if (term.kind == TermKind::kConcat && term.left.text() != nullptr) {
      a = Value::string(strings.concat(a.as_string(), term.left.text()));
      b = term.right.value();
    }
  }
  const Interval left = length(a), right = length(b);
  Term term;
  term.kind = TermKind::kConcat;
  term.sort = TermSort::kString;
  term.interval = Interval{left.low + right.low, left.high + right.high};
  term.left = a;
  term.right = b;
  return string_term(implementation_->intern(std::move(term)));
}

std::optional<std::vector<Value>> TermTable::units_of(Value text) const {
  if (text.is_term()) {
    const Term& term = at(text.as_term());
    return term.kind == TermKind::kUnits ? std::optional(term.units) : std::nullopt;
  }
  std::vector<Value> units;
  units.reserve(text.as_string()->length());
  for (const char16_t unit : text.as_string()->text()) units.push_back(Value::number(unit));
  return units;
}

std::string TermTable::to_text(Value v) const {
  int terms_left = kMaxTextTerms;
  return implementation_->to_text(v, 0, terms_left);
}

// Recursion of at most kMaxTextDepth.
std::string TermTable::Implementation::to_text(Value v, int depth, int& terms_left) const {
  if (v.is_number()) return number_text(v.as_number());
  if (v.is_string()) return '"' + to_utf8(v.as_string()->text()) + '"';
  if (!v.is_term()) return "?";
  if (depth > kMaxTextDepth || terms_left-- <= 0) return "…";
  const Term& term = terms[v.as_term()];
  const auto inner = [&](TermOperand part) { return to_text(part.value(), depth + 1, terms_left); };
  switch (term.kind) {
    case TermKind::kInput: {
      const Input& input = inputs.at(term.input);
      const char* const part = input.type == InputType::kText ? ".length" : "";
      return input.name + "#" + std::to_string(input.request) + part;
    }
    case TermKind::kLinear:
    case TermKind::kSigned: {
      std::string text;
      for (const auto& [atom, coefficient] : term.linear.parts) {
        const std::int64_t size = coefficient < 0 ? -coefficient : coefficient;
        text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
        if (size != 1) text += std::to_string(size) + "*";
        text += inner(Value::term(atom));
      }
      const std::int64_t constant = term.linear.constant;
      if (text.empty()) return std::to_string(constant);
      if (constant > 0) text += " + " + std::to_string(constant);
      if (constant < 0) text += " - " + std::to_string(-constant);
      return depth == 0 ? text : "(" + text + ")";
    }
    case TermKind::kProduct:
      return "(" + inner(term.left) + " * " + inner(term.right) + ")";
    case TermKind::kFloorDivide:
      return "floor(" + inner(term.left) + " / " + std::to_string(term.constant) + ")";
    case TermKind::kFloorRatio:
      return "floor(" + inner(term.left) + " / " + inner(term.right) + ")";
    case TermKind::kRemainder:
      return "(" + inner(term.left) + " % " + std::to_string(term.constant) + ")";
    case TermKind::kQuotient:
      return "(" + inner(term.left) + " / " + std::to_string(term.constant) + ")";
    case TermKind::kRatio:
      return "(" + inner(term.left) + " / " + inner(term.right) + ")";
    case TermKind::kOrdered:
      return "number(" + inner(term.left) + ", " + inner(term.right) + ")";
    case TermKind::kStringOfInteger:
      return "String(" + inner(term.left) + ")";
    case TermKind::kConcat:
      return inner(term.left) + " ++ " + inner(term.right);
    case TermKind::kUnits: {
      std::string text = "units(";
      for (std::size_t i = 0; i < term.units.size() && i < kMaxTextEntries; ++i) {
        text += (i == 0 ? "" : ", ") + inner(term.units[i]);
      }
      return text + (term.units.size() > kMaxTextEntries ? ", …)" : ")");
    }
    case TermKind::kSelect:
    case TermKind::kSelectString: {
      std::string text = "select(";
      for (std::size_t i = 0; i < term.entries.size() && i < kMaxTextEntries; ++i) {
        text += (i == 0 ? "" : ", ") + inner(term.entries[i].second);
      }
      return text + (term.entries.size() > kMaxTextEntries ? ", …)" : ")");
    }
  }
  return "?";
}

}  // namespace sheaf

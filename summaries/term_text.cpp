#include <algorithm>

#include "summaries/term_implementation.h"

/// String terms, and the readable text of every term.
namespace sheaf {

namespace {

constexpr int kMaxTextDepth = 12;
constexpr std::size_t kMaxTextEntries = 8;

std::string number_text(double number) {
  if (std::trunc(number) == number && std::abs(number) <= static_cast<double>(kMaxSafeInteger)) {
    const std::string digits = std::to_string(static_cast<std::int64_t>(number));
    return number == 0 && std::signbit(number) ? "-0" : digits;
  }
  return std::to_string(number);
}

Value string_term(TermId id) { return Value::term(id); }

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
  term.entries = std::move(entries);
  return string_term(implementation_->intern(std::move(term)));
}

Value TermTable::string_of_integer(Value integer) {
  Term term;
  term.kind = TermKind::kStringOfInteger;
  term.sort = TermSort::kString;
  term.left = positive_zero(integer);  // String(-0) is "0"
  return string_term(implementation_->intern(std::move(term)));
}

Value TermTable::concat(Value a, Value b, StringTable& strings) {
  if (a.is_string() && b.is_string()) {
    return Value::string(strings.concat(a.as_string(), b.as_string()));
  }
  if (a.is_string() && a.as_string()->length() == 0) return b;
  if (b.is_string() && b.as_string()->length() == 0) return a;
  // Constants that meet are joined, so that appending piece by piece makes one term per symbolic
  // piece and not per piece.
  if (b.is_string()) {
    const Term& term = at(a.as_term());
    if (term.kind == TermKind::kConcat && term.right.is_string()) {
      const JsString* joined = strings.concat(term.right.as_string(), b.as_string());
      return concat(term.left, Value::string(joined), strings);
    }
  } else if (a.is_string()) {
    const Term& term = at(b.as_term());
    if (term.kind == TermKind::kConcat && term.left.is_string()) {
      const JsString* joined = strings.concat(a.as_string(), term.left.as_string());
      return concat(Value::string(joined), term.right, strings);
    }
  }
  Term term;
  term.kind = TermKind::kConcat;
  term.sort = TermSort::kString;
  term.left = a;
  term.right = b;
  return string_term(implementation_->intern(std::move(term)));
}

std::string TermTable::to_text(Value v) const { return implementation_->to_text(v, 0); }

std::string TermTable::Implementation::to_text(Value v, int depth) const {
  if (v.is_number()) return number_text(v.as_number());
  if (v.is_string()) return '"' + to_utf8(v.as_string()->text()) + '"';
  if (!v.is_term()) return "?";
  if (depth > kMaxTextDepth) return "…";
  const Term& term = terms[v.as_term()];
  const auto inner = [&](Value part) { return to_text(part, depth + 1); };
  switch (term.kind) {
    case TermKind::kInput: {
      const Input& input = inputs.at(term.input);
      return input.name + "#" + std::to_string(input.request);
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
    case TermKind::kRemainder:
      return "(" + inner(term.left) + " % " + std::to_string(term.constant) + ")";
    case TermKind::kQuotient:
      return "(" + inner(term.left) + " / " + std::to_string(term.constant) + ")";
    case TermKind::kStringOfInteger:
      return "String(" + inner(term.left) + ")";
    case TermKind::kConcat:
      return inner(term.left) + " ++ " + inner(term.right);
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

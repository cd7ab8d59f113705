#include "interpreter/semantics/symbolic_key.h"

#include <algorithm>
#include <set>

#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

/// Where a text of these units is one of the names. Names in the order of their texts share what is
/// known of their common beginning.
NamedPaths match_units(Context& context, const std::vector<Value>& units,
                       std::vector<PropertyKey> names, const Guard& guard) {
  std::sort(names.begin(), names.end(), [](PropertyKey a, PropertyKey b) {
    return a.as_string()->text() < b.as_string()->text();
  });
  NamedPaths result;
  std::vector<Guard> beginnings{guard};  // paths on which the first i units are those of `last`
  std::u16string_view last;
  for (const PropertyKey name : names) {
    const std::u16string_view text = name.as_string()->text();
    const auto differ = std::mismatch(text.begin(), text.end(), last.begin(), last.end()).first;
    const auto common = static_cast<std::size_t>(differ - text.begin());
    if (beginnings.size() > common + 1) beginnings.resize(common + 1);
    while (beginnings.size() <= text.size() && !beginnings.back().is_false()) {
      const std::size_t at = beginnings.size() - 1;
      beginnings.push_back(
          equal_units(context, units[at], Value::number(text[at]), beginnings.back()));
    }
    last = text;
    if (!beginnings.back().is_false()) result.emplace_back(beginnings.back(), name);
  }
  return result;
}

}  // namespace

NamedPaths known_keys(Operation& operation, const Guard& guard, Value base, Value key,
                      KnownKeys which) {
  Context& context = operation.context;
  std::vector<PropertyKey> names;
  std::set<std::uint64_t> seen;
  std::vector<Value> looking{base};
  while (!looking.empty()) {
    const Value at = looking.back();
    looking.pop_back();
    if (!is_object(at) || !seen.insert(at.bits()).second) continue;
    for (const PropertyKey name : possible_keys(context, as_object(at), guard)) {
      if (seen.insert(name.bits()).second) names.push_back(name);
    }
    if (which == KnownKeys::kOwn) break;
    for_each_alternative(as_object(at)->prototype, guard,
                         [&](const Guard&, Value parent) { looking.push_back(parent); });
  }
  const Interval length = context.terms.length(key);
  std::erase_if(names,
                [&](PropertyKey name) { return !length.contains(name.as_string()->length()); });
  NamedPaths result;
  Guard rest = guard;
  if (const auto units = context.terms.units_of(key)) {
    result = match_units(context, *units, std::move(names), guard);
    names.clear();
    for (const auto& [part, name] : result) rest = rest.minus(part);
  }
  for (const PropertyKey name : names) {
    if (rest.is_false()) break;
    const Guard here = equal_texts(operation, key, name, rest);
    if (here.is_false()) continue;
    result.emplace_back(here, name);
    rest = rest.minus(here);
  }
  if (!rest.is_false()) result.emplace_back(rest, std::nullopt);
  return result;
}

}  // namespace sheaf

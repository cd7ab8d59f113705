#include "interpreter/semantics/symbolic_key.h"

#include <set>

#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

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
    for (const auto& [name, present] : own_keys(context, as_object(at), guard, false, false)) {
      if (seen.insert(name.bits()).second) names.push_back(name);
    }
    if (which == KnownKeys::kOwn) break;
    for_each_alternative(as_object(at)->prototype, guard,
                         [&](const Guard&, Value parent) { looking.push_back(parent); });
  }
  NamedPaths result;
  Guard rest = guard;
  const Interval length = context.terms.length(key);
  for (const PropertyKey name : names) {
    if (rest.is_false()) break;
    if (!length.contains(name.as_string()->length())) continue;
    const Guard here = equal_texts(operation, key, name, rest);
    if (here.is_false()) continue;
    result.emplace_back(here, name);
    rest = rest.minus(here);
  }
  if (!rest.is_false()) result.emplace_back(rest, std::nullopt);
  return result;
}

}  // namespace sheaf

#include "interpreter/semantics/read_texts.h"

#include <algorithm>

#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

template <typename Test>
bool all_values(const Slot& slot, const Test& test) {
  if (slot.is_single()) return test(slot.value());
  const Summary::Alternatives& alternatives = slot.summary().alternatives();
  return std::all_of(alternatives.begin(), alternatives.end(),
                     [&](const Alternative& each) { return test(each.value); });
}

bool are_spelled(const Context& context, const Slot& texts) {
  return all_values(texts, [&](Value text) {
    return text.is_string() ||
           (text.is_term() && context.terms.at(text.as_term()).kind == TermKind::kUnits);
  });
}

/// The characters at one position, and the guards of the texts that have them.
struct Column {
  std::vector<std::pair<Value, std::vector<Guard>>> characters;
  std::vector<Guard> shorter;  // texts that end before
};

Column column_of(Context& context, const Summary& texts, std::size_t position) {
  Column column;
  for (const Alternative& text : texts.alternatives()) {
    if (static_cast<std::int64_t>(position) >= context.terms.length(text.value).low) {
      column.shorter.push_back(text.guard);
      continue;
    }
    const Value character = part_of_text(context, text.value, position, position + 1);
    const auto known =
        std::find_if(column.characters.begin(), column.characters.end(),
                     [&](const auto& each) { return each.first.bits() == character.bits(); });
    if (known != column.characters.end()) {
      known->second.push_back(text.guard);
    } else {
      column.characters.push_back({character, {text.guard}});
    }
  }
  return column;
}

}  // namespace

bool get_characters(Operation& operation, const Guard& guard, const Slot& texts,
                    const Slot& positions) {
  Context& context = operation.context;
  const auto is_position = [](Value key) {
    return key.is_number() && index_of_number(key.as_number()) >= 0;
  };
  if (texts.is_single() || !all_values(positions, is_position) || !are_spelled(context, texts)) {
    return false;
  }
  const Slot seen = drop_dead(texts, guard);
  if (seen.is_single()) return false;
  for_each_alternative(positions, guard, [&](const Guard& part, Value position) {
    const auto index = static_cast<std::size_t>(position.as_number());
    Column column = column_of(context, seen.summary(), index);
    for (auto& [character, guards] : column.characters) {
      operation.result.values.add(part & context.guards.disjunction(guards), character);
    }
    const Guard beyond = part & context.guards.disjunction(column.shorter);
    for_each_alternative(seen, beyond, [&](const Guard& both, Value text) {
      get_element(operation, both, text, position);
    });
  });
  return true;
}

std::optional<Slot> get_lengths(Context& context, const Guard& guard, const Slot& texts) {
  if (texts.is_single() || !are_spelled(context, texts)) return std::nullopt;
  // The guards stay those of the texts, which are smaller than what is left of them on these paths.
  const Slot seen = drop_dead(texts, guard);
  const auto length_of = [&](Value text) {
    const std::int64_t length = context.terms.length(text).low;
    context.longest_sequence = std::max(context.longest_sequence, static_cast<std::size_t>(length));
    return Value::number(static_cast<double>(length));
  };
  if (seen.is_single()) {
    // Paths that see none of them cannot be.
    if (seen.value().is_undefined()) return std::nullopt;
    return length_of(seen.value());
  }
  SummaryBuilder lengths;
  for (const Alternative& text : seen.summary().alternatives()) {
    lengths.add(text.guard, length_of(text.value));
  }
  return lengths.finish(texts.summary().universe());
}

}  // namespace sheaf

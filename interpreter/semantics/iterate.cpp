// for-of, destructuring and spread; for-in.

#include "interpreter/semantics/iterate.h"

#include <algorithm>
#include <unordered_map>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/source_words.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

using ir::Opcode;

namespace {

/// Whether iterating this value is the built-in walk by index, which no user code can observe.
bool iterates_by_index(Realm& realm, Value value) {
  Context& context = realm.context;
  const auto pristine = [&](Object* holder, FunctionObject* original) {
    const std::int32_t at = holder->properties.find(context.names.symbol_iterator);
    if (at < 0) return false;
    const Slot& slot = holder->properties[static_cast<std::size_t>(at)].value;
    return slot.is_single() && original != nullptr &&
           slot.value().bits() == Value::heap(original).bits();
  };
  if (value.is_string()) return pristine(realm.string_prototype, realm.string_iterator);
  if (!is_array(value)) return false;
  ArrayObject* array = as_array(value);
  return array->prototype.is_single() &&
         array->prototype.value().bits() == Value::heap(realm.array_prototype).bits() &&
         array->properties.find(context.names.symbol_iterator) < 0 &&
         pristine(realm.array_prototype, realm.array_values);
}

bool is_text(const Context& context, Value value) {
  return value.is_string() || is_string_term(context, value);
}

/// Where a primitive finds what it does not have itself.
Value prototype_of(const Operation& operation, Value primitive) {
  return operation.realm.prototype_of_primitive(primitive,
                                                is_string_term(operation.context, primitive));
}

std::vector<std::pair<Guard, std::int64_t>> lengths(Context& context, Value text,
                                                    const Guard& guard) {
  const Interval length = context.terms.length(text);
  if (length.is_point()) return {{guard, length.low}};
  std::vector<std::pair<Guard, std::int64_t>> result;
  for (const auto& [part, spelling] : spelled(context, text, guard)) {
    result.emplace_back(part, context.terms.length(spelling).low);
  }
  return result;
}

/// For each position of a text, the paths on which it has one.
std::vector<Guard> characters(Context& context, Value text, const Guard& guard) {
  std::vector<Guard> positions;
  for (const auto& [part, length] : lengths(context, text, guard)) {
    const auto size = static_cast<std::size_t>(length);
    positions.resize(std::max(positions.size(), size), context.false_guard);
    for (std::size_t i = 0; i < size; ++i) positions[i] |= part;
  }
  return positions;
}

/// Paths on which a key is the position of a character of a text, its own property.
Guard own_character(Context& context, Value value, PropertyKey key, const Guard& guard) {
  Guard own = context.false_guard;
  if (!is_text(context, value)) return own;
  const std::int64_t index = index_of_key(key);
  if (index < 0) return own;
  for (const auto& [part, length] : lengths(context, value, guard)) {
    if (index < length) own |= part;
  }
  return own;
}

/// ECMA-262 14.7.5.9: own keys first, then those of the prototypes that are not shadowed.
/// Prototypes rarely have a key that is enumerable, and only such a one can be shadowed: what
/// stands before the last of them is all that has to be remembered.
std::vector<std::pair<PropertyKey, Guard>> enumerated_keys(Context& context, const Guard& guard,
                                                           Value object) {
  struct Level {
    Guard guard;
    Object* object;
    std::vector<std::pair<PropertyKey, Guard>> keys;
  };
  std::vector<Level> levels;
  std::size_t with_keys = 0;  // levels up to the last one that has any
  std::vector<std::pair<Guard, Value>> looking{{guard, object}};
  while (!looking.empty()) {
    auto [under, next] = std::move(looking.back());
    looking.pop_back();
    if (!is_object(next)) continue;
    Object* const holder = as_object(next);
    for_each_alternative(holder->prototype, under,
                         [&](const Guard& part, Value p) { looking.emplace_back(part, p); });
    auto keys = own_keys(context, holder, under, true, false);
    const bool has_keys = !keys.empty();
    levels.push_back({std::move(under), holder, std::move(keys)});
    if (has_keys) with_keys = levels.size();
  }
  std::vector<std::pair<PropertyKey, Guard>> result;
  std::unordered_map<std::uint64_t, Guard> seen;
  for (std::size_t i = 0; i < with_keys; ++i) {
    for (auto& [key, present] : levels[i].keys) {
      const auto shadow = seen.find(key.bits());
      Guard visible = shadow == seen.end() ? present : present.minus(shadow->second);
      if (!visible.is_false()) result.emplace_back(key, std::move(visible));
    }
    if (i + 1 == with_keys) break;
    for (auto& [key, present] :
         own_keys(context, levels[i].object, levels[i].guard, false, false)) {
      auto [entry, is_new] = seen.emplace(key.bits(), present);
      if (!is_new) entry->second |= present;
    }
  }
  return result;
}

}  // namespace

void open_iterator(Operation& operation, const Guard& guard, const Slot& source) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  Realm& realm = operation.realm;
  // All sources that are walked by index share one record, so that the loop stays one loop.
  SummaryBuilder walked;
  Guard walked_guard = context.false_guard;
  for_each_alternative(source, guard, [&](const Guard& g, Value v) {
    if (iterates_by_index(realm, v)) {
      walked.add(g, v);
      walked_guard |= g;
      return;
    }
    if (v.is_term() && is_string_term(context, v)) {
      for (auto& [part, text] : spelled(context, v, g)) {
        walked.add(part, text);
        walked_guard |= part;
      }
      return;
    }
    const Value holder =
        v.is_nullish() || is_object(v) ? v : realm.prototype_of_primitive(v, false);
    for_each_found(context, holder, context.names.symbol_iterator, g,
                   [&](const Guard& part, Found m) {
                     if (is_callable(m.value) || m.kind == Found::Kind::kAccessor) {
                       call_library(operation, part, u"op$iterOpen", {v});
                       return;
                     }
                     std::optional<std::string> text;
                     if (const cst::Tree* tree = syntax_at(operation)) {
                       text = not_iterable_text(*tree, operation.place().offset, v);
                     }
                     if (text) {
                       throw_error(operation, part, ErrorType::kTypeError, *text);
                     } else {
                       throw_naming_typed(operation, part, v, kNoIterator);
                     }
                   });
  });
  if (walked_guard.is_false()) return;
  auto* record = context.heap.make<IteratorCell>(CellKind::kIterator, walked_guard);
  record->source = walked.finish();
  record->next_method = Value::absent();
  result.values.add(walked_guard, Value::heap(record));
}

void step_iterator(Operation& operation, const Guard& guard, IteratorCell* record) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  for_each_alternative(record->next_method, guard, [&](const Guard& g, Value method) {
    if (!method.is_absent()) {
      call_library(operation, g, u"op$iterNext", {record->source, method});
      return;
    }
    SummaryBuilder advanced;
    Guard moving = context.false_guard;
    const auto advance = [&](const Guard& part, double to) {
      advanced.add(part, Value::number(to));
      moving |= part;
    };
    const Slot index_slot = record->index;
    for_each_alternative(record->source, g, [&](const Guard& g2, Value source) {
      for_each_alternative(index_slot, g2, [&](const Guard& g3, Value index) {
        const double at = index.as_number();
        if (!is_object(source)) {
          // By code points: a surrogate pair is one element.
          if (at >= static_cast<double>(context.terms.length(source).low)) {
            result.values.add(g3, Value::marker(Value::Marker::kDone));
            return;
          }
          const auto i = static_cast<std::size_t>(at);
          const Guard pair = pair_part(context, source, i, g3);
          const auto step = [&](const Guard& part, std::size_t units) {
            if (part.is_false()) return;
            result.values.add(part, part_of_text(context, source, i, i + units));
            advance(part, at + static_cast<double>(units));
          };
          step(g3.minus(pair), 1);
          step(pair, 2);
          return;
        }
        ArrayObject* array = as_array(source);
        for_each_alternative(array->length, g3, [&](const Guard& g4, Value length) {
          if (at >= length.as_number()) {
            result.values.add(g4, Value::marker(Value::Marker::kDone));
            // ECMA-262 23.1.5.2: once done, done for good.
            advance(g4, 9007199254740991.0);
            return;
          }
          get_element(operation, g4, source, Value::number(at));
          advance(g4, at + 1);
        });
      });
    });
    if (!moving.is_false())
      store_own(context, record->index, record->domain, moving, advanced.finish());
  });
}

void open_key_list(Operation& operation, const Guard& guard, const Slot& source) {
  Context& context = operation.context;
  auto* list = context.heap.make<KeyListCell>(CellKind::kKeyList, guard);
  list->object = restrict(source, guard);
  const auto add = [&](const Guard& visible, PropertyKey key) {
    Slot slot = Value::absent();
    store_own(context, slot, guard, visible, key);
    list->keys.push_back(std::move(slot));
  };
  for_each_alternative(source, guard, [&](const Guard& g, Value v) {
    if (v.is_nullish()) return;
    if (is_object(v)) {
      for (auto& [key, visible] : enumerated_keys(context, g, v)) add(visible, key);
      return;
    }
    if (is_text(context, v)) {
      const std::vector<Guard> positions = characters(context, v, g);
      for (std::size_t i = 0; i < positions.size(); ++i) {
        add(positions[i], to_key(context, Value::number(static_cast<double>(i))));
      }
    }
    for (auto& [key, visible] : enumerated_keys(context, g, prototype_of(operation, v))) {
      const Guard inherited = visible.minus(own_character(context, v, key, g));
      if (!inherited.is_false()) add(inherited, key);
    }
  });
  operation.result.values.add(guard, Value::heap(list));
}

void step_key_list(Operation& operation, const Guard& guard, KeyListCell* list) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  SummaryBuilder advanced;
  for_each_alternative(Slot(list->index), guard, [&](const Guard& g, Value index) {
    const auto i = static_cast<std::size_t>(index.as_number());
    advanced.add(g, Value::number(static_cast<double>(i + 1)));
    if (i >= list->keys.size()) {
      result.values.add(g, Value::marker(Value::Marker::kDone));
      return;
    }
    for_each_alternative(list->keys[i], g, [&](const Guard& part, Value key) {
      if (key.is_absent()) {
        result.values.add(part, Value::marker(Value::Marker::kSkip));
        return;
      }
      // Keys deleted since the loop began are not visited.
      for_each_alternative(list->object, part, [&](const Guard& p, Value object) {
        const Value holder = is_object(object) ? object : prototype_of(operation, object);
        const Guard own = own_character(context, object, key, p);
        const Guard gone = p.minus(own).minus(found_part(context, holder, key, p));
        result.values.add(gone, Value::marker(Value::Marker::kSkip));
        result.values.add(p.minus(gone), key);
      });
    });
  });
  store_own(context, list->index, list->domain, guard, advanced.finish());
}

void close_iterator(Operation& operation, const Guard& guard, IteratorCell* record) {
  for_each_alternative(record->next_method, guard, [&](const Guard& part, Value method) {
    if (!method.is_absent()) call_library(operation, part, u"op$iterClose", {record->source});
  });
}

}  // namespace sheaf

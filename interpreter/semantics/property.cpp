// Reading, deleting and listing properties on many paths.

#include "interpreter/semantics/property.h"

#include <unordered_set>

#include "interpreter/objects/internal_methods.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/describe.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/source_words.h"
#include "interpreter/semantics/text.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

std::int64_t index_of_number(double number) {
  if (number >= 0 && number < 4294967295.0 && number == std::floor(number)) {
    return static_cast<std::int64_t>(number);
  }
  return -1;
}

std::int64_t index_of_key(PropertyKey key) {
  if (!key.is_string()) return -1;
  const std::u16string_view text = key.as_string()->text();
  if (text.empty() || text.size() > 10) return -1;
  if (text[0] == u'0') return text.size() == 1 ? 0 : -1;
  std::int64_t index = 0;
  for (const char16_t unit : text) {
    if (unit < u'0' || unit > u'9') return -1;
    index = index * 10 + (unit - u'0');
  }
  return index < 4294967295 ? index : -1;
}

Guard own_in_text(Context& context, const Guard& guard, Value base, PropertyKey key) {
  const bool is_symbolic = is_string_term(context, base);
  if (!base.is_string() && !is_symbolic) return context.false_guard;
  if (key.bits() == context.names.key_length.bits()) return guard;
  const std::int64_t index = index_of_key(key);
  if (index < 0) return context.false_guard;
  if (!is_symbolic) return index < base.as_string()->length() ? guard : context.false_guard;
  Guard own = context.false_guard;
  for_each_alternative(string_length(context, base), guard, [&](const Guard& part, Value length) {
    own |= part.minus(at_most_on(context, part, length, index));
  });
  return own;
}

PropertyKey to_key(Context& context, Value primitive) {
  if (is_symbol(primitive)) return primitive;
  if (primitive.is_string()) return Value::string(context.strings.intern(primitive.as_string()));
  return Value::string(context.strings.intern(to_string(context, primitive)));
}

void for_each_key(Operation& operation, const Slot& keys, const Guard& guard,
                  const std::function<void(const Guard&, PropertyKey)>& visit) {
  Context& context = operation.context;
  for_each_alternative(keys, guard, [&](const Guard& part, Value key) {
    if (!key.is_term()) {
      visit(part, to_key(context, key));
      return;
    }
    for (auto& [piece, concrete] : enumerate(operation, key, part, "a symbolic property key")) {
      visit(piece, to_key(context, concrete));
    }
  });
}

namespace {

/// Calls visit(paths, raw value), absent where the chain ends. Chains may be as long as a program
/// makes them, so this does not recurse; most have one prototype on all paths and need no worklist.
template <typename Visitor>
void for_each_on_chain(Context& context, Value start, PropertyKey key, const Guard& guard,
                       const Visitor& visit) {
  std::vector<std::pair<Guard, Value>> waiting;
  Guard paths = guard;
  Value at = start;
  const auto next = [&] {
    if (waiting.empty()) return false;
    std::tie(paths, at) = std::move(waiting.back());
    waiting.pop_back();
    return true;
  };
  for (;;) {
    if (!is_object(at)) {
      visit(paths, Value::absent());
      if (!next()) return;
      continue;
    }
    Object& object = *as_object(at);
    const Slot own = own_slot(context, object, key, paths);
    if (own.is_single() && own.value().is_absent() && object.prototype.is_single()) {
      at = object.prototype.value();
      continue;
    }
    const std::size_t first = waiting.size();
    for_each_alternative(own, paths, [&](const Guard& part, Value value) {
      if (!value.is_absent()) {
        visit(part, value);
        return;
      }
      for_each_alternative(object.prototype, part,
                           [&](const Guard& p, Value parent) { waiting.emplace_back(p, parent); });
    });
    std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(first), waiting.end());
    if (!next()) return;
  }
}

}  // namespace

void for_each_found(Context& context, Value object, PropertyKey key, const Guard& guard,
                    const std::function<void(const Guard&, Found)>& visit) {
  for_each_on_chain(context, object, key, guard, [&](const Guard& part, Value value) {
    if (value.is_absent()) {
      visit(part, {Found::Kind::kAbsent, Value::undefined()});
    } else if (is_accessor(value)) {
      visit(part, {Found::Kind::kAccessor, Value::undefined()});
    } else {
      visit(part, {Found::Kind::kData, value});
    }
  });
}

Guard found_part(Context& context, Value object, PropertyKey key, const Guard& guard) {
  Guard result = guard;
  for_each_on_chain(context, object, key, guard, [&](const Guard& part, Value value) {
    if (value.is_absent()) result = result.minus(part);
  });
  return result;
}

Slot data_property(Operation& operation, Value object, PropertyKey key, const Guard& guard) {
  SummaryBuilder builder;
  Guard unread = operation.context.false_guard;
  for_each_on_chain(operation.context, object, key, guard, [&](const Guard& part, Value value) {
    if (is_accessor(value)) {
      unread |= part;
      value = Value::undefined();
    }
    builder.add(part, value);
  });
  if (!unread.is_false()) {
    operation.give_up(unread, "getter-not-called",
                      "the getter of '" + describe_key(key) + "' would have to run here");
  }
  return builder.finish(guard);
}

Slot shown_property(Context& context, Value object, PropertyKey key, const Guard& guard) {
  SummaryBuilder builder;
  for_each_on_chain(context, object, key, guard, [&](const Guard& part, Value value) {
    builder.add(part, is_accessor(value) ? Value::undefined() : value);
  });
  return builder.finish(guard);
}

void throw_nullish_read(Operation& operation, const Guard& guard, Value base,
                        const std::string& key) {
  if (key == describe_key(operation.context.names.symbol_iterator)) {
    throw_naming_typed(operation, guard, base, kNoIterator);
    return;
  }
  std::optional<std::string> text;
  if (const cst::Tree* tree = syntax_at(operation)) {
    text = not_destructurable_text(*tree, operation.place().offset, base.is_null());
  }
  throw_error(operation, guard, ErrorType::kTypeError,
              text ? *text
                   : std::string("Cannot read properties of ") +
                         (base.is_null() ? "null" : "undefined") + " (reading '" + key + "')");
}

void get_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                  const Slot& receiver) {
  Context& context = operation.context;
  OperationResult& result = operation.result;
  Realm& realm = operation.realm;
  Value holder = base;
  if (!is_object(base)) {
    if (base.is_nullish()) {
      throw_nullish_read(operation, guard, base, describe_key(key));
      return;
    }
    if (base.is_string()) {
      const JsString* text = base.as_string();
      if (key.bits() == context.names.key_length.bits()) {
        context.longest_sequence = std::max(context.longest_sequence, std::size_t{text->length()});
        result.values.add(guard, Value::number(text->length()));
        return;
      }
      const std::int64_t index = index_of_key(key);
      if (index >= 0 && index < text->length()) {
        const char16_t unit = text->text()[static_cast<std::size_t>(index)];
        result.values.add(guard, Value::string(context.strings.single(unit)));
        return;
      }
    }
    if (is_string_term(context, base)) {
      if (key.bits() == context.names.key_length.bits()) {
        result.values.add(guard, string_length(context, base));
        context.longest_sequence = std::max(
            context.longest_sequence, static_cast<std::size_t>(context.terms.length(base).high));
        return;
      }
      if (index_of_key(key) >= 0) {
        get_element(operation, guard, base, key);
        return;
      }
    }
    holder = realm.prototype_of_primitive(base, is_string_term(context, base));
  }
  get_present(operation, guard, holder, key, receiver,
              [&](const Guard& part) { result.values.add(part, Value::undefined()); });
}

void get_present(Operation& operation, const Guard& guard, Value holder, PropertyKey key,
                 const Slot& receiver, const std::function<void(const Guard&)>& when_absent) {
  OperationResult& result = operation.result;
  for_each_on_chain(operation.context, holder, key, guard, [&](const Guard& part, Value value) {
    if (value.is_absent()) {
      when_absent(part);
    } else if (is_accessor(value)) {
      for_each_alternative(static_cast<Accessor*>(value.as_heap())->getter, part,
                           [&](const Guard& p, Value getter) {
                             if (getter.is_undefined()) {
                               result.values.add(p, Value::undefined());
                             } else {
                               result.calls.push_back(
                                   {p, getter, receiver, {}, Value::number(0), Value::undefined()});
                             }
                           });
    } else {
      result.values.add(part, value);
    }
  });
}

void delete_property(Operation& operation, const Guard& guard, Value base, PropertyKey key,
                     bool strict) {
  Context& context = operation.context;
  if (base.is_nullish()) {
    throw_error(operation, guard, ErrorType::kTypeError,
                "Cannot convert undefined or null to object");
    return;
  }
  // ECMA-262 10.1.10 OrdinaryDelete.
  Guard refused = context.false_guard;
  if (is_object(base)) {
    visit_own(context, *as_object(base), key, guard,
              [&](const Guard& part, std::uint8_t attributes, Value) {
                if ((attributes & kConfigurable) == 0) refused |= part;
              });
    const Guard allowed = guard.minus(refused);
    if (!allowed.is_false()) remove_own(context, allowed, *as_object(base), key);
  } else {
    refused = own_in_text(context, guard, base, key);
  }
  operation.result.values.add(guard.minus(refused), Value::boolean(true));
  if (refused.is_false()) return;
  if (strict) {
    throw_error(operation, refused, ErrorType::kTypeError,
                "Cannot delete property '" + describe_key(key) + "' of " +
                    (is_object(base) ? describe(context, base, refused) : "[object String]"));
  } else {
    operation.result.values.add(refused, Value::boolean(false));
  }
}

std::vector<std::pair<PropertyKey, Guard>> own_keys(Context& context, Object* object,
                                                    const Guard& guard, bool enumerable_only,
                                                    bool symbols) {
  // ECMA-262 10.1.11.1: integer keys ascending, then strings, then symbols in order of creation.
  struct Position {
    std::int64_t index;
    PropertyKey key;
    Guard present;
  };
  std::vector<Position> integers;
  std::vector<std::pair<PropertyKey, Guard>> texts, symbol_keys;
  visit_keys(context, *object, guard,
             [&](PropertyKey key, const Guard& present, std::uint8_t attributes) {
               if (enumerable_only && (attributes & kEnumerableProperty) == 0) return;
               const bool symbol = is_symbol(key);
               if (symbol && !symbols) return;
               const std::int64_t index = index_of_key(key);
               if (index >= 0) {
                 integers.push_back({index, key, present});
               } else {
                 (symbol ? symbol_keys : texts).emplace_back(key, present);
               }
             });
  const auto by_index = [](const Position& a, const Position& b) { return a.index < b.index; };
  if (!std::is_sorted(integers.begin(), integers.end(), by_index)) {
    std::stable_sort(integers.begin(), integers.end(), by_index);
  }
  std::vector<std::pair<PropertyKey, Guard>> result;
  result.reserve(integers.size() + texts.size() + symbol_keys.size());
  for (Position& position : integers) {
    // A key may own several slots.
    if (!result.empty() && result.back().first.bits() == position.key.bits()) {
      result.back().second |= position.present;
    } else {
      result.emplace_back(position.key, std::move(position.present));
    }
  }
  for (auto& entry : texts) result.push_back(std::move(entry));
  for (auto& entry : symbol_keys) result.push_back(std::move(entry));
  return result;
}

std::vector<PropertyKey> possible_keys(Context& context, Object* object, const Guard& guard) {
  std::vector<PropertyKey> keys;
  std::unordered_set<std::uint64_t> seen;
  visit_possible_keys(context, *object, guard, [&](PropertyKey key) {
    if (!is_symbol(key) && seen.insert(key.bits()).second) keys.push_back(key);
  });
  return keys;
}

bool is_plain_data(const Slot& slot) {
  const auto plain = [](Value v) { return !v.is_absent() && !is_accessor(v); };
  if (slot.is_single()) return plain(slot.value());
  for (const Alternative& alternative : slot.summary().alternatives()) {
    if (!plain(alternative.value)) return false;
  }
  return true;
}

const Slot* find_plain_property(Context& context, Value base, PropertyKey key) {
  for (int hops = 0; hops < 32 && is_object(base); ++hops) {
    Object& object = *as_object(base);
    if (claims(context, object, key) != nullptr) {
      const bool is_array_length = object.kind == CellKind::kArray && index_of_key(key) < 0;
      return is_array_length ? &static_cast<ArrayObject&>(object).length : nullptr;
    }
    const PropertyMap& map = property_map(context, object);
    const std::int32_t at = map.find(key);
    if (at >= 0) {
      if (map.find_next(key, at) >= 0) return nullptr;
      const Slot& slot = map[static_cast<std::size_t>(at)].value;
      return is_plain_data(slot) ? &slot : nullptr;
    }
    if (!object.prototype.is_single()) return nullptr;
    base = object.prototype.value();
  }
  return nullptr;
}

}  // namespace sheaf

// for-of, destructuring and spread; for-in.

#include "interpreter/semantics/iterate.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/element.h"
#include "interpreter/semantics/operand_names.h"
#include "interpreter/semantics/property.h"
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
    for_each_found(
        context, holder, context.names.symbol_iterator, g, [&](const Guard& part, Found m) {
          if (is_callable(m.value) || m.kind == Found::Kind::kAccessor) {
            call_library(operation, part, u"op$iterOpen", {v});
            return;
          }
          const std::string type = to_utf8(type_of(context, v)->text());
          ShownValue shown{is_callable(v) ? "value" : is_object(v) ? "object" : "number", type};
          if (!is_object(v) && !v.is_term()) {
            shown.plain = to_utf8(to_string(context, v)->text());
            if (!v.is_undefined()) shown.typed += " " + shown.plain;
          }
          const CodePlace place = operation.place();
          throw_error(
              operation, part, ErrorType::kTypeError,
              not_iterable_text(context.modules.source(place.module).text(), place.offset, shown));
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
  OperationResult& result = operation.result;
  auto* list = context.heap.make<KeyListCell>(CellKind::kKeyList, guard);
  list->object = restrict(source, guard);
  for_each_alternative(source, guard, [&](const Guard& g, Value v) {
    if (v.is_string()) {
      for (std::uint32_t i = 0; i < v.as_string()->length(); ++i) {
        Slot slot = Value::absent();
        store_own(context, slot, guard, g, to_key(context, Value::number(i)));
        list->keys.push_back(std::move(slot));
      }
    }
    if (!is_object(v)) return;
    // ECMA-262 14.7.5.9: own keys first, then those of the prototypes that are not shadowed.
    std::map<std::uint64_t, Guard> seen;
    std::vector<std::pair<Guard, Value>> looking{{g, v}};
    while (!looking.empty()) {
      const auto [under, object] = std::move(looking.back());
      looking.pop_back();
      if (!is_object(object)) continue;
      const auto here = own_keys(context, as_object(object), under, false, false);
      for (auto& [key, present] : own_keys(context, as_object(object), under, true, false)) {
        const auto shadow = seen.find(key.bits());
        const Guard visible = shadow == seen.end() ? present : present.minus(shadow->second);
        if (visible.is_false()) continue;
        Slot slot = Value::absent();
        store_own(context, slot, guard, visible, key);
        list->keys.push_back(std::move(slot));
      }
      for (auto& [key, present] : here) {
        auto [entry, is_new] = seen.emplace(key.bits(), present);
        if (!is_new) entry->second |= present;
      }
      for_each_alternative(as_object(object)->prototype, under,
                           [&](const Guard& part, Value p) { looking.emplace_back(part, p); });
    }
  });
  result.values.add(guard, Value::heap(list));
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
        if (!is_object(object)) {
          result.values.add(p, key);
          return;
        }
        const Guard gone = p.minus(found_part(context, object, key, p));
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

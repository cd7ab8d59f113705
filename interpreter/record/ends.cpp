#include "interpreter/record/ends.h"

#include "interpreter/context.h"
#include "interpreter/record/arms.h"
#include "interpreter/record/conclude.h"
#include "interpreter/semantics/error.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

namespace {

bool has_getter(Context& context, Value object, PropertyKey key, const Guard& guard) {
  bool found = false;
  for_each_found(context, object, key, guard, [&](const Guard&, Found property) {
    found = found || property.kind == Found::Kind::kAccessor;
  });
  return found;
}

}  // namespace

bool record_end(Context& context, const Guard& guard, OutcomeKind kind, Value thrown,
                CodePlace place) {
  context.live_run = context.live_run.minus(guard);
  extend_reach(context);
  PathEnd end;
  end.guard = guard;
  end.kind = kind;
  end.thrown = thrown;
  end.place = place;
  if (kind == OutcomeKind::kHarnessError) end.message = thrown;
  if (kind == OutcomeKind::kAssumptionFailed) {
    context.record.failed_assumptions.insert(place);
  } else {
    context.record.any_path_survived = true;
  }
  if (is_error(kind)) {
    const Slot thrown_slot = thrown;
    end.text = snapshot(context, guard, std::span(&thrown_slot, 1), place);
    if (is_object(thrown)) {
      end.is_own_text = context.record.own_errors.contains(thrown.as_heap()->id) ||
                        has_getter(context, thrown, context.names.key_name, guard) ||
                        has_getter(context, thrown, context.names.key_message, guard);
      end.name = shown_property(context, thrown, context.names.key_name, guard);
      end.message = shown_property(context, thrown, context.names.key_message, guard);
    }
  }
  context.record.ends.push_back(std::move(end));
  announce_error(context, context.record.ends.back());
  return is_error(kind);
}

OutcomeKind kind_of_uncaught(const Context& context, const Guard& guard, Value thrown) {
  if (is_object(thrown)) {
    if (is_stack_overflow(context, thrown)) return OutcomeKind::kStackOverflow;
    if (is_assertion_error(context, thrown)) return OutcomeKind::kAssertion;
  }
  for (const Guard& unhandled : context.record.unhandled_rejections) {
    if (!guard.disjoint(unhandled)) return OutcomeKind::kUnhandledRejection;
  }
  return OutcomeKind::kUncaught;
}

std::size_t record_limitation(Context& context, const char* code, CodePlace place,
                              std::string reason) {
  Record& record = context.record;
  record.incomplete = true;
  for (std::size_t i = 0; i < record.limitations.size(); ++i) {
    Limitation& known = record.limitations[i];
    if (known.code == code && known.place == place) {
      ++known.count;
      return i;
    }
  }
  record.limitations.push_back({code, place, 1, std::move(reason)});
  return record.limitations.size() - 1;
}

void Record::trace(CellVisitor& visitor) {
  for (const OutputRecord& record : output) record.trace(visitor);
  for (const PathEnd& end : ends) {
    visitor.visit_value(end.thrown);
    visitor.visit_held(end.name);
    visitor.visit_held(end.message);
    end.text.trace(visitor);
  }
  for (auto& [name, count] : request_counts) visitor.visit_slot(count, SlotRole::kOwn);
  visitor.visit_slot(random_calls, SlotRole::kOwn);
  visitor.visit_slot(group_indentation, SlotRole::kOwn);
}

void Record::start_again() {
  ends.clear();
  output.clear();
  output_bytes = 0;
  requests.clear();
  request_counts.clear();
  request_types.clear();
  random_calls = Value::number(0);
  group_indentation = Value::number(0);
  error_places.clear();
  own_errors.clear();
  stack_overflows.clear();
  assertion_errors.clear();
  unhandled_rejections.clear();
}

}  // namespace sheaf

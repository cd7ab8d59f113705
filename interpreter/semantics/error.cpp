// Error objects: their stack, the place where they were made.

#include "interpreter/semantics/error.h"

#include <set>

#include "interpreter/objects/internal_methods.h"
#include "interpreter/objects/make.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

Object* new_error(Operation& operation, const Guard& guard, ErrorType type,
                  std::string_view message) {
  return new_error_of_text(operation, guard, type,
                           Value::string(operation.context.strings.make(from_utf8(message))));
}

Object* new_error_of_text(Operation& operation, const Guard& guard, ErrorType type,
                          const Slot& message) {
  Context& context = operation.context;
  Object* prototype = operation.realm.error_prototypes[static_cast<std::size_t>(type)];
  Object* error = new_object(context, guard, Value::heap(prototype));
  error->object_class = ObjectClass::kError;
  context.record.error_places[error->id] = operation.place();
  context.record.own_errors.insert(error->id);
  define_stack(operation.realm, guard, error);
  define_own(context, guard, error, context.names.key_message, restrict(message, guard),
             kWritable | kConfigurable);
  return error;
}

void define_stack(Realm& realm, const Guard& guard, Object* error) {
  define_own(realm.context, guard, error, realm.context.names.key_stack,
             Value::heap(realm.stack_accessor), kWritable | kConfigurable);
}

namespace {

/// Whether this is the accessor that some realm gives to its errors as `stack`.
bool is_stack_accessor(Value value) {
  if (!is_accessor(value)) return false;
  const auto* accessor = static_cast<Accessor*>(value.as_heap());
  return accessor->getter.is_single() && is_callable(accessor->getter.value()) &&
         as_function(accessor->getter.value())->realm->stack_accessor == accessor;
}

}  // namespace

/// The first line is name and message; below it one frame, the place.
void fix_stack(Context& context, const Guard& whole, Object* error, CodePlace fallback) {
  StringTable& strings = context.strings;
  TermTable& terms = context.terms;
  const Names& names = context.names;
  const Value self = Value::heap(error);
  Guard guard = context.false_guard;
  for_each_alternative(own_slot(context, *error, names.key_stack, whole), whole,
                       [&](const Guard& part, Value stack) {
                         if (is_stack_accessor(stack)) guard |= part;
                       });
  if (guard.is_false()) return;
  SummaryBuilder builder;
  // What does not fit is left off.
  const auto join = [&](Value head, Value tail) {
    const std::int64_t longest = terms.length(head).high + terms.length(tail).high;
    return longest > kMaxStringLength ? head : terms.concat(head, tail, strings);
  };
  const auto text_of = [&](Value v, const char* missing) {
    if (v.is_absent() || v.is_undefined()) return strings.make_ascii(missing);
    return v.is_heap() ? strings.make_ascii("[object Object]") : to_string(context, v);
  };
  const CodePlace place = place_of_error(context, self, fallback);
  const SourceFile& source = context.modules.source(place.module);
  const SourcePosition position = source.position_of(place.offset);
  const JsString* frame =
      strings.make(from_utf8("\n    at " + source.path() + ":" + std::to_string(position.line) +
                             ":" + std::to_string(position.column)));
  // DEVIATION: a name or message that was set to a quotient afterwards shows as the word only.
  const auto as_text = [&](Value v, const char* missing) {
    if (!v.is_term()) return Value::string(text_of(v, missing));
    if (terms.is_string_term(v)) return v;
    return terms.is_integer(v) ? terms.string_of_integer(v, strings)
                               : Value::string(strings.make_ascii("number"));
  };
  const Value colon = Value::string(strings.make_ascii(": "));
  for_each_alternative(
      shown_property(context, self, names.key_name, guard), guard, [&](const Guard& g, Value n) {
        const Value name = as_text(n, "Error");
        for_each_alternative(shown_property(context, self, names.key_message, g), g,
                             [&](const Guard& part, Value m) {
                               const Value message = as_text(m, "");
                               const bool has_name = terms.length(name).high != 0;
                               Value text = name;
                               if (terms.length(message).high != 0) {
                                 text = join(has_name ? join(text, colon) : text, message);
                               }
                               builder.add(part, join(text, Value::string(frame)));
                             });
      });
  define_own(context, guard, error, names.key_stack, builder.finish(), kWritable | kConfigurable);
}

bool is_assertion_error(const Context& context, Value error) {
  const Object* object = as_object(error);
  return context.record.assertion_errors.contains(object->id);
}

bool is_stack_overflow(const Context& context, Value error) {
  return context.record.stack_overflows.contains(error.as_heap()->id);
}

CodePlace place_of_error(const Context& context, Value error, CodePlace fallback) {
  if (!error.is_heap()) return fallback;
  const auto found = context.record.error_places.find(error.as_heap()->id);
  return found == context.record.error_places.end() ? fallback : found->second;
}

void fix_stacks_on_chain(Context& context, const Guard& guard, Value object, CodePlace fallback) {
  std::vector<Value> looking{object};
  std::set<std::uint64_t> seen;
  while (!looking.empty()) {
    const Value at = looking.back();
    looking.pop_back();
    if (!is_object(at) || !seen.insert(at.bits()).second) continue;
    fix_stack(context, guard, as_object(at), fallback);
    for_each_alternative(as_object(at)->prototype, guard,
                         [&](const Guard&, Value parent) { looking.push_back(parent); });
  }
}

void set_stack_of(Context& context, const Guard& guard, Object* object, const Slot& value) {
  const PropertyKey key = context.names.key_stack;
  const Slot before = own_slot(context, *object, key, guard);
  for_each_alternative(before, guard, [&](const Guard& part, Value own) {
    define_own(context, part, object, key, restrict(value, part),
               own.is_absent() ? kAllAttributes : kWritable | kConfigurable);
  });
}

}  // namespace sheaf

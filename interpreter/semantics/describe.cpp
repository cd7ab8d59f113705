// Values and keys as error messages show them.

#include "interpreter/semantics/describe.h"

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

std::string describe_key(PropertyKey key) {
  if (key.is_string()) return to_utf8(key.as_string()->text());
  const JsString* description = static_cast<Symbol*>(key.as_heap())->description;
  return "Symbol(" + (description != nullptr ? to_utf8(description->text()) : std::string()) + ")";
}

std::string constructor_name(Context& context, Value object, const Guard& guard) {
  const Slot constructor =
      restrict(shown_property(context, object, context.names.key_constructor, guard), guard);
  if (!constructor.is_single() || !is_callable(constructor.value())) return {};
  const Slot name =
      restrict(shown_property(context, constructor.value(), context.names.key_name, guard), guard);
  if (!name.is_single() || !name.value().is_string()) return {};
  return to_utf8(name.value().as_string()->text());
}

std::string describe(Context& context, Value value, const Guard& guard) {
  if (is_symbol(value)) {
    const JsString* description = static_cast<Symbol*>(value.as_heap())->description;
    return "Symbol(" + (description == nullptr ? std::string() : to_utf8(description->text())) +
           ")";
  }
  if (value.is_term()) return context.terms.is_string_term(value) ? "string" : "number";
  if (!is_object(value)) return to_utf8(to_string(context, value)->text());
  if (is_callable(value)) {
    const FunctionObject* function = as_function(value);
    if (function->code == nullptr || function->code->is_library) {
      // A function is named when it is made, except a bound one of a library function.
      const std::string name = function->name == nullptr ? "" : to_utf8(function->name->text());
      return "function " + name + "() { [native code] }";
    }
    const SourceRange range = function->code->ir->range;
    return function->code->program->source->text().substr(range.begin, range.end - range.begin);
  }
  if (is_array(value)) return "[object Array]";
  if (as_object(value)->object_class == ObjectClass::kError) {
    const auto text = [&](PropertyKey key, const char* missing) -> std::string {
      const Slot slot = restrict(shown_property(context, value, key, guard), guard);
      if (!slot.is_single() || slot.value().is_absent() || slot.value().is_heap()) return missing;
      return describe(context, slot.value(), guard);
    };
    const std::string name = text(context.names.key_name, "Error");
    const std::string message = text(context.names.key_message, "");
    return message.empty() ? name : name.empty() ? message : name + ": " + message;
  }
  const std::string name = constructor_name(context, value, guard);
  return name.empty() ? "[object Object]" : "#<" + name + ">";
}

}  // namespace sheaf

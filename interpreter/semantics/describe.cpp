// Values and keys as error messages show them.

#include "interpreter/semantics/describe.h"

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/property.h"
#include "interpreter/semantics/values.h"

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

namespace {

/// `[object Map]` of what says that it is a Map, `[object Object]` of what says nothing.
std::string tagged(Context& context, Value object, const Guard& guard) {
  const PropertyKey key = context.names.symbol_to_string_tag;
  const Slot tag = restrict(shown_property(context, object, key, guard), guard);
  const bool is_text = tag.is_single() && tag.value().is_string();
  return "[object " + (is_text ? to_utf8(tag.value().as_string()->text()) : "Object") + "]";
}

/// `[object Number]` of objects that do not use Object.prototype.toString; empty for the others.
std::string tag_of_own_text(Context& context, Value object, const Guard& guard) {
  switch (as_object(object)->object_class) {
    case ObjectClass::kNumber:
      return "[object Number]";
    case ObjectClass::kString:
      return "[object String]";
    case ObjectClass::kBoolean:
      return "[object Boolean]";
    case ObjectClass::kSymbol:
      return "[object Symbol]";
    default:
      break;
  }
  const Slot method =
      restrict(shown_property(context, object, context.names.key_to_string, guard), guard);
  // Only Object.prototype.toString is a native.
  const bool is_native =
      method.is_single() && is_callable(method.value()) && as_function(method.value())->native;
  if (is_native) return {};
  if (is_array(object)) return "[object Array]";
  return method.is_single() ? tagged(context, object, guard) : std::string();
}

}  // namespace

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
      // A function is named when it is made; the text of a bound one has no name.
      const bool is_bound =
          !function->bound_target.is_single() || !function->bound_target.value().is_absent();
      const std::string name =
          is_bound || function->name == nullptr ? "" : to_utf8(function->name->text());
      return "function " + name + "() { [native code] }";
    }
    const SourceRange range = function->code->ir->range;
    return function->code->program->source->text().substr(range.begin, range.end - range.begin);
  }
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
  const std::string tag = tag_of_own_text(context, value, guard);
  if (!tag.empty()) return tag;
  const std::string name = constructor_name(context, value, guard);
  return name.empty() ? tagged(context, value, guard) : "#<" + name + ">";
}

void for_each_message(Operation& operation, const Guard& guard, const std::string& head,
                      Value value, const std::string& tail,
                      const std::function<void(const Guard&, const Slot&)>& visit) {
  Context& context = operation.context;
  const auto text = [&context](const std::string& part) {
    return Value::string(context.strings.make(from_utf8(part)));
  };
  const bool is_integer = value.is_term() && context.terms.is_integer(value);
  if (is_integer || is_string_term(context, value)) {
    const Value shown =
        is_integer ? context.terms.string_of_integer(value, context.strings) : value;
    const Value begin = context.terms.concat(text(head), shown, context.strings);
    visit(guard, context.terms.concat(begin, text(tail), context.strings));
    return;
  }
  for (const auto& [part, concrete] :
       enumerate(operation, value, guard, "a symbolic value in the text of an error")) {
    visit(part, text(head + describe(context, concrete, part) + tail));
  }
}

void throw_naming(Operation& operation, const Guard& guard, const std::string& head, Value value,
                  const std::string& tail) {
  for_each_message(operation, guard, head, value, tail,
                   [&](const Guard& part, const Slot& message) {
                     throw_error_of_text(operation, part, ErrorType::kTypeError, message);
                   });
}

void throw_naming_typed(Operation& operation, const Guard& guard, Value value,
                        const std::string& tail) {
  Context& context = operation.context;
  const std::string type = to_utf8(type_of(context, value)->text());
  const bool is_text = value.is_string() || is_string_term(context, value);
  if (value.is_undefined() || is_object(value) || is_symbol(value)) {
    throw_error(operation, guard, ErrorType::kTypeError, type + tail);
  } else if (is_text) {
    throw_naming(operation, guard, type + " \"", value, "\"" + tail);
  } else {
    throw_naming(operation, guard, type + " ", value, tail);
  }
}

}  // namespace sheaf

#include "interpreter/record/value_words.h"

#include "interpreter/context.h"
#include "interpreter/record/condition_words.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

constexpr int kMaxDepth = 3;
constexpr std::size_t kMostMembers = 12;
constexpr std::size_t kMostAlternatives = 4;

std::string quoted(std::u16string_view text) {
  std::string result = "'";
  for (const char letter : to_utf8(text)) {
    if (letter == '\n') {
      result += "\\n";
    } else {
      if (letter == '\'' || letter == '\\') result += '\\';
      result += letter;
    }
  }
  return result + "'";
}

/// `[a, b, …]`
std::string listed(const std::vector<std::string>& texts, char open, char close) {
  if (texts.empty()) return std::string{open, close};
  std::string result;
  for (std::size_t i = 0; i < texts.size() && i < kMostMembers; i++) {
    result += (i == 0 ? "" : ", ") + texts[i];
  }
  if (texts.size() > kMostMembers) result += ", …";
  return std::string(1, open) + " " + result + " " + close;
}

}  // namespace

ValueWords::ValueWords(Context& context, const Guard& guard, const Slot& slot, CodePlace place)
    : context_(context), guard_(guard), record_(snapshot(context, guard, {&slot, 1}, place)) {}

std::string ValueWords::write(Value value, int depth) const {
  switch (value.kind()) {
    case Value::Kind::kUndefined:
      return "undefined";
    case Value::Kind::kNull:
      return "null";
    case Value::Kind::kBoolean:
      return value.as_boolean() ? "true" : "false";
    case Value::Kind::kNumber:
      return number_to_text(value.as_number());
    case Value::Kind::kString:
      return quoted(value.as_string()->text());
    case Value::Kind::kTerm:
      return term_in_words(context_, value);
    case Value::Kind::kMarker:
      return value.is_absent() ? "none" : "not set yet";
    case Value::Kind::kHeap:
      break;
  }
  if (!is_object(value)) return "a symbol";
  const auto found = record_.objects.find(value.as_heap()->id);
  if (found == record_.objects.end() || depth >= kMaxDepth) {
    return is_array(value) ? "[ … ]" : "{ … }";
  }
  return write_object(*found->second, depth);
}

// Recursion of at most kMaxDepth objects.
std::string ValueWords::write(const Slot& slot, int depth) const {
  std::string result;
  std::size_t count = 0;
  for_each_alternative(slot, guard_, [&](const Guard&, Value value) {
    count++;
    if (count <= kMostAlternatives) result += (count == 1 ? "" : " | ") + write(value, depth);
  });
  return count > kMostAlternatives ? result + " | …" : result;
}

std::string ValueWords::write_object(const ObjectSnapshot& object, int depth) const {
  const auto text_of = [](const Slot& slot) {
    return slot.is_single() && slot.value().is_string() ? to_utf8(slot.value().as_string()->text())
                                                        : std::string();
  };
  if (object.kind == CellKind::kFunction) {
    const std::string name = text_of(object.function_name);
    return (object.is_class ? "[class " : "[Function: ") + (name.empty() ? "(anonymous)" : name) +
           "]";
  }
  if (object.kind == CellKind::kArray) {
    std::vector<std::string> elements;
    for (const Slot& element : object.elements) elements.push_back(write(element, depth + 1));
    std::string text = listed(elements, '[', ']');
    if (!object.length.is_single()) text += " of length " + write(object.length, depth);
    return text;
  }
  const std::string name = text_of(object.constructor_name);
  const std::string prefix = name.empty() || name == "Object" ? "" : name + " ";
  if (object.object_class == ObjectClass::kError) {
    return text_of(object.error_name) + ": " + write(object.error_message, depth + 1);
  }
  return prefix + write_members(object, depth);
}

std::string ValueWords::write_members(const ObjectSnapshot& object, int depth) const {
  std::vector<std::string> members;
  for (std::size_t i = 0; i < object.elements.size(); i++) {  // of a Map or Set
    std::string text = write(object.elements[i], depth + 1);
    if (i < object.entry_values.size()) text += " => " + write(object.entry_values[i], depth + 1);
    members.push_back(std::move(text));
  }
  for (const Property& property : object.properties) {
    const std::string key =
        property.key.is_string() ? to_utf8(property.key.as_string()->text()) : "[symbol]";
    members.push_back(key + ": " + write(property.value, depth + 1));
  }
  return listed(members, '{', '}');
}

}  // namespace sheaf

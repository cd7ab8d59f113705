#include "interpreter/record/value_words.h"

#include <algorithm>

#include "interpreter/context.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

constexpr int kMaxDepth = 3;
constexpr std::size_t kMostMembers = 12;
constexpr std::size_t kMostAlternatives = 4;

/// Between first and last, both included: controls, what shows nothing or changes its neighbours,
/// halves of characters, and what is none.
constexpr char16_t kUnseen[][2] = {
    {0x0, 0x1f},      {0x7f, 0xa0},     {0xad, 0xad},     {0x300, 0x36f},
    {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f}, {0xd800, 0xf8ff},
    {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xfff0, 0xffff},
};

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

/// Terms and constants of one value as text. Recursion of at most kMaxTermDepth.
class TermWords {
 public:
  explicit TermWords(const Context& context) : context_(context) {}

  std::string write(Value value, int depth = 0) {
    if (value.is_number()) return number_to_text(value.as_number());
    if (value.is_string()) return quoted(value.as_string()->text());
    if (!value.is_term()) return "?";
    if (depth > kMaxTermDepth || terms_left_-- <= 0) return "…";
    const Term& term = context_.terms.at(value.as_term());
    const auto inner = [&](const TermOperand& part) { return write(part.value(), depth + 1); };
    switch (term.kind) {
      case TermKind::kInput:
        return input(value.as_term());
      case TermKind::kLinear:
      case TermKind::kSigned:
        return sum(term.linear, depth, depth > 0);
      case TermKind::kProduct:
        return "(" + inner(term.left) + " * " + inner(term.right) + ")";
      case TermKind::kFloorDivide:
        return "floor(" + inner(term.left) + " / " + std::to_string(term.constant) + ")";
      case TermKind::kFloorRatio:
        return "floor(" + inner(term.left) + " / " + inner(term.right) + ")";
      case TermKind::kRemainder:
        return "(" + inner(term.left) + " % " + std::to_string(term.constant) + ")";
      case TermKind::kQuotient:
        return "(" + inner(term.left) + " / " + std::to_string(term.constant) + ")";
      case TermKind::kRatio:
        return "(" + inner(term.left) + " / " + inner(term.right) + ")";
      case TermKind::kOrdered:
        return ordered(term, inner(term.left), inner(term.right));
      case TermKind::kStringOfInteger:
        return "String(" + inner(term.left) + ")";
      case TermKind::kConcat:
        return inner(term.left) + " ++ " + inner(term.right);
      case TermKind::kUnits:
        return text(term.units, depth);
      case TermKind::kSelect:
      case TermKind::kSelectString:
        return one_of(term.entries, [&](Value each) { return write(each, depth + 1); });
    }
    return "?";
  }

 private:
  static constexpr int kMaxTermDepth = 12;
  static constexpr int kMostTerms = 60;
  static constexpr std::size_t kMostPieces = 8;

  std::string input(TermId id) const {
    const Input& input = context_.inputs.at(context_.terms.at(id).input);
    const std::string name = input_in_words(context_, input);
    if (input.type == InputType::kUnit) return "code(" + name + ")";
    return input.type == InputType::kText ? name + ".length" : name;
  }

  std::string sum(const LinearForm& linear, int depth, bool is_inner) {
    std::string text;
    for (const auto& [atom, coefficient] : linear.parts) {
      text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
      if (std::abs(coefficient) != 1) text += std::to_string(std::abs(coefficient)) + " * ";
      text += write(Value::term(atom), depth + 1);
    }
    if (text.empty()) return std::to_string(linear.constant);
    if (linear.constant != 0) {
      text += (linear.constant > 0 ? " + " : " - ") + std::to_string(std::abs(linear.constant));
    }
    return is_inner ? "(" + text + ")" : text;
  }

  /// A number input is asked for as two places, which nobody knows.
  std::string ordered(const Term& term, const std::string& high, const std::string& low) const {
    const std::string_view ending = ".high";
    const Value place = term.left.value();
    if (place.is_term() && context_.terms.at(place.as_term()).kind == TermKind::kInput) {
      const Input& part = context_.inputs.at(context_.terms.at(place.as_term()).input);
      if (part.type == InputType::kPlace && part.name.ends_with(ending)) {
        Input number = part;
        number.name.resize(part.name.size() - ending.size());
        return input_in_words(context_, number);
      }
    }
    return "number(" + high + ", " + low + ")";
  }

  template <typename Write>
  static std::string one_of(const std::vector<std::pair<Guard, Value>>& entries,
                            const Write& write_one) {
    std::vector<std::string> texts;
    for (const auto& entry : entries) {
      if (texts.size() > kMostAlternatives) break;
      std::string text = write_one(entry.second);
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
        texts.push_back(std::move(text));
      }
    }
    std::string result;
    for (std::size_t i = 0; i < texts.size() && i < kMostAlternatives; i++) {
      result += (i == 0 ? "" : " | ") + texts[i];
    }
    if (texts.size() == 1) return result;
    return "(" + result + (texts.size() > kMostAlternatives ? " | …)" : ")");
  }

  /// A unit of a text: what has this code.
  std::string character(Value unit, int depth) {
    if (unit.is_number()) return character_in_words(static_cast<std::int64_t>(unit.as_number()));
    if (const std::string name = character_input(context_, unit.as_term()); !name.empty()) {
      return name;
    }
    const Term& term = context_.terms.at(unit.as_term());
    if (term.kind == TermKind::kSelect && depth < kMaxTermDepth) {
      return one_of(term.entries, [&](Value each) { return character(each, depth + 1); });
    }
    const bool is_sum = term.kind == TermKind::kLinear;
    return "char(" + (is_sum ? sum(term.linear, depth + 1, false) : write(unit, depth + 1)) + ")";
  }

  /// The input that a unit is; null if it is none.
  const Input* unit_input(Value unit) const {
    if (!unit.is_term()) return nullptr;
    const Term& term = context_.terms.at(unit.as_term());
    if (term.kind != TermKind::kInput) return nullptr;
    const Input& input = context_.inputs.at(term.input);
    return input.type == InputType::kUnit ? &input : nullptr;
  }

  /// Constant characters are one piece, and so are those that follow each other in an input.
  std::string text(const std::vector<Value>& units, int depth) {
    std::string result;
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < units.size();) {
      if (pieces++ == kMostPieces) return result + " ++ …";
      if (pieces > 1) result += " ++ ";
      std::size_t end = i + 1;
      if (units[i].is_number()) {
        std::u16string constant;
        for (end = i; end < units.size() && units[end].is_number(); end++) {
          constant.push_back(static_cast<char16_t>(units[end].as_number()));
        }
        result += quoted(constant);
      } else if (const Input* first = unit_input(units[i]); first != nullptr) {
        while (end < units.size() && follows(unit_input(units[end]), *first, end - i)) end++;
        std::string name = input_in_words(context_, *first);
        if (end - i > 1) {
          name.insert(name.size() - 1, ".." + std::to_string(first->position + (end - i) - 1));
        }
        result += name;
      } else {
        result += character(units[i], depth);
      }
      i = end;
    }
    return result;
  }

  static bool follows(const Input* unit, const Input& first, std::size_t distance) {
    return unit != nullptr && unit->text == first.text &&
           unit->position == first.position + distance;
  }

  const Context& context_;
  int terms_left_ = kMostTerms;
};

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

std::string input_in_words(const Context& context, const Input& input) {
  const std::string number = input.request == 0 ? "" : "#" + std::to_string(input.request + 1);
  if (input.type != InputType::kUnit) return input.name + number;
  const Input& text = context.inputs.at(input.text);
  return text.name + number + "[" + std::to_string(input.position) + "]";
}

std::string character_input(const Context& context, TermId id) {
  const Term& term = context.terms.at(id);
  if (term.kind != TermKind::kInput) return "";
  const Input& input = context.inputs.at(term.input);
  return input.type == InputType::kUnit ? input_in_words(context, input) : "";
}

std::string character_in_words(std::int64_t code) {
  const auto unit = static_cast<char16_t>(code);
  const bool is_unseen =
      std::any_of(std::begin(kUnseen), std::end(kUnseen),
                  [unit](const auto& range) { return unit >= range[0] && unit <= range[1]; });
  if (!is_unseen || unit == u'\n') return quoted({&unit, 1});
  constexpr char kDigits[] = "0123456789abcdef";
  std::string digits;
  for (int shift = unit < 0x100 ? 4 : 12; shift >= 0; shift -= 4) {
    digits += kDigits[(static_cast<unsigned>(unit) >> shift) & 0xf];
  }
  return (unit < 0x100 ? "'\\x" : "'\\u") + digits + "'";
}

std::string term_in_words(const Context& context, const Value& term) {
  return TermWords(context).write(term);
}

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
    const bool is_private = is_private_name(property.key);
    if (is_private && as_symbol(property.key)->role != SymbolRole::kPrivateField) continue;
    const JsString* name = property.key.is_string() ? property.key.as_string()
                           : is_private             ? as_symbol(property.key)->description
                                                    : nullptr;
    const std::string key = name != nullptr ? to_utf8(name->text()) : "[symbol]";
    members.push_back(key + ": " + write(property.value, depth + 1));
  }
  return listed(members, '{', '}');
}

}  // namespace sheaf

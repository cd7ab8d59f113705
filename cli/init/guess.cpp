#include "cli/init/guess.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string_view>

namespace sheaf {

namespace {

enum class Guess { kNone, kSize, kIndex, kBoolean, kText, kList, kTextList, kFunction, kObject };

constexpr double kMaxSize = 4;

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

/// Camel case aside: `userName` ends with `name`.
std::string folded(std::string_view name) {
  std::string result;
  for (const char letter : name) {
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

Guess guess_by_name(const std::string& name) {
  const std::string word = folded(name);
  const auto ends = [&word](std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [&word](std::string_view ending) { return word.ends_with(ending); });
  };
  const std::size_t prefix = word.starts_with("is") ? 2 : word.starts_with("has") ? 3 : 0;
  const bool is_question =
      prefix > 0 && name.size() > prefix && std::isupper(static_cast<unsigned char>(name[prefix]));
  if (is_question || ends({"flag", "enabled", "strict", "bool", "boolean"})) return Guess::kBoolean;
  if (ends({"callback", "predicate", "handler", "comparator", "compare", "iteratee", "func"}) ||
      is_one_of(word, {"fn", "cb", "f", "done", "next"})) {
    return Guess::kFunction;
  }
  if (ends({"words", "names", "strings", "lines", "keys", "tokens", "texts"})) {
    return Guess::kTextList;
  }
  if (ends({"array", "list", "items", "values", "numbers", "elements", "xs", "arr", "queue",
            "ids"})) {
    return Guess::kList;
  }
  if (ends({"text",   "string",  "str",   "name",      "word", "line",  "message",
            "msg",    "title",   "label", "path",      "url",  "email", "prefix",
            "suffix", "pattern", "query", "separator", "char", "key",   "source",
            "token",  "code",    "html",  "json",      "csv"}) ||
      is_one_of(word, {"s", "c", "ch", "input", "delimiter", "sep"})) {
    return Guess::kText;
  }
  if (ends({"options", "opts", "config", "settings", "object", "obj", "props"})) {
    return Guess::kObject;
  }
  if (ends({"index", "position", "offset"}) || is_one_of(word, {"i", "j", "k", "at", "pos"})) {
    return Guess::kIndex;
  }
  if (ends({"count", "size", "length", "limit", "capacity", "depth", "times", "width", "height",
            "maxlength"}) ||
      is_one_of(word, {"n", "m", "len"})) {
    return Guess::kSize;
  }
  return Guess::kNone;
}

/// Writes the inputs of one parameter. `name` is always an expression: `'f.cart'`, or inside an
/// array `name`, the name of its element.
class InputWriter {
 public:
  std::string write(const Shape& shape, const std::string& word, const std::string& name) const {
    const std::string value = value_of(shape, word, name);
    const bool is_object = !shape.members.empty() && value.starts_with("{");
    const bool is_optional = shape.may_be_missing || (shape.is_tested && is_object);
    if (!is_optional) return value;
    return fmt::format("boolean({}) ? {} : undefined", joined(name, " given"), value);
  }

  std::string list(const std::string& name, const Shape& shape, const std::string& word) const {
    static const Shape kUnknown;
    const Shape& element = shape.element == nullptr ? kUnknown : *shape.element;
    const bool is_text = guess_by_name(word) == Guess::kTextList;
    std::string value = value_of(element, is_text ? "text" : "", "name");
    if (value.starts_with("{")) value = "(" + value + ")";
    value = value == "int(name)" ? "int" : "(name) => " + value;
    return fmt::format("array({}, {{ maxLength: 3 }}, {})", name, value);
  }

 private:
  /// The expression for a name with something behind it.
  static std::string joined(const std::string& name, const std::string& more) {
    if (name.ends_with("'")) return name.substr(0, name.size() - 1) + more + "'";
    if (name.ends_with("`")) return name.substr(0, name.size() - 1) + more + "`";
    return "`${" + name + "}" + more + "`";
  }

  std::string value_of(const Shape& shape, const std::string& word, const std::string& name) const {
    const Guess guess = guess_by_name(word);
    if (!shape.tuple.empty()) return tuple(shape, name);
    if (shape.is_function) return function(name);
    if (shape.is_text && !shape.is_list) return text(shape, name);
    if (shape.is_list && !shape.is_text) return list(name, shape, word);
    if (shape.is_sized || shape.is_iterated) {
      return is_sequence_of_letters(shape, guess) ? text(shape, name) : list(name, shape, word);
    }
    if (!shape.literals.empty()) return choice(shape, name);
    if (!shape.members.empty()) return object(shape, name);
    if (shape.is_number) return number(shape, guess, name);
    if (shape.is_table) return table(shape, name);
    if (shape.is_map_key && guess != Guess::kIndex)
      return fmt::format("oneOf({}, ['a', 'b'])", name);
    if (shape.is_table_key && guess != Guess::kIndex) {
      return fmt::format("oneOf({}, ['a', 'b', 'constructor'])", name);
    }
    if (shape.is_boolean) return fmt::format("boolean({})", name);
    return by_name(shape, guess, word, name);
  }

  std::string by_name(const Shape& shape, Guess guess, const std::string& word,
                      const std::string& name) const {
    switch (guess) {
      case Guess::kNone:
        if (shape.is_tested) return fmt::format("boolean({})", name);
        return fmt::format("int({})", name);
      case Guess::kSize:
      case Guess::kIndex:
        return number(shape, guess, name);
      case Guess::kBoolean:
        return fmt::format("boolean({})", name);
      case Guess::kText:
        return text(shape, name);
      case Guess::kList:
      case Guess::kTextList:
        return list(name, shape, word);
      case Guess::kFunction:
        return function(name);
      case Guess::kObject:
        return "{}";
    }
    return "";
  }

  /// Something with a length: a text if its elements are compared with letters, or nothing is said
  /// about them and the name does not tell.
  static bool is_sequence_of_letters(const Shape& shape, Guess guess) {
    if (shape.element != nullptr) {
      const Shape& element = *shape.element;
      if (element.is_number || !element.members.empty()) return false;
      if (element.is_text || !element.literals.empty())
        return guess != Guess::kTextList && guess != Guess::kList;
    }
    if (guess == Guess::kText) return true;
    return guess != Guess::kList && guess != Guess::kTextList && !shape.is_iterated &&
           shape.element == nullptr;
  }

  static std::string text(const Shape& shape, const std::string& name) {
    std::size_t longest = 2;
    for (const std::string& literal : shape.literals) longest = std::max(longest, literal.size());
    const bool changes_case =
        shape.changes_case || (shape.element != nullptr && shape.element->changes_case);
    // Letters beyond Latin-1 change their case in ways that are followed value by value.
    const std::string alphabet =
        changes_case ? ", alphabet: " + quoted(letters_of(shape)) : std::string();
    return fmt::format("string({}, {{ maxLength: {}{} }})", name, longest + 2, alphabet);
  }

  /// Those that the program knows, and some that it does not.
  static std::string letters_of(const Shape& shape) {
    std::string letters = "aB1 ";
    const auto add = [&letters](const Shape& from) {
      for (const std::string& literal : from.literals) {
        for (const char letter : literal) {
          const bool is_new = letters.find(letter) == std::string::npos;
          if (is_new && std::isprint(static_cast<unsigned char>(letter)) != 0) letters += letter;
        }
      }
    };
    add(shape);
    if (shape.element != nullptr) add(*shape.element);
    return letters;
  }

  static std::string function(const std::string& name) {
    return fmt::format("() => int({})", joined(name, " returns"));
  }

  /// A size bounds loops, so it is kept small unless the program compares it with larger numbers.
  static std::string number(const Shape& shape, Guess guess, const std::string& name) {
    const bool is_small = shape.largest <= kMaxSize;
    if (guess == Guess::kSize && is_small)
      return fmt::format("int({}, {{ min: 0, max: 4 }})", name);
    if (guess == Guess::kIndex && is_small) {
      return fmt::format("int({}, {{ min: -1, max: 4 }})", name);
    }
    return fmt::format("int({})", name);
  }

  static std::string choice(const Shape& shape, const std::string& name) {
    std::string words;
    for (const std::string& literal : shape.literals) words += quoted(literal) + ", ";
    // Every object has the last key, by inheritance.
    return fmt::format("oneOf({}, [{}'another'{}])", name, words,
                       shape.is_table_key ? ", 'constructor'" : "");
  }

  std::string tuple(const Shape& shape, const std::string& name) const {
    std::string parts;
    for (std::size_t i = 0; i < shape.tuple.size(); i++) {
      parts +=
          (i == 0 ? "" : ", ") + write(*shape.tuple[i], "", joined(name, fmt::format("[{}]", i)));
    }
    return "[" + parts + "]";
  }

  std::string object(const Shape& shape, const std::string& name) const {
    std::string parts;
    for (const auto& [key, member] : shape.members) {
      parts += (parts.empty() ? "" : ", ") + (is_plain_name(key) ? key : quoted(key)) + ": " +
               write(*member, key, joined(name, "." + key));
    }
    return "{ " + parts + " }";
  }

  std::string table(const Shape& shape, const std::string& name) const {
    Shape filled;
    const ShapeRef element = shape.element == nullptr ? new_shape() : shape.element;
    for (const char* key : {"a", "b"}) filled.members.emplace_back(key, element);
    return object(filled, name);
  }
};

}  // namespace

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "'";
}

bool is_plain_name(const std::string& name) {
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
         std::all_of(name.begin(), name.end(), [](char letter) {
           return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' ||
                  letter == '$';
         });
}

std::string guessed_input(const Parameter& parameter, const std::string& input) {
  const InputWriter writer;
  if (parameter.is_rest) return "..." + writer.list(quoted(input), *parameter.shape, "");
  return writer.write(*parameter.shape, parameter.name, quoted(input));
}

}  // namespace sheaf

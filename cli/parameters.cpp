#include "cli/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace sheaf {

namespace {

bool is_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '$';
}

std::string trimmed(std::string_view text) {
  const auto is_space = [](char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) != 0;
  };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

/// Behind a string, template or comment that begins at `at`; `at` itself if none does.
std::size_t behind_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if (quote == '\'' || quote == '"' || quote == '`') {
    for (std::size_t i = at + 1; i < text.size(); i++) {
      if (text[i] == '\\') {
        i++;
      } else if (text[i] == quote) {
        return i + 1;
      }
    }
    return text.size();
  }
  if (text.substr(at).starts_with("/*")) {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (text.substr(at).starts_with("//")) return std::min(text.find('\n', at), text.size());
  return at;
}

std::string without_comments(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t next = behind_quoted(text, i);
    if (next == i || text[i] != '/') result += text.substr(i, next == i ? 1 : next - i);
    i = next == i ? i + 1 : next;
  }
  return result;
}

/// Calls `visit(index, depth)` for each letter outside strings and comments, where `depth` is the
/// number of brackets around it; ends when the answer is no.
template <typename Visit>
void for_each_letter(std::string_view text, const Visit& visit) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t next = behind_quoted(text, i); next != i) {
      i = next;
      continue;
    }
    const bool opens = text[i] == '(' || text[i] == '[' || text[i] == '{';
    const bool closes = text[i] == ')' || text[i] == ']' || text[i] == '}';
    if (closes) depth--;
    if (!visit(i, depth)) return;
    if (opens) depth++;
    i++;
  }
}

/// Parts between commas that no bracket surrounds.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for_each_letter(text, [&](std::size_t i, int depth) {
    if (text[i] == ',' && depth == 0) {
      parts.push_back(trimmed(text.substr(start, i - start)));
      start = i + 1;
    }
    return true;
  });
  parts.push_back(trimmed(text.substr(start)));
  std::erase(parts, "");
  return parts;
}

/// What stands between the bracket at `open` and its partner.
std::string_view inside(std::string_view text, std::size_t open) {
  std::size_t end = text.size();
  for_each_letter(text.substr(open), [&](std::size_t i, int depth) {
    if (i == 0 || depth > 0) return true;
    end = open + i;
    return false;
  });
  return text.substr(open + 1, end - open - 1);
}

/// Of `name = default` or `key: name`: where the sign stands, outside all brackets.
std::size_t find_outside(std::string_view text, char sign) {
  std::size_t found = std::string_view::npos;
  for_each_letter(text, [&](std::size_t i, int depth) {
    const bool is_it = text[i] == sign && depth == 0 && !text.substr(i).starts_with("==") &&
                       !text.substr(i).starts_with("=>");
    if (is_it) found = i;
    return !is_it;
  });
  return found;
}

Parameter parse_parameter(const std::string& part, int depth);

std::vector<Parameter> parse_list(std::string_view text, int depth) {
  std::vector<Parameter> parameters;
  constexpr int kMaxDepth = 4;
  if (depth > kMaxDepth) return parameters;
  for (const std::string& part : split(text)) parameters.push_back(parse_parameter(part, depth));
  return parameters;
}

// Recursion of at most kMaxDepth patterns in each other.
Parameter parse_parameter(const std::string& part, int depth) {
  Parameter parameter;
  std::string target = part;
  if (target.starts_with("...")) {
    parameter.form = Parameter::Form::kRest;
    target.erase(0, 3);
  }
  if (const std::size_t sign = find_outside(target, '='); sign != std::string::npos) {
    parameter.default_text = trimmed(std::string_view(target).substr(sign + 1));
    target = trimmed(std::string_view(target).substr(0, sign));
  }
  if (target.starts_with("{") || target.starts_with("[")) {
    parameter.form = target.starts_with("{") ? Parameter::Form::kObject : Parameter::Form::kArray;
    const std::string_view members = inside(target, 0);
    if (parameter.form == Parameter::Form::kArray) {
      parameter.members = parse_list(members, depth + 1);
      return parameter;
    }
    for (const std::string& member : split(members)) {
      // `key: pattern`: the key is what the caller has to give.
      const std::size_t colon = find_outside(member, ':');
      std::string value =
          colon == std::string::npos ? member : trimmed(std::string_view(member).substr(colon + 1));
      std::vector<Parameter> one = parse_list(value, depth + 1);
      if (one.size() != 1 || one[0].form == Parameter::Form::kRest) continue;
      if (colon != std::string::npos) {
        one[0].name = trimmed(std::string_view(member).substr(0, colon));
      }
      parameter.members.push_back(std::move(one[0]));
    }
    return parameter;
  }
  parameter.name = target;
  return parameter;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), name) != words.end();
}

/// Camel case and plural aside: `userName` ends with `name`, `names` is several.
std::string folded(std::string_view name) {
  std::string result;
  for (const char letter : name) {
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

enum class Guess { kInteger, kSize, kIndex, kBoolean, kText, kList, kTextList, kFunction, kObject };

Guess guess_by_default(const std::string& text, Guess otherwise) {
  if (text == "true" || text == "false") return Guess::kBoolean;
  if (text.starts_with("'") || text.starts_with("\"") || text.starts_with("`")) return Guess::kText;
  if (text.starts_with("[")) return Guess::kList;
  if (text.starts_with("{")) return Guess::kObject;
  if (text.find("=>") != std::string::npos || text.starts_with("function")) return Guess::kFunction;
  return otherwise;
}

Guess guess_by_name(const std::string& name) {
  const std::string word = folded(name);
  const auto ends = [&word](std::initializer_list<std::string_view> endings) {
    return std::any_of(endings.begin(), endings.end(),
                       [&word](std::string_view ending) { return word.ends_with(ending); });
  };
  const bool is_question = name.size() > 2 && (word.starts_with("is") || word.starts_with("has")) &&
                           std::isupper(static_cast<unsigned char>(name[word[0] == 'i' ? 2 : 3]));
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
  return Guess::kInteger;
}

std::string quoted(const std::string& name) {
  std::string result = "'";
  for (const char letter : name) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "'";
}

std::string integer(const std::string& name) { return fmt::format("int({})", quoted(name)); }
std::string text(const std::string& name) {
  return fmt::format("string({}, {{ maxLength: 4 }})", quoted(name));
}

/// Up to three elements; how many is an input, too.
std::string list(const std::string& name, const char* element) {
  return fmt::format("array({}, {{ maxLength: 3 }}, {})", quoted(name), element);
}

std::string property_key(const std::string& name) {
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), is_word) &&
                        std::isdigit(static_cast<unsigned char>(name[0])) == 0;
  return is_plain ? name : quoted(name);
}

std::vector<Parameter> with_uses(std::vector<Parameter> parameters, std::string_view text) {
  for (Parameter& parameter : parameters) {
    const bool is_plain = parameter.form == Parameter::Form::kPlain;
    if (is_plain && parameter.default_text.empty()) {
      parameter.use = use_of_parameter(text, parameter.name);
    }
  }
  return parameters;
}

/// `{ price: int('cart.item.price') }`; `name` is an expression. Empty without members.
std::string object_of(const std::vector<std::string>& members, const std::string& name) {
  std::string text;
  for (const std::string& member : members) {
    Parameter own;
    own.name = member;
    std::string value = guessed_input(own, "");
    // Names of elements are made where they are made.
    const std::string plain = quoted(member);
    if (const std::size_t at = value.find(plain); at != std::string::npos) {
      const bool is_variable = !name.starts_with("'");
      value.replace(at, plain.size(),
                    is_variable ? "`${" + name + "}." + member + "`"
                                : name.substr(0, name.size() - 1) + "." + member + "'");
    }
    text += (text.empty() ? "" : ", ") + member + ": " + value;
  }
  return text.empty() ? "" : "{ " + text + " }";
}

/// What the body says about the parameter; empty if nothing.
std::string input_by_use(const ParameterUse& use, const std::string& name) {
  std::size_t longest = 0;
  for (const std::string& literal : use.literals) longest = std::max(longest, literal.size());
  if (use.is_text && !use.is_list) {
    return fmt::format("string({}, {{ maxLength: {} }})", quoted(name),
                       longest == 0 ? 4 : std::max<std::size_t>(4, longest + 2));
  }
  if (use.is_list && !use.is_text && !use.element_members.empty()) {
    return list(name, ("(name) => (" + object_of(use.element_members, "name") + ")").c_str());
  }
  if (use.is_list && !use.is_text && use.literals.empty()) return list(name, "int");
  if (use.is_list || use.is_text) return "";
  if (!use.literals.empty()) {
    std::string words;
    for (const std::string& literal : use.literals) words += quoted(literal) + ", ";
    return fmt::format("oneOf({}, [{}'another'])", quoted(name), words);
  }
  return object_of(use.members, quoted(name));
}

}  // namespace

std::vector<Parameter> parameters_of(std::string_view function_text) {
  const std::string all = trimmed(without_comments(function_text));
  std::string_view rest = all;
  if (rest.starts_with("class")) {
    std::optional<std::size_t> found;
    for_each_letter(rest, [&](std::size_t i, int depth) {
      const bool is_it = depth == 1 && rest.substr(i).starts_with("constructor") &&
                         !is_word(rest[i - 1]) && !is_word(rest[std::min(i + 11, rest.size() - 1)]);
      if (is_it) found = i;
      return !is_it;
    });
    if (!found) return {};
    rest.remove_prefix(*found);
  } else {
    std::string_view head = rest;
    if (head.starts_with("async ")) head = std::string_view(rest).substr(6);
    std::size_t end = 0;
    while (end < head.size() && is_word(head[end])) end++;
    const std::string behind = trimmed(head.substr(end));
    if (end > 0 && behind.starts_with("=>")) {
      return with_uses(parse_list(head.substr(0, end), 0), all);
    }
  }
  const std::size_t open = rest.find('(');
  if (open == std::string_view::npos) return {};
  return with_uses(parse_list(inside(rest, open), 0), all);
}

std::string guessed_input(const Parameter& parameter, const std::string& prefix) {
  const std::string name =
      parameter.name.empty() ? prefix : (prefix.empty() ? "" : prefix + ".") + parameter.name;
  switch (parameter.form) {
    case Parameter::Form::kRest:
      return "..." + list(name, "int");
    case Parameter::Form::kObject:
    case Parameter::Form::kArray: {
      const bool is_object = parameter.form == Parameter::Form::kObject;
      std::string members;
      for (std::size_t i = 0; i < parameter.members.size(); i++) {
        const Parameter& member = parameter.members[i];
        const std::string key = is_object ? property_key(member.name) + ": " : "";
        members += (i == 0 ? "" : ", ") + key +
                   guessed_input(member, is_object ? name : fmt::format("{}[{}]", name, i));
      }
      return is_object ? "{ " + members + " }" : "[" + members + "]";
    }
    case Parameter::Form::kPlain:
      break;
  }
  if (const std::string used = input_by_use(parameter.use, name); !used.empty()) return used;
  switch (guess_by_default(parameter.default_text, guess_by_name(parameter.name))) {
    case Guess::kInteger:
      return integer(name);
    case Guess::kSize:
      return fmt::format("int({}, {{ min: 0, max: 4 }})", quoted(name));
    case Guess::kIndex:
      return fmt::format("int({}, {{ min: -1, max: 4 }})", quoted(name));
    case Guess::kBoolean:
      return fmt::format("boolean({})", quoted(name));
    case Guess::kText:
      return text(name);
    case Guess::kList:
      return list(name, "int");
    case Guess::kTextList:
      return list(name, "(name) => string(name, { maxLength: 3 })");
    case Guess::kFunction:
      return fmt::format("() => int({})", quoted(name + " returns"));
    case Guess::kObject:
      return "{}";
  }
  return integer(name);
}

}  // namespace sheaf

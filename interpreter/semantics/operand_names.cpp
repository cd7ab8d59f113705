#include "interpreter/semantics/operand_names.h"

#include <cctype>

namespace sheaf {

namespace {

constexpr std::size_t kNowhere = std::string_view::npos;

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}
bool is_opening(char c) { return c == '(' || c == '[' || c == '{'; }
bool is_closing(char c) { return c == ')' || c == ']' || c == '}'; }

std::size_t skip_space(std::string_view source, std::size_t at) {
  while (at < source.size() && is_space(source[at])) ++at;
  return at;
}
char char_at(std::string_view source, std::size_t at) {
  return at < source.size() ? source[at] : '\0';
}
/// The last character before the place that is no space, or nowhere.
std::size_t before(std::string_view source, std::size_t at) {
  while (at > 0 && is_space(source[at - 1])) --at;
  return at == 0 ? kNowhere : at - 1;
}

/// Behind the bracket that closes the one at the place.
std::size_t behind_bracket(std::string_view source, std::size_t at) {
  for (int depth = 0; at < source.size(); ++at) {
    if (is_opening(source[at])) ++depth;
    if (is_closing(source[at]) && --depth == 0) return at + 1;
  }
  return kNowhere;
}

/// The bracket around a place.
std::size_t enclosing_bracket(std::string_view source, std::size_t at) {
  for (int depth = 0; at > 0; --at) {
    const char c = source[at - 1];
    if (is_closing(c)) ++depth;
    if (is_opening(c) && depth-- == 0) return at - 1;
  }
  return kNowhere;
}

/// `a.b.c` at the place; empty if something else stands there.
std::string_view dotted_name(std::string_view source, std::size_t at) {
  std::size_t end = at;
  while (end < source.size() && (is_word(source[end]) || source[end] == '.')) ++end;
  return source.substr(at, end - at);
}

/// Where the expression that a pattern takes apart begins: behind `=`.
std::size_t initializer(std::string_view source, std::size_t pattern_end) {
  const std::size_t at = skip_space(source, pattern_end);
  if (char_at(source, at) != '=') return kNowhere;
  const char next = char_at(source, at + 1);
  return next == '=' || next == '>' ? kNowhere : skip_space(source, at + 1);
}

/// Whether an expression that begins at the place ends where its first word does.
bool ends_at(std::string_view source, std::size_t end) {
  const char next = char_at(source, skip_space(source, end));
  return next == ';' || next == ',' || next == ')' || next == '}' || next == '\0' ||
         source.substr(end, skip_space(source, end) - end).find('\n') != kNowhere;
}

bool declares(std::string_view source, std::size_t pattern) {
  std::size_t end = before(source, pattern);
  if (end == kNowhere) return false;
  std::size_t begin = ++end;
  while (begin > 0 && is_word(source[begin - 1])) --begin;
  const std::string_view word = source.substr(begin, end - begin);
  return word == "const" || word == "let" || word == "var";
}

std::string typed_text(const ShownValue& value) {
  return value.typed + " is not iterable (cannot read property Symbol(Symbol.iterator))";
}

std::string array_pattern_text(std::string_view source, std::size_t offset,
                               const ShownValue& value) {
  const std::size_t end = behind_bracket(source, offset);
  const std::size_t expression = end == kNowhere ? kNowhere : initializer(source, end);
  if (expression == kNowhere || !declares(source, offset)) return typed_text(value);
  const std::string_view name = dotted_name(source, expression);
  if (!name.empty() && name.find('.') == kNowhere && ends_at(source, expression + name.size())) {
    return std::string(name) + " is not iterable";
  }
  if (source.substr(expression, 2) == "{}") return "{} is not iterable";
  return typed_text(value);
}

std::string spread_argument_text(std::string_view source, std::size_t offset,
                                 const ShownValue& value) {
  const std::string_view name = dotted_name(source, offset);
  if (char_at(source, skip_space(source, offset + name.size())) != ')') return typed_text(value);
  if (value.plain != "undefined" && value.plain != "null") {
    return "Spread syntax requires ...iterable[Symbol.iterator] to be a function";
  }
  return std::string(name) + " is not iterable (cannot read property undefined)";
}

/// Whether a pattern is a whole parameter without a default.
bool is_parameter(std::string_view source, std::size_t pattern, std::size_t pattern_end) {
  const std::size_t previous = before(source, pattern);
  const char next = char_at(source, skip_space(source, pattern_end));
  if (previous == kNowhere || (next != ')' && next != ',')) return false;
  const std::size_t bracket = enclosing_bracket(source, pattern);
  return bracket != kNowhere && source[bracket] == '(' &&
         (source[previous] == '(' || source[previous] == ',');
}

}  // namespace

std::string not_iterable_text(std::string_view source, std::size_t offset,
                              const ShownValue& value) {
  if (source.substr(offset, 3) == "...") offset = skip_space(source, offset + 3);
  const std::size_t previous = before(source, offset);
  bool is_loop = false;
  if (previous != kNowhere && previous >= 2 && source.substr(previous - 2, 3) == "...") {
    const std::size_t bracket = enclosing_bracket(source, previous);
    if (bracket != kNowhere && source[bracket] == '(') {
      return spread_argument_text(source, offset, value);
    }
  } else if (char_at(source, offset) == '[') {
    return array_pattern_text(source, offset, value);
  } else if (source.substr(offset, 3) == "for") {
    // A for-of stands at its keyword; the operand follows `of`.
    const std::size_t of = source.find(" of ", offset);
    if (of == kNowhere) return value.plain + " is not iterable";
    offset = of + 4;
    is_loop = true;
  }
  const std::string_view name = dotted_name(source, offset);
  const bool is_number = !name.empty() && is_digit(name.front());
  const bool is_named = !name.empty() && (is_loop || !is_number);
  return (is_named ? std::string(name) : value.plain) + " is not iterable";
}

std::optional<std::string> not_destructurable_text(std::string_view source, std::size_t offset,
                                                   bool is_null) {
  // The first property of a pattern, or the pattern itself if it has none to read.
  std::string property;
  std::size_t pattern = offset;
  if (char_at(source, offset) != '{') {
    const std::size_t previous = before(source, offset);
    if (previous == kNowhere || source[previous] != '{') return std::nullopt;
    pattern = previous;
    std::size_t end = offset;
    const char quote = char_at(source, offset);
    if (quote == '\'' || quote == '"') {
      end = source.find(quote, offset + 1);
      if (end == kNowhere) return std::nullopt;
      property = source.substr(offset + 1, end - offset - 1);
      ++end;
    } else {
      while (end < source.size() && is_word(source[end])) ++end;
      property = source.substr(offset, end - offset);
    }
    // A default, a call or a member: not the name of a property alone.
    const char next = char_at(source, skip_space(source, end));
    if (quote != '[' && (property.empty() || (next != ',' && next != '}' && next != ':'))) {
      return std::nullopt;
    }
  }
  const std::size_t end = behind_bracket(source, pattern);
  if (end == kNowhere) return std::nullopt;
  std::string given;
  const std::size_t expression = initializer(source, end);
  if (expression != kNowhere) {
    const std::string_view name = dotted_name(source, expression);
    if (name.empty() || !ends_at(source, expression + name.size())) return std::nullopt;
    given = name;
  } else if (is_parameter(source, pattern, end)) {
    given = is_null ? "object null" : "undefined";
  } else {
    return std::nullopt;
  }
  return "Cannot destructure " + (property.empty() ? "" : "property '" + property + "' of ") + "'" +
         given + "' as it is " + (is_null ? "null" : "undefined") + ".";
}

}  // namespace sheaf

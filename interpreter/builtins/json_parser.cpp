#include "interpreter/builtins/json_parser.h"

#include "interpreter/builtins/builtins.h"

#include "interpreter/objects/realm.h"
#include "interpreter/semantics/convert.h"

namespace sheaf {

namespace {

bool is_digit(char16_t unit) { return unit >= u'0' && unit <= u'9'; }

}  // namespace

std::optional<Value> JsonParser::parse() {
  skip_space();
  const std::optional<Value> result = nested();
  if (!result) return std::nullopt;
  skip_space();
  if (at_ < text_.size()) {
    return fail_with("Unexpected non-whitespace character after JSON at position " +
                     std::to_string(at_));
  }
  return result;
}

std::optional<Value> JsonParser::nested() {
  std::vector<Open> open;  // arrays and objects whose end has not been read
  for (;;) {
    std::optional<Value> done;
    if (peek() == u'[' || peek() == u'{') {
      const bool is_array = peek() == u'[';
      ++at_;
      skip_space();
      open.push_back({is_array,
                      is_array ? Value::heap(new_array(realm_, guard_))
                               : Value::heap(new_object(context_, guard_,
                                                        Value::heap(realm_.object_prototype))),
                      nullptr});
      if (peek() == (is_array ? u']' : u'}')) {
        ++at_;
        done = open.back().container;
        open.pop_back();
      } else if (!is_array && !key(open.back(), Expected::kPropertyNameOrEnd)) {
        return std::nullopt;
      }
    } else {
      done = scalar();
      if (!done) return std::nullopt;
    }
    // A value that is done may be the last one of what contains it, and so on outwards.
    while (done) {
      if (open.empty()) return done;
      add(open.back(), *done);
      skip_space();
      if (peek() == (open.back().is_array ? u']' : u'}')) {
        ++at_;
        done = open.back().container;
        open.pop_back();
        continue;
      }
      if (peek() != u',') {
        return fail(open.back().is_array ? Expected::kCommaOrBracket : Expected::kCommaOrBrace);
      }
      ++at_;
      done.reset();
      skip_space();
      if (!open.back().is_array && !key(open.back(), Expected::kPropertyName)) return std::nullopt;
    }
  }
}

bool JsonParser::key(Open& object, Expected expected) {
  if (peek() != u'"') {
    fail(expected);
    return false;
  }
  const std::optional<std::u16string> name = string();
  if (!name) return false;
  skip_space();
  if (peek() != u':') {
    fail(Expected::kColon);
    return false;
  }
  ++at_;
  skip_space();
  object.key = context_.strings.intern(*name);
  return true;
}

void JsonParser::add(const Open& open, Value element) {
  if (open.is_array) {
    array_push(context_, guard_, as_array(open.container), element);
  } else {
    define_own(context_, guard_, as_object(open.container), Value::string(open.key), element);
  }
}

void JsonParser::skip_space() {
  while (at_ < text_.size() && (text_[at_] == u' ' || text_[at_] == u'\n' || text_[at_] == u'\r' ||
                                text_[at_] == u'\t')) {
    ++at_;
  }
}

std::nullopt_t JsonParser::fail_with(const std::string& message) {
  if (error_.empty()) error_ = message;
  return std::nullopt;
}

/// The messages of the reference context.
std::nullopt_t JsonParser::fail(Expected expected) {
  const std::string where = " in JSON at position " + std::to_string(at_);
  if (at_ >= text_.size() && expected == Expected::kValue) {
    return fail_with("Unexpected end of JSON input");
  }
  switch (expected) {
    case Expected::kPropertyNameOrEnd:
      return fail_with("Expected property name or '}'" + where);
    case Expected::kPropertyName:
      return fail_with("Expected double-quoted property name" + where);
    case Expected::kColon:
      return fail_with("Expected ':' after property name" + where);
    case Expected::kCommaOrBrace:
      return fail_with("Expected ',' or '}' after property value" + where);
    case Expected::kCommaOrBracket:
      return fail_with("Expected ',' or ']' after array element" + where);
    case Expected::kValue:
      break;
  }
  // Inside true, false or null.
  if (text_[at_] == u'-' || is_digit(text_[at_])) return fail_with("Unexpected number" + where);
  if (text_[at_] == u'"') return fail_with("Unexpected string" + where);
  if (text_ == u"undefined" || text_ == u"[object Object]" || text_ == u"NaN" ||
      text_ == u"Infinity") {
    return fail_with("\"" + to_utf8(text_) + "\" is not valid JSON");
  }
  // Long texts are cut around the place.
  constexpr std::size_t kAround = 10;
  std::string shown;
  if (text_.size() <= 2 * kAround) {
    shown = "\"" + to_utf8(text_) + "\"";
  } else {
    const std::size_t begin = at_ < kAround ? 0 : at_ - kAround;
    const std::size_t end = std::min(text_.size(), at_ + kAround);
    shown = std::string(begin > 0 ? "..." : "") + "\"" + to_utf8(text_.substr(begin, end - begin)) +
            "\"" + (end < text_.size() ? "..." : "");
  }
  return fail_with("Unexpected token '" + to_utf8(text_.substr(at_, 1)) + "', " + shown +
                   " is not valid JSON");
}

std::optional<Value> JsonParser::scalar() {
  const auto word = [&](std::u16string_view text, Value result) -> std::optional<Value> {
    for (const char16_t unit : text) {
      if (peek() != unit || at_ >= text_.size()) return fail(Expected::kValue);
      ++at_;
    }
    return result;
  };
  switch (peek()) {
    case u't':
      return word(u"true", Value::boolean(true));
    case u'f':
      return word(u"false", Value::boolean(false));
    case u'n':
      return word(u"null", Value::null());
    case u'"': {
      std::optional<std::u16string> text = string();
      if (!text) return std::nullopt;
      return Value::string(context_.strings.make(std::move(*text)));
    }
    default:
      break;
  }
  if (peek() == u'-' || is_digit(peek())) return number();
  return fail(Expected::kValue);
}

std::optional<std::u16string> JsonParser::string() {
  const std::string where = " in JSON at position ";
  std::u16string result;
  ++at_;
  while (true) {
    if (at_ >= text_.size()) {
      return fail_with("Unterminated string" + where + std::to_string(at_));
    }
    const char16_t unit = text_[at_];
    if (unit == u'"') {
      ++at_;
      return result;
    }
    if (unit < 0x20) {
      return fail_with("Bad control character in string literal" + where + std::to_string(at_));
    }
    if (unit != u'\\') {
      result.push_back(unit);
      ++at_;
      continue;
    }
    ++at_;
    switch (peek()) {
      case u'"':
        result.push_back(u'"');
        break;
      case u'\\':
        result.push_back(u'\\');
        break;
      case u'/':
        result.push_back(u'/');
        break;
      case u'b':
        result.push_back(u'\b');
        break;
      case u'f':
        result.push_back(u'\f');
        break;
      case u'n':
        result.push_back(u'\n');
        break;
      case u'r':
        result.push_back(u'\r');
        break;
      case u't':
        result.push_back(u'\t');
        break;
      case u'u': {
        char16_t code = 0;
        for (int i = 0; i < 4; ++i) {
          ++at_;
          const char16_t digit = peek();
          int nibble = -1;
          if (is_digit(digit)) nibble = digit - u'0';
          if (digit >= u'a' && digit <= u'f') nibble = digit - u'a' + 10;
          if (digit >= u'A' && digit <= u'F') nibble = digit - u'A' + 10;
          if (nibble < 0) {
            return fail_with("Bad Unicode escape" + where + std::to_string(at_));
          }
          code = static_cast<char16_t>(code * 16 + nibble);
        }
        result.push_back(code);
        break;
      }
      default:
        if (at_ >= text_.size()) return fail_with("Unexpected end of JSON input");
        if (text_[at_] > 0xff) return fail(Expected::kValue);
        return fail_with("Bad escaped character" + where + std::to_string(at_));
    }
    ++at_;
  }
}

std::optional<Value> JsonParser::number() {
  const std::size_t begin = at_;
  const std::string where = " in JSON at position ";
  if (peek() == u'-') {
    ++at_;
    if (!is_digit(peek())) {
      return fail_with("No number after minus sign" + where + std::to_string(at_));
    }
  }
  if (peek() == u'0') {
    ++at_;
    if (is_digit(peek())) return fail_with("Unexpected number" + where + std::to_string(at_));
  } else {
    while (is_digit(peek())) ++at_;
  }
  if (peek() == u'.') {
    ++at_;
    if (!is_digit(peek())) {
      return fail_with("Unterminated fractional number" + where + std::to_string(at_));
    }
    while (is_digit(peek())) ++at_;
  }
  if (peek() == u'e' || peek() == u'E') {
    ++at_;
    if (peek() == u'+' || peek() == u'-') ++at_;
    if (!is_digit(peek())) {
      return fail_with("Exponent part is missing a number" + where + std::to_string(at_));
    }
    while (is_digit(peek())) ++at_;
  }
  return Value::number(string_to_number(text_.substr(begin, at_ - begin)));
}

}  // namespace sheaf

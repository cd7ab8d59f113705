#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/context.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

/// Reads a JSON text into objects that exist on the paths of one guard.
class JsonParser {
 public:
  JsonParser(Realm& realm, const Guard& guard, std::u16string_view text)
      : realm_(realm), context_(realm.context), guard_(guard), text_(text) {}

  /// Nothing on a syntax error; `error` then has the message.
  std::optional<Value> parse();
  const std::string& error() const { return error_; }

 private:
  /// What may stand at the place of an error decides the message.
  enum class Expected : std::uint8_t {
    kValue,
    kPropertyNameOrEnd,
    kPropertyName,
    kColon,
    kCommaOrBrace,
    kCommaOrBracket,
  };

  /// An array or object whose end has not been read, and the key that waits for its value.
  struct Open {
    bool is_array;
    Value container;
    const JsString* key;
  };

  /// A value with all that it contains. By a list of what is open: texts nest as deep as they like.
  std::optional<Value> nested();
  /// Reads a key and its colon; false on a syntax error.
  bool key(Open& object, Expected expected);
  void add(const Open& open, Value element);
  /// A value that contains no others.
  std::optional<Value> scalar();
  std::optional<std::u16string> string();
  std::optional<Value> number();
  void skip_space();
  char16_t peek() const { return at_ < text_.size() ? text_[at_] : u'\0'; }
  std::nullopt_t fail(Expected expected);
  std::nullopt_t fail_with(const std::string& message);

  Realm& realm_;
  Context& context_;
  const Guard& guard_;
  std::u16string_view text_;
  std::size_t at_ = 0;
  std::string error_;
};

}  // namespace sheaf

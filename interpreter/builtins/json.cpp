// JSON, ECMA-262 25.5: quoting and parsing of concrete text. Symbolic texts go to
// stdlib/json_text.js; the rest is in stdlib/json.js.

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/json_parser.h"

namespace sheaf {

namespace {

// 25.5.2.3 QuoteJSONString
std::u16string quote(std::u16string_view text) {
  std::u16string result = u"\"";
  const auto escape = [&](char16_t unit) {
    static constexpr char16_t kHex[] = u"0123456789abcdef";
    result += u"\\u";
    for (int shift = 12; shift >= 0; shift -= 4) result.push_back(kHex[(unit >> shift) & 15]);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    switch (unit) {
      case u'\b':
        result += u"\\b";
        continue;
      case u'\t':
        result += u"\\t";
        continue;
      case u'\n':
        result += u"\\n";
        continue;
      case u'\f':
        result += u"\\f";
        continue;
      case u'\r':
        result += u"\\r";
        continue;
      case u'"':
        result += u"\\\"";
        continue;
      case u'\\':
        result += u"\\\\";
        continue;
      default:
        break;
    }
    const bool high = unit >= 0xd800 && unit < 0xdc00;
    const bool low = unit >= 0xdc00 && unit < 0xe000;
    if (high && i + 1 < text.size() && text[i + 1] >= 0xdc00 && text[i + 1] < 0xe000) {
      result.push_back(unit);
      result.push_back(text[++i]);
    } else if (unit < 0x20 || high || low) {
      escape(unit);
    } else {
      result.push_back(unit);
    }
  }
  return result + u"\"";
}

void quote_json(NativeCall& call, Spelled text) {
  if (text.constant() == nullptr) {
    call_library(call, call.guard, u"quoteText", {text.value()});
    return;
  }
  std::u16string quoted = quote(text.text());
  if (quoted.size() > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  call.give(Value::string(call.context.strings.make(std::move(quoted))));
}

void parse_json(NativeCall& call, Spelled text) {
  if (text.constant() == nullptr) {
    call_library(call, call.guard, u"parseJsonText", {text.value()});
    return;
  }
  JsonParser parser(call.realm, call.guard, text.text());
  const std::optional<Value> value = parser.parse();
  if (value) {
    call.give(*value);
  } else {
    call.throw_error(ErrorType::kSyntaxError, parser.error());
  }
}

constexpr NativeEntry kIntrinsics[] = {
    native<quote_json>("__quoteJson"),
    native<parse_json>("__parseJson"),
};

}  // namespace

void install_json(Realm& realm) {
  Object* json =
      new_object(realm.context, realm.context.true_guard, Value::heap(realm.object_prototype));
  realm.define(realm.global, "JSON", Value::heap(json));
  define_under_symbol(realm, json, realm.context.names.symbol_to_string_tag, realm.key("JSON"),
                      kConfigurable);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

// URI functions, ECMA-262 19.2.6, and escape and unescape, B.2.1.

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/operands.h"

namespace sheaf {

namespace {

constexpr std::u16string_view kLetters =
    u"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::u16string_view kMarks = u"-_.!~*'()";
constexpr std::u16string_view kReserved = u";/?:@&=+$,";

bool is_one_of(char16_t unit, std::u16string_view set) {
  return set.find(unit) != std::u16string_view::npos;
}

void append_hex(std::u16string& text, std::uint32_t number, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += u"0123456789ABCDEF"[(number >> shift) & 15];
  }
}

/// The number that `digits` hexadecimal digits at `at` stand for, or -1.
std::int32_t hex_at(std::u16string_view text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return -1;
  std::int32_t number = 0;
  for (std::size_t i = at; i < at + digits; ++i) {
    const char16_t unit = text[i];
    std::int32_t digit = -1;
    if (unit >= u'0' && unit <= u'9') digit = unit - u'0';
    if (unit >= u'a' && unit <= u'f') digit = unit - u'a' + 10;
    if (unit >= u'A' && unit <= u'F') digit = unit - u'A' + 10;
    if (digit < 0) return -1;
    number = number * 16 + digit;
  }
  return number;
}

void give_text(NativeCall& call, const std::u16string& text) {
  call.give(Value::string(call.context.strings.make(text)));
}

void throw_malformed(NativeCall& call) { call.throw_error(ErrorType::kUriError, "URI malformed"); }

// 19.2.6.5 Encode ( string, extraUnescaped )
void encode(NativeCall& call, std::u16string_view text, std::u16string_view kept) {
  std::u16string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (is_one_of(unit, kLetters) || is_one_of(unit, kMarks) || is_one_of(unit, kept)) {
      result += unit;
      continue;
    }
    std::u16string point(1, unit);
    if (unit >= 0xd800 && unit < 0xe000) {
      const bool is_pair =
          unit < 0xdc00 && i + 1 < text.size() && text[i + 1] >= 0xdc00 && text[i + 1] < 0xe000;
      if (!is_pair) {
        throw_malformed(call);
        return;
      }
      point += text[++i];
    }
    for (const char byte : to_utf8(point)) {
      result += u'%';
      append_hex(result, static_cast<unsigned char>(byte), 2);
    }
  }
  give_text(call, result);
}

/// The bytes of one code point in UTF-8, by its first byte; 0 where it cannot be the first.
std::size_t sequence_length(std::int32_t byte) {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  if (byte >= 0xf0 && byte < 0xf5) return 4;
  return 0;
}

// 19.2.6.6 Decode ( string, preserveEscapeSet )
void decode(NativeCall& call, std::u16string_view text, std::u16string_view kept) {
  std::u16string result;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != u'%') {
      result += text[i++];
      continue;
    }
    const std::size_t start = i;
    const std::int32_t first = hex_at(text, i + 1, 2);
    const std::size_t length = first < 0 ? 0 : sequence_length(first);
    if (length == 0) {
      throw_malformed(call);
      return;
    }
    constexpr std::int32_t kFirstBits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    auto point = static_cast<std::uint32_t>(first & kFirstBits[length]);
    i += 3;
    for (std::size_t k = 1; k < length; ++k, i += 3) {
      const std::int32_t byte = i < text.size() && text[i] == u'%' ? hex_at(text, i + 1, 2) : -1;
      if (byte < 0x80 || byte > 0xbf) {
        throw_malformed(call);
        return;
      }
      point = (point << 6) | static_cast<std::uint32_t>(byte & 0x3f);
    }
    const bool is_overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    if (is_overlong || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff) {
      throw_malformed(call);
      return;
    }
    if (length == 1 && is_one_of(static_cast<char16_t>(point), kept)) {
      result += text.substr(start, 3);
    } else if (point < 0x10000) {
      result += static_cast<char16_t>(point);
    } else {
      result += static_cast<char16_t>(0xd7c0 + (point >> 10));
      result += static_cast<char16_t>(0xdc00 + (point & 0x3ff));
    }
  }
  give_text(call, result);
}

using Coding = void (*)(NativeCall&, std::u16string_view, std::u16string_view);

/// Symbolic texts go to stdlib/uri_text.js.
void recode(NativeCall& call, const Spelled& text, const std::u16string& kept, Coding coding,
            std::u16string_view library) {
  if (text.constant() != nullptr) return coding(call, text.text(), kept);
  call_library(call, call.guard, library,
               {text.value(), Value::string(call.context.strings.make(kept))});
}

void encode_uri(NativeCall& call, Spelled text) {
  recode(call, text, std::u16string(kReserved) + u'#', encode, u"encodeUriText");
}
void encode_uri_component(NativeCall& call, Spelled text) {
  recode(call, text, u"", encode, u"encodeUriText");
}
void decode_uri(NativeCall& call, Spelled text) {
  recode(call, text, std::u16string(kReserved) + u'#', decode, u"decodeUriText");
}
void decode_uri_component(NativeCall& call, Spelled text) {
  recode(call, text, u"", decode, u"decodeUriText");
}

// B.2.1.1 escape ( string )
void escape(NativeCall& call, Text text) {
  std::u16string result;
  for (const char16_t unit : text.text()) {
    if (is_one_of(unit, kLetters) || is_one_of(unit, u"@*_+-./")) {
      result += unit;
    } else if (unit < 256) {
      result += u'%';
      append_hex(result, unit, 2);
    } else {
      result += u"%u";
      append_hex(result, unit, 4);
    }
  }
  give_text(call, result);
}

// B.2.1.2 unescape ( string )
void unescape(NativeCall& call, Text text) {
  const std::u16string_view all = text;
  std::u16string result;
  for (std::size_t i = 0; i < all.size();) {
    const bool is_escape = all[i] == u'%';
    const bool is_long = is_escape && i + 1 < all.size() && all[i + 1] == u'u';
    const std::int32_t unit = is_long ? hex_at(all, i + 2, 4) : hex_at(all, i + 1, 2);
    if (!is_escape || unit < 0) {
      result += all[i++];
    } else {
      result += static_cast<char16_t>(unit);
      i += is_long ? 6 : 3;
    }
  }
  give_text(call, result);
}

constexpr NativeEntry kFunctions[] = {
    native<decode_uri>("decodeURI", 1), native<decode_uri_component>("decodeURIComponent", 1),
    native<encode_uri>("encodeURI", 1), native<encode_uri_component>("encodeURIComponent", 1),
    native<escape>("escape", 1),        native<unescape>("unescape", 1),
};

}  // namespace

void install_uri(Realm& realm) { define_natives(realm, realm.global, kFunctions); }

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sheaf {

/// The longest string the reference engine makes: 2^29 − 24 code units.
inline constexpr std::uint32_t kMaxStringLength = (1u << 29) - 24;

/// An immutable JavaScript string of UTF-16 code units, owned by a StringTable.
///
/// Concatenation makes a rope node; the first look at the text flattens it in place, so building a
/// string piece by piece stays linear. An interned string is the only one with its text, so that
/// property keys compare by address.
class JsString {
 public:
  std::uint32_t length() const { return length_; }
  bool is_interned() const { return interned_; }
  /// The text; flattens a rope.
  std::u16string_view text() const;
  std::size_t hash() const;

 private:
  friend class StringTable;
  JsString() = default;
  void flatten() const;

  mutable const JsString* left_ = nullptr;  // rope while non-null
  mutable const JsString* right_ = nullptr;
  mutable std::u16string flat_;
  mutable std::size_t hash_ = 0;
  mutable const JsString* interned_twin_ = nullptr;
  std::uint32_t length_ = 0;
  mutable bool interned_ = false;
};

/// Equal text; the order of addresses never matters.
bool same_text(const JsString& a, const JsString& b);

/// Owns all strings of one engine.
class StringTable {
 public:
  StringTable();
  ~StringTable();
  StringTable(const StringTable&) = delete;
  StringTable& operator=(const StringTable&) = delete;

  /// From now on short strings are interned when they are made. Strings live as long as the table,
  /// and a program that runs again for every path makes the same ones each time.
  void intern_short() { interns_short_ = true; }

  const JsString* make(std::u16string text);
  const JsString* make_ascii(std::string_view text);
  /// The lengths must add up to kMaxStringLength at most: the caller throws the RangeError.
  const JsString* concat(const JsString* left, const JsString* right);
  /// The unique string with this text: property keys.
  const JsString* intern(std::u16string_view text);
  const JsString* intern_ascii(std::string_view text);
  const JsString* intern(const JsString* string);
  const JsString* empty() const { return empty_; }
  /// One-unit strings are shared.
  const JsString* single(char16_t unit);
  /// Nodes and the texts they were made with; texts that flattening makes later are not counted.
  std::size_t memory_bytes() const { return memory_bytes_; }

 private:
  JsString* allocate();
  const JsString* make_flat(std::u16string text);

  std::vector<JsString*> blocks_;
  std::size_t used_in_block_ = 0;
  bool interns_short_ = false;
  std::size_t memory_bytes_ = 0;
  std::unordered_map<std::u16string_view, const JsString*> interned_;
  const JsString* empty_ = nullptr;
  std::vector<const JsString*> singles_;
};

/// Lone surrogates become U+FFFD.
std::string to_utf8(std::u16string_view text);
/// Ill-formed bytes become U+FFFD.
std::u16string from_utf8(std::string_view text);

}  // namespace sheaf

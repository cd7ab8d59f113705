#include "summaries/js_string.h"

#include <array>
#include <functional>
#include <utility>

namespace sheaf {

namespace {

constexpr std::size_t kStringsPerBlock = 256;
/// Up to this length a copy is cheaper than a rope node and its later flattening.
constexpr std::uint32_t kShort = 16;
constexpr std::size_t kSharedSingles = 256;
constexpr char32_t kReplacement = 0xfffd;

bool is_lead(char16_t unit) { return unit >= 0xd800 && unit <= 0xdbff; }
bool is_trail(char16_t unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

void append_utf8(std::string& out, char32_t point) {
  if (point < 0x80) {
    out.push_back(static_cast<char>(point));
    return;
  }
  if (point < 0x800) {
    out.push_back(static_cast<char>(0xc0 | (point >> 6)));
  } else {
    if (point < 0x10000) {
      out.push_back(static_cast<char>(0xe0 | (point >> 12)));
    } else {
      out.push_back(static_cast<char>(0xf0 | (point >> 18)));
      out.push_back(static_cast<char>(0x80 | ((point >> 12) & 0x3f)));
    }
    out.push_back(static_cast<char>(0x80 | ((point >> 6) & 0x3f)));
  }
  out.push_back(static_cast<char>(0x80 | (point & 0x3f)));
}

/// Length of the sequence that `first` starts, 0 if it starts none.
std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  if (first >= 0xf0 && first <= 0xf4) return 4;
  return 0;
}

/// Decodes one code point at `position` and moves past it; an ill-formed byte gives U+FFFD.
char32_t decode_utf8(std::string_view text, std::size_t& position) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = sequence_length(byte(position));
  if (length == 1) return byte(position++);
  if (length == 0 || position + length > text.size()) {
    ++position;
    return kReplacement;
  }
  char32_t point = byte(position) & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(position + i) & 0xc0) != 0x80) {
      ++position;
      return kReplacement;
    }
    point = (point << 6) | (byte(position + i) & 0x3f);
  }
  const bool too_long = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  const bool surrogate = point >= 0xd800 && point <= 0xdfff;
  if (too_long || surrogate || point > 0x10ffff) {
    ++position;
    return kReplacement;
  }
  position += length;
  return point;
}

}  // namespace

std::u16string_view JsString::text() const {
  if (left_ != nullptr) flatten();
  return flat_;
}

std::size_t JsString::hash() const {
  if (hash_ == 0) {
    hash_ = std::hash<std::u16string_view>{}(text());
    if (hash_ == 0) hash_ = 1;
  }
  return hash_;
}

void JsString::flatten() const {
  // From the end to the beginning with an explicit stack: a string built by appending is a chain
  // down the left side, for which this order keeps the stack at two entries.
  std::u16string out(length_, u'\0');
  std::size_t end = length_;
  std::vector<const JsString*> pending = {left_, right_};
  while (!pending.empty()) {
    const JsString* part = pending.back();
    pending.pop_back();
    if (part->left_ != nullptr) {
      pending.push_back(part->left_);
      pending.push_back(part->right_);
      continue;
    }
    end -= part->flat_.size();
    part->flat_.copy(out.data() + end, part->flat_.size());
  }
  flat_ = std::move(out);
  left_ = nullptr;
  right_ = nullptr;
}

bool same_text(const JsString& a, const JsString& b) {
  if (&a == &b) return true;
  if (a.length() != b.length()) return false;
  if (a.is_interned() && b.is_interned()) return false;
  return a.text() == b.text();
}

StringTable::StringTable() : singles_(kSharedSingles, nullptr) {
  empty_ = intern(std::u16string_view());
}

StringTable::~StringTable() {
  // Strings own no other strings, so nothing recurses down a rope.
  for (JsString* block : blocks_) delete[] block;
}

JsString* StringTable::allocate() {
  if (blocks_.empty() || used_in_block_ == kStringsPerBlock) {
    blocks_.push_back(new JsString[kStringsPerBlock]);
    used_in_block_ = 0;
    memory_bytes_ += kStringsPerBlock * sizeof(JsString);
  }
  return &blocks_.back()[used_in_block_++];
}

const JsString* StringTable::make(std::u16string text) {
  if (text.empty()) return empty_;
  return interns_short_ && text.size() <= kShort ? intern(text) : make_flat(std::move(text));
}

const JsString* StringTable::make_flat(std::u16string text) {
  JsString* string = allocate();
  memory_bytes_ += text.size() * sizeof(char16_t);
  string->length_ = static_cast<std::uint32_t>(text.size());
  string->flat_ = std::move(text);
  return string;
}

const JsString* StringTable::make_ascii(std::string_view text) {
  return make(std::u16string(text.begin(), text.end()));
}

const JsString* StringTable::concat(const JsString* left, const JsString* right) {
  if (left->length_ == 0) return right;
  if (right->length_ == 0) return left;
  const std::uint32_t length = left->length_ + right->length_;
  if (length <= kShort) {
    std::array<char16_t, kShort> text;
    left->text().copy(text.data(), left->length_);
    right->text().copy(text.data() + left->length_, right->length_);
    const std::u16string_view view(text.data(), length);
    return interns_short_ ? intern(view) : make_flat(std::u16string(view));
  }
  JsString* rope = allocate();
  rope->left_ = left;
  rope->right_ = right;
  rope->length_ = length;
  return rope;
}

const JsString* StringTable::intern(std::u16string_view text) {
  if (const auto found = interned_.find(text); found != interned_.end()) return found->second;
  return intern(make_flat(std::u16string(text)));
}

const JsString* StringTable::intern_ascii(std::string_view text) {
  return intern(std::u16string(text.begin(), text.end()));
}

const JsString* StringTable::intern(const JsString* string) {
  if (string->interned_) return string;
  if (string->interned_twin_ != nullptr) return string->interned_twin_;
  // The first string with a text becomes the interned one: its text never moves again.
  const auto [place, is_new] = interned_.emplace(string->text(), string);
  if (is_new) {
    string->interned_ = true;
    return string;
  }
  string->interned_twin_ = place->second;
  return place->second;
}

const JsString* StringTable::single(char16_t unit) {
  if (unit >= kSharedSingles) return intern(std::u16string_view(&unit, 1));
  const JsString*& shared = singles_[unit];
  if (shared == nullptr) shared = intern(std::u16string_view(&unit, 1));
  return shared;
}

std::string to_utf8(std::u16string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (is_lead(unit) && i + 1 < text.size() && is_trail(text[i + 1])) {
      const char32_t high = unit - 0xd800u;
      const char32_t low = text[++i] - 0xdc00u;
      append_utf8(out, 0x10000 + (high << 10) + low);
    } else {
      append_utf8(out, is_lead(unit) || is_trail(unit) ? kReplacement : char32_t{unit});
    }
  }
  return out;
}

std::u16string from_utf8(std::string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (std::size_t position = 0; position < text.size();) {
    const char32_t point = decode_utf8(text, position);
    if (point < 0x10000) {
      out.push_back(static_cast<char16_t>(point));
    } else {
      out.push_back(static_cast<char16_t>(0xd800 + ((point - 0x10000) >> 10)));
      out.push_back(static_cast<char16_t>(0xdc00 + ((point - 0x10000) & 0x3ff)));
    }
  }
  return out;
}

}  // namespace sheaf

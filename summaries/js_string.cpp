#include "summaries/js_string.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <utility>

namespace sheaf {

namespace {

constexpr std::size_t kStringsPerBlock = 256;
/// Up to this length a copy is cheaper than a rope node and its later flattening.
constexpr std::uint32_t kShort = 16;
constexpr std::size_t kSharedSingles = 256;
/// A node of the table of interned strings: link, string, hash, the allocator's word; and its
/// bucket.
constexpr std::size_t kInternedBytes = 5 * sizeof(void*);
/// Names of the library and of its members, so that a start does not make the table grow.
constexpr std::size_t kNamesAtStart = 2048;
constexpr char32_t kReplacement = 0xfffd;

[[noreturn]] void fail_too_long() {
  std::fprintf(stderr, "sheaf: a string of more than 2^29 - 24 units was made\n");
  std::abort();
}

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

std::size_t JsString::hash_of(std::u16string_view text) {
  const std::size_t hash = std::hash<std::u16string_view>{}(text);
  return hash == 0 ? 1 : hash;
}

std::size_t JsString::hash() const {
  if (hash_ == 0) {
    hash_ = hash_of(text());
  }
  return hash_;
}

void JsString::flatten() const {
  // From the end to the beginning with an explicit stack: a string built by appending is a chain
  // down the left side, for which this order keeps the stack at two entries.
  link_.table->require(length_);
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
  link_.table->memory_bytes_ += flat_.capacity() * sizeof(char16_t);
  link_.interned_twin = nullptr;
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
  interned_.reserve(kNamesAtStart);
  empty_ = intern(std::u16string_view());
}

StringTable::~StringTable() {
  // Strings own no other strings, so nothing recurses down a rope.
  for (JsString* block : blocks_) delete[] block;
}

JsString* StringTable::allocate() {
  if (free_ != nullptr) {
    JsString* const string = free_;
    free_ = const_cast<JsString*>(string->right_);
    string->right_ = nullptr;
    string->free_ = false;
    string->colour_ = colour_;
    return string;
  }
  if (blocks_.empty() || used_in_block_ == kStringsPerBlock) {
    bound_.require(memory_bytes_, kStringsPerBlock * sizeof(JsString));
    blocks_.push_back(new JsString[kStringsPerBlock]);
    used_in_block_ = 0;
    memory_bytes_ += kStringsPerBlock * sizeof(JsString);
  }
  JsString* const string = &blocks_.back()[used_in_block_++];
  string->colour_ = colour_;
  return string;
}

std::size_t StringTable::text_bytes(const JsString& string) {
  constexpr std::size_t kInside = std::u16string().capacity();
  const std::size_t capacity = string.flat_.capacity();
  return capacity <= kInside ? 0 : capacity * sizeof(char16_t);
}

std::size_t StringTable::used_in(std::size_t block) const {
  return block + 1 == blocks_.size() ? used_in_block_ : kStringsPerBlock;
}

std::size_t StringTable::size() const {
  std::size_t result = 0;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    for (std::size_t i = 0; i < used_in(b); ++i) result += blocks_[b][i].free_ ? 0 : 1;
  }
  return result;
}

void StringTable::pin(const JsString* string) {
  string->text();  // a rope would refer to strings that are not pinned
  string->pinned_ = true;
}

void StringTable::pin_all() {
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    for (std::size_t i = 0; i < used_in(b); ++i) blocks_[b][i].pinned_ = true;
  }
}

void StringTable::mark(const JsString* string) {
  if (string->colour_ == colour_) return;
  string->colour_ = colour_;
  if (string->left_ == nullptr) return;
  pending_.push_back(string);
  const auto reach = [&](const JsString* part) {
    if (part->colour_ == colour_) return;
    part->colour_ = colour_;
    if (part->left_ != nullptr) pending_.push_back(part);
  };
  while (!pending_.empty()) {
    const JsString* const rope = pending_.back();
    pending_.pop_back();
    reach(rope->left_);
    reach(rope->right_);
  }
}

void StringTable::release(JsString& string) {
  if (string.interned_) interned_.erase(&string);
  string.interned_ = false;
  string.left_ = nullptr;
  string.right_ = nullptr;
  std::u16string().swap(string.flat_);
  string.hash_ = 0;
  string.link_.interned_twin = nullptr;
  string.length_ = 0;
  string.free_ = true;
}

std::size_t StringTable::sweep() {
  mark(empty_);
  for (const JsString* shared : singles_) {
    if (shared != nullptr) mark(shared);
  }
  free_ = nullptr;
  memory_bytes_ = 0;
  std::size_t freed = 0;
  std::size_t kept_blocks = 0;
  std::vector<JsString*> doomed;  // freed at the end: twins in them are still looked at
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    JsString* const block = blocks_[b];
    JsString* const free_before = free_;
    bool is_used = b + 1 == blocks_.size();  // where the next strings go
    // Backwards, so that the free list gives neighbours one after another.
    for (std::size_t i = used_in(b); i-- > 0;) {
      JsString& string = block[i];
      if (!string.free_ && is_kept(string)) {
        is_used = true;
        memory_bytes_ += text_bytes(string);
        const bool has_twin = string.left_ == nullptr && string.link_.interned_twin != nullptr;
        if (has_twin && !is_kept(*string.link_.interned_twin)) string.link_.interned_twin = nullptr;
        continue;
      }
      if (!string.free_) {
        freed += sizeof(JsString) + text_bytes(string) + (string.interned_ ? kInternedBytes : 0);
        release(string);
      }
      string.right_ = free_;
      free_ = &string;
    }
    if (is_used) {
      blocks_[kept_blocks++] = block;
    } else {
      doomed.push_back(block);
      free_ = free_before;
    }
  }
  blocks_.resize(kept_blocks);
  for (JsString* block : doomed) delete[] block;
  memory_bytes_ += kept_blocks * kStringsPerBlock * sizeof(JsString);
  memory_bytes_ += interned_.size() * kInternedBytes;
  collect_at_ = next_collection(memory_bytes_);
  return freed;
}

const JsString* StringTable::make(std::u16string text) {
  if (text.empty()) return empty_;
  return interns_short_ && text.size() <= kShort ? intern(text) : make_flat(std::move(text));
}

const JsString* StringTable::make_flat(std::u16string text) {
  if (text.size() > kMaxStringLength) fail_too_long();
  JsString* string = allocate();
  string->length_ = static_cast<std::uint32_t>(text.size());
  string->flat_ = std::move(text);
  memory_bytes_ += text_bytes(*string);
  return string;
}

const JsString* StringTable::make_ascii(std::string_view text) {
  return make(std::u16string(text.begin(), text.end()));
}

const JsString* StringTable::concat(const JsString* left, const JsString* right) {
  if (left->length_ == 0) return right;
  if (right->length_ == 0) return left;
  if (!fits(left, right)) fail_too_long();
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
  rope->link_.table = this;
  return rope;
}

const JsString* StringTable::intern(std::u16string_view text) {
  const InternedText wanted = {text, JsString::hash_of(text)};
  if (const auto found = interned_.find(wanted); found != interned_.end()) return *found;
  const JsString* const string = make_flat(std::u16string(text));
  string->hash_ = wanted.hash;
  return intern(string);
}

const JsString* StringTable::intern_ascii(std::string_view text) {
  constexpr std::size_t kMostNames = 64;
  if (text.size() > kMostNames) return intern(std::u16string(text.begin(), text.end()));
  std::array<char16_t, kMostNames> units;
  std::copy(text.begin(), text.end(), units.begin());
  return intern(std::u16string_view(units.data(), text.size()));
}

const JsString* StringTable::intern(const JsString* string) {
  if (string->interned_) return string;
  string->text();  // first of all: a rope has no twin
  if (string->link_.interned_twin != nullptr) return string->link_.interned_twin;
  // The first string with a text becomes the interned one: its text never moves again.
  const auto [place, is_new] = interned_.insert(string);
  if (is_new) {
    string->interned_ = true;
    memory_bytes_ += kInternedBytes;
    return string;
  }
  string->link_.interned_twin = *place;
  return *place;
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

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "summaries/collection_step.h"

namespace sheaf {

/// The longest string the reference engine makes: 2^29 − 24 code units.
inline constexpr std::uint32_t kMaxStringLength = (1u << 29) - 24;

class StringTable;

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
  static std::size_t hash_of(std::u16string_view text);

  /// Of a rope: the table, which counts the text that flattening will make. Then: the interned
  /// string with the same text, if someone asked for it.
  union Link {
    const JsString* interned_twin;
    StringTable* table;
  };

  mutable const JsString* left_ = nullptr;   // rope while non-null
  mutable const JsString* right_ = nullptr;  // of a free node: the next free one
  mutable std::u16string flat_;
  mutable std::size_t hash_ = 0;
  mutable Link link_ = {nullptr};
  std::uint32_t length_ = 0;
  mutable bool interned_ = false;
  mutable bool colour_ = false;  // the table's colour, if the last collection reached it
  mutable bool pinned_ = false;
  bool free_ = false;
};

/// Equal text; the order of addresses never matters.
bool same_text(const JsString& a, const JsString& b);

/// Owns all strings of one engine; a collection (collector.h) frees those that nothing refers to.
///
/// Nodes lie in blocks and never move. A collection gives the strings that it reaches the table's
/// new colour, instead of setting a mark that the sweep would have to take away again: so the sweep
/// can tell at any point whether an interned twin goes or stays, and touches living strings only to
/// read them. New strings have the current colour.
class StringTable {
 public:
  StringTable();
  ~StringTable();
  StringTable(const StringTable&) = delete;
  StringTable& operator=(const StringTable&) = delete;

  /// From now on short strings are interned when they are made: a program that runs again for every
  /// path makes the same ones each time.
  void intern_short() { interns_short_ = true; }

  const JsString* make(std::u16string text);
  const JsString* make_ascii(std::string_view text);
  /// Whether both together are short enough to be a string.
  static bool fits(const JsString* left, const JsString* right) {
    return std::uint64_t{left->length_} + right->length_ <= kMaxStringLength;
  }
  /// They must fit: the caller throws the RangeError.
  const JsString* concat(const JsString* left, const JsString* right);
  /// The unique string with this text: property keys.
  const JsString* intern(std::u16string_view text);
  const JsString* intern_ascii(std::string_view text);
  const JsString* intern(const JsString* string);
  const JsString* empty() const { return empty_; }
  /// One-unit strings are shared.
  const JsString* single(char16_t unit);
  /// Blocks of nodes, texts, and the table of interned strings.
  std::size_t memory_bytes() const { return memory_bytes_; }
  bool should_collect() const { return memory_bytes_ >= collect_at_; }
  /// To be asked before a long text is made; fails if there is no room for so many units.
  void require(std::size_t units) const { bound_.require(memory_bytes_, units * sizeof(char16_t)); }
  /// So much may still be allocated.
  void set_memory_left(std::size_t bytes) {
    bound_.set(memory_bytes_ + bytes);
    collect_at_ = next_collection_within(collect_at_, memory_bytes_, bytes);
  }

  /// How many strings there are. Walks over them: for tests and reports.
  std::size_t size() const;

  /// Keeps a string for ever: constants of code and names that C++ holds.
  void pin(const JsString* string);
  /// The same for all strings that there are.
  void pin_all();

 private:
  friend class Collector;
  friend class JsString;

  /// A text that is looked for among the interned strings, with its hash.
  struct InternedText {
    std::u16string_view text;
    std::size_t hash;
  };
  /// Strings keep their hash, so that a text is hashed once for the look-up and the insertion.
  struct InternedHash {
    using is_transparent = void;
    std::size_t operator()(const JsString* string) const { return string->hash(); }
    std::size_t operator()(const InternedText& wanted) const { return wanted.hash; }
  };
  struct InternedEqual {
    using is_transparent = void;
    bool operator()(const JsString* a, const JsString* b) const { return a->text() == b->text(); }
    bool operator()(const InternedText& a, const JsString* b) const { return a.text == b->text(); }
    bool operator()(const JsString* a, const InternedText& b) const { return a->text() == b.text; }
  };

  JsString* allocate();
  static std::size_t text_bytes(const JsString& string);
  void begin_collection() { colour_ = !colour_; }
  /// Marks the string and its parts if it is a rope.
  void mark(const JsString* string);
  /// Frees what is neither marked nor pinned; answers the bytes freed.
  std::size_t sweep();
  bool is_kept(const JsString& string) const { return string.pinned_ || string.colour_ == colour_; }
  void release(JsString& string);
  std::size_t used_in(std::size_t block) const;
  const JsString* make_flat(std::u16string text);

  std::vector<JsString*> blocks_;
  std::size_t used_in_block_ = 0;  // of the last block
  JsString* free_ = nullptr;
  bool colour_ = false;
  std::vector<const JsString*> pending_;  // ropes to mark
  bool interns_short_ = false;
  std::size_t memory_bytes_ = 0;
  MemoryBound bound_;
  std::size_t collect_at_ = next_collection(0);
  std::unordered_set<const JsString*, InternedHash, InternedEqual> interned_;
  const JsString* empty_ = nullptr;
  std::vector<const JsString*> singles_;
};

/// Lone surrogates become U+FFFD.
std::string to_utf8(std::u16string_view text);
/// Ill-formed bytes become U+FFFD.
std::u16string from_utf8(std::string_view text);

}  // namespace sheaf

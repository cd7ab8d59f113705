#include "summaries/js_string.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>

namespace sheaf {
namespace {

TEST(JsString, ConcatenationJoinsTexts) {
  StringTable strings;
  const JsString* long_text = strings.make_ascii("a text beyond the flat limit, ");
  const JsString* joined = strings.concat(long_text, strings.make_ascii("and more"));
  EXPECT_EQ(joined->length(), 38u);
  EXPECT_EQ(joined->text(), u"a text beyond the flat limit, and more");
  EXPECT_EQ(strings.concat(strings.empty(), long_text), long_text);
  EXPECT_EQ(strings.concat(long_text, strings.empty()), long_text);
}

TEST(JsString, DeepRopesFlattenWithoutRecursion) {
  constexpr int kNodes = 1'000'000;
  StringTable strings;
  const JsString* piece = strings.make_ascii("0123456789abcdef");
  const JsString* left_deep = piece;
  const JsString* right_deep = piece;
  for (int i = 0; i < kNodes; ++i) {
    left_deep = strings.concat(left_deep, strings.single(u'x'));
    right_deep = strings.concat(strings.single(u'y'), right_deep);
  }
  EXPECT_EQ(left_deep->text().substr(0, 17), u"0123456789abcdefx");
  EXPECT_EQ(left_deep->text().size(), 16u + kNodes);
  EXPECT_EQ(right_deep->text().back(), u'f');
  EXPECT_EQ(right_deep->text()[kNodes - 1], u'y');
  EXPECT_EQ(right_deep->text()[kNodes], u'0');
}

TEST(JsString, RopesEqualFlatStringsWhateverTheirShape) {
  EXPECT_TRUE(rc::check("a random rope has the text of its pieces", [] {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    StringTable strings;
    std::vector<std::pair<const JsString*, std::u16string>> pool = {{strings.empty(), u""}};
    for (int i = 0; i < 5; ++i) {
      const std::u16string text(random() % 9, static_cast<char16_t>(u'a' + i));
      pool.emplace_back(strings.make(text), text);
    }
    for (int i = 0; i < 40; ++i) {
      const auto& a = pool[random() % pool.size()];
      const auto& b = pool[random() % pool.size()];
      if (a.second.size() + b.second.size() > 10000) continue;
      pool.emplace_back(strings.concat(a.first, b.first), a.second + b.second);
      if (random() % 4 == 0) RC_ASSERT(pool.back().first->text() == pool.back().second);
    }
    for (const auto& [string, text] : pool) {
      RC_ASSERT(string->length() == text.size());
      RC_ASSERT(string->text() == text);
      RC_ASSERT(same_text(*string, *strings.make(text)));
      RC_ASSERT(strings.intern(string) == strings.intern(text));
      RC_ASSERT(string->hash() == strings.make(text)->hash());
    }
  }));
}

TEST(JsString, ShortStringsAreSharedOnRequest) {
  StringTable strings;
  const JsString* key = strings.intern_ascii("and:1:2");
  const auto concatenated = [&] {
    return strings.concat(strings.make_ascii("and:1"), strings.make_ascii(":2"));
  };
  EXPECT_NE(concatenated(), key);
  strings.intern_short();
  EXPECT_EQ(concatenated(), key);
  EXPECT_EQ(strings.make_ascii("and:1:2"), key);
  const std::size_t memory = strings.memory_bytes();
  for (int i = 0; i < 1000; ++i) concatenated();
  EXPECT_EQ(strings.memory_bytes(), memory);
}

TEST(JsString, InterningKeepsOneStringPerText) {
  StringTable strings;
  const JsString* a = strings.make_ascii("key");
  const JsString* b = strings.make_ascii("key");
  EXPECT_NE(a, b);
  EXPECT_TRUE(same_text(*a, *b));
  EXPECT_EQ(strings.intern(a), strings.intern(b));
  EXPECT_EQ(strings.intern_ascii("key"), strings.intern(a));
  EXPECT_TRUE(strings.intern(a)->is_interned());
  EXPECT_NE(strings.intern_ascii("key"), strings.intern_ascii("keys"));
  EXPECT_EQ(strings.single(u'k'), strings.intern_ascii("k"));
  EXPECT_EQ(strings.single(u'\u4e2d'), strings.intern(u"\u4e2d"));
  EXPECT_EQ(strings.make(u""), strings.empty());
}

TEST(JsString, Utf8RoundTripsWellFormedText) {
  EXPECT_EQ(to_utf8(u"aé\u4e2d\U0001f600"), "a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80");
  EXPECT_EQ(from_utf8("a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80"), u"aé\u4e2d\U0001f600");
  EXPECT_TRUE(rc::check("decoding undoes encoding", [] {
    std::u16string text;
    for (const std::uint32_t number : *rc::gen::container<std::vector<std::uint32_t>>(
             rc::gen::inRange<std::uint32_t>(0, 0x110000))) {
      if (number >= 0xd800 && number < 0xe000) continue;
      if (number < 0x10000) {
        text.push_back(static_cast<char16_t>(number));
      } else {
        text.push_back(static_cast<char16_t>(0xd800 + ((number - 0x10000) >> 10)));
        text.push_back(static_cast<char16_t>(0xdc00 + ((number - 0x10000) & 0x3ff)));
      }
    }
    RC_ASSERT(from_utf8(to_utf8(text)) == text);
  }));
}

TEST(JsString, IllFormedTextBecomesReplacementCharacters) {
  EXPECT_EQ(to_utf8(std::u16string{u'a', char16_t{0xd800}, u'b'}),
            "a\xef\xbf\xbd"
            "b");
  EXPECT_EQ(from_utf8("a\xff"
                      "b"),
            u"a\ufffdb");
  EXPECT_EQ(from_utf8("\xe4\xb8"), u"\ufffd\ufffd");
  EXPECT_EQ(from_utf8("\xc0\x80"), u"\ufffd\ufffd");
}

}  // namespace
}  // namespace sheaf

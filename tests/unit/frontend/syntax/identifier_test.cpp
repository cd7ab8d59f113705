#include "frontend/syntax/identifier.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(IdentifierTest, TakesLettersOfAllScripts) {
  for (const char* name : {"a", "$", "_", "a1", "#a", "\u00e4", "\u5909\u6570", "a\u0300",
                           "a\u200d", "\U00020000", "\\u0061", "\\u{61}b", "\\u{000061}"}) {
    EXPECT_TRUE(is_identifier_name(name)) << name;
  }
}

TEST(IdentifierTest, TakesNoSymbolsDigitsOrMarksFirst) {
  for (const char* name : {"", "#", "1a", "\u00b1", "a\u2192", "\u0660", "\u0300a", "\u00b7a",
                           "\uffff", "\u201ca", "\u00bc", "\U0001f600", "\x7f"}) {
    EXPECT_FALSE(is_identifier_name(name)) << name;
  }
}

TEST(IdentifierTest, LooksThroughEscapes) {
  for (const char* name : {"\\u0031a", "a\\u002d", "a\\u0020b", "\\u{1F600}", "\\u{0}",
                           "\\u{110000}", "\\u{}", "\\u{61", "\\u00", "\\x61"}) {
    EXPECT_FALSE(is_identifier_name(name)) << name;
  }
}

}  // namespace
}  // namespace sheaf

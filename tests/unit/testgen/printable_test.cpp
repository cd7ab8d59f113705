#include "testgen/printable.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(Printable, ShowsWhatWouldMoveTheCursorOrTurnTheText) {
  EXPECT_EQ(printable("plain Ärger 😀 \\n"), "plain Ärger 😀 \\n");
  EXPECT_EQ(printable("\x1b[31mred\x07\r\n\t"), "\\x1b[31mred\\x07\\x0d\\n\\t");
  EXPECT_EQ(printable("a\u202eb\u2066c\u200fd\u2028e"), "a\\u202eb\\u2066c\\u200fd\\u2028e");
  EXPECT_EQ(printable("\u009b2J\x7f"), "\\x9b2J\\x7f");
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a\\x00b");
}

TEST(Printable, ShowsTheBytesOfWhatIsNoUtf8) {
  EXPECT_EQ(printable("\xff\xc0\x80"), "\\xff\\xc0\\x80");
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");
  EXPECT_EQ(printable("\xed\xa0\x80!"), "\\xed\\xa0\\x80!");
}

TEST(Printable, LinesOfOutputStayLines) {
  EXPECT_EQ(printable_lines("a\tb\nc\r\x1b[2J"), "a\tb\nc\\x0d\\x1b[2J");
}

}  // namespace
}  // namespace sheaf

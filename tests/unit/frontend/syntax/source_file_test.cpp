#include "frontend/syntax/source_file.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(SourceFile, CountsLinesAndColumnsFromOne) {
  const SourceFile file("a.js", "let a;\nlet b;\n");
  EXPECT_EQ(file.position_of(0).line, 1u);
  EXPECT_EQ(file.position_of(0).column, 1u);
  EXPECT_EQ(file.position_of(6).line, 1u);
  EXPECT_EQ(file.position_of(7).line, 2u);
  EXPECT_EQ(file.position_of(11).column, 5u);
  EXPECT_EQ(file.position_of(14).line, 3u);
}

TEST(SourceFile, KnowsEveryLineTerminator) {
  const SourceFile file("a.js", "a\r\nb\rc\nd\u2028e\u2029f");
  EXPECT_EQ(file.line_text(1), "a");
  EXPECT_EQ(file.line_text(2), "b");
  EXPECT_EQ(file.line_text(3), "c");
  EXPECT_EQ(file.line_text(4), "d");
  EXPECT_EQ(file.line_text(5), "e");
  EXPECT_EQ(file.line_text(6), "f");
  EXPECT_EQ(file.line_text(7), "");
}

TEST(SourceFile, CountsColumnsInUtf16CodeUnits) {
  const SourceFile file("a.js", "é😀x");
  EXPECT_EQ(file.position_of(2).column, 2u);
  EXPECT_EQ(file.position_of(6).column, 4u);
}

TEST(SourceFile, SlicesAndClampsRanges) {
  const SourceFile file("a.js", "hello");
  EXPECT_EQ(file.slice({1, 3}), "el");
  EXPECT_EQ(file.slice({3, 99}), "lo");
  EXPECT_EQ(file.slice({9, 12}), "");
}

TEST(SourceFile, EmptyTextHasOneEmptyLine) {
  const SourceFile file("a.js", "");
  EXPECT_EQ(file.position_of(0).line, 1u);
  EXPECT_EQ(file.line_text(1), "");
}

}  // namespace
}  // namespace sheaf

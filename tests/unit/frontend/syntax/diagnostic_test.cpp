#include "frontend/syntax/diagnostic.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(Diagnostic, ShowsPlaceMessageLineAndCaret) {
  const SourceFile file("a.js", "let a;\nlet abc;\n");
  EXPECT_EQ(format_diagnostic(file, {{11, 14}, "no"}),
            "a.js:2:5: no\n"
            "let abc;\n"
            "    ^~~\n");
}

TEST(Diagnostic, KeepsTabsBeforeTheCaret) {
  const SourceFile file("a.js", "\tx\ty;");
  EXPECT_EQ(format_diagnostic(file, {{3, 4}, "no"}),
            "a.js:1:4: no\n"
            "\tx\ty;\n"
            "\t \t^\n");
}

TEST(Diagnostic, GivesWideCharactersTwoColumns) {
  const SourceFile file("a.js", "'漢é' x");
  EXPECT_EQ(format_diagnostic(file, {{8, 9}, "no"}),
            "a.js:1:6: no\n"
            "'漢é' x\n"
            "      ^\n");
}

TEST(Diagnostic, CutsLongLinesAroundThePlace) {
  const std::string text = std::string(500, 'a') + "!" + std::string(500, 'b');
  const SourceFile file("a.js", text);
  EXPECT_EQ(format_diagnostic(file, {{500, 501}, "no"}),
            "a.js:1:501: no\n..." + std::string(50, 'a') + "!" + std::string(69, 'b') + "...\n" +
                std::string(53, ' ') + "^\n");
}

TEST(Diagnostic, MarksNoFurtherThanTheLine) {
  const SourceFile file("a.js", "f(\n);");
  EXPECT_EQ(format_diagnostic(file, {{0, 4}, "no"}),
            "a.js:1:1: no\n"
            "f(\n"
            "^~\n");
}

TEST(Diagnostic, PointsBehindTheTextAtItsEnd) {
  const SourceFile file("a.js", "f(");
  EXPECT_EQ(format_diagnostic(file, {{2, 2}, "end"}),
            "a.js:1:3: end\n"
            "f(\n"
            "  ^\n");
  const SourceFile after_newline("b.js", "f(\n");
  EXPECT_EQ(format_diagnostic(after_newline, {{3, 3}, "end"}),
            "b.js:2:1: end\n"
            "\n"
            "^\n");
}

}  // namespace
}  // namespace sheaf

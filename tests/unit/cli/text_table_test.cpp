#include "cli/text_table.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TextTable sample() {
  TextTable table;
  table.title = "Figures";
  table.header = {"harness", "time ms"};
  table.text_columns = 1;
  table.rows = {{"a_b.js", "12"}, {"a,\"b\".js", "–"}};
  return table;
}

TEST(TextTable, AlignsByCharacters) {
  EXPECT_EQ(as_aligned_text(sample()),
            "Figures\n"
            "harness   time ms\n"
            "a_b.js         12\n"
            "a,\"b\".js        –\n");
}

TEST(TextTable, CsvQuotesWhatNeedsIt) {
  EXPECT_EQ(as_csv(sample()),
            "harness,time ms\n"
            "a_b.js,12\n"
            "\"a,\"\"b\"\".js\",–\n");
}

TEST(TextTable, LatexEscapesItsOwnCharacters) {
  TextTable table = sample();
  table.rows = {{"50% of {a}\\b", "> 2^40"}, {"x & y", "–"}};
  EXPECT_EQ(as_latex(table),
            "% Figures\n"
            "\\begin{tabular}{lr}\n"
            "\\hline\n"
            "harness & time ms \\\\\n"
            "\\hline\n"
            "50\\% of \\{a\\}\\textbackslash{}b & $>$ 2\\textasciicircum{}40 \\\\\n"
            "x \\& y & -- \\\\\n"
            "\\hline\n"
            "\\end{tabular}\n");
}

}  // namespace
}  // namespace sheaf

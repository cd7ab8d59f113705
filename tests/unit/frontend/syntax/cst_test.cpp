#include "frontend/syntax/cst.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace sheaf::cst {
namespace {

std::unique_ptr<const Tree> parse(const std::string& text) {
  return Tree::parse(std::make_shared<const SourceFile>("test.js", text));
}

TEST(CstTest, FindsChildrenByRole) {
  const auto tree = parse("x = a + 1; // comment\n");
  EXPECT_TRUE(tree->syntax_errors().empty());
  const Node statement = tree->root().first_named_child();
  ASSERT_TRUE(statement.is(Kind::kExpressionStatement));
  const Node assignment = statement.first_named_child();
  ASSERT_TRUE(assignment.is(Kind::kAssignmentExpression));
  const Node sum = assignment.child(Field::kRight);
  EXPECT_EQ(sum.text(), "a + 1");
  EXPECT_EQ(sum.child(Field::kOperator).text(), "+");
  EXPECT_FALSE(sum.child(Field::kOperator).is_named());
  EXPECT_TRUE(sum.child(Field::kLeft).is(Kind::kIdentifier));
  EXPECT_EQ(sum.parent(), assignment);
  EXPECT_EQ(tree->root().named_children().size(), 1u) << "comments are not kept";
}

TEST(CstTest, SubtreesAreRangesOfIndices) {
  const auto tree = parse("f(a, b); g();");
  const std::vector<Node> statements = tree->root().named_children();
  ASSERT_EQ(statements.size(), 2u);
  EXPECT_EQ(statements[0].subtree_end(), statements[1].index());
  EXPECT_EQ(tree->root().subtree_end(), tree->node_count());
}

TEST(CstTest, NothingAnswersNothing) {
  const Node nothing;
  EXPECT_FALSE(nothing);
  EXPECT_FALSE(nothing.child(Field::kLeft));
  EXPECT_FALSE(nothing.parent());
  EXPECT_EQ(nothing.text(), "");
  EXPECT_FALSE(nothing.is(Kind::kToken));
}

TEST(CstTest, KeepsItsOwnStackOnDeepNesting) {
  const std::string text = std::string(50000, '(') + "x" + std::string(50000, ')');
  EXPECT_GT(parse(text)->node_count(), 50000u);
}

struct SyntaxErrorCase {
  const char* text;
  std::uint32_t begin;
  const char* message;
};

class SyntaxErrorTest : public testing::TestWithParam<SyntaxErrorCase> {};

TEST_P(SyntaxErrorTest, NamesTheSmallestPlace) {
  const auto tree = parse(GetParam().text);
  ASSERT_FALSE(tree->syntax_errors().empty());
  const Diagnostic& first = tree->syntax_errors().front();
  EXPECT_EQ(first.range.begin, GetParam().begin);
  EXPECT_EQ(first.message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, SyntaxErrorTest,
    testing::Values(SyntaxErrorCase{"if (a { b }", 5, "syntax error: expected `)`"},
                    SyntaxErrorCase{"foo(", 3, "syntax error: `(` is never closed"},
                    SyntaxErrorCase{"x = 'abc", 4, "syntax error: unterminated string"},
                    SyntaxErrorCase{"x = [1, 2", 4, "syntax error: `[` is never closed"},
                    SyntaxErrorCase{"let x = ;", 6, "syntax error: unexpected `=`"},
                    SyntaxErrorCase{"f(a,,b)", 4, "syntax error: unexpected `,`"},
                    SyntaxErrorCase{"x = {a,,b}", 7, "syntax error: unexpected `,`"},
                    SyntaxErrorCase{"}", 0, "syntax error: unexpected `}`"}));

TEST(CstTest, ArrowFunctionsAreNoOperands) {
  EXPECT_EQ(parse("f = () => {}\n[1].x")->syntax_errors().size(), 1u);
  EXPECT_EQ(parse("f = () => {}\n/a/g")->syntax_errors().size(), 1u);
  EXPECT_EQ(parse("a || () => 1")->syntax_errors().size(), 1u);
  EXPECT_TRUE(
      parse("(() => 1)(); a || (() => 1); f(() => 1, [() => 1]);")->syntax_errors().empty());
  EXPECT_TRUE(parse("a[() => 1]; a ? () => 1 : () => 2;")->syntax_errors().empty());
}

TEST(CstTest, ArraysMayHaveGaps) {
  EXPECT_TRUE(parse("x = [, a, , b]; f(a,); y = {a,}; [, a] = b;")->syntax_errors().empty());
}

}  // namespace
}  // namespace sheaf::cst

#include "frontend/scope/scope.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "frontend/lower/literal.h"

namespace sheaf {
namespace {

using cst::Kind;
using cst::Node;

class ScopeTest : public testing::Test {
 protected:
  void analyse(const std::string& text) {
    tree_ = cst::Tree::parse(std::make_shared<const SourceFile>("test.js", text));
    ASSERT_TRUE(tree_->syntax_errors().empty());
    scopes_ = ScopeTree::analyse(*tree_, SourceKind::kCommonJs);
  }

  /// What the name means at its n-th occurrence, counted from 0.
  Reference occurrence(std::string_view name, int number) {
    for (std::uint32_t i = 0; i < tree_->node_count(); ++i) {
      const Node node(tree_.get(), i);
      const bool is_name = node.is(Kind::kIdentifier) ||
                           node.is(Kind::kShorthandPropertyIdentifier) ||
                           node.is(Kind::kShorthandPropertyIdentifierPattern);
      if (is_name && node.text() == name && number-- == 0) return scopes_->reference_at(node);
    }
    ADD_FAILURE() << "no such occurrence of " << name;
    return {};
  }

  std::unique_ptr<const cst::Tree> tree_;
  std::unique_ptr<ScopeTree> scopes_;
};

TEST_F(ScopeTest, OnlyUsesFromInnerFunctionsCapture) {
  analyse("function f(a, b) { let c = a; return () => b + c; }");
  EXPECT_FALSE(occurrence("a", 0).binding->captured);
  EXPECT_TRUE(occurrence("b", 0).binding->captured);
  EXPECT_TRUE(occurrence("c", 0).binding->captured);
  EXPECT_EQ(occurrence("b", 0).binding->slot, 0);
  EXPECT_EQ(occurrence("c", 0).binding->slot, 1);
}

TEST_F(ScopeTest, BlocksShadow) {
  analyse("let x = 1; { let x = 2; x; } x;");
  EXPECT_NE(occurrence("x", 0).binding, occurrence("x", 2).binding);
  EXPECT_EQ(occurrence("x", 1).binding, occurrence("x", 2).binding);
  EXPECT_EQ(occurrence("x", 0).binding, occurrence("x", 3).binding);
}

TEST_F(ScopeTest, VarsBelongToTheFunction) {
  analyse("function f() { { var v = 1; } return v; } v;");
  EXPECT_EQ(occurrence("v", 0).binding, occurrence("v", 1).binding);
  EXPECT_EQ(occurrence("v", 2).binding, nullptr) << "outside the function it is a global";
}

TEST_F(ScopeTest, ChecksOnlyUsesThatMayComeTooEarly) {
  analyse("early; let early = 1; early; const g = () => early;");
  EXPECT_TRUE(occurrence("early", 0).needs_check);
  EXPECT_FALSE(occurrence("early", 2).needs_check);
  EXPECT_FALSE(occurrence("early", 3).needs_check) << "made after the declaration";
}

TEST_F(ScopeTest, HoistedFunctionsCountFromTheFirstUseOfTheirName) {
  analyse(
      "f(); let x = 1; g(); function f() { return x; } function g() { return x + h(); } "
      "function h() { return x; }");
  EXPECT_TRUE(occurrence("x", 1).needs_check) << "f is called above the declaration";
  EXPECT_FALSE(occurrence("x", 2).needs_check) << "g only below it";
  EXPECT_FALSE(occurrence("x", 3).needs_check) << "h only from g";
}

TEST_F(ScopeTest, FunctionsMayBeCalledThroughOthersAndThroughClosures) {
  analyse(
      "const c = () => f(); let x = 1; function f() { return g(); } function g() { return x; }");
  EXPECT_TRUE(occurrence("x", 1).needs_check);
}

TEST_F(ScopeTest, KnowsVariablesThatHoldOnlyNumbers) {
  analyse(
      "let i = 0; i++; i = i + 1; i -= q; let s = 0; s += q; let t; t = 1; let u = 1; [u] = q;");
  EXPECT_TRUE(occurrence("i", 0).binding->always_numeric);
  EXPECT_FALSE(occurrence("s", 0).binding->always_numeric) << "may become a string";
  EXPECT_FALSE(occurrence("t", 0).binding->always_numeric) << "starts undefined";
  EXPECT_FALSE(occurrence("u", 0).binding->always_numeric);
}

TEST_F(ScopeTest, InitializersCannotReadTheirOwnVariable) {
  analyse("let x = x + 1;");
  EXPECT_TRUE(occurrence("x", 1).needs_check);
}

TEST_F(ScopeTest, CasesMayBeEnteredBehindADeclaration) {
  analyse("switch (1) { case 0: let s = 1; default: s; }");
  EXPECT_TRUE(occurrence("s", 1).needs_check);
}

TEST_F(ScopeTest, VarReadInItsOwnInitializerStartsUndefined) {
  analyse("var a = a || 1; var b = 2; b;");
  EXPECT_FALSE(occurrence("a", 0).binding->initialised_first);
  EXPECT_TRUE(occurrence("b", 0).binding->initialised_first);
}

TEST_F(ScopeTest, ParameterDefaultsDoNotSeeTheBody) {
  analyse("var x; function f(a = x) { var x = 2; return x; }");
  EXPECT_EQ(occurrence("x", 0).binding, occurrence("x", 1).binding);
  EXPECT_NE(occurrence("x", 1).binding, occurrence("x", 2).binding);
}

TEST_F(ScopeTest, DefaultsCannotUseLaterParameters) {
  analyse("function f(a = b, b = a) {}");
  EXPECT_TRUE(occurrence("b", 0).too_early);
  EXPECT_FALSE(occurrence("a", 1).too_early);
}

TEST_F(ScopeTest, FunctionsInBlocksAreAlsoVarsInSloppyCode) {
  analyse("{ function f() {} } f; function g() { 'use strict'; { function h() {} } h; }");
  ASSERT_NE(occurrence("f", 1).binding, nullptr);
  EXPECT_EQ(occurrence("f", 1).binding->kind, BindingKind::kVar);
  EXPECT_EQ(occurrence("h", 1).binding, nullptr);
}

TEST_F(ScopeTest, ArgumentsBelongToTheNearestOrdinaryFunction) {
  analyse("function f() { return () => arguments; }");
  const Reference reference = occurrence("arguments", 0);
  ASSERT_NE(reference.binding, nullptr);
  EXPECT_EQ(reference.binding->kind, BindingKind::kArguments);
  EXPECT_TRUE(reference.binding->captured);
}

TEST_F(ScopeTest, ModuleVariablesAreKnown) {
  analyse("module.exports = require('x');");
  EXPECT_EQ(occurrence("module", 0).binding->kind, BindingKind::kParameter);
  EXPECT_NE(occurrence("require", 0).binding, nullptr);
}

TEST(LowerLiteralTest, Numbers) {
  EXPECT_EQ(number_value("0x1F"), 31);
  EXPECT_EQ(number_value("0b101"), 5);
  EXPECT_EQ(number_value("0o17"), 15);
  EXPECT_EQ(number_value("017"), 15);
  EXPECT_EQ(number_value("089"), 89);
  EXPECT_EQ(number_value("1_000.5e1"), 10005);
  EXPECT_EQ(number_value(".5"), 0.5);
  EXPECT_EQ(number_value("5."), 5);
  EXPECT_EQ(number_value("9007199254740993"), 9007199254740992);
  EXPECT_EQ(number_value("0xFFFFFFFFFFFFFFFF"), 18446744073709551616.0);
  EXPECT_EQ(number_value("1e400"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(number_value("1e-400"), 0);
}

TEST(LowerLiteralTest, Escapes) {
  EXPECT_EQ(decode_escapes("a\\n\\x41\\u0042\\u{1F600}\\0"),
            std::u16string(u"a\nAB\U0001F600\0", 7));
  EXPECT_EQ(decode_escapes("a\\\nb\\\r\nc"), u"abc");
  EXPECT_EQ(decode_escapes("\\101\\7\\q"), u"A\u0007q");
  EXPECT_EQ(decode_escapes("\xC3\xA9\xF0\x9F\x98\x80"), u"\u00E9\U0001F600");
  EXPECT_EQ(decode_name("\\u0061b\\u{63}"), u"abc");
}

TEST(LowerLiteralTest, ArrayIndices) {
  EXPECT_TRUE(is_array_index(u"0"));
  EXPECT_TRUE(is_array_index(u"4294967294"));
  EXPECT_FALSE(is_array_index(u"4294967295"));
  EXPECT_FALSE(is_array_index(u"01"));
  EXPECT_FALSE(is_array_index(u"-1"));
  EXPECT_FALSE(is_array_index(u""));
}

}  // namespace
}  // namespace sheaf

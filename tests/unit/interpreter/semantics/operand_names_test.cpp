#include "interpreter/semantics/operand_names.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

/// The text for the place marked `@` in the source.
std::string iterating(std::string source, const ShownValue& value) {
  const std::size_t at = source.find('@');
  source.erase(at, 1);
  return not_iterable_text(source, at, value);
}
std::optional<std::string> destructuring(std::string source, bool is_null = false) {
  const std::size_t at = source.find('@');
  source.erase(at, 1);
  return not_destructurable_text(source, at, is_null);
}

const ShownValue kUndefined{"undefined", "undefined"};
const ShownValue kOne{"1", "number 1"};
const ShownValue kObject{"object", "object"};

TEST(OperandNames, NamesWhatADeclaredArrayPatternIsGiven) {
  EXPECT_EQ(iterating("const @[a] = missing;", kUndefined), "missing is not iterable");
  EXPECT_EQ(iterating("const @[a] = {};", kObject), "{} is not iterable");
  EXPECT_EQ(iterating("const @[a, [b]] = 1;", kOne), "1 is not iterable");
}

TEST(OperandNames, ShowsTheValueOfOtherArrayPatterns) {
  EXPECT_EQ(iterating("@[a] = missing;", kUndefined),
            "undefined is not iterable (cannot read property Symbol(Symbol.iterator))");
  EXPECT_EQ(iterating("function f(@[a]) {}", kOne),
            "number 1 is not iterable (cannot read property Symbol(Symbol.iterator))");
  EXPECT_EQ(iterating("const [@[a]] = list;", kObject),
            "object is not iterable (cannot read property Symbol(Symbol.iterator))");
}

TEST(OperandNames, TellsSpreadsInCallsFromThoseInArrays) {
  EXPECT_EQ(iterating("f(@...1)", kOne),
            "Spread syntax requires ...iterable[Symbol.iterator] to be a function");
  EXPECT_EQ(iterating("f(1, @...missing)", kUndefined),
            "missing is not iterable (cannot read property undefined)");
  EXPECT_EQ(iterating("f(@...missing, 1)", kUndefined),
            "undefined is not iterable (cannot read property Symbol(Symbol.iterator))");
  EXPECT_EQ(iterating("f([@...o.a])", kUndefined), "o.a is not iterable");
  EXPECT_EQ(iterating("[1, @...1]", kOne), "1 is not iterable");
}

TEST(OperandNames, FindsTheOperandOfALoop) {
  EXPECT_EQ(iterating("@for (const a of o) a;", kObject), "o is not iterable");
}

TEST(OperandNames, NamesPropertyAndInitializerOfAnObjectPattern) {
  EXPECT_EQ(destructuring("const { @a } = missing;"),
            "Cannot destructure property 'a' of 'missing' as it is undefined.");
  EXPECT_EQ(destructuring("({ @'b c': x } = o.n)", true),
            "Cannot destructure property 'b c' of 'o.n' as it is null.");
  EXPECT_EQ(destructuring("const { @['a']: x } = missing;"),
            "Cannot destructure 'missing' as it is undefined.");
  EXPECT_EQ(destructuring("const @{ } = missing;"),
            "Cannot destructure 'missing' as it is undefined.");
  EXPECT_EQ(destructuring("(x, { @a }) => a", true),
            "Cannot destructure property 'a' of 'object null' as it is null.");
}

TEST(OperandNames, LeavesOtherReadsAlone) {
  EXPECT_EQ(destructuring("() => { @missing.a; }"), std::nullopt);
  EXPECT_EQ(destructuring("const { @a = 1 } = missing;"), std::nullopt);
  EXPECT_EQ(destructuring("const { a: { @b } } = {};"), std::nullopt);
  EXPECT_EQ(destructuring("const { a, @b } = missing;"), std::nullopt);
  EXPECT_EQ(destructuring("const { @a } = (() => {})();"), std::nullopt);
  EXPECT_EQ(destructuring("f(@{ a: 1 }.b.c)"), std::nullopt);
}

}  // namespace
}  // namespace sheaf

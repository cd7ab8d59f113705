#include "interpreter/semantics/source_words.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

/// The source with the place marked `@` taken out.
struct Marked {
  explicit Marked(std::string source) : place(static_cast<std::uint32_t>(source.find('@'))) {
    source.erase(place, 1);
    tree = cst::Tree::parse(std::make_shared<SourceFile>("a.js", std::move(source)));
  }
  std::uint32_t place;
  std::unique_ptr<const cst::Tree> tree;
};

std::optional<std::string> calling(std::string source) {
  const Marked marked(std::move(source));
  return not_callable_text(*marked.tree, marked.place);
}
std::optional<std::string> iterating(std::string source, Value value) {
  const Marked marked(std::move(source));
  return not_iterable_text(*marked.tree, marked.place, value);
}
std::optional<std::string> destructuring(std::string source, bool is_null = false) {
  const Marked marked(std::move(source));
  return not_destructurable_text(*marked.tree, marked.place, is_null);
}

const Value kUndefined = Value::undefined();
const Value kOne = Value::number(1);

TEST(SourceWords, FindsEachCallOfAChainAtItsPlace) {
  EXPECT_EQ(calling("a.@b.c()"), std::nullopt);
  EXPECT_EQ(calling("@f()()"), "f is not a function");
  EXPECT_EQ(calling("f()@()"), "f(...) is not a function");
  EXPECT_EQ(calling("f().@g().h()"), "f(...).g is not a function");
  EXPECT_EQ(calling("f().g().@h()"), "f(...).g(...).h is not a function");
  EXPECT_EQ(calling("@new f().x()"), "f is not a constructor");
  EXPECT_EQ(calling("new f().@x()"), "(intermediate value).x is not a function");
}

TEST(SourceWords, ShowsExpressionsOfAllKinds) {
  EXPECT_EQ(calling("(a || b.c)@()"), "(a || b.c) is not a function");
  EXPECT_EQ(calling("o[k + 1]@()"), "o[(k + 1)] is not a function");
  EXPECT_EQ(calling("o['k']@()"), "o.k is not a function");
  EXPECT_EQ(calling("({ a: 1, b }).@c()"),
            "{(intermediate value)(intermediate value)}.c is not a function");
  EXPECT_EQ(calling("[1, , f()].@g()"), "[1,(intermediate value),f(...)].g is not a function");
  EXPECT_EQ(calling("a?.@b()"), "a?.b is not a function");
  EXPECT_EQ(calling("(a?.b)@()"), "(intermediate value) is not a function");
}

TEST(SourceWords, TellsCallsWhoseResultIsWalkedAtOnce) {
  EXPECT_EQ(calling("[...@f()]"), "f is not a function or its return value is not iterable");
  EXPECT_EQ(calling("for (const a of (o.@f()));"),
            "o.f is not a function or its return value is not iterable");
  EXPECT_EQ(calling("const [a] = o().@f();"),
            "o.f is not a function or its return value is not iterable");
  EXPECT_EQ(calling("[[a] = @f()] = b"), "f is not a function or its return value is not iterable");
  EXPECT_EQ(calling("for (const a in @f());"), "f is not a function");
  EXPECT_EQ(calling("g(...@f())"), "f is not a function");
  EXPECT_EQ(calling("[...o?.@f()]"), "o?.f is not a function");
  EXPECT_EQ(calling("(([a] = @f()) => a)()"), "f is not a function");
}

TEST(SourceWords, NamesNoCallInComputedKeysAndStaticElements) {
  EXPECT_EQ(calling("({ [@f()]: 1 })"), std::nullopt);
  EXPECT_EQ(calling("class A { static a = @f(); }"), std::nullopt);
  EXPECT_EQ(calling("class A { static { @f(); } }"), std::nullopt);
  EXPECT_EQ(calling("class A { a = @f(); }"), "f is not a function");
  EXPECT_EQ(calling("class A { static a = () => @f(); }"), "f is not a function");
  EXPECT_EQ(calling("({ [a]: @f() })"), "f is not a function");
}

TEST(SourceWords, GivesUpOnDeepNesting) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "[";
  for (int i = 0; i < 5000; ++i) deep += "]";
  const auto text = calling(deep + "@()");
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("[(intermediate value)]"), std::string::npos);
}

TEST(SourceWords, NamesWhatADeclaredArrayPatternIsGiven) {
  EXPECT_EQ(iterating("const @[a] = missing;", kUndefined), "missing is not iterable");
  EXPECT_EQ(iterating("const @[a] = {};", kOne), "{} is not iterable");
  EXPECT_EQ(iterating("const @[a, [b]] = 1;", kOne), "1 is not iterable");
}

TEST(SourceWords, ShowsTheValueOfOtherArrayPatterns) {
  EXPECT_EQ(iterating("@[a] = missing;", kUndefined), std::nullopt);
  EXPECT_EQ(iterating("function f(@[a]) {}", kOne), std::nullopt);
  EXPECT_EQ(iterating("const [@[a]] = list;", kOne), std::nullopt);
}

TEST(SourceWords, TellsSpreadsInCallsFromThoseInArrays) {
  EXPECT_EQ(iterating("f(...@1)", kOne),
            "Spread syntax requires ...iterable[Symbol.iterator] to be a function");
  EXPECT_EQ(iterating("f(1, ...@missing)", kUndefined),
            "missing is not iterable (cannot read property undefined)");
  EXPECT_EQ(iterating("f(...@missing, 1)", kUndefined), std::nullopt);
  EXPECT_EQ(iterating("f([@...o.a])", kUndefined), "o.a is not iterable");
  EXPECT_EQ(iterating("[1, @...1]", kOne), "1 is not iterable");
}

TEST(SourceWords, FindsTheOperandOfALoop) {
  EXPECT_EQ(iterating("@for (const a of o) a;", kOne), "o is not iterable");
  EXPECT_EQ(iterating("@for (const a of f(1)) a;", kOne),
            "f is not a function or its return value is not iterable");
  EXPECT_EQ(iterating("for (const @[a] of o) a;", kOne), ".for is not iterable");
}

TEST(SourceWords, NamesPropertyAndInitializerOfAnObjectPattern) {
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
  EXPECT_EQ(destructuring("const { @a } = (() => {})();"),
            "Cannot destructure property 'a' of '(intermediate value)(...)' as it is undefined.");
}

TEST(SourceWords, LeavesOtherReadsAlone) {
  EXPECT_EQ(destructuring("() => { @missing.a; }"), std::nullopt);
  EXPECT_EQ(destructuring("const { @a = 1 } = missing;"), std::nullopt);
  EXPECT_EQ(destructuring("const { a: { @b } } = {};"), std::nullopt);
  EXPECT_EQ(destructuring("const { a, @b } = missing;"), std::nullopt);
  EXPECT_EQ(destructuring("f(@{ a: 1 }.b.c)"), std::nullopt);
}

}  // namespace
}  // namespace sheaf

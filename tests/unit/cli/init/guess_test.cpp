#include "cli/init/guess.h"

#include <gtest/gtest.h>

#include "cli/init/first_harness.h"

namespace sheaf {
namespace {

std::string names_of(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += text.empty() ? "" : " ";
    text += parameter.is_rest ? "..." : "";
    text += parameter.name.empty() ? "?" : parameter.name;
    text += parameter.shape->may_be_missing ? "=" : "";
  }
  return text;
}

/// The input guessed for the first parameter of the function, called `f`.
std::string first_input(const std::string& function, const std::string& module = "") {
  const FunctionSketch sketch = Sketcher(module).sketch_function(function);
  return sketch.parameters.empty() ? "" : guessed_input(sketch.parameters[0], "f");
}

TEST(Sketch, ParametersAreReadFromTheTextOfAnyFunction) {
  const std::pair<const char*, const char*> cases[] = {
      {"function f(a, b) { return a(b, c); }", "a b"},
      {"function() {}", ""},
      {"async function* g(list, ...rest) {}", "list ...rest"},
      {"x => x + 1", "x"},
      {"async x => x", "x"},
      {"(a, b = 2) => a", "a b="},
      {"push(value) { this.items.push(value); }", "value"},
      {"f(a = g(1, 2), b = [1, 2], c = ',)') {}", "a= b= c="},
      {"f({ a, b: [c, d], e = 3 } = {}) {}", "?="},
      {"f(a /* , not, these */, b) {}", "a b"},
      {"f(a, // not, these\n b) {}", "a b"},
      {"(", ""},
      {"", ""},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(names_of(Sketcher("").sketch_function(text).parameters), expected) << text;
  }
  const auto constructor = [](const std::string& text) {
    return names_of(Sketcher("").sketch_class(text, {}).constructor.parameters);
  };
  EXPECT_EQ(constructor("class A { other(no) {} constructor(x, y) {} }"), "x y");
  EXPECT_EQ(constructor("class A extends B {}"), "");
  EXPECT_EQ(constructor("class constructor_ { method(no) {} }"), "");
  EXPECT_EQ(constructor("function Old(start) { this.n = start; }"), "start");
}

TEST(Sketch, TellsWhatAFunctionThrowsAndReturns) {
  const Sketcher sketcher("");
  const FunctionSketch parse = sketcher.sketch_function(
      "function (text) { let n = 0; if (!text) throw new SyntaxError('no'); n++;\n"
      "  const inner = () => { throw new Error(); }; return n; }");
  EXPECT_EQ(parse.thrown, std::vector<std::string>{"SyntaxError"});
  EXPECT_TRUE(parse.returns_numbers);
  EXPECT_TRUE(sketcher.sketch_function("(a, b) => a * b").returns_numbers);
  EXPECT_FALSE(sketcher.sketch_function("(a) => { if (a) return 1; return a.b; }").returns_numbers);
  EXPECT_FALSE(sketcher.sketch_function("(a) => {}").returns_numbers);
  EXPECT_FALSE(sketcher.sketch_function("async (a) => 1").is_plain);
}

TEST(Guess, WhatTheBodyDoesSuggestsInputs) {
  const std::pair<const char*, const char*> cases[] = {
      {"f(coupon) { return coupon.startsWith('MINUS'); }", "string('f', { maxLength: 7 })"},
      {"f(x) { return x.trim(); }", "string('f', { maxLength: 4 })"},
      {"f(x) { return /a/.test(x); }", "string('f', { maxLength: 4 })"},
      {"f(x) { return x.toUpperCase() === 'AC'; }",
       "string('f', { maxLength: 4, alphabet: 'aB1 AC' })"},
      {"f(x) { for (const c of x) if (c === '(') return 1; }", "string('f', { maxLength: 4 })"},
      {"f(x) { for (let i = 0; i < x.length; i++) if (x[i] >= '0') return 1; }",
       "string('f', { maxLength: 4 })"},
      {"f(x) { let sum = 0; for (let i = 0; i < x.length; i++) sum += x[i]; return sum; }",
       "array('f', { maxLength: 3 }, int)"},
      {"f(mode) { if (mode === 'a') return 1; if ('b' == mode) return 2; }",
       "oneOf('f', ['a', 'b', 'another'])"},
      {"f(mode) { switch (mode) { case 'a': return 1; case 'b': return 2; } }",
       "oneOf('f', ['a', 'b', 'another'])"},
      {"f(a) { return a.from - a.count; }",
       "{ from: int('f.from'), count: int('f.count', { min: 0, max: 4 }) }"},
      {"f(a) { const { from, to } = a; return from - to; }",
       "{ from: int('f.from'), to: int('f.to') }"},
      {"f(order) { return order.coupon ? order.coupon.percent * 2 : 0; }",
       "{ coupon: boolean('f.coupon given') ? { percent: int('f.coupon.percent') } : undefined }"},
      {"f(cart) { for (const item of cart) sum += item.price; }",
       "array('f', { maxLength: 3 }, (name) => ({ price: int(`${name}.price`) }))"},
      {"f(cart) { return cart.map((one) => one.name); }",
       "array('f', { maxLength: 3 }, (name) => ({ name: string(`${name}.name`, { maxLength: 4 }) "
       "}))"},
      {"f(words) { const seen = {}; for (const word of words) seen[word] = 1; }",
       "array('f', { maxLength: 3 }, (name) => oneOf(name, ['a', 'b', 'constructor']))"},
      {"f(id) { return this.entries.get(id); }", "oneOf('f', ['a', 'b'])"},
      {"f(size) { return size > 50 ? 1 : 0; }", "int('f')"},
      {"f(open) { return !open; }", "boolean('f')"},
      {"f(x) { return x(1); }", "() => int('f returns')"},
      {"f([a, b]) { return a - b; }", "[int('f[0]'), int('f[1]')]"},
      {"f(a) { return b.a.from + a1.to + a; }", "int('f')"},
      {"f(a) { /* a.trim() */ return a - 1; }", "int('f')"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(first_input(text), expected) << text;
}

TEST(Guess, CopiesOfAListHoldItsElements) {
  const std::string from =
      "array('f', { maxLength: 3 }, (name) => ({ from: int(`${name}.from`) }))";
  for (const std::string function :
       {"(list) => [...list].sort((a, b) => a.from - b.from)",
        "(list) => { const all = [...list]; return all[0].from + 1; }",
        "(list) => { const found = [list[0]]; return 1 - found[0].from; }",
        "(list) => { const out = []; out.push(list[0]); return 1 - out[0].from; }",
        "(list) => Array.from(list).map((each) => 1 - each.from)"}) {
    EXPECT_EQ(first_input(function), from) << function;
  }
}

TEST(Guess, FunctionsAndTablesOfTheModuleAreFollowed) {
  EXPECT_EQ(first_input("(x) => check(x)", "function check(word) { return word.trim(); }"),
            "string('f', { maxLength: 4 })");
  EXPECT_EQ(first_input("(zone) => RATES[zone].base", "const RATES = { home: {}, away: {} };"),
            "oneOf('f', ['home', 'away', 'another', 'constructor'])");
  EXPECT_EQ(first_input("function depth(node) { return 1 + depth(node.left); }",
                        "function depth(node) { return 1 + depth(node.left); }"),
            "{ left: { left: int('f.left.left') } }");
}

TEST(Guess, MethodsSpeakAboutWhatTheConstructorKeeps) {
  const ClassSketch sketch =
      Sketcher("").sketch_class("class A { constructor(start) { this.at = start; } }",
                                {{"rest", "rest() { return this.at.slice(1).split(','); }"}});
  EXPECT_EQ(guessed_input(sketch.constructor.parameters.at(0), "start"),
            "string('start', { maxLength: 4 })");
}

TEST(Guess, NamesAndDefaultsSuggestInputs) {
  const std::pair<const char*, const char*> cases[] = {
      {"(value) => 0", "int('f')"},
      {"(count) => 0", "int('f', { min: 0, max: 4 })"},
      {"(index) => 0", "int('f', { min: -1, max: 4 })"},
      {"(isOpen) => 0", "boolean('f')"},
      {"(island) => 0", "int('f')"},
      {"(userName) => 0", "string('f', { maxLength: 4 })"},
      {"(items) => 0", "array('f', { maxLength: 3 }, int)"},
      {"(words) => 0", "array('f', { maxLength: 3 }, (name) => string(name, { maxLength: 4 }))"},
      {"(callback) => 0", "() => int('f returns')"},
      {"(options) => 0", "{}"},
      {"(width = 'auto') => 0", "boolean('f given') ? string('f', { maxLength: 4 }) : undefined"},
      {"(deep = false) => 0", "boolean('f given') ? boolean('f') : undefined"},
      {"(...rest) => 0", "...array('f', { maxLength: 3 }, int)"},
      {"({ a, name }) => 0", "{ a: int('f.a'), name: string('f.name', { maxLength: 4 }) }"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(first_input(text), expected) << text;
}

TEST(FirstHarness, CallsTheOnlyFunctionDirectly) {
  const SubjectModule module{"./a.js", "", {{"twice", "(n) => 2 * n", false, {}}}};
  EXPECT_EQ(
      first_harness(module, "sheaf run a.sheaf.js"),
      "'use strict';\n"
      "// A first harness for ./a.js. Its inputs are guesses from how parameters are called and "
      "used:\n"
      "// make them what the callers may give, and say with assert() what must hold. Run it with\n"
      "//   sheaf run a.sheaf.js\n"
      "const { int, assert } = require('sheaf');\n"
      "const subject = require('./a.js');\n"
      "\n"
      "const n = int('n', { min: 0, max: 4 });\n"
      "const result = subject.twice(n);\n"
      "assert(Number.isFinite(result), 'it returns a finite number');\n"
      "// assert(…, 'what must hold of n, result');\n");
}

TEST(FirstHarness, ErrorsThatAreMeantAreNoErrors) {
  const std::string thrower =
      "(string) => { if (string.trim() === '') throw new RangeError('empty'); }";
  const std::string text =
      first_harness({"./a.js", "", {{"", thrower, false, {}}}}, "sheaf run a.sheaf.js");
  EXPECT_EQ(text.substr(text.find("const string_")),
            "const string_ = string('string', { maxLength: 4 });\n"
            "try {\n"
            "  const result = subject(string_);\n"
            "  // assert(…, 'what must hold of string_, result');\n"
            "} catch (error) { // thrown on purpose, unless it is another one\n"
            "  if (error.constructor.name !== 'RangeError') throw error;\n"
            "}\n");
}

}  // namespace
}  // namespace sheaf

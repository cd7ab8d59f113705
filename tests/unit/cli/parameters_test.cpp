#include "cli/parameters.h"

#include <gtest/gtest.h>

#include "cli/first_harness.h"

namespace sheaf {
namespace {

/// Names, forms and defaults in one text: `a`, `...rest`, `{a b}`, `n=1`.
std::string summary(const std::vector<Parameter>& parameters) {
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += text.empty() ? "" : " ";
    if (parameter.form == Parameter::Form::kRest) text += "...";
    if (parameter.form == Parameter::Form::kObject) {
      text += parameter.name + "{" + summary(parameter.members) + "}";
    } else if (parameter.form == Parameter::Form::kArray) {
      text += parameter.name + "[" + summary(parameter.members) + "]";
    } else {
      text += parameter.name;
    }
    if (!parameter.default_text.empty()) text += "=" + parameter.default_text;
  }
  return text;
}

TEST(Parameters, AreReadFromTheTextOfAnyFunction) {
  const std::pair<const char*, const char*> cases[] = {
      {"function f(a, b) { return a(b, c); }", "a b"},
      {"function() {}", ""},
      {"async function* g(list, ...rest) {}", "list ...rest"},
      {"x => x + 1", "x"},
      {"async x => x", "x"},
      {"(a, b = 2) => a", "a b=2"},
      {"push(value) { this.items.push(value); }", "value"},
      {"f(a = g(1, 2), b = [1, 2], c = ',)') {}", "a=g(1, 2) b=[1, 2] c=',)'"},
      {"f({ a, b: [c, d], e = 3 } = {}) {}", "{a b[c d] e=3}={}"},
      {"f(a /* , not, these */, b) {}", "a b"},
      {"f(a, // not, these\n b) {}", "a b"},
      {"class A { other(no) {} constructor(x, y) {} }", "x y"},
      {"class A extends B {}", ""},
      {"class constructor_ { method(no) {} }", ""},
      {"f(a = b => b, c = d == e) {}", "a=b => b c=d == e"},
      {"(", ""},
      {"", ""},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(summary(parameters_of(text)), expected) << text;
  }
}

TEST(Parameters, WhatTheBodyDoesSuggestsInputs) {
  const std::pair<const char*, const char*> cases[] = {
      {"f(coupon) { return coupon.startsWith('MINUS'); }", "string('f.coupon', { maxLength: 7 })"},
      {"f(x) { return x.trim(); }", "string('f.x', { maxLength: 4 })"},
      {"f(mode) { if (mode === 'a') return 1; if ('b' == mode) return 2; }",
       "oneOf('f.mode', ['a', 'b', 'another'])"},
      {"f(a) { return a.from - a.count; }",
       "{ from: int('f.a.from'), count: int('f.a.count', { min: 0, max: 4 }) }"},
      {"f(cart) { for (const item of cart) sum += item.price; }",
       "array('f.cart', { maxLength: 3 }, (name) => ({ price: int(`${name}.price`) }))"},
      {"f(cart) { return cart.map((one) => one.name); }",
       "array('f.cart', { maxLength: 3 }, (name) => ({ name: string(`${name}.name`, { maxLength: 4 "
       "}) }))"},
      {"f(a) { return b.a.from + a1.to + a; }", "int('f.a')"},
      {"f(a) { /* a.trim() */ return a.length; }", "int('f.a')"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(guessed_input(parameters_of(text).at(0), "f"), expected) << text;
  }
}

TEST(Parameters, NamesAndDefaultsSuggestInputs) {
  const std::pair<const char*, const char*> cases[] = {
      {"(value) => 0", "int('f.value')"},
      {"(count) => 0", "int('f.count', { min: 0, max: 4 })"},
      {"(index) => 0", "int('f.index', { min: -1, max: 4 })"},
      {"(isOpen) => 0", "boolean('f.isOpen')"},
      {"(island) => 0", "int('f.island')"},
      {"(userName) => 0", "string('f.userName', { maxLength: 4 })"},
      {"(items) => 0", "array('f.items', { maxLength: 3 }, int)"},
      {"(callback) => 0", "() => int('f.callback returns')"},
      {"(options) => 0", "{}"},
      {"(width = 'auto') => 0", "string('f.width', { maxLength: 4 })"},
      {"(deep = false) => 0", "boolean('f.deep')"},
      {"(...rest) => 0", "...array('f.rest', { maxLength: 3 }, int)"},
      {"({ a, name }) => 0", "{ a: int('f.a'), name: string('f.name', { maxLength: 4 }) }"},
  };
  for (const auto& [text, expected] : cases) {
    const std::vector<Parameter> parameters = parameters_of(text);
    ASSERT_EQ(parameters.size(), 1u) << text;
    EXPECT_EQ(guessed_input(parameters[0], "f"), expected) << text;
  }
}

TEST(FirstHarness, CallsTheOnlyFunctionDirectly) {
  EXPECT_EQ(
      first_harness("./a.js", "sheaf run a.sheaf.js", {{"twice", "(n) => 2 * n", false, {}}}),
      "'use strict';\n"
      "// A first harness for ./a.js. Its inputs are guesses from how parameters are called and "
      "used:\n"
      "// make them what the callers may give, and say with assert() what must hold. Run it with\n"
      "//   sheaf run a.sheaf.js\n"
      "const { int, assert } = require('sheaf');\n"
      "const subject = require('./a.js');\n"
      "\n"
      "const result = subject.twice(int('twice.n', { min: 0, max: 4 }));\n"
      "// assert(result !== undefined, 'it returns something');\n");
}

}  // namespace
}  // namespace sheaf

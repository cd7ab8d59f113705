#include "frontend/lower/lower.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "frontend/ir/operands.h"

namespace sheaf {
namespace {

using ir::Opcode;
using ir::SiteKind;
using testing::ElementsAre;

/// Compiles; every test also passes the verifier, which compile() runs.
std::unique_ptr<ir::Program> lowered(const std::string& text,
                                     SourceKind kind = SourceKind::kCommonJs) {
  const auto source = std::make_shared<const SourceFile>("test.js", text);
  CompileResult result = compile(source, kind);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    ADD_FAILURE() << format_diagnostic(*source, diagnostic);
  }
  return std::move(result.program);
}

std::string first_message(const std::string& text) {
  const auto source = std::make_shared<const SourceFile>("test.js", text);
  const CompileResult result = compile(source, SourceKind::kCommonJs);
  return result.diagnostics.empty() ? "" : result.diagnostics.front().message;
}

std::vector<std::string> opcodes(const ir::Function& function) {
  std::vector<std::string> names;
  for (const ir::Instruction& instruction : function.code) {
    names.emplace_back(ir::name_of(instruction.opcode));
  }
  return names;
}

int count(const ir::Function& function, Opcode opcode) {
  int number = 0;
  for (const ir::Instruction& instruction : function.code) number += instruction.opcode == opcode;
  return number;
}

/// The function called f.
const ir::Function& f_of(const ir::Program& program) {
  for (const auto& function : program.functions) {
    if (function->name == u"f") return *function;
  }
  ADD_FAILURE() << "no function f";
  return *program.functions.front();
}

TEST(LowerTest, ResultsGoStraightIntoVariables) {
  const auto program = lowered("function f(a, b) { let x = a + b; x = x * 2; return x; }");
  EXPECT_THAT(opcodes(f_of(*program)), ElementsAre("Add", "Multiply", "Return"));
}

TEST(LowerTest, LeftOperandIsCopiedOnlyWhenTheRightOneAssignsIt) {
  const auto copied = lowered("function f(x) { return x + (x = 2); }");
  EXPECT_THAT(opcodes(f_of(*copied)), ElementsAre("Move", "Move", "Add", "Return"));
  const auto direct = lowered("function f(x, y) { return x + (y = 2); }");
  EXPECT_THAT(opcodes(f_of(*direct)), ElementsAre("Move", "Add", "Return"));
}

TEST(LowerTest, ValuesUnderConstructionDoNotTouchTheVariable) {
  // x is read after the array exists, so the array cannot be built in x's register.
  const auto program = lowered("function f(x) { x = [x]; return x; }");
  const ir::Function& f = f_of(*program);
  EXPECT_THAT(opcodes(f), ElementsAre("NewArray", "ArrayPush", "Move", "Return"));
  EXPECT_NE(f.code[0].a, ir::kFirstParameterRegister);
}

TEST(LowerTest, ArgumentsAreEvaluatedInTheirPlaces) {
  const auto program = lowered("function f(o, a) { return o.m(a + 1, 2); }");
  const ir::Function& f = f_of(*program);
  EXPECT_THAT(opcodes(f), ElementsAre("Move", "GetProperty", "Add", "Move", "Call", "Return"));
  EXPECT_EQ(f.code[2].a, f.code[4].b + 2);
}

TEST(LowerTest, LoopsHaveOneLatchAndContinueGoesForward) {
  const auto program =
      lowered("function f(n) { for (let i = 0; i < n; i++) { if (i == 3) continue; g(i); } }");
  const ir::Function& f = f_of(*program);
  ASSERT_EQ(f.loops.size(), 1u);
  int backward = 0;
  for (std::size_t i = 0; i < f.code.size(); ++i) {
    ir::for_each_target(
        f.code[i], [&](std::int32_t target) { backward += static_cast<std::size_t>(target) <= i; });
  }
  EXPECT_EQ(backward, 1);
}

TEST(LowerTest, BodyThatNeverRepeatsIsNoLoop) {
  const auto program = lowered("function f(n) { while (n) { return 1; } return 2; }");
  EXPECT_TRUE(f_of(*program).loops.empty());
}

TEST(LowerTest, DeadCodeIsDroppedButItsSitesStay) {
  const auto program = lowered("function f(a) { return 1; if (a) return 2; }");
  EXPECT_THAT(opcodes(f_of(*program)), ElementsAre("Return"));
  EXPECT_EQ(program->sites.size(), 1u);
  EXPECT_EQ(program->arm_count, 2u);
}

TEST(LowerTest, UncapturedLoopVariablesNeedNoEnvironment) {
  const auto plain = lowered("function f() { for (let i = 0; i < 3; i++) g(i); }");
  EXPECT_EQ(count(f_of(*plain), Opcode::kNewEnvironment), 0);
  const auto captured = lowered("function f() { for (let i = 0; i < 3; i++) g(() => i); }");
  EXPECT_EQ(count(f_of(*captured), Opcode::kNewEnvironment), 1);
  EXPECT_EQ(count(f_of(*captured), Opcode::kCopyEnvironment), 1);
}

TEST(LowerTest, ChecksForUninitializedVariablesOnlyWhereNeeded) {
  const auto none = lowered("function f() { let x = 1; x++; return x; }");
  EXPECT_EQ(count(f_of(*none), Opcode::kCheckInitialized), 0);
  const auto one = lowered("function f() { g(x); let x = 1; return x; }");
  EXPECT_EQ(count(f_of(*one), Opcode::kCheckInitialized), 1);
}

TEST(LowerTest, ConstantsCannotBeAssigned) {
  const auto program = lowered("function f() { const c = 1; c = g(); }");
  const ir::Function& f = f_of(*program);
  EXPECT_EQ(count(f, Opcode::kThrowConstAssign), 1);
  EXPECT_LT(std::find_if(f.code.begin(), f.code.end(),
                         [](const auto& i) { return i.opcode == Opcode::kCall; }),
            std::find_if(f.code.begin(), f.code.end(),
                         [](const auto& i) { return i.opcode == Opcode::kThrowConstAssign; }));
}

TEST(LowerTest, FinallyHandlersLieAroundCatchHandlers) {
  const auto program =
      lowered("function f() { try { g(); } catch (e) { h(e); } finally { k(); } }");
  const ir::Function& f = f_of(*program);
  ASSERT_EQ(f.handlers.size(), 2u);
  EXPECT_LE(f.handlers[1].begin, f.handlers[0].begin);
  EXPECT_GT(f.handlers[1].end, f.handlers[0].end);
}

TEST(LowerTest, LeavingAForOfLoopClosesTheIteratorOnEachWay) {
  const auto program =
      lowered("function f(o) { for (const x of o) { if (x) break; if (x > 1) return x; } }");
  // break, return, and the handler for throws
  EXPECT_EQ(count(f_of(*program), Opcode::kIterClose), 3);
  const auto plain = lowered("function f(o) { for (const x of o) { if (x) continue; g(x); } }");
  EXPECT_EQ(count(f_of(*plain), Opcode::kIterClose), 1);
}

TEST(LowerTest, SwapsNeedNoArray) {
  const auto program = lowered("function f(a, i, j) { [a[i], a[j]] = [a[j], a[i]]; }");
  const ir::Function& f = f_of(*program);
  EXPECT_THAT(opcodes(f),
              ElementsAre("GetElement", "GetElement", "SetElement", "SetElement", "Return"));
}

TEST(LowerTest, SitesAreOrderedByCondition) {
  const std::string text = "if (a && b) c(); else while (d) e(); x = f ? g ?? h : i || j;";
  const auto program = lowered(text);
  std::vector<SiteKind> kinds;
  std::vector<std::string> conditions;
  for (const ir::Site& site : program->sites) {
    kinds.push_back(site.kind);
    conditions.push_back(
        text.substr(site.condition.begin, site.condition.end - site.condition.begin));
  }
  EXPECT_THAT(kinds, ElementsAre(SiteKind::kIf, SiteKind::kAnd, SiteKind::kLoop,
                                 SiteKind::kConditional, SiteKind::kNullish, SiteKind::kOr));
  EXPECT_THAT(conditions, ElementsAre("a && b", "a", "d", "f", "g", "i"));
}

TEST(LowerTest, SwitchHasAnArmPerCaseAndOneForNone) {
  const std::string text = "switch (v) { case 1: a(); default: b(); case w + 1: c(); }";
  const auto program = lowered(text);
  ASSERT_EQ(program->sites.size(), 1u);
  const ir::Site& site = program->sites[0];
  EXPECT_EQ(site.arm_count, 3u);
  ASSERT_EQ(site.cases.size(), 2u);
  EXPECT_EQ(text.substr(site.cases[1].begin, site.cases[1].end - site.cases[1].begin), "w + 1");
  const ir::Function& top = *program->functions[0];
  ASSERT_EQ(top.branches.size(), 2u);
  EXPECT_EQ(top.branches[0].true_arm, 0);
  EXPECT_EQ(top.branches[0].false_arm, -1);
  EXPECT_EQ(top.branches[1].true_arm, 1);
  EXPECT_EQ(top.branches[1].false_arm, 2);
}

TEST(LowerTest, NegatedConditionsSwapTheirArms) {
  const auto program = lowered("function f(a) { if (!a) return 1; return 2; }");
  const ir::Function& f = f_of(*program);
  EXPECT_EQ(count(f, Opcode::kNot), 0);
  ASSERT_EQ(f.branches.size(), 1u);
  EXPECT_EQ(f.branches[0].true_arm, 1);
  EXPECT_EQ(f.branches[0].false_arm, 0);
}

TEST(LowerTest, AnonymousFunctionsAreNamedByTheirBinding) {
  const auto program = lowered(
      "const a = () => 1; let b = function () {}; c = class {}; x = { d: () => 1, e() {} };");
  std::vector<std::u16string> names;
  for (const auto& function : program->functions) names.push_back(function->name);
  EXPECT_THAT(names, ElementsAre(u"", u"a", u"b", u"c", u"d", u"e"));
}

TEST(LowerTest, FunctionLengthStopsAtTheFirstDefault) {
  const auto program = lowered("function f(a, b, c = 1, d, ...e) {}");
  EXPECT_EQ(f_of(*program).length, 2u);
  EXPECT_EQ(f_of(*program).parameter_count, 4u);
}

TEST(LowerTest, CountsOneOperationPerStatement) {
  const auto operations_in = [](const std::string& body) {
    const auto program = lowered("function f(a) { " + body + " }");
    int operations = 0;
    for (const ir::Instruction& instruction : f_of(*program).code) {
      operations += (instruction.flags & ir::kSourceOperation) != 0;
    }
    return operations;
  };
  EXPECT_EQ(operations_in("let x = a.b + 1; x = 5; return g(x);"), 3);
  EXPECT_EQ(operations_in("if (a.b > 1) a.c(); else a.d = a.e + 2;"), 3);
  EXPECT_EQ(operations_in("for (let i = 0; i < a; i++) g(i);"), 4);
  // Where a statement branches inside, each of its blocks counts.
  EXPECT_EQ(operations_in("a.b = a.c && g(a);"), 3);
}

TEST(LowerTest, LibraryCodeUsesIntrinsicsAndLibraryNames) {
  const auto program = lowered(
      "function Array$of(x) { if (__isCallable(x)) return helper(x); return undefined; }\n"
      "function helper(y) { return y ? NaN : y; }",
      SourceKind::kLibrary);
  ASSERT_EQ(program->functions.size(), 3u);
  EXPECT_TRUE(program->sites.empty());
  EXPECT_EQ(program->functions[1]->name, u"Array$of");
  EXPECT_EQ(count(*program->functions[1], Opcode::kCallIntrinsic), 1);
  EXPECT_EQ(count(*program->functions[1], Opcode::kLoadLibrary), 1);
  EXPECT_EQ(count(*program->functions[1], Opcode::kLoadGlobal), 0);
}

TEST(LowerTest, LibraryCodeHasOnlyFunctions) {
  const auto source = std::make_shared<const SourceFile>("lib.js", "let x = 1;");
  EXPECT_EQ(compile(source, SourceKind::kLibrary).diagnostics.size(), 1u);
}

TEST(LowerTest, GeneratorsRestOnceTheirParametersAreBound) {
  const auto program = lowered(
      "function* f(a, b = 1) { return arguments; function g() { return a; } } f.g = (() => 1);");
  const ir::Function& f = f_of(*program);
  EXPECT_TRUE(f.is_generator);
  EXPECT_EQ(f.kind, ir::FunctionKind::kNormal);
  EXPECT_FALSE(program->functions[0]->is_generator);
  EXPECT_EQ(f.length, 1u);
  const std::vector<std::string> names = opcodes(f);
  // The arguments object, the environment, the default and the inner function come before.
  ASSERT_GE(names.size(), 3u);
  EXPECT_THAT(std::vector<std::string>(names.end() - 3, names.end()),
              ElementsAre("NewFunction", "GeneratorStart", "Return"));
}

TEST(LowerTest, EveryFormOfGeneratorIsMarked) {
  const auto program = lowered(
      "function* a() {} x = function* () {}; x = { *c() {}, *[d]() {}, e: function* () {} };"
      "class F { *g() {} static *h() {} *[Symbol.iterator]() {} }");
  int generators = 0;
  for (const auto& function : program->functions) {
    if (!function->is_generator) continue;
    ++generators;
    EXPECT_THAT(opcodes(*function), ElementsAre("GeneratorStart", "Return"));
  }
  EXPECT_EQ(generators, 8);
  std::vector<std::u16string> names;
  for (const auto& function : program->functions) names.push_back(function->name);
  EXPECT_THAT(names, ElementsAre(u"", u"a", u"x", u"c", u"", u"e", u"F", u"g", u"h", u""));
}

TEST(LowerTest, YieldReturnsWhereItIsToldTo) {
  const auto program = lowered("function* f(a) { a = 1 + (yield a); return a; }");
  const ir::Function& f = f_of(*program);
  EXPECT_THAT(opcodes(f),
              ElementsAre("GeneratorStart", "Yield", "Branch", "Return", "Add", "Return"));
  EXPECT_EQ(f.code[2].a, f.code[1].b);
  EXPECT_EQ(f.code[2].d, -1);
  EXPECT_EQ(f.code[3].a, f.code[1].a);
  // Nobody wrote that return, so it is no operation to be covered.
  EXPECT_EQ(f.code[3].flags & ir::kSourceOperation, 0);
  EXPECT_NE(f.code[1].flags & ir::kSourceOperation, 0);
}

TEST(LowerTest, YieldWritesNoVariableThatAReturnWouldLeaveAlone) {
  const auto program = lowered("function* f(a) { try { a = yield; } finally { g(a); } }");
  const ir::Function& f = f_of(*program);
  const auto yield = std::find_if(f.code.begin(), f.code.end(),
                                  [](const auto& i) { return i.opcode == Opcode::kYield; });
  ASSERT_NE(yield, f.code.end());
  EXPECT_NE(yield->a, ir::kFirstParameterRegister);
}

TEST(LowerTest, NothingIsATemporaryAcrossAYield) {
  const auto program = lowered("function* f(o) { return o.a + o.b(o.c, yield o.d, `${yield}`); }");
  const ir::Function& f = f_of(*program);
  for (std::size_t i = 0; i < f.code.size(); ++i) {
    if (!ir::is_resting_point(f.code[i].opcode)) continue;
    EXPECT_TRUE(f.block_starts[i + 1]);
    EXPECT_EQ(f.code[i].flags & ir::kTemporaryDestination, 0);
  }
  EXPECT_EQ(count(f, Opcode::kYield), 2);
}

TEST(LowerTest, ReturnAtAYieldClosesIterators) {
  // One way out by the return, one by a throw.
  const auto loop = lowered("function* f(o) { for (const x of o) yield x; }");
  EXPECT_EQ(count(f_of(*loop), Opcode::kIterClose), 2);
  // Both ways, and the end of the pattern.
  const auto pattern = lowered("function* f(o) { const [x = yield] = o; }");
  EXPECT_EQ(count(f_of(*pattern), Opcode::kIterClose), 3);
  const auto nested = lowered("function* f(o) { for (const [[x = yield]] of o) g(x); }");
  EXPECT_EQ(count(f_of(*nested), Opcode::kIterClose), 8);
  const auto without = lowered("function* f(o) { const [x] = o; yield x; }");
  EXPECT_EQ(count(f_of(*without), Opcode::kIterClose), 1);
}

TEST(LowerTest, DelegationIsALoopAroundOneRestingPoint) {
  const auto program = lowered("function* f(o) { return yield* o; }");
  const ir::Function& f = f_of(*program);
  ASSERT_EQ(f.loops.size(), 1u);
  EXPECT_EQ(count(f, Opcode::kYield), 0);
  EXPECT_EQ(count(f, Opcode::kYieldDelegate), 1);
  EXPECT_EQ(count(f, Opcode::kLoadLibrary), 2);
  EXPECT_EQ(f.code[f.loops[0].end - 2].opcode, Opcode::kYieldDelegate);
}

TEST(LowerTest, GeneratorsInBlocksMakeNoVarOutside) {
  const auto program = lowered("{ function* g() {} } g;");
  EXPECT_EQ(count(*program->functions[0], Opcode::kLoadGlobal), 1);
}

TEST(LowerTest, AsyncFunctionsRestAtEachAwait) {
  const auto program = lowered("async function f(p, q = await_()) { await p; return await q; }");
  const ir::Function& f = *program->functions[1];
  EXPECT_TRUE(f.is_async);
  EXPECT_FALSE(f.is_generator);
  EXPECT_EQ(f.code[0].opcode, Opcode::kAsyncStart);
  EXPECT_EQ(count(f, Opcode::kYield), 2);
  // The last handler covers all but the start and itself: parameters reject, too.
  ASSERT_FALSE(f.handlers.empty());
  EXPECT_LE(f.handlers.back().begin, 4u);
  EXPECT_EQ(f.handlers.back().end, f.handlers.back().target);
}

TEST(LowerTest, ObjectsWhereABlockStartsAreBlocks) {
  EXPECT_EQ(count(*lowered("{a: f()}")->functions[0], Opcode::kNewObject), 0);
  EXPECT_EQ(count(*lowered("{a: {b: f()}};")->functions[0], Opcode::kCall), 1);
  EXPECT_EQ(count(*lowered("x = () => {a: 1}")->functions[1], Opcode::kNewObject), 0);
  EXPECT_EQ(count(*lowered("x = () => ({a: 1})")->functions[1], Opcode::kNewObject), 1);
  EXPECT_EQ(first_message("{a: b, c}"),
            "a block that reads like an object is not supported yet here");
}

TEST(LowerTest, NamesWhatIsNotSupported) {
  EXPECT_EQ(first_message("x = /a/;"), "regular expression literals are not supported yet");
  EXPECT_EQ(first_message("async function* g() { yield* x; }"),
            "`yield*` in async generators is not supported yet");
  EXPECT_EQ(first_message("x = yield;"), "`yield` as the name of a variable is not supported yet");
  EXPECT_EQ(first_message("import a from 'b';"), "`import` declarations are not supported yet");
  EXPECT_EQ(first_message("@d class A {}"), "decorators are not supported yet");
  EXPECT_EQ(first_message("x = 1n;"), "BigInt literals are not supported yet");
  EXPECT_EQ(first_message("x`y`;"), "tagged templates are not supported yet");
  EXPECT_EQ(first_message("with (a) {}"), "`with` statements are not supported yet");
  EXPECT_EQ(first_message("x = <a/>;"), "JSX is not supported yet");
}

std::string repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

TEST(LowerTest, LongChainsCompile) {
  EXPECT_EQ(first_message("x = a" + repeated(" + a", 20000) + ";"), "");
  EXPECT_EQ(first_message("x = a" + repeated(" && a", 20000) + ";"), "");
  EXPECT_EQ(first_message("x = a" + repeated(", a", 20000) + ";"), "");
  EXPECT_EQ(first_message("x = a" + repeated(".b()", 20000) + ";"), "");
  EXPECT_EQ(first_message(repeated("if (a) {} else ", 20000) + ";"), "");
  EXPECT_EQ(first_message("x = " + repeated("a ? 1 : ", 20000) + "0;"), "");
}

TEST(LowerTest, WhatNodeNestsAlsoCompiles) {
  EXPECT_EQ(first_message("x = " + repeated("[", 5000) + repeated("]", 5000) + ";"), "");
  EXPECT_EQ(first_message(repeated("{", 5000) + repeated("}", 5000)), "");
  EXPECT_EQ(first_message("x = " + repeated("`${", 2000) + "1" + repeated("}`", 2000) + ";"), "");
  EXPECT_EQ(first_message("x = " + repeated("a => ", 2000) + "1;"), "");
  EXPECT_EQ(first_message(repeated("function f() {", 2000) + repeated("}", 2000)), "");
  EXPECT_EQ(first_message(repeated("while (a) ", 3000) + ";"), "");
  EXPECT_EQ(first_message("var " + repeated("[", 2000) + "x" + repeated("]", 2000) + " = y;"), "");
}

TEST(LowerTest, DeepNestingIsRefusedNotFatal) {
  const std::string deep = "x = " + std::string(300000, '(') + "1" + std::string(300000, ')') + ";";
  EXPECT_EQ(first_message(deep), "the program is nested too deeply");
  const std::string fine = "x = " + std::string(900, '(') + "1" + std::string(900, ')') + ";";
  EXPECT_EQ(first_message(fine), "");
  std::string blocks;
  for (int i = 0; i < 900; ++i) blocks += "if (a) {";
  blocks += std::string(900, '}');
  EXPECT_EQ(first_message(blocks), "");
}

}  // namespace
}  // namespace sheaf

#include "interpreter/record/reachability.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "frontend/ir/operands.h"

namespace sheaf {
namespace {

/// Texts compiled as modules. `LIMIT` marks where paths are lost, `A`, `B` … in a condition name an
/// `if`: the tests ask whether its arms can be reached.
class Modules {
 public:
  explicit Modules(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const auto source = std::make_shared<const SourceFile>("test.js", text);
      CompileResult result = compile(source, SourceKind::kCommonJs);
      for (const Diagnostic& diagnostic : result.diagnostics) {
        ADD_FAILURE() << format_diagnostic(*source, diagnostic);
      }
      programs_.push_back(std::move(result.program));
    }
  }

  std::vector<const ir::Program*> programs() const {
    std::vector<const ir::Program*> result;
    for (const auto& program : programs_) result.push_back(program.get());
    return result;
  }

  /// The instruction of that kind that stands at the word, such as the call at `LIMIT()`.
  ProgramPoint point(const std::string& word, ir::Opcode opcode = ir::Opcode::kCall) const {
    for (ModuleIndex m = 0; m < programs_.size(); ++m) {
      const ir::Program& program = *programs_[m];
      const std::size_t offset = program.source->text().find(word);
      if (offset == std::string::npos) continue;
      for (std::uint32_t f = 0; f < program.functions.size(); ++f) {
        const auto& code = program.functions[f]->code;
        for (std::uint32_t pc = 0; pc < code.size(); ++pc) {
          if (code[pc].opcode == opcode && code[pc].position == offset) return {m, f, pc};
        }
      }
    }
    ADD_FAILURE() << "no such instruction at " << word;
    return {};
  }

  /// Whether an arm of the `if` whose condition contains the word is reached.
  bool reaches(const Reachability& reachability, const std::string& word) const {
    for (ModuleIndex m = 0; m < programs_.size(); ++m) {
      for (const ir::Site& site : programs_[m]->sites) {
        if (programs_[m]->source->slice(site.condition) != word) continue;
        const bool first = reachability.reaches_arm(m, site.first_arm);
        EXPECT_EQ(first, reachability.reaches_arm(m, site.first_arm + 1)) << word;
        return first;
      }
    }
    ADD_FAILURE() << "no condition " << word;
    return false;
  }

 private:
  std::vector<std::unique_ptr<ir::Program>> programs_;
};

/// The conditions A, B, C … that can be reached from LIMIT() and from behind the calls `callers`.
std::string reached_in_modules(const std::vector<std::string>& texts,
                               const std::vector<std::string>& callers = {}) {
  const Modules modules(texts);
  Reachability reachability(modules.programs());
  reachability.add(modules.point("LIMIT()"));
  for (const std::string& caller : callers) {
    reachability.add(modules.point(caller), Advance::kInCall);
  }
  std::string result;
  for (char word = 'A'; word <= 'H'; ++word) {
    const std::string condition = std::string(1, word);
    const bool occurs = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return text.find("(" + condition + ")") != std::string::npos;
    });
    if (occurs && modules.reaches(reachability, condition)) result += word;
  }
  return result;
}

std::string reached(const std::string& text, const std::vector<std::string>& callers = {}) {
  return reached_in_modules({text}, callers);
}

TEST(Reachability, TheOtherSideKeepsItsProof) {
  EXPECT_EQ(reached("if (b) LIMIT(); else if (A) x;"), "");
}

TEST(Reachability, WhatFollowsBothSidesIsReached) {
  EXPECT_EQ(reached("if (b) LIMIT(); else if (A) x; if (B) y;"), "B");
}

TEST(Reachability, WhatCameBeforeIsNot) { EXPECT_EQ(reached("if (A) x; LIMIT(); if (B) y;"), "B"); }

TEST(Reachability, TheBranchItselfIsReached) {
  const Modules modules({"if (A) x;"});
  Reachability reachability(modules.programs());
  const auto& code = modules.programs()[0]->functions[0]->code;
  for (std::uint32_t pc = 0; pc < code.size(); ++pc) {
    if (code[pc].opcode == ir::Opcode::kBranch) reachability.add({0, 0, pc});
  }
  EXPECT_TRUE(modules.reaches(reachability, "A"));
}

TEST(Reachability, NothingIsReachedFromNowhere) {
  const Modules modules({"if (A) x;"});
  EXPECT_FALSE(modules.reaches(Reachability(modules.programs()), "A"));
}

TEST(Reachability, ALoopComesAgain) {
  EXPECT_EQ(reached("if (A) x; while (B) { if (C) x; LIMIT(); if (D) y; } if (E) z;"), "BCDE");
  EXPECT_EQ(reached("while (A) { if (B) { LIMIT(); break; } if (C) x; } if (D) y;"), "D");
}

TEST(Reachability, SwitchFallsThroughToLaterCases) {
  const std::string text =
      "switch (s) { case 1: if (A) x; break; case 2: LIMIT(); case 3: if (B) x; break;"
      " default: if (C) x; } if (D) y;";
  EXPECT_EQ(reached(text), "BD");
}

TEST(Reachability, AThrowGoesToItsHandler) {
  EXPECT_EQ(reached("try { LIMIT(); if (A) x; } catch (e) { if (B) y; } if (C) z;"), "ABC");
  EXPECT_EQ(reached("try { if (A) x; } catch (e) { LIMIT(); if (B) y; } if (C) z;"), "BC");
  EXPECT_EQ(reached("try { if (b) { LIMIT(); return; } if (A) x; } finally { if (B) y; }"), "B");
}

TEST(Reachability, OnlyWhatThrowsReachesAHandler) {
  EXPECT_EQ(reached("LIMIT(); let n; try { n = 1; } catch (e) { if (A) x; }"), "");
  EXPECT_EQ(reached("LIMIT(); let n; try { n = missing; } catch (e) { if (A) x; }"), "A");
}

TEST(Reachability, AReturnInFinallyEndsTheFunction) {
  const std::string text =
      "function f() { try { LIMIT(); } finally { if (A) x; return 1; } if (B) y; } f(); if (C) z;";
  EXPECT_EQ(reached(text, {"f();"}), "AC");
}

TEST(Reachability, CallersGoOnOrCatch) {
  const std::string text =
      "function f() { LIMIT(); } try { f(); if (A) x; } catch (e) { if (B) x; } if (C) x;";
  EXPECT_EQ(reached(text), "");
  EXPECT_EQ(reached(text, {"f();"}), "ABC");
}

TEST(Reachability, ADeclaredFunctionIsReachedOnlyByItsCalls) {
  EXPECT_EQ(reached("function f() { if (A) x; } f(); LIMIT(); if (B) x;"), "B");
  EXPECT_EQ(reached("function f() { if (A) x; } LIMIT(); f();"), "A");
  EXPECT_EQ(reached("if (b) LIMIT(); else f(); function f() { if (A) x; }"), "");
}

TEST(Reachability, ThroughCapturedVariablesToo) {
  const std::string before = "function f() { if (A) x; } const g = () => { f(); if (B) x; }; ";
  EXPECT_EQ(reached(before + "g(); LIMIT();"), "");
  EXPECT_EQ(reached(before + "LIMIT(); g();"), "AB");
  EXPECT_EQ(reached(before + "function h() { LIMIT(); f(); } h();"), "A");
}

TEST(Reachability, AVariableHoldsAllThatIsStoredInIt) {
  const std::string text =
      "let h = () => { if (A) x; }; function change() { h = () => { if (B) x; }; }"
      "function other() { if (C) x; } function go() { LIMIT(); h(); } ";
  EXPECT_EQ(reached(text), "AB");
}

TEST(Reachability, AnEscapedClosureMayBeCalledByAnyone) {
  EXPECT_EQ(reached("const f = () => { if (A) x; }; keep(f); LIMIT();"), "A");
  EXPECT_EQ(reached("keep(() => { if (A) x; }); if (b) LIMIT();"), "A");
  EXPECT_EQ(reached("function make() { return () => { if (A) x; }; } const f = make(); LIMIT();"),
            "A");
  EXPECT_EQ(reached("const f = c ? () => { if (A) x; } : () => { if (B) x; }; LIMIT(); f();"),
            "AB");
}

TEST(Reachability, FunctionsThatKnowThemselves) {
  EXPECT_EQ(reached("const f = function g(n) { if (A) x; keep(g); }; f(); LIMIT();"), "A");
  EXPECT_EQ(reached("function f() { if (A) x; keep(arguments); } f(); LIMIT();"), "A");
  EXPECT_EQ(reached("'use strict'; function f() { if (A) x; keep(arguments); } f(); LIMIT();"), "");
  EXPECT_EQ(reached("function f() { if (A) x; } new f(); LIMIT();"), "A");
}

TEST(Reachability, AMethodIsReachedByUnknownCalls) {
  EXPECT_EQ(reached("const o = { m() { if (A) x; } }; if (b) LIMIT(); o.m();"), "A");
  EXPECT_EQ(reached("const o = { m: function () { if (A) x; } }; o.m(); const n = 1;"
                    "function f() { if (B) x; } f(); LIMIT();"),
            "A");
}

TEST(Reachability, CallbacksRunLater) {
  const std::string text =
      "const handlers = []; handlers.push(() => { if (A) x; });"
      " function f() { if (B) x; } f(); o.LIMIT(); ";
  const Modules modules({text});
  Reachability nothing(modules.programs());
  EXPECT_FALSE(modules.reaches(nothing, "A"));
  nothing.add_callbacks();
  EXPECT_TRUE(modules.reaches(nothing, "A"));
  EXPECT_FALSE(modules.reaches(nothing, "B"));
}

/// What is reached from the read of LIMIT in `LIMIT.x`, which calls nothing.
std::string reached_from_read(const std::string& text) {
  const Modules modules({text});
  Reachability reachability(modules.programs());
  reachability.add(modules.point("LIMIT.x", ir::Opcode::kLoadGlobal));
  std::string result;
  for (const std::string word : {"A", "B", "C"}) {
    if (text.find("(" + word + ")") == std::string::npos) continue;
    if (modules.reaches(reachability, word)) result += word;
  }
  return result;
}

TEST(Reachability, LinkedArgumentsChangeParameters) {
  const std::string text =
      "function f(p) { function p() { if (A) x; } arguments[0] = () => { if (B) x; };"
      " LIMIT.x; p(); }";
  EXPECT_EQ(reached_from_read(text), "AB");
}

TEST(Reachability, PropertiesRunAccessorsOfTheirName) {
  const std::string object =
      "const o = { get p() { if (A) x; }, set q(v) { if (B) x; },"
      " m() { if (C) x; } }; ";
  EXPECT_EQ(reached_from_read(object + "LIMIT.x;"), "");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u.m; u.q; u.p = 1;"), "");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u.p;"), "A");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u.q = 1;"), "B");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u[k];"), "A");
  // The key is made at run time: it may be `toString`, and k an object that has one by then.
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u[k] = 1;"), "ABC");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u = { ...o };"), "A");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; const { p } = u;"), "A");
  EXPECT_EQ(reached_from_read("const o = { get [k]() { if (A) x; } }; LIMIT.x;"), "A");
  EXPECT_EQ(reached_from_read("class C { static get p() { if (A) x; } } LIMIT.x; u.p;"), "A");
}

TEST(Reachability, DescriptorsAndProxiesRunAnything) {
  EXPECT_EQ(reached_from_read("Object.defineProperty(o, 'x', { get: () => { if (A) x; } });"
                              "LIMIT.x;"),
            "A");
  EXPECT_EQ(reached_from_read("Object.defineProperty(o, 'x', { value: 1 });"
                              "keep(() => { if (A) x; }); LIMIT.x;"),
            "");
  EXPECT_EQ(reached_from_read("new Proxy({}, { has() { if (A) x; } }); LIMIT.x;"), "A");
  EXPECT_EQ(reached_from_read("o.__defineGetter__('x', () => { if (A) x; }); LIMIT.x;"), "A");
}

TEST(Reachability, ConversionsRunValueOfAndToString) {
  const std::string other = "keep(() => { if (B) x; }); ";
  EXPECT_EQ(reached_from_read(other + "LIMIT.x; u + 1; u < v; u == 1; `${u}`; u.toString;"), "");
  const std::string object = other + "const o = { valueOf() { if (A) x; } }; ";
  EXPECT_EQ(reached_from_read(object + "LIMIT.x;"), "");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u < v;"), "A");
  EXPECT_EQ(reached_from_read(object + "LIMIT.x; u === v; !u;"), "");
  EXPECT_EQ(reached_from_read("class C { toString() { if (A) x; } } LIMIT.x; `${u}`;"), "A");
  EXPECT_EQ(reached_from_read(other + "o['valueOf'] = f; LIMIT.x; u + v;"), "B");
  EXPECT_EQ(reached_from_read(other + "o['value' + 'Of'] = f; LIMIT.x; u + v;"), "B");
  EXPECT_EQ(reached_from_read(other + "const { toPrimitive } = Symbol; LIMIT.x; u + v;"), "B");
  EXPECT_EQ(reached_from_read(other + "for (const k in { valueOf: 1 }) o[k] = f; LIMIT.x; u + v;"),
            "B");
  EXPECT_EQ(reached_from_read("class E { get message() { if (A) x; } } LIMIT.x; u + v;"), "A");
}

TEST(Reachability, IterationRunsIteratorsOfTheProgram) {
  const std::string other = "keep(() => { if (A) x; }); ";
  EXPECT_EQ(reached_from_read(other + "LIMIT.x; for (const e of u) ; const [p] = u;"), "");
  EXPECT_EQ(reached_from_read(other + "o[Symbol.iterator] = f; LIMIT.x; for (const e of u) ;"),
            "A");
}

TEST(Reachability, InstanceOfMayAskTheProgram) {
  const std::string other = "keep(() => { if (A) x; }); ";
  EXPECT_EQ(reached_from_read(other + "LIMIT.x; u instanceof v;"), "");
  EXPECT_EQ(reached_from_read(other + "o[Symbol.hasInstance] = f; LIMIT.x; u instanceof v;"), "A");
}

TEST(Reachability, ConstructorsRunTheirFields) {
  const std::string text =
      "class C { field = (() => { if (A) x; })(); constructor() { if (B) x; } }"
      "function f() { if (C) x; } f(); ";
  EXPECT_EQ(reached_from_read(text + "LIMIT.x;"), "");
  EXPECT_EQ(reached_from_read(text + "LIMIT.x; new C();"), "AB");
  EXPECT_EQ(reached_from_read("class C { field = (() => { if (A) x; })(); } LIMIT.x; new C();"),
            "A");
  EXPECT_EQ(reached_from_read("class P { constructor() { if (A) x; } }"
                              "class C extends P { constructor() { super(); if (B) x; } }"
                              "LIMIT.x; new C();"),
            "AB");
  EXPECT_EQ(reached_from_read("LIMIT.x; class C { static f = (() => { if (A) x; })();"
                              " static { if (B) x; } }"),
            "AB");
}

TEST(Reachability, RecursionComesAgain) {
  EXPECT_EQ(reached("function f(n) { if (A) x; LIMIT(); f(n - 1); } if (B) x;"), "A");
  EXPECT_EQ(reached("function f(n) { if (A) x; LIMIT(); } function g() { f(); if (B) x; } g();"),
            "");
}

TEST(Reachability, GlobalsCanBeCalledByAnyone) {
  EXPECT_EQ(reached("f = function () { if (A) x; }; LIMIT();"), "A");
}

TEST(Reachability, EvalSeesEverything) {
  EXPECT_EQ(reached("function f() { if (A) x; } LIMIT(); eval(s);"), "A");
}

TEST(Reachability, ModulesReachEachOtherThroughExports) {
  EXPECT_EQ(reached_in_modules({"const m = require('./m'); m.f(); LIMIT();",
                                "function hidden() { if (A) x; } hidden();"
                                "exports.f = function () { if (B) x; };"}),
            "B");
}

TEST(Reachability, RequireRunsAModuleOnce) {
  const std::vector<std::string> texts = {"LIMIT.x; const m = require('./m');",
                                          "if (A) x; keep(() => { if (B) x; });"};
  const Modules modules(texts);
  Reachability fresh(modules.programs());
  fresh.add(modules.point("LIMIT.x", ir::Opcode::kLoadGlobal));
  EXPECT_TRUE(modules.reaches(fresh, "A"));
  Reachability loaded(modules.programs(), {true, true});
  loaded.add(modules.point("LIMIT.x", ir::Opcode::kLoadGlobal));
  EXPECT_FALSE(modules.reaches(loaded, "A"));
}

TEST(Reachability, RequireItselfMayEscape) {
  EXPECT_EQ(reached_in_modules({"LIMIT(); f(1);", "if (A) x;"}), "");
  EXPECT_EQ(reached_in_modules({"keep(require); LIMIT();", "if (A) x;"}), "A");
  EXPECT_EQ(reached_in_modules({"const load = require; LIMIT(); load('./m');", "if (A) x;"}), "A");
  EXPECT_EQ(
      reached_in_modules({"function load() { require('./m'); } LIMIT(); load();", "if (A) x;"}),
      "A");
  EXPECT_EQ(reached_in_modules({"LIMIT(); module.require('./m');", "if (A) x;"}), "A");
  EXPECT_EQ(reached_in_modules({"LIMIT(); arguments[1]('./m');", "if (A) x;"}), "A");
}

TEST(Reachability, FinallyRestoresTheEnvironment) {
  // Closures in scopes within try: the analysis must not lose sight of the environments.
  const std::string text =
      "function hidden() { if (A) x; } hidden();"
      "for (let i = 0; i < 3; i++) { try { let j = i; const f = () => i + j; if (f()) break;"
      " { let k = 1; const g = () => k; g(); continue; } }"
      " catch (e) { let m = e; const h = () => m; h(); } finally { let n = 1; (() => n)(); } }"
      "hidden(); const again = () => hidden; LIMIT.x;";
  EXPECT_EQ(reached_from_read(text), "");
}

TEST(ClosureFlow, UnderstandsWholePrograms) {
  const std::filesystem::path root = SHEAF_SOURCE_DIR;
  std::size_t understood = 0;
  for (const char* folder : {"examples", "benchmarks/programs", "tests/js", "tests/regress"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".js") continue;
      std::ifstream file(entry.path());
      std::string text(std::istreambuf_iterator<char>(file), {});
      const auto source = std::make_shared<const SourceFile>(entry.path(), std::move(text));
      const CompileResult result = compile(source, SourceKind::kCommonJs);
      if (!result.program) continue;
      EXPECT_FALSE(ClosureFlow({result.program.get()}).lost) << entry.path();
      ++understood;
    }
  }
  EXPECT_GT(understood, 10u);
}

}  // namespace
}  // namespace sheaf

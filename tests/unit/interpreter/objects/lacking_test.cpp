#include "interpreter/objects/lacking.h"

#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

/// Explores a program and answers the codes and reasons of its limitations.
class Lacking : public ::testing::Test {
 protected:
  TestRun& run(const std::string& text, StrategyKind strategy = StrategyKind::kMultiSe) {
    run_ = std::make_unique<TestRun>("const { boolean } = require('sheaf');" + text,
                                     with_strategy(strategy));
    run_->exploration.explore();
    return *run_;
  }
  std::vector<std::string> reasons() {
    std::vector<std::string> result;
    for (const auto& limitation : run_->context.record.limitations) {
      EXPECT_EQ(limitation.code, "lacking");
      result.push_back(limitation.reason.substr(0, limitation.reason.find(" is not")));
    }
    return result;
  }
  using Names = std::vector<std::string>;

 private:
  std::unique_ptr<TestRun> run_;
};

TEST_F(Lacking, EndsOnlyThePathsThatTouchIt) {
  for (const StrategyKind strategy :
       {StrategyKind::kMultiSe, StrategyKind::kDse, StrategyKind::kCsm, StrategyKind::kAdaptive}) {
    TestRun& made =
        run("const b = boolean('b'); if (b) new Date(); else console.log('no date');"
            "console.log('after');",
            strategy);
    EXPECT_EQ(reasons(), Names{"`Date`"});
    // A run that starts again keeps the output of its last path only.
    if (!made.context.policy.restarts) {
      EXPECT_EQ(made.output({{"b", false}}), "no date\nafter\n");
    }
  }
}

TEST_F(Lacking, IsNoErrorThatTheProgramCanCatch) {
  for (const char* touch :
       {"typeof WeakMap", "WeakMap", "globalThis.WeakMap", "globalThis['WeakMap']",
        "const { WeakMap: p } = globalThis", "new WeakMap()", "WeakMap.prototype",
        "class A extends WeakMap {}", "({}) instanceof WeakMap",
        "Object.entries(Object.getOwnPropertyDescriptor(globalThis, 'WeakMap'))"}) {
    run(std::string("try { ") + touch + "; } catch (error) { console.log('caught'); }");
    EXPECT_EQ(reasons(), Names{"`WeakMap`"}) << touch;
  }
}

TEST_F(Lacking, MembersAreNamedWithTheirObject) {
  const std::pair<const char*, const char*> cases[] = {
      {"'abc'.match('b')", "`String.prototype.match`"},
      {"console.table([])", "`console.table`"},
      {"require.cache", "`require.cache`"},
      {"module.children", "`module.children`"},
      {"Object.getPrototypeOf(module).load", "`load` of `module`"},
      {"require('node:fs')", "Node's module `node:fs`"},
      {"process.argv", "`process.argv`"},
      {"process.on", "`process.on`"},
      {"require('events').captureRejections", "`EventEmitter.captureRejections`"},
  };
  for (const auto& [touch, name] : cases) {
    run(touch);
    EXPECT_EQ(reasons(), Names{name}) << touch;
  }
}

TEST_F(Lacking, IsThereForWhoOnlyAsksForTheName) {
  TestRun& made = run(
      "console.log('Date' in globalThis, Object.hasOwn(globalThis, 'Date'), 'none' in globalThis,"
      "  Object.getOwnPropertyNames(globalThis).includes('Date'));");
  EXPECT_EQ(reasons(), Names{});
  EXPECT_EQ(made.output({}), "true true false true\n");
}

TEST_F(Lacking, AssignedOnSomePathsItExistsThere) {
  TestRun& made =
      run("if (boolean('b')) globalThis.Date = 5;"
          "console.log(Date);");
  EXPECT_EQ(reasons(), Names{"`Date`"});
  EXPECT_EQ(made.output({{"b", true}}), "5\n");
}

TEST_F(Lacking, WhatTheRealmHasIsNotLacking) {
  World world;
  const auto own = [&](Object* object, const char* name) {
    return get_own(world.context, object, world.key(name), world.context.true_guard).value();
  };
  EXPECT_TRUE(is_lacking(own(world.realm.global, "Date")));
  EXPECT_FALSE(is_lacking(own(world.realm.global, "Array")));
  EXPECT_FALSE(is_lacking(own(world.realm.map_prototype, "size")));
  EXPECT_FALSE(is_lacking(own(world.realm.global, "none")));
  EXPECT_TRUE(is_node_module("fs"));
  EXPECT_TRUE(is_node_module("node:fs/promises"));
  EXPECT_TRUE(is_node_module("node:test"));
  EXPECT_FALSE(is_node_module("test"));
  EXPECT_FALSE(is_node_module("lodash"));
}

}  // namespace
}  // namespace sheaf

#include "interpreter/strategies/csm.h"

#include "tests/unit/interpreter/machine/stage.h"
#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

using ir::Opcode;

/// Two states of one activation at address 0, told apart by `a`. Register 5 is read there, register
/// 6 is not.
class CsmTest : public ::testing::Test {
 protected:
  CsmTest() {
    context.follow(csm);
    body.ir.register_count = 8;
    body.ir.code = {{Opcode::kReturn, 0, 5, 0, 0, 0, 0}};
    body.ir.block_starts = {true};
    body.compiled.ir = &body.ir;
    machine.add_realm();
    activation.function = &body.compiled;
    activation.realm = &machine.realm();
    activation.registers.resize(8);
    activation.live = context.true_guard;
    activation.returns.push_back(
        {context.true_guard, machine.scheduler.make_root(RecordKind::kModule, context.true_guard)});
    // The strategy gets to know the machine when a run begins: one of an empty program.
    csm.explore(machine);
    context.live_run = context.true_guard;
  }
  /// Lets the states come to address 0 one after the other.
  bool merge() {
    activation.frontier.clear();
    machine.scheduler.push_entry(activation, 0, a);
    machine.scheduler.push_entry(activation, 0, !a);
    return activation.frontier.size() == 1;
  }
  std::string refused_by() const {
    RunStatistics statistics;
    csm.add_statistics(statistics);
    return statistics.refused_by.empty() ? "" : statistics.refused_by.begin()->first;
  }

  World world{{}, std::nullopt, ""};
  Context& context = world.context;
  Machine machine{context};
  Csm csm{context};
  Stage::Body body;
  Activation activation;
  const Guard a = world.boolean("a");
};

TEST_F(CsmTest, IntegersBecomeOneSelect) {
  const Value x = world.integer("x", 0, 1);
  activation.registers[5] = World::slot({{a, Value::number(3)}, {!a, x}});
  ASSERT_TRUE(merge());
  ASSERT_TRUE(activation.registers[5].is_single());
  ASSERT_TRUE(activation.registers[5].value().is_term());
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator at = world.evaluator(assignment);
    EXPECT_EQ(at.integer(activation.registers[5].value()), at.holds(a) ? 3 : at.integer(x));
  });
  RunStatistics statistics;
  csm.add_statistics(statistics);
  EXPECT_EQ(context.statistics.merges, 1u);
  EXPECT_EQ(statistics.refused_merges, 0u);
}

TEST_F(CsmTest, StringsBecomeOneSelect) {
  activation.registers[5] = World::slot({{a, world.text("x")}, {!a, world.text("yy")}});
  ASSERT_TRUE(merge());
  ASSERT_TRUE(activation.registers[5].is_single());
  EXPECT_TRUE(context.terms.is_string_term(activation.registers[5].value()));
}

TEST_F(CsmTest, BooleansStayAFormula) {
  activation.registers[5] = World::slot({{a, Value::boolean(true)}, {!a, Value::boolean(false)}});
  ASSERT_TRUE(merge());
  EXPECT_EQ(activation.registers[5].size(), 2u);
}

TEST_F(CsmTest, ObjectsThatDifferKeepStatesApart) {
  activation.registers[5] =
      World::slot({{a, Value::heap(world.object())}, {!a, Value::heap(world.object())}});
  EXPECT_FALSE(merge());
  EXPECT_EQ(refused_by(), "object");
  EXPECT_EQ(activation.registers[5].size(), 2u);
}

TEST_F(CsmTest, TypesThatDifferKeepStatesApart) {
  activation.registers[5] = World::slot({{a, Value::number(1)}, {!a, world.text("1")}});
  EXPECT_FALSE(merge());
  EXPECT_EQ(refused_by(), "integer/string");
  activation.registers[5] = World::slot({{a, Value::number(1.5)}, {!a, Value::number(2.5)}});
  EXPECT_FALSE(merge());
}

TEST_F(CsmTest, WhatNobodyReadsDoesNotCount) {
  activation.registers[6] = World::slot({{a, Value::heap(world.object())}, {!a, Value::number(1)}});
  activation.registers[5] = Value::number(1);
  EXPECT_TRUE(merge());
}

TEST_F(CsmTest, FieldsOfReachableObjectsCount) {
  Object* object = world.object();
  activation.registers[5] = Value::heap(object);
  define_own(context, a, object, world.key("v"), Value::number(1));
  define_own(context, !a, object, world.key("v"), Value::number(2));
  const auto field = [&] { return get_own(context, object, world.key("v"), context.true_guard); };
  ASSERT_EQ(field().size(), 2u);
  ASSERT_TRUE(merge());
  EXPECT_TRUE(field().is_single());
  // A property that only one of them has.
  define_own(context, a, object, world.key("w"), Value::number(1));
  EXPECT_FALSE(merge());
  EXPECT_EQ(refused_by(), "absent/integer");
}

TEST_F(CsmTest, AMergeThatNobodyTakesCountsOnceAndNotPerPair) {
  const Guard b = world.boolean("b");
  activation.registers[5] = World::slot(
      {{a & b, Value::heap(world.object())}, {a & !b, world.text("x")}, {!a, Value::number(1)}});
  machine.scheduler.push_entry(activation, 0, a & b);
  machine.scheduler.push_entry(activation, 0, a & !b);
  machine.scheduler.push_entry(activation, 0, !a);
  ASSERT_EQ(activation.frontier.size(), 3u);
  RunStatistics statistics;
  csm.add_statistics(statistics);
  EXPECT_EQ(statistics.refused_merges, 2u);
  std::uint64_t counted = 0;
  for (const auto& [types, count] : statistics.refused_by) counted += count;
  EXPECT_EQ(counted, 2u);
}

TEST_F(CsmTest, SelectsOfSelectsAreFlat) {
  const Guard b = world.boolean("b");
  const Value inner = context.terms.select({{b, Value::number(1)}, {!b, Value::number(2)}});
  activation.registers[5] = World::slot({{a, inner}, {!a, Value::number(2)}});
  ASSERT_TRUE(merge());
  const Value merged = activation.registers[5].value();
  EXPECT_EQ(context.terms.at(merged.as_term()).entries.size(), 2u);
  world.for_each_assignment([&](const Assignment& assignment) {
    Evaluator at = world.evaluator(assignment);
    EXPECT_EQ(at.integer(merged), at.holds(a & b) ? 1 : 2);
  });
}

TEST_F(CsmTest, ChangedBuiltInObjectsCount) {
  context.pristine.seal(true);
  Object* global = machine.realm().global;
  const auto set = [&](const Guard& guard, Value value) {
    context.pristine.keep(global);
    define_own(context, guard, global, world.key("flag"), value);
  };
  set(a, Value::number(1));
  set(!a, Value::null());
  EXPECT_FALSE(merge());
  EXPECT_EQ(refused_by(), "integer/null");
}

/// Runs a program under csm and checks that no state refused because of several values of its own.
void expect_no_refusal(const std::string& source) {
  TestRun run(source, with_strategy(StrategyKind::kCsm));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.refused_merges, 0u);
  for (const auto& [types, count] : run.context.statistics.refused_by) {
    ADD_FAILURE() << types << " " << count;
  }
  EXPECT_GT(run.context.statistics.merges, 0u);
}

TEST(Csm, AnElementAtAMergedIndexIsOneSelect) {
  expect_no_refusal(R"(const { int, boolean } = require('sheaf');
const tokens = [int('x'), int('y'), 7];
let at = 0;
if (boolean('a')) at++;
if (boolean('b')) at++;
let token = tokens[at];
if (boolean('c')) token = token + 1;
if (token === 8) console.log('eight');
console.log(token);
)");
}

TEST(Csm, AStoreAtAMergedIndexIsOneSelectPerElement) {
  expect_no_refusal(R"(const { boolean } = require('sheaf');
const cells = [0, 0, 0];
let at = 0;
if (boolean('a')) at++;
cells[at] = 5;
if (boolean('b')) cells[2] = 1;
console.log(cells[0], cells[1], cells[2]);
)");
}

TEST(Csm, AResultThatNoSelectHoldsDividesTheState) {
  TestRun run(R"(const { boolean } = require('sheaf');
const things = [1, 'x', { n: 2 }];
let at = 0;
if (boolean('a')) at = 1;
if (boolean('b')) at = 2;
const thing = things[at];
console.log(typeof thing, thing);
)",
              with_strategy(StrategyKind::kCsm));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.refused_merges, 0u);
  EXPECT_EQ(run.output({{"a", 0}, {"b", 0}}), "number 1\n");
  EXPECT_EQ(run.output({{"a", 1}, {"b", 0}}), "string x\n");
  EXPECT_EQ(run.output({{"a", 0}, {"b", 1}}), "object { n: 2 }\n");
}

TEST(Csm, GeneratorsThatRestAtDifferentPlacesKeepStatesApart) {
  TestRun run(R"(const { boolean } = require('sheaf');
function* numbers() { yield 1; yield 2; yield 3; }
const rest = numbers();
rest.next();
if (boolean('a')) rest.next();
console.log(rest.next().value);
)",
              with_strategy(StrategyKind::kCsm));
  run.exploration.explore();
  EXPECT_GT(run.context.statistics.refused_merges, 0u);
  EXPECT_EQ(run.output({{"a", 0}}), "2\n");
  EXPECT_EQ(run.output({{"a", 1}}), "3\n");
}

TEST(Csm, StatesThatStayApartLoseNoPath) {
  TestRun run(R"(const { boolean } = require('sheaf');
let v = 0;
if (boolean('a')) v = { n: 1 };
if (boolean('b')) v = [v];
console.log(v);
)",
              with_strategy(StrategyKind::kCsm));
  run.exploration.explore();
  EXPECT_GT(run.context.statistics.refused_merges, 0u);
  EXPECT_EQ(run.output({{"a", 0}, {"b", 0}}), "0\n");
  EXPECT_EQ(run.output({{"a", 1}, {"b", 0}}), "{ n: 1 }\n");
  EXPECT_EQ(run.output({{"a", 0}, {"b", 1}}), "[ 0 ]\n");
  EXPECT_EQ(run.output({{"a", 1}, {"b", 1}}), "[ { n: 1 } ]\n");
}

}  // namespace
}  // namespace sheaf

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
  bool merge() { return csm.merge(activation, 0, a, !a); }
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
  EXPECT_EQ(statistics.merges, 1u);
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

#include "interpreter/strategies/multise.h"

#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

TEST(MultiSe, DividesByWhatIsFeasible) {
  World world;
  Context& context = world.context;
  MultiSe strategy(context);
  const Value x = world.integer("x", 0, 9), y = world.integer("y", 0, 9);
  const Guard ordered = context.predicates.less(x, y);
  const Guard top = ordered & context.predicates.equal(y, Value::number(1));
  const Guard zero = context.predicates.equal(x, Value::number(0));
  // x < y = 1 leaves x = 0 only: the unsplit guard goes on.
  Split sides = strategy.divide(top, top & zero, {});
  EXPECT_EQ(sides.when_true, top);
  EXPECT_TRUE(sides.when_false.is_false());
  sides = strategy.divide(ordered, ordered & zero, {});
  EXPECT_EQ(sides.when_true, ordered & zero);
  EXPECT_EQ(sides.when_false, ordered.minus(zero));
}

TEST(MultiSe, RunsAProgramOnceForAllPaths) {
  TestRun run(R"(const { boolean, int } = require('sheaf');
let n = 0;
if (boolean('a')) n += 1;
if (boolean('b')) n += 2;
console.log(n);
)");
  run.exploration.explore();
  ASSERT_EQ(run.context.record.output.size(), 1u);
  EXPECT_EQ(run.context.record.output[0].values[0].size(), 4u);
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      EXPECT_EQ(run.output({{"a", a}, {"b", b}}), std::to_string(a + 2 * b) + "\n");
    }
  }
  EXPECT_FALSE(run.context.record.incomplete);
}

TEST(MultiSe, VariablesOfALoopForgetWhatPathsBehindItNeverRead) {
  const auto largest = [](const std::string& last) {
    TestRun run(R"(const { boolean } = require('sheaf');
function f() {
  let n = 0;
  let seen = 0;
  while (n < 20) {
    seen = n * 2;
    if (boolean('stop')) break;
    n++;
  }
  return )" + last +
                R"(;
}
console.log(f());
)");
    run.exploration.explore();
    EXPECT_FALSE(run.context.record.incomplete);
    return run.context.summary_statistics.largest;
  };
  EXPECT_LE(largest("1"), 2u);
  EXPECT_EQ(largest("n"), 21u);
}

TEST(MultiSe, TextsOfChosenLettersDoNotMultiply) {
  // 64 letters, six times: as many texts as no machine can hold.
  TestRun run(R"(const { int } = require('sheaf');
const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
let text = '';
for (let i = 0; i < 6; i++) text += kLetters[int('letter', { min: 0, max: 63 })];
console.log(text === 'Sheaf+', text < 'B');
)");
  run.exploration.explore();
  EXPECT_FALSE(run.context.record.incomplete);
  Assignment letters;
  const auto print = [&](const std::string& places) {
    std::size_t next = 0;
    for (InputId id = 0; id < run.context.inputs.size(); ++id) {
      if (run.context.inputs.at(id).name != "letter") continue;
      const std::string kLetters =
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
      letters.set(id, static_cast<std::int64_t>(kLetters.find(places[next++])));
    }
    EXPECT_EQ(next, 6u);
    return predict_from_log(run.context, letters).output;
  };
  EXPECT_EQ(print("Sheaf+"), "true false\n");
  EXPECT_EQ(print("Sheaf/"), "false false\n");
  EXPECT_EQ(print("Azzzzz"), "false true\n");
}

TEST(MultiSe, AHandlerReadsWhatPathsThatDidNotThrowHaveOverwritten) {
  TestRun run(R"(const { boolean } = require('sheaf');
function may(a) { if (a) throw new Error('no'); return 'new'; }
function f(a, b) {
  let text = 'old';
  try { text = may(a); if (b) text = may(b); } catch (error) { return text; }
  return 'end ' + text;
}
console.log(f(boolean('a'), boolean('b')));
)");
  run.exploration.explore();
  EXPECT_EQ(run.output({{"a", 0}, {"b", 0}}), "end new\n");
  EXPECT_EQ(run.output({{"a", 0}, {"b", 1}}), "new\n");
  EXPECT_EQ(run.output({{"a", 1}, {"b", 0}}), "old\n");
}

TEST(MultiSe, APathThatReturnedStillReadsWhatOthersStoreInto) {
  // live(activation) is not live(run): the store must not reach the path that left.
  TestRun run(R"(const { boolean } = require('sheaf');
const o = { v: 1 };
let captured = 1;
function f(a) { if (a) return; o.v = 2; captured = 2; }
function* g(a) { if (a) yield 0; o.w = 2; yield 1; }
const a = boolean('a');
f(a);
const it = g(a);
it.next();
console.log(o.v, captured, o.w);
)");
  run.exploration.explore();
  EXPECT_EQ(run.output({{"a", 1}}), "1 1 undefined\n");
  EXPECT_EQ(run.output({{"a", 0}}), "2 2 2\n");
}

}  // namespace
}  // namespace sheaf

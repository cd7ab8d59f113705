#include "testgen/node_worker.h"

#include <gtest/gtest.h>

#include "tests/support/site_program.h"

namespace sheaf {
namespace {

using ir::SiteKind;
using Arms = std::vector<std::pair<ModuleIndex, std::uint32_t>>;

NodePackage package() {
  std::string why_not;
  const std::optional<NodePackage> found = find_node_package(why_not);
  EXPECT_TRUE(found.has_value()) << why_not;
  return found.value_or(NodePackage{"node", SHEAF_SOURCE_DIR "/node"});
}

TEST(NodeWorker, ReportsOutputOutcomeAndArmsOfManyRuns) {
  SiteProgramBuilder builder("/project/a.js",
                             "const { int } = require('sheaf');\n"
                             "const x = int('x');\n"
                             "if (x > 3) console.log('big'); else throw new TypeError('small');\n");
  builder.site(SiteKind::kIf, "if (x > 3)", "(x > 3)");
  NodeWorker worker(package(), {builder.build()});
  const NodeRun big = worker.run({{"x", InputType::kInteger, 4}});
  EXPECT_EQ(big.failure, "");
  EXPECT_EQ(big.kind, "normal");
  EXPECT_EQ(big.output, "big\n");
  EXPECT_EQ(big.arms, (Arms{{0, 0}}));
  EXPECT_EQ(big.leftover, 0u);
  const NodeRun small = worker.run({});
  EXPECT_EQ(small.kind, "uncaught");
  EXPECT_EQ(small.name, "TypeError");
  EXPECT_EQ(small.message, "small");
  EXPECT_TRUE(small.is_error);
  EXPECT_EQ(small.arms, (Arms{{0, 1}}));
  ASSERT_EQ(small.consumed.size(), 1u);
  EXPECT_EQ(small.consumed[0].value, 0);
}

TEST(NodeWorker, NumbersArmsByModule) {
  SiteProgramBuilder harness("/project/a.js", "require('./empty'); require('./b')(0); 1 ? 2 : 3;");
  harness.site(SiteKind::kConditional, "1 ? 2 : 3", "1");
  SiteProgramBuilder empty("/project/empty.js", "");
  SiteProgramBuilder module("/project/b.js", "module.exports = (x) => x || 5;");
  module.site(SiteKind::kOr, "x || 5", "x");
  NodeWorker worker(package(), {harness.build(), empty.build(), module.build()});
  const NodeRun run = worker.run({});
  EXPECT_EQ(run.kind, "normal");
  EXPECT_EQ(run.arms, (Arms{{0, 0}, {2, 1}}));
}

TEST(NodeWorker, SwitchesRecordTheCaseThatMatchedEvenInRecursion) {
  SiteProgramBuilder builder("/project/a.js",
                             "function f(x) {\n"
                             "  out: switch (x) { case 0: return 'zero'; default: return 'other';\n"
                             "    case f(x - 1).length: let y = 1; break out; }\n"
                             "  return 'length';\n"
                             "}\n"
                             "console.log(f(1), f(4));\n");
  builder.site(SiteKind::kSwitch,
               "switch (x) { case 0: return 'zero'; default: return 'other';\n"
               "    case f(x - 1).length: let y = 1; break out; }",
               "x", {"0", "f(x - 1).length"});
  NodeWorker worker(package(), {builder.build()});
  const NodeRun run = worker.run({});
  EXPECT_EQ(run.output, "other other\n") << run.failure << run.message;
  EXPECT_EQ(run.arms, (Arms{{0, 0}, {0, 2}}));
}

TEST(NodeWorker, ATextThatNodeRejectsIsAnUncaughtError) {
  SiteProgramBuilder builder("/project/a.js", "if (");
  NodeWorker worker(package(), {builder.build()});
  const NodeRun run = worker.run({});
  EXPECT_TRUE(run.failure != "" || run.name == "SyntaxError") << run.kind;
}

TEST(NodeWorker, AMissingProgramIsAFailureNotACrash) {
  SiteProgramBuilder builder("/project/a.js", "");
  NodeWorker worker({"/nonexistent/node", "/nonexistent"}, {builder.build()});
  EXPECT_NE(worker.run({}).failure, "");
  SiteProgramBuilder other("/project/a.js", "");
  NodeWorker dies({"/bin/true", "/nonexistent"}, {other.build()});
  EXPECT_NE(dies.run({}).failure, "");
}

TEST(NodeWorker, LoneSurrogatesBecomeTheReplacementCharacter) {
  EXPECT_EQ(replace_lone_surrogates(R"({"a":"\ud800x\\ud800\n"})"), R"({"a":"\ufffdx\\ud800\n"})");
}

}  // namespace
}  // namespace sheaf

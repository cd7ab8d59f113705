#include "interpreter/record/findings.h"

#include <algorithm>
#include <set>

#include "interpreter/run.h"
#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

constexpr const char* kProgram =
    "const { int, boolean } = require('sheaf');\n"
    "const x = int('x', { min: 0, max: 9 });\n"
    "let y = 0;\n"
    "if (x > 5) y = int('y', { min: 0, max: 3 });\n"
    "const b = boolean('b');\n"
    "if (y === 2 && b) throw new Error('two');\n"
    "if (x === 4) throw new TypeError('four' + b);\n"
    "if (x > 20) console.log('never');\n";

/// The program above, and single runs of it.
class ProgramRuns {
 protected:
  PathResult run_concretely(const std::vector<InputValue>& inputs) {
    RunOptions options;
    options.inputs = inputs;
    Run run(program_, loader_, std::move(options));
    run.explore();
    return run.concrete_result();
  }

  NoModules loader_;
  std::shared_ptr<const ir::Program> program_ = compile_text(kProgram);
};

class FindingsTest : public ProgramRuns, public ::testing::TestWithParam<StrategyKind> {};

TEST_P(FindingsTest, EveryArmAndErrorIsToldWithInputsThatLeadThere) {
  std::set<std::pair<ModuleIndex, std::uint32_t>> arms;
  std::set<std::string> errors;
  RunOptions options;
  options.strategy = GetParam();
  options.found = [&](const Finding& finding) {
    const PathResult path = run_concretely(finding.inputs);
    EXPECT_EQ(path.input_mismatch, "");
    if (finding.arm) {
      EXPECT_TRUE(std::binary_search(path.arms.begin(), path.arms.end(), *finding.arm));
      EXPECT_TRUE(arms.insert(*finding.arm).second) << "told twice";
    }
    if (finding.error) {
      EXPECT_EQ(path.outcome.message, finding.error->message);
      EXPECT_EQ(path.outcome.place.offset, finding.error->place.offset);
      errors.insert(finding.error->message);
    }
    for (const InputValue& input : finding.inputs) {
      EXPECT_LE(input.minimum, input.value);
      EXPECT_LE(input.value, input.maximum);
    }
  };
  sheaf::Run run(program_, loader_, std::move(options));
  run.explore();
  std::size_t covered = 0;
  for (const ArmRecord& arm : run.arms()) covered += arm.status == ArmStatus::kCovered ? 1 : 0;
  EXPECT_EQ(arms.size(), covered);
  EXPECT_EQ(covered, 9u);
  for (const ErrorRecord& error : run.errors()) {
    EXPECT_TRUE(errors.contains(error.outcome.message)) << error.outcome.message;
  }
  EXPECT_GE(errors.size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Strategies, FindingsTest,
                         ::testing::Values(StrategyKind::kMultiSe, StrategyKind::kDse,
                                           StrategyKind::kCsm, StrategyKind::kAdaptive));

class MismatchTest : public ProgramRuns, public ::testing::Test {};

TEST_F(MismatchTest, AConcreteRunEndsWhereItsInputsDoNotFit) {
  const InputValue x{"x", InputType::kInteger, 7};
  const std::pair<std::vector<InputValue>, const char*> cases[] = {
      {{{"z", InputType::kInteger, 1}}, "input 1 is int 'z', but the harness asks for int 'x'"},
      {{{"x", InputType::kBoolean, 1}}, "input 1 is boolean 'x', but the harness asks for int 'x'"},
      {{{"x", InputType::kInteger, 10}}, "input 1, int 'x': 10 is outside 0..9"},
      {{x, {"b", InputType::kBoolean, 1}},
       "input 2 is boolean 'b', but the harness asks for int 'y'"},
      {{x}, ""},
  };
  for (const auto& [inputs, message] : cases) {
    const PathResult path = run_concretely(inputs);
    EXPECT_EQ(path.input_mismatch, message);
    if (*message != 0) {
      EXPECT_EQ(path.outcome.kind, OutcomeKind::kDropped);
    }
  }
}

}  // namespace
}  // namespace sheaf

#include "tests/golden/ir_golden.h"

#include <gtest/gtest.h>

#include <string>

namespace sheaf {
namespace {

class IrGolden : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(IrGolden, IsAsExpected) {
  const std::filesystem::path expectation = ir_golden_expectation(GetParam());
  ASSERT_TRUE(std::filesystem::exists(expectation))
      << "new fixture: build the target rebaseline_ir and read what it wrote";
  const std::string text = ir_golden_text(GetParam());
  EXPECT_EQ(text, read_whole_file(expectation))
      << "if the change is intended, build the target rebaseline_ir and read the difference";
  EXPECT_EQ(text.find("violation: "), std::string::npos);
}

std::string fixture_name(const testing::TestParamInfo<std::filesystem::path>& info) {
  return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Fixtures, IrGolden, testing::ValuesIn(ir_golden_fixtures()), fixture_name);

}  // namespace
}  // namespace sheaf

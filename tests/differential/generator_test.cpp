#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/program_generator.h"
#include "tests/support/program_generator_shrink.h"

namespace sheaf {
namespace {

std::string generate(std::uint64_t seed, const char* features) {
  GeneratorOptions options;
  options.seed = seed;
  options.features = *ProgramFeatures::parse(features);
  return render(generate_program(options));
}

TEST(ProgramGenerator, same_seed_gives_the_same_program) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(generate(seed, "all"), generate(seed, "all"));
    EXPECT_NE(generate(seed, "all"), generate(seed + 1, "all"));
  }
}

TEST(ProgramGenerator, uses_only_the_features_asked_for) {
  bool switches = false;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const std::string program = generate(seed, "core,switch");
    for (const char* word : {"class ", "int('", "`", "?.", "sort(", "JSON", "finally"}) {
      EXPECT_EQ(program.find(word), std::string::npos) << word << " in program " << seed;
    }
    switches |= program.find("switch (") != std::string::npos;
  }
  EXPECT_TRUE(switches);
}

TEST(ProgramGenerator, never_leaves_out_what_it_is_told_to_keep) {
  int without = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    GeneratorOptions options;
    options.seed = seed;
    without += render(generate_program(options)).find("yield") == std::string::npos ? 1 : 0;
    options.always.add(ProgramFeature::kGenerators);
    EXPECT_NE(render(generate_program(options)).find("yield"), std::string::npos) << seed;
  }
  EXPECT_GT(without, 5);
}

TEST(ProgramGenerator, knows_no_other_features) {
  EXPECT_FALSE(ProgramFeatures::parse("core,nonsense"));
  EXPECT_FALSE(ProgramFeatures::parse("all,-sort")->has(ProgramFeature::kSort));
  EXPECT_TRUE(ProgramFeatures::parse("all,-sort")->has(ProgramFeature::kMath));
}

TEST(ProgramShrinker, keeps_only_what_the_failure_needs) {
  std::uint64_t seed = 0;
  while (generate(seed, "all").find("throw new Error") == std::string::npos) ++seed;
  GeneratorOptions options;
  options.seed = seed;
  const auto fails = [](const Syntax& program) {
    return render(program).find("throw new Error") != std::string::npos;
  };
  const std::string small = render(shrink_program(generate_program(options), fails, 5000));
  EXPECT_TRUE(small.find("throw new Error(0)") != std::string::npos) << small;
  EXPECT_LE(std::count(small.begin(), small.end(), '\n'), 1) << small;
}

TEST(ProgramShrinker, asks_no_more_often_than_allowed) {
  GeneratorOptions options;
  options.seed = 7;
  std::size_t asked = 0;
  const auto fails = [&](const Syntax&) {
    ++asked;
    return false;
  };
  const std::string before = render(generate_program(options));
  EXPECT_EQ(render(shrink_program(generate_program(options), fails, 40)), before);
  EXPECT_EQ(asked, 40u);
}

}  // namespace
}  // namespace sheaf

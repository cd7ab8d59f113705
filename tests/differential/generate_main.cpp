// Prints generated programs, or what Node makes of them: the generator is judged without the
// engine.
//
//   sheaf_generate --seed S                 prints program S
//   sheaf_generate --programs N --seed S    statistics of the programs S … S+N-1

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/differential/enumeration_worker.h"
#include "tests/support/program_generator.h"

namespace sheaf {
namespace {

struct Statistics {
  std::size_t programs = 0, unusable = 0, lines = 0, runs = 0, uncaught = 0, assumed_away = 0;
  std::size_t output = 0, largest = 0, with_uncaught = 0, constant = 0;
};

std::string generate(std::uint64_t seed, const ProgramFeatures& features) {
  GeneratorOptions options;
  options.seed = seed;
  options.features = features;
  return render(generate_program(options));
}

bool is_usable(const NodeEnumeration& answer) {
  if (!answer.error.empty() || answer.exceeded) return false;
  return std::none_of(answer.runs.begin(), answer.runs.end(),
                      [](const EnumeratedRun& run) { return run.kind == "timeout"; });
}

void count(const std::string& source, const NodeEnumeration& answer, Statistics& statistics) {
  statistics.lines += static_cast<std::size_t>(std::count(source.begin(), source.end(), '\n'));
  statistics.runs += answer.runs.size();
  statistics.largest = std::max(statistics.largest, answer.runs.size());
  bool any_uncaught = false;
  bool differs = false;
  for (const EnumeratedRun& run : answer.runs) {
    statistics.output += run.output.size();
    if (run.kind == "uncaught") {
      any_uncaught = true;
      ++statistics.uncaught;
    }
    if (run.kind == "assumption-failed") ++statistics.assumed_away;
    if (run.output != answer.runs.front().output) differs = true;
  }
  if (any_uncaught) ++statistics.with_uncaught;
  if (!differs) ++statistics.constant;
}

int judge(std::uint64_t seed, std::uint64_t programs, const ProgramFeatures& features) {
  EnumerationWorker node;
  Statistics statistics;
  for (std::uint64_t i = 0; i < programs; ++i) {
    const std::string source = generate(seed + i, features);
    node.send("/generated.js", source, 4096, 1000);
    const NodeEnumeration answer = node.receive();
    ++statistics.programs;
    if (!is_usable(answer)) {
      ++statistics.unusable;
      std::printf("program %llu: %s\n", static_cast<unsigned long long>(seed + i),
                  !answer.error.empty() ? answer.error.substr(0, 200).c_str()
                  : answer.exceeded     ? "too many assignments"
                                        : "timeout");
      continue;
    }
    count(source, answer, statistics);
  }
  const double usable = static_cast<double>(statistics.programs - statistics.unusable);
  const double runs = static_cast<double>(statistics.runs);
  std::printf("programs: %zu, not usable: %zu\n", statistics.programs, statistics.unusable);
  std::printf("lines per program: %.1f\n", static_cast<double>(statistics.lines) / usable);
  std::printf("assignments per program: %.1f, at most %zu\n", runs / usable, statistics.largest);
  std::printf("bytes of output per run: %.0f\n", static_cast<double>(statistics.output) / runs);
  std::printf("runs that end in an uncaught exception: %.1f %%, failed assumption: %.1f %%\n",
              100 * static_cast<double>(statistics.uncaught) / runs,
              100 * static_cast<double>(statistics.assumed_away) / runs);
  std::printf("programs with an uncaught exception: %.1f %%, same output for all inputs: %.1f %%\n",
              100 * static_cast<double>(statistics.with_uncaught) / usable,
              100 * static_cast<double>(statistics.constant) / usable);
  return statistics.unusable * 50 > statistics.programs ? 1 : 0;
}

int run(int argc, char** argv) {
  std::uint64_t seed = 1;
  std::uint64_t programs = 0;
  ProgramFeatures features = ProgramFeatures::all();
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--seed") == 0) seed = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--programs") == 0) programs = std::strtoull(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--features") == 0) {
      const std::optional<ProgramFeatures> parsed = ProgramFeatures::parse(argv[i + 1]);
      if (!parsed) {
        std::fprintf(stderr, "unknown feature in %s\n", argv[i + 1]);
        return 2;
      }
      features = *parsed;
    }
  }
  if (programs > 0) return judge(seed, programs, features);
  std::fputs(generate(seed, features).c_str(), stdout);
  return 0;
}

}  // namespace
}  // namespace sheaf

int main(int argc, char** argv) { return sheaf::run(argc, argv); }

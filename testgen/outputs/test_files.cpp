#include "testgen/outputs/test_files.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "testgen/printable.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxNamedArms = 3;
// No name that test runners look for: the test is in tests/ already.
constexpr const char* kReproName = "repro.cjs";
constexpr const char* kReplayAll = "replay_all";
constexpr const char* kRuntimeDirectory = "sheaf-runtime";
/// Of the package for Node; copied as .cjs, which stays CommonJS in every package.
constexpr const char* kRuntimeFiles[] = {"replay", "runtime", "structures", "random",
                                         "virtual_time"};

enum class TestKind { kCover, kError, kQuarantine, kNone };

std::string quoted(const std::string& text) {
  // Line separators are legal in strings of JavaScript since ES2019, but editors stumble over them.
  std::string json = RunDocument(text).dump(-1, ' ', false, RunDocument::error_handler_t::replace);
  return json;
}

bool is_error_outcome(const RunDocument& outcome) { return outcome.contains("isError"); }

/// The error of run.json that a test's path ends with, or null.
const RunDocument* error_of(const RunDocument& run, const RunDocument& outcome) {
  for (const RunDocument& error : run.at("errors")) {
    const auto same = [&](const char* key) {
      return error.value(key, RunDocument()) == outcome.value(key, RunDocument());
    };
    if (same("kind") && same("name") && same("message") && same("thrown") && same("file") &&
        same("line") && same("column")) {
      return &error;
    }
  }
  return nullptr;
}

TestKind kind_of(const RunDocument& run, const RunDocument& test) {
  if (!test.contains("replayed")) return TestKind::kNone;
  const RunDocument& outcome = test.at("outcome");
  if (outcome.at("kind") == "harness-error" || outcome.at("kind") == "dropped") {
    return TestKind::kNone;
  }
  if (test.at("replayed") == "diverged") return TestKind::kQuarantine;
  if (!is_error_outcome(outcome)) return TestKind::kCover;
  const RunDocument* error = error_of(run, outcome);
  return error != nullptr && error->value("expected", false) ? TestKind::kCover : TestKind::kError;
}

std::string covered_arms(const RunDocument& test) {
  const RunDocument& arms = test.at("newArms");
  std::string text;
  for (std::size_t i = 0; i < arms.size() && i < kMaxNamedArms; i++) {
    text += (i == 0 ? "covers " : ", ") + short_place(arms[i]) + " " + short_arm_name(arms[i]);
  }
  if (arms.size() > kMaxNamedArms) {
    text += fmt::format(" and {} more", arms.size() - kMaxNamedArms);
  }
  return text;
}

/// Titles name the arms, so that a failing test says where to look.
std::string title_of(const RunDocument& run, const RunDocument& test, TestKind kind) {
  std::string title = covered_arms(test);
  const RunDocument& outcome = test.at("outcome");
  if (kind == TestKind::kError) {
    const RunDocument* error = error_of(run, outcome);
    std::string text = error == nullptr ? "" : error->at("id").get<std::string>() + " ";
    text += error_title(outcome) + " at " + short_place(outcome);
    return title.empty() ? text : text + " (" + title + ")";
  }
  if (title.empty()) title = "runs with " + inputs_text(test.at("values"));
  return fmt::format("{} (input {})", title, test.at("id").get<std::size_t>());
}

std::string values_text(const RunDocument& values) {
  if (values.empty()) return "[]";
  std::string text = "[\n";
  for (const RunDocument& value : values) {
    text += "    " + value.dump(-1, ' ', false, RunDocument::error_handler_t::replace) + ",\n";
  }
  return text + "  ]";
}

/// What `replay` takes.
std::string replayed_text(const RunDocument& run, const RunDocument& test, TestKind kind) {
  const RunDocument& outcome = test.at("outcome");
  std::string text = fmt::format("{{\n  values: {},\n", values_text(test.at("values")));
  const std::uint64_t seed = run.value("seed", std::uint64_t{0});
  if (seed != 0) text += fmt::format("  seed: '{}',\n", seed);
  if (kind == TestKind::kCover && !test.value("outputIsCut", false)) {
    text += fmt::format("  output: {},\n", quoted(test.value("output", "")));
  }
  if (kind != TestKind::kQuarantine && is_error_outcome(outcome)) {
    text += kind == TestKind::kCover ? "  error: " : "  found: ";
    if (outcome.contains("thrown")) {
      text += fmt::format("{{ thrown: {} }},\n", quoted(outcome.at("thrown")));
    } else {
      text += fmt::format("{{ name: {}, message: {} }},\n", quoted(outcome.at("name")),
                          quoted(outcome.at("message")));
    }
  }
  if (kind == TestKind::kQuarantine) {
    for (const RunDocument& difference : test.value("differences", RunDocument::array())) {
      text += "  // " + printable(difference.get<std::string>()) + "\n";
    }
  }
  return text + "}";
}

std::string test_text(const RunDocument& run, const RunDocument& test, TestKind kind) {
  return fmt::format("\ntest({}, () => replay(loader, {}));\n", quoted(title_of(run, test, kind)),
                     replayed_text(run, test, kind));
}

/// One test for errors that differ by words of their messages only: all inputs run, the first
/// failure counts.
std::string test_of_group(const RunDocument& run, const std::vector<const RunDocument*>& tests) {
  const std::string title =
      fmt::format("{} and in other words ({} inputs)",
                  title_of(run, *tests.front(), TestKind::kError), tests.size());
  std::string list;
  for (const RunDocument* test : tests) {
    list += (list.empty() ? "" : ", ") + replayed_text(run, *test, TestKind::kError);
  }
  return fmt::format("\ntest({}, () => {}(loader, [{}]));\n", quoted(title), kReplayAll, list);
}

/// A path from one directory to a file, as `require` takes it.
std::string relative_path(const fs::path& file, const fs::path& directory) {
  const std::string path = file.lexically_relative(directory).generic_string();
  return path.starts_with(".") ? path : "./" + path;
}

class TestFileWriter {
 public:
  TestFileWriter(const RunDocument& run, const TestFileRequest& request)
      : run_(run), request_(request) {
    const std::string harness = run.at("harness");
    stem_ = fs::path(harness).stem().string();
    extension_ = request.framework == "vitest" ? ".mjs" : ".cjs";
  }

  void add(TestKind kind, const std::string& name, const std::string& about, OutputFiles& files) {
    std::string tests;
    for (const RunDocument& test : run_.at("tests")) {
      if (kind_of(run_, test) != kind) continue;
      const std::vector<const RunDocument*> group = group_of(test, kind);
      if (group.empty()) continue;
      tests += group.size() > 1 ? test_of_group(run_, group) : test_text(run_, test, kind);
    }
    if (tests.empty()) return;
    const std::string file = fmt::format("{}.test{}", name, extension_);
    const fs::path directory = (request_.test_directory / file).parent_path();
    const bool has_groups = tests.find(kReplayAll) != std::string::npos;
    files.push_back({file, header(about, directory, has_groups) + tests});
  }

  /// The test of one error, in the error's directory; empty if it has none.
  std::string repro(const RunDocument& error, const std::string& file) const {
    const RunDocument& test = run_.at("tests").at(error.at("test").get<std::size_t>() - 1);
    if (kind_of(run_, test) != TestKind::kError) return "";
    const fs::path directory = (request_.run_directory / file).parent_path();
    return header("fails with " + error_title(error) + ", until that is mended.", directory) +
           test_text(run_, test, TestKind::kError);
  }

  const std::string& stem() const { return stem_; }

 private:
  /// The tests of an error and of those like it; none if this error is like another one.
  std::vector<const RunDocument*> group_of(const RunDocument& test, TestKind kind) const {
    const RunDocument* error =
        kind == TestKind::kError ? error_of(run_, test.at("outcome")) : nullptr;
    if (error == nullptr) return {&test};
    if (error->contains("sameAs")) return {};
    std::vector<const RunDocument*> group{&test};
    for (const RunDocument& other : run_.at("errors")) {
      if (other.value("sameAs", "") != error->at("id").get<std::string>()) continue;
      group.push_back(&run_.at("tests").at(other.at("test").get<std::size_t>() - 1));
    }
    return group;
  }

  std::string header(const std::string& about, const fs::path& directory,
                     bool has_groups = false) const {
    const std::string functions = has_groups ? fmt::format("replay, {}", kReplayAll) : "replay";
    const std::string harness = file_from(run_.at("harness"), directory);
    const std::string runtime = quoted(
        relative_path(request_.test_directory / kRuntimeDirectory / "replay.cjs", directory));
    std::string text = fmt::format("// {}: {}\n", kGeneratedBy, about);
    if (request_.framework == "vitest") {
      text +=
          "import { createRequire } from 'node:module';\nimport { test } from 'vitest';\n\n"
          "const require = createRequire(import.meta.url);\n";
    } else {
      text += "'use strict';\n\n";
    }
    if (request_.framework == "mocha") text += "const test = it;\n";
    if (request_.framework == "jest") {
      text += fmt::format("const {{ {} }} = require({});\n\n", functions, runtime);
      return text +
             "const loader = {\n"
             "  begin(api) {\n"
             "    jest.resetModules();\n"
             "    jest.doMock('sheaf', () => api, { virtual: true });\n"
             "  },\n" +
             fmt::format("  load: () => require({}),\n", quoted(harness)) +
             "  end: () => jest.dontMock('sheaf'),\n};\n";
    }
    const bool is_node = request_.framework == "node";
    text += fmt::format("const {{ {}, node_loader{} }} = require({});\n\n", functions,
                        is_node ? ", test_of_run" : "", runtime);
    text += fmt::format("const harness = require.resolve({});\n", quoted(harness));
    if (is_node) {
      text += "const test = test_of_run(require('node:test'), __dirname, harness);\n";
    }
    return text + "// Run anew for each test.\nconst modules = [" + modules(directory) +
           "].map(require.resolve);\nconst loader = node_loader(harness, modules);\n";
  }

  std::string file_from(const std::string& file, const fs::path& directory) const {
    return relative_path((request_.run_directory / file).lexically_normal(), directory);
  }

  std::string modules(const fs::path& directory) const {
    std::string list;
    for (const RunDocument& source : run_.at("sources")) {
      list += "\n  " + quoted(file_from(source.at("file"), directory)) + ",";
    }
    return list.empty() ? list : list + "\n";
  }

  const RunDocument& run_;
  const TestFileRequest& request_;
  std::string stem_, extension_;
};

/// What it requires of its own folder is copied under the ending .cjs, too.
std::string as_commonjs(std::string text) {
  const std::string from = ".js')", to = ".cjs')";
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1)) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace

std::vector<std::size_t> tests_in_files(const RunDocument& run) {
  std::vector<std::size_t> result;
  const RunDocument& tests = run.at("tests");
  for (std::size_t i = 0; i < tests.size(); i++) {
    const TestKind kind = kind_of(run, tests[i]);
    if (kind == TestKind::kCover || kind == TestKind::kError) result.push_back(i);
  }
  return result;
}

OutputFiles repro_files(const RunDocument& run, const TestFileRequest& request) {
  OutputFiles files;
  TestFileRequest own = request;
  own.framework = "node";
  const TestFileWriter writer(run, own);
  for (const RunDocument& error : run.at("errors")) {
    const fs::path input = error.at("input").get<std::string>();
    const std::string file = (input.parent_path() / kReproName).string();
    std::string text = writer.repro(error, file);
    if (!text.empty()) files.push_back({file, std::move(text)});
  }
  return files;
}

OutputFiles test_files(const RunDocument& run, const TestFileRequest& request,
                       std::string& problem) {
  OutputFiles files;
  TestFileWriter writer(run, request);
  const std::string name = writer.stem();
  writer.add(TestKind::kCover, name + ".cover", "these inputs must end as they did.", files);
  writer.add(TestKind::kError, name + ".errors",
             "these inputs fail for the reason in their title, until that is mended.", files);
  writer.add(TestKind::kQuarantine, "quarantine/" + name,
             "a replay of these inputs differed from the prediction, which is a fault of Sheaf.",
             files);
  if (files.empty()) return files;
  for (const char* part : kRuntimeFiles) {
    std::ifstream stream(fs::path(request.package) / (std::string(part) + ".js"), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    if (!stream || text.empty()) {
      problem =
          "the package 'sheaf' for Node was not found, so that no tests are written; set "
          "SHEAF_NODE_PACKAGE";
      return {};
    }
    files.push_back(
        {fmt::format("{}/{}.cjs", kRuntimeDirectory, part),
         fmt::format("// {}: a copy of its runtime.\n", kGeneratedBy) + as_commonjs(text)});
  }
  return files;
}

}  // namespace sheaf

#include "tests/golden/ir_golden.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>

#include "frontend/compile.h"
#include "frontend/ir/print.h"
#include "frontend/ir/verify.h"

namespace sheaf {

std::vector<std::filesystem::path> ir_golden_fixtures() {
  std::vector<std::filesystem::path> fixtures;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(SHEAF_SOURCE_DIR) / "tests/golden/ir")) {
    if (entry.path().extension() == ".js") fixtures.push_back(entry.path());
  }
  std::sort(fixtures.begin(), fixtures.end());
  return fixtures;
}

std::filesystem::path ir_golden_expectation(const std::filesystem::path& fixture) {
  return std::filesystem::path(fixture).replace_extension(".expected");
}

std::string ir_golden_text(const std::filesystem::path& fixture) {
  const std::string name = fixture.filename().string();
  const auto source = std::make_shared<const SourceFile>(name, read_whole_file(fixture));
  const SourceKind kind =
      name.starts_with("library_") ? SourceKind::kLibrary : SourceKind::kCommonJs;
  const CompileResult result = compile(source, kind);
  std::string text;
  for (const Diagnostic& diagnostic : result.diagnostics) {
    text += format_diagnostic(*source, diagnostic);
  }
  if (result.program) {
    text += ir::print(*result.program);
    for (const std::string& violation : ir::verify(*result.program)) {
      text += "violation: " + violation + '\n';
    }
  }
  return text;
}

std::string read_whole_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

}  // namespace sheaf

// Answers what the front end says about sources: reads them from the standard input, each ended by
// a zero byte, and writes one line for each: `accepted`, `unsupported MESSAGE` or `refused
// LINE:COLUMN MESSAGE`. tests/differential/syntax.js compares that with Node.

#include <iostream>
#include <memory>
#include <string>

#include "frontend/compile.h"
#include "frontend/early_errors/early_errors.h"
#include "frontend/syntax/cst.h"

namespace {

std::string refusal(const sheaf::SourceFile& source, const sheaf::Diagnostic& first) {
  if (first.message.find("not supported yet") != std::string::npos)
    return "unsupported " + first.message;
  const sheaf::SourcePosition place = source.position_of(first.range.begin);
  return "refused " + std::to_string(place.line) + ':' + std::to_string(place.column) + ' ' +
         first.message;
}

std::string verdict(const std::string& text) {
  const auto source = std::make_shared<const sheaf::SourceFile>("snippet.js", text);
  // What is unsupported would hide that it is illegal as well.
  const auto tree = sheaf::cst::Tree::parse(source);
  if (tree->syntax_errors().empty()) {
    const auto errors = sheaf::early_errors(*tree, sheaf::SourceKind::kCommonJs);
    if (!errors.empty()) return refusal(*source, errors.front());
  }
  const sheaf::CompileResult result = sheaf::compile(source, sheaf::SourceKind::kCommonJs);
  return result.diagnostics.empty() ? "accepted" : refusal(*source, result.diagnostics.front());
}

}  // namespace

int main() {
  for (std::string source; std::getline(std::cin, source, '\0');) {
    std::cout << verdict(source) << std::endl;
  }
  return 0;
}

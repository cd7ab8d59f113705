#include "frontend/compile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "frontend/early_errors/early_errors.h"
#include "frontend/ir/verify.h"
#include "frontend/lower/lower.h"
#include "frontend/scope/scope.h"
#include "frontend/syntax/cst.h"

namespace sheaf {

CompileResult compile(std::shared_ptr<const SourceFile> source, SourceKind kind) {
  CompileResult result;
  const std::unique_ptr<const cst::Tree> tree = cst::Tree::parse(source);
  result.diagnostics = tree->syntax_errors();
  if (!result.diagnostics.empty()) return result;
  result.diagnostics = find_unsupported(*tree);
  if (!result.diagnostics.empty()) return result;
  result.diagnostics = early_errors(*tree, kind);
  if (!result.diagnostics.empty()) return result;
  const std::unique_ptr<ScopeTree> scopes = ScopeTree::analyse(*tree, kind);
  result.program = lower(source, *tree, *scopes, kind, result.diagnostics);
  if (!result.diagnostics.empty()) {
    std::stable_sort(
        result.diagnostics.begin(), result.diagnostics.end(),
        [](const Diagnostic& a, const Diagnostic& b) { return a.range.begin < b.range.begin; });
    result.program.reset();
    return result;
  }
  const std::vector<std::string> problems = ir::verify(*result.program);
  if (!problems.empty()) {
    for (const std::string& problem : problems) std::fprintf(stderr, "%s\n", problem.c_str());
    std::fprintf(stderr, "the lowering of %s broke the rules of the IR\n", source->path().c_str());
    std::abort();
  }
  return result;
}

}  // namespace sheaf

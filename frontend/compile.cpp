#include "frontend/compile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "frontend/deep_stack.h"
#include "frontend/early_errors/early_errors.h"
#include "frontend/ir/verify.h"
#include "frontend/lower/lower.h"
#include "frontend/scope/scope.h"
#include "frontend/syntax/cst.h"
#include "frontend/watch.h"

namespace sheaf {

namespace {

/// Levels of the syntax tree that fit on any stack, for the stages that recurse over it.
constexpr std::uint32_t kOrdinaryDepth = 1000;
/// Beyond this Node gives up as well; long chains like a + a + … and a.b.c. … nest one or two
/// levels for each link, and Node takes 100 000 of them.
constexpr std::uint32_t kDepthLimit = 250'000;
/// Stack that one level may need in any stage and any build.
constexpr std::size_t kBytesPerLevel = 8192;

void check_and_lower(const std::shared_ptr<const SourceFile>& source, const cst::Tree& tree,
                     SourceKind kind, const StopRequest& stop, Watch* watch,
                     CompileResult& result) {
  const auto must_stop = [&] {
    result.stopped = stop && stop();
    return result.stopped;
  };
  result.diagnostics = find_unsupported(tree);
  if (!result.diagnostics.empty() || must_stop()) return;
  result.diagnostics = early_errors(tree, kind);
  if (!result.diagnostics.empty() || must_stop()) return;
  const std::unique_ptr<ScopeTree> scopes = ScopeTree::analyse(tree, kind);
  if (must_stop()) return;
  result.program = lower(source, tree, *scopes, kind, result.diagnostics, watch);
}

}  // namespace

CompileResult compile(std::shared_ptr<const SourceFile> source, SourceKind kind,
                      const StopRequest& stop) {
  return compile_watched(std::move(source), kind, stop, nullptr);
}

CompileResult compile_watched(std::shared_ptr<const SourceFile> source, SourceKind kind,
                              const StopRequest& stop, Watch* watch) {
  CompileResult result;
  const std::unique_ptr<const cst::Tree> tree = cst::Tree::parse(source, stop);
  result.stopped = tree == nullptr;
  if (result.stopped) return result;
  result.diagnostics = tree->syntax_errors();
  if (!result.diagnostics.empty()) return result;
  const auto work = [&] { check_and_lower(source, *tree, kind, stop, watch, result); };
  if (tree->depth() <= kOrdinaryDepth) {
    work();
  } else if (tree->depth() > kDepthLimit ||
             !run_on_stack_of(tree->depth() * kBytesPerLevel, work)) {
    result.diagnostics.push_back({tree->deepest().range(), "the program is nested too deeply"});
    return result;
  }
  if (result.stopped) return result;
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

#include "frontend/lower/lower.h"

#include <algorithm>
#include <numeric>

#include "frontend/ir/blocks.h"
#include "frontend/lower/function.h"
#include "frontend/lower/literal.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;

namespace {

/// Whether lowering the node itself, its children aside, makes more than one block.
bool branches_itself(Node node) {
  switch (node.kind()) {
    case Kind::kBinaryExpression:
    case Kind::kAugmentedAssignmentExpression: {
      const std::string_view text = node.child(Field::kOperator).text();
      return text.starts_with("&&") || text.starts_with("||") || text.starts_with("??");
    }
    case Kind::kTernaryExpression:
    case Kind::kYieldExpression:
    case Kind::kAwaitExpression:
    case Kind::kOptionalChain:
    case Kind::kArrayPattern:
    case Kind::kAssignmentPattern:
    case Kind::kObjectAssignmentPattern:
      return true;
    case Kind::kSpreadElement:
      return !node.parent().is(Kind::kObject);
    default:
      return false;
  }
}

std::vector<bool> find_branching(const cst::Tree& tree) {
  std::vector<bool> branching(tree.node_count(), false);
  for (std::uint32_t i = tree.node_count(); i-- > 1;) {
    const Node node(&tree, i);
    if (branches_itself(node)) branching[i] = true;
    if (branching[i] && !is_function_node(node.kind())) branching[node.parent().index()] = true;
  }
  return branching;
}

/// Sites in the order of their conditions; outer ones first where two conditions start together.
void order_sites(ir::Program& program) {
  std::vector<std::int32_t> order(program.sites.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    const ir::Site& first = program.sites[static_cast<std::size_t>(a)];
    const ir::Site& second = program.sites[static_cast<std::size_t>(b)];
    if (first.condition.begin != second.condition.begin) {
      return first.condition.begin < second.condition.begin;
    }
    if (first.condition.end != second.condition.end) {
      return first.condition.end > second.condition.end;
    }
    return first.range.end > second.range.end;
  });
  std::vector<std::int32_t> new_number(order.size());
  std::vector<ir::Site> sites;
  for (const std::int32_t old : order) {
    ir::Site& site = program.sites[static_cast<std::size_t>(old)];
    new_number[static_cast<std::size_t>(old)] = static_cast<std::int32_t>(sites.size());
    site.first_arm = program.arm_count;
    program.arm_count += site.arm_count;
    sites.push_back(std::move(site));
  }
  program.sites = std::move(sites);
  for (const auto& function : program.functions) {
    for (ir::BranchArms& arms : function->branches) {
      arms.site = new_number[static_cast<std::size_t>(arms.site)];
      const ir::Site& site = program.sites[static_cast<std::size_t>(arms.site)];
      const auto first = static_cast<std::int32_t>(site.first_arm);
      if (arms.true_arm >= 0) arms.true_arm += first;
      if (arms.false_arm >= 0) arms.false_arm += first;
    }
  }
}

void lower_library(LoweringContext& context, Node root) {
  ir::Function& top = *context.program.functions.front();
  top.strict = true;
  Emitter emitter(top);
  emitter.finish();
  ir::finish_function(top);
  for (const Node statement : root.named_children()) {
    if (!statement.is(Kind::kFunctionDeclaration)) {
      context.diagnostics.push_back(
          {statement.range(), "library code has only function declarations at its top level"});
      continue;
    }
    context.program.functions.push_back(std::make_unique<ir::Function>());
    ir::Function& function = *context.program.functions.back();
    function.name = decode_name(statement.child(Field::kName).text());
    function.range = statement.range();
    FunctionLowering(context, *context.scopes.function_at(statement), function)
        .lower(BodyKind::kFunction);
  }
}

}  // namespace

std::unique_ptr<ir::Program> lower(std::shared_ptr<const SourceFile> source, const cst::Tree& tree,
                                   const ScopeTree& scopes, SourceKind kind,
                                   std::vector<Diagnostic>& diagnostics, Watch* watch) {
  auto program = std::make_unique<ir::Program>();
  program->source = std::move(source);
  program->functions.push_back(std::make_unique<ir::Function>());
  LoweringContext context{*program, scopes, kind, diagnostics, find_branching(tree), watch};
  if (kind == SourceKind::kLibrary) {
    lower_library(context, tree.root());
  } else {
    ir::Function& top = *program->functions.front();
    top.range = tree.root().range();
    FunctionLowering(context, *scopes.function_at(tree.root()), top).lower(BodyKind::kFunction);
  }
  order_sites(*program);
  return program;
}

}  // namespace sheaf

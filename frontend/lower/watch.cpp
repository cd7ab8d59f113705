#include <limits>
#include <set>
#include <string_view>

#include "frontend/lower/function.h"

namespace sheaf {

using cst::Field;
using cst::Kind;
using cst::Node;
using ir::Opcode;

namespace {

/// Variables, the innermost first, that each line shows when all lines are watched: with all that
/// are in sight, a program would cost its lines times its variables.
constexpr std::size_t kMostOfEachLine = 100;

/// What a statement's own line begins with: neither a block, whose statements have lines of their
/// own, nor what stands in the head of a loop.
bool is_statement_of_its_own(Node node) {
  if (node.is(Kind::kStatementBlock)) return false;
  const Node parent = node.parent();
  return !parent.is(Kind::kForStatement) || parent.child(Field::kBody).begin() == node.begin();
}

/// `exports`, `require` and the like.
bool is_parameter_of_module(const Binding& binding) {
  return binding.kind == BindingKind::kParameter && binding.scope->function->outer == nullptr;
}

bool can_be_shown(const Binding& binding) {
  switch (binding.kind) {
    case BindingKind::kVar:
    case BindingKind::kParameter:
    case BindingKind::kFunction:
    case BindingKind::kLet:
    case BindingKind::kConst:
    case BindingKind::kClass:
    case BindingKind::kCatch:
      return !is_parameter_of_module(binding);
    case BindingKind::kFunctionName:
    case BindingKind::kArguments:
    case BindingKind::kHidden:
      return false;
  }
  return false;
}

/// Its register holds `undefined` there, which no program can see. (Where a program may look that
/// early, the variable has a marker, and shows as not set yet.)
bool is_declared_later(const Binding& binding, const Scope& scope, std::uint32_t offset) {
  return binding.is_lexical() && !binding.needs_marker &&
         binding.scope->function == scope.function && offset < binding.declaration_end;
}

}  // namespace

std::vector<const Binding*> FunctionLowering::visible_bindings(std::uint32_t offset,
                                                               std::size_t most) const {
  std::vector<const Binding*> result;
  std::set<std::u16string_view> names;
  for (const Scope* scope = scope_; scope != nullptr; scope = scope->parent) {
    for (const auto& binding : scope->bindings) {
      if (result.size() == most) return result;
      // A variable of an outer function that nobody captured cannot be reached from here.
      const bool can_be_read = binding->captured || register_of(*binding) != kNoOperand;
      if (!can_be_shown(*binding) || is_declared_later(*binding, *scope_, offset)) continue;
      if (names.insert(binding->name).second && can_be_read) result.push_back(binding.get());
    }
  }
  return result;
}

void FunctionLowering::watch_statement(Node node) {
  if (!is_statement_of_its_own(node)) return;
  Watch& watch = *context_.watch;
  const std::uint32_t line = context_.program.source->line_of(node.begin());
  watch.lines.push_back(line);
  if (watch.line != 0 && line != watch.line) return;
  ++watch.statements;
  const std::size_t most =
      watch.line == 0 ? kMostOfEachLine : std::numeric_limits<std::size_t>::max();
  const std::vector<const Binding*> bindings = visible_bindings(node.begin(), most);
  const auto count = static_cast<std::int32_t>(2 * bindings.size());
  const Operand result = emitter_.new_temporary();
  const Operand window = emitter_.new_temporary(count);
  for (std::size_t i = 0; i < bindings.size(); ++i) {
    const auto place = window + static_cast<std::int32_t>(2 * i);
    emitter_.move(place, emitter_.string(bindings[i]->name));
    const Operand value = read_binding(*bindings[i], {place + 1, true});
    if (value != place + 1) emitter_.move(place + 1, value);
  }
  emitter_.emit(Opcode::kCallIntrinsic, result, emitter_.string(u"__observe"), window, count);
}

}  // namespace sheaf

#pragma once

#include <optional>
#include <unordered_map>

#include "solver/theory.h"

namespace sheaf {

/// Rewrites a guard so that no predicate compares a select term any more: `select(g: a, else b) ≤
/// 4` is `g ∧ a ≤ 4 ∨ ¬g ∧ b ≤ 4`.
///
/// Selects stand for merged values and for summaries with too many alternatives. To the
/// levels below cvc5 a predicate over one is opaque: repair sees one of its entries at a time, and
/// chains and difference logic see nothing. After the rewriting they see comparisons of inputs, as
/// if the values had stayed apart.
class Expansion {
 public:
  explicit Expansion(const Theory& theory) : theory_(theory) {}

  /// An equal guard; nothing if the rewriting would take too long. Selects inside products and the
  /// like stay.
  std::optional<Guard> run(const Guard& guard);

 private:
  Guard expand(const Guard& guard);
  Guard definition(GuardVariable variable);
  bool compares_select(GuardVariable variable) const;

  Theory theory_;
  /// By variable, of those that compare a select.
  std::unordered_map<GuardVariable, Guard> definitions_;
  std::size_t steps_left_ = 0;
  std::size_t most_variables_ = 0;
  std::size_t depth_ = 0;
};

}  // namespace sheaf

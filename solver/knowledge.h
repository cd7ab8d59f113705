#pragma once

#include <vector>

#include "solver/theory.h"

namespace sheaf {

/// What is known for free about the predicates of one form: `x≤3 → x≤7`, `x=4 → x≤7`, `x=4 → x≠5`,
/// `x≤5 ∧ ¬(x≤4) → x=5`. Also the axioms of choices.
///
/// The predicates of a form that a guard mentions, sorted by bound, cut the form's range into
/// cells; the chain is the diagram of all their truth values that some integer of the range gives.
/// It is linear in size because the variables of a form stand in this order. Relations between
/// forms (transitivity, learned cores) never enter a diagram: measured, they explode.
class Knowledge {
 public:
  Knowledge(const Theory& theory, std::size_t max_nodes) : theory_(theory), max_nodes_(max_nodes) {}

  /// guard ∧ chains of the forms (and axioms of the choices) in `support`, which is the guard's
  /// support. A chain that would cost too many nodes is left out.
  Guard conjoin(const Guard& guard, const std::vector<GuardVariable>& support);

  /// The chain of these predicates of one form alone.
  Guard chain(FormId form, std::vector<GuardVariable> variables);

 private:
  Theory theory_;
  std::size_t max_nodes_;
};

}  // namespace sheaf

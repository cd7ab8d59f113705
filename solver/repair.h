#pragma once

#include <memory>
#include <set>

#include "solver/nearest_path.h"
#include "solver/theory.h"

namespace sheaf {

/// Turns a model of something else into a model of a guard: takes the path that flips the fewest
/// predicates, and sets the inputs of the flipped ones to boundary values. A heuristic whose
/// results are checked by evaluation; it answers nearly every satisfiable query.
class Repair {
 public:
  Repair(const Theory& theory, std::size_t max_nodes) : theory_(theory), nearest_(max_nodes) {}

  /// `known` is the guard with what is known conjoined: its paths are searched. The result
  /// satisfies `guard`; null if no variant reached that.
  std::shared_ptr<const Assignment> run(const Guard& guard, const Guard& known,
                                        const Assignment& start);

 private:
  /// How the four variants differ.
  struct Variant {
    bool oldest_first = false;  // which input of a form gives way
    bool last_literal_first = false;
    bool step_down = false;  // x≠b becomes b−1 rather than b+1
  };

  /// Gives an input a value that all the path's literals about it alone allow; whether there is one
  /// nearby.
  bool place(const Form& form, FormId id, const GuardCube& path, const Variant& variant);
  void fix(const GuardLiteral& literal, const GuardCube& path, const Variant& variant);
  /// Tries to give a form the value `target`; whether it did.
  bool set_sum(const std::vector<std::pair<TermId, std::int64_t>>& parts, std::int64_t constant,
               std::int64_t target, bool may_overshoot_down, bool may_overshoot_up,
               const Variant& variant, int depth);
  bool set_value(Value value, std::int64_t target, const Variant& variant, int depth);
  std::int64_t current(Value value) { return evaluator_->integer(value); }

  Theory theory_;
  NearestPath nearest_;
  Assignment assignment_;
  std::unique_ptr<Evaluator> evaluator_;
  std::set<InputId> touched_;
};

}  // namespace sheaf

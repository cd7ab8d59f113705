#include "solver/nearest_path.h"

#include <algorithm>

namespace sheaf {

std::uint32_t NearestPath::cost(GuardView view) const {
  if (view.is_constant()) return view.constant_value() ? 0 : kImpossible;
  return cost_.at(view.id());
}

bool NearestPath::measure(GuardView root, Evaluator& model) {
  cost_.clear();
  pending_.assign(1, root);
  const auto is_known = [&](GuardView view) {
    return view.is_constant() || cost_.contains(view.id());
  };
  while (!pending_.empty()) {
    const GuardView view = pending_.back();
    if (is_known(view)) {
      pending_.pop_back();
      continue;
    }
    const GuardView high = view.high(), low = view.low();
    if (!is_known(high) || !is_known(low)) {
      if (!is_known(high)) pending_.push_back(high);
      if (!is_known(low)) pending_.push_back(low);
      continue;
    }
    const bool holds = model.holds(view.variable());
    const std::uint32_t up = cost(high) + (holds ? 0 : 1);
    const std::uint32_t down = cost(low) + (holds ? 1 : 0);
    cost_.emplace(view.id(), std::min({up, down, kImpossible}));
    pending_.pop_back();
    if (cost_.size() > max_nodes_) return false;
  }
  return true;
}

NearestPath::Result NearestPath::find(const Guard& guard, Evaluator& model) {
  const bool measured = measure(guard.view(), model);
  Result result;
  GuardView view = guard.view();
  while (!view.is_constant()) {
    const bool holds = model.holds(view.variable());
    const GuardView along = holds ? view.high() : view.low();
    const GuardView across = holds ? view.low() : view.high();
    const bool stay = measured ? cost(along) <= cost(across) + 1
                               : !(along.is_constant() && !along.constant_value());
    result.path.push_back({view.variable(), stay ? holds : !holds});
    if (!stay) ++result.flips;
    view = stay ? along : across;
  }
  return result;
}

std::optional<std::uint32_t> NearestPath::distance(const Guard& guard, Evaluator& model) {
  if (!measure(guard.view(), model)) return std::nullopt;
  return cost(guard.view());
}

}  // namespace sheaf

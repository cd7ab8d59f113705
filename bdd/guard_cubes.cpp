// Walks over diagrams: cubes and counting. Needs views only, no library call.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "bdd/guard_manager.h"

namespace sheaf {

Guard GuardManager::conjunction(const GuardCube& cube) {
  // From the bottom level up, every step adds one node on top.
  GuardCube by_level = cube;
  std::sort(by_level.begin(), by_level.end(), [&](const GuardLiteral& a, const GuardLiteral& b) {
    return level_of(a.variable) > level_of(b.variable);
  });
  Guard result = true_guard();
  for (const GuardLiteral& each : by_level) result &= literal(each.variable, each.positive);
  return result;
}

Guard GuardManager::disjunction(std::vector<Guard>& guards) {
  if (guards.empty()) return false_guard();
  while (guards.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < guards.size(); i += 2) {
      guards[kept++] = i + 1 < guards.size() ? guards[i] | guards[i + 1] : guards[i];
    }
    guards.resize(kept);
  }
  Guard result = std::move(guards.front());
  guards.clear();
  return result;
}

bool GuardManager::for_each_cube(const Guard& guard,
                                 const std::function<Visit(const GuardCube&)>& visit) const {
  // Depth first without recursion. `path[i]` is the node whose literal is `cube[i]`.
  GuardCube cube;
  std::vector<GuardView> path;
  GuardView view = guard.view();
  while (true) {
    for (; !view.is_constant(); view = view.low()) {
      path.push_back(view);
      cube.push_back({view.variable(), false});
    }
    if (view.constant_value() && visit(cube) == Visit::kStop) return false;
    while (!cube.empty() && cube.back().positive) {
      cube.pop_back();
      path.pop_back();
    }
    if (cube.empty()) return true;
    cube.back().positive = true;
    view = path.back().high();
  }
}

std::optional<GuardCube> GuardManager::one_cube(const Guard& guard) const {
  std::optional<GuardCube> first;
  for_each_cube(guard, [&](const GuardCube& cube) {
    first = cube;
    return Visit::kStop;
  });
  return first;
}

double GuardManager::count(const Guard& guard, const std::vector<GuardVariable>& over) const {
  std::vector<bool> counted(variable_count(), false);
  int exponent = 0;
  for (const GuardVariable variable : over) {
    if (!counted.at(variable)) ++exponent;
    counted[variable] = true;
  }
  // Share of satisfying assignments per function. A function and its negation are kept apart: going
  // from one to the other by 1 − share would lose small shares.
  std::unordered_map<std::uintptr_t, double> share;
  const auto known = [&](GuardView view) -> const double* {
    const auto found = share.find(view.id());
    return found == share.end() ? nullptr : &found->second;
  };
  std::vector<GuardView> pending{guard.view()};
  while (!pending.empty()) {
    const GuardView view = pending.back();
    if (known(view) != nullptr) {
      pending.pop_back();
      continue;
    }
    if (view.is_constant()) {
      share[view.id()] = view.constant_value() ? 1.0 : 0.0;
      continue;
    }
    if (!counted.at(view.variable())) {
      std::fprintf(stderr, "sheaf: guard invariant broken: count over too few variables\n");
      std::abort();
    }
    const double* const high = known(view.high());
    const double* const low = known(view.low());
    if (high != nullptr && low != nullptr) {
      const double mean = (*high + *low) / 2;
      share[view.id()] = mean;
    } else {
      if (low == nullptr) pending.push_back(view.low());
      if (high == nullptr) pending.push_back(view.high());
    }
  }
  return std::ldexp(share.at(guard.view().id()), exponent);
}

}  // namespace sheaf

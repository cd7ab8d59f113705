// Choices: one out of n, in binary.
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "bdd/guard_manager.h"

namespace sheaf {

GuardChoice GuardManager::new_choice(std::uint32_t count) {
  if (count == 0) {
    std::fprintf(stderr, "sheaf: guard invariant broken: a choice needs an alternative\n");
    std::abort();
  }
  GuardChoice choice{{}, count};
  choice.bits.resize(static_cast<std::size_t>(std::bit_width(count - 1)));
  // Most significant bit on top: comparisons with a constant are then one node per bit.
  for (auto bit = choice.bits.rbegin(); bit != choice.bits.rend(); ++bit) *bit = new_variable();
  return choice;
}

Guard GuardManager::choice_is(const GuardChoice& choice, std::uint32_t alternative) {
  if (alternative >= choice.count) {
    std::fprintf(stderr, "sheaf: guard invariant broken: no such alternative of a choice\n");
    std::abort();
  }
  GuardCube cube;
  for (std::size_t bit = 0; bit < choice.bits.size(); ++bit) {
    cube.push_back({choice.bits[bit], ((alternative >> bit) & 1u) != 0});
  }
  return conjunction(cube);
}

Guard GuardManager::choice_axiom(const GuardChoice& choice) {
  // code ≤ count − 1, decided from the least significant bit up.
  const std::uint32_t largest = choice.count - 1;
  Guard result = true_guard();
  for (std::size_t bit = 0; bit < choice.bits.size(); ++bit) {
    const Guard is_zero = literal(choice.bits[bit], false);
    result = ((largest >> bit) & 1u) != 0 ? is_zero | result : is_zero & result;
  }
  return result;
}

}  // namespace sheaf

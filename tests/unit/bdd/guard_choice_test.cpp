#include "tests/unit/bdd/guard_test_support.h"

namespace sheaf {
namespace {

using test::CheckedManager;

TEST(GuardChoice, AlternativesPartitionTheAxiom) {
  CheckedManager checked;
  checked->new_variable();
  for (std::uint32_t count = 1; count <= 70; ++count) {
    const GuardChoice choice = checked->new_choice(count);
    std::size_t bits = 0;
    while ((std::uint32_t{1} << bits) < count) ++bits;
    ASSERT_EQ(choice.bits.size(), bits);
    const Guard axiom = checked->choice_axiom(choice);
    EXPECT_EQ(checked->count(axiom, choice.bits), count);
    Guard together = checked->false_guard();
    for (std::uint32_t k = 0; k < count; ++k) {
      const Guard chosen = checked->choice_is(choice, k);
      EXPECT_EQ(checked->count(chosen, choice.bits), 1);
      EXPECT_TRUE(together.disjoint(chosen));
      EXPECT_TRUE(chosen.implies(axiom));
      together |= chosen;
    }
    EXPECT_EQ(together, axiom);
    // With the top bit on top, a comparison takes at most one node per bit.
    EXPECT_LE(checked->node_count(axiom), bits + 1);
    EXPECT_EQ(axiom.is_true(), (count & (count - 1)) == 0);
  }
}

TEST(GuardChoice, AlternativesMeanTheirCode) {
  CheckedManager checked;
  const GuardChoice choice = checked->new_choice(11);
  for (std::uint32_t code = 0; code < 16; ++code) {
    const auto value_of = [&](GuardVariable variable) {
      for (std::size_t bit = 0; bit < choice.bits.size(); ++bit) {
        if (choice.bits[bit] == variable) return ((code >> bit) & 1u) != 0;
      }
      return false;
    };
    EXPECT_EQ(checked->evaluate(checked->choice_axiom(choice), value_of), code < 11);
    for (std::uint32_t k = 0; k < 11; ++k) {
      EXPECT_EQ(checked->evaluate(checked->choice_is(choice, k), value_of), code == k);
    }
  }
}

TEST(GuardChoiceDeathTest, MisuseAborts) {
  GuardManager manager;
  EXPECT_DEATH(manager.new_choice(0), "a choice needs an alternative");
  const GuardChoice choice = manager.new_choice(3);
  EXPECT_DEATH(manager.choice_is(choice, 3), "no such alternative");
}

}  // namespace
}  // namespace sheaf

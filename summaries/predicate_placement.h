#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "bdd/guard_manager.h"
#include "summaries/input.h"
#include "summaries/term.h"

namespace sheaf {

struct Form;
enum class PredicateKind : std::uint8_t;

/// Chooses the level of each new guard variable; the order decides the size of every guard.
///
/// 1. Beside the nearest neighbour on the same form, so that the predicates of a form stand
/// together,
///    ascending by bound. (Creation order made a parser forty times slower.)
/// 2. A first predicate over one input goes above all relational ones (forms of several inputs) if
///    no input of its site has ever occurred in a relational form: independent flags above compared
///    data. Boolean and choice inputs are such flags.
/// 3. Of the Boolean and choice inputs of one name, a later request stands above the earlier ones.
///    What a loop over events knows after a choice is that choice and what it knew before: a guard
///    then has a few nodes on top of guards that are there already, where the other way round each
///    round copies all that came before. (Twelve events of a calculator: a tenth of the nodes.)
/// 4. Of the other flags, a code unit goes below the predicate that says whether its text ends
/// before it. So
///    a guard reads a text from its beginning to its end, whatever the program reads first, and
///    what follows from where the text ends stands only below that end.
/// 5. Everything else goes to the bottom.
class PredicatePlacement {
 public:
  PredicatePlacement(GuardManager& guards, const InputTable& inputs, const TermTable& terms);

  GuardVariable place(const Form& form, PredicateKind kind, std::int64_t bound);
  /// A Boolean input, or the first bit of a choice.
  GuardVariable place_choice(const Input& input);
  /// To be told of every form with several inputs when it first appears.
  void note_relational(const Form& form);

 private:
  GuardVariable place_flag();
  bool is_independent(const Form& form) const;
  const Input& input_of(const Form& form) const;
  /// The predicate that a text is no longer than the position of this unit, if it is one.
  std::optional<GuardVariable> end_before(const Form& form) const;

  GuardManager& guards_;
  const InputTable& inputs_;
  const TermTable& terms_;
  std::vector<bool> site_is_relational_;
  std::vector<bool> is_noted_;  // by term: its inputs' sites are marked
  std::optional<GuardVariable> top_relational_;
  std::map<std::uint32_t, GuardVariable> latest_choices_;  // by site
  /// By text and length: the predicate that the text is no longer than that.
  std::map<std::pair<InputId, std::int64_t>, GuardVariable> ends_;
};

}  // namespace sheaf

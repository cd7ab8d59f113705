#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "interpreter/context.h"

namespace sheaf {

/// The states that an application can be in after each number of events. When all states after
/// one event more are known already, longer sequences lead to none that is new: what was found
/// holds for sequences of every length.
///
/// A state is what all mutable locations hold at once; each alone is not enough (two flags may each
/// have been set, and never together). A location that holds what it held before the first event is
/// left out. Predicates over inputs that were asked for before the first event are part of the
/// state; choices of events are not. Where a state is more than constants in locations that existed
/// before the first event, nothing is claimed.
class JointStates {
 public:
  explicit JointStates(Context& context);

  /// These paths take no event any more; their states are known.
  void left(const Guard& guard);
  /// All other paths are after `position` events. `root` reaches all that a handler can; what only
  /// `skipped` cells reach is not looked at.
  void saw(const Guard& guard, std::uint64_t position, HeapCell* root,
           const std::set<const HeapCell*>& skipped);

 private:
  enum class Kind : std::uint8_t { kSimple, kText, kCell, kPredicate, kNothing };
  using Location = std::tuple<std::uint32_t, std::uint8_t, std::uint32_t>;  // cell, role, ordinal
  using Content = std::pair<Kind, std::uint64_t>;
  using State = std::vector<std::pair<Location, Content>>;
  class Walk;

  void give_up(const std::string& why);
  void complete_functions(const Guard& guard, HeapCell* root,
                          const std::set<const HeapCell*>& skipped);
  Content content(Value value);
  std::uint32_t number_of(Value key);
  std::string name_of(std::uint32_t number) const;
  bool add_states(const Guard& guard, const std::map<Location, Slot>& changed);
  /// Divides each part by what the location holds; false if there are too many.
  template <typename Visit>
  bool divide(std::vector<std::pair<Guard, State>>& parts, const Location& location,
              const std::optional<Content>& usual, Visit visit);

  Context& context_;
  bool is_over_ = false;
  Guard left_;
  std::uint32_t first_new_cell_ = 0;
  std::size_t predicates_ = 0, modules_ = 0;
  /// What a location held before the first event; the content of cells that are gone by now is
  /// known, too.
  struct Start {
    Slot slot;
    std::optional<Content> content;  // the same on all paths
  };
  std::map<Location, Start> start_;
  std::set<std::uint32_t> cells_;          // there from the start
  std::map<Content, std::uint32_t> keys_;  // of properties
  std::map<std::u16string, std::uint64_t> texts_;
  std::set<State> known_;
};

}  // namespace sheaf

#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/record/state_walk.h"

namespace sheaf {

/// The states that an application can be in after each number of events. When all states after
/// one event more are known already, longer sequences lead to none that is new: what was found
/// holds for sequences of every length.
///
/// A state is what all mutable locations hold at once; each alone is not enough (two flags may each
/// have been set, and never together). To it belongs all that a program can tell apart: the order
/// and attributes of properties, hidden prototypes and modules that only a realm refers to, how
/// often `Math.random` was called. A location that holds what it held before the first event is
/// left out. Predicates over inputs that were asked for before the first event are part of the
/// state; choices of events are not. Where a state is more than constants in locations that existed
/// before the first event, nothing is claimed.
class JointStates {
 public:
  JointStates(Context& context, std::vector<Realm*> realms);

  /// These paths take no event any more; their states are known.
  void left(const Guard& guard);
  /// All other paths are after `position` events, and nothing is queued. `run` is what the host
  /// knows, `passing` what of it does not outlive an event.
  void saw(const Guard& guard, std::uint64_t position, HeapCell* run, HeapCell* passing);

 private:
  using Content = ContentNumbers::Content;
  using Kind = ContentNumbers::Kind;
  using Layout = ContentNumbers::Layout;
  using Location = StateWalk::Location;
  using State = std::vector<std::pair<Location, Content>>;
  using Parts = std::vector<std::pair<Guard, State>>;
  /// What differs from the start: locations, and objects whose properties stand otherwise.
  struct Changes {
    std::map<Location, Slot> locations;
    std::vector<const Object*> layouts;
  };

  void give_up(const std::string& why);
  StateWalk walk(const Guard& guard, HeapCell* run, HeapCell* passing);
  void complete_functions(const std::vector<HeapCell*>& cells);
  /// Why nothing can be said of what these paths may be in; empty if something can.
  std::string obstacle(const Guard& guard) const;
  void start(const StateWalk& walk);
  Changes changes(const StateWalk& walk);

  bool add_states(const Guard& guard, const Changes& changes);
  bool divide_by_predicates(Parts& parts);
  bool divide_by_locations(Parts& parts, const std::map<Location, Slot>& locations);
  bool divide_by_layout(Parts& parts, const Object& object);
  /// Divides each part by what the location holds; false if there are too many.
  template <typename Visit>
  bool divide(Parts& parts, const Location& location, const std::optional<Content>& usual,
              Visit visit);
  /// Whether the start's order says where these properties stand, given which of them are there.
  bool is_usual(const Object& object, const Layout& layout) const;

  Context& context_;
  const std::vector<Realm*> realms_;
  ContentNumbers numbers_;
  bool is_over_ = false;
  Guard left_;
  /// The walk's own: what hosts and events leave behind.
  std::set<const HeapCell*> skipped_;
  std::uint32_t first_new_cell_ = 0;
  std::size_t predicates_ = 0, modules_ = 0;
  /// What a location held before the first event; the content of cells that are gone by now is
  /// known, too.
  struct Start {
    Slot slot;
    std::optional<Content> content;  // the same on all paths
  };
  std::map<Location, Start> start_;
  std::map<std::uint32_t, Layout> start_layouts_;  // by object
  std::set<State> known_;
};

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interpreter/context.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

/// Numbers for what locations hold, the same after each event.
class ContentNumbers {
 public:
  enum class Kind : std::uint8_t { kSimple, kText, kCell, kPredicate, kLayout, kNothing };
  using Content = std::pair<Kind, std::uint64_t>;
  /// Own properties in their order: keys and attributes.
  using Layout = std::vector<std::pair<std::uint32_t, std::uint8_t>>;

  Content of(Value value);
  Content of(const Layout& layout);
  std::uint32_t of_key(Value key);

 private:
  std::map<std::u16string, std::uint64_t> texts_;
  std::map<Content, std::uint32_t> keys_;
  std::map<Layout, std::uint64_t> layouts_;
};

/// Everything that a program can come by on the paths of a guard, location by location: what the
/// realms and the given cells reach. What only the skipped cells reach is left out.
class StateWalk final : public CellVisitor {
 public:
  /// Cell (or realm, or the record), what of it, and which of these.
  using Location = std::tuple<std::uint32_t, std::uint8_t, std::uint32_t>;
  /// Of what is no cell: realms come before it.
  static constexpr std::uint32_t kNoCell = UINT32_MAX;
  static constexpr std::uint8_t kPropertyRole = 2;  // known by the number of its key
  static constexpr std::uint8_t kLayoutRole = 3;    // the order and attributes of properties

  StateWalk(ContentNumbers& numbers, const Guard& guard, const std::set<const HeapCell*>& skipped)
      : numbers_(numbers), guard_(guard), skipped_(skipped) {}

  void run(const std::vector<Realm*>& realms, const std::vector<HeapCell*>& roots);

  void visit_slot(Slot& slot, SlotRole role) override;
  /// The key of the property whose value comes next, or a cell that a realm has.
  void visit_value(Value value) override;

  std::map<Location, Slot> locations;
  std::vector<HeapCell*> cells;
  /// Why what was seen is more than constants in locations; empty if it is not.
  std::string obstacle;

 private:
  void reach(HeapCell* cell) {
    if (!skipped_.contains(cell) && known_.insert(cell).second) pending_.push_back(cell);
  }
  void look_at(HeapCell* cell);

  ContentNumbers& numbers_;
  const Guard& guard_;
  const std::set<const HeapCell*>& skipped_;
  std::unordered_set<const HeapCell*> known_;
  std::vector<HeapCell*> pending_;
  Object* object_ = nullptr;  // that is looked at, if it is one
  std::uint32_t owner_ = kNoCell;
  std::optional<Value> key_;
  std::uint32_t ordinals_[2] = {};
};

/// The object's properties in order, each with its attributes; those of all paths.
ContentNumbers::Layout layout_of(ContentNumbers& numbers, const Object& object);

}  // namespace sheaf

#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "summaries/summary.h"

namespace sheaf {

class CellVisitor;

/// What a run reports about its summaries; one per engine.
struct SummaryStatistics {
  std::uint64_t built = 0;         // slots finished
  std::uint64_t alternatives = 0;  // sum of their sizes
  std::uint64_t largest = 0;
};

/// The only maker of summaries. Alternatives are added in a deterministic order; equal values join
/// their guards, false guards vanish, one value alone gives a single-valued slot.
class SummaryBuilder {
 public:
  SummaryBuilder() = default;
  SummaryBuilder(const SummaryBuilder&) = delete;
  SummaryBuilder& operator=(const SummaryBuilder&) = delete;
  SummaryBuilder(SummaryBuilder&&) = default;
  SummaryBuilder& operator=(SummaryBuilder&&) = default;

  /// The guard must be disjoint from the guards of different values added before.
  void add(const Guard& guard, Value value);
  /// The same for a value that is known to differ from all others: compares nothing.
  void add_distinct(const Guard& guard, Value value);
  /// All alternatives of `slot` on the paths of `guard`.
  void add(const Guard& guard, const Slot& slot);
  bool empty() const { return alternatives_.empty(); }
  std::size_t size() const { return alternatives_.size(); }
  const Summary::Alternatives& alternatives() {
    if (!joining_.empty()) join_guards();
    return alternatives_;
  }
  /// The same, where only the values count: guards may not be joined yet.
  const Summary::Alternatives& values() const { return alternatives_; }
  /// Shows the values added so far: a builder that waits for more is a root of collections.
  void trace(CellVisitor& visitor) const;
  /// The slot; undefined when nothing was added. The builder is empty afterwards.
  Slot finish();
  /// The same where `universe` is known: it covers all guards and every path that may read the
  /// location. Saves the disjunction of all guards, and that of the value that most of them belong
  /// to: it holds wherever no other does.
  Slot finish(const Guard& universe);

 private:
  /// Another guard of a value that is there already.
  struct Joining {
    std::uint32_t alternative;
    Guard guard;
  };

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  Alternative* find(Value value);
  /// Disjoins the guards of each value, but for the alternative `left_out`.
  void join_guards(std::uint32_t left_out = kNone);
  /// The alternative whose guard is cheaper to get from all others than from its own guards.
  std::uint32_t most_joined() const;

  Summary::Alternatives alternatives_;
  boost::container::small_vector<Joining, 2> joining_;
  /// By bits, for large summaries only; strings are found by text.
  std::unique_ptr<std::unordered_map<std::uint64_t, std::size_t>> index_;
};

/// Aborts with a message unless the invariant of Summary holds.
void check_invariants(const Summary::Alternatives& alternatives, const Guard& universe);

}  // namespace sheaf

#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <utility>

#include "bdd/guard_manager.h"
#include "summaries/value.h"

namespace sheaf {

/// One alternative of a summary: on the paths of `guard`, the location holds `value`.
struct Alternative {
  Guard guard;
  Value value;
};

/// A value summary: what a location holds on each path.
///
/// Invariant: at least two alternatives; guards pairwise disjoint, none false; values pairwise
/// distinct (same_value); `universe` covers all guards and every path that may read the location:
/// reading under a guard that covers it is free. Immutable and counted. Only
/// SummaryBuilder makes summaries, and invariant builds check each one.
class Summary {
 public:
  using Alternatives = boost::container::small_vector<Alternative, 2>;

  const Alternatives& alternatives() const { return alternatives_; }
  const Guard& universe() const { return universe_; }
  std::size_t memory_bytes() const {
    const bool is_inside = alternatives_.capacity() <= Alternatives::static_capacity;
    return sizeof(Summary) + (is_inside ? 0 : alternatives_.capacity() * sizeof(Alternative));
  }
  /// How many slots hold it.
  std::uint32_t references() const { return references_; }

 private:
  friend class Slot;
  friend class SummaryBuilder;
  Summary(Alternatives alternatives, Guard universe)
      : alternatives_(std::move(alternatives)), universe_(std::move(universe)) {}

  Alternatives alternatives_;
  Guard universe_;
  std::uint32_t references_ = 0;
};

/// The content of a location: one value on all paths that may read it, or a summary.
///
/// Eight bytes: a Value, or a counted pointer to a Summary under a tag of its own. The single-value
/// case, by far the most frequent, costs what a plain interpreter pays: the type test that an
/// operator needs anyway also tells that there is no summary.
///
/// A single value says nothing about where it is defined; a location's owner knows (its domain).
class Slot {
 public:
  Slot() : bits_(Value::undefined().bits()) {}
  Slot(Value value) : bits_(value.bits()) {}  // NOLINT: a value is a slot
  Slot(const Slot& other) : bits_(other.bits_) {
    if (is_summary()) ++summary().references_;
  }
  Slot(Slot&& other) noexcept : bits_(std::exchange(other.bits_, Value::undefined().bits())) {}
  Slot& operator=(const Slot& other) {
    if (other.is_summary()) ++other.summary().references_;
    if (is_summary()) release();
    bits_ = other.bits_;
    return *this;
  }
  Slot& operator=(Slot&& other) noexcept {
    if (is_summary()) release();
    bits_ = std::exchange(other.bits_, Value::undefined().bits());
    return *this;
  }
  Slot& operator=(Value value) {
    if (is_summary()) release();
    bits_ = value.bits();
    return *this;
  }
  ~Slot() {
    if (is_summary()) release();
  }

  bool is_summary() const { return (bits_ & Value::kTagMask) == Value::kSummaryTag; }
  bool is_single() const { return !is_summary(); }
  /// Only for single values.
  Value value() const { return Value::from_bits(bits_); }
  Summary& summary() const { return *reinterpret_cast<Summary*>(bits_ & Value::kPayloadMask); }
  bool is_number() const { return bits_ < Value::kSimpleTag; }
  double as_number() const { return value().as_number(); }
  /// Same single value or the very same summary; cheap and conservative.
  bool identical(const Slot& other) const { return bits_ == other.bits_; }
  std::size_t size() const { return is_summary() ? summary().alternatives().size() : 1; }

 private:
  friend class SummaryBuilder;
  explicit Slot(Summary* summary)
      : bits_(Value::kSummaryTag | reinterpret_cast<std::uint64_t>(summary)) {
    ++summary->references_;
  }
  /// Out of line: the inlined form makes GCC 12 see a use after free that is not there.
  void release();

  std::uint64_t bits_;
};

/// From so many alternatives on it pays to look at the last one first.
inline constexpr std::size_t kManyAlternatives = 8;

/// Calls visit(guard, value) for each alternative of `slot` on the paths of `guard`, skipping those
/// that none of these paths sees; nothing is visited under a false guard.
template <typename Visitor>
void for_each_alternative(const Slot& slot, const Guard& guard, Visitor&& visit) {
  if (slot.is_single()) {
    if (!guard.is_false()) visit(guard, slot.value());
    return;
  }
  // The visitor may replace the slot that owns the summary.
  const Slot keep = slot;
  const Summary& summary = keep.summary();
  if (guard.is_true() || summary.universe().implies(guard)) {
    for (const Alternative& alternative : summary.alternatives()) {
      visit(alternative.guard, alternative.value);
    }
    return;
  }
  const Summary::Alternatives& alternatives = summary.alternatives();
  if (alternatives.size() >= kManyAlternatives) {
    // What was written last is what is read most: the paths in a loop leave many values behind, one
    // for each round, that they never see again.
    const Alternative& last = alternatives.back();
    if (guard.implies(last.guard)) {
      visit(guard, last.value);
      return;
    }
  }
  for (const Alternative& alternative : alternatives) {
    Guard both = alternative.guard & guard;
    if (both.is_false()) continue;
    const bool whole = both == guard;  // guards are disjoint: nothing is left for the others
    visit(both, alternative.value);
    if (whole) return;
  }
}

/// `slot` as seen on the paths of `guard`: single-valued again where only one alternative is left.
Slot restrict_summary(const Slot& slot, const Guard& guard);
inline Slot restrict(const Slot& slot, const Guard& guard) {
  return slot.is_single() ? slot : restrict_summary(slot, guard);
}

/// `slot` without the alternatives that no path of `live` sees; undefined if there are none left.
/// Paths outside `live` must not read it any more. The other alternatives keep their guards, so
/// that nothing is built: this cannot fail, and a slot whose alternatives all live stays as it is.
Slot drop_dead(const Slot& slot, const Guard& live);

/// Guarded update s ⊎_φ t: `value` on the paths of `guard`, `old` on the other paths of `domain`.
Slot update(const Slot& old, const Guard& guard, const Slot& value, const Guard& domain);

}  // namespace sheaf

#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <vector>

#include "bdd/guard.h"

// The library's types stay opaque outside guard_manager.cpp. Two of its functions are declared here
// because a further call would be a quarter of what they take when a result is at hand (5 to 12
// ns), and because a guard that is returned inline stays in registers.
struct DdManager;
struct DdNode;
extern "C" {
DdNode* Cudd_bddAnd(DdManager* library, DdNode* left, DdNode* right);
int Cudd_bddLeq(DdManager* library, DdNode* left, DdNode* right);
}

namespace sheaf {

/// Owner of all nodes of one engine. Every operation that builds nodes may throw `GuardLimitError`.
///
/// Variables have a number (creation order, for ever) and a level (place in the order, changes when
/// variables are inserted above). The order decides the size of every diagram, so callers choose
/// the place of a new variable; see the placement functions.
class GuardManager {
 public:
  enum class Timing { kOff, kEveryOperation };

  struct Options {
    /// Nodes, tables and caches together.
    std::size_t memory_limit_bytes = std::size_t{2} << 30;
    /// Nodes in use at one time; 0 means no limit.
    std::size_t live_node_limit = 0;
    /// Dead nodes are collected when there are more of them; see set_dead_nodes_kept.
    std::size_t dead_nodes_kept = 1000000;
    /// Let the library reorder by itself when diagrams grow. Off: it rarely pays (measured), and
    /// levels then change under a walk. `sift` is the explicit way.
    bool sifting = false;
    /// `kEveryOperation` fills `Statistics::operation_ms` (building calls only), at the price of
    /// two clock reads each.
    Timing timing = Timing::kOff;
  };

  GuardManager();
  explicit GuardManager(const Options& options);
  GuardManager(const GuardManager&) = delete;
  GuardManager& operator=(const GuardManager&) = delete;
  /// No guard may be left. Builds with SHEAF_INVARIANTS count the references and abort on a leak.
  ~GuardManager();

  Guard true_guard() const noexcept {
    guard_node_retain(one_);
    return Guard(self(), one_);
  }
  Guard false_guard() const noexcept {
    guard_node_retain(one_);
    return Guard(self(), guard_node_complement(one_));
  }

  /// A variable below all others.
  GuardVariable new_variable();
  GuardVariable new_variable_at_top();
  /// A variable on the level directly above (below) `neighbour`. Existing guards keep their
  /// meaning.
  GuardVariable new_variable_above(GuardVariable neighbour);
  GuardVariable new_variable_below(GuardVariable neighbour);
  std::uint32_t variable_count() const noexcept;
  /// Place in the order, 0 on top.
  std::uint32_t level_of(GuardVariable variable) const;

  Guard literal(GuardVariable variable, bool positive = true);
  /// Conjunction of a cube's literals.
  Guard conjunction(const GuardCube& cube);
  /// Disjunction of any number of guards, made pair by pair, then of the pairs, and so on: one
  /// after the other would walk through the growing result each time. Leaves the vector empty.
  Guard disjunction(std::vector<Guard>& guards);
  Guard if_then_else(const Guard& condition, const Guard& then_guard, const Guard& else_guard);
  /// Conjunction, or nothing if it adds more than `max_new_nodes` live nodes. The library looks at
  /// the limit when its list of free nodes runs out (about every thousand nodes, later after a
  /// collection), so the work may exceed the limit somewhat; the answer never does.
  std::optional<Guard> and_within(const Guard& left, const Guard& right, std::size_t max_new_nodes);
  /// A guard equal to `guard` wherever `care` holds, never larger; outside it is arbitrary and may
  /// depend on variables of `care`. `care` must not be false.
  Guard simplify(const Guard& guard, const Guard& care);

  /// Variables the function depends on, ascending.
  std::vector<GuardVariable> support(const Guard& guard);
  /// Nodes of the diagram, the constant included.
  std::size_t node_count(const Guard& guard);

  /// Truth under an assignment: `value_of(variable)` is asked for the variables of one path only.
  template <typename Assignment>
  requires std::is_invocable_r_v<bool, Assignment&, GuardVariable>
  bool evaluate(const Guard& guard, Assignment&& value_of) const {
    GuardView view = guard.view();
    while (!view.is_constant()) view = value_of(view.variable()) ? view.high() : view.low();
    return view.constant_value();
  }

  /// The cube that `for_each_cube` visits first; none if the guard is false.
  std::optional<GuardCube> one_cube(const Guard& guard) const;

  enum class Visit { kContinue, kStop };
  /// Visits disjoint cubes whose union is the guard: one per path to true, literals by level, the
  /// negative literal's paths before the positive one's. The order follows from the variable order
  /// alone. No reordering may happen in the visitor. Returns whether all cubes were visited.
  bool for_each_cube(const Guard& guard, const std::function<Visit(const GuardCube&)>& visit) const;

  /// Number of assignments of the variables `over` that satisfy the guard; `over` must include its
  /// support. Exact below 2^53.
  double count(const Guard& guard, const std::vector<GuardVariable>& over) const;

  /// A new choice out of `count` ≥ 1 alternatives, its variables at the bottom.
  GuardChoice new_choice(std::uint32_t count);
  /// The alternatives are pairwise disjoint; together they are exactly `choice_axiom`.
  Guard choice_is(const GuardChoice& choice, std::uint32_t alternative);
  /// Some alternative below `count` is chosen.
  Guard choice_axiom(const GuardChoice& choice);

  /// Reorders variables to shrink the diagrams, for about this long (one round may overshoot).
  /// Guards keep their meaning and identity; views and levels do not. Returns whether the number of
  /// live nodes fell. Depends on the clock: a rescue, not for runs that must be reproducible.
  bool sift(std::chrono::milliseconds budget);

  void set_memory_limit(std::size_t bytes);
  /// 0 means no limit.
  void set_live_node_limit(std::size_t nodes);

  /// Results of the past are dead nodes that may be asked for again: a large number suits diagrams
  /// that grow out of each other. Where one computation has nothing to do with the next, a small
  /// one keeps the tables within the processor's cache.
  void set_dead_nodes_kept(std::size_t nodes) noexcept { options_.dead_nodes_kept = nodes; }

  /// From any thread: operations that need new nodes soon fail with GuardLimitError, the one in
  /// progress too.
  void refuse_operations() noexcept;
  void allow_operations() noexcept;

  struct Statistics {
    std::size_t live_nodes = 0;
    std::size_t peak_live_nodes = 0;
    std::uint32_t variables = 0;
    /// Calls that build guards; `implies`, `disjoint` and `!` are not counted.
    std::uint64_t operations = 0;
    double cache_lookups = 0;
    double cache_hits = 0;
    std::uint64_t garbage_collections = 0;
    double garbage_collection_ms = 0;
    double reorder_ms = 0;
    /// Only with `Timing::kEveryOperation`.
    double operation_ms = 0;
    std::size_t memory_bytes = 0;
  };
  Statistics statistics() const;
  /// Steps that operations have taken so far, as far as the library counts them.
  double cache_lookups() const noexcept;
  /// Nodes in use now; cheap.
  std::size_t live_nodes() const noexcept;

  /// Nodes that guards still hold, directly or below: 0 when every guard is gone. For tests; walks
  /// all nodes.
  std::size_t count_referenced_nodes() const;

 private:
  friend class Guard;

  /// True and false are shared by const managers too; guards need the mutable one.
  GuardManager* self() const noexcept { return const_cast<GuardManager*>(this); }

  /// Runs one library call that returns a node, watching time and limits. Like the next two it
  /// returns a counted reference.
  template <typename Operation>
  GuardNode* build(Operation operation);
  inline GuardNode* conjoin(GuardNode* left, GuardNode* right);
  GuardNode* conjoin_watched(GuardNode* left, GuardNode* right);
  [[noreturn]] void throw_limit();
  GuardVariable new_variable_at_level(std::uint32_t level);
  /// Lets the library collect dead nodes when there are many, see guard_manager.cpp.
  void consider_collection();

  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kCollectionInterval = 64;

  DdManager* library_;
  GuardNode* one_;
  std::uint64_t operations_ = 0;
  std::atomic<bool> refuses_ = false;
  /// Whether operations are timed or limited by live nodes.
  bool watched_ = false;
  Options options_;
  std::chrono::nanoseconds operation_time_{0};
  std::chrono::nanoseconds reorder_time_{0};
};

inline GuardNode* GuardManager::conjoin(GuardNode* left, GuardNode* right) {
  if (watched_) [[unlikely]] {
    return conjoin_watched(left, right);
  }
  if (++operations_ % kCollectionInterval == 0) [[unlikely]] {
    consider_collection();
  }
  GuardNode* const node = reinterpret_cast<GuardNode*>(
      Cudd_bddAnd(library_, reinterpret_cast<DdNode*>(left), reinterpret_cast<DdNode*>(right)));
  if (node == nullptr) [[unlikely]] {
    throw_limit();
  }
  guard_node_retain(node);
  return node;
}

inline Guard Guard::operator&(const Guard& other) const {
  return Guard(manager_, manager_->conjoin(node_, other.node_));
}

inline Guard Guard::operator|(const Guard& other) const {
  return Guard(manager_, guard_node_complement(manager_->conjoin(
                             guard_node_complement(node_), guard_node_complement(other.node_))));
}

inline Guard Guard::minus(const Guard& other) const {
  return Guard(manager_, manager_->conjoin(node_, guard_node_complement(other.node_)));
}

inline bool Guard::implies(const Guard& other) const noexcept {
  return Cudd_bddLeq(manager_->library_, reinterpret_cast<DdNode*>(node_),
                     reinterpret_cast<DdNode*>(other.node_)) != 0;
}

inline bool Guard::disjoint(const Guard& other) const noexcept {
  return Cudd_bddLeq(manager_->library_, reinterpret_cast<DdNode*>(node_),
                     reinterpret_cast<DdNode*>(guard_node_complement(other.node_))) != 0;
}

}  // namespace sheaf

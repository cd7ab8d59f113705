#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include "bdd/guard_node_layout.h"

/// Guards: immutable Boolean functions over predicates and choices, kept as binary decision
/// diagrams.
///
/// A `Guard` is a counted reference to a diagram node of its `GuardManager`. Equal functions share
/// one node, so equality is a pointer comparison; negation only flips the lowest bit of the pointer
/// (a complement edge). Copying and destroying handles is by far the most frequent thing the engine
/// does with guards, so the reference count is updated here, inline, on the library's own node
/// layout. `guard_node_layout.h` states that layout; `guard_manager.cpp` checks it.
namespace sheaf {

class GuardManager;
class GuardView;

/// Number of a variable: its creation number, never its level. Stays the same when variables are
/// inserted above it or when levels are reordered.
using GuardVariable = std::uint32_t;

/// Thrown by any guard operation that reaches a node or memory limit. The operation has no effect;
/// the manager stays usable, and works again as before once enough guards are dropped (or the limit
/// is raised). The run loop turns it into a limitation.
class GuardLimitError : public std::exception {
 public:
  enum class Reason { kLiveNodes, kMemory };
  explicit GuardLimitError(Reason reason) noexcept : reason_(reason) {}
  Reason reason() const noexcept { return reason_; }
  const char* what() const noexcept override;

 private:
  Reason reason_;
};

/// Immutable Boolean function. Copying costs a reference count and never allocates. A
/// default-constructed or moved-from guard is empty: it may only be assigned to, destroyed or asked
/// `is_empty()`. Both operands of an operation must belong to the same manager, and no guard may
/// outlive it.
class Guard {
 public:
  Guard() noexcept = default;
  Guard(const Guard& other) noexcept : manager_(other.manager_), node_(other.node_) { retain(); }
  Guard(Guard&& other) noexcept
      : manager_(other.manager_), node_(std::exchange(other.node_, nullptr)) {}
  Guard& operator=(const Guard& other) noexcept {
    other.retain();
    release();
    manager_ = other.manager_;
    node_ = other.node_;
    return *this;
  }
  Guard& operator=(Guard&& other) noexcept {
    Guard taken(std::move(other));  // Leaves `other` empty; the old value goes with `taken`.
    std::swap(manager_, taken.manager_);
    std::swap(node_, taken.node_);
    return *this;
  }
  ~Guard() { release(); }

  inline Guard operator&(const Guard& other) const;
  inline Guard operator|(const Guard& other) const;
  inline Guard operator!() const noexcept;
  /// `*this & !other`.
  inline Guard minus(const Guard& other) const;
  Guard& operator&=(const Guard& other) { return *this = *this & other; }
  Guard& operator|=(const Guard& other) { return *this = *this | other; }

  /// Whether every assignment that satisfies this guard satisfies `other`. Builds no nodes.
  inline bool implies(const Guard& other) const noexcept;
  /// Whether the conjunction is false. Builds no nodes.
  inline bool disjoint(const Guard& other) const noexcept;

  inline bool is_false() const noexcept;
  inline bool is_true() const noexcept;
  bool is_empty() const noexcept { return node_ == nullptr; }

  /// O(1): equal functions of one manager are one node.
  bool operator==(const Guard& other) const noexcept { return node_ == other.node_; }

  /// For unordered containers only. Differs from run to run, so it must never decide an order.
  std::size_t hash() const noexcept {
    // Bits 1 and 2 are always 0 and bit 0 is the parity: fold the informative bits together.
    const auto bits = reinterpret_cast<std::uintptr_t>(node_);
    return static_cast<std::size_t>((bits >> 5) ^ (bits << 7) ^ bits);
  }

  GuardManager& manager() const noexcept { return *manager_; }
  inline GuardView view() const noexcept;

 private:
  friend class GuardManager;

  /// Takes over a reference that is already counted.
  Guard(GuardManager* manager, GuardNode* counted_node) noexcept
      : manager_(manager), node_(counted_node) {}

  void retain() const noexcept {
    if (node_ != nullptr) guard_node_retain(node_);
  }
  void release() noexcept {
    if (node_ != nullptr && !guard_node_release_shared(node_)) release_last();
  }
  void release_last() noexcept;

  GuardManager* manager_ = nullptr;
  GuardNode* node_ = nullptr;
};

/// Non-owning look at a node with the parity already applied: the view is the function itself, and
/// `high()`/`low()` are its cofactors by `variable()`. Valid while some guard keeps the node alive
/// and no reordering happens. For walks over a diagram (cheapest path, translation).
class GuardView {
 public:
  bool is_constant() const noexcept { return guard_node_index(node_) == kGuardConstantIndex; }
  /// Only for constants.
  bool constant_value() const noexcept { return !guard_node_is_complemented(node_); }
  /// The topmost variable; only for non-constants.
  GuardVariable variable() const noexcept { return guard_node_index(node_); }
  /// Cofactor for `variable()` true; only for non-constants.
  GuardView high() const noexcept { return GuardView(guard_node_high(node_)); }
  /// Cofactor for `variable()` false; only for non-constants.
  GuardView low() const noexcept { return GuardView(guard_node_low(node_)); }
  /// Identity of this function, parity included. An address: for memo tables, never for order.
  std::uintptr_t id() const noexcept { return reinterpret_cast<std::uintptr_t>(node_); }
  /// The stored node: this function or its negation, whichever is not complemented.
  GuardView regular() const noexcept { return GuardView(guard_node_regular(node_)); }
  bool is_complemented() const noexcept { return guard_node_is_complemented(node_); }
  bool operator==(const GuardView& other) const noexcept { return node_ == other.node_; }

 private:
  friend class Guard;
  explicit GuardView(GuardNode* node) noexcept : node_(node) {}
  GuardNode* node_;
};

struct GuardLiteral {
  GuardVariable variable;
  bool positive;
  bool operator==(const GuardLiteral&) const = default;
};

/// Conjunction of literals, each variable at most once. The empty cube is true.
using GuardCube = std::vector<GuardLiteral>;

/// One out of `count` alternatives, coded in ⌈log₂ count⌉ variables, least significant bit first.
/// Codes of `count` and above are excluded by `GuardManager::choice_axiom`.
struct GuardChoice {
  std::vector<GuardVariable> bits;
  std::uint32_t count;
};

inline Guard Guard::operator!() const noexcept {
  retain();
  return Guard(manager_, guard_node_complement(node_));
}

inline bool Guard::is_true() const noexcept {
  return guard_node_index(node_) == kGuardConstantIndex && !guard_node_is_complemented(node_);
}

inline bool Guard::is_false() const noexcept {
  return guard_node_index(node_) == kGuardConstantIndex && guard_node_is_complemented(node_);
}

inline GuardView Guard::view() const noexcept { return GuardView(node_); }

}  // namespace sheaf

template <>
struct std::hash<sheaf::Guard> {
  std::size_t operator()(const sheaf::Guard& guard) const noexcept { return guard.hash(); }
};

// Defines the operations that look into the manager.
#include "bdd/guard_manager.h"  // IWYU pragma: keep

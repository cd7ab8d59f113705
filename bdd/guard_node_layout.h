#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

/// The library's node layout, as far as handles and views read it without calling the library.
///
/// CUDD's `DdNode` has been the same on 64-bit machines since version 2: a 32-bit variable index, a
/// 32-bit reference count (which the library does not saturate on these machines), a chain pointer,
/// the two children. Including `cudd.h` here would spread a foreign header (and its macros) over
/// the project; a call per copied handle would cost more than the count itself. So the offsets
/// stand here, `guard_manager.cpp` compares them with the real type where the library shows it, and
/// every new manager compares them with what the library's functions answer. A library with another
/// layout aborts at once; it cannot corrupt.
///
/// Bit 0 of a pointer is the parity: a set bit means the negation of the stored node.
namespace sheaf {

/// Opaque: a `DdNode`, with the parity in its address.
struct GuardNode;

inline constexpr std::size_t kGuardNodeIndexOffset = 0;
inline constexpr std::size_t kGuardNodeCountOffset = 4;
inline constexpr std::size_t kGuardNodeHighOffset = 16;
inline constexpr std::size_t kGuardNodeLowOffset = 24;
inline constexpr std::uint32_t kGuardConstantIndex = 0x7fffffff;

static_assert(sizeof(void*) == 8, "guards rely on the library's 64-bit node layout");

inline bool guard_node_is_complemented(const GuardNode* node) noexcept {
  return (reinterpret_cast<std::uintptr_t>(node) & 1u) != 0;
}
inline GuardNode* guard_node_complement(GuardNode* node) noexcept {
  return reinterpret_cast<GuardNode*>(reinterpret_cast<std::uintptr_t>(node) ^ 1u);
}
inline GuardNode* guard_node_regular(GuardNode* node) noexcept {
  return reinterpret_cast<GuardNode*>(reinterpret_cast<std::uintptr_t>(node) & ~std::uintptr_t{1});
}

/// The word of type T at an offset of the stored node. T is the member's real type.
template <typename T>
inline T& guard_node_word(const GuardNode* node, std::size_t offset) noexcept {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(node) & ~std::uintptr_t{1};
  return *reinterpret_cast<T*>(address + offset);
}

inline std::uint32_t guard_node_index(const GuardNode* node) noexcept {
  return guard_node_word<std::uint32_t>(node, kGuardNodeIndexOffset);
}

/// Cofactors of the function `node` stands for: the stored node's child, with the parity of `node`.
inline GuardNode* guard_node_child(const GuardNode* node, std::size_t offset) noexcept {
  // Copied as bytes: the stored type is the library's own pointer type.
  std::uintptr_t child;
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(node) & ~std::uintptr_t{1};
  std::memcpy(&child, reinterpret_cast<const void*>(address + offset), sizeof child);
  return reinterpret_cast<GuardNode*>(child ^ (reinterpret_cast<std::uintptr_t>(node) & 1u));
}
inline GuardNode* guard_node_high(const GuardNode* node) noexcept {
  return guard_node_child(node, kGuardNodeHighOffset);
}
inline GuardNode* guard_node_low(const GuardNode* node) noexcept {
  return guard_node_child(node, kGuardNodeLowOffset);
}

inline void guard_node_retain(GuardNode* node) noexcept {
  ++guard_node_word<std::uint32_t>(node, kGuardNodeCountOffset);
}

/// Gives one reference back if others remain. Returns false, having done nothing, for the last one:
/// the library must then account for the dead node and its children.
inline bool guard_node_release_shared(GuardNode* node) noexcept {
  std::uint32_t& count = guard_node_word<std::uint32_t>(node, kGuardNodeCountOffset);
  if (count <= 1) return false;
  --count;
  return true;
}

}  // namespace sheaf

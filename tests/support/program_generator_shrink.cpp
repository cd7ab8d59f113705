#include "tests/support/program_generator_shrink.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace sheaf {

namespace {

class Shrinker {
 public:
  Shrinker(Syntax program, const std::function<bool(const Syntax&)>& fails,
           std::size_t max_candidates)
      : program_(std::move(program)), fails_(fails), candidates_left_(max_candidates) {}

  Syntax run() {
    bool changed = true;
    while (changed && candidates_left_ > 0) {
      changed = false;
      changed |= pass(SyntaxRole::kList, [this](Syntax& list) { return shorten(list); });
      changed |= pass(SyntaxRole::kList, [this](Syntax& list) { return unwrap(list); });
      changed |= pass(SyntaxRole::kExpression, [this](Syntax& node) { return simplify(node); });
    }
    return std::move(program_);
  }

 private:
  bool still_fails() {
    if (candidates_left_ == 0) return false;
    --candidates_left_;
    return fails_(program_);
  }

  static void collect(Syntax& node, SyntaxRole role, std::vector<Syntax*>& out) {
    if (node.role == role) out.push_back(&node);
    for (Syntax& child : node.children) collect(child, role, out);
  }

  /// Applies `change` to every node of a role, outermost first. A change replaces what lies below,
  /// so the nodes are collected anew after each success.
  template <typename Change>
  bool pass(SyntaxRole role, Change change) {
    bool changed = false;
    for (std::size_t position = 0; candidates_left_ > 0;) {
      std::vector<Syntax*> nodes;
      collect(program_, role, nodes);
      if (position >= nodes.size()) break;
      if (change(*nodes[position])) {
        changed = true;
      } else {
        ++position;
      }
    }
    return changed;
  }

  /// Deletes as many children as possible, big chunks first.
  bool shorten(Syntax& list) {
    bool changed = false;
    for (std::size_t chunk = list.children.size(); chunk > 0; chunk /= 2) {
      // From the end: later statements rarely matter to earlier ones.
      for (std::size_t end = list.children.size(); end > 0;) {
        const std::size_t begin = end > chunk ? end - chunk : 0;
        std::vector<Syntax> kept = list.children;
        list.children.erase(list.children.begin() + static_cast<std::ptrdiff_t>(begin),
                            list.children.begin() + static_cast<std::ptrdiff_t>(end));
        if (still_fails()) {
          changed = true;
        } else {
          list.children = std::move(kept);
        }
        end = begin;
      }
    }
    return changed;
  }

  /// Replaces a statement by the statements of one of its blocks.
  bool unwrap(Syntax& list) {
    if (list.separator != "\n") return false;
    for (std::size_t i = 0; i < list.children.size(); ++i) {
      std::vector<Syntax> inner = list.children[i].children;
      for (Syntax& block : inner) {
        if (block.role != SyntaxRole::kList || block.separator != "\n") continue;
        std::vector<Syntax> kept = list.children;
        const auto place =
            list.children.erase(list.children.begin() + static_cast<std::ptrdiff_t>(i));
        list.children.insert(place, std::make_move_iterator(block.children.begin()),
                             std::make_move_iterator(block.children.end()));
        if (still_fails()) return true;
        list.children = std::move(kept);
      }
    }
    return false;
  }

  static bool is_constant(const Syntax& node) {
    return node.children.empty() &&
           std::find(kConstants.begin(), kConstants.end(), node.pieces.front()) != kConstants.end();
  }

  bool simplify(Syntax& node) {
    if (is_constant(node)) return false;
    const Syntax original = node;
    for (const char* constant : kConstants) {
      node = expression(constant);
      if (still_fails()) return true;
    }
    for (const Syntax& child : original.children) {
      if (child.role != SyntaxRole::kExpression) continue;
      node = child;
      if (still_fails()) return true;
    }
    node = original;
    return false;
  }

  static constexpr std::array<const char*, 4> kConstants{"0", "1", "true", "undefined"};

  Syntax program_;
  const std::function<bool(const Syntax&)>& fails_;
  std::size_t candidates_left_;
};

}  // namespace

Syntax shrink_program(Syntax program, const std::function<bool(const Syntax&)>& fails,
                      std::size_t max_candidates) {
  return Shrinker(std::move(program), fails, max_candidates).run();
}

}  // namespace sheaf

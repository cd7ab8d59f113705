// A text and a constant. The text may be a rope that a loop has put together, with a select where
// paths joined: it has exponentially many spellings. So it is not spelled but read from its ends,
// piece by piece, against the constant. A part that several ways lead to, with as much of the
// constant left, is read once, on the paths of all of them: as many steps as the rope has parts,
// times the length of the constant. Parts are older than what they are parts of, so the youngest is
// next.

#include "interpreter/semantics/equal_constant.h"

#include <cmath>
#include <map>
#include <tuple>

#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/text.h"
#include "summaries/string_kind.h"

namespace sheaf {

namespace {

class Reading {
 public:
  Reading(Context& context, std::u16string_view constant)
      : context_(context), constant_(constant) {}

  Guard run(Value text, const Guard& guard) {
    meet(text, {0, constant_.size()}, guard);
    while (!open_.empty()) {
      const auto next = std::prev(open_.end());
      const auto [id, from, to] = next->first;
      const Guard paths = context_.guards.disjunction(next->second);
      open_.erase(next);
      read(context_.terms.at(id), {from, to}, paths);
    }
    return context_.guards.disjunction(equal_);
  }

 private:
  /// What is left of the constant.
  struct Left {
    std::size_t from, to;
    std::int64_t length() const { return static_cast<std::int64_t>(to - from); }
  };

  std::u16string_view at(Left left) const {
    return constant_.substr(left.from, left.to - left.from);
  }

  /// On these paths the part must be what is left.
  void meet(Value part, Left left, Guard guard) {
    if (guard.is_false() || !context_.terms.length(part).contains(left.length())) return;
    if (part.is_term()) {
      open_[{part.as_term(), left.from, left.to}].push_back(std::move(guard));
    } else if (part.as_string()->text() == at(left)) {
      equal_.push_back(std::move(guard));
    }
  }

  void read(const Term& term, Left left, const Guard& guard) {
    switch (string_kind(term)) {
      case StringKind::kUnits:
        equal_.push_back(equal_units_at(term.units, left.from, guard));
        break;
      case StringKind::kSelect:
        for (const auto& [entry_guard, entry] : term.entries) {
          meet(entry, left, entry_guard & guard);
        }
        break;
      case StringKind::kConcat:
        read_concat(term.left.value(), term.right.value(), left, guard);
        break;
      case StringKind::kOfInteger:
        equal_.push_back(guard & equal_integer(term.left.value(), at(left)));
        break;
    }
  }

  /// Spells one side, the shallow one if there is one, and goes on with the other.
  void read_concat(Value first, Value second, Left left, const Guard& guard) {
    const bool spells_first = is_deep(second) && !is_deep(first);
    for (const auto& [paths, piece] : spelled(context_, spells_first ? first : second, guard)) {
      const auto length = context_.terms.length(piece).low;
      if (length > left.length()) continue;
      const auto units = static_cast<std::size_t>(length);
      const std::size_t begin = spells_first ? left.from : left.to - units;
      const Guard same = equal_units_at(*context_.terms.units_of(piece), begin, paths);
      const Left rest =
          spells_first ? Left{left.from + units, left.to} : Left{left.from, left.to - units};
      meet(spells_first ? second : first, rest, same);
    }
  }

  bool is_deep(Value part) const {
    if (!part.is_term()) return false;
    const StringKind kind = string_kind(context_.terms.at(part.as_term()));
    return kind == StringKind::kConcat || kind == StringKind::kSelect;
  }

  Guard equal_units_at(const std::vector<Value>& units, std::size_t begin, Guard guard) const {
    for (std::size_t i = 0; i < units.size() && !guard.is_false(); ++i) {
      guard = equal_units(context_, units[i], Value::number(constant_[begin + i]), guard);
    }
    return guard;
  }

  /// String(n) equals a text iff the text is the canonical spelling of n.
  Guard equal_integer(Value integer, std::u16string_view text) const {
    const double number = string_to_number(text);
    if (!(std::fabs(number) <= static_cast<double>(kMaxSafeInteger)) ||
        number != std::floor(number) || from_utf8(number_to_text(number)) != text) {
      return context_.false_guard;
    }
    return context_.predicates.equal(integer, Value::number(number));
  }

  Context& context_;
  std::u16string_view constant_;
  /// Parts still to be read: where they are the same part, with the same rest, paths wait together.
  std::map<std::tuple<TermId, std::size_t, std::size_t>, std::vector<Guard>> open_;
  std::vector<Guard> equal_;
};

}  // namespace

Guard equal_constant(Context& context, Value text, std::u16string_view constant,
                     const Guard& guard) {
  return Reading(context, constant).run(text, guard);
}

}  // namespace sheaf

// String, ECMA-262 22.1: searching for one text in another. Both have a known length, and units
// that may be symbolic: what is found is then a summary of positions.

#include "interpreter/builtins/string_search.h"

#include <cmath>

#include "interpreter/builtins/builtins.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

using Units = std::u16string_view;

std::size_t clamp(double position, std::size_t length) {
  if (!(position > 0)) return 0;
  return position >= static_cast<double>(length) ? length : static_cast<std::size_t>(position);
}

void give_number(NativeCall& call, double number) { call.give(Value::number(number)); }

void give_truth(NativeCall& call, const Guard& truth) {
  call.result.values.add(truth, Value::boolean(true));
  call.result.values.add(call.guard.minus(truth), Value::boolean(false));
}

bool are_constant(const Spelled& a, const Spelled& b) {
  return a.constant() != nullptr && b.constant() != nullptr;
}

double found(std::size_t position) {
  return position == Units::npos ? -1 : static_cast<double>(position);
}

/// Paths of `guard` on which `wanted` stands at a position of `text`, where it fits.
Guard match_part(Context& context, const Spelled& text, const Spelled& wanted, std::size_t at,
                 const Guard& guard) {
  Guard here = guard;
  for (std::size_t k = 0; k < wanted.length() && !here.is_false(); ++k) {
    here = equal_units(context, text.unit(at + k), wanted.unit(k), here);
  }
  return here;
}

enum class Direction : std::uint8_t { kForward, kBackward };

/// Visits the position in [from, to] at which `wanted` is found first, and −1 where it is not.
template <typename Visitor>
void search(NativeCall& call, const Spelled& text, const Spelled& wanted, std::size_t from,
            std::size_t to, Direction direction, const Visitor& visit) {
  Guard rest = call.guard;
  for (std::size_t n = 0; from + n <= to && !rest.is_false(); ++n) {
    const std::size_t at = direction == Direction::kBackward ? to - n : from + n;
    const Guard here = match_part(call.context, text, wanted, at, rest);
    if (here.is_false()) continue;
    visit(here, static_cast<double>(at));
    rest = rest.minus(here);
  }
  if (!rest.is_false()) visit(rest, -1.0);
}

void find_from(NativeCall& call, const Spelled& text, const Spelled& wanted, std::size_t start) {
  if (are_constant(text, wanted)) {
    give_number(call, found(text.text().find(wanted.text(), start)));
    return;
  }
  if (start + wanted.length() > text.length()) return give_number(call, -1);
  search(call, text, wanted, start, text.length() - wanted.length(), Direction::kForward,
         [&](const Guard& part, double at) { call.result.values.add(part, Value::number(at)); });
}

void index_of(NativeCall& call, This<ReceiverSpelled> self, Spelled wanted, Integer position) {
  find_from(call, self, wanted, clamp(position, self.length()));
}

void last_index_of(NativeCall& call, This<ReceiverSpelled> self, Spelled wanted, Number position) {
  const std::size_t start = std::isnan(position) ? Units::npos : clamp(position, self.length());
  if (are_constant(self, wanted)) {
    give_number(call, found(self.text().rfind(wanted.text(), start)));
    return;
  }
  if (wanted.length() > self.length()) return give_number(call, -1);
  search(call, self, wanted, 0, std::min(start, self.length() - wanted.length()),
         Direction::kBackward,
         [&](const Guard& part, double at) { call.result.values.add(part, Value::number(at)); });
}

void includes(NativeCall& call, This<ReceiverSpelled> self, Spelled wanted, Integer position) {
  const std::size_t start = clamp(position, self.length());
  if (are_constant(self, wanted)) {
    call.give(Value::boolean(self.text().find(wanted.text(), start) != Units::npos));
    return;
  }
  Guard somewhere = call.context.false_guard;
  if (start + wanted.length() <= self.length()) {
    search(call, self, wanted, start, self.length() - wanted.length(), Direction::kForward,
           [&](const Guard& part, double at) {
             if (at >= 0) somewhere |= part;
           });
  }
  give_truth(call, somewhere);
}

void starts_with(NativeCall& call, This<ReceiverSpelled> self, Spelled wanted, Integer position) {
  const std::size_t start = clamp(position, self.length());
  const bool fits = start + wanted.length() <= self.length();
  give_truth(call, fits ? match_part(call.context, self, wanted, start, call.guard)
                        : call.context.false_guard);
}

void ends_with(NativeCall& call, This<ReceiverSpelled> self, Spelled wanted,
               std::optional<Integer> position) {
  const std::size_t end = position ? clamp(*position, self.length()) : self.length();
  const bool fits = wanted.length() <= end;
  give_truth(call, fits ? match_part(call.context, self, wanted, end - wanted.length(), call.guard)
                        : call.context.false_guard);
}

/// __indexOf(string, search, from)
void find_text(NativeCall& call, Spelled string, Spelled wanted, Number start) {
  find_from(call, string, wanted, static_cast<std::size_t>(start.value));
}

constexpr NativeEntry kMethods[] = {
    native<ends_with>("endsWith", 1),     native<includes>("includes", 1),
    native<index_of>("indexOf", 1),       native<last_index_of>("lastIndexOf", 1),
    native<starts_with>("startsWith", 1),
};
constexpr NativeEntry kIntrinsics[] = {
    native<find_text>("__indexOf", 3),
};

}  // namespace

void install_string_search(Realm& realm) {
  define_natives(realm, realm.string_prototype, kMethods);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

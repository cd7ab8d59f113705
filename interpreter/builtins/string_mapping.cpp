// String, ECMA-262 22.1: case, normalisation and collation. Of symbolic texts, what ASCII and
// Latin-1 decide is done by ranges of units; where other characters may stand they are tried one by
// one.

#include "interpreter/builtins/string_mapping.h"

#include <functional>
#include <span>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/unicode_text.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

using Units = std::u16string_view;

void give_text(NativeCall& call, std::u16string text) {
  call.give(Value::string(text.size() == 1 ? call.context.strings.single(text[0])
                                           : call.context.strings.make(std::move(text))));
}

/// Paths of the call on which some unit of a text lies in a range.
Guard any_unit_part(NativeCall& call, const Spelled& text, int low, int high) {
  Guard result = call.context.false_guard;
  for (std::size_t i = 0; i < text.length(); ++i) {
    result |= unit_part(call.context, text.unit(i), low, high, call.guard);
  }
  return result;
}

/// Tries the texts that there are on some paths one by one.
void for_each_text(NativeCall& call, const Spelled& text, const Guard& guard, const char* why,
                   const std::function<void(const Guard&, Units)>& visit) {
  if (guard.is_false()) return;
  for (const auto& [part, concrete] : enumerate(call, text.value(), guard, why)) {
    visit(part, concrete.as_string()->text());
  }
}

/// The units that a case mapping changes by a constant distance, as far as Latin-1.
struct CaseRange {
  int low, high, distance;
};
constexpr CaseRange kToUpper[] = {{'a', 'z', -32}, {0xe0, 0xf6, -32}, {0xf8, 0xfe, -32}};
constexpr CaseRange kToLower[] = {{'A', 'Z', 32}, {0xc0, 0xd6, 32}, {0xd8, 0xde, 32}};

/// A symbolic text with its units mapped. Units that are mapped otherwise (ß, ÿ, µ, all beyond
/// Latin-1) are tried one by one where they may occur.
void map_case(NativeCall& call, const Spelled& self, std::span<const CaseRange> ranges,
              std::span<const int> exceptions, std::u16string (*map)(Units)) {
  Context& context = call.context;
  std::vector<Value> units;
  Guard unusual = any_unit_part(call, self, 0x100, 0xffff);
  for (const int exception : exceptions) unusual |= any_unit_part(call, self, exception, exception);
  for (std::size_t i = 0; i < self.length(); ++i) {
    const Value unit = self.unit(i);
    std::vector<std::pair<Guard, Value>> entries;
    Guard rest = context.true_guard;
    for (const CaseRange& range : ranges) {
      const Guard here = unit_part(context, unit, range.low, range.high, rest);
      if (here.is_false()) continue;
      entries.emplace_back(here, context.terms.add(unit, Value::number(range.distance)).value());
      rest = rest.minus(here);
    }
    if (!rest.is_false()) entries.emplace_back(rest, unit);
    units.push_back(entries.size() == 1 ? entries[0].second
                                        : context.terms.select(std::move(entries)));
  }
  const Guard usual = call.guard.minus(unusual);
  if (!usual.is_false()) {
    call.result.values.add(usual, context.terms.text_of_units(std::move(units), context.strings));
  }
  if (unusual.is_false() || !may_exist(context, unusual)) return;
  for_each_text(call, self, unusual,
                "the case of a symbolic character beyond Latin-1; give string() an alphabet",
                [&](const Guard& part, Units text) {
                  call.result.values.add(part, Value::string(context.strings.make(map(text))));
                });
}

void to_upper_case(NativeCall& call, This<ReceiverSpelled> self) {
  if (self.constant() != nullptr) return give_text(call, upper_case(self.text()));
  constexpr int kExceptions[] = {0xb5, 0xdf, 0xff};
  map_case(call, self, kToUpper, kExceptions, upper_case);
}

void to_lower_case(NativeCall& call, This<ReceiverSpelled> self) {
  if (self.constant() != nullptr) return give_text(call, lower_case(self.text()));
  map_case(call, self, kToLower, {}, lower_case);
}

void give_up_collation(NativeCall& call, const Guard& guard) {
  call.give_up(guard, "collation", "the order of characters beyond ASCII; compare with < instead");
}

/// Texts of ASCII; equal ones whatever they are.
void locale_compare(NativeCall& call, This<ReceiverSpelled> self, Spelled other) {
  if (self.constant() != nullptr && other.constant() != nullptr) {
    if (const std::optional<int> order = collate(self.text(), other.text())) {
      call.give(Value::number(*order));
    } else {
      give_up_collation(call, call.guard);
    }
    return;
  }
  Context& context = call.context;
  const Guard equal = equal_texts(call, self.value(), other.value(), call.guard);
  if (!equal.is_false()) call.result.values.add(equal, Value::number(0));
  const Guard different = call.guard.minus(equal);
  const Guard unusual = different & (any_unit_part(call, self, 0x80, 0xffff) |
                                     any_unit_part(call, other, 0x80, 0xffff));
  const Guard usual = different.minus(unusual);
  if (!usual.is_false()) {
    call_library(call, usual, u"compareAsciiTexts", {self.value(), other.value()});
  }
  if (unusual.is_false() || !may_exist(context, unusual)) return;
  give_up_collation(call, unusual);
}

/// The first unit that a normalisation may change; what lies before it stands alone.
int first_changed(Units form) {
  if (form == u"NFC") return 0x300;
  return form == u"NFD" ? 0xc0 : 0xa0;
}

void normalize(NativeCall& call, This<ReceiverSpelled> self, std::optional<Text> wanted) {
  const Units form = wanted ? wanted->text() : Units(u"NFC");
  if (!normalized(u"", form)) {
    call.throw_error(ErrorType::kRangeError,
                     "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
    return;
  }
  if (self.constant() != nullptr) return give_text(call, *normalized(self.text(), form));
  const Guard unusual = any_unit_part(call, self, first_changed(form), 0xffff);
  const Guard usual = call.guard.minus(unusual);
  if (!usual.is_false()) call.result.values.add(usual, self.value());
  if (unusual.is_false() || !may_exist(call.context, unusual)) return;
  for_each_text(call, self, unusual,
                "the normal form of a symbolic character; give string() an alphabet",
                [&](const Guard& part, Units text) {
                  call.result.values.add(
                      part, Value::string(call.context.strings.make(*normalized(text, form))));
                });
}

constexpr NativeEntry kMethods[] = {
    native<locale_compare>("localeCompare", 1),    native<normalize>("normalize", 0),
    native<to_lower_case>("toLocaleLowerCase", 0), native<to_upper_case>("toLocaleUpperCase", 0),
    native<to_lower_case>("toLowerCase", 0),       native<to_upper_case>("toUpperCase", 0),
};

}  // namespace

void install_string_mapping(Realm& realm) {
  define_natives(realm, realm.string_prototype, kMethods);
}

}  // namespace sheaf

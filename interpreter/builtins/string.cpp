// String, ECMA-262 22.1. Methods take texts of known length, whose units may be symbolic, where
// that is simple; the others take concrete texts and hand symbolic ones to stdlib/text.js. Objects
// are converted by the library first. What may call back is in stdlib/string.js.

#include <cmath>
#include <cstdlib>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/string_mapping.h"
#include "interpreter/builtins/string_search.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/integers.h"
#include "interpreter/semantics/text.h"

namespace sheaf {

namespace {

using Units = std::u16string_view;

void give_text(NativeCall& call, std::u16string text) {
  if (text.size() > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  call.give(Value::string(text.size() == 1 ? call.context.strings.single(text[0])
                                           : call.context.strings.make(std::move(text))));
}
void give_text(NativeCall& call, Units text) { give_text(call, std::u16string(text)); }
/// The units from one position to another.
void give_part(NativeCall& call, const Spelled& text, std::size_t from, std::size_t to) {
  call.give(part_of_text(call.context, text.value(), from, to));
}

std::size_t clamp(double position, std::size_t length) {
  if (!(position > 0)) return 0;
  return position >= static_cast<double>(length) ? length : static_cast<std::size_t>(position);
}

/// A position counted from the end when negative.
std::size_t relative(double position, std::size_t length) {
  return clamp(position < 0 ? position + static_cast<double>(length) : position, length);
}

// 22.1.1.1 String ( value )
void construct(NativeCall& call, Any value) {
  Context& context = call.context;
  if (call.new_target.is_undefined()) {
    if (call.argument_count() == 0) {
      call.give(Value::string(context.strings.empty()));
    } else if (is_symbol(value.value())) {
      give_text(call, from_utf8(describe(context, value.value(), call.guard)));
    } else {
      unary(call, ir::Opcode::kToString, call.guard, value.value());
    }
    return;
  }
  if (value.is_object()) {
    call_library(call, call.guard, u"constructWithString",
                 {Value::heap(call.callee), call.new_target, value.value()});
    return;
  }
  const auto make = [&](const Guard& guard, Value text) {
    Object* wrapper = new_object(
        context, guard, restrict(prototype_for_new(call, call.realm.string_prototype), guard));
    wrapper->object_class = ObjectClass::kString;
    wrapper->primitive = text;
    call.result.values.add(guard, Value::heap(wrapper));
  };
  if (call.argument_count() == 0) return make(call.guard, Value::string(context.strings.empty()));
  InnerOperation inner(call);
  unary(inner, ir::Opcode::kToString, call.guard, value.value());
  take_effects(call, inner.result);
  for (const Alternative& text : inner.result.values.alternatives()) {
    if (!text.value.is_term()) {
      make(text.guard, text.value);
      continue;
    }
    // The characters of a String object are its properties: they must be known.
    for (auto& [part, concrete] :
         enumerate(call, text.value, text.guard, "a symbolic String object")) {
      make(part, concrete);
    }
  }
}

/// ECMA-262 7.1.9 ToUint16 of an integer term; nothing for other numbers.
std::optional<Value> to_unit(Context& context, const Guard& guard, Value code) {
  constexpr std::int64_t kUnits = 0x10000;
  if (!context.terms.is_integer(code)) return std::nullopt;
  const auto fits = [&](Value value) {
    const Interval range = context.terms.interval(value);
    return range.low >= 0 && range.high < kUnits;
  };
  if (fits(code)) return code;
  const Value known = narrowed(context, guard, code);
  if (fits(known)) return known;
  const std::int64_t rounds = 1 + std::abs(context.terms.interval(known).low) / kUnits;
  const auto positive =
      context.terms.add(known, Value::number(static_cast<double>(rounds * kUnits)));
  return positive ? context.terms.remainder(*positive, kUnits) : std::nullopt;
}

// 22.1.2.1 String.fromCharCode ( ...codeUnits )
void from_char_code(NativeCall& call, Rest<Numeric> codes) {
  Context& context = call.context;
  std::vector<Value> units;
  std::vector<std::size_t> wide;  // terms that need ToUint16
  for (const Numeric code : codes) {
    if (!code.is_term()) {
      units.push_back(Value::number(static_cast<char16_t>(to_int32(code.number()))));
      continue;
    }
    const auto unit = to_unit(context, call.guard, code.value());
    if (!unit) wide.push_back(units.size());
    units.push_back(unit ? context.terms.positive_zero(*unit) : code.value());
  }
  std::vector<std::pair<Guard, std::vector<Value>>> parts{{call.guard, std::move(units)}};
  for (const std::size_t i : wide) {
    std::vector<std::pair<Guard, std::vector<Value>>> next;
    for (auto& [guard, vector] : parts) {
      for (auto& [part, value] :
           enumerate(call, vector[i], guard, "a code unit outside 0 to 65535")) {
        std::vector<Value> fixed = vector;
        fixed[i] = Value::number(static_cast<char16_t>(to_int32(value.as_number())));
        next.emplace_back(part, std::move(fixed));
      }
    }
    parts = std::move(next);
  }
  for (auto& [guard, vector] : parts) {
    call.result.values.add(guard, context.terms.text_of_units(std::move(vector), context.strings));
  }
}

void append_code_point(std::u16string& text, char32_t point) {
  if (point < 0x10000) {
    text.push_back(static_cast<char16_t>(point));
    return;
  }
  text.push_back(static_cast<char16_t>(0xd800 + ((point - 0x10000) >> 10)));
  text.push_back(static_cast<char16_t>(0xdc00 + ((point - 0x10000) & 0x3ff)));
}

/// One step of String.fromCodePoint: __fromCodePoint(point).
void from_code_point(NativeCall& call, Number point) {
  if (!(point >= 0 && point <= 0x10ffff) || point != std::trunc(point)) {
    call.throw_error(ErrorType::kRangeError, "Invalid code point " + number_to_text(point));
    return;
  }
  std::u16string text;
  append_code_point(text, static_cast<char32_t>(point.value));
  give_text(call, std::move(text));
}

void to_string(NativeCall& call, This<StringValue> self) { call.give(self.value()); }

void at(NativeCall& call, This<ReceiverSpelled> self, Integer index) {
  const auto length = static_cast<double>(self.length());
  const double position = index < 0 ? index + length : index.value;
  if (position < 0 || position >= length) {
    call.give(Value::undefined());
  } else {
    const auto i = static_cast<std::size_t>(position);
    give_part(call, self, i, i + 1);
  }
}

void char_at(NativeCall& call, This<ReceiverSpelled> self, Integer position) {
  const bool inside = position >= 0 && position < static_cast<double>(self.length());
  const std::size_t i = inside ? static_cast<std::size_t>(position.value) : 0;
  give_part(call, self, i, inside ? i + 1 : i);
}

void char_code_at(NativeCall& call, This<ReceiverSpelled> self, Integer position) {
  const bool inside = position >= 0 && position < static_cast<double>(self.length());
  call.give(inside ? self.unit(static_cast<std::size_t>(position.value))
                   : Value::number(std::nan("")));
}

void code_point_at(NativeCall& call, This<ReceiverSpelled> self, Integer position) {
  if (position < 0 || position >= static_cast<double>(self.length())) {
    call.give(Value::undefined());
    return;
  }
  TermTable& terms = call.context.terms;
  const auto i = static_cast<std::size_t>(position.value);
  const Guard pair = pair_part(call.context, self.value(), i, call.guard);
  const Guard single = call.guard.minus(pair);
  if (!single.is_false()) call.result.values.add(single, self.unit(i));
  if (pair.is_false()) return;
  // 0x10000 + (high − 0xd800) · 0x400 + (low − 0xdc00)
  const Value high = terms.multiply(self.unit(i), Value::number(0x400)).value();
  const Value sum = terms.add(high, self.unit(i + 1)).value();
  call.result.values.add(pair,
                         terms.add(sum, Value::number(0x10000 - 0xd800 * 0x400 - 0xdc00)).value());
}

/// The text at a position, a surrogate pair as one: __codePointText(string, position).
void code_point_text(NativeCall& call, Spelled text, Number position) {
  const auto i = static_cast<std::size_t>(position.value);
  const Guard pair = pair_part(call.context, text.value(), i, call.guard);
  const Guard single = call.guard.minus(pair);
  const auto give = [&](const Guard& guard, std::size_t count) {
    if (guard.is_false()) return;
    call.result.values.add(guard, part_of_text(call.context, text.value(), i, i + count));
  };
  give(single, 1);
  give(pair, 2);
}

void concat(NativeCall& call, This<ReceiverSpelled> self, Rest<Spelled> others) {
  auto length = static_cast<double>(self.length());
  for (const Spelled other : others) length += static_cast<double>(other.length());
  if (length > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  Value text = self.value();
  for (const Spelled other : others) {
    text = call.context.terms.concat(text, other.value(), call.context.strings);
  }
  call.give(text);
}

void slice(NativeCall& call, This<ReceiverSpelled> self, Integer start,
           std::optional<Integer> end) {
  const std::size_t from = relative(start, self.length());
  const std::size_t to = end ? relative(*end, self.length()) : self.length();
  give_part(call, self, from, std::max(from, to));
}

void substring(NativeCall& call, This<ReceiverSpelled> self, Integer start,
               std::optional<Integer> end) {
  const std::size_t a = clamp(start, self.length());
  const std::size_t b = end ? clamp(*end, self.length()) : self.length();
  give_part(call, self, std::min(a, b), std::max(a, b));
}

// B.2.1.1 String.prototype.substr ( start, length )
void substr(NativeCall& call, This<ReceiverSpelled> self, Integer start,
            std::optional<Integer> length) {
  const std::size_t from = relative(start, self.length());
  const std::size_t rest = self.length() - from;
  give_part(call, self, from, from + (length ? clamp(*length, rest) : rest));
}

/// A symbolic text without its spaces: one part of it for each pair of ends that some path has. The
/// diagrams of the ends are small; each meets the paths once.
void trim_ends(NativeCall& call, const Spelled& self, bool at_start, bool at_end) {
  Context& context = call.context;
  const std::size_t length = self.length();
  std::vector<Guard> is_space;
  for (std::size_t i = 0; i < length; ++i) {
    is_space.push_back(space_on(context, self.unit(i), call.guard));
  }
  const auto give = [&](const Guard& where, std::size_t from, std::size_t to) {
    const Guard part = call.guard & where;
    if (part.is_false()) return;
    call.result.values.add(part, part_of_text(context, self.value(), from, to));
  };
  Guard before = context.true_guard;  // all units before `from` are spaces
  for (std::size_t from = 0; from < length; ++from) {
    const Guard starts = at_start ? before.minus(is_space[from]) : before;
    Guard behind = starts;  // all units from `to` on are spaces
    // A text that starts somewhere has a unit that is no space, and ends behind one.
    for (std::size_t to = length; to > from && !behind.is_false(); --to) {
      const Guard ends = at_end ? behind.minus(is_space[to - 1]) : behind;
      behind = behind.minus(ends);
      give(ends, from, to);
    }
    if (!at_start) {
      before = behind;
      break;
    }
    before &= is_space[from];
  }
  give(before, 0, 0);
}

void trim(NativeCall& call, This<ReceiverSpelled> self) {
  if (self.constant() == nullptr) return trim_ends(call, self, true, true);
  give_text(call, trim_spaces(self.text()));
}

void trim_start(NativeCall& call, This<ReceiverSpelled> self) {
  if (self.constant() == nullptr) return trim_ends(call, self, true, false);
  // A mark behind the text keeps its end.
  const std::u16string marked = std::u16string(self.text()) + u'.';
  const Units trimmed = trim_spaces(marked);
  give_text(call, trimmed.substr(0, trimmed.size() - 1));
}

void trim_end(NativeCall& call, This<ReceiverSpelled> self) {
  if (self.constant() == nullptr) return trim_ends(call, self, false, true);
  const std::u16string marked = u'.' + std::u16string(self.text());
  give_text(call, trim_spaces(marked).substr(1));
}

/// 22.1.3.17.2 StringPad
void pad(NativeCall& call, const Spelled& self, double wanted, const std::optional<Spelled>& given,
         bool at_start) {
  StringTable& strings = call.context.strings;
  const Spelled filler = given ? *given : Spelled(Value::string(strings.single(u' ')), nullptr);
  if (wanted <= static_cast<double>(self.length()) || filler.length() == 0) {
    call.give(self.value());
    return;
  }
  if (wanted > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  call.context.strings.require(static_cast<std::size_t>(wanted) * 2);
  const std::size_t missing = static_cast<std::size_t>(wanted) - self.length();
  Value added;
  if (filler.constant() != nullptr) {
    std::u16string padding;
    while (padding.size() < missing) padding += filler.text();
    padding.resize(missing);
    added = Value::string(strings.make(std::move(padding)));
  } else {
    std::vector<Value> units;
    for (std::size_t i = 0; i < missing; ++i) units.push_back(filler.unit(i % filler.length()));
    added = call.context.terms.text_of_units(std::move(units), strings);
  }
  call.give(call.context.terms.concat(at_start ? added : self.value(),
                                      at_start ? self.value() : added, strings));
}

/// The filler is not looked at where nothing is missing: converting it may throw.
void pad_if_missing(NativeCall& call, const Spelled& self, double wanted, const Slot& filler,
                    bool at_start) {
  if (wanted <= static_cast<double>(self.length())) {
    call.give(self.value());
  } else if (filler.is_single() && filler.value().is_undefined()) {
    pad(call, self, wanted, std::nullopt, at_start);
  } else {
    call_library(call, call.guard, u"padded",
                 {self.value(), Value::number(wanted), restrict(filler, call.guard),
                  Value::boolean(at_start)});
  }
}

void pad_start(NativeCall& call, This<ReceiverSpelled> self, Integer length, Slot filler) {
  pad_if_missing(call, self, length, filler, true);
}
void pad_end(NativeCall& call, This<ReceiverSpelled> self, Integer length, Slot filler) {
  pad_if_missing(call, self, length, filler, false);
}

/// __pad(string, length, filler, at the start)
void pad_intrinsic(NativeCall& call, Spelled string, Number wanted, Spelled filler,
                   Concrete start) {
  pad(call, string, wanted, filler, start.value().is_true());
}

/// __repeat(string, count): the count is no negative number and finite.
void repeat(NativeCall& call, Spelled string, Number count) {
  if (count * static_cast<double>(string.length()) > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  if (string.length() == 0 || count == 0) return give_text(call, Units());
  const auto length = static_cast<std::size_t>(count * static_cast<double>(string.length()));
  if (string.constant() == nullptr) {
    call.context.strings.require(length * (3 * sizeof(Value) / sizeof(char16_t)));
    std::vector<Value> units;
    units.reserve(length);
    for (double i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < string.length(); ++k) units.push_back(string.unit(k));
    }
    call.give(call.context.terms.text_of_units(std::move(units), call.context.strings));
    return;
  }
  call.context.strings.require(length);
  std::u16string text;
  text.reserve(length);
  for (double i = 0; i < count; ++i) text += string.text();
  give_text(call, std::move(text));
}

bool are_constant(const Spelled& a, const Spelled& b) {
  return a.constant() != nullptr && b.constant() != nullptr;
}

// 22.1.3.23 String.prototype.split ( separator, limit ), without regular expressions
void split(NativeCall& call, This<ReceiverSpelled> self, std::optional<Spelled> separator,
           std::optional<Number> most) {
  Context& context = call.context;
  const std::uint32_t limit = most ? static_cast<std::uint32_t>(to_int32(*most)) : ~0u;
  if (separator && !are_constant(self, *separator)) {
    call_library(call, call.guard, u"splitText",
                 {self.value(), separator->value(), Value::number(limit)});
    return;
  }
  ArrayObject* result = new_array(call.realm, call.guard);
  const auto add = [&](Units part) {
    if (result->elements.size() < limit) {
      array_push(context, call.guard, result,
                 Value::string(part.size() == 1 ? context.strings.single(part[0])
                                                : context.strings.make(std::u16string(part))));
    }
  };
  if (!separator) {
    if (limit > 0) array_push(context, call.guard, result, self.value());
    call.give(Value::heap(result));
    return;
  }
  const Units text = self.text();
  if (separator->length() == 0) {
    for (std::size_t i = 0; i < text.size(); ++i) add(text.substr(i, 1));
  } else {
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator->text()); end != Units::npos;
         end = text.find(separator->text(), begin)) {
      add(text.substr(begin, end - begin));
      begin = end + separator->length();
    }
    add(text.substr(begin));
  }
  call.give(Value::heap(result));
}

void iterate(NativeCall& call, This<ReceiverSpelled> self) {
  const Slot state[] = {self.value(), Value::number(0)};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard, ObjectClass::kStringIterator, state)));
}

void next(NativeCall& call, This<Slot> self) {
  call_library(call, call.guard, u"stringIteratorNext", {self});
}

/// __substring(string, from, to)
void cut_text(NativeCall& call, Spelled string, Number start, Number end) {
  give_part(call, string, static_cast<std::size_t>(start.value),
            static_cast<std::size_t>(end.value));
}
/// __unitAt(string, position): there is one.
void unit_at(NativeCall& call, Spelled string, Number position) {
  call.give(string.unit(static_cast<std::size_t>(position.value)));
}
/// __isSpace(unit): white space or a line terminator.
void is_space_unit(NativeCall& call, Numeric unit) {
  const Guard space = call.guard & space_on(call.context, unit.value(), call.guard);
  call.result.values.add(space, Value::boolean(true));
  call.result.values.add(call.guard.minus(space), Value::boolean(false));
}
/// __concreteText(string): the text with all units known.
void concrete_text(NativeCall& call, Text string) { call.give(Value::string(string.string())); }

/// 22.1.3.19.1 GetSubstitution without captures: __substitute(template, string, match, position)
void substitute(NativeCall& call, Spelled pattern_text, Spelled whole, Spelled matched, Number at) {
  if (pattern_text.constant() == nullptr || whole.constant() == nullptr ||
      matched.constant() == nullptr) {
    const bool is_plain =
        pattern_text.constant() != nullptr && pattern_text.text().find(u'$') == Units::npos;
    if (is_plain) return call.give(pattern_text.value());
    call_library(call, call.guard, u"substituteText",
                 {pattern_text.value(), whole.value(), matched.value(), Value::number(at)});
    return;
  }
  const Units pattern = pattern_text.text();
  const Units string = whole.text();
  const Units match = matched.text();
  const auto position = static_cast<std::size_t>(at.value);
  std::u16string result;
  for (std::size_t i = 0; i < pattern.size() && result.size() <= kMaxStringLength; ++i) {
    const char16_t after = i + 1 < pattern.size() ? pattern[i + 1] : u'\0';
    if (pattern[i] != u'$') {
      result.push_back(pattern[i]);
      continue;
    }
    switch (after) {
      case u'$':
        result.push_back(u'$');
        break;
      case u'&':
        result += match;
        break;
      case u'`':
        result += string.substr(0, position);
        break;
      case u'\'':
        result += string.substr(std::min(string.size(), position + match.size()));
        break;
      default:
        result.push_back(u'$');
        continue;
    }
    ++i;
  }
  give_text(call, std::move(result));
}

constexpr NativeEntry kConstructor = native_constructor<construct>("String", 1);
constexpr NativeEntry kFunctions[] = {
    native<from_char_code>("fromCharCode", 1),
};
constexpr NativeEntry kMethods[] = {
    native<to_string>("toString"),
    native<to_string>("valueOf"),
    native<at>("at", 1),
    native<char_at>("charAt", 1),
    native<char_code_at>("charCodeAt", 1),
    native<code_point_at>("codePointAt", 1),
    native<concat>("concat", 1),
    native<pad_end>("padEnd", 1),
    native<pad_start>("padStart", 1),
    native<slice>("slice", 2),
    native<split>("split", 2),
    native<substr>("substr", 2),
    native<substring>("substring", 2),
    native<trim>("trim", 0),
    native<trim_end>("trimEnd", 0),
    native<trim_start>("trimStart", 0),
};
constexpr NativeEntry kIterate = native<iterate>("[Symbol.iterator]", 0);
constexpr NativeEntry kNext = native<next>("next");
constexpr NativeEntry kIntrinsics[] = {
    native<cut_text>("__substring", 3),      native<from_code_point>("__fromCodePoint", 1),
    native<unit_at>("__unitAt", 2),          native<concrete_text>("__concreteText", 1),
    native<repeat>("__repeat", 2),           native<pad_intrinsic>("__pad", 4),
    native<substitute>("__substitute", 4),   native<code_point_text>("__codePointText", 2),
    native<from_char_code>("__unitText", 1), native<is_space_unit>("__isSpace", 1),
};

}  // namespace

void install_string(Realm& realm) {
  Context& context = realm.context;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.string_prototype);
  realm.string_prototype->object_class = ObjectClass::kString;
  realm.string_prototype->primitive = Value::string(context.strings.empty());
  define_natives(realm, constructor, kFunctions);
  define_natives(realm, realm.string_prototype, kMethods);
  install_string_search(realm);
  install_string_mapping(realm);
  realm.string_iterator = new_native(realm, &kIterate);
  define_under_symbol(realm, realm.string_prototype, realm.context.names.symbol_iterator,
                      Value::heap(realm.string_iterator));
  realm.string_iterator_prototype =
      new_object(context, context.true_guard, Value::heap(realm.iterator_prototype));
  realm.define_native(realm.string_iterator_prototype, kNext);
  define_under_symbol(realm, realm.string_iterator_prototype,
                      realm.context.names.symbol_to_string_tag, realm.key("String Iterator"),
                      kConfigurable);
  realm.add_intrinsics(kIntrinsics, std::size(kIntrinsics));
}

}  // namespace sheaf

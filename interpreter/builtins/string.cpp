// String, ECMA-262 22.1: methods on concrete strings. Symbolic strings are enumerated by the
// context; objects are converted by the library first. What may call back is in stdlib/string.js.

#include <cmath>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/unicode_text.h"
#include "interpreter/semantics/convert.h"

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
void give_number(NativeCall& call, double number) { call.give(Value::number(number)); }

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

// 22.1.2.1 String.fromCharCode ( ...codeUnits )
void from_char_code(NativeCall& call, Rest<Number> units) {
  std::u16string text;
  for (const Number unit : units) text.push_back(static_cast<char16_t>(to_int32(unit)));
  give_text(call, std::move(text));
}

void append_code_point(std::u16string& text, char32_t point) {
  if (point < 0x10000) {
    text.push_back(static_cast<char16_t>(point));
    return;
  }
  text.push_back(static_cast<char16_t>(0xd800 + ((point - 0x10000) >> 10)));
  text.push_back(static_cast<char16_t>(0xdc00 + ((point - 0x10000) & 0x3ff)));
}

// 22.1.2.2 String.fromCodePoint ( ...codePoints )
void from_code_point(NativeCall& call, Rest<Number> points) {
  std::u16string text;
  for (const double point : points) {
    if (!(point >= 0 && point <= 0x10ffff) || point != std::trunc(point)) {
      call.throw_error(ErrorType::kRangeError, "Invalid code point " + number_to_text(point));
      return;
    }
    append_code_point(text, static_cast<char32_t>(point));
  }
  give_text(call, std::move(text));
}

void to_string(NativeCall& call, This<StringValue> self) { call.give(self.value()); }

void at(NativeCall& call, This<ReceiverText> self, Integer index) {
  double position = index;
  if (position < 0) position += self.length();
  if (position < 0 || position >= self.length()) {
    call.give(Value::undefined());
  } else {
    give_text(call, self.text().substr(static_cast<std::size_t>(position), 1));
  }
}

void char_at(NativeCall& call, This<ReceiverText> self, Integer position) {
  const bool inside = position >= 0 && position < self.length();
  give_text(call,
            inside ? self.text().substr(static_cast<std::size_t>(position.value), 1) : Units());
}

void char_code_at(NativeCall& call, This<ReceiverText> self, Integer position) {
  const bool inside = position >= 0 && position < self.length();
  give_number(call, inside ? self.text()[static_cast<std::size_t>(position.value)] : std::nan(""));
}

bool is_pair(Units text, std::size_t i) {
  return i + 1 < text.size() && text[i] >= 0xd800 && text[i] < 0xdc00 && text[i + 1] >= 0xdc00 &&
         text[i + 1] < 0xe000;
}

void code_point_at(NativeCall& call, This<ReceiverText> self, Integer position) {
  if (position < 0 || position >= self.length()) {
    call.give(Value::undefined());
    return;
  }
  const Units text = self.text();
  const auto i = static_cast<std::size_t>(position.value);
  if (is_pair(text, i)) {
    give_number(call, 0x10000 + ((text[i] - 0xd800) << 10) + (text[i + 1] - 0xdc00));
  } else {
    give_number(call, text[i]);
  }
}

/// The text at a position, a surrogate pair as one: __codePointText(string, position).
void code_point_text(NativeCall& call, Text string, Number position) {
  const Units text = string;
  const auto i = static_cast<std::size_t>(position.value);
  give_text(call, text.substr(i, is_pair(text, i) ? 2 : 1));
}

void concat(NativeCall& call, This<ReceiverText> self, Rest<Text> others) {
  std::u16string text(self.text());
  for (const Text other : others) {
    text += other.text();
    if (text.size() > kMaxStringLength) {
      call.throw_error(ErrorType::kRangeError, "Invalid string length");
      return;
    }
  }
  give_text(call, std::move(text));
}

double found(std::size_t position) {
  return position == Units::npos ? -1 : static_cast<double>(position);
}

void index_of(NativeCall& call, This<ReceiverText> self, Text wanted, Integer position) {
  const std::size_t start = clamp(position, self.length());
  give_number(call, found(self.text().find(wanted.text(), start)));
}

void last_index_of(NativeCall& call, This<ReceiverText> self, Text wanted, Number position) {
  const std::size_t start = std::isnan(position) ? Units::npos : clamp(position, self.length());
  give_number(call, found(self.text().rfind(wanted.text(), start)));
}

void includes(NativeCall& call, This<ReceiverText> self, Text wanted, Integer position) {
  const std::size_t start = clamp(position, self.length());
  call.give(Value::boolean(self.text().find(wanted.text(), start) != Units::npos));
}

void starts_with(NativeCall& call, This<ReceiverText> self, Text wanted, Integer position) {
  const std::size_t start = clamp(position, self.length());
  call.give(Value::boolean(self.text().substr(start).starts_with(wanted.text())));
}

void ends_with(NativeCall& call, This<ReceiverText> self, Text wanted,
               std::optional<Integer> position) {
  const std::size_t end = position ? clamp(*position, self.length()) : self.length();
  call.give(Value::boolean(self.text().substr(0, end).ends_with(wanted.text())));
}

void slice(NativeCall& call, This<ReceiverText> self, Integer start, std::optional<Integer> end) {
  const std::size_t from = relative(start, self.length());
  const std::size_t to = relative(end ? end->value : self.length(), self.length());
  give_text(call, from < to ? self.text().substr(from, to - from) : Units());
}

void substring(NativeCall& call, This<ReceiverText> self, Integer start,
               std::optional<Integer> end) {
  const std::size_t a = clamp(start, self.length());
  const std::size_t b = clamp(end ? end->value : self.length(), self.length());
  give_text(call, self.text().substr(std::min(a, b), std::max(a, b) - std::min(a, b)));
}

// B.2.1.1 String.prototype.substr ( start, length )
void substr(NativeCall& call, This<ReceiverText> self, Integer start,
            std::optional<Integer> length) {
  const std::size_t from = relative(start, self.length());
  const std::size_t rest = self.length() - from;
  give_text(call, self.text().substr(from, clamp(length ? length->value : self.length(), rest)));
}

void to_upper_case(NativeCall& call, This<ReceiverText> self) {
  give_text(call, upper_case(self.text()));
}

void to_lower_case(NativeCall& call, This<ReceiverText> self) {
  give_text(call, lower_case(self.text()));
}

void trim(NativeCall& call, This<ReceiverText> self) { give_text(call, trim_spaces(self.text())); }

void trim_start(NativeCall& call, This<ReceiverText> self) {
  // A mark behind the text keeps its end.
  const std::u16string marked = std::u16string(self.text()) + u'.';
  const Units trimmed = trim_spaces(marked);
  give_text(call, trimmed.substr(0, trimmed.size() - 1));
}

void trim_end(NativeCall& call, This<ReceiverText> self) {
  const std::u16string marked = u'.' + std::u16string(self.text());
  give_text(call, trim_spaces(marked).substr(1));
}

/// 22.1.3.17.2 StringPad
void pad(NativeCall& call, This<ReceiverText> self, double wanted, const std::optional<Text>& fill,
         bool at_start) {
  const Units filler = fill ? fill->text() : Units(u" ");
  if (wanted <= self.length() || filler.empty()) {
    call.give(Value::string(self.string()));
    return;
  }
  if (wanted > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  call.context.strings.require(static_cast<std::size_t>(wanted) * 2);
  std::u16string padding;
  const std::size_t missing = static_cast<std::size_t>(wanted) - self.length();
  while (padding.size() < missing) padding += filler;
  padding.resize(missing);
  const std::u16string text(self.text());
  give_text(call, at_start ? padding + text : text + padding);
}

void pad_start(NativeCall& call, This<ReceiverText> self, Integer length,
               std::optional<Text> filler) {
  pad(call, self, length, filler, true);
}
void pad_end(NativeCall& call, This<ReceiverText> self, Integer length,
             std::optional<Text> filler) {
  pad(call, self, length, filler, false);
}

/// __repeat(string, count): the count is no negative number and finite.
void repeat(NativeCall& call, Text string, Number count) {
  if (count * string.length() > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  const auto length = static_cast<std::size_t>(count * string.length());
  call.context.strings.require(length);
  std::u16string text;
  text.reserve(length);
  if (string.length() > 0) {
    for (double i = 0; i < count; ++i) text += string.text();
  }
  give_text(call, std::move(text));
}

// 22.1.3.23 String.prototype.split ( separator, limit ), without regular expressions
void split(NativeCall& call, This<ReceiverText> self, std::optional<Text> separator,
           std::optional<Number> most) {
  Context& context = call.context;
  const std::uint32_t limit = most ? static_cast<std::uint32_t>(to_int32(*most)) : ~0u;
  ArrayObject* result = new_array(call.realm, call.guard);
  const auto add = [&](Units part) {
    if (result->elements.size() < limit) {
      array_push(context, call.guard, result,
                 Value::string(part.size() == 1 ? context.strings.single(part[0])
                                                : context.strings.make(std::u16string(part))));
    }
  };
  const Units text = self.text();
  if (!separator) {
    add(text);
  } else if (separator->length() == 0) {
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

void locale_compare(NativeCall& call, This<ReceiverText> self, Text other) {
  give_number(call, collate(self.text(), other.text()));
}

void normalize(NativeCall& call, This<ReceiverText> self, std::optional<Text> wanted) {
  const Units form = wanted ? wanted->text() : Units(u"NFC");
  std::optional<std::u16string> text = normalized(self.text(), form);
  if (text) {
    give_text(call, std::move(*text));
  } else {
    call.throw_error(ErrorType::kRangeError,
                     "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
  }
}

void iterate(NativeCall& call, This<ReceiverText> self) {
  const Slot state[] = {Value::string(self.string()), Value::number(0)};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard, ObjectClass::kStringIterator, state)));
}

void next(NativeCall& call, This<Slot> self) {
  call_library(call, call.guard, u"stringIteratorNext", {self});
}

/// __indexOf(string, search, from), __substring(string, from, to)
void find_text(NativeCall& call, Text string, Text wanted, Number start) {
  const auto from = static_cast<std::size_t>(start.value);
  give_number(call, found(string.text().find(wanted.text(), from)));
}
void cut_text(NativeCall& call, Text string, Number start, Number end) {
  const auto from = static_cast<std::size_t>(start.value);
  const auto to = static_cast<std::size_t>(end.value);
  give_text(call, string.text().substr(from, to - from));
}

/// 22.1.3.19.1 GetSubstitution without captures: __substitute(template, string, match, position)
void substitute(NativeCall& call, Text pattern_text, Text whole, Text matched, Number at) {
  const Units pattern = pattern_text;
  const Units string = whole;
  const Units match = matched;
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
    native<from_code_point>("fromCodePoint", 1),
};
constexpr NativeEntry kMethods[] = {
    native<to_string>("toString"),
    native<to_string>("valueOf"),
    native<at>("at", 1),
    native<char_at>("charAt", 1),
    native<char_code_at>("charCodeAt", 1),
    native<code_point_at>("codePointAt", 1),
    native<concat>("concat", 1),
    native<ends_with>("endsWith", 1),
    native<includes>("includes", 1),
    native<index_of>("indexOf", 1),
    native<last_index_of>("lastIndexOf", 1),
    native<locale_compare>("localeCompare", 1),
    native<normalize>("normalize", 0),
    native<pad_end>("padEnd", 1),
    native<pad_start>("padStart", 1),
    native<slice>("slice", 2),
    native<split>("split", 2),
    native<starts_with>("startsWith", 1),
    native<substr>("substr", 2),
    native<substring>("substring", 2),
    native<to_lower_case>("toLocaleLowerCase", 0),
    native<to_upper_case>("toLocaleUpperCase", 0),
    native<to_lower_case>("toLowerCase", 0),
    native<to_upper_case>("toUpperCase", 0),
    native<trim>("trim", 0),
    native<trim_end>("trimEnd", 0),
    native<trim_start>("trimStart", 0),
};
constexpr NativeEntry kIterate = native<iterate>("[Symbol.iterator]", 0);
constexpr NativeEntry kNext = native<next>("next");
constexpr NativeEntry kIntrinsics[] = {
    native<find_text>("__indexOf", 3),
    native<cut_text>("__substring", 3),
    native<repeat>("__repeat", 2),
    native<substitute>("__substitute", 4),
    native<code_point_text>("__codePointText", 2),
};

}  // namespace

void install_string(Realm& realm) {
  Context& context = realm.context;
  FunctionObject* constructor = realm.define_class(kConstructor, realm.string_prototype);
  realm.string_prototype->object_class = ObjectClass::kString;
  realm.string_prototype->primitive = Value::string(context.strings.empty());
  define_natives(realm, constructor, kFunctions);
  define_natives(realm, realm.string_prototype, kMethods);
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

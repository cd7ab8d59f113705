// String, ECMA-262 22.1: methods on concrete strings. Symbolic strings are enumerated by the
// context; objects are converted by the library first. What may call back is in stdlib/string.js.

#include <cmath>

#include "interpreter/builtins/builtins.h"
#include "interpreter/builtins/unicode_text.h"
#include "interpreter/semantics/convert.h"

namespace sheaf {

namespace {

using Text = std::u16string_view;

/// 22.1.3: RequireObjectCoercible and ToString of `this`, with conversion of the arguments by
/// hints. Null when the call has been answered already.
const JsString* receiver(NativeCall& call, std::string_view hints) {
  const Value self = call.this_value();
  if (self.is_nullish()) {
    call.throw_error(ErrorType::kTypeError, "String.prototype." +
                                                std::string(call.callee->native->name) +
                                                " called on null or undefined");
    return nullptr;
  }
  return convert_operands(call, hints) ? nullptr : to_string(call.context, self);
}

void give_text(NativeCall& call, std::u16string text) {
  call.give(Value::string(text.size() == 1 ? call.context.strings.single(text[0])
                                           : call.context.strings.make(std::move(text))));
}
void give_text(NativeCall& call, Text text) { give_text(call, std::u16string(text)); }
void give_number(NativeCall& call, double number) { call.give(Value::number(number)); }

Text text_argument(NativeCall& call, std::size_t i) {
  return to_string(call.context, call.argument(i))->text();
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
void construct(NativeCall& call) {
  Context& context = call.context;
  const Value value = call.argument(0);
  if (call.new_target.is_undefined()) {
    if (call.arguments.empty()) {
      call.give(Value::string(context.strings.empty()));
    } else if (is_symbol(value)) {
      give_text(call, from_utf8(describe(context, value, call.guard)));
    } else {
      unary(call, ir::Opcode::kToString, call.guard, value);
    }
    return;
  }
  if (is_object(value)) {
    call_library(call, call.guard, u"constructWithString",
                 {Value::heap(call.callee), call.new_target, value});
    return;
  }
  if (convert_operands(call, "-s")) return;
  const auto make = [&](const Guard& guard, const JsString* text) {
    Object* wrapper = new_object(
        context, guard, restrict(prototype_for_new(call, call.realm.string_prototype), guard));
    wrapper->object_class = ObjectClass::kString;
    wrapper->primitive = Value::string(text);
    call.result.values.add(guard, Value::heap(wrapper));
  };
  if (!value.is_term()) {
    make(call.guard, call.arguments.empty() ? context.strings.empty() : to_string(context, value));
    return;
  }
  for (auto& [part, concrete] : enumerate(call, value, call.guard, "a symbolic String object")) {
    make(part, to_string(context, concrete));
  }
}

// 22.1.2.1 String.fromCharCode ( ...codeUnits )
void from_char_code(NativeCall& call) {
  if (convert_list(call, 'n')) return;
  std::u16string text;
  for (const Slot& argument : call.arguments) {
    text.push_back(static_cast<char16_t>(to_int32(to_number(argument.value()))));
  }
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
void from_code_point(NativeCall& call) {
  if (convert_list(call, 'n')) return;
  std::u16string text;
  for (const Slot& argument : call.arguments) {
    const double point = to_number(argument.value());
    if (!(point >= 0 && point <= 0x10ffff) || point != std::trunc(point)) {
      call.throw_error(
          ErrorType::kRangeError,
          "Invalid code point " + to_utf8(to_string(call.context, argument.value())->text()));
      return;
    }
    append_code_point(text, static_cast<char32_t>(point));
  }
  give_text(call, std::move(text));
}

void to_string(NativeCall& call) {
  const Value self = call.this_value();
  if (self.is_string() || is_string_term(call.context, self)) {
    call.give(self);
  } else if (is_object(self) && as_object(self)->object_class == ObjectClass::kString) {
    call.give(restrict(as_object(self)->primitive, call.guard));
  } else {
    call.throw_error(ErrorType::kTypeError, "String.prototype." +
                                                std::string(call.callee->native->name) +
                                                " requires that 'this' be a String");
  }
}

void at(NativeCall& call) {
  const JsString* self = receiver(call, "sn");
  if (self == nullptr) return;
  double position = integer_argument(call, 0, 0);
  if (position < 0) position += self->length();
  if (position < 0 || position >= self->length()) {
    call.give(Value::undefined());
  } else {
    give_text(call, self->text().substr(static_cast<std::size_t>(position), 1));
  }
}

void char_at(NativeCall& call) {
  const JsString* self = receiver(call, "sn");
  if (self == nullptr) return;
  const double position = integer_argument(call, 0, 0);
  const bool inside = position >= 0 && position < self->length();
  give_text(call, inside ? self->text().substr(static_cast<std::size_t>(position), 1) : Text());
}

void char_code_at(NativeCall& call) {
  const JsString* self = receiver(call, "sn");
  if (self == nullptr) return;
  const double position = integer_argument(call, 0, 0);
  const bool inside = position >= 0 && position < self->length();
  give_number(call, inside ? self->text()[static_cast<std::size_t>(position)] : std::nan(""));
}

bool is_pair(Text text, std::size_t i) {
  return i + 1 < text.size() && text[i] >= 0xd800 && text[i] < 0xdc00 && text[i + 1] >= 0xdc00 &&
         text[i + 1] < 0xe000;
}

void code_point_at(NativeCall& call) {
  const JsString* self = receiver(call, "sn");
  if (self == nullptr) return;
  const double position = integer_argument(call, 0, 0);
  if (position < 0 || position >= self->length()) {
    call.give(Value::undefined());
    return;
  }
  const Text text = self->text();
  const auto i = static_cast<std::size_t>(position);
  if (is_pair(text, i)) {
    give_number(call, 0x10000 + ((text[i] - 0xd800) << 10) + (text[i + 1] - 0xdc00));
  } else {
    give_number(call, text[i]);
  }
}

/// The text at a position, a surrogate pair as one: __codePointText(string, position).
void code_point_text(NativeCall& call) {
  const Text text = call.argument(0).as_string()->text();
  const auto i = static_cast<std::size_t>(call.argument(1).as_number());
  give_text(call, text.substr(i, is_pair(text, i) ? 2 : 1));
}

void concat(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self == nullptr || convert_list(call, 's')) return;
  std::u16string text(self->text());
  for (std::size_t i = 0; i < call.arguments.size(); ++i) text += text_argument(call, i);
  give_text(call, std::move(text));
}

double found(std::size_t position) {
  return position == Text::npos ? -1 : static_cast<double>(position);
}

void index_of(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  const std::size_t start = clamp(integer_argument(call, 1, 0), self->length());
  give_number(call, found(self->text().find(text_argument(call, 0), start)));
}

void last_index_of(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  const double position = to_number(call.argument(1));
  const std::size_t start = std::isnan(position) ? Text::npos : clamp(position, self->length());
  give_number(call, found(self->text().rfind(text_argument(call, 0), start)));
}

void includes(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  const std::size_t start = clamp(integer_argument(call, 1, 0), self->length());
  call.give(Value::boolean(self->text().find(text_argument(call, 0), start) != Text::npos));
}

void starts_with(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  const std::size_t start = clamp(integer_argument(call, 1, 0), self->length());
  call.give(Value::boolean(self->text().substr(start).starts_with(text_argument(call, 0))));
}

void ends_with(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  const std::size_t end = clamp(integer_argument(call, 1, self->length()), self->length());
  call.give(Value::boolean(self->text().substr(0, end).ends_with(text_argument(call, 0))));
}

void slice(NativeCall& call) {
  const JsString* self = receiver(call, "snn");
  if (self == nullptr) return;
  const std::size_t from = relative(integer_argument(call, 0, 0), self->length());
  const std::size_t to = relative(integer_argument(call, 1, self->length()), self->length());
  give_text(call, from < to ? self->text().substr(from, to - from) : Text());
}

void substring(NativeCall& call) {
  const JsString* self = receiver(call, "snn");
  if (self == nullptr) return;
  const std::size_t a = clamp(integer_argument(call, 0, 0), self->length());
  const std::size_t b = clamp(integer_argument(call, 1, self->length()), self->length());
  give_text(call, self->text().substr(std::min(a, b), std::max(a, b) - std::min(a, b)));
}

// B.2.1.1 String.prototype.substr ( start, length )
void substr(NativeCall& call) {
  const JsString* self = receiver(call, "snn");
  if (self == nullptr) return;
  const std::size_t from = relative(integer_argument(call, 0, 0), self->length());
  const std::size_t rest = self->length() - from;
  give_text(call,
            self->text().substr(from, clamp(integer_argument(call, 1, self->length()), rest)));
}

void to_upper_case(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self != nullptr) give_text(call, upper_case(self->text()));
}

void to_lower_case(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self != nullptr) give_text(call, lower_case(self->text()));
}

void trim(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self != nullptr) give_text(call, trim_spaces(self->text()));
}

void trim_start(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self == nullptr) return;
  // A mark behind the text keeps its end.
  const std::u16string marked = std::u16string(self->text()) + u'.';
  const Text trimmed = trim_spaces(marked);
  give_text(call, trimmed.substr(0, trimmed.size() - 1));
}

void trim_end(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self == nullptr) return;
  const std::u16string marked = u'.' + std::u16string(self->text());
  give_text(call, trim_spaces(marked).substr(1));
}

/// 22.1.3.17.2 StringPad
void pad(NativeCall& call, bool at_start) {
  const JsString* self = receiver(call, "sns");
  if (self == nullptr) return;
  const double wanted = integer_argument(call, 0, 0);
  const Text filler = call.argument(1).is_undefined() ? Text(u" ") : text_argument(call, 1);
  if (wanted <= self->length() || filler.empty()) {
    call.give(Value::string(self));
    return;
  }
  if (wanted > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  std::u16string padding;
  const std::size_t missing = static_cast<std::size_t>(wanted) - self->length();
  while (padding.size() < missing) padding += filler;
  padding.resize(missing);
  const std::u16string text(self->text());
  give_text(call, at_start ? padding + text : text + padding);
}

void pad_start(NativeCall& call) { pad(call, true); }
void pad_end(NativeCall& call) { pad(call, false); }

void repeat(NativeCall& call) {
  const JsString* self = receiver(call, "sn");
  if (self == nullptr) return;
  const double count = integer_argument(call, 0, 0);
  if (count < 0 || std::isinf(count)) {
    call.throw_error(
        ErrorType::kRangeError,
        "Invalid count value: " + to_utf8(to_string(call.context, call.argument(0))->text()));
    return;
  }
  if (count * self->length() > kMaxStringLength) {
    call.throw_error(ErrorType::kRangeError, "Invalid string length");
    return;
  }
  std::u16string text;
  if (self->length() > 0) {
    for (double i = 0; i < count; ++i) text += self->text();
  }
  give_text(call, std::move(text));
}

// 22.1.3.23 String.prototype.split ( separator, limit ), without regular expressions
void split(NativeCall& call) {
  const JsString* self = receiver(call, "ssn");
  if (self == nullptr) return;
  Context& context = call.context;
  const Value limit_value = call.argument(1);
  const std::uint32_t limit = limit_value.is_undefined()
                                  ? ~0u
                                  : static_cast<std::uint32_t>(to_int32(to_number(limit_value)));
  ArrayObject* result = new_array(call.realm, call.guard);
  const auto add = [&](Text part) {
    if (result->elements.size() < limit) {
      array_push(context, call.guard, result,
                 Value::string(part.size() == 1 ? context.strings.single(part[0])
                                                : context.strings.make(std::u16string(part))));
    }
  };
  const Text text = self->text();
  if (call.argument(0).is_undefined()) {
    add(text);
  } else if (const Text separator = text_argument(call, 0); separator.empty()) {
    for (std::size_t i = 0; i < text.size(); ++i) add(text.substr(i, 1));
  } else {
    std::size_t begin = 0;
    for (std::size_t end = text.find(separator); end != Text::npos;
         end = text.find(separator, begin)) {
      add(text.substr(begin, end - begin));
      begin = end + separator.size();
    }
    add(text.substr(begin));
  }
  call.give(Value::heap(result));
}

void locale_compare(NativeCall& call) {
  const JsString* self = receiver(call, "ss");
  if (self != nullptr) give_number(call, collate(self->text(), text_argument(call, 0)));
}

void normalize(NativeCall& call) {
  const JsString* self = receiver(call, "ss");
  if (self == nullptr) return;
  const Text form = call.argument(0).is_undefined() ? Text(u"NFC") : text_argument(call, 0);
  std::optional<std::u16string> text = normalized(self->text(), form);
  if (text) {
    give_text(call, std::move(*text));
  } else {
    call.throw_error(ErrorType::kRangeError,
                     "The normalization form should be one of NFC, NFD, NFKC, NFKD.");
  }
}

void iterate(NativeCall& call) {
  const JsString* self = receiver(call, "s");
  if (self == nullptr) return;
  const Slot state[] = {Value::string(self), Value::number(0)};
  call.give(Value::heap(
      new_builtin_iterator(call.realm, call.guard, ObjectClass::kStringIterator, state)));
}

void next(NativeCall& call) {
  call_library(call, call.guard, u"stringIteratorNext", {call.this_slot});
}

/// __indexOf(string, search, from), __substring(string, from, to)
void find_text(NativeCall& call) {
  const auto from = static_cast<std::size_t>(call.argument(2).as_number());
  give_number(call, found(call.argument(0).as_string()->text().find(
                        call.argument(1).as_string()->text(), from)));
}
void cut_text(NativeCall& call) {
  const auto from = static_cast<std::size_t>(call.argument(1).as_number());
  const auto to = static_cast<std::size_t>(call.argument(2).as_number());
  give_text(call, call.argument(0).as_string()->text().substr(from, to - from));
}

/// 22.1.3.19.1 GetSubstitution without captures: __substitute(template, string, match, position)
void substitute(NativeCall& call) {
  const Text pattern = call.argument(0).as_string()->text();
  const Text string = call.argument(1).as_string()->text();
  const Text match = call.argument(2).as_string()->text();
  const auto position = static_cast<std::size_t>(call.argument(3).as_number());
  std::u16string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
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

constexpr NativeEntry entry(std::string_view name, NativeFunction function, std::uint8_t length) {
  return {.name = name, .function = function, .length = length};
}

constexpr NativeEntry kConstructor{.name = "String",
                                   .function = construct,
                                   .length = 1,
                                   .accepts_terms = true,
                                   .is_constructor = true};
constexpr NativeEntry kFunctions[] = {
    entry("fromCharCode", from_char_code, 1),
    entry("fromCodePoint", from_code_point, 1),
};
constexpr NativeEntry kMethods[] = {
    {.name = "toString", .function = to_string, .accepts_terms = true},
    {.name = "valueOf", .function = to_string, .accepts_terms = true},
    entry("at", at, 1),
    entry("charAt", char_at, 1),
    entry("charCodeAt", char_code_at, 1),
    entry("codePointAt", code_point_at, 1),
    entry("concat", concat, 1),
    entry("endsWith", ends_with, 1),
    entry("includes", includes, 1),
    entry("indexOf", index_of, 1),
    entry("lastIndexOf", last_index_of, 1),
    entry("localeCompare", locale_compare, 1),
    entry("normalize", normalize, 0),
    entry("padEnd", pad_end, 1),
    entry("padStart", pad_start, 1),
    entry("repeat", repeat, 1),
    entry("slice", slice, 2),
    entry("split", split, 2),
    entry("startsWith", starts_with, 1),
    entry("substr", substr, 2),
    entry("substring", substring, 2),
    entry("toLocaleLowerCase", to_lower_case, 0),
    entry("toLocaleUpperCase", to_upper_case, 0),
    entry("toLowerCase", to_lower_case, 0),
    entry("toUpperCase", to_upper_case, 0),
    entry("trim", trim, 0),
    entry("trimEnd", trim_end, 0),
    entry("trimStart", trim_start, 0),
};
constexpr NativeEntry kIterate = entry("[Symbol.iterator]", iterate, 0);
constexpr NativeEntry kNext{.name = "next", .function = next, .expand = kExpandNothing};
constexpr NativeEntry kIntrinsics[] = {
    entry("__indexOf", find_text, 3),
    entry("__substring", cut_text, 3),
    entry("__substitute", substitute, 4),
    entry("__codePointText", code_point_text, 2),
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

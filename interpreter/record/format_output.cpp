// console.log's arguments to one line of text: format specifiers, then the rest with spaces.

#include <cmath>

#include "interpreter/record/inspect.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/number_text.h"

namespace sheaf {

namespace {

using Text = std::u16string_view;

constexpr int kDefaultDepth = 2;

class Formatter {
 public:
  Formatter(const OutputRecord& record, Evaluator& evaluator) : inspector_(record, evaluator) {
    for (const Slot& slot : record.values) arguments_.push_back(inspector_.resolve(slot));
  }

  std::u16string format() {
    std::u16string result;
    bool first = true;
    if (!arguments_.empty() && arguments_[0].is_text) {
      if (arguments_.size() == 1) return arguments_[0].text;
      if (substitute(result)) first = false;
    }
    for (; next_ < arguments_.size(); ++next_) {
      if (!first) result += u' ';
      first = false;
      const Shown& argument = arguments_[next_];
      result += argument.is_text ? argument.text : inspector_.inspect(argument, kDefaultDepth);
    }
    return result;
  }

 private:
  /// Expands the specifiers of the first argument. False when it has none: it is an ordinary one.
  bool substitute(std::u16string& result) {
    const Text text = arguments_[0].text;
    std::size_t used = 0;  // everything before has been copied
    std::size_t taken = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (text[i] != u'%') continue;
      const char16_t kind = text[++i];
      if (kind == u'%') {
        result += text.substr(used, i - used);
        used = i + 1;
        continue;
      }
      if (taken + 1 == arguments_.size() || Text(u"sjdOoifc").find(kind) == Text::npos) continue;
      ++taken;
      result += text.substr(used, i - 1 - used);
      result += expand(kind, arguments_[taken]);
      used = i + 1;
    }
    if (used == 0) return false;
    result += text.substr(used);
    next_ = taken + 1;
    return true;
  }

  std::u16string number(double value) {
    return inspector_.inspect(Shown{Value::number(value), {}, false}, kDefaultDepth);
  }

  static bool is_symbolic_name(const Shown& shown) {
    return !shown.is_text && is_symbol(shown.value);
  }

  /// String(value) of a primitive.
  std::u16string plain(const Shown& shown) {
    return shown.is_text ? shown.text : inspector_.inspect(shown, 0);
  }

  double to_number(const Shown& shown) {
    if (shown.is_text) return string_to_number(shown.text);
    switch (shown.value.kind()) {
      case Value::Kind::kNumber:
        return shown.value.as_number();
      case Value::Kind::kBoolean:
        return shown.value.as_boolean() ? 1 : 0;
      case Value::Kind::kNull:
        return 0;
      default:
        return std::nan("");
    }
  }

  std::u16string expand(char16_t kind, const Shown& shown) {
    switch (kind) {
      case u's':
        return plain(shown);
      case u'd':
        return number(is_symbolic_name(shown) ? std::nan("") : to_number(shown));
      case u'i':
        return number(
            parse_integer_prefix(is_object(shown.value) && !shown.is_text ? u"" : plain(shown), 0));
      case u'f':
        return number(
            parse_decimal_prefix(is_object(shown.value) && !shown.is_text ? u"" : plain(shown)));
      case u'j':
        return json(shown, 0);
      case u'o':
        return inspector_.inspect(shown, 4);
      case u'O':
        return inspector_.inspect(shown, kDefaultDepth);
      default:
        return u"";
    }
  }

  /// JSON of plain data, as deep as the snapshot goes.
  std::u16string json(const Shown& shown, int level) {
    if (shown.is_text) {
      std::u16string result = u"\"";
      for (const char16_t unit : shown.text) {
        if (unit == u'"' || unit == u'\\') result.push_back(u'\\');
        if (unit == u'\n') {
          result += u"\\n";
        } else {
          result.push_back(unit);
        }
      }
      return result + u"\"";
    }
    if (!is_object(shown.value)) {
      if (shown.value.is_number() && !std::isfinite(shown.value.as_number())) return u"null";
      if (shown.value.is_number() && shown.value.as_number() == 0) return u"0";
      return inspector_.inspect(shown, 0);
    }
    const auto found = inspector_.record().objects.find(shown.value.as_heap()->id);
    if (found == inspector_.record().objects.end() || level > 8) return u"{}";
    const ObjectSnapshot& object = *found->second;
    if (object.kind == CellKind::kFunction) return u"undefined";
    std::u16string result;
    if (object.kind == CellKind::kArray) {
      const auto length =
          static_cast<std::size_t>(inspector_.resolve(object.length).value.as_number());
      for (std::size_t i = 0; i < length; ++i) {
        Shown element{Value::null(), {}, false};
        if (i < object.elements.size()) element = inspector_.resolve(object.elements[i]);
        const bool nothing = element.value.is_absent() || element.value.is_undefined();
        result += (i == 0 ? u"" : u",") + (nothing ? u"null" : json(element, level + 1));
      }
      return u"[" + result + u"]";
    }
    for (const Inspector::Key& key : inspector_.keys_of(object)) {
      if (!key.key.is_string() || key.shown.value.is_undefined()) continue;
      const Shown name{key.key, std::u16string(key.key.as_string()->text()), true};
      if (!result.empty()) result += u",";
      result += json(name, level + 1) + u":" + json(key.shown, level + 1);
    }
    return u"{" + result + u"}";
  }

  Inspector inspector_;
  std::vector<Shown> arguments_;
  std::size_t next_ = 0;
};

}  // namespace

std::string format_output(const OutputRecord& record, Evaluator& evaluator) {
  const std::u16string text = Formatter(record, evaluator).format();
  const Shown indentation = Inspector(record, evaluator).resolve(record.indentation);
  const std::u16string margin(static_cast<std::size_t>(indentation.value.as_number()), u' ');
  if (margin.empty()) return to_utf8(text);
  std::u16string indented = margin;
  for (const char16_t unit : text) {
    indented.push_back(unit);
    if (unit == u'\n') indented += margin;
  }
  return to_utf8(indented);
}

}  // namespace sheaf

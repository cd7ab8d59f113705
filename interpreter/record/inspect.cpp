// console.log's text: Node's util.inspect and its format specifiers, on a snapshot under one
// assignment. Sections follow the names there (formatValue, formatRaw, formatError, …).

#include "interpreter/record/inspect.h"

#include <algorithm>
#include <cmath>

#include "interpreter/record/inspect_text.h"
#include "interpreter/semantics/convert.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

namespace {

using Text = std::u16string_view;

std::u16string number_text(double number) {
  if (number == 0 && std::signbit(number)) return u"-0";
  return from_utf8(number_to_text(number));
}

std::u16string spaces(int count) { return std::u16string(static_cast<std::size_t>(count), u' '); }

std::u16string count_text(std::size_t count) { return from_utf8(std::to_string(count)); }

std::u16string more_items(std::size_t count) {
  return u"... " + count_text(count) + u" more item" + (count > 1 ? u"s" : u"");
}

std::u16string empty_items(std::size_t count) {
  return u"<" + count_text(count) + u" empty item" + (count > 1 ? u"s>" : u">");
}

std::u16string replace_all(std::u16string text, Text from, Text to) {
  for (std::size_t at = text.find(from); at != Text::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// `Name(size) [tag] ` before a brace.
std::u16string prefix(const std::optional<std::u16string>& constructor, const std::u16string& tag,
                      Text fallback, const std::u16string& size = u"") {
  std::u16string result;
  if (!constructor) {
    result = u"[" + std::u16string(fallback) + size + u": null prototype] ";
    if (!tag.empty() && fallback != tag) result += u"[" + tag + u"] ";
    return result;
  }
  result = *constructor + size + u" ";
  if (!tag.empty() && *constructor != tag) result += u"[" + tag + u"] ";
  return result;
}

std::u16string_view class_word(const ObjectSnapshot& object) {
  if (object.kind == CellKind::kArray) return u"Array";
  if (object.kind == CellKind::kFunction) return u"Function";
  switch (object.object_class) {
    case ObjectClass::kError:
      return u"Error";
    case ObjectClass::kMap:
      return u"Map";
    case ObjectClass::kSet:
      return u"Set";
    case ObjectClass::kPromise:
      return u"Promise";
    case ObjectClass::kBoolean:
      return u"Boolean";
    case ObjectClass::kNumber:
      return u"Number";
    case ObjectClass::kString:
      return u"String";
    case ObjectClass::kSymbol:
      return u"Symbol";
    default:
      return u"Object";
  }
}

}  // namespace

Shown Inspector::resolve(const Slot& slot) {
  Value value = slot.is_single() ? slot.value() : Value::undefined();
  if (slot.is_summary()) {
    for (const Alternative& alternative : slot.summary().alternatives()) {
      if (!evaluator_.holds(alternative.guard)) continue;
      value = alternative.value;
      break;
    }
  }
  if (value.is_string()) return {value, std::u16string(value.as_string()->text()), true};
  if (!value.is_term()) return {value, {}, false};
  if (evaluator_.terms().is_string_term(value)) return {value, evaluator_.string(value), true};
  return {Value::number(evaluator_.number(value)), {}, false};
}

std::u16string Inspector::symbol_text(Value symbol) {
  const JsString* description = static_cast<Symbol*>(symbol.as_heap())->description;
  return u"Symbol(" + std::u16string(description == nullptr ? Text() : description->text()) + u")";
}

std::u16string Inspector::format_primitive(const Shown& shown) {
  if (shown.is_text) {
    // Long texts are broken after their line ends.
    constexpr std::size_t kMaxText = 10000, kMinLine = 16;
    Text text = shown.text;
    std::u16string trailer;
    if (text.size() > kMaxText) {
      const std::size_t rest = text.size() - kMaxText;
      trailer = u"... " + count_text(rest) + u" more character" + (rest > 1 ? u"s" : u"");
      text = text.substr(0, kMaxText);
    }
    const int room = kBreakLength - indentation_ - 4;
    if (text.size() <= kMinLine || static_cast<int>(text.size()) <= room) {
      return quoted(text) + trailer;
    }
    std::u16string result;
    while (!text.empty()) {
      const std::size_t end = text.find(u'\n');
      const std::size_t length = end == Text::npos ? text.size() : end + 1;
      if (!result.empty()) result += u" +\n" + spaces(indentation_ + 2);
      result += quoted(text.substr(0, length));
      text.remove_prefix(length);
    }
    return result + trailer;
  }
  switch (shown.value.kind()) {
    case Value::Kind::kUndefined:
      return u"undefined";
    case Value::Kind::kNull:
      return u"null";
    case Value::Kind::kBoolean:
      return shown.value.as_boolean() ? u"true" : u"false";
    case Value::Kind::kNumber:
      return number_text(shown.value.as_number());
    case Value::Kind::kHeap:
      if (is_symbol(shown.value)) return symbol_text(shown.value);
      break;
    default:
      break;
  }
  return u"undefined";
}

std::u16string Inspector::format_value(const Shown& shown, int level) {
  if (shown.is_text || !is_object(shown.value)) return format_primitive(shown);
  const std::uint32_t id = shown.value.as_heap()->id;
  if (std::find(seen_.begin(), seen_.end(), id) != seen_.end()) {
    auto at = std::find(circular_.begin(), circular_.end(), id);
    if (at == circular_.end()) at = circular_.insert(circular_.end(), id);
    return u"[Circular *" + count_text(static_cast<std::size_t>(at - circular_.begin()) + 1) + u"]";
  }
  const auto found = record_.objects.find(id);
  if (found == record_.objects.end()) return u"[Object]";
  return format_object(*found->second, id, level);
}

std::optional<std::u16string> Inspector::text_of(const Slot& slot) {
  const Shown shown = resolve(slot);
  if (shown.is_text) return shown.text;
  return std::nullopt;
}

std::vector<Inspector::Key> Inspector::keys_of(const ObjectSnapshot& object) {
  std::vector<Key> integers, texts, symbols;
  for (const Property& property : object.properties) {
    if (is_private_name(property.key)) continue;  // Node does not print them
    const Shown shown = resolve(property.value);
    if (shown.value.is_absent()) continue;
    Key key{property.key, shown, (property.attributes & kEnumerableProperty) != 0};
    if (is_symbol(property.key)) {
      symbols.push_back(std::move(key));
    } else if (index_of_key(property.key) >= 0) {
      integers.push_back(std::move(key));
    } else {
      texts.push_back(std::move(key));
    }
  }
  std::sort(integers.begin(), integers.end(),
            [](const Key& a, const Key& b) { return index_of_key(a.key) < index_of_key(b.key); });
  for (Key& key : texts) integers.push_back(std::move(key));
  for (Key& key : symbols) integers.push_back(std::move(key));
  return integers;
}

std::u16string Inspector::format_property(const Key& key, int level) {
  std::u16string name;
  if (is_symbol(key.key)) {
    name = u"[" + escaped(symbol_text(key.key), true) + u"]";
  } else if (const Text text = key.key.as_string()->text(); text == u"__proto__") {
    name = u"['__proto__']";
  } else if (!key.enumerable) {
    name = u"[" + escaped(text, true) + u"]";
  } else {
    name = shown_key(text);
  }
  return name + u": " + format_member(key.shown, level);
}

/// A property's value: accessors are named, not called.
std::u16string Inspector::format_member(const Shown& shown, int level) {
  if (!shown.is_text && is_accessor(shown.value)) {
    const auto* accessor = static_cast<Accessor*>(shown.value.as_heap());
    const bool getter = !resolve(accessor->getter).value.is_undefined();
    const bool setter = !resolve(accessor->setter).value.is_undefined();
    return getter   ? (setter ? u"[Getter/Setter]" : u"[Getter]")
           : setter ? u"[Setter]"
                    : u"undefined";
  }
  indentation_ += 2;
  std::u16string text = format_value(shown, level);
  indentation_ -= 2;
  return text;
}

std::u16string Inspector::function_base(const ObjectSnapshot& object, const Name& constructor,
                                        const std::u16string& tag) {
  const std::u16string name = text_of(object.function_name).value_or(u"");
  const std::u16string tag_text =
      !tag.empty() && constructor != tag ? u" [" + tag + u"]" : std::u16string();
  if (object.is_class) {
    std::u16string base = u"class " + (name.empty() ? u"(anonymous)" : name);
    if (constructor && *constructor != u"Function") base += u" [" + *constructor + u"]";
    base += tag_text;
    if (!constructor) return u"[" + base + u" extends [null prototype]]";
    const std::u16string parent = text_of(object.superclass_name).value_or(u"");
    if (!parent.empty()) base += u" extends " + parent;
    return u"[" + base + u"]";
  }
  std::u16string type = object.is_generator_function ? u"GeneratorFunction" : u"Function";
  if (object.is_async_function) type = u"Async" + type;
  std::u16string base = u"[" + type;
  if (!constructor) base += u" (null prototype)";
  base += name.empty() ? u" (anonymous)]" : u": " + name + u"]";
  if (constructor && *constructor != type) base += u" " + *constructor;
  return base + tag_text;
}

std::u16string Inspector::boxed_base(const ObjectSnapshot& object, const Name& constructor,
                                     const std::u16string& tag) {
  const std::u16string type(class_word(object));
  std::u16string base = u"[" + type;
  if (!constructor) {
    base += u" (null prototype)";
  } else if (*constructor != type) {
    base += u" (" + *constructor + u")";
  }
  base += u": " + format_primitive(resolve(object.primitive)) + u"]";
  if (!tag.empty() && tag != constructor) base += u" [" + tag + u"]";
  return base;
}

/// The first line of the stack, as Node shows errors when no frames are recorded. Keys that the
/// text repeats are removed.
std::u16string Inspector::error_base(const ObjectSnapshot& object, const Name& constructor,
                                     const std::u16string& tag, std::vector<Key>& keys) {
  const auto as_text = [&](const Slot& slot, Text missing) -> std::u16string {
    const Shown shown = resolve(slot);
    if (shown.value.is_absent() || shown.value.is_nullish()) return std::u16string(missing);
    if (shown.is_text) return shown.text;
    return is_object(shown.value) ? u"[object Object]" : format_primitive(shown);
  };
  const std::u16string name = as_text(object.error_name, u"Error");
  const std::u16string message = as_text(object.error_message, u"");
  std::u16string stack = as_text(object.stack, u"");
  if (const std::size_t frames = stack.find(u"\n    at "); frames != Text::npos) {
    stack.resize(frames);
  }
  if (stack.empty()) {
    stack = name.empty() ? message : message.empty() ? name : name + u": " + message;
  }
  std::erase_if(keys, [&](const Key& key) {
    if (!key.key.is_string()) return false;
    const Text text = key.key.as_string()->text();
    if (text != u"name" && text != u"message" && text != u"stack") return false;
    const std::u16string value = key.shown.is_text ? key.shown.text : format_primitive(key.shown);
    return text == u"stack" || stack.find(value) != Text::npos;
  });
  // The class name takes the place of an inherited `name`.
  std::size_t length = name.size();
  const bool regular = name.ends_with(u"Error") && stack.starts_with(name) &&
                       (stack.size() == length || stack[length] == u':' || stack[length] == u'\n');
  if (!constructor || regular) {
    std::u16string fallback = u"Error";
    if (!constructor) {
      const std::size_t colon = stack.find(u':');
      fallback = stack.substr(0, colon == Text::npos ? stack.size() : colon);
      length = fallback.size();
      if (fallback.empty()) fallback = u"Error";
    }
    std::u16string start = prefix(constructor, tag, fallback);
    start.pop_back();
    if (name != start) {
      if (start.find(name) != Text::npos) {
        stack = length == 0 ? start + u": " + stack : start + stack.substr(length);
      } else {
        stack = start + u" [" + name + u"]" + stack.substr(length);
      }
    }
  }
  stack = u"[" + stack + u"]";
  return replace_all(std::move(stack), u"\n", u"\n" + spaces(indentation_));
}

std::vector<std::u16string> Inspector::format_elements(const ObjectSnapshot& array, int level) {
  std::vector<std::u16string> output;
  const auto length = static_cast<std::size_t>(resolve(array.length).value.as_number());
  std::size_t i = 0;
  while (i < length && output.size() < kMaxArrayLength) {
    const Shown shown =
        i < array.elements.size() ? resolve(array.elements[i]) : Shown{Value::absent(), {}, false};
    if (!shown.value.is_absent()) {
      output.push_back(format_member(shown, level));
      ++i;
      continue;
    }
    const std::size_t begin = i;
    while (i < length &&
           (i >= array.elements.size() || resolve(array.elements[i]).value.is_absent())) {
      if (i >= array.elements.size()) {
        i = length;
      } else {
        ++i;
      }
    }
    output.push_back(empty_items(i - begin));
  }
  if (i < length) output.push_back(more_items(length - i));
  return output;
}

std::vector<std::u16string> Inspector::format_entries(const ObjectSnapshot& object, int level) {
  std::vector<std::u16string> output;
  const bool is_map = object.object_class == ObjectClass::kMap;
  indentation_ += 2;
  std::size_t rest = 0;
  for (std::size_t i = 0; i < object.elements.size(); ++i) {
    const Shown key = resolve(object.elements[i]);
    if (key.value.is_absent()) continue;
    if (output.size() == kMaxArrayLength) {
      ++rest;
      continue;
    }
    std::u16string text = format_value(key, level);
    if (is_map) text += u" => " + format_value(resolve(object.entry_values[i]), level);
    output.push_back(std::move(text));
  }
  if (rest > 0) output.push_back(more_items(rest));
  indentation_ -= 2;
  return output;
}

std::u16string Inspector::format_promise(const ObjectSnapshot& promise, int level) {
  const double state = resolve(promise.promise_state).value.as_number();
  if (state == 0) return u"<pending>";
  indentation_ += 2;
  const std::u16string text = format_value(resolve(promise.elements[0]), level);
  indentation_ -= 2;
  return state == 1 ? text : u"<rejected> " + text;
}

std::size_t Inspector::entry_count(const ObjectSnapshot& object) {
  return static_cast<std::size_t>(
      std::count_if(object.elements.begin(), object.elements.end(),
                    [&](const Slot& key) { return !resolve(key).value.is_absent(); }));
}

std::u16string Inspector::format_object(const ObjectSnapshot& object, std::uint32_t id, int level) {
  const Name constructor = text_of(object.constructor_name);
  std::u16string tag = text_of(object.tag).value_or(u"");
  std::vector<Key> keys = keys_of(object);
  if (std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
        return is_symbol(key.key) && symbol_text(key.key) == u"Symbol(Symbol.toStringTag)";
      })) {
    tag.clear();  // shown as a property
  }
  Frame frame{u"", u"{", u"}", false, false};
  const bool is_array = object.kind == CellKind::kArray;
  const bool is_collection =
      object.object_class == ObjectClass::kMap || object.object_class == ObjectClass::kSet;
  bool empty = keys.empty();
  if (is_array) {
    const std::u16string size = u"(" + number_text(resolve(object.length).value.as_number()) + u")";
    if (constructor != u"Array" || !tag.empty()) {
      frame.open = prefix(constructor, tag, u"Array", size) + u"[";
    } else {
      frame.open = u"[";
    }
    frame.close = u"]";
    frame.is_list = true;
    if (empty && size == u"(0)") return frame.open + u"]";
  } else if (is_collection) {
    const std::size_t count = entry_count(object);
    const std::u16string start =
        prefix(constructor, tag, class_word(object), u"(" + count_text(count) + u")");
    if (empty && count == 0) return start + u"{}";
    frame.open = start + u"{";
  } else if (object.kind == CellKind::kFunction) {
    frame.base = function_base(object, constructor, tag);
    if (empty) return frame.base;
  } else if (constructor == u"Object" && object.object_class != ObjectClass::kError) {
    if (object.object_class == ObjectClass::kArguments) {
      frame.open = u"[Arguments] {";
    } else if (!tag.empty()) {
      frame.open = prefix(constructor, tag, u"Object") + u"{";
    }
    if (empty) return frame.open + u"}";
  } else {
    switch (object.object_class) {
      case ObjectClass::kError:
        frame.base = error_base(object, constructor, tag, keys);
        if (keys.empty()) return frame.base;
        break;
      case ObjectClass::kBoolean:
      case ObjectClass::kNumber:
      case ObjectClass::kString:
      case ObjectClass::kSymbol:
        frame.base = boxed_base(object, constructor, tag);
        if (empty) return frame.base;
        break;
      case ObjectClass::kPromise:
        frame.open = prefix(constructor, tag, u"Promise") + u"{";
        break;
      default:
        frame.open = prefix(constructor, tag, u"Object") + u"{";
        if (empty) return frame.open + u"}";
    }
  }
  if (level > depth_) {
    std::u16string name = prefix(constructor, tag, class_word(object));
    name.pop_back();
    return constructor ? u"[" + name + u"]" : name;
  }
  ++level;
  seen_.push_back(id);
  current_level_ = level;
  std::vector<std::u16string> output;
  if (is_array) output = format_elements(object, level);
  if (is_collection) output = format_entries(object, level);
  if (object.object_class == ObjectClass::kPromise) output = {format_promise(object, level)};
  for (const Key& key : keys) output.push_back(format_property(key, level));
  const auto reference = std::find(circular_.begin(), circular_.end(), id);
  if (reference != circular_.end()) {
    const std::u16string text =
        u"<ref *" + count_text(static_cast<std::size_t>(reference - circular_.begin()) + 1) + u">";
    frame.base = frame.base.empty() ? text : text + u" " + frame.base;
  }
  seen_.pop_back();
  if (is_array && output.size() > 6) {
    frame.numbers = true;
    for (std::size_t i = 0; frame.numbers && i < output.size(); ++i) {
      frame.numbers = i < object.elements.size() && resolve(object.elements[i]).value.is_number();
    }
  }
  return joined(output, frame, indentation_, current_level_ - level);
}

std::u16string Inspector::inspect(const Shown& shown, int depth) {
  depth_ = depth;
  indentation_ = current_level_ = 0;
  seen_.clear();
  circular_.clear();
  return format_value(shown, 0);
}

}  // namespace sheaf

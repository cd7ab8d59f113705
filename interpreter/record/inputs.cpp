#include "interpreter/record/inputs.h"

#include <algorithm>
#include <cmath>

#include "interpreter/context.h"
#include "interpreter/semantics/convert.h"
#include "summaries/input_words.h"

namespace sheaf {

namespace {

/// int 'x': as the package for Node says it.
std::string describe(InputType type, const std::string& name) {
  return std::string(word_of(type)) + " '" + name + "'";
}

bool is_number_of(const InputRequest& request, double value) {
  if (std::isinf(request.lowest) && std::isinf(request.highest)) return true;
  return std::isfinite(value) && value >= request.lowest && value <= request.highest;
}

/// Why a value of an input file is no answer to the request; empty if it is one.
std::string mismatch(const InputRequest& request, const InputValue& value, std::size_t position) {
  const std::string where = "input " + std::to_string(position + 1);
  const std::string given = describe(value.type, value.name);
  if (value.type != request.type || (request.is_named && value.name != request.name)) {
    return where + " is " + given + ", but the harness asks for " +
           describe(request.type, request.is_named ? request.name : "readInput");
  }
  if (request.type == InputType::kText) {
    const bool fits = std::all_of(value.text.begin(), value.text.end(), [&](char16_t unit) {
      return unit >= request.lowest_unit && unit <= request.highest_unit;
    });
    if (static_cast<std::int64_t>(value.text.size()) > request.maximum) {
      return where + ", " + given + ": is longer than " + std::to_string(request.maximum);
    }
    if (!fits) return where + ", " + given + ": has a character outside the alphabet";
    return {};
  }
  if (request.type == InputType::kNumber) {
    if (is_number_of(request, value.number)) return {};
    return where + ", " + given + ": " + number_to_text(value.number) + " is outside " +
           number_to_text(request.lowest) + ".." + number_to_text(request.highest);
  }
  if (value.value < request.minimum || value.value > request.maximum) {
    return where + ", " + given + ": " + std::to_string(value.value) + " is outside " +
           std::to_string(request.minimum) + ".." + std::to_string(request.maximum);
  }
  return {};
}

/// The next value of the list that a concrete run was given.
bool take_given(Context& context, const InputRequest& request, InputId id) {
  Record& record = context.record;
  const std::vector<InputValue>& given = *context.options.inputs;
  if (record.next_input >= given.size()) return true;
  const InputValue& value = given[record.next_input];
  record.input_mismatch = mismatch(request, value, record.next_input);
  if (!record.input_mismatch.empty()) return false;
  const Input& input = context.inputs.at(id);
  if (input.type == InputType::kText) {
    set_text(context.inputs, input, value.text, record.concrete);
  } else if (input.type == InputType::kNumber) {
    set_number(context.inputs, input, value.number, record.concrete);
  } else {
    record.concrete.set(id, value.value);
  }
  ++record.next_input;
  return true;
}

/// The input for the request number `number` of the name.
InputId input_of(InputTable& inputs, const InputRequest& request, std::uint32_t number) {
  if (request.type == InputType::kText) {
    return inputs
        .request_text(request.name, number, request.maximum, request.lowest_unit,
                      request.highest_unit)
        .id;
  }
  if (request.type == InputType::kNumber) {
    return inputs.request_number(request.name, number, request.lowest, request.highest).id;
  }
  return inputs
      .request(request.name, number, request.type, request.minimum, request.maximum, nullptr)
      .id;
}

/// A text between quotes; empty if it is too long to be read, or UTF-8 cannot hold it.
std::string quoted_choice(std::u16string_view text) {
  constexpr std::size_t kMaxShown = 100;
  const std::string utf8 = to_utf8(text);
  if (text.size() > kMaxShown || from_utf8(utf8) != text) return {};
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char unit : utf8) {
    const auto code = static_cast<unsigned char>(unit);
    if (unit == '"' || unit == '\\') {
      result += '\\';
      result += unit;
    } else if (code < 0x20) {
      result += "\\u00";
      result += kDigits[code >> 4];
      result += kDigits[code & 15];
    } else {
      result += unit;
    }
  }
  return result + '"';
}

std::string shown_value(Value value) {
  if (value.is_undefined() || value.is_absent()) return "undefined";
  if (value.is_null()) return "null";
  if (value.is_boolean()) return value.as_boolean() ? "true" : "false";
  if (value.is_string()) return quoted_choice(value.as_string()->text());
  if (!value.is_number()) return {};
  const double number = value.as_number();
  return number == 0 && std::signbit(number) ? "-0" : number_to_text(number);
}

}  // namespace

void note_choices(Context& context, const Guard& guard, const Input& choice,
                  const std::vector<Slot>& values) {
  const auto [entry, is_new] = context.record.choice_values.try_emplace(choice.id);
  std::vector<std::string>& known = entry->second;
  known.resize(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Slot here = restrict(values[i], guard);
    const std::string shown = here.is_single() ? shown_value(here.value()) : std::string();
    if (is_new) {
      known[i] = shown;
    } else if (known[i] != shown) {
      known[i].clear();
    }
  }
}

std::string shown_choice(const Context& context, const Input& choice, std::int64_t index) {
  const auto known = context.record.choice_values.find(choice.id);
  if (known == context.record.choice_values.end()) return {};
  const auto position = static_cast<std::size_t>(index);
  return position < known->second.size() ? known->second[position] : std::string();
}

bool request_input(Context& context, const Guard& guard, const InputRequest& request,
                   const std::function<void(const Guard&, const Input&)>& use) {
  // The symbol is (name, k): the k-th request of that name on each path.
  auto [entry, is_first] =
      context.record.request_counts.try_emplace(request.name, Value::number(0));
  const Slot count = entry->second;
  SummaryBuilder increased;
  bool fits = true;
  for_each_alternative(count, guard, [&](const Guard& part, Value k) {
    const auto number = static_cast<std::uint32_t>(k.as_number());
    increased.add(part, Value::number(number + 1));
    const InputId id = input_of(context.inputs, request, number);
    if (context.options.inputs && !take_given(context, request, id)) {
      fits = false;
      return;
    }
    context.record.requests.emplace_back(part, id);
    use(part, context.inputs.at(id));
  });
  entry->second = update(count, guard, increased.finish(), context.true_guard);
  return fits;
}

}  // namespace sheaf

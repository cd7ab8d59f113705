#include "summaries/input.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "summaries/ordered_number.h"

namespace sheaf {

const Input& InputTable::request(const std::string& name, std::uint32_t request, InputType type,
                                 std::int64_t minimum, std::int64_t maximum, bool* is_new) {
  if (type == InputType::kBoolean) {
    minimum = 0;
    maximum = 1;
  }
  const auto [place, inserted] = index_.emplace(Key(name, request, type, minimum, maximum),
                                                static_cast<InputId>(inputs_.size()));
  if (is_new != nullptr) *is_new = inserted;
  if (!inserted) return inputs_[place->second];
  const auto site = sites_.emplace(name, static_cast<std::uint32_t>(sites_.size())).first->second;
  Input input;
  input.id = place->second;
  input.name = name;
  input.request = request;
  input.type = type;
  input.minimum = minimum;
  input.maximum = maximum;
  input.site = site;
  inputs_.push_back(std::move(input));
  return inputs_.back();
}

const Input& InputTable::request_text(const std::string& name, std::uint32_t request_number,
                                      std::int64_t longest, std::int64_t low, std::int64_t high) {
  // Texts of one name that differ in their units are inputs of their own.
  const std::string key = name + '\n' + std::to_string(low) + '-' + std::to_string(high);
  bool is_new = false;
  const InputId id = request(key, request_number, InputType::kText, 0, longest, &is_new).id;
  if (!is_new) return inputs_[id];
  inputs_[id].name = name;
  for (std::int64_t i = 0; i < longest; ++i) {
    bool is_new_unit = false;
    const Input& unit = request(key + '[' + std::to_string(i) + ']', request_number,
                                InputType::kUnit, low, high, &is_new_unit);
    if (is_new_unit) {
      inputs_[unit.id].name = name + '[' + std::to_string(i) + ']';
      inputs_[unit.id].text = id;
      inputs_[unit.id].position = static_cast<std::uint32_t>(i);
    }
    inputs_[id].units.push_back(unit.id);
  }
  return inputs_[id];
}

const Input& InputTable::request_number(const std::string& name, std::uint32_t request_number,
                                        double low, double high) {
  const bool is_any = std::isinf(low) && std::isinf(high);
  const double greatest = std::numeric_limits<double>::max();
  low = std::max(low, -greatest);
  high = std::min(high, greatest);
  const auto bits = [](double bound) { return std::to_string(std::bit_cast<std::int64_t>(bound)); };
  const std::string key = name + '\n' + bits(low) + '-' + bits(high);
  NumberKind last = NumberKind::kOrdered;
  if (low <= 0 && high >= 0) last = NumberKind::kNegativeZero;
  if (is_any) last = NumberKind::kNegativeInfinity;
  bool is_new = false;
  const InputId id =
      request(key, request_number, InputType::kNumber, 0, static_cast<std::int64_t>(last), &is_new)
          .id;
  if (!is_new) return inputs_[id];
  inputs_[id].name = name;
  const auto part = [&](const char* word, std::int64_t from, std::int64_t to) {
    Input& place =
        inputs_[request(key + word, request_number, InputType::kPlace, from, to, nullptr).id];
    place.name = name + word;
    inputs_[id].units.push_back(place.id);
  };
  part(".high", place_of(low).high, place_of(high).high);
  part(".low", 0, kLowPlaces - 1);
  return inputs_[id];
}

const Input* InputTable::find(const Input& like) const {
  const auto found =
      index_.find(Key(like.name, like.request, like.type, like.minimum, like.maximum));
  return found == index_.end() ? nullptr : &inputs_[found->second];
}

std::int64_t Assignment::value(const Input& input) const {
  if (input.id < known_.size() && known_[input.id]) return values_[input.id];
  const std::int64_t simplest = input.type == InputType::kUnit ? u'a' : 0;
  return std::clamp(simplest, input.minimum, input.maximum);
}

std::u16string text_of(const InputTable& inputs, const Input& text, const Assignment& assignment) {
  std::u16string result;
  const auto length = static_cast<std::size_t>(assignment.value(text));
  for (std::size_t i = 0; i < length; ++i) {
    result.push_back(static_cast<char16_t>(assignment.value(inputs.at(text.units[i]))));
  }
  return result;
}

void set_text(const InputTable& inputs, const Input& text, std::u16string_view value,
              Assignment& assignment) {
  assignment.set(text.id, static_cast<std::int64_t>(value.size()));
  for (std::size_t i = 0; i < value.size() && i < text.units.size(); ++i) {
    assignment.set(inputs.at(text.units[i]).id, value[i]);
  }
}

double number_of(const InputTable& inputs, const Input& number, const Assignment& assignment) {
  switch (static_cast<NumberKind>(assignment.value(number))) {
    case NumberKind::kOrdered:
      break;
    case NumberKind::kNegativeZero:
      return -0.0;
    case NumberKind::kNotANumber:
      return std::numeric_limits<double>::quiet_NaN();
    case NumberKind::kInfinity:
      return std::numeric_limits<double>::infinity();
    case NumberKind::kNegativeInfinity:
      return -std::numeric_limits<double>::infinity();
  }
  return number_at(
      {assignment.value(inputs.at(number.units[0])), assignment.value(inputs.at(number.units[1]))});
}

void set_number(const InputTable& inputs, const Input& number, double value,
                Assignment& assignment) {
  NumberKind kind = NumberKind::kOrdered;
  if (std::isnan(value)) {
    kind = NumberKind::kNotANumber;
  } else if (std::isinf(value)) {
    kind = value > 0 ? NumberKind::kInfinity : NumberKind::kNegativeInfinity;
  } else if (value == 0 && std::signbit(value)) {
    kind = NumberKind::kNegativeZero;
  } else {
    const OrderedNumber place = place_of(value);
    assignment.set(inputs.at(number.units[0]).id, place.high);
    assignment.set(inputs.at(number.units[1]).id, place.low);
  }
  assignment.set(number.id, static_cast<std::int64_t>(kind));
}

void Assignment::set(InputId id, std::int64_t value) {
  if (id >= values_.size()) {
    values_.resize(id + 1, 0);
    known_.resize(id + 1, false);
  }
  values_[id] = value;
  known_[id] = true;
}

}  // namespace sheaf

#include "testgen/shrink.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace sheaf {

namespace {

/// Whole numbers up to here have a predecessor that is one less.
constexpr double kMaxWhole = 9007199254740991;
constexpr std::string_view kLengthEnding = ".length";
/// A value may become simpler only after another one has.
constexpr int kMaxRounds = 3;
/// Of a choice, as many of the first values are tried.
constexpr std::int64_t kTriedChoices = 8;

bool is_letter_or_digit(std::int64_t unit) {
  return (unit >= '0' && unit <= '9') || (unit >= 'A' && unit <= 'Z') ||
         (unit >= 'a' && unit <= 'z');
}

bool set_and_try(const ShrinkTarget& target, const Input& input, std::int64_t value) {
  Assignment changed = target.assignment;
  changed.set(input.id, value);
  return target.attempt(changed);
}

/// stdlib/harness.js names the length of the array `a` so.
bool is_array_length(const Input& input) {
  return input.type == InputType::kChoice && input.name.ends_with(kLengthEnding);
}

std::string element_name(const Input& length, std::int64_t position) {
  return length.name.substr(0, length.name.size() - kLengthEnding.size()) + '[' +
         std::to_string(position) + ']';
}

}  // namespace

Shrinker::Shrinker(const InputTable& inputs) : inputs_(inputs) {
  for (InputId id = 0; id < inputs.size(); id++) by_name_[inputs.at(id).name].push_back(id);
}

void Shrinker::shrink(const ShrinkTarget& target) const {
  const auto asked_now = [&] {
    Asked asked;
    std::map<std::string, std::uint32_t> counts;
    for (const InputValue& value : target.asked) {
      asked.emplace(std::pair(value.name, counts[value.name]++), value.type);
    }
    return asked;
  };
  bool is_simpler = true;
  for (int round = 0; round < kMaxRounds && is_simpler; round++) {
    is_simpler = false;
    Asked asked = asked_now();
    for (InputId id = 0; id < inputs_.size() && !target.is_over(); id++) {
      const Input& input = inputs_.at(id);
      if (!is_asked_for(target, asked, input) || !shrink_value(target, input)) continue;
      is_simpler = true;
      asked = asked_now();
    }
  }
}

bool Shrinker::is_asked_for(const ShrinkTarget& target, const Asked& asked,
                            const Input& input) const {
  const bool is_unit = input.type == InputType::kUnit;
  const Input& whole = is_unit ? inputs_.at(input.text) : input;
  const auto found = asked.find({whole.name, whole.request});
  if (found == asked.end() || found->second != whole.type) return false;
  return !is_unit || input.position < target.assignment.value(whole);
}

/// True if it is simpler now.
bool Shrinker::shrink_value(const ShrinkTarget& target, const Input& input) const {
  if (input.type == InputType::kNumber) return shrink_number(target, input);
  const std::int64_t simplest = Assignment().value(input);
  if (target.assignment.value(input) == simplest) return false;
  if (set_and_try(target, input, simplest)) return true;
  switch (input.type) {
    case InputType::kInteger:
      return shrink_integer(target, input);
    case InputType::kChoice:
      return is_array_length(input) ? drop_parts(target, input) : shrink_choice(target, input);
    case InputType::kText:
      return drop_parts(target, input);
    case InputType::kUnit:
      return shrink_unit(target, input);
    case InputType::kNumber:
    case InputType::kPlace:
    case InputType::kBoolean:
      break;  // tried already, or part of a number
  }
  return false;
}

bool Shrinker::shrink_integer(const ShrinkTarget& target, const Input& input) const {
  const std::int64_t value = target.assignment.value(input);
  const std::int64_t simplest = Assignment().value(input);
  const std::int64_t distance = std::abs(value - simplest);
  for (const std::int64_t step : {1, -1, 2, -2, 3, 5, 10}) {
    const std::int64_t tried = simplest + step;
    if (std::abs(step) >= distance || tried < input.minimum || tried > input.maximum) continue;
    if (set_and_try(target, input, tried)) return true;
  }
  // Half the way between what fails and what works; a condition x > 4000 ends at 4001.
  std::int64_t fails = simplest, works = value;
  while (std::abs(works - fails) > 1) {
    const std::int64_t middle = fails + (works - fails) / 2;
    (set_and_try(target, input, middle) ? works : fails) = middle;
  }
  return works != value;
}

bool Shrinker::shrink_number(const ShrinkTarget& target, const Input& input) const {
  const double value = number_of(inputs_, input, target.assignment);
  const auto attempt = [&](double simpler) {
    if (simpler == value) return false;
    Assignment changed = target.assignment;
    set_number(inputs_, input, simpler, changed);
    // What the harness does not allow is no input; predictions do not notice that.
    const Input& high = inputs_.at(input.units[0]);
    const std::int64_t place = changed.value(high);
    if (changed.value(input) > input.maximum || place < high.minimum || place > high.maximum) {
      return false;
    }
    return target.attempt(changed);
  };
  if (value == 0 && !std::signbit(value)) return false;
  for (const double simple : {0.0, 1.0, -1.0, 2.0, 0.5, -0.5, 10.0, 100.0}) {
    if (value == simple) return false;
    if (attempt(simple)) return true;
  }
  if (!std::isfinite(value)) return false;
  // Of whole numbers one nearer to zero.
  if (value == std::trunc(value) && std::abs(value) < kMaxWhole) {
    double fails = 0, works = value;
    while (std::abs(works - fails) > 1) {
      const double middle = std::trunc((works + fails) / 2);
      (attempt(middle) ? works : fails) = middle;
    }
    return works != value;
  }
  // As few digits as will do.
  for (double scale = 1; scale < 1e6; scale *= 10) {
    for (const double rounded :
         {std::trunc(value * scale) / scale, std::ceil(value * scale) / scale,
          std::floor(value * scale) / scale}) {
      if (rounded == value) return false;
      if (attempt(rounded)) return true;
    }
  }
  return false;
}

bool Shrinker::shrink_choice(const ShrinkTarget& target, const Input& input) const {
  const std::int64_t value = target.assignment.value(input);
  for (std::int64_t choice = 1; choice < std::min(value, kTriedChoices); choice++) {
    if (set_and_try(target, input, choice)) return true;
  }
  return false;
}

bool Shrinker::shrink_unit(const ShrinkTarget& target, const Input& input) const {
  const std::int64_t value = target.assignment.value(input);
  const std::u16string_view preferred =
      is_letter_or_digit(value) ? std::u16string_view(u"0A") : u"0A1zZ9 -_.,:/";
  for (const char16_t unit : preferred) {
    if (value == unit) return false;
    if (unit < input.minimum || unit > input.maximum) continue;
    if (set_and_try(target, input, unit)) return true;
  }
  return false;
}

bool Shrinker::drop_parts(const ShrinkTarget& target, const Input& length) const {
  const std::int64_t before = target.assignment.value(length);
  for (std::int64_t count = std::max<std::int64_t>(before / 2, 1);; count /= 2) {
    for (std::int64_t end = target.assignment.value(length); end >= count;) {
      target.attempt(without(target, length, end - count, count));
      // What followed has moved down, or stays: either way these parts have had their turn.
      end -= count;
    }
    if (count <= 1) break;
  }
  return target.assignment.value(length) < before;
}

Assignment Shrinker::without(const ShrinkTarget& target, const Input& length, std::int64_t first,
                             std::int64_t count) const {
  Assignment changed = target.assignment;
  const std::int64_t total = target.assignment.value(length);
  for (std::int64_t from = first + count; from < total; from++) {
    if (length.type == InputType::kText) {
      const Input& unit = inputs_.at(length.units[static_cast<std::size_t>(from)]);
      changed.set(length.units[static_cast<std::size_t>(from - count)],
                  target.assignment.value(unit));
    } else {
      move_element(target, length, from, from - count, changed);
    }
  }
  changed.set(length.id, total - count);
  return changed;
}

/// All inputs that element `from` is made of give their values to those of element `to`.
void Shrinker::move_element(const ShrinkTarget& target, const Input& length, std::int64_t from,
                            std::int64_t to, Assignment& changed) const {
  const std::string old_name = element_name(length, from), new_name = element_name(length, to);
  for (auto part = by_name_.lower_bound(old_name);
       part != by_name_.end() && part->first.starts_with(old_name); ++part) {
    const auto others = by_name_.find(new_name + part->first.substr(old_name.size()));
    if (others == by_name_.end()) continue;
    for (const InputId id : part->second) {
      const Input& source = inputs_.at(id);
      for (const InputId other : others->second) {
        const Input& input = inputs_.at(other);
        if (input.type != source.type || input.request != source.request) continue;
        const std::int64_t value = target.assignment.value(source);
        changed.set(other, std::clamp(value, input.minimum, input.maximum));
      }
    }
  }
}

}  // namespace sheaf

#include "summaries/input.h"

#include <algorithm>

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

const Input* InputTable::find(const Input& like) const {
  const auto found =
      index_.find(Key(like.name, like.request, like.type, like.minimum, like.maximum));
  return found == index_.end() ? nullptr : &inputs_[found->second];
}

std::int64_t Assignment::value(const Input& input) const {
  if (input.id < known_.size() && known_[input.id]) return values_[input.id];
  return std::clamp<std::int64_t>(0, input.minimum, input.maximum);
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

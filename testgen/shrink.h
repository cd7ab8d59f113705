#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// An input vector on its way to a smaller one that still does what it is for.
struct ShrinkTarget {
  const Assignment& assignment;
  /// What its path asks for.
  const std::vector<InputValue>& asked;
  /// Takes the assignment, if it still does: then the two above are new.
  std::function<bool(const Assignment&)> attempt;
  /// Nothing more will be taken.
  std::function<bool()> is_over;
};

/// Makes vectors simpler, one value or one part at a time: texts and arrays lose parts, numbers
/// move towards 0, units of texts towards letters and digits.
class Shrinker {
 public:
  explicit Shrinker(const InputTable& inputs);

  void shrink(const ShrinkTarget& target) const;

 private:
  /// By name and number of the request.
  using Asked = std::map<std::pair<std::string, std::uint32_t>, InputType>;
  bool is_asked_for(const ShrinkTarget& target, const Asked& asked, const Input& input) const;
  bool shrink_value(const ShrinkTarget& target, const Input& input) const;
  bool shrink_integer(const ShrinkTarget& target, const Input& input) const;
  bool shrink_choice(const ShrinkTarget& target, const Input& input) const;
  bool shrink_number(const ShrinkTarget& target, const Input& input) const;
  bool shrink_unit(const ShrinkTarget& target, const Input& input) const;
  /// A text, or the length of an array: parts are taken out, from the end.
  bool drop_parts(const ShrinkTarget& target, const Input& length) const;
  Assignment without(const ShrinkTarget& target, const Input& length, std::int64_t first,
                     std::int64_t count) const;
  void move_element(const ShrinkTarget& target, const Input& length, std::int64_t from,
                    std::int64_t to, Assignment& changed) const;

  const InputTable& inputs_;
  std::map<std::string, std::vector<InputId>> by_name_;
};

}  // namespace sheaf

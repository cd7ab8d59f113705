#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bdd/guard_manager.h"

namespace sheaf {

using InputId = std::uint32_t;

/// A text is a choice of its length, and as many units as it may have: inputs of their own, which
/// are asked for with it. So is a number: a choice of NumberKind, and the two integers of its place
/// among the doubles (ordered_number.h).
enum class InputType : std::uint8_t { kInteger, kBoolean, kChoice, kText, kUnit, kNumber, kPlace };

/// What a number input may be besides a finite double; none but the first two if it has a range.
enum class NumberKind : std::uint8_t {
  kOrdered,
  kNegativeZero,
  kNotANumber,
  kInfinity,
  kNegativeInfinity
};

/// One symbolic input: the k-th request of a name (or of an unnamed call site) on a path.
struct Input {
  InputId id = 0;
  std::string name;
  std::uint32_t request = 0;  // k, from 0
  InputType type = InputType::kInteger;
  /// kInteger, kUnit: bounds, both included; kBoolean: 0 … 1; kChoice: 0 … count-1; kText: 0 … the
  /// greatest length; kNumber: 0 … the last NumberKind that it may be.
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::vector<InputId> units = {};  // kText, from its beginning; kNumber: high and low place
  InputId text = 0;                 // kUnit: the first text that it is a unit of
  std::uint32_t position = 0;       // kUnit: where
  /// kBoolean: one guard variable; kChoice: the code's bits. Set on first use by PredicateTable.
  GuardChoice variables{};
  /// Number of the name: inputs of one name share it (placement of their predicates).
  std::uint32_t site = 0;
};

/// All inputs of a run, numbered in order of first request.
class InputTable {
 public:
  /// The input for this request, made on first sight. Boolean and choice inputs get their guard
  /// variables when PredicateTable first makes a guard of them. `is_new` may be null.
  const Input& request(const std::string& name, std::uint32_t request, InputType type,
                       std::int64_t minimum, std::int64_t maximum, bool* is_new);
  /// A text of at most this length whose units lie between low and high.
  const Input& request_text(const std::string& name, std::uint32_t request, std::int64_t longest,
                            std::int64_t low, std::int64_t high);
  /// A number from low to high; any double, NaN and infinities included, if these are infinite.
  const Input& request_number(const std::string& name, std::uint32_t request, double low,
                              double high);
  /// The input that another table calls `like`, if this one has it.
  const Input* find(const Input& like) const;
  Input& at(InputId id) { return inputs_[id]; }
  const Input& at(InputId id) const { return inputs_[id]; }
  std::size_t size() const { return inputs_.size(); }

 private:
  using Key = std::tuple<std::string, std::uint32_t, InputType, std::int64_t, std::int64_t>;
  std::map<Key, InputId> index_;
  std::map<std::string, std::uint32_t> sites_;
  std::deque<Input> inputs_;  // references to inputs stay valid
};

class Assignment;

/// What a text input is under an assignment, and the other way round.
std::u16string text_of(const InputTable& inputs, const Input& text, const Assignment& assignment);
void set_text(const InputTable& inputs, const Input& text, std::u16string_view value,
              Assignment& assignment);

/// The same for a number input.
double number_of(const InputTable& inputs, const Input& number, const Assignment& assignment);
void set_number(const InputTable& inputs, const Input& number, double value,
                Assignment& assignment);

/// A concrete value per input: Booleans as 0/1, choices as their index. Inputs beyond the end have
/// their default: 0, or the unit of `a`, moved into the input's bounds.
class Assignment {
 public:
  std::int64_t value(const Input& input) const;
  void set(InputId id, std::int64_t value);
  std::size_t size() const { return values_.size(); }

 private:
  std::vector<std::int64_t> values_;
  std::vector<bool> known_;
};

}  // namespace sheaf

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/record/run_result.h"
#include "summaries/summary.h"

namespace sheaf {

/// What paths that pass a watched place find in a variable there.
struct ObservedValue {
  /// The value: a constant, an expression over inputs, or an object as it is now.
  std::string text;
  /// Which of the passing paths find it, in words; empty: all of them.
  std::string condition;
  bool is_function = false;
  /// The paths that find it. A guard of the run: it must not outlive it.
  Guard paths;
};

struct ObservedVariable {
  std::string name;
  std::vector<ObservedValue> values;
  std::size_t values_left_out = 0;
};

struct ObservedVariables {
  std::vector<ObservedVariable> list;
  bool is_cut = false;  // there are more variables
};

/// Which guards hold for these inputs, while both live.
using GuardTest = std::function<bool(const Guard&)>;
using InputsTest = std::function<GuardTest(const Assignment&)>;

/// How much of a place is looked at: words for many values cost questions to the solver.
struct ObservationLimits {
  std::size_t most_variables = ~std::size_t{0};
  std::size_t most_values = ~std::size_t{0};  // of a variable
  /// Leaves out variables that hold functions only, or nothing yet.
  bool telling_only = false;
  /// Asked between two values; true: no more is looked at.
  std::function<bool()> is_late = {};
};

struct Context;

/// One time that paths pass a watched place: all at once where they have merged. The questions may
/// be asked only while the run stands there.
struct Observation {
 public:
  Observation(Context& context, const Guard& guard, std::span<const Slot> operands,
              CodePlace place);

  CodePlace place() const { return place_; }
  const Guard& paths() const { return guard_; }
  /// Tells the starts of the program apart: strategies that go path by path start anew for each.
  std::uint64_t start() const;
  /// Which paths these are, in words; empty: all.
  std::string condition() const;
  /// Inputs of one of them; null if there are none, or the solver found none in its time.
  std::shared_ptr<const Assignment> model() const;
  /// Answers for guards of this run and any inputs; valid as long as the run.
  InputsTest inputs_test() const;
  ObservedVariables variables(const ObservationLimits& limits = {}) const;

 private:
  Context& context_;
  const Guard& guard_;
  std::span<const Slot> operands_;
  CodePlace place_;
};

/// Tells RunOptions::observed what the paths of `guard` find in these variables; `operands` are
/// their names and contents in turn. Nothing if nobody listens.
void observe(Context& context, const Guard& guard, std::span<const Slot> operands, CodePlace place);

}  // namespace sheaf

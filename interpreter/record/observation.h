#pragma once

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
  /// Whether the path of these inputs is one of them. Valid as long as the run.
  std::function<bool(const Assignment&)> holds;
};

struct ObservedVariable {
  std::string name;
  std::vector<ObservedValue> values;
};

/// One time that paths pass a watched place: all at once where they have merged. What is costly is
/// asked for; the questions are valid only while the run stands there, but for `holds`.
struct Observation {
  CodePlace place;
  Guard paths;
  /// Which paths these are, in words; empty: all.
  std::function<std::string()> condition;
  /// Inputs of one of them; null if there are none, or the solver found none in its time.
  std::function<std::shared_ptr<const Assignment>()> model;
  std::function<std::vector<ObservedVariable>()> variables;
  std::function<bool(const Assignment&)> holds;
};

struct Context;

/// Tells RunOptions::observed what the paths of `guard` find in these variables; `operands` are
/// their names and contents in turn. Nothing if nobody listens.
void observe(Context& context, const Guard& guard, std::span<const Slot> operands, CodePlace place);

}  // namespace sheaf

#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/place.h"

namespace sheaf {

class Replayer;

/// One call on the stack of an error.
struct StackFrame {
  std::string function;  // empty at the top level of a module
  std::string file;      // absolute
  std::uint32_t line = 0;
};

/// What the generated tests cover, counted as Istanbul counts.
struct MeasuredCoverage {
  nlohmann::json final_document;  // coverage-final.json
  /// By test: the calls in progress where it threw, innermost first.
  std::vector<std::vector<StackFrame>> traces;
};

/// Runs these lists of inputs under Node with sources that count. Nothing if Node is not there,
/// gives no answer or has not the time for all of them.
std::optional<MeasuredCoverage> measure_coverage(
    Replayer& replayer, const std::vector<const std::vector<InputValue>*>& inputs);

}  // namespace sheaf

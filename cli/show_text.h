#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/observation.h"
#include "testgen/place.h"

namespace sheaf {

struct ShownVariable {
  std::string name;
  std::vector<ObservedValue> values;
  std::vector<std::uint64_t> paths;  // of each value
};

/// One time that paths passed the place.
struct ShownPass {
  CodePlace place;
  std::string condition;
  std::function<bool(const Assignment&)> holds;
  std::uint64_t paths = 0;
  std::vector<ShownVariable> variables;
};

struct Shown {
  std::vector<ShownPass> passes;
  std::uint64_t pass_count = 0;  // those left out included
  bool counted = false, counted_all = false;
  bool complete = false;
};

/// Which variables are shown: those of a list, or all that hold more than a function.
class VariableFilter {
 public:
  explicit VariableFilter(std::string_view list);
  bool takes(const ObservedVariable& variable) const;
  /// A name of the list that no pass has; empty if there is none.
  std::string unknown(const Shown& shown) const;

 private:
  std::vector<std::string> names_;
};

/// To be called while the run stands at the place.
ShownPass look(const Observation& observation, const VariableFilter& filter);

std::string format_shown(const Shown& shown, const ModuleList& modules);

}  // namespace sheaf

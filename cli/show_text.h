#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/shown_pass.h"
#include "testgen/place.h"

namespace sheaf {

struct Shown {
  std::vector<ShownPass> passes;
  std::uint64_t pass_count = 0;  // those left out included
  bool counted = false, counted_all = false;
  bool complete = false;
  double explored_ms = 0;
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

/// In lines of so many columns, where that is possible.
std::string format_shown(const Shown& shown, const ModuleList& modules, std::size_t columns);

/// What the words of values and conditions mean.
std::string words_help();

}  // namespace sheaf

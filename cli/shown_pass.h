#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/record/observation.h"

namespace sheaf {

struct ShownVariable {
  std::string name;
  std::vector<ObservedValue> values;
  std::vector<std::uint64_t> paths;  // how many find each value, once they are counted
  std::size_t values_left_out = 0;
};

/// One time that paths passed a watched place, as it is shown. Holds guards of its run.
struct ShownPass {
  CodePlace place;
  std::string condition;  // which paths, in words; empty: all
  Guard guard;
  std::uint64_t paths = 0;
  std::vector<ShownVariable> variables;
  bool is_cut = false;  // more variables are in scope
};

}  // namespace sheaf

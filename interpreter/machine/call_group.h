#pragma once

#include <vector>

#include "interpreter/objects/realm.h"
#include "summaries/summary_builder.h"

namespace sheaf {

/// Everything that goes to one activation: one per code and realm.
struct CallGroup {
  const CompiledFunction* code = nullptr;
  Realm* realm = nullptr;
  Guard guard;
  SummaryBuilder environment, this_value, callee, new_target, count;
  std::vector<SummaryBuilder> arguments;
  bool is_construct = false;
};

}  // namespace sheaf

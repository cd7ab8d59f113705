#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/ir/ir.h"
#include "interpreter/record/run_result.h"

namespace sheaf {

using ModuleList = std::vector<std::shared_ptr<const ir::Program>>;

/// A path as people read it: relative to the working directory when it lies below it.
std::string display_path(const std::string& path);

/// A code place with everything a report shows. `file` is a display path.
struct Place {
  std::string file;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

Place resolve_place(const ModuleList& modules, CodePlace place);
/// `file:line:column`
std::string format_place(const Place& place);

}  // namespace sheaf

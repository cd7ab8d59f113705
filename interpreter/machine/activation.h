#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "frontend/ir/ir.h"
#include "interpreter/record/run_result.h"
#include "summaries/heap.h"
#include "summaries/summary_builder.h"

namespace sheaf {

/// A function ready to run: its IR with constants turned into slots.
struct CompiledFunction {
  const ir::Function* ir = nullptr;
  std::vector<Slot> constants;
  ModuleIndex module = 0;
  bool is_library = false;
  /// Has `arguments` or a rest parameter: all arguments are kept, not only the named ones.
  bool reads_all_arguments = false;
  /// First arm number of each Branch is looked up through the module's program.
  const ir::Program* program = nullptr;
};

/// What is known of the paths that an entry stands for.
struct Paths {
  double count_log2 = 0;       // how many, counting every way through the program's text
  std::uint32_t branches = 0;  // on the longest, executed so far
  static constexpr Paths none() { return {-1, 0}; }
  /// Together with others at the same point.
  void join(const Paths& other) {
    branches = std::max(branches, other.branches);
    if (other.count_log2 < 0) return;
    const double high = std::max(count_log2, other.count_log2);
    const double low = std::min(count_log2, other.count_log2);
    count_log2 = low < 0 ? high : high + std::log2(1 + std::exp2(low - high));
  }
};

/// A pending program point: the paths of `guard` stand at `pc`.
struct FrontierEntry {
  std::uint32_t pc = 0;
  Guard guard;
  Paths paths;
};

struct Activation;

/// A call in progress: the paths of `guard` wait in `caller` at instruction `pc` for the
/// activations that the call made. What has come back is gathered here and delivered when all have
/// finished, so that the caller goes on with all paths at once; when a callee is parked, what has
/// returned until then is delivered early.
struct CallRecord {
  Activation* caller = nullptr;
  std::uint32_t pc = 0;
  std::int32_t destination = -1;  // -1: the result is discarded
  bool temporary_destination = false;
  Guard guard;
  Guard returned;  // false guard until something returns
  SummaryBuilder results;
  Guard threw;
  SummaryBuilder thrown;
  Paths paths = Paths::none();
  std::uint32_t outstanding = 0;
  /// super(): the result also becomes the caller's `this`.
  bool binds_this = false;
};

/// A function call in progress on all the paths that made it: registers, entry guard, frontier.
///
/// `live` is the union of the frontier, of what waits in callees and of what is parked. A store to
/// a register under a guard equal to `live` overwrites: the paths that left never read it again.
struct Activation {
  const CompiledFunction* function = nullptr;
  std::vector<Slot> registers;
  std::vector<Slot> arguments;
  Slot argument_count;
  Guard live;
  /// Descending by pc: the lowest address, which runs first, is at the back.
  boost::container::small_vector<FrontierEntry, 2> frontier;
  std::shared_ptr<CallRecord> record;  // null for the top level
  std::uint32_t depth = 0;
  std::uint32_t waiting = 0;  // call records not yet finished
  std::uint32_t parked = 0;
  std::uint64_t back_edges = 0;
  double work_at_start = 0;  // adaptive runs only
  bool on_stack = false;
  bool is_construct = false;
};

}  // namespace sheaf

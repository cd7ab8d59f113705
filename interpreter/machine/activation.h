#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/objects/modules.h"
#include "summaries/heap.h"
#include "summaries/summary_builder.h"

namespace sheaf {

struct Realm;

/// A pending program point: the paths of `guard` stand at `pc`.
struct FrontierEntry {
  std::uint32_t pc = 0;
  Guard guard;
};

/// How often a loop has run since it was last entered.
struct LoopRounds {
  std::uint32_t header;
  std::uint64_t rounds;
};

struct Activation;

enum class RecordKind : std::uint8_t {
  kCall,    // an instruction of the caller waits for the result
  kModule,  // the top level of the harness: where it ends, what it has queued runs
  kTurns,   // the loop over what is queued: where it ends, its paths end
};

/// A call in progress: the paths of `guard` wait in `caller` at instruction `pc` for the
/// activations that the call started or resumed. What has come back is gathered here and delivered
/// when all have finished, so that the caller goes on with all paths at once; when a callee is
/// parked, what has returned until then is delivered early. A root, which nobody waits for, is a
/// record without a caller.
struct CallRecord {
  RecordKind kind = RecordKind::kCall;
  Activation* caller = nullptr;
  std::uint32_t pc = 0;
  std::int32_t destination = -1;  // -1: the result is discarded
  bool temporary_destination = false;
  Guard guard;
  Guard returned;  // false guard until something returns
  SummaryBuilder results;
  Guard threw;
  SummaryBuilder thrown;
  std::uint32_t outstanding = 0;
  /// super(): the result also becomes the caller's `this`.
  bool binds_this = false;
};

/// Where the paths of a guard go when they leave an activation.
struct ReturnPoint {
  Guard guard;
  std::shared_ptr<CallRecord> record;
};

/// What a generator does on a path, as `Activation::generator_state` says it.
enum class GeneratorState : std::uint8_t {
  kStart,      // called, its body not begun
  kYielded,    // rests at a yield
  kDelegated,  // rests at a yield*, which has handed out the inner iterator's own result
  kRunning,
  kDone,
};

/// A function call in progress on all the paths that made it: registers, entry guard, frontier.
///
/// `live` is the union of the frontier, of what waits in callees, of what is parked and of what
/// rests. A store to a register under a guard equal to `live` overwrites: the paths that left never
/// read it again.
///
/// A generator's activation outlives the call that made it: entries *rest* at a yield until someone
/// resumes them, and then return to the one who did. So an activation returns to a set of records;
/// for an ordinary call it has one member, whose guard nobody looks at.
struct Activation : HeapCell {
  const CompiledFunction* function = nullptr;
  Realm* realm = nullptr;
  std::vector<Slot> registers;
  std::vector<Slot> arguments;
  Slot argument_count;
  Guard live;
  /// Descending by pc: the lowest address, which runs first, is at the back.
  boost::container::small_vector<FrontierEntry, 2> frontier;
  boost::container::small_vector<ReturnPoint, 1> returns;
  std::vector<FrontierEntry> resting;  // each at the instruction that suspended it
  Slot generator_state = Value::undefined();
  Slot requests = Value::undefined();  // async generators: what stdlib/async_generator.js keeps
  std::uint32_t depth = 0;
  std::uint32_t waiting = 0;  // call records not yet finished
  std::uint32_t parked = 0;
  std::uint64_t back_edges = 0;
  /// Kept only under --max-loop; ascending by header.
  boost::container::small_vector<LoopRounds, 2> loops;
  /// What the calls in progress, up to this one, take of Node's stack; an estimate.
  std::uint32_t stack_bytes = 0;
  double work_at_start = 0;  // for strategies that compare work
  bool on_stack = false;
  bool is_construct = false;

  void trace(CellVisitor& visitor) override;
  std::unique_ptr<HeapCell> clone() const override;
  void assign(HeapCell&& copy) override;
  std::size_t memory_bytes() const override;

  /// Counts a round of a loop. The loops inside it are entered anew.
  std::uint64_t count_round(std::uint32_t header) {
    while (!loops.empty() && loops.back().header > header) loops.pop_back();
    if (loops.empty() || loops.back().header != header) loops.push_back({header, 0});
    return ++loops.back().rounds;
  }

  /// The record that these paths return to; any of them, if there are several.
  const CallRecord& record_of(const Guard& guard) const {
    for (const ReturnPoint& point : returns) {
      if (returns.size() == 1 || !point.guard.disjoint(guard)) return *point.record;
    }
    return *returns.front().record;
  }
  /// Visits the records that the paths of `guard` return to, each with its part.
  template <typename Visitor>
  void for_each_return(const Guard& guard, const Visitor& visit) {
    if (returns.size() == 1) {
      visit(guard, returns.front().record);
      return;
    }
    for (std::size_t i = 0; i < returns.size(); ++i) {
      const Guard part = guard & returns[i].guard;
      if (!part.is_false()) visit(part, std::shared_ptr<CallRecord>(returns[i].record));
    }
  }
};

/// Where execution stands inside one frontier entry.
struct Cursor {
  Activation* activation = nullptr;
  std::uint32_t pc = 0;
  /// The register that holds values which no one value stands for, where a state may hold one only
  /// (Policy::single_values); -1: none.
  std::int32_t divided_by = -1;
  Guard guard;
  /// guard == activation->live: every store to a register overwrites.
  bool full = false;
  /// Paths that came here with these are about to wait for a callee; they stand in no frontier.
  bool some_call = false;
  /// Just taken from the frontier: entries at the same point have refused to merge with it.
  bool fresh = true;
};

enum class Step : std::uint8_t {
  kNext,  // go on at cursor.pc
  kStop,  // the entry is used up: choose the next one
};

}  // namespace sheaf

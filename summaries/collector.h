#pragma once

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

#include "summaries/heap.h"

namespace sheaf {

/// One collection of the heap and of strings: frees what no path that still runs can reach.
///
///     Collector collector(heap, strings, live_run);
///     terms.trace(collector);
///     for (Slot& slot : registers) collector.visit_slot(slot, SlotRole::kValue);
///     …                                      // all other roots
///     const std::size_t freed = collector.finish();
///
/// Reachable is not what it is in an interpreter of one path. A slot holds the references of all
/// paths, those that have ended included; following them all would keep everything that any path
/// ever made and still holds in a variable. So the walk takes each slot it meets down to the
/// alternatives that some path of `live` sees, and follows only these. The two belong together: a
/// walk that merely skipped dead alternatives would leave references to freed cells behind, and a
/// pass of its own that drops them would visit all cells twice. Dropping also lets go of the
/// guards. An alternative keeps its guard as it is, and a cell its domain: making them smaller
/// would build diagrams, for paths that nobody asks about any more.
///
/// Why mark and sweep: reference counts would have to be kept at each copy of a value, the most
/// frequent thing an interpreter does, and leak cycles, which every function with its prototype is.
/// Copying would move cells, whose addresses are values, keys of property maps and, through guards
/// and terms, part of what tables know. Generations would need a note at each store to an old cell;
/// collections are few since they wait until the heap has doubled. Regions per path do not fit a
/// heap that all paths share.
///
/// Nothing recurses over the program's data: cells wait in a list, ropes in one of the table's.
/// The order of everything is that of creation; addresses decide nothing.
///
/// The roots must be all references that anybody follows later: between the constructor and
/// `finish` no cell or string is made and no value is moved from a place that has not been visited
/// to one that has. Visiting a place twice does no harm. A collection that was begun must be
/// finished.
class Collector final : public CellVisitor {
 public:
  /// `live`: the paths that may read anything from now on.
  Collector(Heap& heap, StringTable& strings, Guard live);
  /// Aborts unless the collection was finished: half of the marks would mislead the next one.
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  /// A location: drops what only ended paths see, keeps the rest alive.
  void visit_slot(Slot& slot, SlotRole role) override;
  void visit_value(Value value) override;
  void visit_string(const JsString* string) override { strings_.mark(string); }

  /// Visits the immortal cells and everything that the roots reach, frees the rest, and answers how
  /// many bytes that were (summaries aside, which others may hold).
  std::size_t finish();

 private:
  void drop_dead_alternatives(Slot& slot);

  Heap& heap_;
  StringTable& strings_;
  Guard live_;
  bool restricts_;  // some path has ended
  bool is_finished_ = false;
  std::vector<HeapCell*> pending_;  // marked, not traced yet
  std::size_t summary_bytes_ = 0;
  /// Summaries that several slots hold, as they were and as they are now: the slots go on sharing
  /// one. Holding the old one keeps its address from being used again.
  std::unordered_map<const Summary*, std::pair<Slot, Slot>> shared_;
};

}  // namespace sheaf

#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/record/run_result.h"
#include "summaries/cell_visitor.h"
#include "summaries/heap.h"
#include "summaries/predicate_table.h"

namespace sheaf {

/// One object as it was when it was printed.
struct ObjectSnapshot {
  CellKind kind = CellKind::kObject;
  ObjectClass object_class = ObjectClass::kOrdinary;
  Slot constructor_name;  // string, or null for a null prototype
  Slot tag;               // Symbol.toStringTag, a string; undefined if it is not shown
  Slot function_name;     // functions: their name
  Slot superclass_name;   // classes: a string if they extend something
  bool is_class = false;
  bool is_generator_function = false;
  bool is_async_function = false;
  Slot stack;                      // errors: the own `stack`, with frames
  Slot error_name, error_message;  // errors: `name` and `message`, absent if there are none
  Slot primitive;
  /// The enumerable ones; errors also have their `cause`, which is not.
  std::vector<Property> properties;
  std::vector<Slot> elements;      // arrays; keys of Map and Set; what a promise was settled with
  std::vector<Slot> entry_values;  // Map: the value of each key
  Slot length;                     // arrays
  Slot promise_state;              // promises: 0 pending, 1 fulfilled, 2 rejected
};

/// What console.log was given on the paths of `guard`: an immutable copy, formatted only when
/// someone asks for the text under an assignment (an object with 20 guarded fields has 2^20 texts).
struct OutputRecord {
  Guard guard;
  std::vector<Slot> values;
  Slot indentation = Value::number(0);  // of console.group, in spaces
  /// Objects reachable to the depth that is shown, by cell id.
  std::map<std::uint32_t, std::shared_ptr<ObjectSnapshot>> objects;

  /// All that is needed to format it; other paths than those that still run may ask.
  void trace(CellVisitor& visitor) const;
  /// An estimate of what it takes.
  std::size_t memory_bytes() const;
};

struct Context;

/// What console.log would show of the values now, on the paths of `guard`. `place` is where the
/// program stands, for errors that were made without a place.
OutputRecord snapshot(Context& context, const Guard& guard, std::span<const Slot> values,
                      CodePlace place);
/// console.log: recorded, or printed at once in a concrete run.
void print(Context& context, const Guard& guard, std::span<const Slot> values, CodePlace place);

/// Text of the values as Node's console.log prints them, without the newline.
std::string format_output(const OutputRecord& record, Evaluator& evaluator);

}  // namespace sheaf

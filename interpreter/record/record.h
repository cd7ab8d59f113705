#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interpreter/record/output.h"
#include "interpreter/record/reachability.h"
#include "interpreter/record/run_result.h"
#include "solver/solver.h"
#include "summaries/cell_visitor.h"
#include "summaries/summary.h"

namespace sheaf {

struct Context;
struct Names;

/// How paths ended.
struct PathEnd {
  Guard guard;
  OutcomeKind kind = OutcomeKind::kNormal;
  Value thrown;
  OutputRecord text;  // the thrown value as console.log shows it
  Slot name, message;
  bool is_own_text = false;  // see Outcome
  CodePlace place;
  /// An error under merging: is it feasible? Asked when it is found; not so if the guards' limit
  /// came in between.
  std::optional<Answer> answer;
};

/// What is known of one arm.
struct ArmState {
  std::shared_ptr<const Assignment> model;
  std::vector<Guard> guards;  // under which it was taken, for predictions
  std::string unknown_reason;
};

/// A program point from which paths that were given up would have gone on.
struct LostPoint {
  ProgramPoint point;
  Advance advance = Advance::kBefore;
  auto operator<=>(const LostPoint&) const = default;
};

/// Who listens when an arm is taken.
enum class ArmListener : std::uint8_t {
  kCoverage,  // the run explores: the first model of each arm is kept
  kTrace,     // one path is looked at: its arms are listed
};

class JointStates;  // interpreter/record/joint_states.h

/// What a run has found out: arms, ends of paths, output, requests of inputs, limitations. Data;
/// the functions beside it (arms.h, ends.h, output.h, inputs.h, conclude.h) write and read it.
struct Record {
  /// Arms by module and number.
  std::vector<std::vector<ArmState>> arms;
  std::vector<PathEnd> ends;
  std::deque<OutputRecord> output;  // grows without a copy beside it
  std::size_t output_bytes = 0;     // that `output` takes, about
  /// Requests of inputs in order: on the paths of the guard, this input was asked for.
  std::vector<std::pair<Guard, InputId>> requests;
  /// How often each name was asked for, on each path.
  std::map<std::string, Slot> request_counts;
  /// On which paths each name was asked for as which type.
  std::map<std::string, std::map<InputType, Guard>> request_types;
  /// What the values of a choice are, by their index, as a program would write them; empty where
  /// that is not one plain value on all paths.
  std::map<InputId, std::vector<std::string>> choice_values;
  std::vector<Limitation> limitations;
  /// Where paths were given up, by the number of the limitation that lost them: an uncovered arm
  /// that can be reached from there is unknown.
  std::map<std::size_t, std::set<LostPoint>> lost_points;
  /// The first limitation by which paths were given up of which nobody knows where they would have
  /// gone.
  std::optional<std::size_t> lost_anywhere;
  /// Where assumptions failed, and whether any path ended otherwise.
  std::set<CodePlace> failed_assumptions;
  bool any_path_survived = false;
  /// Something was not done exactly, or not at all.
  bool incomplete = false;
  Termination termination = Termination::kExhausted;

  // What a path leaves behind beside values.
  Slot random_calls = Value::number(0);
  Slot group_indentation = Value::number(0);                  // console.group
  std::unordered_map<std::uint32_t, CodePlace> error_places;  // where an error was made, by cell
  std::unordered_set<std::uint32_t> own_errors;  // cells of errors that the engine made
  std::unordered_set<std::uint32_t> stack_overflows, assertion_errors;  // by cell
  /// Paths that end because a rejection was not handled.
  std::vector<Guard> unhandled_rejections;
  /// Some path has queued a job or a timer: it runs when the stack is empty.
  bool has_queued = false;

  // A concrete run: its inputs.
  Assignment concrete;
  std::size_t next_input = 0;
  std::string input_mismatch;  // why they are none of this program

  ArmListener listener = ArmListener::kCoverage;
  std::vector<std::pair<ModuleIndex, std::uint32_t>> path_arms;  // ArmListener::kTrace
  /// From the start of a run, all arms and ends that were found lie within this many instructions.
  std::uint64_t reach = 0;
  std::uint64_t run_start_instructions = 0;

  /// What the library noted on paths that are feasible.
  std::set<std::string> notes;
  /// The states of an application after each event, if someone collects them.
  std::shared_ptr<JointStates> joint_states;

  std::vector<ArmRecord> arm_records;
  std::vector<ErrorRecord> error_records;

  /// What it refers to. Paths that have ended are still read off it, so nothing is taken away.
  void trace(CellVisitor& visitor);
  /// Forgets what a path left behind: the program starts anew.
  void start_again();
};

}  // namespace sheaf

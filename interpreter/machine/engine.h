#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bdd/guard_manager.h"
#include "interpreter/machine/activation.h"
#include "interpreter/record/hit_counts.h"
#include "interpreter/record/output.h"
#include "interpreter/run.h"
#include "interpreter/semantics/native.h"
#include "interpreter/strategies/adaptive.h"
#include "interpreter/strategies/csm.h"
#include "interpreter/strategies/dse.h"
#include "summaries/heap.h"
#include "summaries/predicate_table.h"

namespace sheaf {

struct Realm;
struct CallGroup;

/// Where execution stands inside one frontier entry.
struct Cursor {
  Activation* activation = nullptr;
  std::uint32_t pc = 0;
  Guard guard;
  Paths paths;
  /// guard == activation->live: every store to a register overwrites.
  bool full = false;
  /// Just taken from the frontier: entries at the same point have refused to merge with it.
  bool fresh = true;
};

enum class Step : std::uint8_t {
  kNext,  // go on at cursor.pc
  kStop,  // the entry is used up: choose the next one
};

/// How a guard divides on a condition, after asking what is feasible. When one side is infeasible
/// the other keeps the unsplit guard.
struct Split {
  Guard when_true, when_false;
  std::shared_ptr<const Assignment> true_model, false_model;
};

/// How paths ended.
struct PathEnd {
  Guard guard;
  OutcomeKind kind = OutcomeKind::kNormal;
  Value thrown;
  OutputRecord text;  // the thrown value as console.log shows it
  Slot name, message;
  CodePlace place;
};

/// What is known of one arm.
struct ArmState {
  std::shared_ptr<const Assignment> model;
  std::vector<Guard> guards;  // under which it was taken, for predictions
  std::string unknown_reason;
};

struct LoadedModule {
  std::string path;
  std::shared_ptr<const ir::Program> program;
  std::vector<std::unique_ptr<CompiledFunction>> functions;
  std::vector<ArmState> arms;
  Slot module_object;  // the `module` of CommonJS
  Guard loaded;        // paths on which its top level has run or is running
};

/// Paths in a loop that holds up others.
struct Parked {
  Activation* activation;
  std::uint32_t pc;
  Guard guard;
  Paths paths;
};

/// The machine that runs a program on all paths at once. Files by topic: frontier.cpp (what runs
/// next), execute.cpp (the instruction loop), operators.cpp, property.cpp, call.cpp, iterate.cpp,
/// throw.cpp, symbolic_api.cpp, predict.cpp; `Realm` holds the built-in objects.
class Engine {
 public:
  Engine(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader, RunOptions options);
  ~Engine();

  void explore();
  PathResult predict(const Assignment& assignment);
  std::optional<Assignment> assignment_for(const std::vector<InputValue>& values) const;

  // ---- state shared by the instruction files -------------------------------------------------
  RunOptions options;
  GuardManager guards;
  StringTable strings;
  InputTable inputs;
  TermTable terms;
  PredicateTable predicates;
  Solver solver;
  Heap heap;
  /// Paths that have not ended.
  Guard live_run;
  Guard true_guard, false_guard;
  std::vector<std::unique_ptr<LoadedModule>> modules;
  std::unique_ptr<Realm> realm;
  RunStatistics statistics;
  SummaryStatistics summary_statistics;
  HitCounts hits;
  Termination termination = Termination::kExhausted;
  std::vector<OutputRecord> output;
  std::vector<PathEnd> ends;
  /// Requests of inputs in order: on the paths of the guard, this input was asked for.
  std::vector<std::pair<Guard, InputId>> requests;
  std::vector<Limitation> limitations;
  /// Some paths were given up or might not exist: arms not covered are unknown, not infeasible.
  bool incomplete = false;

  // ---- modules (modules.cpp) ------------------------------------------------------------------
  ModuleIndex add_module(std::string path, std::shared_ptr<const ir::Program> program);
  ModuleLoader& loader() { return loader_; }
  void load_library();
  /// Library functions by name, in the order of their names.
  const std::vector<std::pair<const JsString*, std::uint32_t>>& library_entries() const {
    return library_entries_;
  }
  const CompiledFunction* library_code(std::uint32_t index);
  const CompiledFunction* library_function(const JsString* name);
  /// Function number `index` of the program that `from` belongs to.
  const CompiledFunction* function_of(const CompiledFunction& from, std::int32_t index);
  FunctionObject* library_function_object(const JsString* name);
  CodePlace place_of(const Activation& activation, std::uint32_t pc) const;
  /// Place of the innermost instruction outside the library: where the user's code stands.
  CodePlace user_place(const Activation& activation, std::uint32_t pc) const;

  // ---- summaries (values.cpp) -----------------------------------------------------------------
  /// The builder's slot; a summary above --max-summary becomes a select term. `universe` covers all
  /// guards that were added.
  Slot finish(SummaryBuilder& builder, const Guard& universe);
  /// Paths of `guard` on which `slot` is truthy.
  Guard truthy(const Slot& slot, const Guard& guard);
  Guard truthy_value(Value value, const Guard& guard);
  /// The integer values a term can take on these paths, each with its guard; when there are too
  /// many one is chosen, the others are given up and a limitation says so. `ended` gets those
  /// paths.
  std::vector<std::pair<Guard, Value>> enumerate(Value term, const Guard& guard,
                                                 std::vector<Guard>& ended, const char* why,
                                                 CodePlace place);
  std::vector<std::pair<Guard, Value>> enumerate_all(Value term, const Guard& guard,
                                                     std::vector<Guard>& ended, const char* why,
                                                     CodePlace place);
  Split split(const Guard& guard, const Guard& condition);
  /// Inputs under which an integer value that is zero is −0.
  Guard zero_is_negative(Value integer);
  /// Length of a string or string term, wherever the value occurs.
  Slot string_length(Value text);

  // ---- heap (property.cpp, property_store.cpp)
  // --------------------------------------------------------------------
  Guard frozen_part(const Object* object, const Guard& guard) const;
  /// Paths of `guard` on which the object has the property and it is read-only.
  Guard read_only_part(Object* holder, PropertyKey key, const Guard& guard) const;
  /// May a store under `guard` to a location of this domain overwrite?
  bool covers(const Guard& guard, const Guard& domain) const;
  /// Call before changing an object: path-by-path runs restore the built-in ones.
  void keep_unchanged(HeapCell* cell);
  /// Guarded store to any heap location.
  void store(Slot& location, const Guard& domain, const Guard& guard, const Slot& value);
  Object* new_object(const Guard& guard, Slot prototype);
  ArrayObject* new_array(const Guard& guard);
  FunctionObject* new_function(const Guard& guard, const CompiledFunction* code);
  FunctionObject* new_native(const NativeEntry* entry);
  Object* new_error(const Guard& guard, ErrorType type, std::string_view message);
  void materialise(FunctionObject* function);
  void name_function(const Guard& guard, FunctionObject* function, PropertyKey key,
                     std::string_view prefix);
  void define_accessor(const Guard& guard, Object* object, PropertyKey key, bool getter,
                       const Slot& function, std::uint8_t attributes);
  /// Gives an error its `stack`. As in Node, its text is made from name and message by the first
  /// look at it, not when the error is made.
  void define_stack(const Guard& guard, Object* error);
  void fix_stack(const Guard& guard, Object* error);
  /// Property keys of plain values; objects must have been converted before.
  PropertyKey to_key(Value primitive);
  /// Visits the keys that a converted slot holds on these paths; symbolic ones are enumerated.
  void for_each_key(const Slot& keys, const Guard& guard, std::vector<Guard>& ended,
                    const std::function<void(const Guard&, PropertyKey)>& visit);
  /// Array index of a key, or -1.
  static std::int64_t index_of_key(PropertyKey key);
  static std::int64_t index_of_number(double number);

  void get_property(OperationResult& result, const Guard& guard, Value base, PropertyKey key,
                    const Slot& receiver);
  void set_property(OperationResult& result, const Guard& guard, Value base, PropertyKey key,
                    const Slot& value, const Slot& receiver, bool strict);
  void get_element(OperationResult& result, const Guard& guard, Value base, Value key);
  void set_element(OperationResult& result, const Guard& guard, Value base, Value key,
                   const Slot& value, bool strict);
  /// The usual case of set_property, decided without a look at guards: no accessor, nothing
  /// read-only, at most one slot. False: not that case, nothing was done.
  bool store_plain(Object* object, const Guard& guard, PropertyKey key, const Slot& value);
  /// Whether neither this prototype nor any beyond it has the property on any path.
  bool is_nowhere_on_chain(const Slot& prototype, PropertyKey key);
  /// Paths on which this is an element of `arguments` that is linked to a parameter.
  Guard linked_part(Object* object, PropertyKey key, const Guard& guard);
  /// Gives up paths that would have to change the parameter, too.
  void end_linked_paths(OperationResult& result, const Guard& linked);
  void delete_property(OperationResult& result, const Guard& guard, Value base, PropertyKey key,
                       bool strict);
  void define_own(const Guard& guard, Object* object, PropertyKey key, const Slot& value,
                  std::uint8_t attributes = kAllAttributes);
  /// Gives the paths of `guard` slots of their own for all properties, in the same order; returns
  /// the number of the first one.
  std::size_t separate_slots(Object* object, const Guard& guard);
  /// The element as an own property; the array grows where it must.
  void define_element(const Guard& guard, ArrayObject* array, std::size_t index, const Slot& value);
  /// Own property without side effects, absent where there is none.
  Slot get_own(Object* object, PropertyKey key, const Guard& guard);
  /// Through the prototype chain; accessors are returned as they are.
  Slot lookup(Value object, PropertyKey key, const Guard& guard);
  /// The same as visits of (guard, value), absent where the chain ends; builds no summary.
  template <typename Visitor>
  void for_each_on_chain(Value object, PropertyKey key, const Guard& guard, const Visitor& visit);
  /// In enumeration order: key and the guard under which it is present.
  std::vector<std::pair<PropertyKey, Guard>> own_keys(Object* object, const Guard& guard,
                                                      bool enumerable_only, bool symbols);
  void read_symbolic_key(OperationResult& result, const Guard& guard, Value base, Value key);
  /// The slot of a property that is found without splitting paths or running code, or null.
  const Slot* find_plain_property(Value base, PropertyKey key);
  void set_array_length(OperationResult& result, const Guard& guard, ArrayObject* array,
                        Value length);
  void array_push(const Guard& guard, ArrayObject* array, const Slot& value);
  void throw_error(OperationResult& result, const Guard& guard, ErrorType type,
                   std::string_view message);
  bool terms_is_string(Value value) const {
    return value.is_term() && terms.at(value.as_term()).sort == TermSort::kString;
  }
  /// Where the running instruction stands in the user's code.
  CodePlace current_place() const;

  // ---- operators (operators.cpp, convert.cpp) -------------------------------------------------
  void binary(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a, Value b);
  void unary(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a);
  Guard strict_equal(Value a, Value b, const Guard& guard);
  Guard loose_equal(Value a, Value b, const Guard& guard);
  void has_property(OperationResult& result, const Guard& guard, Value key, Value object);
  void instance_of(OperationResult& result, const Guard& guard, Value object, Value target);
  /// Number of a primitive without user code; NaN for objects.
  static double to_number(Value primitive);
  const JsString* to_string(Value primitive);
  const JsString* type_of(Value value);

  // ---- calls (call.cpp) -----------------------------------------------------------------------
  /// Runs natives now and makes activations for code; results arrive at the cursor's next
  /// instruction in `destination`.
  Step finish_operation(Cursor& cursor, OperationResult& result, std::int32_t destination,
                        std::uint8_t flags);
  void call_native(OperationResult& result, const Guard& guard, FunctionObject* function,
                   const Slot& this_value, std::span<const Slot> arguments, Value new_target,
                   CodePlace place);

  /// Asks for a call of a library function: operators on objects, conversions.
  void call_library(OperationResult& result, const Guard& guard, std::u16string_view name,
                    std::vector<Slot> arguments);

  // ---- throws and ends (throw.cpp) --------------------------------------------------------------
  void throw_at(Activation& activation, std::uint32_t pc, const Guard& guard, const Slot& exception,
                Paths paths);
  void end_paths(const Guard& guard, OutcomeKind kind, Value thrown, CodePlace place);
  /// Records why something was not done exactly.
  void limit(const char* code, CodePlace place, std::string reason);
  /// Gives paths up: a limitation, and the paths end.
  void drop_paths(const Guard& guard, const char* code, CodePlace place, std::string reason);

  // ---- output (output.cpp) ----------------------------------------------------------------------
  OutputRecord snapshot(const Guard& guard, std::span<const Slot> values);
  void print(const Guard& guard, std::span<const Slot> values);

  // ---- inputs (symbolic_api.cpp) ----------------------------------------------------------------
  /// The next request of this name on each path.
  void request_input(const Guard& guard, const std::string& name, InputType type,
                     std::int64_t minimum, std::int64_t maximum,
                     const std::function<void(const Guard&, const Input&)>& use);
  std::int64_t concrete_value(const Input& input) const { return concrete_.value(input); }
  const Assignment& concrete_assignment() const { return concrete_; }

  // ---- CommonJS (builtins/sheaf.cpp) ------------------------------------------------------------
  FunctionObject* make_require(ModuleIndex module);
  void prepare_module(ModuleIndex index);
  std::vector<Slot> module_arguments(ModuleIndex index);
  void require(NativeCall& call, const ModuleLoader::Loaded& loaded);

  const std::vector<ArmRecord>& arm_records() const { return arm_records_; }
  const std::vector<ErrorRecord>& error_records() const { return error_records_; }

 private:
  friend struct Realm;

  // operators_symbolic.cpp
  Guard compare_with_number(ir::Opcode opcode, Value term, double number);
  Guard symbolic_equal(Value a, Value b, const Guard& guard);
  Guard equal_strings(Value a, Value b, const Guard& guard);
  void symbolic_binary(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a,
                       Value b);
  void symbolic_unary(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a);
  bool compare_terms(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a,
                     Value b);
  bool arithmetic_terms(OperationResult& result, ir::Opcode opcode, const Guard& guard, Value a,
                        Value b);
  bool truncate_quotient(OperationResult& result, const Guard& guard, Value quotient);

  // frontier.cpp
  void run_to_end();
  void schedule();
  void push_entry(Activation& activation, std::uint32_t pc, Guard guard, Paths paths);
  Cursor take_entry(Activation& activation);
  Step go_to(Cursor& cursor, std::uint32_t target);
  void park(Cursor& cursor, std::uint32_t target);
  void resume_parked();
  void complete(Activation& activation);
  void deliver(const std::shared_ptr<CallRecord>& record);
  /// To be asked often: looks at the budget now and then.
  bool should_stop() {
    return (++next_budget_check_ >= 1024 || expired_.load(std::memory_order_relaxed)) &&
           out_of_budget();
  }
  bool out_of_budget();
  double elapsed_ms() const;
  void report_progress(double elapsed);

  // execute.cpp
  class CurrentEntry;
  void execute(Activation& activation);
  Step execute_slow(Cursor& cursor, const ir::Instruction& instruction);
  void count_hit(const Cursor& cursor, const ir::Instruction& instruction);  // hit_counts.cpp
  void write(Cursor& cursor, std::int32_t destination, std::uint8_t flags, Slot value);
  Step branch(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_return(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_object(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_class(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_property(Cursor& cursor, const ir::Instruction& instruction);
  Guard inherited_read_only(Value start, PropertyKey key, const Guard& guard);
  void set_receiver(OperationResult& result, const Guard& guard, Value object, PropertyKey key,
                    const Slot& value);
  Step execute_variable(Cursor& cursor, const ir::Instruction& instruction);
  Step execute_iteration(Cursor& cursor, const ir::Instruction& instruction);
  void take_arm(const Activation& activation, std::int32_t branch, bool side, const Guard& guard,
                const std::shared_ptr<const Assignment>& model);

  // count.cpp
  void count_alternatives(const Cursor& cursor, const ir::Instruction& instruction);
  /// After a guarded update of a location.
  void count_assignment(const Slot& result);

  // iterate.cpp
  bool iterates_by_index(Value value);
  void open_iterator(OperationResult& result, const Guard& guard, const Slot& source);
  void step_iterator(OperationResult& result, const Guard& guard, IteratorCell* record);
  void open_key_list(OperationResult& result, const Guard& guard, const Slot& source);
  void step_key_list(OperationResult& result, const Guard& guard, KeyListCell* list);
  std::string describe_operand(const std::string& fallback) const;

  void arguments_into(const Cursor& cursor, std::size_t from,
                      const std::function<void(const Guard&, std::size_t, const Slot&)>& visit);

  // call_plain.cpp
  /// Calls one known function with the window's arguments; false if the general way must be taken.
  bool call_plain(Cursor& cursor, const ir::Instruction& instruction, Step& step);
  std::shared_ptr<CallRecord> take_record(const Cursor& cursor, const Guard& called,
                                          std::int32_t destination, std::uint8_t flags);

  // call.cpp
  Step execute_call(Cursor& cursor, const ir::Instruction& instruction);
  Step finish_operation(Cursor& cursor, OperationResult& result, std::int32_t destination,
                        std::uint8_t flags, bool binds_this);
  void place_call(OperationResult& result, std::vector<CallGroup>& groups, CallRequest& request,
                  const Guard& guard, Value callee, CodePlace place);
  void start_group(CallGroup& group, const std::shared_ptr<CallRecord>& record, std::uint32_t depth,
                   Paths paths);
  void spread_arguments(CallRequest& request, const Slot& list);
  Activation* activate(const CompiledFunction* code, const Guard& guard,
                       const std::shared_ptr<CallRecord>& record, std::uint32_t depth);

  void conclude();
  void record_errors();
  void start_main(const Guard& guard);
  PathResult predict_from_log(const Assignment& assignment) const;

  // strategies/csm.cpp
  /// The type that decides whether a conventional merger can join two values.
  std::string theory_type(Value value) const;
  /// Visits registers that may still be read in this activation and its callers, and what can be
  /// reached from them through alternatives for which `follows` holds; until `visit` answers no.
  void for_each_live_location(const Activation& activation, std::uint32_t pc,
                              const std::function<bool(const Guard&)>& follows,
                              const std::function<bool(Slot& location)>& visit);
  /// The types of a location on which one path of each state differs in a way that no conventional
  /// merger can join; empty if these two paths show none.
  std::string find_difference(const Activation& activation, std::uint32_t pc, const Guard& first,
                              const Guard& second);
  /// Joins two states that stand at one point, or says that it cannot.
  bool merge_states(Activation& activation, std::uint32_t pc, const Guard& first,
                    const Guard& second);

  // strategies/dse.cpp
  /// One path: the outcome that the model takes; the others join the worklist. `arms` names the arm
  /// each would take, where known.
  Guard choose(const std::vector<Guard>& parts, std::size_t* chosen, const Guard& guard,
               const std::vector<std::int64_t>& arms);
  /// Inside an operation: the part that the model takes; the others join the worklist. The rest of
  /// the operation is done for that part alone, because stores cannot wait for its outcome.
  Guard follow(const std::vector<Guard>& parts, std::size_t* chosen);
  void leave_prefix();
  void run_path(std::shared_ptr<const Assignment> model, std::uint32_t prefix);
  void explore_paths(std::shared_ptr<const Assignment> first);
  /// One path, to its end or its bound; whether there is budget for more.
  bool explore_path(std::shared_ptr<const Assignment> model, std::uint32_t prefix);
  Guard choose_at_random(const std::vector<Guard>& parts, std::size_t* chosen, const Guard& guard);
  DseState::Pending take_pending();
  PathResult predict_by_running(const Assignment& assignment);
  /// Keeps only the outcome of an operation that the model takes.
  void choose_outcome(Cursor& cursor, OperationResult& result);
  Outcome outcome_of(const PathEnd& end, Evaluator& evaluator) const;

  // strategies/restart.cpp
  /// Back to the state before the program ran; guards, terms and the solver's knowledge stay.
  void reset_path();

  // strategies/adaptive.cpp
  void explore_adaptively();
  /// What the run has cost, in nanoseconds of a typical machine; no clock is read.
  double work_done() const;
  /// What the paths of the region cost one by one, as far as the probes tell; 0: they do not.
  double cost_apart(const Guard& region, double max_variation);
  void take_probes();
  /// The same values for the inputs of this engine.
  Assignment translate(const Assignment& model, const InputTable& from) const;
  /// Whether some array holds, in most of its slots, about as many values as it has slots.
  bool has_permuted_array() const;
  /// Lets paths leave the merged run if merging them costs too much.
  void consider_leaving(Cursor& cursor);
  /// Goes on with the paths of `part` only.
  void narrow(Cursor& cursor, const Guard& part);

  ModuleLoader& loader_;
  /// The entry being run, for places in messages.
  Cursor* current_ = nullptr;
  std::vector<Activation*> stack_;
  std::vector<std::unique_ptr<Activation>> pool_;
  std::vector<std::shared_ptr<CallRecord>> record_pool_;
  std::vector<std::unique_ptr<Activation>> activations_;
  std::vector<Parked> parked_;
  double sharing_log2_ = 0;  // summed over statements: paths ÷ alternatives
  std::uint64_t shared_statements_ = 0;
  Paths ended_ = Paths::none();  // that have come to an end
  std::uint64_t loop_bound_;
  std::uint64_t next_budget_check_ = 0;
  /// Set by the watchdog: look at the budget at once.
  std::atomic<bool> expired_ = false;
  CodePlace last_place_;  // where a guard limit ended the run
  std::chrono::steady_clock::time_point start_;
  double last_progress_ms_ = 0;
  bool stopped_ = false;
  std::vector<std::unique_ptr<CompiledFunction>> library_;
  std::unordered_map<const JsString*, std::uint32_t> library_index_;
  std::vector<std::pair<const JsString*, std::uint32_t>> library_entries_;
  std::unique_ptr<ir::Program> library_program_;
  std::unordered_map<const JsString*, FunctionObject*> library_objects_;
  std::map<std::string, Slot> request_counts_;
  std::unordered_map<TermId, Slot> string_lengths_;
  Assignment concrete_;
  std::size_t next_input_ = 0;
  std::unique_ptr<DseState> dse_;  // null when many paths run at once
  std::unique_ptr<Evaluator> path_evaluator_;
  std::unique_ptr<CsmState> csm_;            // null unless states merge conventionally
  std::unique_ptr<AdaptiveState> adaptive_;  // null unless merged runs may fork
  /// The program runs again and again: built-in objects are restored each time.
  bool restarts_ = false;
  std::vector<std::pair<HeapCell*, std::unique_ptr<HeapCell>>> changed_builtins_;
  Heap::Mark builtins_mark_;
  std::uint64_t operations_at_start_ = 0;
  std::uint64_t run_start_instructions_ = 0;
  /// From the start of a run, all arms and ends that were found lie within this many instructions.
  std::uint64_t reach_ = 0;
  void extend_reach() {
    reach_ = std::max(reach_, statistics.instructions - run_start_instructions_);
  }
  std::uint64_t uncovered_arms_ = 1;
  std::vector<std::pair<ModuleIndex, std::uint32_t>> path_arms_;
  std::vector<ArmRecord> arm_records_;
  std::vector<ErrorRecord> error_records_;
};

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/ir/ir.h"
#include "interpreter/record/closure_flow.h"
#include "interpreter/record/name_uses.h"
#include "interpreter/record/run_result.h"

namespace sheaf {

/// A place in the code of a module.
struct ProgramPoint {
  ModuleIndex module = 0;
  std::uint32_t function = 0;  // index into Program::functions
  std::uint32_t pc = 0;
  auto operator<=>(const ProgramPoint&) const = default;
};

/// How far lost paths had come with the instruction at their point.
enum class Advance : std::uint8_t {
  /// The instruction may still do anything that it can do. For the innermost level of the call
  /// stack; and for a level that called the library or a native, which may call more functions.
  kBefore,
  /// A function of the program that it called was running, and has a point of its own. What is
  /// left: to go on behind the instruction, or to throw what the function throws.
  kInCall,
};

/// Which arms can be reached from where paths were lost.
///
/// An arm that no path took is proved infeasible if all paths were explored. Paths that were given
/// up (a limitation) spoil that proof only for the arms that they could have gone on to. This
/// follows control flow and calls from where they stood; whatever it does not reach keeps its
/// proof. It over-approximates: when in doubt, an arm is reachable. The rules, and why each is
/// sound, stand in reachability.cpp.
///
/// For one group of lost paths add a point for each level of the call stack. If work is queued
/// that runs when the stack is empty (jobs, timers, event handlers), call add_callbacks as well.
class Reachability {
 public:
  /// `programs[m]` is the code of module m (null: none) and must outlive this. `loaded[m]`: on all
  /// lost paths module m had begun to load, so that `require` does not run it again; the harness
  /// always had, others are taken not to have unless told.
  explicit Reachability(std::vector<const ir::Program*> programs, std::vector<bool> loaded = {});

  void add(ProgramPoint point, Advance advance = Advance::kBefore);
  /// Code outside the programs goes on, and may call whatever function it can have got.
  void add_callbacks();

  /// `arm` is numbered as in Program::sites, over the whole module.
  bool reaches_arm(ModuleIndex module, std::uint32_t arm) const { return arms_[module][arm]; }

 private:
  struct FunctionState {
    const ir::Function* ir = nullptr;
    ModuleIndex module = 0;
    std::vector<bool> reached;  // by instruction
  };
  /// Functions that run when a property is read or assigned.
  struct Accessors {
    std::map<std::u16string, std::vector<FunctionNumber>, std::less<>> by_name;
    std::vector<FunctionNumber> computed;  // under a name that is not known
    bool all_reached = false;
  };

  void find_hooks();
  void reach(FunctionNumber function, std::uint32_t pc);
  void enter(FunctionNumber function) { reach(function, 0); }
  void follow();
  void follow_instruction(FunctionNumber function, std::uint32_t pc);
  void go_on(FunctionNumber function, std::uint32_t pc);
  void run_effects(FunctionNumber function, std::uint32_t pc);
  void run_call(FunctionNumber function, std::uint32_t pc);
  void run_accessors(Accessors& accessors, const std::u16string* name);
  void run_conversions();
  void run_modules();
  void run_escaped();

  std::vector<const ir::Program*> programs_;
  std::vector<bool> loaded_;
  ClosureFlow flow_;
  NameUses names_;
  std::vector<FunctionState> functions_;
  std::vector<std::vector<bool>> arms_;  // by module
  std::vector<std::pair<FunctionNumber, std::uint32_t>> pending_;

  Accessors getters_, setters_;
  std::vector<FunctionNumber> converters_;
  /// Whether such an instruction may run any escaped function.
  bool property_runs_anything_ = false, trap_runs_anything_ = false;
  bool conversion_runs_anything_ = false, iteration_runs_anything_ = false;
  bool instance_runs_anything_ = false;

  bool escaped_reached_ = false, modules_reached_ = false, conversions_reached_ = false;
};

}  // namespace sheaf

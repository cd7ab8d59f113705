// The rules by which code reaches code.
//
// Control flow. An instruction reaches the next one, its targets, and, if it may throw, the
// innermost handler that covers it. Which way a branch goes, and which completion a finally block
// has stored, is not looked at. A throw that no handler of the function covers goes to the caller:
// a caller that was reached here has its call's handler reached with the call, a caller from before
// has a point of its own.
//
// Calls. A call whose callee is known (closure_flow.h) enters that function alone; any other may
// enter every escaped function, because a closure that never left its variable cannot be the
// value of anything else. A native or library function runs only functions that it can get at:
// escaped ones too. A call of `require` enters the top levels of modules that may still load.
//
// Properties. Reading or assigning a property runs a getter or setter, and the language makes those
// only by `get x() {}` in literals and classes, which keeps its name, by descriptors and by
// __defineGetter__; proxies have traps. So a read of x runs the getters called x and those with
// computed names, unless names of the other ways stand in the texts.
//
// Conversions run what is stored under `valueOf` and `toString`; the built-in ones go on to `join`
// and to some properties; [Symbol.toPrimitive] needs the name of the symbol.
//
// Iteration of arrays, strings, maps and sets runs none of the program's functions unless it can
// name Symbol.iterator, has generators, or changes the built-in iterators' prototypes.
//
// Field initializers run where constructors say so, and which class's is not looked at.

#include "interpreter/record/reachability.h"

#include "frontend/ir/operands.h"
#include "interpreter/record/opcode_effects.h"

namespace sheaf {

using ir::Instruction;
using ir::Opcode;

namespace {

const std::u16string kPrototype = u"prototype";

/// The name of the property that the instruction reads or assigns; null when it may be any.
const std::u16string* property_name(const ir::Function& function, const Instruction& instruction) {
  std::int32_t operand = 0;
  switch (instruction.opcode) {
    case Opcode::kGetProperty:
      operand = instruction.c;
      break;
    case Opcode::kSetProperty:
    case Opcode::kLoadGlobal:
    case Opcode::kLoadGlobalOrUndefined:
      operand = instruction.b;
      break;
    case Opcode::kStoreGlobal:
      operand = instruction.a;
      break;
    case Opcode::kInstanceOf:
    case Opcode::kNewClass:
      return &kPrototype;
    default:
      return nullptr;
  }
  return std::get_if<std::u16string>(&function.constants[static_cast<std::size_t>(~operand)]);
}

}  // namespace

Reachability::Reachability(std::vector<const ir::Program*> programs, std::vector<bool> loaded)
    : programs_(std::move(programs)),
      loaded_(std::move(loaded)),
      flow_(programs_),
      names_(programs_) {
  loaded_.resize(programs_.size(), false);
  if (!loaded_.empty()) loaded_[0] = true;
  for (ModuleIndex m = 0; m < programs_.size(); ++m) {
    arms_.emplace_back(programs_[m] ? programs_[m]->arm_count : 0, false);
    if (!programs_[m]) continue;
    for (const auto& function : programs_[m]->functions) {
      functions_.push_back({function.get(), m, std::vector<bool>(function->code.size(), false)});
    }
  }
  find_hooks();
}

/// Finds which functions run without a call, and whether the texts hold names that make it
/// impossible to tell.
namespace {

/// Whether the instruction stores something under a key that is no constant.
bool has_made_key(const Instruction& instruction) {
  switch (instruction.opcode) {
    case Opcode::kSetElement:
    case Opcode::kDefineProperty:
    case Opcode::kDefineMethod:
      return instruction.b >= 0;
    case Opcode::kSetSuper:
      return instruction.a >= 0;
    default:
      return false;
  }
}

}  // namespace

void Reachability::find_hooks() {
  // Direct eval sees the variables, `caller` and call sites give closures away.
  const bool open = flow_.lost || names_.mentions({u"eval", u"caller", u"prepareStackTrace"});
  if (open) flow_.lost = true;
  // These give the names of built-in properties as values, without their standing in the text.
  const bool lists_names = names_.mentions(
      {u"getOwnPropertyNames", u"getOwnPropertySymbols", u"ownKeys", u"getOwnPropertyDescriptors"});
  const bool has_proxies = names_.mentions({u"Proxy"});
  // A descriptor has an accessor only under these names, or if it was got from an accessor.
  const bool defines_accessors =
      names_.mentions({u"defineProperty", u"defineProperties", u"create"}) &&
      (names_.mentions_beyond_reads({u"get", u"set"}) ||
       names_.mentions({u"getOwnPropertyDescriptor", u"getOwnPropertyDescriptors"}));
  trap_runs_anything_ = open || has_proxies;
  property_runs_anything_ = open || has_proxies || defines_accessors ||
                            names_.mentions({u"__defineGetter__", u"__defineSetter__"});
  conversion_runs_anything_ = open || property_runs_anything_ || lists_names ||
                              names_.mentions({u"toPrimitive"}) ||
                              names_.mentions_as_value({u"valueOf", u"toString", u"join"});
  const bool patches_iterators = names_.mentions({u"getPrototypeOf", u"__proto__"}) &&
                                 names_.mentions_beyond_reads({u"next", u"return"});
  iteration_runs_anything_ = open || property_runs_anything_ || lists_names || patches_iterators ||
                             names_.mentions({u"iterator", u"asyncIterator"});
  instance_runs_anything_ = open || has_proxies || lists_names || names_.mentions({u"hasInstance"});
  if (open || names_.mentions({u"require"})) flow_.require_escapes = true;  // module.require

  // The name of an enumerable property becomes a value, under which something else may be stored.
  bool enumerates = names_.mentions({u"keys", u"entries", u"stringify"});
  bool stores_under_made_keys = false, reads_made_keys = false;
  for (const FunctionState& function : functions_) {
    for (const Instruction& instruction : function.ir->code) {
      if (!has_known_effects(instruction.opcode)) iteration_runs_anything_ = true;  // a generator
      if (instruction.opcode == Opcode::kForInOpen) enumerates = true;
      stores_under_made_keys = stores_under_made_keys || has_made_key(instruction);
      reads_made_keys =
          reads_made_keys || (instruction.opcode == Opcode::kGetElement && instruction.c >= 0);
    }
  }
  // A key that is made at run time may be the name of any hook, however the text spells it; and a
  // method that is found by one may be defineProperty.
  if (stores_under_made_keys) {
    conversion_runs_anything_ = iteration_runs_anything_ = instance_runs_anything_ = true;
  }
  if (reads_made_keys &&
      (stores_under_made_keys || names_.mentions_beyond_reads({u"get", u"set"}))) {
    property_runs_anything_ = conversion_runs_anything_ = iteration_runs_anything_ = true;
  }
  for (const MemberStore& member : flow_.members) {
    const bool converts =
        member.name == u"valueOf" || member.name == u"toString" || member.name == u"join";
    if (member.kind == MemberStore::Kind::kValue) {
      if (!converts) continue;
      if (member.function && !(enumerates && member.enumerable)) {
        converters_.push_back(*member.function);
      } else {
        conversion_runs_anything_ = true;
      }
      continue;
    }
    // A getter's result is called in its turn.
    if (converts) conversion_runs_anything_ = true;
    if (!member.function) {
      property_runs_anything_ = conversion_runs_anything_ = iteration_runs_anything_ = true;
      continue;
    }
    const bool is_getter = member.kind == MemberStore::Kind::kGetter;
    Accessors& accessors = is_getter ? getters_ : setters_;
    (member.name ? accessors.by_name[*member.name] : accessors.computed)
        .push_back(*member.function);
  }
}

void Reachability::add(ProgramPoint point, Advance advance) {
  const FunctionNumber function = flow_.first_function[point.module] + point.function;
  if (advance == Advance::kInCall) {
    go_on(function, point.pc);
  } else {
    reach(function, point.pc);
  }
  follow();
}

void Reachability::add_callbacks() {
  run_escaped();
  follow();
}

void Reachability::reach(FunctionNumber function, std::uint32_t pc) {
  std::vector<bool>& reached = functions_[function].reached;
  if (pc >= reached.size() || reached[pc]) return;
  reached[pc] = true;
  pending_.emplace_back(function, pc);
}

void Reachability::follow() {
  while (!pending_.empty()) {
    const auto [function, pc] = pending_.back();
    pending_.pop_back();
    follow_instruction(function, pc);
  }
}

void Reachability::follow_instruction(FunctionNumber function, std::uint32_t pc) {
  run_effects(function, pc);
  go_on(function, pc);
  const FunctionState& state = functions_[function];
  const Instruction& instruction = state.ir->code[pc];
  if (instruction.opcode != Opcode::kBranch || instruction.d < 0) return;
  const ir::BranchArms& arms = state.ir->branches[static_cast<std::size_t>(instruction.d)];
  for (const std::int32_t arm : {arms.true_arm, arms.false_arm}) {
    if (arm >= 0) arms_[state.module][static_cast<std::size_t>(arm)] = true;
  }
}

/// Where control goes when the instruction has done all it does.
void Reachability::go_on(FunctionNumber function, std::uint32_t pc) {
  const ir::Function& ir = *functions_[function].ir;
  const Instruction& instruction = ir.code[pc];
  if (!ir::ends_block(instruction.opcode)) reach(function, pc + 1);
  ir::for_each_target(instruction, [&](std::int32_t target) {
    reach(function, static_cast<std::uint32_t>(target));
  });
  if (!has_effect(effects_of(instruction.opcode), kMayThrow)) return;
  for (const ir::Handler& handler : ir.handlers) {
    if (pc < handler.begin || pc >= handler.end) continue;
    reach(function, handler.target);
    break;  // the innermost stands first
  }
}

void Reachability::run_effects(FunctionNumber function, std::uint32_t pc) {
  const ir::Function& ir = *functions_[function].ir;
  const Instruction& instruction = ir.code[pc];
  const std::uint16_t effects = effects_of(instruction.opcode);
  if (has_effect(effects, kMayRunAnything)) run_escaped();
  if (has_effect(effects, kCallsWindow)) run_call(function, pc);
  if (has_effect(effects, kMayGet)) run_accessors(getters_, property_name(ir, instruction));
  if (has_effect(effects, kMaySet)) run_accessors(setters_, property_name(ir, instruction));
  if (has_effect(effects, kMayConvert)) run_conversions();
  if (has_effect(effects, kMayTrap) && trap_runs_anything_) run_escaped();
  if (has_effect(effects, kMayIterate) && iteration_runs_anything_) run_escaped();
  if (has_effect(effects, kMayAskInstance) && instance_runs_anything_) run_escaped();
  if (has_effect(effects, kRunsFields)) {
    for (const FunctionNumber initializer : flow_.field_initializers) enter(initializer);
    if (flow_.lost) run_escaped();
  }
}

void Reachability::run_call(FunctionNumber function, std::uint32_t pc) {
  const Callees* callees = flow_.lost ? nullptr : flow_.callees(function, pc);
  if (!callees) {
    run_escaped();
    return;
  }
  for (const FunctionNumber callee : callees->functions) enter(callee);
  if (callees->may_require) run_modules();
}

void Reachability::run_accessors(Accessors& accessors, const std::u16string* name) {
  if (property_runs_anything_) run_escaped();
  if (accessors.all_reached) return;
  for (const FunctionNumber accessor : accessors.computed) enter(accessor);
  if (name) {
    const auto found = accessors.by_name.find(*name);
    if (found == accessors.by_name.end()) return;
    for (const FunctionNumber accessor : found->second) enter(accessor);
    return;
  }
  accessors.all_reached = true;
  for (const auto& [key, functions] : accessors.by_name) {
    for (const FunctionNumber accessor : functions) enter(accessor);
  }
}

void Reachability::run_conversions() {
  if (conversions_reached_) return;
  conversions_reached_ = true;
  if (conversion_runs_anything_) run_escaped();
  for (const FunctionNumber converter : converters_) enter(converter);
  // What the toString of errors, arrays and regular expressions reads, and Symbol.toStringTag
  // (under a computed name). Elements of arrays are converted in their turn.
  for (const char16_t* name : {u"name", u"message", u"join", u"length", u"source", u"flags"}) {
    const std::u16string text = name;
    run_accessors(getters_, &text);
  }
}

void Reachability::run_modules() {
  if (modules_reached_) return;
  modules_reached_ = true;
  for (ModuleIndex m = 0; m < programs_.size(); ++m) {
    if (programs_[m] && !loaded_[m]) enter(flow_.first_function[m]);
  }
}

void Reachability::run_escaped() {
  if (escaped_reached_) return;
  escaped_reached_ = true;
  for (FunctionNumber function = 0; function < functions_.size(); ++function) {
    if (flow_.lost || flow_.escapes[function]) enter(function);
  }
  if (flow_.require_escapes) run_modules();
}

}  // namespace sheaf

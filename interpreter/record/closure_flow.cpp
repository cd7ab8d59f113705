#include "interpreter/record/closure_flow.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "frontend/ir/liveness.h"
#include "frontend/ir/operands.h"
#include "interpreter/record/opcode_effects.h"

namespace sheaf {

using ir::Instruction;
using ir::Opcode;

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// What a register may hold.
struct Origin {
  enum class Kind : std::uint8_t {
    kHarmless,     // no closure of the programs: never written, or a primitive
    kAnything,     // whatever has escaped
    kFunction,     // a closure of function `id`, or something harmless
    kRequire,      // a module's `require`, or something harmless
    kVariable,     // what captured variable `id` held at some time, or something harmless
    kEnvironment,  // an environment made at scope `id`
    kOuterCallee,  // r2 of an arrow: the callee of an activation further out
  };
  Kind kind = Kind::kHarmless;
  std::uint32_t id = 0;
  friend bool operator==(const Origin&, const Origin&) = default;
};

using Kind = Origin::Kind;
using State = std::vector<Origin>;

constexpr Origin kAnything{Kind::kAnything, 0};

std::uint64_t place_key(FunctionNumber function, std::uint32_t pc) {
  return std::uint64_t{function} << 32 | pc;
}

/// Instructions that look at their operands without keeping, passing on or converting them.
bool only_looks(Opcode opcode) {
  switch (opcode) {
    case Opcode::kCheckInitialized:
    case Opcode::kBranch:
    case Opcode::kNot:
    case Opcode::kTypeOf:
    case Opcode::kIsNullish:
    case Opcode::kIsUndefined:
    case Opcode::kStrictEqual:
    case Opcode::kStrictNotEqual:
    case Opcode::kSetFunctionName:
      return true;
    default:
      return false;
  }
}

}  // namespace

class ClosureFlowBuilder {
 public:
  ClosureFlowBuilder(const std::vector<const ir::Program*>& programs, ClosureFlow& flow)
      : programs_(programs), flow_(flow) {
    for (std::uint32_t m = 0; m < programs.size(); ++m) {
      flow.first_function.push_back(static_cast<std::uint32_t>(functions_.size()));
      if (!programs[m]) continue;
      for (const auto& function : programs[m]->functions) {
        functions_.push_back({function.get(), flow.first_function[m], kNone});
      }
    }
    flow.escapes.assign(functions_.size(), false);
  }

  void run() {
    for (std::uint32_t m = 0; m < programs_.size(); ++m) {
      if (programs_[m] && !programs_[m]->functions.empty()) {
        // What a top level's own environment stands in holds no variable of the program.
        start(flow_.first_function[m], new_scope(kNone));
      }
    }
    while (!pending_.empty()) {
      const FunctionNumber number = pending_.front();
      pending_.pop_front();
      analyse(number);
    }
    finish();
  }

 private:
  struct FunctionRecord {
    const ir::Function* ir = nullptr;
    FunctionNumber first_of_module = 0;
    std::uint32_t entry_scope = kNone;
  };
  struct Variable {
    std::vector<Origin> stores;
    bool escapes = false;
  };
  /// One function while it is analysed.
  struct Work {
    FunctionNumber number;
    const ir::Function& function;
    const ir::Liveness& live;
    std::vector<std::int32_t> handler_at;   // by instruction; -1 for none
    std::map<std::uint32_t, State> states;  // at block starts
    std::set<std::uint32_t> changed;        // block starts, in address order: the merge order
    std::int32_t linked_parameters = 0;
  };

  std::uint32_t new_scope(std::uint32_t parent) {
    scope_parents_.push_back(parent);
    return static_cast<std::uint32_t>(scope_parents_.size() - 1);
  }

  /// A closure of the function is made in this environment.
  void start(FunctionNumber number, std::uint32_t scope) {
    FunctionRecord& record = functions_[number];
    if (record.entry_scope == kNone) {
      record.entry_scope = scope;
      pending_.push_back(number);
    } else if (record.entry_scope != scope) {
      lost_ = true;
    }
  }

  void escape(Origin origin) {
    switch (origin.kind) {
      case Kind::kHarmless:
      case Kind::kAnything:
        return;
      case Kind::kFunction:
        flow_.escapes[origin.id] = true;
        return;
      case Kind::kRequire:
        flow_.require_escapes = true;
        return;
      case Kind::kVariable:
        variables_[origin.id].escapes = true;
        return;
      case Kind::kEnvironment:
      case Kind::kOuterCallee:
        lost_ = true;
        return;
    }
  }

  /// Two that differ become "anything", which holds only what has escaped.
  Origin join(Origin a, Origin b) {
    if (a == b || b.kind == Kind::kHarmless) return a;
    if (a.kind == Kind::kHarmless) return b;
    // Environments that meet are not lost yet: only their use as one is.
    if (a.kind != Kind::kEnvironment) escape(a);
    if (b.kind != Kind::kEnvironment) escape(b);
    return kAnything;
  }

  void join_register(Work& work, std::uint32_t target, std::size_t reg, Origin value) {
    if (!work.live.is_live(target, static_cast<std::int32_t>(reg))) return;
    State& state = work.states.at(target);
    const Origin joined = join(state[reg], value);
    if (joined == state[reg]) return;
    state[reg] = joined;
    work.changed.insert(target);
  }

  void join_state(Work& work, std::uint32_t target, const State& state) {
    if (work.states.try_emplace(target, state.size()).second) work.changed.insert(target);
    for (std::size_t reg = 0; reg < state.size(); ++reg) {
      join_register(work, target, reg, state[reg]);
    }
  }

  void analyse(FunctionNumber number) {
    const ir::Function& function = *functions_[number].ir;
    if (function.code.empty()) return;
    const ir::Liveness live(function);
    Work work{number, function, live, std::vector<std::int32_t>(function.code.size(), -1), {}, {}};
    for (std::size_t h = function.handlers.size(); h-- > 0;) {  // innermost last
      const ir::Handler& handler = function.handlers[h];
      std::fill(work.handler_at.begin() + handler.begin, work.handler_at.begin() + handler.end,
                static_cast<std::int32_t>(h));
    }
    for (const Instruction& instruction : function.code) {
      if (instruction.opcode == Opcode::kCreateArguments) {
        // ECMA-262 10.4.4: `arguments[i] = v` assigns the parameter where nothing shows it.
        work.linked_parameters = std::max(work.linked_parameters, instruction.b);
        // … and `arguments.callee` is the function.
        if (!function.strict) flow_.escapes[number] = true;
        // A module's `arguments` hold its `require`.
        if (number == functions_[number].first_of_module) flow_.require_escapes = true;
      }
      // A generator goes on when its object is asked, so it can run without being called.
      if (!has_known_effects(instruction.opcode)) flow_.escapes[number] = true;
    }
    work.states[0] = entry_state(number);
    for (std::int32_t i = 0; i < work.linked_parameters; ++i) {
      work.states[0][static_cast<std::size_t>(ir::kFirstParameterRegister + i)] = kAnything;
    }
    work.changed.insert(0);
    while (!work.changed.empty()) {
      const std::uint32_t block = *work.changed.begin();
      work.changed.erase(work.changed.begin());
      run_block(work, block, false);
    }
    // The states are final, so what the instructions do with them can be noted.
    for (const auto& [block, state] : work.states) run_block(work, block, true);
  }

  State entry_state(FunctionNumber number) const {
    const ir::Function& function = *functions_[number].ir;
    State state(function.register_count);
    state[ir::kThisRegister] = kAnything;
    state[ir::kEnvironmentRegister] = {Kind::kEnvironment, functions_[number].entry_scope};
    state[ir::kCalleeRegister] = {Kind::kFunction, number};
    if (function.kind == ir::FunctionKind::kArrow) {
      state[ir::kCalleeRegister] = {Kind::kOuterCallee, 0};
    }
    state[ir::kNewTargetRegister] = kAnything;
    for (std::uint32_t i = 0; i < function.parameter_count; ++i) {
      state[ir::kFirstParameterRegister + i] = kAnything;
    }
    // A module's parameters: exports, require, module, __filename, __dirname.
    if (number == functions_[number].first_of_module && function.parameter_count > 1) {
      state[ir::kFirstParameterRegister + 1] = {Kind::kRequire, 0};
    }
    return state;
  }

  void run_block(Work& work, std::uint32_t pc, bool note) {
    State state = work.states.at(pc);
    const auto& code = work.function.code;
    std::int32_t handler = -1;
    for (;; ++pc) {
      const Instruction& instruction = code[pc];
      if (!note && work.handler_at[pc] != handler) {
        handler = work.handler_at[pc];
        if (handler >= 0) enter_handler(work, handler, state);
      }
      execute(work, state, pc, note);
      if (!note && handler >= 0) {
        const ir::Handler& h = work.function.handlers[static_cast<std::size_t>(handler)];
        ir::for_each_write(instruction, [&](std::int32_t reg) {
          if (reg == h.exception_register) return;
          const auto index = static_cast<std::size_t>(reg);
          join_register(work, h.target, index, state[index]);
        });
      }
      const bool ends = ir::ends_block(instruction.opcode);
      if (!note) {
        ir::for_each_target(instruction, [&](std::int32_t target) {
          join_state(work, static_cast<std::uint32_t>(target), state);
        });
      }
      if (ends || pc + 1 >= code.size()) return;
      if (work.function.block_starts[pc + 1]) {
        if (!note) join_state(work, pc + 1, state);
        return;
      }
    }
  }

  void enter_handler(Work& work, std::int32_t handler, const State& state) {
    const ir::Handler& h = work.function.handlers[static_cast<std::size_t>(handler)];
    State thrown = state;
    thrown[static_cast<std::size_t>(h.exception_register)] = kAnything;
    join_state(work, h.target, thrown);
  }

  static Origin value(const State& state, std::int32_t operand) {
    return operand < 0 ? Origin{} : state[static_cast<std::size_t>(operand)];
  }

  void write(const Work& work, State& state, std::int32_t reg, Origin origin) {
    const std::int32_t parameter = reg - ir::kFirstParameterRegister;
    if (parameter >= 0 && parameter < work.linked_parameters) {
      escape(origin);
      origin = kAnything;
    }
    state[static_cast<std::size_t>(reg)] = origin;
  }

  /// The scope that is `hops` environments up; kNone when it is not known.
  std::uint32_t scope_at(Origin environment, std::int32_t hops) {
    if (environment.kind != Kind::kEnvironment) {
      lost_ = true;
      return kNone;
    }
    std::uint32_t scope = environment.id;
    for (; hops > 0 && scope != kNone; --hops) scope = scope_parents_[scope];
    if (scope == kNone) lost_ = true;
    return scope;
  }

  std::uint32_t variable_at(std::uint32_t scope, std::int32_t slot) {
    const auto [entry, is_new] =
        variable_numbers_.try_emplace({scope, slot}, static_cast<std::uint32_t>(variables_.size()));
    if (is_new) variables_.emplace_back();
    return entry->second;
  }

  void make_closure(const State& state, FunctionNumber made, bool note) {
    const Origin environment = state[ir::kEnvironmentRegister];
    if (environment.kind != Kind::kEnvironment) {
      lost_ = true;
    } else if (note) {
      start(made, environment.id);
    }
  }

  void execute(Work& work, State& state, std::uint32_t pc, bool note) {
    const Instruction& i = work.function.code[pc];
    const FunctionNumber first = functions_[work.number].first_of_module;
    switch (i.opcode) {
      case Opcode::kMove:
        write(work, state, i.a, value(state, i.b));
        return;
      case Opcode::kNewFunction: {
        const FunctionNumber made = first + static_cast<std::uint32_t>(i.b);
        make_closure(state, made, note);
        write(work, state, i.a, {Kind::kFunction, made});
        return;
      }
      case Opcode::kNewClass: {
        const FunctionNumber made = first + static_cast<std::uint32_t>(i.b);
        make_closure(state, made, note);
        escape(value(state, i.c));
        flow_.escapes[made] = true;  // every instance has it as `constructor`
        write(work, state, i.a, {Kind::kFunction, made});
        write(work, state, i.d, kAnything);
        return;
      }
      case Opcode::kNewEnvironment: {
        const std::uint32_t parent = scope_at(value(state, i.b), 0);
        const auto [entry, is_new] = scopes_made_.try_emplace(place_key(work.number, pc), 0);
        if (is_new) entry->second = new_scope(parent);
        if (scope_parents_[entry->second] != parent) lost_ = true;
        write(work, state, i.a, {Kind::kEnvironment, entry->second});
        return;
      }
      case Opcode::kCopyEnvironment:
        write(work, state, i.a, value(state, i.b));
        return;
      case Opcode::kLoadCaptured: {
        const std::uint32_t scope = scope_at(value(state, i.b), i.c);
        write(work, state, i.a,
              scope == kNone ? kAnything : Origin{Kind::kVariable, variable_at(scope, i.d)});
        return;
      }
      case Opcode::kStoreCaptured: {
        const std::uint32_t scope = scope_at(value(state, i.a), i.b);
        if (scope == kNone) {
          escape(value(state, i.d));
        } else if (note) {
          variables_[variable_at(scope, i.c)].stores.push_back(value(state, i.d));
        }
        return;
      }
      case Opcode::kCall:
      case Opcode::kCallSpread:
      case Opcode::kNew:
      case Opcode::kNewSpread: {
        const ir::RegisterWindow window = ir::window_of(i);
        const Origin callee = value(state, window.first);
        if (note) calls_.emplace_back(place_key(work.number, pc), callee);
        // An instance knows its constructor, and the constructor new.target.
        if (i.opcode == Opcode::kNew || i.opcode == Opcode::kNewSpread) escape(callee);
        for (std::int32_t k = window.unused_second ? 2 : 1; k < window.count; ++k) {
          escape(value(state, window.first + k));
        }
        write(work, state, i.a, kAnything);
        return;
      }
      case Opcode::kSetFieldInitializer: {
        // Only InitializeFields ever runs it, so it does not escape.
        const Origin initializer = value(state, i.b);
        if (initializer.kind != Kind::kFunction) {
          lost_ = true;
        } else if (note) {
          flow_.field_initializers.push_back(initializer.id);
        }
        return;
      }
      default:
        break;
    }
    if (note) note_member(work, state, i);
    if (!only_looks(i.opcode)) {
      // The fixed registers that some opcodes read unnamed give them home objects and the like.
      const std::string_view operands = ir::operands_of(i.opcode);
      const std::array<std::int32_t, 4> values = ir::operand_values(i);
      for (std::size_t k = 0; k < operands.size(); ++k) {
        if (operands[k] == 'R') escape(value(state, values[k]));
        // A window that the switch above does not know has a length that it does not know.
        if (operands[k] == 'W') {
          for (std::size_t reg = static_cast<std::size_t>(values[k]); reg < state.size(); ++reg) {
            if (state[reg].kind != Kind::kEnvironment) escape(state[reg]);
          }
        }
      }
    }
    ir::for_each_write(i, [&](std::int32_t reg) { write(work, state, reg, kAnything); });
  }

  void note_member(const Work& work, const State& state, const Instruction& i) {
    MemberStore member;
    if (i.opcode == Opcode::kDefineMethod) {
      if ((i.d & ir::kMethodKindMask) == ir::kGetter) member.kind = MemberStore::Kind::kGetter;
      if ((i.d & ir::kMethodKindMask) == ir::kSetter) member.kind = MemberStore::Kind::kSetter;
      member.enumerable = (i.d & ir::kEnumerable) != 0;
    } else if (i.opcode != Opcode::kDefineProperty && i.opcode != Opcode::kSetProperty) {
      return;
    }
    if (i.b < 0) {
      const auto& constants = work.function.constants;
      const auto* name = std::get_if<std::u16string>(&constants[static_cast<std::size_t>(~i.b)]);
      if (name) member.name = *name;
    }
    const Origin origin = value(state, i.c);
    if (origin.kind == Kind::kFunction) member.function = origin.id;
    if (member.kind == MemberStore::Kind::kValue && !member.name) return;
    flow_.members.push_back(std::move(member));
  }

  /// Everything that the origin may stand for: adds to `result`; false when that is not known. By a
  /// list: variables may be copied in chains as long as the program's text.
  bool collect(Origin root, Callees& result) const {
    std::set<std::uint32_t> seen;
    std::vector<Origin> pending{root};
    while (!pending.empty()) {
      const Origin origin = pending.back();
      pending.pop_back();
      switch (origin.kind) {
        case Kind::kHarmless:
          break;  // calling it throws
        case Kind::kFunction:
          result.functions.push_back(origin.id);
          break;
        case Kind::kRequire:
          result.may_require = true;
          break;
        case Kind::kVariable: {
          if (!seen.insert(origin.id).second) break;
          const auto& stores = variables_[origin.id].stores;
          pending.insert(pending.end(), stores.rbegin(), stores.rend());
          break;
        }
        default:
          return false;
      }
    }
    return true;
  }

  void finish() {
    std::vector<std::uint32_t> escaping;
    for (std::uint32_t v = 0; v < variables_.size(); ++v) {
      if (variables_[v].escapes) escaping.push_back(v);
    }
    while (!escaping.empty()) {
      const std::uint32_t variable = escaping.back();
      escaping.pop_back();
      for (const Origin store : variables_[variable].stores) {
        const bool is_news = store.kind == Kind::kVariable && !variables_[store.id].escapes;
        escape(store);
        if (is_news) escaping.push_back(store.id);
      }
    }
    flow_.lost = lost_;
    if (lost_) {
      flow_.escapes.assign(functions_.size(), true);
      flow_.require_escapes = true;
      for (MemberStore& member : flow_.members) member.function.reset();
      return;
    }
    for (const auto& [place, origin] : calls_) {
      Callees callees;
      if (collect(origin, callees)) flow_.callees_.emplace(place, std::move(callees));
    }
  }

  const std::vector<const ir::Program*>& programs_;
  ClosureFlow& flow_;
  std::vector<FunctionRecord> functions_;
  std::deque<FunctionNumber> pending_;
  std::vector<std::uint32_t> scope_parents_;
  std::unordered_map<std::uint64_t, std::uint32_t> scopes_made_;  // by NewEnvironment
  std::map<std::pair<std::uint32_t, std::int32_t>, std::uint32_t> variable_numbers_;
  std::vector<Variable> variables_;
  std::vector<std::pair<std::uint64_t, Origin>> calls_;
  bool lost_ = false;
};

ClosureFlow::ClosureFlow(const std::vector<const ir::Program*>& programs) {
  ClosureFlowBuilder(programs, *this).run();
}

const Callees* ClosureFlow::callees(FunctionNumber function, std::uint32_t pc) const {
  const auto found = callees_.find(place_key(function, pc));
  return found == callees_.end() ? nullptr : &found->second;
}

}  // namespace sheaf

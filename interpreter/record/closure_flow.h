#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf {

/// Where the closures of the loaded programs go, found without running them.
///
/// Most functions are declared, kept in one variable and only ever called by its name. Nobody else
/// can get hold of such a closure, so a call of something unknown cannot be a call of it. The
/// analysis follows each closure from the NewFunction that makes it through registers and captured
/// variables. Any other use lets it *escape*: as an argument, a result, a property, an operand that
/// is converted. Registers are followed along the control flow, captured variables as sets of what
/// is ever stored in them (environments are told apart by the instruction that makes them).
///
/// It errs on one side only: what it does not understand escapes, and with unexpected code (an
/// environment that it loses sight of) everything does.

/// A function of any module; module m's functions start at ClosureFlow::first_function[m].
using FunctionNumber = std::uint32_t;

struct Callees {
  std::vector<FunctionNumber> functions;
  bool may_require = false;  // a module's `require`
};

/// A property that an instruction defines or assigns under a name that stands in the text, or an
/// accessor under any name.
struct MemberStore {
  enum class Kind : std::uint8_t { kValue, kGetter, kSetter };
  Kind kind = Kind::kValue;
  bool enumerable = true;
  std::optional<std::u16string> name;      // none: computed
  std::optional<FunctionNumber> function;  // none: not known
};

struct ClosureFlow {
  explicit ClosureFlow(const std::vector<const ir::Program*>& programs);

  /// What the call may call; null when that is not known: then every escaped function.
  const Callees* callees(FunctionNumber function, std::uint32_t pc) const;

  std::vector<FunctionNumber> first_function;  // by module
  std::vector<bool> escapes;                   // by function
  bool require_escapes = false;
  std::vector<FunctionNumber> field_initializers;
  std::vector<MemberStore> members;
  /// The analysis met code that it does not understand: everything escapes, and the field
  /// initializers are not all known.
  bool lost = false;

 private:
  friend class ClosureFlowBuilder;
  std::unordered_map<std::uint64_t, Callees> callees_;
};

}  // namespace sheaf

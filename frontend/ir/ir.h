#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "frontend/syntax/source_file.h"

/// The intermediate form: per function a flat array of register instructions.
///
/// Merge order is address order. The lowering emits code in such an order that all jumps go forward
/// except the one latch of each loop, that a loop's instructions are contiguous [header, end), and
/// that everything that joins lies after everything that reaches it. The engine always runs the
/// pending entry with the lowest address, so all paths meet at a join before it runs. `verify`
/// (verify.h) checks this.
///
/// Exceptions are edges: the innermost handler whose range covers the instruction receives the
/// thrown value in its register. `finally` is ordinary control flow: the lowering stores the kind
/// of completion and its value in registers, and dispatches on them after the finally block.
///
/// An async function rests at Yields, too: one for each await. It starts with AsyncStart, and its
/// caller and whoever resumes it get its promise; the library knows when to resume it.
///
/// A generator is a function whose activation rests at marked instructions (GeneratorStart, Yield,
/// YieldDelegate) and goes on behind them when somebody resumes it. generator.return() is no edge
/// of its own: the lowering puts a branch behind each Yield that does what a `return` there would
/// do.
namespace sheaf::ir {

enum class Opcode : std::uint8_t {
#define SHEAF_OPCODE(name, operands) k##name,
#include "frontend/ir/opcodes.def"
};

/// Fixed registers of every activation; parameters follow, then locals and temporaries.
inline constexpr std::int32_t kThisRegister = 0;
inline constexpr std::int32_t kEnvironmentRegister = 1;
inline constexpr std::int32_t kCalleeRegister = 2;
inline constexpr std::int32_t kNewTargetRegister = 3;
inline constexpr std::int32_t kFirstParameterRegister = 4;

enum InstructionFlag : std::uint8_t {
  /// The destination is a temporary: every use lies in the block that defines it.
  kTemporaryDestination = 1,
  /// Counts as an operation: the last one that the programmer wrote in a statement (in each block,
  /// where the statement has several).
  kSourceOperation = 2,
};

struct Instruction {
  Opcode opcode = Opcode::kMove;
  std::uint8_t flags = 0;
  std::int32_t a = 0, b = 0, c = 0, d = 0;
  /// Byte offset of the source construct that errors are reported at.
  std::uint32_t position = 0;
};

enum MethodFlag : std::int32_t {
  kMethod = 0,
  kGetter = 1,
  kSetter = 2,
  kMethodKindMask = 3,
  kEnumerable = 4,  // object literals; class members are not enumerable
};

/// What the intrinsic `__privateName` makes: a private name of a class, or the brand of those that
/// have its private methods.
enum PrivateNameKind : std::int32_t {
  kPrivateField = 0,
  kPrivateMethod = 1,
  kInstanceBrand = 2,
  kStaticBrand = 3,
};

struct Undefined {};
struct Null {};
/// The value of a let/const/class binding before its declaration runs, and "no heritage".
struct Uninitialized {};
/// `std::u16string` constants are property names and string literals alike.
using Constant = std::variant<Undefined, Null, Uninitialized, bool, double, std::u16string>;

/// Arms of one Branch instruction, numbered over the whole program; -1 where that side is not an
/// arm of its own.
struct BranchArms {
  std::int32_t site = -1;
  std::int32_t true_arm = -1;
  std::int32_t false_arm = -1;
};

struct Handler {
  std::uint32_t begin = 0, end = 0;  // instructions covered
  std::uint32_t target = 0;
  std::int32_t exception_register = 0;
};

struct Loop {
  std::uint32_t header = 0, end = 0;  // [header, end); the last instruction is the latch's Jump
};

enum class FunctionKind : std::uint8_t {
  kNormal,              // callable, constructible
  kArrow,               // this, callee-for-super and new.target come from the creator
  kMethod,              // not constructible
  kClassConstructor,    // throws when called without new
  kDerivedConstructor,  // this is uninitialized until super() returns
};

struct Function {
  std::u16string name;
  FunctionKind kind = FunctionKind::kNormal;
  bool strict = false;
  /// A call binds the parameters up to GeneratorStart and returns a generator object; not
  /// constructible, although the kind of a generator that is no method is kNormal.
  bool is_generator = false;
  /// A call runs up to the first await and returns a promise; not constructible either.
  bool is_async = false;
  /// Whether an activation may rest, and outlive the call that made it.
  bool can_rest() const { return is_generator || is_async; }
  std::uint32_t parameter_count = 0;  // registers kFirstParameterRegister + i get argument i
  std::uint32_t length = 0;           // the `length` property
  std::uint32_t register_count = 0;
  std::vector<Constant> constants;
  std::vector<Instruction> code;
  std::vector<Handler> handlers;  // innermost first
  std::vector<Loop> loops;        // by header
  std::vector<BranchArms> branches;
  /// block_starts[i]: instruction i begins a block.
  std::vector<bool> block_starts;
  SourceRange range;
};

enum class SiteKind : std::uint8_t {
  kIf,
  kConditional,  // ?:
  kAnd,          // arm 0: left operand truthy (right side evaluated), arm 1: falsy; also &&=
  kOr,           // arm 0: left operand truthy, arm 1: falsy (right side evaluated); also ||=
  kNullish,      // arm 0: left operand nullish (right side evaluated), arm 1: not; also ??=
  kLoop,         // while, do, for: arm 0 condition truthy, arm 1 falsy
  kSwitch,       // arm i: case i matched (source order, default excluded), last arm: none matched
  kDefault,      // default value of a parameter or pattern: arm 0 used, arm 1 not
};

/// A place in the source where control goes one of several ways.
struct Site {
  SiteKind kind = SiteKind::kIf;
  SourceRange range;      // the whole construct
  SourceRange condition;  // the expression that decides
  std::uint32_t arm_count = 2;
  std::uint32_t first_arm = 0;     // arms of all sites are numbered consecutively
  std::vector<SourceRange> cases;  // kSwitch: the case expressions
};

/// A compiled source text. Function 0 is the top level.
struct Program {
  std::shared_ptr<const SourceFile> source;
  std::vector<std::unique_ptr<Function>> functions;
  std::vector<Site> sites;
  std::uint32_t arm_count = 0;
};

}  // namespace sheaf::ir

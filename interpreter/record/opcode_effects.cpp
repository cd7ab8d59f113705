#include "interpreter/record/opcode_effects.h"

#include <array>

#include "frontend/ir/operands.h"

namespace sheaf {

using ir::Opcode;

namespace {

struct Row {
  Opcode opcode;
  unsigned effects;
};

constexpr Row kRows[] = {
    {Opcode::kMove, kHasNoEffect},
    {Opcode::kCheckInitialized, kMayThrow},
    {Opcode::kCheckSuperOnce, kMayThrow},
    {Opcode::kThrowConstAssign, kMayThrow},

    {Opcode::kToNumber, kMayConvert},
    {Opcode::kToNumeric, kMayConvert},
    {Opcode::kNegate, kMayConvert},
    {Opcode::kIncrement, kMayConvert},
    {Opcode::kDecrement, kMayConvert},
    {Opcode::kBitNot, kMayConvert},
    {Opcode::kNot, kHasNoEffect},
    {Opcode::kTypeOf, kHasNoEffect},
    {Opcode::kToString, kMayConvert},
    {Opcode::kToPropertyKey, kMayConvert},
    {Opcode::kIsNullish, kHasNoEffect},
    {Opcode::kIsUndefined, kHasNoEffect},
    {Opcode::kIsDone, kHasNoEffect},
    {Opcode::kIsSkip, kHasNoEffect},

    {Opcode::kAdd, kMayConvert},
    {Opcode::kSubtract, kMayConvert},
    {Opcode::kMultiply, kMayConvert},
    {Opcode::kDivide, kMayConvert},
    {Opcode::kRemainder, kMayConvert},
    {Opcode::kPower, kMayConvert},
    {Opcode::kBitAnd, kMayConvert},
    {Opcode::kBitOr, kMayConvert},
    {Opcode::kBitXor, kMayConvert},
    {Opcode::kShiftLeft, kMayConvert},
    {Opcode::kShiftRight, kMayConvert},
    {Opcode::kShiftRightUnsigned, kMayConvert},
    {Opcode::kLooseEqual, kMayConvert},
    {Opcode::kLooseNotEqual, kMayConvert},
    {Opcode::kStrictEqual, kHasNoEffect},
    {Opcode::kStrictNotEqual, kHasNoEffect},
    {Opcode::kLess, kMayConvert},
    {Opcode::kLessEqual, kMayConvert},
    {Opcode::kGreater, kMayConvert},
    {Opcode::kGreaterEqual, kMayConvert},
    {Opcode::kIn, kMayConvert | kMayTrap},
    // Reads the right side's `prototype`, and asks the left one for its own.
    {Opcode::kInstanceOf, kMayAskInstance | kMayGet | kMayTrap},

    {Opcode::kNewObject, kHasNoEffect},
    {Opcode::kNewArray, kHasNoEffect},
    {Opcode::kArrayPush, kHasNoEffect},
    {Opcode::kArrayPushHole, kHasNoEffect},
    {Opcode::kNewFunction, kHasNoEffect},
    // Reads the heritage's `prototype`.
    {Opcode::kNewClass, kMayGet},
    {Opcode::kDefineMethod, kMayThrow},
    {Opcode::kSetFieldInitializer, kHasNoEffect},
    {Opcode::kInitializeFields, kRunsFields},
    {Opcode::kSetFunctionName, kHasNoEffect},
    {Opcode::kGetProperty, kMayGet},
    // `length` of an array, and properties of host objects, convert what they are given.
    {Opcode::kSetProperty, kMaySet | kMayConvert},
    {Opcode::kGetElement, kMayGet | kMayConvert},
    {Opcode::kSetElement, kMaySet | kMayConvert},
    // A field may be defined on a Proxy that a super constructor returned.
    {Opcode::kDefineProperty, kMayTrap | kMayConvert},
    {Opcode::kDeleteProperty, kMayTrap | kMayConvert},
    {Opcode::kSetPrototypeLiteral, kMayThrow},
    {Opcode::kCopyProperties, kMayGet | kMayTrap},
    {Opcode::kGetSuper, kMayGet | kMayConvert},
    {Opcode::kSetSuper, kMaySet | kMayConvert},

    {Opcode::kLoadGlobal, kMayGet},
    {Opcode::kLoadGlobalOrUndefined, kMayGet},
    {Opcode::kStoreGlobal, kMaySet},
    {Opcode::kLoadLibrary, kHasNoEffect},
    {Opcode::kNewEnvironment, kHasNoEffect},
    {Opcode::kCopyEnvironment, kHasNoEffect},
    {Opcode::kLoadCaptured, kHasNoEffect},
    {Opcode::kStoreCaptured, kHasNoEffect},

    {Opcode::kJump, kHasNoEffect},
    {Opcode::kBranch, kHasNoEffect},
    {Opcode::kReturn, kHasNoEffect},
    {Opcode::kThrow, kMayThrow},

    {Opcode::kCall, kCallsWindow},
    {Opcode::kCallSpread, kCallsWindow},
    {Opcode::kNew, kCallsWindow},
    {Opcode::kNewSpread, kCallsWindow},
    // The parent constructor is found when the call runs.
    {Opcode::kSuperCall, kMayRunAnything},
    {Opcode::kSuperCallSpread, kMayRunAnything},
    {Opcode::kCallIntrinsic, kMayRunAnything},

    {Opcode::kIterOpen, kMayIterate},
    {Opcode::kIterNext, kMayIterate},
    {Opcode::kIterClose, kMayIterate},
    {Opcode::kForInOpen, kMayTrap},
    {Opcode::kForInNext, kMayTrap},

    {Opcode::kAsyncStart, kHasNoEffect},

    {Opcode::kCreateArguments, kHasNoEffect},
    {Opcode::kStoreArgument, kHasNoEffect},
    {Opcode::kCreateRest, kHasNoEffect},
};

struct Table {
  std::array<std::uint16_t, ir::kOpcodeCount> effects{};
  std::array<bool, ir::kOpcodeCount> listed{};
};

constexpr Table make_table() {
  Table table;
  for (std::uint16_t& effects : table.effects) effects = kMayRunAnything;
  for (const Row& row : kRows) {
    table.effects[static_cast<std::size_t>(row.opcode)] = static_cast<std::uint16_t>(row.effects);
    table.listed[static_cast<std::size_t>(row.opcode)] = true;
  }
  return table;
}

constexpr Table kTable = make_table();

}  // namespace

std::uint16_t effects_of(Opcode opcode) { return kTable.effects[static_cast<std::size_t>(opcode)]; }

bool has_known_effects(Opcode opcode) { return kTable.listed[static_cast<std::size_t>(opcode)]; }

}  // namespace sheaf

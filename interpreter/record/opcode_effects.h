#pragma once

#include <cstdint>

#include "frontend/ir/ir.h"

namespace sheaf {

/// What an instruction may do besides computing its result and going on: bits, joined with |.
/// Whatever runs code may also throw.
enum OpcodeEffect : std::uint16_t {
  kHasNoEffect = 0,
  kMayThrow = 1,
  /// Reads a property, of any name unless the opcode is GetProperty: may run a getter.
  kMayGet = 2 | kMayThrow,
  /// Writes a property, of any name unless the opcode is SetProperty: may run a setter.
  kMaySet = 4 | kMayThrow,
  /// Turns an object into a primitive: may run valueOf, toString, [Symbol.toPrimitive].
  kMayConvert = 8 | kMayThrow,
  /// Asks an object without reading a property's value: may run a trap of a Proxy.
  kMayTrap = 16 | kMayThrow,
  /// Steps an iterator: may run its methods or a generator.
  kMayIterate = 32 | kMayThrow,
  /// May run a function called [Symbol.hasInstance].
  kMayAskInstance = 64 | kMayThrow,
  /// Runs the field initializer of a class.
  kRunsFields = 128 | kMayThrow,
  /// Calls the function in the first register of its window.
  kCallsWindow = 256 | kMayThrow,
  /// May run any function whose closure the outside can get at.
  kMayRunAnything = 512 | kMayThrow,
};

/// The effects of an opcode. An opcode that the table does not list may run anything, so a new one
/// is handled soundly before somebody gives it a row.
std::uint16_t effects_of(ir::Opcode opcode);

/// Whether the table lists the opcode. A function with an opcode that is not listed may do what no
/// call shows: for instance go on, as a generator does, when another object is asked.
bool has_known_effects(ir::Opcode opcode);

inline bool has_effect(std::uint16_t effects, OpcodeEffect effect) {
  return (effects & effect) == effect;
}

}  // namespace sheaf

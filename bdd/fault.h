#pragma once

#include <cstdint>
#include <string_view>

/// Seeded faults, which show that the laws can fail: in a fault build (SHEAF_FAULTS=1, used by
/// tests/differential alone) one named mistake can be switched on for the whole process, and the
/// multi-path law must notice it. In every other build `fault_active` is constant false and leaves
/// no trace in the code. The header lies in the lowest layer because every layer above has faults.
namespace sheaf {

enum class Fault : std::uint8_t {
  kNone,
#define SHEAF_FAULT(name, word) k##name,
#include "bdd/fault.def"
};

#if defined(SHEAF_FAULTS)

/// Process-wide, unlike anything else: a fault build serves one test and is never shipped.
inline Fault active_fault = Fault::kNone;

inline bool fault_active(Fault fault) { return active_fault == fault; }

/// False if there is no fault of this name.
inline bool activate_fault(std::string_view word) {
#define SHEAF_FAULT(name, text)    \
  if (word == text) {              \
    active_fault = Fault::k##name; \
    return true;                   \
  }
#include "bdd/fault.def"
  return false;
}

#else

constexpr bool fault_active(Fault) { return false; }
constexpr bool activate_fault(std::string_view) { return false; }

#endif

}  // namespace sheaf

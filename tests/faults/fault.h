#pragma once

#include <cstdint>
#include <string_view>

/// Seeded faults, which show that the laws can fail: sheaf_law_faulty is built of copies of the
/// sources into which seed.js has written the mistakes of seeds/, each behind `fault_active`. One
/// of them can be switched on for the whole process, and the multi-path law must notice it.
namespace sheaf {

enum class Fault : std::uint8_t {
  kNone,
#define SHEAF_FAULT(name, word) k##name,
#if defined(SHEAF_FAULTS)
#include SHEAF_FAULTS  // the table that seed.js makes
#endif
#undef SHEAF_FAULT
};

/// Process-wide, unlike anything else: such a program serves one test and is never shipped.
inline Fault active_fault = Fault::kNone;

inline bool fault_active(Fault fault) { return active_fault == fault; }

/// False if there is no fault of this name, as in every program but sheaf_law_faulty.
inline bool activate_fault([[maybe_unused]] std::string_view word) {
#define SHEAF_FAULT(name, text)    \
  if (word == text) {              \
    active_fault = Fault::k##name; \
    return true;                   \
  }
#if defined(SHEAF_FAULTS)
#include SHEAF_FAULTS
#endif
#undef SHEAF_FAULT
  return false;
}

}  // namespace sheaf

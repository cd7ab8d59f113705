#pragma once

#include <string>

#include "interpreter/record/record.h"

namespace sheaf {

/// Paths end: they leave the run, and how they ended is kept. Answers whether it was an error.
bool record_end(Context& context, const Guard& guard, OutcomeKind kind, Value thrown,
                CodePlace place);
/// What becomes of paths that end with this uncaught value.
OutcomeKind kind_of_uncaught(const Context& context, const Guard& guard, Value thrown);
/// Something was not done exactly. Where paths are lost by it, the caller says where they would
/// have gone on (Record::lost_points, lost_anywhere). The number of the limitation.
std::size_t record_limitation(Context& context, const char* code, CodePlace place,
                              std::string reason);

inline bool is_error(OutcomeKind kind) {
  return kind == OutcomeKind::kUncaught || kind == OutcomeKind::kAssertion ||
         kind == OutcomeKind::kStackOverflow || kind == OutcomeKind::kUnhandledRejection;
}

}  // namespace sheaf

#pragma once

#include <cstdio>
#include <cstdlib>

#include "summaries/term.h"

namespace sheaf {

/// The kinds of terms that are strings, for those who are handed nothing else.
enum class StringKind : std::uint8_t { kOfInteger, kConcat, kSelect, kUnits };

/// What kind of string a term of sort kString is.
inline StringKind string_kind(const Term& term) {
  switch (term.kind) {
    case TermKind::kStringOfInteger:
      return StringKind::kOfInteger;
    case TermKind::kConcat:
      return StringKind::kConcat;
    case TermKind::kSelectString:
      return StringKind::kSelect;
    case TermKind::kUnits:
      return StringKind::kUnits;
    case TermKind::kInput:
    case TermKind::kLinear:
    case TermKind::kProduct:
    case TermKind::kFloorDivide:
    case TermKind::kFloorRatio:
    case TermKind::kRemainder:
    case TermKind::kSelect:
    case TermKind::kSigned:
    case TermKind::kQuotient:
    case TermKind::kRatio:
    case TermKind::kOrdered:
      break;
  }
  std::fprintf(stderr, "sheaf: a term is taken for a string and is none\n");
  std::abort();
}

}  // namespace sheaf

#pragma once

#include <optional>

#include "interpreter/semantics/operation.h"
#include "interpreter/semantics/property.h"

namespace sheaf {

enum class KnownKeys : std::uint8_t {
  kOwn,
  kInherited,  // and own ones
};

/// The names of properties of an object that a symbolic text may be, each with the paths on which
/// it is; last, if there are any, the paths on which it names no property that is there.
using NamedPaths = std::vector<std::pair<Guard, std::optional<PropertyKey>>>;
NamedPaths known_keys(Operation& operation, const Guard& guard, Value base, Value key,
                      KnownKeys which);

}  // namespace sheaf

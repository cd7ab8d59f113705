#pragma once

#include <cstddef>
#include <functional>

#include "tests/support/program_generator_syntax.h"

namespace sheaf {

/// The smallest program found for which `fails` still holds, by deleting list elements, replacing
/// statements by what is inside them and expressions by operands or constants. `fails` is asked at
/// most `max_candidates` times.
Syntax shrink_program(Syntax program, const std::function<bool(const Syntax&)>& fails,
                      std::size_t max_candidates);

}  // namespace sheaf

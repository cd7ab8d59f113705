#pragma once

#include <string_view>

#include "interpreter/context.h"

namespace sheaf {

/// Paths of `guard` on which a text, a string or a string term, is this constant.
Guard equal_constant(Context& context, Value text, std::u16string_view constant,
                     const Guard& guard);

}  // namespace sheaf

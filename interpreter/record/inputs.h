#pragma once

#include <functional>
#include <string>

#include "summaries/input.h"

namespace sheaf {

struct Context;

/// The next request of this name on each path: `use` gets the input for each part of the guard.
void request_input(Context& context, const Guard& guard, const std::string& name, InputType type,
                   std::int64_t minimum, std::int64_t maximum,
                   const std::function<void(const Guard&, const Input&)>& use);

}  // namespace sheaf

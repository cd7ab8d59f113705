#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// The `values` array of an input file, for files that embed it.
nlohmann::ordered_json input_values_to_json(const std::vector<InputValue>& values);

/// Nothing, and a message, if the list does not follow the format.
std::optional<std::vector<InputValue>> input_values_from_json(const nlohmann::ordered_json& list,
                                                              std::string& message);

}  // namespace sheaf

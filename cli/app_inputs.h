#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sheaf {

/// What is wrong with the ranges that an app.json gives for inputs, by name; empty if nothing is.
std::string problem_of_app_inputs(const nlohmann::json& inputs);

}  // namespace sheaf

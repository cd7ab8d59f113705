#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/sources.h"

namespace sheaf {

/// The `values` array of an input file, for files that embed it.
nlohmann::ordered_json input_values_to_json(const std::vector<InputValue>& values);

/// Nothing, and a message, if the list does not follow the format.
std::optional<std::vector<InputValue>> input_values_from_json(const nlohmann::ordered_json& list,
                                                              std::string& message);

/// The `sources` array of input files and of run.json; entries that are none are left out.
nlohmann::ordered_json sources_to_json(const std::vector<SourceHash>& sources);
std::vector<SourceHash> sources_from_json(const nlohmann::ordered_json& list);

/// Whether brackets and braces nest deeper than any file of ours: such a text must not become a
/// tree, over which functions would recurse.
bool is_nested_too_deep(std::string_view text);

}  // namespace sheaf

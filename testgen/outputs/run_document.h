#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "testgen/report.h"

namespace sheaf {

/// What run.json holds. All other files of a run are derived from it, so that `sheaf run` and a
/// later `sheaf report` or `sheaf testgen` write the same.
using RunDocument = nlohmann::ordered_json;

RunDocument run_document(const RunReport& report);
std::string run_document_text(const RunDocument& document);

/// Nothing, and why, if the text is no run.json of this version.
std::optional<RunDocument> read_run_document(std::string_view text, std::string& error);

/// `else`, `&& right`, `case 'a'`: which side of its branch an arm of run.json is, in one or two
/// words; `arm` has kind, arm and description.
std::string short_arm_name(const RunDocument& arm);

/// `stack.js:42`: where an entry of run.json with file and line stands, by the file's own name.
std::string short_place(const RunDocument& entry);

/// `TypeError: message`, or the thrown value; of an error or an outcome of run.json.
std::string error_title(const RunDocument& error);

/// `x = 3, flag = true`: the values of a test of run.json, without control characters.
std::string inputs_text(const RunDocument& values);

}  // namespace sheaf

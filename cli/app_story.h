#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/run.h"
#include "testgen/app_report.h"

namespace sheaf {

/// Reads what a concrete run of an application has told (app_trace of stdlib/models/app_host.js).
/// `inputs`: what it was given; they belong to events by their names.
ErrorStory read_story(std::string_view output, const std::vector<InputValue>& inputs,
                      const std::string& error);

}  // namespace sheaf

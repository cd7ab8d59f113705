#pragma once

#include <cstdint>
#include <string>

#include "cli/command_line.h"
#include "cli/interrupt.h"
#include "testgen/outputs/run_document.h"

namespace sheaf {

struct SurveyRequest {
  const Options& options;
  std::string harness;
  std::string harness_text;  // instead of what the file holds; empty: that
  std::uint32_t processes = 0;
  double max_ms = 0;
};

/// What the variables hold before each statement of a program: the text of values.json, which
/// report.html shows beside the lines. Runs the program once more, merged, with every line watched
/// (so the run itself pays nothing), and once path by path, to count the paths; both within
/// `max_ms`. What is left out, the document says.
RunDocument survey_values(const SurveyRequest& request, const InterruptFlag& interrupt);

/// How long a survey may take beside a run that explored so long and has so much time left.
double survey_time_ms(double explored_ms, double left_ms);

}  // namespace sheaf

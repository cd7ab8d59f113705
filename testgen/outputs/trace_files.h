#pragma once

#include "testgen/outputs/output_file.h"
#include "testgen/outputs/run_document.h"

namespace sheaf {

/// errors/E001-…/trace.txt: what was thrown and where, the call stack, the inputs, what was printed
/// before. Names are relative to the run's directory.
OutputFiles trace_files(const RunDocument& run);

}  // namespace sheaf

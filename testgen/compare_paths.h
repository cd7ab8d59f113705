#pragma once

#include <string>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/node_worker.h"
#include "testgen/place.h"

namespace sheaf {

/// Whether a concrete run ended as predicted: with the same kind of end and the same error.
bool ends_alike(const Outcome& predicted, const Outcome& actual);
bool ends_alike(const Outcome& predicted, const NodeRun& actual);
/// Exit status of a node process whose path ends like this.
int node_exit_status(OutcomeKind kind);

/// Of two runs that were stopped, either of them first: where their output differs.
std::vector<std::string> compare_beginnings(const std::string& predicted, const std::string& actual,
                                            const std::string& who);

/// Everything in which a concrete run differs from the predicted path, one sentence each; empty if
/// they agree. Of a path that the engine gave up only what came before is compared.
std::vector<std::string> compare_with_self(const ModuleList& modules, const PathResult& predicted,
                                           const PathResult& actual);

/// The same for a run under Node; only arms that `worker` reports are compared.
std::vector<std::string> compare_with_node(const ModuleList& modules, const PathResult& predicted,
                                           const NodeRun& actual, const NodeWorker& worker);

/// The same for a plain `node harness.js`: exit status, output, and the first line of the error.
std::vector<std::string> compare_with_process(const PathResult& predicted,
                                              const ProcessResult& actual);

}  // namespace sheaf

#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cli/command_line.h"
#include "cli/module_loader.h"
#include "interpreter/run.h"
#include "testgen/place.h"

namespace sheaf {

/// The engine's options that the command line asks for.
/// When a command that began then must be done with everything: --max-time ends the exploration,
/// and what follows it (conclusions, choosing and replaying inputs) gets a little more.
std::chrono::steady_clock::time_point finish_time(const Options& options,
                                                  std::chrono::steady_clock::time_point start);

RunOptions exploration_options(const Options& options);
/// The same for a concrete run with these inputs; no clock ends it.
RunOptions concrete_options(const Options& options, std::vector<InputValue> inputs);

/// From one of kStrategyNames.
std::optional<StrategyKind> strategy_from_name(std::string_view name);

/// Does `list` (--expect-error) announce this error? An entry is NAME or NAME@file:line, where the
/// file may lack leading directories.
bool is_expected_error(std::string_view list, const Outcome& outcome, const Place& place);

/// An uncaught error as Node shows it: place, source line, caret, `Uncaught TypeError: …`.
std::string format_uncaught(const std::vector<std::shared_ptr<const ir::Program>>& modules,
                            const Outcome& outcome);

/// What is wrong with the sources, on stderr.
void print_problems(const FileModuleLoader& loader);

/// Says on stderr that replay cannot take every right away from Node, if that is so here.
void warn_of_unconfined_node();

/// `file:line:column: harness error: …`, as the Node package prints it.
std::string format_harness_error(const std::vector<std::shared_ptr<const ir::Program>>& modules,
                                 const Outcome& outcome);

}  // namespace sheaf

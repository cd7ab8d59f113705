#pragma once

#include <string>
#include <vector>

namespace sheaf {

struct RunReport;
struct ReportedError;

/// Errors that differ in nothing but a part of their message, which names the input: thrown at one
/// place, called from the same line, with messages that have words in common. All but the first of
/// such a group get its id in `same_as`. Applications are left alone: their errors differ by
/// events.
void group_errors(RunReport& report);

/// The errors that count: the first of each group.
std::size_t count_errors(const RunReport& report);

/// The first of a group and those like it.
std::vector<const ReportedError*> errors_like(const RunReport& report, const ReportedError& first);

/// `unexpected … at …`: what these messages have in common, in words.
std::string common_form(const std::vector<std::string>& messages);

}  // namespace sheaf

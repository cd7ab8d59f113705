#pragma once

#include <string>
#include <string_view>

namespace sheaf {

/// Text of the program's making for one line of a report: control characters, escape sequences,
/// line breaks and marks that turn the writing direction are shown as `\x1b`, `\n`, `\u202e`, so
/// that it can neither move the cursor nor pass for a line of ours. What is no UTF-8 is shown as
/// its bytes.
std::string printable(std::string_view text);

/// The same for text of several lines: line breaks and tabs stay.
std::string printable_lines(std::string_view text);
/// The same of the last lines, if the text is long: what a reader of an error looks at.
std::string printable_ending(std::string_view text);

}  // namespace sheaf

#pragma once

#include <string>
#include <string_view>

namespace sheaf::html {

/// Text of any origin between tags or inside an attribute in double quotes.
std::string escape(std::string_view text);

/// `1 error`, `2 errors`
std::string plural(std::uint64_t count, std::string_view noun);

/// The style sheet and the script of report.html. The page is complete without the script.
extern const char* const kStyle;
extern const char* const kScript;

}  // namespace sheaf::html

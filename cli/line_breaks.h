#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sheaf {

/// Columns that UTF-8 text takes, each code point one.
std::size_t columns_in(std::string_view text);

/// The text in lines of at most so many columns, broken at blanks; all but the first begin with
/// `indent` blanks. The first begins at column `used`. Longer words stay whole.
std::string broken_text(std::string_view text, std::size_t columns, std::size_t used,
                        std::size_t indent);

/// The text, or its beginning and `…` if it has more columns.
std::string shortened_text(std::string_view text, std::size_t columns);

}  // namespace sheaf

#pragma once

#include <string>

namespace sheaf {

/// docs/sheaf.1: the man page, derived from the tables of the command line.
std::string manual_page();

}  // namespace sheaf

#pragma once

#include <string>

namespace sheaf {

/// Messages of errors that instructions of several files throw.
inline const std::string kThisBeforeSuper =
    "Must call super constructor in derived class before accessing 'this' or returning from "
    "derived constructor";

}  // namespace sheaf

#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace sheaf {

/// Does the work in a copy of this process, which is ended when it is not done by then: for what
/// cannot be interrupted from within. Answers what the work answered; nullopt if it was not done,
/// or the copy died. Nothing else that the work does reaches this process.
std::optional<std::string> run_in_copy(const std::function<std::string()>& work,
                                       std::chrono::steady_clock::time_point until);

}  // namespace sheaf

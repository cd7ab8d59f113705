#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sheaf {

/// Something a module exports that can be called.
struct ExportedFunction {
  std::string name;  // empty: the module itself
  std::string text;  // its source
  bool is_class = false;
  /// Of a class: the names and texts of its methods.
  std::vector<std::pair<std::string, std::string>> methods;
};

/// A harness that calls each of them with inputs guessed from its parameters; `specifier` is what
/// it requires, `command` what runs it.
std::string first_harness(const std::string& specifier, const std::string& command,
                          const std::vector<ExportedFunction>& functions);

}  // namespace sheaf

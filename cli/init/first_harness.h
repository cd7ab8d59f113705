#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sheaf {

/// Something a module exports that can be called.
struct ExportedFunction {
  std::string name;  // empty: the module itself
  std::string text;  // its source
  bool is_class = false;
  /// Of a class: the names and texts of its methods; those of accessors are `get size`, `set size`.
  std::vector<std::pair<std::string, std::string>> methods;
  /// The name of the export that it is a static method of, if it is one; empty for the module.
  std::optional<std::string> owner = {};
};

struct SubjectModule {
  std::string specifier;  // what a harness requires
  std::string text;
  std::vector<ExportedFunction> functions;
};

/// A harness that calls what the module exports with inputs guessed from how parameters are called
/// and used; `command` is what runs it.
std::string first_harness(const SubjectModule& module, const std::string& command);

}  // namespace sheaf

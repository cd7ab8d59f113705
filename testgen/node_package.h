#pragma once

#include <optional>
#include <string>

namespace sheaf {

/// Where Node and our package for it are.
struct NodePackage {
  std::string node;       // the program
  std::string directory;  // of the package: runner.cjs, register.cjs
};

/// The package is looked for in SHEAF_NODE_PACKAGE, beside the installed program
/// (../share/sheaf/node) and in the source tree this program was built from; `node` on PATH, or
/// SHEAF_NODE. Nothing, and why, if either is missing.
std::optional<NodePackage> find_node_package(std::string& why_not);

}  // namespace sheaf

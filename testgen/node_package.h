#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sheaf {

/// Where Node and our package for it are.
struct NodePackage {
  std::string node;       // the program
  std::string directory;  // of the package: runner.cjs, register.cjs
  std::string root = {};  // of the project: all that Node may read beside the package
  int version = 20;       // the first number of it
};

/// The package is looked for in SHEAF_NODE_PACKAGE, beside the installed program
/// (../share/sheaf/node) and in the source tree this program was built from; `node` on PATH, or
/// SHEAF_NODE. Nothing, and why, if either is missing or Node is too old to be confined.
std::optional<NodePackage> find_node_package(std::string& why_not);

/// The directory of the package alone; nothing if it is not found.
std::optional<std::string> find_package_directory();

/// The words that start Node under its permission model, to be followed by a script: it may read
/// below the root, in the package and these files, and may neither write, nor start programs or
/// workers, nor load add-ons. Launch::is_confined takes away what that model does not know.
std::vector<std::string> confined_node_command(const NodePackage& package,
                                               const std::vector<std::string>& readable_files);

}  // namespace sheaf

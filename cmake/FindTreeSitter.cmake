# Finds the tree-sitter runtime and defines the imported target TreeSitter::runtime.

find_path(TREE_SITTER_INCLUDE_DIR tree_sitter/api.h)
find_library(TREE_SITTER_LIBRARY tree-sitter)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TreeSitter
  REQUIRED_VARS TREE_SITTER_LIBRARY TREE_SITTER_INCLUDE_DIR)

if(TreeSitter_FOUND AND NOT TARGET TreeSitter::runtime)
  add_library(TreeSitter::runtime UNKNOWN IMPORTED)
  set_target_properties(TreeSitter::runtime PROPERTIES
    IMPORTED_LOCATION "${TREE_SITTER_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${TREE_SITTER_INCLUDE_DIR}")
endif()
mark_as_advanced(TREE_SITTER_INCLUDE_DIR TREE_SITTER_LIBRARY)

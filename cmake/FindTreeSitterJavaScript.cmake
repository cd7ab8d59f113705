# Finds the sources of the JavaScript grammar, which scripts/bootstrap fetches, and defines the
# library TreeSitter::javascript that offers the C function tree_sitter_javascript().

find_path(TREE_SITTER_JAVASCRIPT_DIR src/parser.c
  PATHS "${SHEAF_DEPS}/tree-sitter-javascript" NO_DEFAULT_PATH)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TreeSitterJavaScript
  REQUIRED_VARS TREE_SITTER_JAVASCRIPT_DIR
  REASON_FAILURE_MESSAGE "Run scripts/bootstrap.")

if(TreeSitterJavaScript_FOUND AND NOT TARGET TreeSitter::javascript)
  add_library(tree_sitter_javascript STATIC
    "${TREE_SITTER_JAVASCRIPT_DIR}/src/parser.c" "${TREE_SITTER_JAVASCRIPT_DIR}/src/scanner.c")
  target_include_directories(tree_sitter_javascript PRIVATE "${TREE_SITTER_JAVASCRIPT_DIR}/src")
  target_compile_options(tree_sitter_javascript PRIVATE -w)
  add_library(TreeSitter::javascript ALIAS tree_sitter_javascript)
endif()
mark_as_advanced(TREE_SITTER_JAVASCRIPT_DIR)

# Finds cvc5 and defines the imported target Cvc5::cvc5. Debian's package has no CMake file of its
# own. Under its own name, so that a cvc5 with a package file is not shadowed.

find_path(CVC5_INCLUDE_DIR cvc5/cvc5.h)
find_library(CVC5_LIBRARY cvc5)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Cvc5 REQUIRED_VARS CVC5_LIBRARY CVC5_INCLUDE_DIR)

if(Cvc5_FOUND AND NOT TARGET Cvc5::cvc5)
  add_library(Cvc5::cvc5 UNKNOWN IMPORTED)
  set_target_properties(Cvc5::cvc5 PROPERTIES
    IMPORTED_LOCATION "${CVC5_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CVC5_INCLUDE_DIR}")
endif()
mark_as_advanced(CVC5_INCLUDE_DIR CVC5_LIBRARY)

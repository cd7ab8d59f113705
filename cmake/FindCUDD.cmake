# Finds CUDD and defines the imported target CUDD::cudd.
#
# An installed CUDD (cudd.h, libcudd) is taken first; CUDD_ROOT and CMAKE_PREFIX_PATH are honoured.
# Otherwise the one that scripts/bootstrap built from Debian's berkeley-abc source is used, and
# SHEAF_CUDD_ABC=1 is defined for whoever links it. CUDD_FROM tells which: "installed" or "bootstrap".

find_path(CUDD_INCLUDE_DIR cudd.h)
find_library(CUDD_LIBRARY cudd)
set(CUDD_FROM "installed")

if(NOT CUDD_INCLUDE_DIR OR NOT CUDD_LIBRARY)
  unset(CUDD_INCLUDE_DIR CACHE)
  unset(CUDD_LIBRARY CACHE)
  find_path(CUDD_INCLUDE_DIR cudd.h PATHS "${SHEAF_DEPS}/cudd/include" NO_DEFAULT_PATH)
  find_library(CUDD_LIBRARY cudd PATHS "${SHEAF_DEPS}/cudd/lib" NO_DEFAULT_PATH)
endif()
# On a later configure the cached paths of the bootstrap copy come back; recognise them.
cmake_path(IS_PREFIX SHEAF_DEPS "${CUDD_LIBRARY}" NORMALIZE CUDD_is_from_bootstrap)
if(CUDD_is_from_bootstrap)
  set(CUDD_FROM "bootstrap")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CUDD
  REQUIRED_VARS CUDD_LIBRARY CUDD_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run scripts/bootstrap, or install CUDD 3 and set CUDD_ROOT to its prefix.")

if(CUDD_FOUND AND NOT TARGET CUDD::cudd)
  add_library(CUDD::cudd UNKNOWN IMPORTED)
  set_target_properties(CUDD::cudd PROPERTIES
    IMPORTED_LOCATION "${CUDD_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${CUDD_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES m)
  if(CUDD_FROM STREQUAL "bootstrap")
    set_target_properties(CUDD::cudd PROPERTIES INTERFACE_COMPILE_DEFINITIONS
      "SHEAF_CUDD_ABC=1;ABC_USE_CUDD=1;ABC_USE_STDINT_H=1")
  endif()
endif()
mark_as_advanced(CUDD_INCLUDE_DIR CUDD_LIBRARY)

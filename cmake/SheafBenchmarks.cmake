# The target `benchmarks` builds every executable that benchmarks/CMakeLists.txt defines. They are
# not part of the default build.

add_custom_target(benchmarks)
if(SHEAF_BENCHMARKS AND EXISTS "${PROJECT_SOURCE_DIR}/benchmarks/CMakeLists.txt")
  find_package(benchmark REQUIRED)
  add_subdirectory(benchmarks EXCLUDE_FROM_ALL)
  get_property(benchmark_targets DIRECTORY benchmarks PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS benchmark_targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      add_dependencies(benchmarks ${target})
    endif()
  endforeach()
endif()

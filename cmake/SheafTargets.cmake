# Compile settings of our own code, and one target per source folder.

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")

# Everything that our own code is compiled with; foreign sources (the grammar) are not.
add_library(sheaf_options INTERFACE)
target_compile_features(sheaf_options INTERFACE cxx_std_20)
target_include_directories(sheaf_options INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(sheaf_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wno-sign-conversion;-Wno-restrict;-Werror>)
target_compile_definitions(sheaf_options INTERFACE
  SHEAF_VERSION="${PROJECT_VERSION}"
  $<$<BOOL:${SHEAF_INVARIANTS}>:SHEAF_INVARIANTS=1>)

# Sanitizers and coverage apply to every target, foreign C sources included.
if(SHEAF_SANITIZE)
  add_compile_options(-fsanitize=${SHEAF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SHEAF_SANITIZE})
endif()
if(SHEAF_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()

# sheaf_add_folder(<name>): adds the folder's CMakeLists.txt when the folder exists, and otherwise an
# empty library, so that the tree can be configured at any moment.
function(sheaf_add_folder name)
  if(EXISTS "${PROJECT_SOURCE_DIR}/${name}/CMakeLists.txt")
    add_subdirectory(${name})
  elseif(NOT name STREQUAL "cli")
    sheaf_add_library(${name} SOURCES)
  endif()
endfunction()

# sheaf_add_library(<name> SOURCES <glob>... LINK <target>...): the library of one folder. Globbing
# is relative to the folder and is repeated at every build, so a new file needs no edit here. Without
# any source the library is an interface that still carries its links.
function(sheaf_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  set(sources "")
  foreach(pattern IN LISTS arg_SOURCES)
    if(IS_ABSOLUTE "${pattern}")
      list(APPEND sources "${pattern}")
    else()
      file(GLOB found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${pattern}")
      list(APPEND sources ${found})
    endif()
  endforeach()
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC sheaf_options ${arg_LINK})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE sheaf_options ${arg_LINK})
  endif()
endfunction()

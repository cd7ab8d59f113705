#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sheaf {

/// A function of the library that other library functions and the engine refer to by name.
struct LibraryEntry {
  std::string_view name;
  std::uint32_t function = 0;  // index into the program's functions
};

/// The self-hosted part of the JavaScript library (`stdlib/*.js`), compiled when the program was
/// built. All files share one namespace of functions.
struct LibraryImage {
  /// An ir::Program as frontend/ir/serialize.h writes it. Function 0 is empty.
  std::span<const unsigned char> bytes;
  /// The top-level functions, ordered by name. Functions inside them have no entry, and none bears
  /// the name of an entry.
  std::span<const LibraryEntry> entries;
};

LibraryImage library_image();

}  // namespace sheaf

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// A place in a source text, counted from 1; columns are UTF-16 code units as in Node's messages.
struct SourcePosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// Half-open range of byte offsets in a source text.
struct SourceRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// One JavaScript text with its name, and the way from byte offsets to lines and columns.
class SourceFile {
 public:
  SourceFile(std::string path, std::string text);

  const std::string& path() const { return path_; }
  const std::string& text() const { return text_; }
  std::string_view slice(SourceRange range) const;
  SourcePosition position_of(std::uint32_t offset) const;
  std::uint32_t line_of(std::uint32_t offset) const;
  /// The line without its newline.
  std::string_view line_text(std::uint32_t line) const;

 private:
  /// UTF-16 code units are counted up to every so many bytes: a line may have megabytes.
  static constexpr std::uint32_t kUnitStep = 1024;

  std::uint32_t units_before(std::uint32_t offset) const;

  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
  std::vector<std::uint32_t> units_before_;  // at multiples of kUnitStep
};

}  // namespace sheaf

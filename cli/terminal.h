#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace sheaf {

enum class Color : std::uint8_t { kRed, kGreen, kYellow, kBold, kDim };

/// Adds colours to text if the stream wants them.
class Painter {
 public:
  /// `when` is auto, always or never; auto means a terminal without NO_COLOR and not TERM=dumb.
  Painter(std::string_view when, std::FILE* stream);
  explicit Painter(bool enabled) : enabled_(enabled) {}

  bool is_enabled() const { return enabled_; }
  std::string paint(Color color, std::string_view text) const;

 private:
  bool enabled_;
};

bool is_terminal(std::FILE* stream);

/// How many columns a line of the stream has: the terminal's, 80 where there is none.
std::size_t columns_of(std::FILE* stream);

/// A word for a shell: quoted if it has to be.
std::string shell_word(std::string_view text);

}  // namespace sheaf

#include "testgen/outputs/html.h"

namespace sheaf::html {

std::string escape(std::string_view text) {
  std::string result;
  for (const char character : text) {
    switch (character) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        // Control characters are no text of a page.
        result +=
            static_cast<unsigned char>(character) < 0x20 && character != '\n' && character != '\t'
                ? '?'
                : character;
    }
  }
  return result;
}

std::string plural(std::uint64_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace sheaf::html

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sheaf {

/// String.prototype.toUpperCase and toLowerCase, ECMA-262 22.1.3.28: full Unicode case mapping.
std::u16string upper_case(std::u16string_view text);
std::u16string lower_case(std::u16string_view text);

/// String.prototype.normalize; nothing for a form other than NFC, NFD, NFKC and NFKD.
std::optional<std::u16string> normalized(std::u16string_view text, std::u16string_view form);

/// String.prototype.localeCompare in the root collation: −1, 0 or 1. Nothing for texts beyond ASCII
/// whose normal forms differ.
std::optional<int> collate(std::u16string_view a, std::u16string_view b);

}  // namespace sheaf

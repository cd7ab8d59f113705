#include "interpreter/builtins/unicode_text.h"

#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <cstdint>

namespace sheaf {

namespace {

using Mapping = int32_t (*)(UChar*, int32_t, const UChar*, int32_t, const char*, UErrorCode*);

/// The result may be longer than the text: ask for its length first.
std::u16string mapped(std::u16string_view text, Mapping mapping) {
  const auto length = static_cast<int32_t>(text.size());
  std::u16string result(text.size(), u'\0');
  while (true) {
    UErrorCode status = U_ZERO_ERROR;
    const int32_t needed = mapping(result.data(), static_cast<int32_t>(result.size()), text.data(),
                                   length, "", &status);
    const bool fits = static_cast<std::size_t>(needed) <= result.size();
    result.resize(static_cast<std::size_t>(needed));
    if (fits) return result;
  }
}

char16_t lower(char16_t unit) {
  return unit >= u'A' && unit <= u'Z' ? static_cast<char16_t>(unit + 32) : unit;
}

/// ASCII in the order of the root collation, letters aside.
constexpr std::u16string_view kBeforeLetters =
    u"\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789";

/// Primary weight: letters without case, after everything else in ASCII.
std::uint32_t primary(char16_t unit) {
  const std::size_t at = kBeforeLetters.find(unit);
  if (at != std::u16string_view::npos) return static_cast<std::uint32_t>(at) + 1;
  if (unit < 0x20 || unit == 0x7f) return 0;  // ignored
  return 0x100u + lower(unit);
}

}  // namespace

std::u16string upper_case(std::u16string_view text) { return mapped(text, u_strToUpper); }
std::u16string lower_case(std::u16string_view text) { return mapped(text, u_strToLower); }

std::optional<std::u16string> normalized(std::u16string_view text, std::u16string_view form) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* normalizer = nullptr;
  if (form == u"NFC") normalizer = unorm2_getNFCInstance(&status);
  if (form == u"NFD") normalizer = unorm2_getNFDInstance(&status);
  if (form == u"NFKC") normalizer = unorm2_getNFKCInstance(&status);
  if (form == u"NFKD") normalizer = unorm2_getNFKDInstance(&status);
  if (normalizer == nullptr) return std::nullopt;
  std::u16string result(text.size(), u'\0');
  while (true) {
    status = U_ZERO_ERROR;
    const int32_t needed =
        unorm2_normalize(normalizer, text.data(), static_cast<int32_t>(text.size()), result.data(),
                         static_cast<int32_t>(result.size()), &status);
    const bool fits = static_cast<std::size_t>(needed) <= result.size();
    result.resize(static_cast<std::size_t>(needed));
    if (fits) return result;
  }
}

std::optional<int> collate(std::u16string_view a, std::u16string_view b) {
  const auto is_ascii = [](std::u16string_view text) {
    return std::all_of(text.begin(), text.end(), [](char16_t unit) { return unit < 0x80; });
  };
  if (!is_ascii(a) || !is_ascii(b)) {
    if (normalized(a, u"NFD") == normalized(b, u"NFD")) return 0;
    return std::nullopt;
  }
  // Letters first, as if there were no case; only then lower case before upper case.
  const auto compare = [&](auto&& weight) {
    std::size_t i = 0, j = 0;
    while (true) {
      while (i < a.size() && primary(a[i]) == 0) ++i;
      while (j < b.size() && primary(b[j]) == 0) ++j;
      if (i == a.size() || j == b.size()) {
        return i == a.size() ? (j == b.size() ? 0 : -1) : 1;
      }
      const std::uint32_t left = weight(a[i++]), right = weight(b[j++]);
      if (left != right) return left < right ? -1 : 1;
    }
  };
  if (const int order = compare(primary); order != 0) return order;
  return compare([](char16_t unit) -> std::uint32_t { return lower(unit) != unit ? 1 : 0; });
}

}  // namespace sheaf

#include "cli/app_words.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "cli/module_loader.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// Reads source text from a place, without knowing the language.
class TextReader {
 public:
  TextReader(const std::string& text, std::size_t at) : text_(text), at_(at) {}

  /// The character at this place, 0 at the end.
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char wanted) {
    if (next() != wanted) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (std::isspace(static_cast<unsigned char>(next())) != 0) ++at_;
  }
  /// An ASCII identifier, or nothing.
  std::string name() {
    const std::size_t begin = at_;
    if (std::isdigit(static_cast<unsigned char>(next())) != 0) return "";
    while (std::isalnum(static_cast<unsigned char>(next())) != 0 || next() == '_') ++at_;
    return text_.substr(begin, at_ - begin);
  }

 private:
  const std::string& text_;
  std::size_t at_;
};

/// The names of `{ a, b }` behind an opening parenthesis; none if it is no such pattern.
std::vector<std::string> names_taken_apart(TextReader reader) {
  std::vector<std::string> names;
  reader.skip_space();
  if (!reader.take('{')) return {};
  do {
    reader.skip_space();
    if (const std::string name = reader.name(); !name.empty()) names.push_back(name);
    reader.skip_space();
  } while (reader.take(','));
  if (!reader.take('}')) return {};
  reader.skip_space();
  return reader.next() == ',' || reader.next() == ')' ? names : std::vector<std::string>();
}

}  // namespace

std::set<std::string> names_read(const std::string& text) {
  constexpr std::string_view kOthers[] = {"exports", "env", "length", "prototype"};
  constexpr std::size_t kMost = 12;
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!name.empty() && names.size() < kMost &&
        std::find(std::begin(kOthers), std::end(kOthers), name) == std::end(kOthers)) {
      names.insert(name);
    }
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '(') continue;
    for (const std::string& name : names_taken_apart(TextReader(text, at + 1))) add(name);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '.') continue;
    TextReader reader(text, at + 1);
    reader.skip_space();
    const std::string name = reader.name();
    reader.skip_space();
    if (reader.next() != '(') add(name);
  }
  return names;
}

std::set<std::string> words_mentioned(const std::string& text) {
  constexpr std::string_view kOthers[] = {"emit(", "on(", "require(", "use "};
  constexpr std::size_t kMost = 24, kLongest = 20;
  std::set<std::string> words;
  for (std::size_t at = 0; at < text.size() && words.size() < kMost; ++at) {
    if (text[at] != '\'' && text[at] != '"') continue;
    const std::size_t end = text.find(text[at], at + 1);
    if (end == std::string::npos) break;
    const std::string word = text.substr(at + 1, end - at - 1);
    const std::string_view before(text.data(), at);
    const bool is_word = std::all_of(word.begin(), word.end(), [](char unit) {
      return std::isgraph(static_cast<unsigned char>(unit)) != 0 && unit != '\\';
    });
    if (is_word && !word.empty() && word.size() <= kLongest &&
        std::none_of(std::begin(kOthers), std::end(kOthers),
                     [&](std::string_view other) { return before.ends_with(other); })) {
      words.insert(word);
    }
    at = end;
  }
  return words;
}

std::string text_of_process(const fs::path& source) {
  std::vector<fs::path> files = {source};
  std::string text, ignored;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string own = read_text_file(files[i], ignored).value_or("");
    constexpr std::string_view kRequire = "require('.";
    for (std::size_t at = own.find(kRequire); at != std::string::npos;
         at = own.find(kRequire, at + 1)) {
      const std::size_t begin = at + kRequire.size() - 1, end = own.find('\'', begin);
      if (end == std::string::npos) break;
      for (const char* ending : {"", ".js", "/index.js"}) {
        std::error_code status;
        const fs::path file = fs::canonical(
            files[i].parent_path() / (own.substr(begin, end - begin) + ending), status);
        if (status || !fs::is_regular_file(file, status)) continue;
        if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
        break;
      }
    }
    text += own;
  }
  return text;
}

}  // namespace sheaf

#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace sheaf {

// What the text of a process says of the messages that it may get. Nothing depends on it but which
// values are tried when the process runs alone, so the text is read without knowing the language.

/// The text of a source and of what it requires from files beside it.
std::string text_of_process(const std::filesystem::path& source);

/// Names that may be those of a message's fields: what a text reads behind a dot without calling
/// it, or takes out of a parameter.
std::set<std::string> names_read(const std::string& text);

/// Single words between quotes, but names of modules and of messages.
std::set<std::string> words_mentioned(const std::string& text);

}  // namespace sheaf

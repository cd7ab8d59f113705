// Scripts of pages: files that a page names, and parts of the page's own text.

#include <cstdint>

#include "cli/module_loader.h"
#include "testgen/sha256.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// Where the unit with this number (UTF-16) begins in a UTF-8 text.
std::size_t byte_of_unit(const std::string& text, std::size_t unit) {
  std::size_t units = 0, at = 0;
  while (at < text.size() && units < unit) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    units += length == 4 ? 2 : 1;
    at += length;
  }
  return std::min(at, text.size());
}

/// All but newlines becomes spaces, so that what stays keeps its lines and columns.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; i++) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

}  // namespace

std::optional<std::string> FileModuleLoader::read_text(const std::string& path) {
  std::error_code status;
  const fs::path real = fs::canonical(path, status);
  if (status || !is_below_root(real)) return std::nullopt;
  std::string ignored;
  std::optional<std::string> text = read_text_file(real, ignored);
  if (text) hashes_[real.string()] = sha256(*text);
  return text;
}

ModuleLoader::Loaded FileModuleLoader::load_script(const std::string& page,
                                                   const std::string& source) {
  const fs::path base =
      source.starts_with("/") ? root_ / source.substr(1) : fs::path(page).parent_path() / source;
  std::error_code status;
  fs::path file = fs::canonical(base, status);
  // A server hands out the files beside the page under the root of its address.
  if (status && source.starts_with("/")) {
    file = fs::canonical(fs::path(page).parent_path() / source.substr(1), status);
  }
  Loaded loaded;
  loaded.path = status ? base.string() : file.string();
  if (const auto known = loaded_.find(loaded.path); known != loaded_.end()) return known->second;
  if (status) {
    loaded.error = "there is no such file";
  } else if (!is_below_root(file)) {
    loaded.error = "it lies outside the project root " + root_.string();
  } else if (std::optional<std::string> text = read_text_file(file, loaded.error)) {
    hashes_[loaded.path] = sha256(*text);
    loaded.program = compile_text(loaded.path, std::move(*text), SourceKind::kScript, loaded.error);
  }
  return loaded_[loaded.path] = loaded;
}

ModuleLoader::Loaded FileModuleLoader::load_page_part(const std::string& page,
                                                      const PagePart& part) {
  Loaded loaded;
  loaded.path = page + "#" + std::to_string(part.begin);
  if (const auto known = loaded_.find(loaded.path); known != loaded_.end()) return known->second;
  std::optional<std::string> text = read_text(page);
  if (!text) {
    loaded.error = "the page cannot be read";
    return loaded;
  }
  const std::size_t begin = byte_of_unit(*text, part.begin), end = byte_of_unit(*text, part.end);
  blank(*text, end, text->size());
  blank(*text, 0, begin);
  loaded.program = compile_text(loaded.path, part.before + *text + part.after, SourceKind::kScript,
                                loaded.error);
  return loaded_[loaded.path] = loaded;
}

}  // namespace sheaf

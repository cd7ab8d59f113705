#include "cli/module_loader.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "cli/harness_names.h"
#include "testgen/place.h"
#include "testgen/sha256.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

fs::path find_root(const fs::path& harness) {
  const fs::path start = harness.parent_path();
  for (fs::path directory = start;; directory = directory.parent_path()) {
    std::error_code error;
    if (fs::is_regular_file(directory / "package.json", error)) return directory;
    if (directory == directory.parent_path()) return start;
  }
}

constexpr std::uintmax_t kMaximumFileBytes = std::uintmax_t{256} << 20;

/// The place of the first byte that is not part of UTF-8 text, or npos.
std::size_t find_invalid_utf8(std::string_view text) {
  const auto byte_at = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned lead = byte_at(i);
    if (lead < 0x80u) {
      ++i;
      continue;
    }
    const std::size_t length = lead < 0xE0u ? 2 : lead < 0xF0u ? 3 : 4;
    if (lead < 0xC2u || lead > 0xF4u) return i;
    // The second byte also keeps out longer forms than needed, surrogates and what is too large.
    const unsigned least = lead == 0xE0u ? 0xA0u : lead == 0xF0u ? 0x90u : 0x80u;
    const unsigned most = lead == 0xEDu ? 0x9Fu : lead == 0xF4u ? 0x8Fu : 0xBFu;
    if (byte_at(i + 1) < least || byte_at(i + 1) > most) return i;
    for (std::size_t k = 2; k < length; ++k) {
      if ((byte_at(i + k) & 0xC0u) != 0x80u) return i;
    }
    i += length;
  }
  return std::string_view::npos;
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// A JSON module as a program. JSON is a subset of JavaScript expressions except for the key
/// `__proto__`, which a literal would take as the prototype.
std::optional<std::string> json_module_text(const std::string& text, std::string& error) {
  if (!nlohmann::json::accept(text)) {
    error = "is not valid JSON";
    return std::nullopt;
  }
  if (text.find("__proto__") != std::string::npos) {
    error = "has the key __proto__, which is not supported in JSON modules";
    return std::nullopt;
  }
  return "module.exports = (" + text + ");";
}

}  // namespace

std::optional<std::string> read_text_file(const fs::path& path, std::string& error) {
  std::error_code status;
  if (fs::is_directory(path, status)) {
    error = "is a directory";
    return std::nullopt;
  }
  // A device or a pipe may have no end.
  const bool exists = fs::exists(path, status);
  if (exists && !fs::is_regular_file(path, status)) {
    error = "is not a regular file";
    return std::nullopt;
  }
  if (exists && fs::file_size(path, status) > kMaximumFileBytes && !status) {
    error = "is larger than 256 MiB";
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    error = errno != 0 ? std::strerror(errno) : "cannot be opened";
    return std::nullopt;
  }
  std::ostringstream text;
  text << stream.rdbuf();
  return std::move(text).str();
}

FileModuleLoader::FileModuleLoader(const fs::path& harness, const fs::path& root) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(harness, error);
  harness_path_ = (error ? fs::absolute(harness) : path).string();
  root_ = root.empty() ? find_root(harness_path_) : fs::weakly_canonical(root, error);
}

bool FileModuleLoader::is_below_root(const fs::path& path) const {
  const std::string relative = path.lexically_relative(root_).string();
  return !relative.empty() && relative != ".." && !relative.starts_with("../");
}

std::shared_ptr<const ir::Program> FileModuleLoader::compile_file(const std::string& path,
                                                                  std::string& error) {
  const std::string extension = fs::path(path).extension().string();
  if (extension == ".ts" || extension == ".tsx" || extension == ".mts" || extension == ".cts") {
    error = "is TypeScript; Sheaf reads the JavaScript that it compiles to (as CommonJS)";
    return nullptr;
  }
  const bool replaced = harness_text_ && path == harness_path_;
  std::optional<std::string> text = replaced ? harness_text_ : read_text_file(path, error);
  if (!text) return nullptr;
  if (const std::size_t place = find_invalid_utf8(*text); place != std::string::npos) {
    error = "is not UTF-8 text: byte " + std::to_string(place + 1) + " does not belong there";
    return nullptr;
  }
  // The program of an application is made from its file, which is what a user may change.
  const bool is_made = replaced && path.ends_with(".json");
  std::string ignored;
  hashes_[path] = sha256(is_made ? read_text_file(path, ignored).value_or(*text) : *text);
  if (path.ends_with(".json") && !replaced) {
    text = json_module_text(*text, error);
    if (!text) return nullptr;
  }
  // A #! line is legal in Node; a comment of the same length keeps every offset.
  if (text->starts_with("#!")) text->replace(0, 2, "//");
  return compile_text(path, std::move(*text), SourceKind::kCommonJs, error);
}

bool FileModuleLoader::is_watched(const std::string& path) const {
  if (watch_ == nullptr) return false;
  if (!watched_file_.empty()) return ("/" + path).ends_with("/" + watched_file_);
  const bool is_replaced = harness_text_ && path == harness_path_;
  return !is_replaced && !path.ends_with(".json");
}

std::shared_ptr<const ir::Program> FileModuleLoader::compile_text(const std::string& path,
                                                                  std::string text, SourceKind kind,
                                                                  std::string& error) {
  const auto source = std::make_shared<const SourceFile>(path, text);
  CompileResult result = compile_watched(source, kind, stop_, is_watched(path) ? watch_ : nullptr);
  if (result.stopped) error = "compiling it was stopped: the time for the run is over (--max-time)";
  if (result.program != nullptr) {
    result.diagnostics = unknown_harness_names(source);
    if (result.diagnostics.empty()) {
      return std::shared_ptr<const ir::Program>(std::move(result.program));
    }
  }
  const SourceFile shown(display_path(path), text);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    problems_.push_back(format_diagnostic(shown, diagnostic));
    if (error.empty()) error = diagnostic.message;
  }
  return nullptr;
}

std::vector<SourceHash> FileModuleLoader::sources() const {
  std::vector<SourceHash> result;
  for (const auto& [path, hash] : hashes_) {
    result.insert(path == harness_path_ ? result.begin() : result.end(), {path, hash});
  }
  return result;
}

std::shared_ptr<const ir::Program> FileModuleLoader::load_harness() {
  Loaded loaded = load_file(harness_path_);
  if (loaded.program == nullptr && problems_.empty()) {
    problems_.push_back(display_path(harness_path_) + ": " + loaded.error);
  }
  return loaded.program;
}

ModuleLoader::Loaded FileModuleLoader::load_file(const fs::path& file) {
  const std::string path = file.string();
  const auto known = loaded_.find(path);
  if (known != loaded_.end()) return known->second;
  Loaded loaded;
  loaded.path = path;
  loaded.program = compile_file(path, loaded.error);
  return loaded_[path] = loaded;
}

std::optional<fs::path> FileModuleLoader::resolve(const fs::path& base, bool is_directory) const {
  const auto with_extension = [](const fs::path& path) -> std::optional<fs::path> {
    for (const char* extension : {"", ".js", ".json"}) {
      fs::path file = path;
      file += extension;
      if (is_file(file)) return file;
    }
    return std::nullopt;
  };
  const auto index_of = [](const fs::path& directory) -> std::optional<fs::path> {
    for (const char* index : {"index.js", "index.json"}) {
      if (is_file(directory / index)) return directory / index;
    }
    return std::nullopt;
  };
  if (!is_directory) {
    if (std::optional<fs::path> file = with_extension(base)) return file;
  }
  const nlohmann::json manifest = read_manifest(base);
  if (manifest.is_object() && manifest.contains("main") && manifest["main"].is_string()) {
    const fs::path main = base / manifest["main"].get<std::string>();
    if (std::optional<fs::path> file = with_extension(main)) return file;
    if (std::optional<fs::path> file = index_of(main)) return file;
  }
  return index_of(base);
}

nlohmann::json FileModuleLoader::read_manifest(const fs::path& directory) const {
  std::error_code status;
  const fs::path path = fs::weakly_canonical(directory / "package.json", status);
  if (status || !is_below_root(path) || !is_file(path)) return {};
  std::string ignored;
  const std::optional<std::string> text = read_text_file(path, ignored);
  return nlohmann::json::parse(text.value_or(""), nullptr, false);
}

std::optional<fs::path> FileModuleLoader::resolve_package(const std::string& from_path,
                                                          const std::string& specifier,
                                                          std::string& error) const {
  for (fs::path directory = fs::path(from_path).parent_path();;
       directory = directory.parent_path()) {
    const fs::path packages = directory / "node_modules";
    if (!is_below_root(packages)) return std::nullopt;
    // `name/inner` or `@scope/name/inner`
    std::size_t slash = specifier.find('/');
    if (specifier.starts_with("@") && slash != std::string::npos) {
      slash = specifier.find('/', slash + 1);
    }
    const nlohmann::json manifest = read_manifest(packages / specifier.substr(0, slash));
    if (manifest.is_object() && manifest.contains("exports")) {
      error = "its package.json has `exports`, which is not supported yet";
      return std::nullopt;
    }
    if (std::optional<fs::path> file = resolve(packages / specifier, specifier.ends_with("/"))) {
      return file;
    }
  }
}

ModuleLoader::Loaded FileModuleLoader::load(const std::string& from_path,
                                            const std::string& specifier) {
  Loaded missing;
  missing.error = "Cannot find module '" + specifier + "'";
  const bool relative = specifier == "." || specifier == ".." || specifier.starts_with("./") ||
                        specifier.starts_with("../");
  std::optional<fs::path> file;
  if (specifier.starts_with("#")) {
    missing.error = "`imports` of package.json are not supported yet";
    return missing;
  }
  if (relative || specifier.starts_with("/")) {
    const fs::path base =
        (relative ? fs::path(from_path).parent_path() / specifier : fs::path(specifier))
            .lexically_normal();
    // Look at nothing outside the root, not even whether it exists, unless a link leads there.
    if (!is_below_root(base)) {
      missing.error += ": it lies outside the project root " + root_.string();
      return missing;
    }
    const bool is_directory = specifier.ends_with("/") || specifier.ends_with("/.") ||
                              specifier.ends_with("/..") || specifier == "." || specifier == "..";
    const std::string text = base.string();
    file = resolve(text.ends_with('/') ? fs::path(text.substr(0, text.size() - 1)) : base,
                   is_directory);
  } else {
    std::string error;
    file = resolve_package(from_path, specifier, error);
    if (!error.empty()) {
      missing.error = error;
      return missing;
    }
  }
  if (!file) {
    missing.is_missing = true;
    return missing;
  }
  if (file->extension() == ".mjs") {
    missing.error = "ES modules are not supported yet";
    return missing;
  }
  std::error_code status;
  const fs::path real = fs::canonical(*file, status);
  if (status || !is_below_root(real)) {
    missing.error += ": it lies outside the project root " + root_.string();
    return missing;
  }
  return load_file(real);
}

}  // namespace sheaf

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "frontend/watch.h"
#include "interpreter/run.h"
#include "testgen/sources.h"

namespace sheaf {

/// Reads and compiles the files of one project. Nothing outside the project root is ever read:
/// paths are compared after symbolic links are resolved.
class FileModuleLoader : public ModuleLoader {
 public:
  /// `root` empty: the directory of the nearest package.json above the harness, else the harness's.
  FileModuleLoader(const std::filesystem::path& harness, const std::filesystem::path& root);

  /// Takes this as the text of the harness rather than what its file holds.
  void replace_harness_text(std::string text) { harness_text_ = std::move(text); }

  /// Compiles the file whose path ends like this so that it tells what `watch` asks for.
  void watch(std::string file, Watch& watch) {
    watched_file_ = std::move(file);
    watch_ = &watch;
  }

  /// Compiles every file so. The harness is left out if its text is not that of its file.
  void watch_all(Watch& watch) { watch_ = &watch; }

  /// Asked now and then while a file is compiled; true ends that, and the file counts as one that
  /// cannot be loaded. For the deadline of the whole command.
  void stop_compiling_when(StopRequest stop) { stop_ = std::move(stop); }

  /// Compiles the harness itself. Null after an error; `problems` then says why.
  std::shared_ptr<const ir::Program> load_harness();

  /// As Node resolves: the file itself, with `.js` or `.json`, or a directory's package.json `main`
  /// or index; names without a path in the `node_modules` of each directory up to the root.
  Loaded load(const std::string& from_path, const std::string& specifier) override;
  Loaded load_script(const std::string& page, const std::string& source) override;
  Loaded load_page_part(const std::string& page, const PagePart& part) override;
  std::optional<std::string> read_text(const std::string& path) override;

  const std::filesystem::path& root() const { return root_; }
  const std::string& harness_path() const { return harness_path_; }
  /// The files read so far, the harness first.
  std::vector<SourceHash> sources() const;
  /// Syntax errors met so far, formatted with source line and caret.
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  Loaded load_file(const std::filesystem::path& file);
  std::shared_ptr<const ir::Program> compile_file(const std::string& path, std::string& error);
  std::shared_ptr<const ir::Program> compile_text(const std::string& path, std::string text,
                                                  SourceKind kind, std::string& error);
  std::optional<std::filesystem::path> resolve(const std::filesystem::path& base,
                                               bool is_directory) const;
  std::optional<std::filesystem::path> resolve_package(const std::string& from_path,
                                                       const std::string& specifier,
                                                       std::string& error) const;
  /// The package.json of a directory, or null.
  nlohmann::json read_manifest(const std::filesystem::path& directory) const;
  bool is_below_root(const std::filesystem::path& path) const;
  bool is_watched(const std::string& path) const;

  std::filesystem::path root_;
  std::string harness_path_;
  std::optional<std::string> harness_text_;
  StopRequest stop_;
  std::string watched_file_;  // empty: all
  Watch* watch_ = nullptr;
  std::map<std::string, Loaded> loaded_;
  std::vector<std::string> problems_;
  std::map<std::string, std::string> hashes_;  // by path
};

/// The bytes of a file; nothing, and why, if it cannot be read.
std::optional<std::string> read_text_file(const std::filesystem::path& path, std::string& error);

}  // namespace sheaf

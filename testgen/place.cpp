#include "testgen/place.h"

#include <filesystem>

#include "testgen/printable.h"

namespace sheaf {

std::string display_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (error) return path;
  const std::string relative = std::filesystem::path(path).lexically_relative(here).string();
  const bool outside = relative.empty() || relative == ".." || relative.starts_with("../");
  return outside ? path : relative;
}

Place resolve_place(const ModuleList& modules, CodePlace place) {
  if (place.module >= modules.size()) return {"<unknown>", 0, 0};
  const SourceFile& source = *modules[place.module]->source;
  const SourcePosition position = source.position_of(place.offset);
  // A part of a page is called page.html#OFFSET; its lines are those of the page.
  const std::string& path = source.path();
  const std::size_t html = path.find(".html#");
  const std::string file = html == std::string::npos ? path : path.substr(0, path.find('#', html));
  return {display_path(file), position.line, position.column};
}

std::string format_place(const Place& place) {
  return printable(place.file) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column);
}

}  // namespace sheaf

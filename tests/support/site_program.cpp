#include "tests/support/site_program.h"

#include <cstdio>
#include <cstdlib>

namespace sheaf {

SiteProgramBuilder::SiteProgramBuilder(std::string path, std::string text)
    : program_(std::make_unique<ir::Program>()) {
  program_->source = std::make_shared<const SourceFile>(std::move(path), std::move(text));
}

SourceRange SiteProgramBuilder::find(const std::string& part, std::size_t from) const {
  const std::size_t begin = program_->source->text().find(part, from);
  if (begin == std::string::npos) {
    std::fprintf(stderr, "the text has no '%s'\n", part.c_str());
    std::abort();
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + part.size())};
}

SiteProgramBuilder& SiteProgramBuilder::site(ir::SiteKind kind, const std::string& whole,
                                             const std::string& condition,
                                             const std::vector<std::string>& cases) {
  ir::Site site;
  site.kind = kind;
  const std::size_t from = program_->sites.empty() ? 0 : program_->sites.back().range.begin;
  site.range = find(whole, from);
  site.condition = find(condition, site.range.begin);
  std::size_t at = site.condition.end;
  for (const std::string& text : cases) {
    site.cases.push_back(find("case " + text, at));
    site.cases.back().begin += 5;
    at = site.cases.back().end;
  }
  site.first_arm = program_->arm_count;
  if (kind == ir::SiteKind::kSwitch) site.arm_count = static_cast<std::uint32_t>(cases.size()) + 1;
  program_->arm_count += site.arm_count;
  program_->sites.push_back(std::move(site));
  return *this;
}

std::shared_ptr<const ir::Program> SiteProgramBuilder::build() { return std::move(program_); }

}  // namespace sheaf

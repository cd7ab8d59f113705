#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf {

/// A program that has only a text and sites, for tests of what needs no code. Sites are added by
/// the texts of their parts, which are looked for from the place where the last site began.
class SiteProgramBuilder {
 public:
  SiteProgramBuilder(std::string path, std::string text);

  SiteProgramBuilder& site(ir::SiteKind kind, const std::string& whole,
                           const std::string& condition,
                           const std::vector<std::string>& cases = {});
  std::shared_ptr<const ir::Program> build();

 private:
  SourceRange find(const std::string& part, std::size_t from) const;

  std::unique_ptr<ir::Program> program_;
};

}  // namespace sheaf

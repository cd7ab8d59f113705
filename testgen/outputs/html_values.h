#pragma once

#include <string>

#include "testgen/outputs/run_document.h"

namespace sheaf {

/// What values.json tells of lines, for the source view: which values variables have there, under
/// which conditions, and how many paths share them.
class ValueWriter {
 public:
  /// Null: nobody looked at values.
  explicit ValueWriter(const RunDocument* values) : values_(values) {}

  /// Those with values; each has file and line.
  const RunDocument& lines() const;
  /// How to read what is shown, and what is left out.
  std::string preface() const;
  std::string write(const RunDocument& line) const;
  /// For a line that has no values.
  std::string none() const;

 private:
  std::string paths_text(const RunDocument& entry) const;
  std::string pass_html(const RunDocument& pass, const std::string& when) const;

  const RunDocument* values_;
};

}  // namespace sheaf

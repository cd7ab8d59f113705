#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/init/shape.h"
#include "frontend/syntax/cst.h"

namespace sheaf {

struct Parameter {
  std::string name;  // empty: a pattern
  bool is_rest = false;
  ShapeRef shape;
};

/// What a caller has to know of a function.
struct FunctionSketch {
  std::vector<Parameter> parameters;
  bool returns_numbers = false;     // and nothing else, as far as one can see
  bool is_plain = true;             // neither async nor a generator
  std::vector<std::string> thrown;  // classes X of `throw new X`, in its own text
  // How the messages of `throw new TypeError('…')` begin: JavaScript throws that class, too.
  std::vector<std::string> thrown_words;
};

struct ClassSketch {
  FunctionSketch constructor;
  std::vector<std::pair<std::string, FunctionSketch>> methods;
};

/// Reads the texts of functions as Function.prototype.toString gives them. A guess for people:
/// names stand for values without regard to shadowing, and strange texts give no parameters.
class Sketcher {
 public:
  /// `module`: the text that the functions are from; what they call there is followed.
  explicit Sketcher(std::string module);

  FunctionSketch sketch_function(const std::string& text) const;
  /// `text`: of a class, or of a function that is called with `new`.
  ClassSketch sketch_class(const std::string& text,
                           const std::vector<std::pair<std::string, std::string>>& methods) const;

 private:
  std::unique_ptr<const cst::Tree> module_;
  std::vector<std::pair<std::string, cst::Node>> constants_;
};

}  // namespace sheaf

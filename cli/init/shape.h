#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sheaf {

struct Shape;
using ShapeRef = std::shared_ptr<Shape>;

/// What a program's text tells about a value by the way it uses it. Two names of one value share
/// one shape, so that `this.limit = limit` in a constructor lets the methods speak about its
/// parameter.
struct Shape {
  bool is_text = false;  // a string's method, compared by order with a string
  bool changes_case = false;
  bool is_list = false;      // an array's method
  bool is_sized = false;     // has a length or is indexed by a number: one of the two
  bool is_iterated = false;  // `for (… of it)`, `...it`
  bool is_number = false;
  bool is_boolean = false;
  bool is_function = false;
  bool is_table = false;              // its keys are computed
  bool is_map_key = false;            // handed to get(), set(), has() and the like
  bool is_table_key = false;          // `table[it]`
  bool is_tested = false;             // stands where a condition is wanted
  bool may_be_missing = false;        // has a default, is compared with null or undefined, `it?.`
  double largest = 0;                 // of the numbers that it is compared with
  std::vector<std::string> literals;  // texts that it is compared with or asked for
  std::vector<std::pair<std::string, ShapeRef>> members;
  ShapeRef element;             // null: nothing is done with elements
  std::vector<ShapeRef> tuple;  // taken apart by `[a, b]`

  ShapeRef member(const std::string& name);
  ShapeRef element_shape();
  void add_literal(std::string text);
};

inline ShapeRef new_shape() { return std::make_shared<Shape>(); }

}  // namespace sheaf

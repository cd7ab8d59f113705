#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cli/init/shape.h"
#include "frontend/syntax/cst.h"

namespace sheaf {

/// What a text may name: constants of its module, functions or objects, and methods of its class.
struct KnownNames {
  std::vector<std::pair<std::string, cst::Node>> constants;
  std::vector<std::pair<std::string, cst::Node>> methods;
};

/// Goes through the body of a function and adds to the shapes of the values that it names what it
/// does with them.
class UseWalk {
 public:
  /// `self`: the shape of `this`.
  UseWalk(const KnownNames& known, ShapeRef self) : known_(known), self_(std::move(self)) {}

  /// Parameters and body of a function; `arguments` are the shapes of what it is called with, as
  /// far as they are known.
  void call(cst::Node function, const std::vector<ShapeRef>& arguments);
  /// Every `return` of the function that was called first gives a number, as far as one can see.
  bool returns_numbers() const { return returns_number_ && !returns_other_; }

 private:
  using Names = std::map<std::string, ShapeRef>;

  /// Gives the names of a pattern to the shape's parts.
  void bind(cst::Node pattern, const ShapeRef& shape);
  void walk(cst::Node node);
  void walk_children(cst::Node node);
  void walk_binary(cst::Node node);
  void walk_call(cst::Node node);
  void walk_method_call(cst::Node callee, const std::vector<cst::Node>& arguments);
  void walk_global_call(std::string_view name, const std::vector<cst::Node>& arguments);
  void walk_callback(cst::Node function, const ShapeRef& list, std::size_t parameter);
  void walk_subscript(cst::Node node);
  void walk_assignment(cst::Node node);
  void walk_return(cst::Node value);
  void walk_switch(cst::Node node);
  void walk_loop_over(cst::Node node);
  void compare(cst::Node one, cst::Node other);
  void order(cst::Node one, cst::Node other);
  void test(cst::Node condition);
  void make_number(cst::Node node);
  bool is_number(cst::Node node);
  bool is_text(cst::Node node);

  static cst::Node without_parentheses(cst::Node node);
  /// The shape of what an expression gives; null if nobody asks for it.
  ShapeRef shape_of(cst::Node node);
  ShapeRef shape_of_list(cst::Node node);
  ShapeRef shape_of_subscript(cst::Node node);
  ShapeRef shape_of_call(cst::Node node);

  const KnownNames& known_;
  ShapeRef self_;
  Names names_;
  std::vector<cst::Node> calls_ = {};  // in each other
  int followed_ = 0;
  bool returns_number_ = false, returns_other_ = false;
};

/// The text of a string literal, without its quotes.
std::string literal_text(cst::Node string);
/// What a default value or an initial value tells; null for what is no literal.
ShapeRef shape_of_literal(cst::Node node);

}  // namespace sheaf

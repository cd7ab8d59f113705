#include "cli/init/shape.h"

#include <algorithm>

namespace sheaf {

ShapeRef Shape::member(const std::string& name) {
  for (const auto& [key, shape] : members) {
    if (key == name) return shape;
  }
  return members.emplace_back(name, new_shape()).second;
}

ShapeRef Shape::element_shape() {
  if (element == nullptr) element = new_shape();
  return element;
}

void Shape::add_literal(std::string text) {
  if (std::find(literals.begin(), literals.end(), text) == literals.end()) {
    literals.push_back(std::move(text));
  }
}

}  // namespace sheaf

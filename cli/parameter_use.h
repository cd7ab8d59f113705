#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// What the body of a function does with a parameter, as far as its text shows it.
struct ParameterUse {
  bool is_text = false;  // a method that only strings have is called on it
  bool is_list = false;  // a method that only arrays have is called, or `of` goes over it
  std::vector<std::string> literals;         // texts that it is compared with, or asked for
  std::vector<std::string> members;          // what is read of it
  std::vector<std::string> element_members;  // what is read of its elements
};

/// `text`: of the function, without comments.
ParameterUse use_of_parameter(std::string_view text, std::string_view name);

}  // namespace sheaf

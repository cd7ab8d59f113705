#pragma once

#include <string_view>

#include "summaries/input.h"

namespace sheaf {

/// The function of the harness API that asks for such an input, which is also the word of input
/// files and reports. Units and places are asked for as parts
/// of texts and numbers and have none.
constexpr std::string_view word_of(InputType type) {
  switch (type) {
    case InputType::kInteger:
      return "int";
    case InputType::kBoolean:
      return "boolean";
    case InputType::kChoice:
      return "oneOf";
    case InputType::kText:
      return "string";
    case InputType::kNumber:
      return "number";
    case InputType::kUnit:
    case InputType::kPlace:
      break;
  }
  return "";
}

}  // namespace sheaf

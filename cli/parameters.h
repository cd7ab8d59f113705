#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/parameter_use.h"

namespace sheaf {

/// A parameter as its function's source spells it.
struct Parameter {
  enum class Form { kPlain, kRest, kObject, kArray };
  Form form = Form::kPlain;
  std::string name;                // of a plain or rest parameter, or of a member of a pattern
  std::string default_text;        // empty: none
  std::vector<Parameter> members;  // of a pattern `{a, b}` or `[a, b]`
  ParameterUse use = {};           // of a plain one
};

/// The parameters of a function, method, arrow function or class (its constructor's), from its text
/// as Function.prototype.toString gives it. A guess for people: strange texts give no parameters.
std::vector<Parameter> parameters_of(std::string_view function_text);

/// An expression of the harness API whose inputs fit what the parameter's use, default value and
/// name suggest: `int('push.value')`, `string('find.text', { maxLength: 4 })`.
std::string guessed_input(const Parameter& parameter, const std::string& prefix);

}  // namespace sheaf

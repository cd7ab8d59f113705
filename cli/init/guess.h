#pragma once

#include <string>

#include "cli/init/sketch.h"

namespace sheaf {

/// An expression of the harness API whose inputs fit what the parameter's use and name suggest:
/// `int('push.value')`, `string('find.text', { maxLength: 4 })`. `input`: what the input is called.
std::string guessed_input(const Parameter& parameter, const std::string& input);

/// As a program writes it, in single quotes.
std::string quoted(const std::string& text);

/// Whether the name can stand behind a dot.
bool is_plain_name(const std::string& name);

}  // namespace sheaf

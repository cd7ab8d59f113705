#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/sources.h"

namespace sheaf {

/// An input file: the values of one path in request order. node/README.md describes the format; the
/// Node package reads the same files.
struct InputFile {
  std::vector<InputValue> values;
  /// Path of the harness, relative to the input file; empty if the file does not say.
  std::string harness;
  /// What the run read, the harness first; files relative to the input file.
  std::vector<SourceHash> sources = {};
};

struct InputFileError {
  std::string message;
};

std::string write_input_file(const InputFile& file);

/// Either the file or why the text is none. Value types that the engine does not have (number,
/// string) are an error.
std::optional<InputFile> read_input_file(std::string_view text, InputFileError& error);

/// Whether two values are the same answer, whatever the names under which they were asked for.
bool is_same_answer(const InputValue& left, const InputValue& right);

/// `x = 3, flag = true, color = "red"`; a choice of something that is no plain value is `choice 1`.
/// A name that is asked for several times carries its number: `op #1 = 2, op #2 = 0`.
std::string describe_inputs(const std::vector<InputValue>& values);

}  // namespace sheaf

#include "testgen/outputs/trace_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "testgen/input_json.h"
#include "testgen/input_vector.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

std::string place_of(const RunDocument& entry) {
  return printable(entry.at("file").get<std::string>()) + ":" + entry.at("line").dump();
}

std::string values_text(const RunDocument& values) {
  std::string problem;
  const auto list = input_values_from_json(values, problem);
  if (!list || list->empty()) return "  none\n";
  std::string text;
  for (const InputValue& value : *list) text += "  " + describe_inputs({value}) + "\n";
  return text;
}

std::string trace_text(const RunDocument& run, const RunDocument& error) {
  const RunDocument& test = run.at("tests").at(error.at("test").get<std::size_t>() - 1);
  std::string text = fmt::format("{}: error {}\n\n{}\n", kGeneratedBy,
                                 error.at("id").get<std::string>(), error_title(error));
  if (error.contains("trace")) {
    for (const RunDocument& frame : error.at("trace")) {
      const std::string function = frame.value("function", "");
      text += fmt::format("    at {} ({})\n", function.empty() ? "top level" : printable(function),
                          place_of(frame));
    }
  } else {
    text += fmt::format("    at {}\n", place_of(error));
  }
  text +=
      fmt::format("\nInputs (input {})\n{}", test.at("id").dump(), values_text(test.at("values")));
  if (error.contains("events")) {
    text += "\nEvents\n";
    for (const RunDocument& event : error.at("events")) {
      text += "  " + printable(event.get<std::string>()) + "\n";
    }
  }
  if (const std::string output = test.value("output", ""); !output.empty()) {
    text += "\nPrinted before\n" + printable_ending(output);
    if (!text.ends_with("\n")) text += "\n";
  }
  return text;
}

}  // namespace

OutputFiles trace_files(const RunDocument& run) {
  OutputFiles files;
  for (const RunDocument& error : run.at("errors")) {
    const std::filesystem::path input = error.at("input").get<std::string>();
    files.push_back({(input.parent_path() / "trace.txt").string(), trace_text(run, error)});
  }
  return files;
}

}  // namespace sheaf

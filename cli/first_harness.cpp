#include "cli/first_harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "cli/parameters.h"

namespace sheaf {

namespace {

/// Calls in a row on an object of a class.
constexpr int kSteps = 3;

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "'";
}

std::string member(const std::string& object, const std::string& name) {
  if (name.empty()) return object;
  const bool is_plain = std::all_of(name.begin(), name.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '$';
  });
  return is_plain && std::isdigit(static_cast<unsigned char>(name[0])) == 0
             ? object + "." + name
             : object + "[" + quoted(name) + "]";
}

std::string arguments(const std::string& text, const std::string& prefix) {
  std::string result;
  std::size_t index = 0;
  for (const Parameter& parameter : parameters_of(text)) {
    const std::string own = parameter.name.empty() ? fmt::format("{}.{}", prefix, index) : prefix;
    result += (index++ == 0 ? "" : ", ") + guessed_input(parameter, own);
  }
  return result;
}

/// The label of one of several cases: the last is `default`, so that no arm is left over that
/// nothing can take.
std::string case_label(const std::string& name, bool is_last) {
  return is_last ? fmt::format("default: // {}", name) : fmt::format("case {}:", quoted(name));
}

class HarnessWriter {
 public:
  /// `module`: its name, for inputs of what has none.
  explicit HarnessWriter(std::string module) : module_(std::move(module)) {}

  void write(const ExportedFunction& function, int depth) {
    const std::string name = function.name.empty() ? module_ : function.name;
    const std::string callee = member("subject", function.name);
    const std::string given = arguments(function.text, name);
    if (!function.is_class) {
      line(depth, fmt::format("const result = {}({});", callee, given));
      line(depth, "// assert(result !== undefined, 'it returns something');");
      return;
    }
    line(depth, fmt::format("const object = new {}({});", callee, given));
    if (function.methods.empty()) return;
    line(depth, fmt::format("for (let step = 0; step < {}; step++) {{", kSteps));
    if (function.methods.size() == 1) {
      call_method(name, function.methods[0], depth + 1);
    } else {
      std::string names;
      for (const auto& [method, text] : function.methods) {
        names += (names.empty() ? "" : ", ") + quoted(method);
      }
      line(depth + 1, fmt::format("switch (oneOf({}, [{}])) {{", quoted(name + " method"), names));
      for (const auto& method : function.methods) {
        line(depth + 2, case_label(method.first, &method == &function.methods.back()));
        call_method(name, method, depth + 3);
        line(depth + 3, "break;");
      }
      line(depth + 1, "}");
    }
    line(depth + 1, "// assert(…, 'what holds after every call');");
    line(depth, "}");
  }

  void line(int depth, const std::string& text) {
    text_ += std::string(static_cast<std::size_t>(depth) * 2, ' ') + text + "\n";
  }

  std::string text() { return std::move(text_); }

 private:
  void call_method(const std::string& prefix, const std::pair<std::string, std::string>& method,
                   int depth) {
    line(depth, fmt::format("{}({});", member("object", method.first),
                            arguments(method.second, prefix + "." + method.first)));
  }

  std::string module_;
  std::string text_;
};

}  // namespace

std::string first_harness(const std::string& specifier, const std::string& command,
                          const std::vector<ExportedFunction>& functions) {
  HarnessWriter writer(std::filesystem::path(specifier).stem().string());
  if (functions.size() == 1) {
    writer.write(functions[0], 0);
  } else {
    std::string names;
    for (const ExportedFunction& function : functions) {
      names += (names.empty() ? "" : ", ") +
               quoted(function.name.empty() ? "(the module)" : function.name);
    }
    writer.line(0, fmt::format("switch (oneOf('export', [{}])) {{", names));
    for (const ExportedFunction& function : functions) {
      const std::string name = function.name.empty() ? "(the module)" : function.name;
      writer.line(1, case_label(name, &function == &functions.back()));
      writer.line(2, "{");
      writer.write(function, 3);
      writer.line(2, "}");
      writer.line(2, "break;");
    }
    writer.line(0, "}");
  }
  const std::string body = writer.text();
  std::string api;
  for (const char* name : {"array", "boolean", "int", "oneOf", "string"}) {
    const std::string word = name;
    const bool is_used = body.find(word + "(") != std::string::npos ||
                         body.find(", " + word + ")") != std::string::npos;
    if (is_used) api += word + ", ";
  }
  return fmt::format(
      "'use strict';\n"
      "// A first harness for {0}. Its inputs are guesses from how parameters are called and "
      "used:\n"
      "// make them what the callers may give, and say with assert() what must hold. Run it with\n"
      "//   {1}\n"
      "const {{ {2}assert }} = require('sheaf');\n"
      "const subject = require({3});\n\n{4}",
      specifier, command, api, quoted(specifier), body);
}

}  // namespace sheaf

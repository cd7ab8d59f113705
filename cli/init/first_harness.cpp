#include "cli/init/first_harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/init/guess.h"
#include "cli/init/sketch.h"

namespace sheaf {

namespace {

/// Calls in a row on an object of a class.
constexpr int kSteps = 3;

constexpr const char* kInputs[] = {"array", "boolean", "int", "oneOf", "string"};

std::string member(const std::string& object, const std::string& name) {
  if (name.empty()) return object;
  return is_plain_name(name) ? object + "." + name : object + "[" + quoted(name) + "]";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// `set.key`, or what stands for a pattern: `set.argument 1`.
std::string input_name(const Parameter& parameter, std::size_t index, const std::string& prefix) {
  const std::string own =
      parameter.name.empty() ? fmt::format("argument {}", index + 1) : parameter.name;
  return prefix.empty() ? own : prefix + "." + own;
}

/// The label of one of several cases: the last is `default`, so that no arm is left over that
/// nothing can take.
std::string case_label(const std::string& name, bool is_last) {
  return is_last ? fmt::format("default: // {}", name) : fmt::format("case {}:", quoted(name));
}

class HarnessWriter {
 public:
  explicit HarnessWriter(const SubjectModule& module)
      : sketcher_(module.text), is_alone_(module.functions.size() == 1) {}

  void write(const ExportedFunction& function, int depth) {
    const std::string prefix = is_alone_ ? "" : called(function);
    if (function.is_class) {
      write_object(function, prefix, depth);
    } else {
      write_call(sketcher_.sketch_function(function.text), subject_of(function), prefix, depth);
    }
  }

  /// `Cart`, `Cart.of`; what messages and inputs call it.
  static std::string called(const ExportedFunction& function) {
    return function.owner.value_or("").empty() ? function.name
                                               : *function.owner + "." + function.name;
  }

  void line(int depth, const std::string& text) {
    text_ += std::string(static_cast<std::size_t>(depth) * 2, ' ') + text + "\n";
  }

  std::string text() { return std::move(text_); }

 private:
  static std::string subject_of(const ExportedFunction& function) {
    return member(member("subject", function.owner.value_or("")), function.name);
  }

  /// Arguments get names, so that what must hold can be said of them.
  void write_call(const FunctionSketch& function, const std::string& subject,
                  const std::string& prefix, int depth) {
    std::vector<std::string> names = declare(function.parameters, prefix, depth);
    const std::string call = fmt::format("{}({})", subject, joined(names));
    if (!function.is_plain) {
      line(depth, call + ";");
      return;
    }
    const std::vector<std::string> meant = other_errors({&function});
    const int inner = depth + (meant.empty() ? 0 : 1);
    if (!meant.empty()) line(depth, "try {");
    line(inner, fmt::format("const result = {};", call));
    if (function.returns_numbers) {
      line(inner, "assert(Number.isFinite(result), 'it returns a finite number');");
    }
    names.push_back("result");
    line(inner, fmt::format("// assert(…, 'what must hold of {}');", joined(names)));
    if (!meant.empty()) write_catch(meant, depth);
  }

  void write_object(const ExportedFunction& function, const std::string& prefix, int depth) {
    const ClassSketch sketch = sketcher_.sketch_class(function.text, function.methods);
    const std::vector<std::string> names = declare(sketch.constructor.parameters, prefix, depth);
    const std::string made = fmt::format("new {}({})", subject_of(function), joined(names));
    const std::vector<std::string> refused = other_errors({&sketch.constructor});
    if (refused.empty()) {
      line(depth, fmt::format("const object = {};", made));
    } else {
      line(depth, "let object;");
      line(depth, "try {");
      line(depth + 1, fmt::format("object = {};", made));
      write_catch(refused, depth);
    }
    if (sketch.methods.empty()) return;
    std::vector<const FunctionSketch*> bodies;
    for (const auto& [name, method] : sketch.methods) bodies.push_back(&method);
    const std::vector<std::string> meant = other_errors(bodies);
    line(depth, fmt::format("for (let step = 0; {}step < {}; step++) {{",
                            refused.empty() ? "" : "object && ", kSteps));
    if (!meant.empty()) line(depth + 1, "try {");
    write_choice(sketch, prefix, depth + (meant.empty() ? 1 : 2));
    if (!meant.empty()) write_catch(meant, depth + 1);
    line(depth + 1, "// assert(…, 'what must hold of object after every call');");
    line(depth, "}");
  }

  /// A statement that calls a method or asks for or sets what an accessor stands for.
  static std::string method_call(const std::string& name, const FunctionSketch& method,
                                 const std::string& prefix) {
    const bool is_accessor = name.starts_with("get ") || name.starts_with("set ");
    const std::string key = is_accessor ? name.substr(4) : name;
    const std::string own = prefix.empty() ? key : prefix + "." + key;
    std::vector<std::string> arguments;
    for (const Parameter& parameter : method.parameters) {
      const std::string input = input_name(parameter, arguments.size(), own);
      arguments.push_back(guessed_input(parameter, input));
    }
    const std::string target = member("object", key);
    if (name.starts_with("set ")) return fmt::format("{} = {};", target, joined(arguments));
    const std::string value =
        is_accessor ? target : fmt::format("{}({})", target, joined(arguments));
    // Numbers that are none are the mistake that nobody throws.
    return method.returns_numbers && method.is_plain
               ? fmt::format("assert(Number.isFinite({}), {});", value,
                             quoted(key + (is_accessor ? " is" : " returns") + " a finite number"))
               : value + ";";
  }

  void write_choice(const ClassSketch& sketch, const std::string& prefix, int depth) {
    const auto call = [&](const std::pair<std::string, FunctionSketch>& method, int at) {
      line(at, method_call(method.first, method.second, prefix));
    };
    if (sketch.methods.size() == 1) {
      call(sketch.methods[0], depth);
      return;
    }
    std::vector<std::string> names;
    for (const auto& method : sketch.methods) names.push_back(quoted(method.first));
    line(depth, fmt::format("switch (oneOf({}, [{}])) {{",
                            quoted(prefix.empty() ? "method" : prefix + " method"), joined(names)));
    for (const auto& method : sketch.methods) {
      line(depth + 1, case_label(method.first, &method == &sketch.methods.back()));
      call(method, depth + 2);
      line(depth + 2, "break;");
    }
    line(depth, "}");
  }

  /// One constant per argument; what to call with.
  std::vector<std::string> declare(const std::vector<Parameter>& parameters,
                                   const std::string& prefix, int depth) {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameters) {
      std::string input = guessed_input(parameter, input_name(parameter, names.size(), prefix));
      std::string name = parameter.name;
      if (name.empty()) name = fmt::format("argument{}", names.size() + 1);
      if (is_taken(name)) name += "_";
      if (parameter.is_rest) input.erase(0, 3);
      line(depth, fmt::format("const {} = {};", name, input));
      names.push_back((parameter.is_rest ? "..." : "") + name);
    }
    return names;
  }

  static bool is_taken(const std::string& name) {
    return name == "subject" || name == "object" || name == "result" || name == "assert" ||
           std::find(std::begin(kInputs), std::end(kInputs), name) != std::end(kInputs);
  }

  /// Errors that the functions throw by themselves: conditions on `error` under which it is none of
  /// them.
  static std::vector<std::string> other_errors(
      const std::vector<const FunctionSketch*>& functions) {
    std::vector<std::string> names, words;
    const auto add = [](std::vector<std::string>& list, const std::string& text) {
      const std::string spelled = quoted(text);
      if (std::find(list.begin(), list.end(), spelled) == list.end()) list.push_back(spelled);
    };
    for (const FunctionSketch* function : functions) {
      for (const std::string& name : function->thrown) {
        // Those that JavaScript throws for mistakes are told by their message, if at all.
        const bool is_mistake = name == "TypeError" || name == "ReferenceError";
        if (is_plain_name(name) && !is_mistake) add(names, name);
      }
      for (const std::string& text : function->thrown_words) add(words, text);
    }
    std::vector<std::string> conditions;
    if (names.size() == 1) {
      conditions.push_back(fmt::format("error.constructor.name !== {}", names[0]));
    } else if (!names.empty()) {
      conditions.push_back(fmt::format("![{}].includes(error.constructor.name)", joined(names)));
    }
    for (const std::string& text : words) {
      conditions.push_back(fmt::format("!error.message?.startsWith({})", text));
    }
    return conditions;
  }

  void write_catch(const std::vector<std::string>& others, int depth) {
    line(depth, "} catch (error) { // thrown on purpose, unless it is another one");
    std::string condition;
    for (const std::string& other : others) condition += (condition.empty() ? "" : " && ") + other;
    line(depth + 1, fmt::format("if ({}) throw error;", condition));
    line(depth, "}");
  }

  Sketcher sketcher_;
  bool is_alone_;
  std::string text_;
};

/// The body: one export, or each in turn.
std::string harness_body(const SubjectModule& module) {
  HarnessWriter writer(module);
  if (module.functions.size() == 1) {
    writer.write(module.functions[0], 0);
    return writer.text();
  }
  std::vector<std::string> names;
  for (const ExportedFunction& function : module.functions) {
    const std::string name = HarnessWriter::called(function);
    names.push_back(name.empty() ? "(the module)" : name);
  }
  std::vector<std::string> choices;
  for (const std::string& name : names) choices.push_back(quoted(name));
  writer.line(0, fmt::format("switch (oneOf('export', [{}])) {{", joined(choices)));
  for (std::size_t i = 0; i < names.size(); i++) {
    writer.line(1, case_label(names[i], i + 1 == names.size()));
    writer.line(2, "{");
    writer.write(module.functions[i], 3);
    writer.line(2, "}");
    writer.line(2, "break;");
  }
  writer.line(0, "}");
  return writer.text();
}

}  // namespace

std::string first_harness(const SubjectModule& module, const std::string& command) {
  const std::string body = harness_body(module);
  std::vector<std::string> api;
  for (const std::string word : kInputs) {
    const bool is_used = body.find(word + "(") != std::string::npos ||
                         body.find(", " + word + ")") != std::string::npos;
    if (is_used) api.push_back(word);
  }
  api.push_back("assert");
  return fmt::format(
      "'use strict';\n"
      "// A first harness for {0}. Its inputs are guesses from how parameters are called and "
      "used:\n"
      "// make them what the callers may give, and say with assert() what must hold. Run it with\n"
      "//   {1}\n"
      "const {{ {2} }} = require('sheaf');\n"
      "const subject = require({3});\n\n{4}",
      module.specifier, command, joined(api), quoted(module.specifier), body);
}

}  // namespace sheaf

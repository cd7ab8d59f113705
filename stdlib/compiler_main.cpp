// Compiles the library's JavaScript files to one C++ file that holds their IR as bytes:
//
//     sheaf_stdlib_compiler <output.cpp> <file.js>...
//
// Runs at build time on the build machine. A syntax error, a name defined twice and a reference to
// a function that no file defines all end it with a message and exit code 1.

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/compile.h"
#include "frontend/ir/blocks.h"
#include "frontend/ir/operands.h"
#include "frontend/ir/serialize.h"
#include "frontend/ir/verify.h"

namespace sheaf {
namespace {

/// Library names are ASCII identifiers; anything else becomes `?` in messages only.
std::string ascii(const std::u16string& text) {
  std::string result;
  for (const char16_t unit : text) result += unit < 0x80 ? static_cast<char>(unit) : '?';
  return result;
}

/// All files as one program: function 0 is empty, the functions of each file follow.
class LibraryBuilder {
 public:
  LibraryBuilder() {
    auto top_level = std::make_unique<ir::Function>();
    top_level->register_count = ir::kFirstParameterRegister;
    top_level->constants = {ir::Undefined{}};
    top_level->code = {{ir::Opcode::kReturn, 0, ~0, 0, 0, 0, 0}};
    ir::finish_function(*top_level);
    library_.functions.push_back(std::move(top_level));
  }

  void add_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return fail(path + ": cannot be read");
    std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    const auto source = std::make_shared<const SourceFile>(path, std::move(text));
    CompileResult result = compile(source, SourceKind::kLibrary);
    for (const Diagnostic& diagnostic : result.diagnostics) {
      fail(format_diagnostic(*source, diagnostic));
    }
    if (result.program) merge(path, *result.program);
  }

  /// Checks that hold for the library as a whole.
  void finish() {
    for (std::size_t i = 1; i < library_.functions.size(); ++i) {
      const ir::Function& function = *library_.functions[i];
      const auto entry = entries_.find(ascii(function.name));
      if (entry != entries_.end() && entry->second.function != i) {
        fail(entry->second.path + ": an inner function bears the name of the library function " +
             entry->first);
      }
      for (const ir::Instruction& instruction : function.code) {
        if (instruction.opcode != ir::Opcode::kLoadLibrary) continue;
        const auto constant = static_cast<std::size_t>(~instruction.b);
        const std::string name = ascii(std::get<std::u16string>(function.constants[constant]));
        if (entries_.count(name) == 0 && unknown_.insert(name).second) {
          fail("in " + ascii(function.name) + ": no library function is called " + name);
        }
      }
    }
    for (const std::string& violation : ir::verify(library_)) fail(violation);
  }

  bool failed() const { return failed_; }

  /// The generated source. Bytes become octal escapes in a string literal, which compilers read
  /// many times faster than a list of numbers.
  std::string generated_source() const {
    std::string text =
        "// Generated from stdlib/*.js; do not edit.\n"
        "#include \"stdlib/library.h\"\n\n"
        "namespace sheaf {\nnamespace {\n\n"
        "constexpr LibraryEntry kEntries[] = {\n";
    for (const auto& [name, entry] : entries_) {
      text += "    {\"" + name + "\", " + std::to_string(entry.function) + "},\n";
    }
    const std::vector<unsigned char> bytes = ir::serialize(library_);
    text += "};\n\nconstexpr unsigned char kBytes[] =";
    constexpr std::size_t kBytesPerLine = 24;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (i % kBytesPerLine == 0) text += i == 0 ? "\n    \"" : "\"\n    \"";
      char escaped[5];
      std::snprintf(escaped, sizeof(escaped), "\\%03o", static_cast<unsigned>(bytes[i]));
      text += escaped;
    }
    text +=
        "\";\n\n}  // namespace\n\n"
        "LibraryImage library_image() {\n"
        "  return {std::span(kBytes).first(sizeof(kBytes) - 1), kEntries};\n"
        "}\n\n}  // namespace sheaf\n";
    return text;
  }

 private:
  struct Entry {
    std::uint32_t function = 0;
    std::string path;
  };

  void fail(const std::string& message) {
    failed_ = true;
    std::cerr << message << (message.ends_with('\n') ? "" : "\n");
  }

  void merge(const std::string& path, ir::Program& program) {
    if (!program.sites.empty()) fail(path + ": library code must not have branch sites");
    // The file's own function 0 is dropped, the others move up behind those already there.
    const auto offset = static_cast<std::int32_t>(library_.functions.size()) - 1;
    // Function declarations at the top level are apart from each other; a function inside another
    // begins before that one ends.
    std::map<std::uint32_t, std::size_t> by_begin;
    for (std::size_t i = 1; i < program.functions.size(); ++i) {
      by_begin.emplace(program.functions[i]->range.begin, i);
    }
    std::uint32_t end = 0;
    for (const auto& [begin, number] : by_begin) {
      if (begin < end) continue;
      end = program.functions[number]->range.end;
      add_entry(path, *program.functions[number],
                static_cast<std::uint32_t>(number) + static_cast<std::uint32_t>(offset));
    }
    for (std::size_t i = 1; i < program.functions.size(); ++i) {
      for (ir::Instruction& instruction : program.functions[i]->code) {
        if (ir::operands_of(instruction.opcode).substr(0, 2) == "DF") instruction.b += offset;
      }
      library_.functions.push_back(std::move(program.functions[i]));
    }
  }

  void add_entry(const std::string& path, const ir::Function& function, std::uint32_t number) {
    const std::string name = ascii(function.name);
    const auto [place, inserted] = entries_.try_emplace(name, Entry{number, path});
    if (!inserted) {
      fail(path + ": " + name + " is already defined in " + place->second.path);
    }
  }

  ir::Program library_;
  std::map<std::string, Entry> entries_;
  std::set<std::string> unknown_;
  bool failed_ = false;
};

int run(int argument_count, char** arguments) {
  if (argument_count < 3) {
    std::cerr << "usage: sheaf_stdlib_compiler <output.cpp> <file.js>...\n";
    return 2;
  }
  LibraryBuilder builder;
  for (int i = 2; i < argument_count; ++i) builder.add_file(arguments[i]);
  if (!builder.failed()) builder.finish();
  if (builder.failed()) return 1;
  std::ofstream output(arguments[1], std::ios::binary);
  output << builder.generated_source();
  output.close();
  if (!output) {
    std::cerr << arguments[1] << ": cannot be written\n";
    return 1;
  }
  return 0;
}

}  // namespace
}  // namespace sheaf

int main(int argument_count, char** arguments) { return sheaf::run(argument_count, arguments); }

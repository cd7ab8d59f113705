#include "frontend/early_errors/early_errors.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace sheaf {
namespace {

const std::string kFolder = std::string(SHEAF_SOURCE_DIR) + "/tests/unit/frontend/early_errors/";
const std::string kSnippets = kFolder + "early_errors_snippets.txt";

struct Snippet {
  char expectation = '+';
  std::string text;
};

std::vector<Snippet> read_snippets() {
  std::vector<Snippet> snippets;
  std::ifstream stream(kSnippets);
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::string text = line.substr(2);
    for (std::size_t at; (at = text.find("\\n")) != std::string::npos;) text.replace(at, 2, "\n");
    snippets.push_back({line[0], text});
  }
  return snippets;
}

/// The first complaint, from the parser or the early errors; empty when the text is accepted.
std::string our_message(const std::string& text, SourceKind kind = SourceKind::kCommonJs) {
  const auto tree = cst::Tree::parse(std::make_shared<SourceFile>("snippet.js", text));
  if (!tree->syntax_errors().empty()) return tree->syntax_errors()[0].message;
  const std::vector<Diagnostic> diagnostics = early_errors(*tree, kind);
  return diagnostics.empty() ? "" : diagnostics[0].message;
}

std::vector<std::string> node_messages() {
  std::vector<std::string> messages;
  const std::string command = "node '" + kFolder + "early_errors_oracle.js' '" + kSnippets + "'";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return messages;
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), size);
  }
  if (pclose(pipe) != 0) return messages;
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = output.find('\n', begin);
    messages.push_back(output.substr(begin, end - begin));
    begin = end + 1;
  }
  return messages;
}

TEST(EarlyErrors, AgreeWithNodeOnEverySnippet) {
  const std::vector<Snippet> snippets = read_snippets();
  const std::vector<std::string> node = node_messages();
  ASSERT_GE(snippets.size(), 300u);
  ASSERT_EQ(node.size(), snippets.size()) << "Node must be there to compare with";
  for (std::size_t i = 0; i < snippets.size(); ++i) {
    const auto& [expectation, text] = snippets[i];
    const std::string ours = our_message(text);
    SCOPED_TRACE(std::string(1, expectation) + ' ' + text + "\n  ours: " + ours +
                 "\n  Node: " + node[i]);
    EXPECT_EQ(node[i].empty(), expectation == '+' || expectation == '!');
    EXPECT_EQ(ours.empty(), expectation == '+');
    if (expectation == '-') {
      EXPECT_EQ(ours, node[i]);
    }
    if (expectation == '%') {
      EXPECT_NE(ours, node[i]) << "mark the snippet with -";
    }
  }
}

TEST(EarlyErrors, AreInSourceOrderAndAllListed) {
  const auto tree = cst::Tree::parse(
      std::make_shared<SourceFile>("a.js", "const a;\n(b, c) = 2;\nlet a;\nbreak;\n"));
  const std::vector<Diagnostic> diagnostics = early_errors(*tree, SourceKind::kCommonJs);
  ASSERT_EQ(diagnostics.size(), 4u);
  EXPECT_EQ(diagnostics[0].message, "Missing initializer in const declaration");
  EXPECT_EQ(diagnostics[1].message, "Invalid left-hand side in assignment");
  EXPECT_EQ(diagnostics[2].message, "Identifier 'a' has already been declared");
  EXPECT_EQ(diagnostics[2].range.begin, 25u);
  EXPECT_EQ(diagnostics[3].message, "Illegal break statement");
}

TEST(EarlyErrors, LibraryFilesAreStrictAndDeclareFunctionsOnly) {
  EXPECT_EQ(our_message("function f() {} function g() {}", SourceKind::kLibrary), "");
  EXPECT_EQ(our_message("var a;", SourceKind::kLibrary),
            "Library files consist of function declarations only");
  EXPECT_EQ(our_message("function f() { 010; }", SourceKind::kLibrary),
            "Octal literals are not allowed in strict mode.");
  EXPECT_EQ(our_message("function exports() { let module; }", SourceKind::kLibrary), "");
}

}  // namespace
}  // namespace sheaf

#include "tests/support/program_generator_syntax.h"

#include <cstdio>
#include <cstdlib>

namespace sheaf {

Syntax make_syntax(SyntaxRole role, std::string_view pattern, std::vector<Syntax> children) {
  Syntax result;
  result.role = role;
  result.pieces.emplace_back();
  for (const char character : pattern) {
    if (character == '@') {
      result.pieces.emplace_back();
    } else {
      result.pieces.back() += character;
    }
  }
  if (result.pieces.size() != children.size() + 1) {
    std::fprintf(stderr, "program generator: wrong number of holes in `%s`\n",
                 std::string(pattern).c_str());
    std::abort();
  }
  result.children = std::move(children);
  return result;
}

Syntax comma_list(std::vector<Syntax> children) {
  Syntax result;
  result.role = SyntaxRole::kList;
  result.separator = ", ";
  result.children = std::move(children);
  return result;
}

Syntax line_list(std::vector<Syntax> children) {
  Syntax result;
  result.role = SyntaxRole::kList;
  result.separator = "\n";
  result.children = std::move(children);
  return result;
}

namespace {

void render_into(const Syntax& syntax, std::size_t indent, std::string& out) {
  if (syntax.role == SyntaxRole::kList) {
    for (std::size_t i = 0; i < syntax.children.size(); ++i) {
      if (i > 0) out += syntax.separator;
      if (syntax.separator == "\n") {
        if (i == 0 && indent > 0) out += '\n';
        out.append(indent * 2, ' ');
      }
      render_into(syntax.children[i], indent + 1, out);
    }
    if (syntax.separator == "\n" && indent > 0 && !syntax.children.empty()) {
      out += '\n';
      out.append((indent - 1) * 2, ' ');
    }
    return;
  }
  for (std::size_t i = 0; i < syntax.children.size(); ++i) {
    out += syntax.pieces[i];
    const Syntax& child = syntax.children[i];
    const bool is_comma_list = child.role == SyntaxRole::kList && child.separator != "\n";
    if (is_comma_list) {
      for (std::size_t k = 0; k < child.children.size(); ++k) {
        if (k > 0) out += child.separator;
        render_into(child.children[k], indent, out);
      }
    } else {
      render_into(child, indent, out);
    }
  }
  out += syntax.pieces.back();
}

}  // namespace

std::string render(const Syntax& syntax) {
  std::string out;
  render_into(syntax, 0, out);
  out += '\n';
  return out;
}

}  // namespace sheaf

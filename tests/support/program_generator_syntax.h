#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sheaf {

/// What a shrinker may do with a piece of syntax.
enum class SyntaxRole {
  kFixed,       // nothing by itself
  kExpression,  // replace it by a constant or by one of its operands
  kStatement,   // delete it from its list, or replace it by the statements inside it
  kList,        // delete any of its children
};

/// A piece of a generated program: text with holes, and what fills the holes. No grammar is needed
/// beyond this, because a candidate that is not JavaScript is simply no smaller failing program.
///
/// pieces[0] children[0] pieces[1] … children[n-1] pieces[n]; a list has no pieces but a separator.
struct Syntax {
  SyntaxRole role = SyntaxRole::kFixed;
  std::vector<std::string> pieces;
  std::vector<Syntax> children;
  std::string separator;
};

/// `pattern` with one `@` per child.
Syntax make_syntax(SyntaxRole role, std::string_view pattern, std::vector<Syntax> children);

template <typename... Children>
std::vector<Syntax> syntax_vector(Children&&... children) {
  std::vector<Syntax> result;
  result.reserve(sizeof...(children));
  (result.push_back(std::forward<Children>(children)), ...);
  return result;
}

template <typename... Children>
Syntax expression(std::string_view pattern, Children&&... children) {
  return make_syntax(SyntaxRole::kExpression, pattern,
                     syntax_vector(std::forward<Children>(children)...));
}

template <typename... Children>
Syntax statement(std::string_view pattern, Children&&... children) {
  return make_syntax(SyntaxRole::kStatement, pattern,
                     syntax_vector(std::forward<Children>(children)...));
}

template <typename... Children>
Syntax fixed(std::string_view pattern, Children&&... children) {
  return make_syntax(SyntaxRole::kFixed, pattern,
                     syntax_vector(std::forward<Children>(children)...));
}

/// Children separated by ", ".
Syntax comma_list(std::vector<Syntax> children);
/// Statements, class members or switch clauses: each on its own line.
Syntax line_list(std::vector<Syntax> children);

/// The program text.
std::string render(const Syntax& syntax);

}  // namespace sheaf
